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

_OF_EVERY_BUILD = (
    "android", "com.android.htmlviewer", "com.android.printspooler", "com.android.server.telecom",
    "com.android.settings", "com.android.systemui", "com.google.android.permissioncontroller",
)  # fmt: skip


def platform_apps(android: Android, *others: str) -> tuple[AppBuild, ...]:
    """Return the apps that are built with the platform, and have its version: those of each image, and `others`."""
    packages = sorted((*_OF_EVERY_BUILD, android.launcher, *others))
    return tuple(AppBuild(package, android.release, android.api_level, is_platform=True) for package in packages)
