"""The main screens of the images that are not AndroidWorld's, as stored: Android 10 and 14.

After a change that is meant: `pytest tests/golden/test_images.py --update-goldens`, and look at the pictures.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2
from tests.golden.test_screens import CLOCK, EPOCH_S, SETTINGS, differing_share, halved, play

APP_LAUNCHER = "com.simplemobiletools.applauncher/.activities.MainActivity"
SIMPLE_CONTACTS = "com.simplemobiletools.contacts.pro/.activities.MainActivity"
RECORDER = "com.simplemobiletools.voicerecorder/.activities.MainActivity"
FOLDER = Path(__file__).parent / "images"
AOSP_CONTACTS = "com.android.contacts/.activities.PeopleActivity"
AOSP_DIALER = "com.android.dialer/.main.impl.MainActivity"
AOSP_FILES = "com.android.documentsui/.LauncherActivity"
FILE_MANAGER = "com.simplemobiletools.filemanager.pro/.activities.MainActivity"
MUSIC_PLAYER = "com.simplemobiletools.musicplayer/.activities.MainActivity"
GRANTED = (("tap", "Allow"), ("tap", "Allow"))
FREE_CALENDAR = "com.simplemobiletools.calendar/.activities.MainActivity"
GOOGLE_CONTACTS = "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"
CALENDAR = "com.simplemobiletools.calendar.pro/.activities.MainActivity"
GALLERY = "com.simplemobiletools.gallery.pro/.activities.MainActivity"
SIMPLE_CAMERA = "com.simplemobiletools.camera/.activities.MainActivity"
MESSENGER = "com.simplemobiletools.smsmessenger/.activities.MainActivity"
CALCULATOR = "com.simplemobiletools.calculator/.activities.MainActivity"
SIMPLE_DIALER = "com.simplemobiletools.dialer/.activities.MainActivity"
SIMPLE_CLOCK = "com.simplemobiletools.clock/.activities.MainActivity"
NOTES = "com.simplemobiletools.notes.pro/.activities.MainActivity"
FIREFOX = "org.mozilla.firefox/.App"
PULL = ("drag", (540, 10), (540, 900))

# image: name: what is opened, and then tapped, pressed or dragged
SCREENS = {
    "bmoca": {
        "home": [],
        "shade": [PULL],
        "quick_settings": [PULL, ("drag", (540, 600), (540, 1500))],
        "settings": [("open", SETTINGS)],
        "settings_network": [("open", SETTINGS), ("tap", "Network & internet")],
        "settings_sound": [("open", SETTINGS), ("tap", "Sound")],
        "clock": [("open", CLOCK)],
        "clock_alarm": [("open", CLOCK), ("tap", "Alarm"), ("tap", "Expand alarm")],
        "clock_picker": [("open", CLOCK), ("tap", "Alarm"), ("tap", "Add alarm")],
        "contacts_editor": [("open", AOSP_CONTACTS), ("tap", "Create new contact")],
        "contacts_drawer": [("open", AOSP_CONTACTS), ("tap", "Open navigation drawer")],
        "dialer": [("open", AOSP_DIALER)],
        "dialer_keys": [("open", AOSP_DIALER), ("tap", "key pad"), ("tap", "5,JKL")],
        "files_roots": [("open", AOSP_FILES), ("tap", "Show roots")],
    },
    "mobileagentbench": {
        "home": [],
        "calculator_converter": [("open", CALCULATOR), ("tap", "Unit converter"), ("tap", "Length"), ("tap", "7")],
        "calculator_result": [("open", CALCULATOR), *(("tap", key) for key in "19.7-81.3=")],
        "notes_checklist": [
            ("open", NOTES),
            ("tap", "Create a new note"),
            ("type", "Shopping"),
            ("tap", "Checklist"),
            ("tap", "OK"),
            ("tap", "Add new checklist items"),
            ("type", "Milk"),
            ("tap", "OK"),
            ("tap", "Milk"),
        ],
        "settings": [("open", SETTINGS)],
        "clock_alarm": [("open", CLOCK)],
        "contacts": [("open", GOOGLE_CONTACTS)],
        "files": [("open", FILE_MANAGER), ("tap", "Sort by")],
        "files_storage": [("open", FILE_MANAGER), ("tap", "Storage")],
        "music": [("open", MUSIC_PLAYER), *GRANTED, ("tap", "Playlists"), ("tap", "More options")],
        "music_equalizer": [("open", MUSIC_PLAYER), *GRANTED, ("tap", "Equalizer")],
        "simple_contacts_editor": [("open", SIMPLE_CONTACTS), ("tap", "Allow"), ("tap", "Create new contact")],
        "recorder_settings": [("open", RECORDER), ("tap", "While using the app"), ("tap", "Settings")],
        "calendar_settings": [("open", CALENDAR), ("tap", "Settings")],
        "gallery_filter": [("open", GALLERY), ("tap", "More options"), ("tap", "Filter media")],
        "messenger_blocked": [
            ("open", MESSENGER),
            ("tap", "SMS Messenger"),
            ("tap", "Set as default"),
            ("tap", "Settings"),
            ("tap", "Manage blocked numbers"),
        ],
        "applauncher": [
            ("open", APP_LAUNCHER),
            ("tap", "Manage visible app icons"),
            ("tap", "Camera"),
            ("tap", "Chrome"),
            ("tap", "OK"),
        ],
    },
    "droidtask": {
        "camera": [("open", SIMPLE_CAMERA), *GRANTED, ("tap", "Toggle front/back camera")],
        "camera_settings": [("open", SIMPLE_CAMERA), *GRANTED, ("tap", "Settings")],
        "print": [
            ("open", SIMPLE_CAMERA),
            *GRANTED,
            ("tap", "Shutter"),
            ("tap", "View last captured media"),
            ("tap", "Gallery"),
            ("tap", "Just once"),
            ("tap", "More options"),
            ("tap", "Print"),
        ],
        "firefox_menu": [("open", FIREFOX), ("tap", "Highlighted")],
        "firefox_settings": [("open", FIREFOX), ("tap", "Highlighted"), ("tap", "Settings")],
        "firefox_dark": [
            ("open", FIREFOX),
            ("tap", "Highlighted"),
            ("tap", "Settings"),
            ("tap", "Customize"),
            ("tap", "Dark"),
        ],
        "firefox_default": [
            ("open", FIREFOX),
            ("tap", "Highlighted"),
            ("tap", "Settings"),
            ("tap", "Set as default browser"),
            ("tap", "Firefox"),
        ],
        "clock_alarms": [("open", SIMPLE_CLOCK), ("tap", "Alarm")],
        "clock_edit_alarm": [("open", SIMPLE_CLOCK), ("tap", "Alarm"), ("tap", "09:00")],
        "clock_settings": [("open", SIMPLE_CLOCK), ("tap", "Settings")],
        "calendar": [("open", FREE_CALENDAR)],
        "calendar_settings": [("open", FREE_CALENDAR), ("tap", "More options"), ("tap", "Settings")],
        "contacts_dialpad": [("open", SIMPLE_CONTACTS), ("tap", "Allow"), ("tap", "Dialpad"), ("tap", "Nine")],
        "applauncher_theme": [
            ("open", APP_LAUNCHER),
            ("tap", "More options"),
            ("tap", "Settings"),
            ("tap", "Customize colors"),
            ("tap", "Theme"),
            ("tap", "OK"),
        ],
        "dialer_history": [("open", SIMPLE_DIALER), ("tap", "Call History")],
        "dialer_dialpad": [("open", SIMPLE_DIALER), ("tap", "Dialpad"), ("tap", "Five")],
        "dialer_settings": [("open", SIMPLE_DIALER), ("tap", "More options"), ("tap", "Settings")],
    },
}
ALL = [(image, name) for image, screens in SCREENS.items() for name in screens]


@pytest.fixture(scope="module")
def phones():
    """A phone of each image at a known moment, with the snapshot that it is put back to."""
    made = {}
    for name in SCREENS:
        phone = Phone(find_image(name), DeviceConfig(), DeviceClock(EPOCH_S))
        phone.settings.put("system", "time_12_24", "24")
        made[name] = (phone, phone.snapshot())
    return made


@pytest.mark.few(16)
@pytest.mark.parametrize(("image", "name"), ALL, ids=[f"{image}-{name}" for image, name in ALL])
def test_a_screen_of_an_image_is_the_stored_one(phones, request, tmp_path, image, name):
    phone, snapshot = phones[image]
    phone.restore(snapshot)
    for step in SCREENS[image][name]:
        play(phone, step)
    xml, png = dump_u2(phone), halved(phone.windows.png())
    stored = FOLDER / f"{image}_{name}"
    if request.config.getoption("--update-goldens"):
        FOLDER.mkdir(exist_ok=True)
        stored.with_suffix(".xml").write_bytes(xml.encode())
        stored.with_suffix(".png").write_bytes(png)
        return

    (tmp_path / f"{name}-now.xml").write_bytes(xml.encode())
    (tmp_path / f"{name}-now.png").write_bytes(png)
    where = f"the screen as it is now lies in {tmp_path}, the stored one in {FOLDER}"
    assert xml.split(">") == stored.with_suffix(".xml").read_bytes().decode().split(">"), where
    assert differing_share(png, stored.with_suffix(".png").read_bytes()) < 0.002, where


def test_nothing_is_stored_that_no_screen_of_an_image_is_compared_with():
    assert {path.stem for path in FOLDER.iterdir()} == {f"{image}_{name}" for image, name in ALL}
