"""The builds of Android that images are made of: Google's system images for the emulator."""

from __future__ import annotations

from pytest_mobileagent.image.model import Android, AppBuild

ANDROID_10 = Android(
    29, "10", "QSR1.210802.001", "7603624", "2021-08-05", product="sdk_gphone_x86_64", device="generic_x86_64",
    named="Android SDK built for x86_64",
)  # fmt: skip
ANDROID_13 = Android(
    33, "13", "TE1A.240213.009", "12342917", "2024-03-01", product="sdk_gphone64_x86_64", device="emu64x"
)
ANDROID_14 = Android(
    34, "14", "UE1A.230829.050", "12077443", "2023-09-05", product="sdk_gphone64_x86_64", device="emu64xa"
)

APPS_OF_10 = (  # in every image of it here: with versions of their own
    AppBuild("com.android.camera2", "2.0.002", 20002000, is_platform=True),
    AppBuild("com.android.chrome", "74.0.3729.185", 372918500, is_platform=True),
    AppBuild("com.android.contacts", "1.7.31", 10731, is_platform=True),
    AppBuild("com.android.dialer", "23.0", 2900000, is_platform=True),
    AppBuild("com.google.android.apps.messaging", "4.3.067", 40306700, is_platform=True),
    AppBuild("com.google.android.apps.photos", "4.14.0", 41400000, is_platform=True),
    AppBuild("com.google.android.deskclock", "6.1 (222519025)", 60100000, is_platform=True),
    AppBuild("com.google.android.inputmethod.latin", "8.3.6", 83600, is_platform=True),
)

_OF_EVERY_BUILD = (
    "android", "com.android.bluetooth", "com.android.htmlviewer", "com.android.phone", "com.android.printspooler",
    "com.android.server.telecom", "com.android.settings", "com.android.soundpicker", "com.android.systemui",
    "com.google.android.packageinstaller", "com.google.android.permissioncontroller",
    "com.google.android.settings.intelligence",
)  # fmt: skip


def platform_apps(android: Android, *others: str) -> tuple[AppBuild, ...]:
    """Return the apps that are built with the platform, and have its version: those of each image, and `others`."""
    packages = sorted((*_OF_EVERY_BUILD, android.launcher, *others))
    return tuple(AppBuild(package, android.release, android.api_level, is_platform=True) for package in packages)
