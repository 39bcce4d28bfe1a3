"""The packages of the system image that have no screens of their own here."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import App, AppIcon

if TYPE_CHECKING:
    from pytest_mobileagent.image import Android

_SYSTEM, _RADIO, _BLUETOOTH, _NFC, _SHELL = 1000, 1001, 1002, 1027, 2000
_SHARED_MEDIA, _SHARED_CONTACTS = 10001, 10002
# (package, label, user id: one that it shares, or its own; 0: the package manager chooses)
_PACKAGES = (
    ("android.ext.services", "Android Services Library", 0),
    ("android.ext.shared", "Android Shared Library", 0),
    ("com.android.bips", "Default Print Service", 0),
    ("com.android.bluetooth", "Bluetooth", _BLUETOOTH),
    ("com.android.bookmarkprovider", "Bookmark Provider", 0),
    ("com.android.carrierconfig", "com.android.carrierconfig", 0),
    ("com.android.certinstaller", "Certificate Installer", 0),
    ("com.android.companiondevicemanager", "Companion Device Manager", 0),
    ("com.android.cts.ctsshim", "com.android.cts.ctsshim", 0),
    ("com.android.defcontainer", "Package Access Helper", 0),
    ("com.android.dynsystem", "Dynamic System Updates", _SYSTEM),
    ("com.android.emergency", "Emergency information", 0),
    ("com.android.externalstorage", "External Storage", 0),
    ("com.android.inputdevices", "Input Devices", _SYSTEM),
    ("com.android.internal.systemui.navbar.gestural", "Gestural Navigation Bar", 10010),
    ("com.android.internal.systemui.navbar.gestural_extra_wide_back", "Gestural Navigation Bar Extra Wide Back", 10011),
    ("com.android.internal.systemui.navbar.gestural_narrow_back", "Gestural Navigation Bar Narrow Back", 10012),
    ("com.android.internal.systemui.navbar.gestural_wide_back", "Gestural Navigation Bar Wide Back", 10013),
    ("com.android.internal.systemui.navbar.threebutton", "3 Button Navigation Bar", 10014),
    ("com.android.keychain", "Key Chain", _SYSTEM),
    ("com.android.localtransport", "Local Transport", _SYSTEM),
    ("com.android.location.fused", "Fused Location", _SYSTEM),
    ("com.android.managedprovisioning", "Work Setup", 0),
    ("com.android.mms.service", "MmsService", _RADIO),
    ("com.android.mtp", "MTP Host", _SHARED_MEDIA),
    ("com.android.nfc", "Nfc Service", _NFC),
    ("com.android.ons", "OpportunisticNetworkService", _RADIO),
    ("com.android.pacprocessor", "PacProcessor", 0),
    ("com.android.phone", "Phone Services", _RADIO),
    ("com.android.printspooler", "Print Spooler", 0),
    ("com.android.providers.blockednumber", "Blocked Numbers Storage", _SHARED_CONTACTS),
    ("com.android.providers.calendar", "Calendar Storage", 0),
    ("com.android.providers.contacts", "Contacts Storage", _SHARED_CONTACTS),
    ("com.android.providers.downloads", "Download Manager", _SHARED_MEDIA),
    ("com.android.providers.downloads.ui", "Downloads", _SHARED_MEDIA),
    ("com.android.providers.media", "Media Storage", _SHARED_MEDIA),
    ("com.android.providers.settings", "Settings Storage", _SYSTEM),
    ("com.android.providers.telephony", "Phone and Messaging Storage", _RADIO),
    ("com.android.providers.userdictionary", "User Dictionary", _SHARED_CONTACTS),
    ("com.android.proxyhandler", "ProxyHandler", 0),
    ("com.android.se", "SecureElementApplication", 1068),
    ("com.android.server.telecom", "Phone Calls", _SYSTEM),
    ("com.android.sharedstoragebackup", "com.android.sharedstoragebackup", 0),
    ("com.android.shell", "Shell", _SHELL),
    ("com.android.simappdialog", "Sim App Dialog", 0),
    ("com.android.statementservice", "Intent Filter Verification Service", 0),
    ("com.android.stk", "SIM Toolkit", _RADIO),
    ("com.android.systemui", "System UI", 0),
    ("com.android.theme.font.notoserifsource", "Noto Serif / Source Sans Pro", 0),
    ("com.android.traceur", "System Tracing", 0),
    ("com.android.vpndialogs", "VpnDialogs", 0),
    ("com.android.wallpaper.livepicker", "Live Wallpaper Picker", 0),
    ("com.android.wallpaperbackup", "com.android.wallpaperbackup", _SYSTEM),
    ("com.google.android.apps.wellbeing", "Digital Wellbeing", 0),
    ("com.google.android.cellbroadcastreceiver", "Wireless emergency alerts", 0),
    ("com.google.android.configupdater", "ConfigUpdater", 0),
    ("com.google.android.ext.services", "Android Services Library", 0),
    ("com.google.android.ext.shared", "Android Shared Library", 0),
    ("com.google.android.gms", "Google Play services", 0),
    ("com.google.android.gsf", "Google Services Framework", 0),
    ("com.google.android.inputmethod.latin", "Gboard", 0),
    ("com.google.android.networkstack", "Network manager", 1073),
    ("com.google.android.packageinstaller", "Package installer", 0),
    ("com.google.android.permissioncontroller", "Permission controller", 0),
    ("com.google.android.printservice.recommendation", "Print Service Recommendation Service", 0),
    ("com.google.android.providers.media.module", "Media", _SHARED_MEDIA),
    ("com.google.android.settings.intelligence", "Settings Services", 0),
    ("com.google.android.tts", "Speech Services by Google", 0),
    ("com.google.android.webview", "Android System WebView", 0),
)  # fmt: skip
_CHANNELS = {"com.android.shell": {"shellcmd": "Shell command"}}
_SINCE = {"com.google.android.providers.media.module": 30}  # packages that are younger than Android 10


@cache
def platform_apps(android: Android) -> tuple[App, ...]:
    """Return those of a build of the platform, as apps without activities."""
    return tuple(
        App(
            package=package,
            label=label,
            icon=AppIcon("android"),
            version_name=android.release,
            version_code=android.api_level,
            target_sdk=android.api_level,
            is_system=True,
            uid=uid,
            channels=_CHANNELS.get(package, {}),
        )
        for package, label, uid in _PACKAGES
        if _SINCE.get(package, 0) <= android.api_level
    )
