"""Every app's main screens as stored: the hierarchy to the byte, the picture but for anti-aliasing.

After a change that is meant: `pytest tests/golden --update-goldens`, and look at the pictures.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.installer import InstallOptions
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.lock_settings import PIN
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2

FOLDER = Path(__file__).parent / "screens"
APKS = Path(__file__).parents[1] / "apks"
EPOCH_S = 1697384040.0  # 2023-10-15 15:34 UTC
CHROME = "com.android.chrome/com.google.android.apps.chrome.Main"
CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"
DIALER = "com.google.android.dialer/.extensions.GoogleDialtactsActivity"
SETTINGS = "com.android.settings/.Settings"
CALENDAR = "com.simplemobiletools.calendar.pro/.activities.MainActivity"
SMS = "com.simplemobiletools.smsmessenger/.activities.MainActivity"
MESSAGES = "com.google.android.apps.messaging/.ui.ConversationListActivity"
MARKOR = "net.gsantner.markor/.activity.MainActivity"
FILES = "com.google.android.documentsui/com.android.documentsui.files.FilesActivity"
CONTACTS = "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"
CAMERA = "com.android.camera2/com.android.camera.CameraLauncher"

AUDIO_RECORDER = "com.dimowner.audiorecorder/.app.main.MainActivity"
BROCCOLI = "com.flauschcode.broccoli/.MainActivity"
DRAW = "com.simplemobiletools.draw.pro/.activities.MainActivity"
GALLERY = "com.simplemobiletools.gallery.pro/.activities.MainActivity"
JOPLIN = "net.cozic.joplin/.MainActivity"
OPENTRACKS = "de.dennisguse.opentracks/.introduction.IntroductionActivity"
OSMAND = "net.osmand/net.osmand.plus.activities.MapActivity"
PRO_EXPENSE = "com.arduia.expense/.ui.MainActivity"
RETRO = "code.name.monkey.retromusic/.activities.MainActivity"
TASKS = "org.tasks/com.todoroo.astrid.activity.MainActivity"
VLC = "org.videolan.vlc/.StartActivity"
API_DEMOS = "io.appium.android.apis"

# name: what is installed and opened, and then tapped, pressed or dragged
SCREENS = {
    "launcher_home": [],
    "launcher_drawer": [("drag", (540, 1600), (540, 400))],
    "launcher_recents": [("open", SETTINGS), ("key", 187)],
    "systemui_shade": [("drag", (540, 10), (540, 900))],
    "systemui_quick_settings": [("drag", (540, 10), (540, 900)), ("drag", (540, 600), (540, 1500))],
    "systemui_heads_up": [("open", SETTINGS), ("call", "5551234567")],
    "systemui_keyguard": [("pin", "1234"), ("sms", "+15550100", "Dinner at 8?"), ("key", 26), ("key", 26)],
    "systemui_keyguard_pin": [("pin", "1234"), ("key", 26), ("key", 26), ("key", 82), ("type", "12")],
    "settings_home": [("open", SETTINGS)],
    "settings_search": [("open", SETTINGS), ("tap", "Search settings"), ("type", "dis")],
    "settings_network": [("open", SETTINGS), ("tap", "Network & internet")],
    "settings_internet": [("open", SETTINGS), ("tap", "Network & internet"), ("tap", "Internet")],
    "clock_alarm": [("open", CLOCK)],
    "clock_timer": [("open", CLOCK), ("tap", "Timer")],
    "clock_stopwatch": [("open", CLOCK), ("tap", "Stopwatch")],
    "dialer_contacts": [("open", DIALER)],
    "camera": [("open", CAMERA)],
    "contacts": [("open", CONTACTS)],
    "files": [("open", FILES)],
    "markor": [("open", MARKOR)],
    "messages_without_role": [("open", MESSAGES)],
    "calendar_month": [("open", CALENDAR)],
    "api_demos": [("install", "api_demos"), ("open", f"{API_DEMOS}/.ApiDemos")],
    "api_demos_controls": [("install", "api_demos"), ("open", f"{API_DEMOS}/.view.Controls1")],
    "api_demos_drag": [("install", "api_demos"), ("open", f"{API_DEMOS}/.view.DragAndDropDemo")],
    "api_demos_entry": [
        ("install", "api_demos"),
        ("open", f"{API_DEMOS}/.app.AlertDialogSamples"),
        ("tap", "Text Entry dialog"),
    ],
    "api_demos_preferences": [("install", "api_demos"), ("open", f"{API_DEMOS}/.preference.PreferencesFromXml")],
    "audio_recorder": [("open", AUDIO_RECORDER)],
    "broccoli": [("open", BROCCOLI)],
    "chrome": [("open", CHROME)],
    "draw": [("open", DRAW), ("drag", (300, 700), (800, 1200))],
    "gallery": [("open", GALLERY)],
    "joplin": [("open", JOPLIN)],
    "opentracks": [("open", OPENTRACKS)],
    "osmand": [("open", OSMAND)],
    "pro_expense": [("open", PRO_EXPENSE)],
    "retro_music": [("open", RETRO)],
    "tasks": [("open", TASKS)],
    "vlc": [("open", VLC)],
    "sms_empty": [("open", SMS)],
    "sms_thread": [("sms", "+15550100", "Dinner at 8?"), ("open", SMS), ("tap", "Dinner at 8?"), ("type", "Yes")],
    "sms_attachments": [("sms", "+15550100", "Hi"), ("open", SMS), ("tap", "+15550100"), ("tap", "Attachment")],
}


@pytest.fixture
def still():
    """A phone of its own at a known moment, so that no other test has left anything."""
    phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(EPOCH_S))
    phone.settings.put("system", "time_12_24", "24")
    phone.roles.add("android.app.role.SMS", SMS.partition("/")[0])
    return phone


def play(phone, step):
    match step:
        case ("open", component):
            assert phone.activities.start(Intent(component=component)).status != "not_found"
        case ("install", name):
            number = phone.installer.create(InstallOptions())
            phone.installer.write(number, "base.apk", (APKS / f"{name}.apk").read_bytes())
            phone.installer.commit(number)
        case ("tap", text):
            views = (view for placed in reversed(phone.windows.placed()) for view in placed.root.walk())
            view = next(view for view in views if text in (view.shown_text, view.desc) and view.is_visible)
            phone.input.tap(*view.visible_bounds.center)
        case ("type", text):
            phone.input.text(text)
        case ("key", code):
            phone.input.key(code)
        case ("drag", start, end):
            phone.input.swipe(*start, *end)
        case ("call", number):
            phone.telephony.incoming_call(number)
        case ("pin", digits):
            phone.lock_settings.set(PIN, digits)
        case ("sms", number, body):
            phone.telephony.receive_sms(number, body)


def halved(png):
    """Return a picture at half its size, which is stored: a quarter of the bytes, and legible."""
    file = io.BytesIO()
    image = Image.open(io.BytesIO(png))
    image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX).save(file, "PNG", optimize=True)
    return file.getvalue()


def differing_share(first, second):
    """Return the share of pixels that differ visibly."""
    one, two = (Image.open(io.BytesIO(data)).convert("RGB") for data in (first, second))
    if one.size != two.size:
        return 1.0
    far = ImageChops.difference(one, two).convert("L").point(lambda value: 255 if value > 40 else 0)
    return sum(far.histogram()[128:]) / (one.width * one.height)


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_the_stored_one(still, request, tmp_path, name):
    for step in SCREENS[name]:
        play(still, step)
    xml, png = dump_u2(still), halved(still.windows.png())
    stored_xml, stored_png = FOLDER / f"{name}.xml", FOLDER / f"{name}.png"
    if request.config.getoption("--update-goldens"):
        stored_xml.write_bytes(xml.encode())
        stored_png.write_bytes(png)
        return

    (tmp_path / f"{name}-now.xml").write_bytes(xml.encode())
    (tmp_path / f"{name}-now.png").write_bytes(png)
    where = f"the screen as it is now lies in {tmp_path}, the stored one in {FOLDER}"
    assert xml.split(">") == stored_xml.read_bytes().decode().split(">"), where
    assert differing_share(png, stored_png.read_bytes()) < 0.002, where


def test_nothing_is_stored_that_no_screen_is_compared_with():
    assert {path.stem for path in FOLDER.iterdir()} == set(SCREENS)
