"""B-MoCA's phone: Android 10 with Google's apps, and the five that its set-up installs.

The versions of the five, and which packages the image has, are the benchmark's; those of the image's own apps are not
told, and are of the generation that its screens show. What has no screens here yet is not on the embedded phone.
"""

from __future__ import annotations

from pathlib import Path

from pytest_mobileagent.image.android import ANDROID_10, APPS_OF_10, platform_apps
from pytest_mobileagent.image.first_runs import with_first_runs
from pytest_mobileagent.image.model import AppBuild, Image

_INSTALLED = Image(
    "bmoca",
    ANDROID_10,
    apps=(
        *platform_apps(ANDROID_10, "com.android.documentsui"),
        *APPS_OF_10,
        AppBuild("com.google.android.apps.maps", "10.12.2", 1012200, is_platform=True),
        AppBuild("com.google.android.calendar", "2019.10.3", 2019100300, is_platform=True),
        AppBuild("com.google.android.gm", "2019.03.17", 60384022, is_platform=True),
        AppBuild("com.google.android.googlequicksearchbox", "9.84.10.21.x86_64", 300844050, is_platform=True),
        AppBuild("com.google.android.music", "8.18.7930-1.A", 87930, is_platform=True),
        AppBuild("com.google.android.youtube", "14.13.54", 1413544, is_platform=True),
        AppBuild("com.google.android.calculator", "8.6 (612662282)", 85005407),
        AppBuild("com.instagram.android", "325.0.0.35.91", 372509503),
        AppBuild("com.niksoftware.snapseed", "2.20.0.526050212", 1251211),
        AppBuild("com.walmart.android", "24.19", 24190029),
        AppBuild("org.wikipedia", "2.7.50484-r-2024-04-19", 50484),
    ),
    roles=(
        ("BROWSER", "com.android.chrome"),
        ("DIALER", "com.android.dialer"),
        ("SMS", "com.google.android.apps.messaging"),
        ("SYSTEM_CONTACTS", "com.android.contacts"),
    ),
    device_config="pixel_3",
)
IMAGE = with_first_runs(_INSTALLED, Path(__file__).with_suffix(".toml"))
