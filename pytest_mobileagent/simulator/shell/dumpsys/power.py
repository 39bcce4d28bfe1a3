"""`dumpsys power` (AOSP `PowerManagerService.dumpInternal`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.device_idle import IDLE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def _dump(phone: Phone, words: list[str]) -> str:
    del words
    is_awake = phone.power.is_awake
    state = "ON" if is_awake else "OFF"
    battery = phone.power.battery
    settings = phone.settings
    return f"""POWER MANAGER (dumpsys power)

Power Manager State:
  Settings power_manager_constants:
    no_cached_wake_locks=true
  mDirty=0x0
  mWakefulness={"Awake" if is_awake else "Asleep"}
  mWakefulnessChanging=false
  mIsPowered={str(battery.is_plugged).lower()}
  mPlugType={1 if battery.is_ac else 2 if battery.is_usb else 0}
  mBatteryLevel={battery.level}
  mDockState=0
  mStayOn={str(settings.is_on("global", "stay_on_while_plugged_in")).lower()}
  mProximityPositive=false
  mBootCompleted=true
  mSystemReady=true
  mDeviceIdleMode={str(phone.device_idle.deep == IDLE).lower()}
  mLightDeviceIdleMode={str(phone.device_idle.light == IDLE).lower()}
  mHalAutoSuspendModeEnabled={str(not is_awake).lower()}
  mHalInteractiveModeEnabled={str(is_awake).lower()}
  mWakeLockSummary=0x0
  mLastWakeTime={int(phone.clock.monotonic() * 1000)}
  mHoldingWakeLockSuspendBlocker=false
  mHoldingDisplaySuspendBlocker={str(is_awake).lower()}

Settings and Configuration:
  mScreenOffTimeoutSetting={settings.number("system", "screen_off_timeout")}
  mStayOnWhilePluggedInSetting={settings.number("global", "stay_on_while_plugged_in")}
  mScreenBrightnessModeSetting={settings.number("system", "screen_brightness_mode")}
  mUserActivityTimeoutOverrideFromWindowManager=-1
  mUserInactiveOverrideFromWindowManager=false

Attentive timeout: -1 ms
Sleep timeout: -1 ms
Screen off timeout: {settings.number("system", "screen_off_timeout")} ms

Display Power: state={state}

Wake Locks: size=0

Suspend Blockers: size=4
  PowerManagerService.WakeLocks: ref count=0
  PowerManagerService.Display: ref count={int(is_awake)}
  PowerManagerService.Broadcasts: ref count=0
  PowerManagerService.WirelessChargerDetector: ref count=0
"""


DUMPS = {"power": _dump}
