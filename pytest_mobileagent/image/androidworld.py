"""AndroidWorld's phone: Android 13 with the apps that its set-up installs, in the versions that it names."""

from __future__ import annotations

from pathlib import Path

from pytest_mobileagent.image.android import ANDROID_13, platform_apps
from pytest_mobileagent.image.first_runs import with_first_runs
from pytest_mobileagent.image.model import AppBuild, Image

_INSTALLED = Image(
    "androidworld",
    ANDROID_13,
    apps=(
        *platform_apps(ANDROID_13, "com.google.android.apps.wallpaper", "com.google.android.documentsui"),
        AppBuild("com.android.camera2", "2.0.002", 20002000, is_platform=True),
        AppBuild("com.android.chrome", "103.0.5060.71", 506007123, is_platform=True),
        AppBuild(  # its version is a guess
            "com.google.android.apps.messaging",
            "messages.android_20220517_00_RC00.phone_dynamic",
            128000000,
            is_platform=True,
        ),
        AppBuild("com.google.android.contacts", "3.74.1.448063165", 3074100, is_platform=True),
        AppBuild("com.google.android.deskclock", "7.1 (432562373)", 70100432, is_platform=True),
        AppBuild("com.google.android.dialer", "78.0.421378513", 7654321, is_platform=True),
        AppBuild(
            "com.google.android.inputmethod.latin", "12.2.06.464497105-release-x86_64", 88901474, is_platform=True
        ),
        AppBuild("ca.zgrs.clipper", "1.2.1", 3),
        AppBuild("code.name.monkey.retromusic", "6.1.0", 10603),
        AppBuild("com.arduia.expense", "1.0.0-beta05", 11),
        AppBuild("com.dimowner.audiorecorder", "0.9.26", 926),
        AppBuild("com.example.androidworld", "1.0", 1),
        AppBuild("com.flauschcode.broccoli", "1.2.6", 1020600),
        AppBuild("com.google.androidenv.miniwob", "", 0),
        AppBuild("com.simplemobiletools.calendar.pro", "6.22.2", 238),
        AppBuild("com.simplemobiletools.draw.pro", "6.9.3", 79),
        AppBuild("com.simplemobiletools.gallery.pro", "6.28.1", 396),
        AppBuild("com.simplemobiletools.smsmessenger", "5.19.3", 85),
        AppBuild("de.dennisguse.opentracks", "v4.11.3", 5705),
        AppBuild("net.cozic.joplin", "3.0.1", 2097740),
        AppBuild("net.gsantner.markor", "2.10.9", 146),
        AppBuild("net.osmand", "4.6.13", 4613),
        AppBuild("org.tasks", "13.6.3", 130605),
        AppBuild("org.videolan.vlc", "3.5.4", 13050408),
    ),
    roles=(
        ("BROWSER", "com.android.chrome"),
        ("DIALER", "com.google.android.dialer"),
        ("SMS", "com.google.android.apps.messaging"),
        ("SYSTEM_CONTACTS", "com.google.android.contacts"),
    ),
)
IMAGE = with_first_runs(_INSTALLED, Path(__file__).with_suffix(".toml"))
