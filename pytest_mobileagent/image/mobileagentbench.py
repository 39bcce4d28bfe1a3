"""MobileAgentBench's phone: Android 14 with ten Simple Mobile Tools apps in their last versions.

The benchmark names no versions; these are the last that were released. Those without screens here yet are not on the
embedded phone.
"""

from __future__ import annotations

from pathlib import Path

from pytest_mobileagent.image.android import ANDROID_14, platform_apps
from pytest_mobileagent.image.first_runs import with_first_runs
from pytest_mobileagent.image.model import AppBuild, Image

_INSTALLED = Image(
    "mobileagentbench",
    ANDROID_14,
    apps=(
        *platform_apps(
            ANDROID_14,
            "com.android.intentresolver",
            "com.google.android.documentsui",
            "com.google.android.providers.media.module",
        ),
        AppBuild("com.amazon.mShop.android.shopping", "28.10.0.100", 1241300010),
        AppBuild("com.android.camera2", "2.0.002", 20002000, is_platform=True),
        AppBuild("com.android.chrome", "113.0.5672.136", 567213623, is_platform=True),
        AppBuild("com.cnn.mobile.android.phone", "7.19.1", 7190100),
        AppBuild("com.google.android.apps.maps", "11.79.0301", 1067733343, is_platform=True),
        AppBuild(  # its version is a guess
            "com.google.android.apps.messaging",
            "messages.android_20230524_00_RC00.phone_dynamic",
            160000000,
            is_platform=True,
        ),
        AppBuild("com.google.android.contacts", "4.8.17.526270289", 4081700, is_platform=True),
        AppBuild("com.google.android.deskclock", "7.5 (519940410)", 70500000, is_platform=True),
        AppBuild("com.google.android.dialer", "106.0.534258829", 10600000, is_platform=True),
        AppBuild(
            "com.google.android.inputmethod.latin", "13.0.03.533412230-release-x86_64", 130003000, is_platform=True
        ),
        AppBuild("com.simplemobiletools.applauncher", "5.11.4", 53),
        AppBuild("com.simplemobiletools.calculator", "5.12.0", 61),
        AppBuild("com.simplemobiletools.calendar.pro", "6.23.1", 240),
        AppBuild("com.simplemobiletools.contacts.pro", "6.22.7", 107),
        AppBuild("com.simplemobiletools.filemanager.pro", "6.16.1", 136),
        AppBuild("com.simplemobiletools.gallery.pro", "6.28.1", 396),
        AppBuild("com.simplemobiletools.musicplayer", "5.18.3", 119),
        AppBuild("com.simplemobiletools.notes.pro", "6.17.0", 114),
        AppBuild("com.simplemobiletools.smsmessenger", "5.19.3", 85),
        AppBuild("com.simplemobiletools.voicerecorder", "5.12.3", 41),
    ),
    roles=(
        ("BROWSER", "com.android.chrome"),
        ("DIALER", "com.google.android.dialer"),
        ("SMS", "com.google.android.apps.messaging"),
        ("SYSTEM_CONTACTS", "com.google.android.contacts"),
    ),
    device_config="pixel_3a",
)
IMAGE = with_first_runs(_INSTALLED, Path(__file__).with_suffix(".toml"))
