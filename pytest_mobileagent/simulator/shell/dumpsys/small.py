"""Services with little to say: input method, status bar, UI mode, settings, users."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._night import clock_time, night_mode_name
from pytest_mobileagent.simulator.system.lock_settings import PASSWORD, PATTERN, PIN
from pytest_mobileagent.simulator.system.night_mode import END, START
from pytest_mobileagent.simulator.system.settings import NAMESPACES

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def _input_method(phone: Phone, words: list[str]) -> str:
    del words
    ime = phone.ime
    is_shown = str(ime.is_shown).lower()
    top = phone.activities.top
    served = top.package if top is not None else "null"
    return f"""Current Input Method Manager state:
  Input Methods: mMethodMapUpdateCount=1
  InputMethod #0:
    mId={ime.current}
  Clients:
  mCurMethodId={ime.current}
  mCurId={ime.current} mHaveConnection=true mBoundToMethod=true mVisibleBound={is_shown}
  mShowRequested={is_shown} mShowExplicitlyRequested=false mShowForced=false mInputShown={is_shown}
  mInFullscreenMode=false
  mSystemReady=true mInteractive={str(phone.power.is_awake).lower()}
  mCurFocusedWindowClient=ClientState{{pkg={served}}}

Input method client state for {ime.current}:
  mInputShown={is_shown} mIsInputViewShown={is_shown}
  mServedView=null
"""


def _status_bar(phone: Phone, words: list[str]) -> str:
    del words
    panel = phone.panels.shown or "none"
    return f"displayId=0\n  mDisabled1=0x0\n  mDisabled2=0x0\n  mExpandedPanel={panel}\n  mDisableRecords.size=0\n"


def _ui_mode(phone: Phone, words: list[str]) -> str:
    del words
    night = phone.night_mode
    mode = f"{night.mode} ({night_mode_name(phone)})"
    off, on = (str(value).lower() for value in night.is_overridden)
    times = (
        ""
        if not night.is_by_schedule
        else (
            f"  mOverrideOn/Off={on}/{off} mWaitForDeviceInactive={str(night.is_waiting).lower()}"
            f" customStart={clock_time(night.time(START))} customEnd={clock_time(night.time(END))}\n"
        )
    )
    return (
        "Current UI Mode Service state:\n  mDockState=0 mLastBroadcastState=0\n"
        f"  mNightMode={mode} mNightModeLocked=false mCarModeEnabled=false\n"
        f"  mComputedNightMode={str(phone.is_dark).lower()} mCurUiMode=0x{0x21 if phone.is_dark else 0x11:x}\n"
        f"{times}"
    )


def _settings(phone: Phone, words: list[str]) -> str:
    del words
    lines = []
    for namespace in ("config", *sorted(NAMESPACES)):
        lines.append(f"{namespace.upper()} SETTINGS (user 0)")
        for number, key, value in phone.settings.rows(namespace):
            lines.append(f"_id:{number} name:{key} pkg:android value:{value}")
        lines.append("")
    return "\n".join(lines) + "\n"


def _user(phone: Phone, words: list[str]) -> str:
    del phone, words
    return (
        "Current user: 0\nUsers:\n  UserInfo{0:Owner:c13} serialNo=0 isPrimary=true parentId=-1 hasRestriction=true\n"
        "    Type: android.os.usertype.full.SYSTEM\n    Flags: 3091 (ADMIN|FULL|INITIALIZED|PRIMARY|SYSTEM)\n"
        "    State: RUNNING_UNLOCKED\n"
    )


def _account(phone: Phone, words: list[str]) -> str:
    del phone, words
    return "User UserInfo{0:Owner:c13}:\n  Accounts: 0\n\n  AccountId, Action_Type, timestamp, UID, TableName, Key\n"


def _location(phone: Phone, words: list[str]) -> str:
    del words
    is_on = phone.settings.number("secure", "location_mode") != 0
    head = "Location Manager State:\n  User Info:\n    current user: 0\n  Location Settings:\n"
    at = phone.location.fix
    place = f"{at.latitude:.6f},{at.longitude:.6f} hAcc=5.0 et=+{phone.clock.monotonic():.0f}s0ms"
    fix = f"Location[gps {place} alt={at.altitude} vel={at.speed} bear={at.bearing}]"
    providers = "".join(f"  {name} provider:\n    user 0:\n      last location={fix}\n" for name in ("passive", "gps"))
    return f"{head}    Location Setting: {str(is_on).lower()}\n{providers}"


def _trust(phone: Phone, words: list[str]) -> str:
    del words
    user = 'User "Owner" (id=0, flags=0x4c13) (current)'
    is_locked = phone.keyguard.is_showing and phone.lock_settings.is_secure
    return f"Trust manager state:\n {user}: trusted=0, trustManaged=0, deviceLocked={int(is_locked)}\n"


def _lock_settings(phone: Phone, words: list[str]) -> str:
    del words
    kind = {PATTERN: "PATTERN", PIN: "PIN", PASSWORD: "PASSWORD"}.get(phone.lock_settings.kind, "NONE")
    head = f"Current lock settings service state:\nUser State:\n  User 0\n    CredentialType: {kind}\n"
    return f"{head}    disabled: {str(phone.lock_settings.is_disabled).lower()}\n"


def _usage_stats(phone: Phone, words: list[str]) -> str:
    del words
    lines = ["user=0", "  In-memory daily stats", "    packages"]
    for task in phone.activities.recents:
        at = phone.properties.local_time(task.last_active_s)
        lines.append(f'      package={task.app.package} totalTimeUsed="00:00" lastTimeUsed="{at:%Y-%m-%d %H:%M:%S}"')
    return "\n".join(lines) + "\n"


DUMPS = {
    "input_method": _input_method,
    "statusbar": _status_bar,
    "uimode": _ui_mode,
    "settings": _settings,
    "user": _user,
    "account": _account,
    "location": _location,
    "trust": _trust,
    "lock_settings": _lock_settings,
    "usagestats": _usage_stats,
}
