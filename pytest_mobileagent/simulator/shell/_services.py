"""The services of Android 13 by name, with the interface each offers; what is not simulated answers as absent."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_FIRST_API_LEVEL = {"locale": 33}
_NATIVE = ("SurfaceFlinger",)  # no part of the system server
SERVICES = {
    "DockObserver": "",
    "SurfaceFlinger": "android.ui.ISurfaceComposer",
    "accessibility": "android.view.accessibility.IAccessibilityManager",
    "account": "android.accounts.IAccountManager",
    "activity": "android.app.IActivityManager",
    "activity_task": "android.app.IActivityTaskManager",
    "alarm": "android.app.IAlarmManager",
    "appops": "com.android.internal.app.IAppOpsService",
    "audio": "android.media.IAudioService",
    "battery": "",
    "batteryproperties": "android.os.IBatteryPropertiesRegistrar",
    "batterystats": "com.android.internal.app.IBatteryStats",
    "bluetooth_manager": "android.bluetooth.IBluetoothManager",
    "clipboard": "android.content.IClipboard",
    "connectivity": "android.net.IConnectivityManager",
    "content": "android.content.IContentService",
    "cpuinfo": "",
    "dbinfo": "",
    "device_config": "",
    "deviceidle": "android.os.IDeviceIdleController",
    "diskstats": "",
    "display": "android.hardware.display.IDisplayManager",
    "dropbox": "com.android.internal.os.IDropBoxManagerService",
    "gfxinfo": "",
    "input": "android.hardware.input.IInputManager",
    "input_method": "com.android.internal.view.IInputMethodManager",
    "iphonesubinfo": "com.android.internal.telephony.IPhoneSubInfo",
    "jobscheduler": "android.app.job.IJobScheduler",
    "locale": "android.app.ILocaleManager",
    "location": "android.location.ILocationManager",
    "lock_settings": "com.android.internal.widget.ILockSettings",
    "media_session": "android.media.session.ISessionManager",
    "meminfo": "",
    "mount": "android.os.storage.IStorageManager",
    "netpolicy": "android.net.INetworkPolicyManager",
    "netstats": "android.net.INetworkStatsService",
    "notification": "android.app.INotificationManager",
    "package": "android.content.pm.IPackageManager",
    "permission": "android.os.IPermissionController",
    "phone": "com.android.internal.telephony.ITelephony",
    "overlay": "android.content.om.IOverlayManager",
    "power": "android.os.IPowerManager",
    "processinfo": "",
    "procstats": "com.android.internal.app.procstats.IProcessStats",
    "role": "android.app.role.IRoleManager",
    "settings": "",
    "statusbar": "com.android.internal.statusbar.IStatusBarService",
    "telecom": "com.android.internal.telecom.ITelecomService",
    "telephony.registry": "com.android.internal.telephony.ITelephonyRegistry",
    "trust": "android.app.trust.ITrustManager",
    "uimode": "android.app.IUiModeManager",
    "usagestats": "android.app.usage.IUsageStatsManager",
    "user": "android.os.IUserManager",
    "vibrator_manager": "android.os.IVibratorManagerService",
    "wallpaper": "android.app.IWallpaperManager",
    "webviewupdate": "android.webkit.IWebViewUpdateService",
    "wifi": "android.net.wifi.IWifiManager",
    "window": "android.view.IWindowManager",
}


def service_names(phone: Phone) -> list[str]:
    """Return the services of a phone, as every program lists them."""
    level = phone.image.api_level
    if not phone.framework.is_up:
        return sorted(_NATIVE)
    return sorted(name for name in SERVICES if _FIRST_API_LEVEL.get(name, 0) <= level)
