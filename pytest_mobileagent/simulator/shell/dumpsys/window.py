"""`dumpsys window`: windows, displays, policy (AOSP `WindowManagerService.doDump`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import activity_record, configuration, token, window_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.window import PlacedWindow

_LINE = "-" * 79
_TITLES = {
    "status_bar": "StatusBar", "nav_bar": "NavigationBar0", "shade": "NotificationShade",
    "heads_up": "NotificationShade", "ime": "InputMethod", "toast": "Toast",
}  # fmt: skip
_APP_KINDS = ("app", "dialog", "popup", "sheet")
_TYPES = {
    "app": "BASE_APPLICATION", "dialog": "APPLICATION", "popup": "APPLICATION_PANEL", "sheet": "APPLICATION",
    "ime": "INPUT_METHOD", "status_bar": "STATUS_BAR", "nav_bar": "NAVIGATION_BAR", "shade": "NOTIFICATION_SHADE",
    "heads_up": "NOTIFICATION_SHADE", "toast": "TOAST",
}  # fmt: skip


def _dump(phone: Phone, words: list[str]) -> str:
    words = [word for word in words if word not in ("-a", "--proto")]
    if not words:
        sections = (policy, displays, windows)
        head = "WINDOW MANAGER LAST ANR (dumpsys window lastanr)\n  <no ANR has occurred since boot>\n"
        return f"{_LINE}\n".join([head, *(section(phone) for section in sections)])
    section = _SECTIONS.get(words[0])
    if section is not None:
        return section(phone)
    named = [window for window in _placed(phone) if words[0] in _title(window)]
    if named:
        return "\n".join(_window(phone, index, window) for index, window in enumerate(named)) + "\n"
    return f"Bad window command, or no windows match: {words[0]}\nUse -h for help.\n"


def _claim(value: bool) -> str:
    return str(value).lower()


# -- windows ----------------------------------------------------------------------------------------------------------


def _title(placed: PlacedWindow) -> str:
    return _TITLES.get(placed.kind, placed.title)


def _text(placed: PlacedWindow) -> str:
    return window_text(_title(placed), placed.kind)


def _placed(phone: Phone) -> list[PlacedWindow]:
    return list(reversed(phone.windows.placed()))


def windows(phone: Phone) -> str:
    """Dump every window, from top to bottom."""
    return _windows(phone, _placed(phone))


def app_windows(phone: Phone) -> str:
    """Dump the windows of apps, without the system's bars."""
    return _windows(phone, [placed for placed in _placed(phone) if placed.kind in _APP_KINDS])


def _windows(phone: Phone, shown: list[PlacedWindow]) -> str:
    lines = ["WINDOW MANAGER WINDOWS (dumpsys window windows)"]
    for index, placed in enumerate(shown):
        lines.append(_window(phone, index, placed))
    focused = phone.windows.focused
    target = _text(focused) if focused is not None else "null"
    size = phone.display.rotation
    lines += [
        f"  mGlobalConfiguration={configuration(phone, activity_type='undefined', sequence=39)}",
        "  mHasPermanentDpad=false",
        "  mTopFocusedDisplayId=0",
        f"  imeLayeringTarget in display# 0 {target}",
        f"  imeInputTarget in display# 0 {target}",
        f"  imeControlTarget in display# 0 {target}",
        "  Minimum task size of display#0 220  mInTouchMode=true",
        "  mBlurEnabled=true",
        f"  mInputMethodWindow={window_text('InputMethod', 'ime')}",
        "  mTraversalScheduled=false",
        "  mHoldScreenWindow=null",
        "  mSystemBooted=true mDisplayEnabled=true",
        f"  mDisplayFrozen=false windows=0 client=false apps=0  mRotation={size}  mLastOrientation=-1",
        " waitingForConfig=false",
        f"  Animation settings: disabled=false {_animations(phone)}",
    ]
    return "\n".join(lines) + "\n"


def _animations(phone: Phone) -> str:
    keys = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
    return " ".join(f"{key.partition('_')[0]}={float(phone.settings.get('global', key) or 1)}" for key in keys)


def _window(phone: Phone, index: int, placed: PlacedWindow) -> str:
    left, top, right, bottom = placed.bounds
    width, height = right - left, bottom - top
    uid = phone.packages.uid(placed.package)
    is_on = str(phone.power.is_awake).lower()
    pid = phone.activities.pid_of(placed.package) or phone.framework.pid
    session = f"Session{{{token('session', placed.package)} {pid}:u0a{max(0, uid)}}}"
    everybody = str(placed.kind not in _APP_KINDS).lower()
    frame = f"[{left},{top}][{right},{bottom}]"
    screen = f"[0,0][{phone.display.size[0]},{phone.display.size[1]}]"
    lines = [
        f"  Window #{index} {_text(placed)}:",
        f"    mDisplayId=0 rootTaskId=1 mSession={session} "
        f"mClient=android.os.BinderProxy@{token('client', _title(placed))}",
        f"    mOwnerUid={uid} showForAllUsers={everybody} package={placed.package} appop=NONE",
        "    mAttrs={(0,0)(fillxfill) sim={adjust=resize} "
        f"ty={_TYPES.get(placed.kind, 'APPLICATION')} fmt=TRANSLUCENT",
        "      fl=LAYOUT_IN_SCREEN LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED DRAWS_SYSTEM_BAR_BACKGROUNDS",
        "      pfl=USE_BLAST FIT_INSETS_CONTROLLED",
        "      bhv=DEFAULT}",
        f"    Requested w={width} h={height} mLayoutSeq=116",
        *_activity(phone, placed),
        "    mViewVisibility=0x0 mHaveFrame=true mObscured=false",
        "    mGivenContentInsets=[0,0][0,0] mGivenVisibleInsets=[0,0][0,0]",
        f"    mFullConfiguration={configuration(phone, activity_type='undefined')}",
        f"    mHasSurface=true isReadyForDisplay()={is_on} mWindowRemovalAllowed=false",
        f"    Frames: parent={screen} display={screen} frame={frame} last={frame} insetsChanged=false",
        "     surface=[0,0][0,0]",
        f"    WindowStateAnimator{{{token('animator', _title(placed))} {_title(placed)}}}:",
        f"      mSurface=Surface(name={_title(placed)})/@0x{token('surface', _title(placed))}",
        "      Surface: shown=true layer=0 alpha=1.0 rect=(0.0,0.0)  transform=(1.0, 0.0, 0.0, 1.0)",
        "      mDrawState=HAS_DRAWN       mLastHidden=false",
        f"    isOnScreen={is_on}",
        f"    isVisible={is_on}",
        "    keepClearAreas: restricted=[], unrestricted=[]",
    ]
    return "\n".join(lines)


def _activity(phone: Phone, placed: PlacedWindow) -> list[str]:
    """Return the lines that tell whose activity's a window is."""
    screen = placed.window.screen
    if screen is None:
        return []
    record = activity_record(phone, screen.record)
    return [
        f"    mBaseLayer=21000 mSubLayer=0    mToken={record}",
        f"    mActivityRecord={record}",
        "    mAppDied=false    drawnStateEvaluated=true    mightAffectAllDrawn=true",
    ]


# -- displays ---------------------------------------------------------------------------------------------------------


def displays(phone: Phone) -> str:
    """Dump the display: sizes, focus, rotation."""
    width, height = phone.display.size
    full_width, full_height = phone.display.physical_size
    density = phone.display.density_dpi
    turn = f"ROTATION_{phone.display.rotation * 90}"
    state = "ON" if phone.power.is_awake else "OFF"
    awake = str(phone.power.is_awake).lower()
    top = phone.activities.top
    focused = phone.windows.focused
    base = f" base={width}x{height} {density}dpi" if (width, height) != (full_width, full_height) else ""
    focus = _text(focused) if focused is not None else "null"
    app = activity_record(phone, top) if top is not None else "null"
    left, _, right, bottom = phone.display.app_bounds
    lines = [
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)",
        "  Display: mDisplayId=0 (organized)",
        f"    init={full_width}x{full_height} {phone.display.physical_density}dpi mMinSizeOfResizeableTaskDp=220{base} "
        f"cur={width}x{height} app={right - left}x{bottom} rng={min(width, height)}x{min(width, height)}"
        f"-{max(width, height)}x{max(width, height)}",
        "    deferred=false mLayoutNeeded=false",
        f"  mFocusedApp={app}",
        f"  mCurrentFocus={focus}",
        f"  Display{{#0 state={state} size={width}x{height} {turn}}}:",
        f"  mLastFocus={focus}",
        f"  DisplayFrames w={width} h={height} r={phone.display.rotation}",
        "  DisplayPolicy",
        f"    mAwake={awake} mScreenOnEarly={awake} mScreenOnFully={awake}",
        "    mKeyguardDrawComplete=true mWindowManagerDrawComplete=true",
        "    mHdmiPlugged=false",
        f"    mShowingDream=false mDreamingLockscreen={_claim(phone.keyguard.is_seen)}",
        f"    isKeyguardShowing={_claim(phone.keyguard.is_showing)}",
        "  DisplayRotation",
        "    mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED",
        f"    mRotation={phone.display.rotation} mDeferredRotationPauseCount=0",
        f"    mCurrentRotation={turn}",
        f"    mUserRotationMode={_rotation_mode(phone)} mUserRotation=ROTATION_{_user_rotation(phone) * 90} "
        "mCameraRotationMode=0 mAllowAllRotations=false",
        f"  mInputMethodWindow={window_text('InputMethod', 'ime')}",
        f"  imeLayeringTarget={focus}",
    ]
    return "\n".join(lines) + "\n"


def _rotation_mode(phone: Phone) -> str:
    is_free = phone.settings.is_on("system", "accelerometer_rotation")
    return "USER_ROTATION_FREE" if is_free else "USER_ROTATION_LOCKED"


def _user_rotation(phone: Phone) -> int:
    return phone.settings.number("system", "user_rotation") % 4


# -- policy -----------------------------------------------------------------------------------------------------------


def policy(phone: Phone) -> str:
    """Dump the policy: screen state, keyguard, key behaviours."""
    is_awake, guard = phone.power.is_awake, phone.keyguard
    showing, occluded = _claim(guard.is_showing), _claim(guard.is_showing and not guard.is_seen)
    secure = _claim(phone.lock_settings.is_secure)
    screen = "ON" if is_awake else "OFF"
    awake = "AWAKE" if is_awake else "SLEEP"
    return f"""WINDOW MANAGER POLICY STATE (dumpsys window policy)
    mSafeMode=false mSystemReady=true mSystemBooted=true
    mCameraLensCoverState=CAMERA_LENS_COVER_ABSENT
    mWakeGestureEnabledSetting=true
    mUiMode=UI_MODE_TYPE_NORMALmEnableCarDockHomeCapture=false
    mLongPressOnBackBehavior=LONG_PRESS_BACK_NOTHING
    mLongPressOnHomeBehavior=LONG_PRESS_HOME_ASSIST
    mDoubleTapOnHomeBehavior=DOUBLE_TAP_HOME_NOTHING
    mShortPressOnPowerBehavior=SHORT_PRESS_POWER_GO_TO_SLEEP
    mLongPressOnPowerBehavior=LONG_PRESS_POWER_GLOBAL_ACTIONS
    mHasSoftInput=true
    mAwake={str(is_awake).lower()} mScreenOnEarly={str(is_awake).lower()} mScreenOnFully={str(is_awake).lower()}
    mKeyguardOccluded={occluded} mKeyguardOccludedChanged=false mPendingKeyguardOccluded=false
    mAllowLockscreenWhenOnDisplays=false mLockScreenTimeout=2147483647 mLockScreenTimerActive=false
    KeyguardServiceDelegate
      showing={showing}
      inputRestricted={showing}
      occluded={occluded}
      secure={secure}
      dreaming=false
      systemIsReady=true
      deviceHasKeyguard=true
      enabled=true
      offReason=OFF_BECAUSE_OF_USER
      currentUser=-10000
      bootCompleted=true
      screenState=SCREEN_STATE_{screen}
      interactiveState=INTERACTIVE_STATE_{awake}
      KeyguardStateMonitor
        mIsShowing={showing}
        mSimSecure=false
        mInputRestricted={showing}
        mTrusted=false
        mCurrentUserId=0
"""


_SECTIONS: dict[str, Callable[[Phone], str]] = {
    "windows": windows,
    "w": windows,
    "all": windows,
    "visible": windows,
    "visible-apps": app_windows,
    "displays": displays,
    "d": displays,
    "policy": policy,
    "p": policy,
    "lastanr": lambda _phone: "WINDOW MANAGER LAST ANR (dumpsys window lastanr)\n  <no ANR has occurred since boot>\n",
}

DUMPS = {"window": _dump}
