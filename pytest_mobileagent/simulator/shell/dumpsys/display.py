"""`dumpsys display`, `SurfaceFlinger`, `input`: the panel and what touches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import activity_record, window_text
from pytest_mobileagent.simulator.system import keyboard, touch_panel

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

DISPLAY_ID = 4619827259835644672
# the emulator's renderer without a graphics card
_GLES = "Google (Google Inc.), Android Emulator OpenGL ES Translator (Google SwiftShader), OpenGL ES 3.0"
_REFRESH_NS = 16_666_666
_NO_FRAMES = "0\t0\t0\n" * 127 + "\n"  # the phone keeps no times of frames
_UNIQUE_ID = f"local:{DISPLAY_ID}"


def _viewport(phone: Phone) -> tuple[int, int, int, int, int]:
    """Return rotation, size as it is held, and size of the panel as it is held."""
    width, height = phone.display.size
    panel = phone.display.physical_size
    full_width, full_height = panel[::-1] if phone.display.rotation % 2 else panel
    return phone.display.rotation, width, height, full_width, full_height


def _display(phone: Phone, words: list[str]) -> str:
    del words
    turn, width, height, full_width, full_height = _viewport(phone)
    panel_width, panel_height = phone.display.physical_size
    state = "ON" if phone.power.is_awake else "OFF"
    density = phone.display.density_dpi
    brightness = (phone.power.brightness - 1) / 254
    viewport = (
        f"DisplayViewport{{type=INTERNAL, valid=true, isActive={str(phone.power.is_awake).lower()}, displayId=0, "
        f"uniqueId='{_UNIQUE_ID}', physicalPort=0, orientation={turn}, logicalFrame=Rect(0, 0 - {width}, {height}), "
        f"physicalFrame=Rect(0, 0 - {full_width}, {full_height}), deviceWidth={full_width}, "
        f"deviceHeight={full_height}}}"
    )
    shown = (
        f'DisplayInfo{{"Built-in Screen", displayId 0, displayGroupId 0, FLAG_SECURE, FLAG_SUPPORTS_PROTECTED_BUFFERS, '
        f"FLAG_TRUSTED, real {width} x {height}, largest app {max(width, height)} x {max(width, height)}, "
        f"smallest app {min(width, height)} x {min(width, height)}, appVsyncOff 1000000, presDeadline 16666666, "
        f'mode 1, defaultMode 1, rotation {turn}, state {state}, type INTERNAL, uniqueId "{_UNIQUE_ID}", '
        f"app {width} x {height}, density {density} ({density}.0 x {density}.0) dpi, layerStack 0}}"
    )
    return f"""DISPLAY MANAGER (dumpsys display)
  mSafeMode=false
  mPendingTraversal=false
  mViewports=[{viewport}]
  mDefaultDisplayDefaultColorMode=0
  mWifiDisplayScanRequestCount=0

Display Adapters: size=1
  LocalDisplayAdapter

Display Devices: size=1
  DisplayDeviceInfo{{"Built-in Screen": uniqueId="{_UNIQUE_ID}", {panel_width} x {panel_height}, modeId 1, \
density {phone.display.physical_density}, state {state}}}
    mCurrentLayerStack=0
    mCurrentOrientation={turn}

Logical Displays: size=1
  Display 0:
    mDisplayId=0
    mBaseDisplayInfo={shown}
    mOverrideDisplayInfo={shown}

Display Power Controller:
  mScreenState={state}
  mScreenBrightness={brightness:.8g}
  mAllowAutoBrightnessWhileDozingConfig=false
"""


def _surface_flinger(phone: Phone, words: list[str]) -> str:
    if "--display-id" in words:
        return f'Display {DISPLAY_ID} (HWC display 0): port=0 pnpId=GGL displayName="EMU_display_0"\n'
    names = [f"{placed.title}#{index}" for index, placed in enumerate(phone.windows.placed())]
    if "--latency-clear" in words:
        return ""
    if "--latency" in words:
        named = words[words.index("--latency") + 1 :]
        return f"{_REFRESH_NS}\n" + (_NO_FRAMES if named and named[0] in names else "")
    if "--list" in words:
        return "\n".join(names) + "\n"
    layers = "".join(f"* Layer ({name})\n" for name in names)
    width, height = phone.display.physical_size
    state = "ON" if phone.power.is_awake else "OFF"
    return f"""Build configuration: [sf PRESENT_TIME_OFFSET=0 FORCE_HWC_FOR_RBG_TO_YUV=0]

Displays (1 entries)
Display {DISPLAY_ID} (active)
    name="EMU_display_0"
    powerMode={state}
    activeMode={{id=0, hwcId=0, width={width}, height={height}, refreshRate=60.00 Hz}}

GLES: {_GLES}

Visible layers (count = {len(names)})
{layers}"""


def _input(phone: Phone, words: list[str]) -> str:
    del words
    turn, width, height, full_width, full_height = _viewport(phone)
    top = phone.windows.focused
    focused = "<none>" if top is None else window_text(top.title).removeprefix("Window{").replace(" u0 ", " ")[:-1]
    record = phone.activities.top
    application = "<none>" if record is None else activity_record(phone, record)
    return f"""INPUT MANAGER (dumpsys input)

Input Manager State:
  Interactive: {str(phone.power.is_awake).lower()}
  System UI Lights Out: false
  Pointer Speed: {phone.settings.number("system", "pointer_speed")}
  Pointer Gestures Enabled: true
  Show Touches: {str(phone.settings.is_on("system", "show_touches")).lower()}
  Pointer Capture: Disabled, seq=0

Event Hub State:
  BuiltInKeyboardId: -1
  Devices:
    1: {touch_panel.NAME}
      Classes: TOUCH | TOUCH_MT
      Path: {touch_panel.PATH}
      Enabled: true
    2: {keyboard.NAME}
      Classes: KEYBOARD | ALPHAKEY | DPAD
      Path: {keyboard.PATH}
      Enabled: true

Input Reader State (Nums of device: 2):
  Device 1: {touch_panel.NAME}
    Generation: 29
    IsExternal: false
    AssociatedDisplayPort: <none>
    HasMic:     false
    Sources: KEYBOARD | TOUCHSCREEN
    KeyboardType: 1
    Motion Ranges:
      X: source=TOUCHSCREEN, min=0.000, max={full_width - 1}.000, flat=0.000, fuzz=0.000, resolution=0.000
      Y: source=TOUCHSCREEN, min=0.000, max={full_height - 1}.000, flat=0.000, fuzz=0.000, resolution=0.000
    Touch Input Mapper (mode - DIRECT):
      Parameters:
        GestureMode: multi-touch
        DeviceType: TOUCH_SCREEN
        AssociatedDisplay: hasAssociatedDisplay=true, isExternal=false, displayId='local:{DISPLAY_ID}'
        OrientationAware: true
      Viewport INTERNAL: displayId=0, uniqueId={_UNIQUE_ID}, port=0, orientation={turn}, \
logicalFrame=[0, 0, {width}, {height}], physicalFrame=[0, 0, {full_width}, {full_height}], \
deviceSize=[{full_width}, {full_height}], isActive=[1]
      RawSurfaceWidth: {full_width}px
      RawSurfaceHeight: {full_height}px
      PhysicalWidth: {full_width}px
      PhysicalHeight: {full_height}px
      PhysicalLeft: 0
      PhysicalTop: 0
      InputDeviceOrientation: {turn}
  Device 2: {keyboard.NAME}
    Generation: 30
    IsExternal: false
    AssociatedDisplayPort: <none>
    HasMic:     false
    Sources: KEYBOARD | DPAD
    KeyboardType: 2
    Keyboard Input Mapper:
      Parameters:
        HasAssociatedDisplay: false
        OrientationAware: false
        HandlesKeyRepeat: false

Input Dispatcher State:
  DispatchEnabled: true
  DispatchFrozen: false
  InputFilterEnabled: false
  FocusedDisplayId: 0
  FocusedApplications:
    displayId=0, name='{application}', dispatchingTimeout=5000ms
  FocusedWindows:
    displayId=0, name='{focused}'
  TouchStates: <no displays touched>
"""


DUMPS = {"display": _display, "SurfaceFlinger": _surface_flinger, "input": _input}
