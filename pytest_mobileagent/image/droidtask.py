"""DroidTask's phone: Android 10 with twelve Simple Mobile Tools apps of summer 2023, and Firefox.

The data set names the builds of the apps, but neither Android nor phone. What was recorded is Android 10: the dialog
that asks for a default browser came with it, and buttons in capitals went with its successor.
"""

from __future__ import annotations

from pathlib import Path

from pytest_mobileagent.image.android import ANDROID_10, APPS_OF_10, platform_apps
from pytest_mobileagent.image.first_runs import with_first_runs
from pytest_mobileagent.image.model import AppBuild, Image

_INSTALLED = Image(
    "droidtask",
    ANDROID_10,
    apps=(
        *platform_apps(ANDROID_10, "com.android.documentsui"),
        *APPS_OF_10,
        AppBuild("com.simplemobiletools.applauncher", "5.11.2", 51),
        AppBuild("com.simplemobiletools.calendar", "3.4.2", 118),
        AppBuild("com.simplemobiletools.camera", "5.6.3", 86),
        AppBuild("com.simplemobiletools.clock", "5.10.0", 36),
        AppBuild("com.simplemobiletools.contacts.pro", "6.22.3", 103),
        AppBuild("com.simplemobiletools.dialer", "5.17.8", 55),
        AppBuild("com.simplemobiletools.draw.pro", "6.9.3", 79),
        AppBuild("com.simplemobiletools.filemanager.pro", "6.15.3", 133),
        AppBuild("com.simplemobiletools.gallery.pro", "6.27.0", 388),
        AppBuild("com.simplemobiletools.musicplayer", "5.16.5", 111),
        AppBuild("com.simplemobiletools.notes.pro", "6.15.5", 105),
        AppBuild("com.simplemobiletools.smsmessenger", "5.18.2", 79),
        AppBuild("com.simplemobiletools.voicerecorder", "5.11.3", 36),
        AppBuild("org.mozilla.firefox", "115.0.1", 2015960409),
    ),
    roles=(
        ("BROWSER", "com.android.chrome"),
        ("DIALER", "com.simplemobiletools.dialer"),
        ("SMS", "com.simplemobiletools.smsmessenger"),
        ("SYSTEM_CONTACTS", "com.android.contacts"),
    ),
    sd_card_mib=512,
)
IMAGE = with_first_runs(_INSTALLED, Path(__file__).with_suffix(".toml"))
