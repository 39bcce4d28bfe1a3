"""What the system itself shows, the lock screen and the launcher among it, is in the phone's language."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.labels import label
from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator import apps
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.lock_settings import PASSWORD, PATTERN, PIN
from pytest_mobileagent.simulator.system.panels import POWER_MENU, PRIVACY_DIALOG, QUICK_SETTINGS, SHADE, TILE_EDITOR
from pytest_mobileagent.simulator.system.pinned_shortcuts import PinnedShortcut
from tests.conftest import EPOCH_S
from tests.simulator.apps.android_10.test_languages import said  # noqa: F401 - a fixture
from tests.simulator.apps.hand import Hand
from tests.simulator.apps.words import SPOKEN

LOCALES = sorted({config.locale for config in known_configs().values()} - {"en-US", "ak-GH"})
OF_THE_SYSTEM = ("com.android.systemui", "com.google.android.apps.nexuslauncher", "android")


@pytest.fixture(params=LOCALES)
def locale(request):
    return request.param


@pytest.fixture(params=["androidworld", "bmoca"])
def hand(request, locale):
    config = replace(DeviceConfig(), locale=locale)
    return Hand(Phone(find_image(request.param), config, DeviceClock(EPOCH_S)))


@pytest.fixture
def untranslated(said):  # noqa: F811
    """What the system said in English; apps' names apart."""
    return lambda names: {text for text in said if text not in names}


def names(phone):
    return {app.label for app in phone.packages.launcher_apps()} | {"Shell", "Android World"}


def lock(hand, kind, secret):
    phone = hand.phone
    phone.lock_settings.set(kind, secret)
    phone.power.sleep()
    phone.power.wake()
    hand.views()
    phone.keyguard.hint()
    hand.views()
    phone.input.key(keys.KEY_MENU)
    hand.views()


@pytest.mark.few(6)
def test_the_lock_screen_speaks_the_phones_language(hand, untranslated):
    phone = hand.phone
    lock(hand, PATTERN, "1236")
    phone.keyguard.draw("1478")
    phone.keyguard.enter()
    hand.views()
    lock(hand, PASSWORD, "abcd")
    lock(hand, PIN, "1234")
    for _ in range(5):
        phone.input.text("9")
        phone.input.key(keys.KEY_ENTER)
        hand.views()

    assert untranslated(names(phone)) == set()


@pytest.mark.few(6)
def test_panels_and_launcher_speak_the_phones_language(hand, untranslated):
    phone = hand.phone
    phone.telephony.receive_sms("+15550100", "Dinner at 8?")
    hand.open("com.android.camera2/com.android.camera.CameraLauncher")
    phone.activities.screen.recorder.start()
    for panel in (PRIVACY_DIALOG, SHADE, QUICK_SETTINGS, POWER_MENU, TILE_EDITOR):
        phone.panels.open(panel)
        hand.views()
        phone.panels.close()
    phone.input.key(keys.KEY_VOLUME_UP)
    hand.open("com.android.settings/.Settings")
    phone.show_recents()
    hand.views()
    phone.go_home()
    for held in ("workspace", next(view for view in hand.views() if view.is_long_clickable and view.text)):
        hand.long_press(held)
        hand.views()
        phone.input.key(keys.KEY_BACK)
    phone.input.swipe(540, 1600, 540, 400)
    hand.views()
    hand.open("com.google.android.apps.nexuslauncher/com.android.launcher3.settings.SettingsActivity").views()
    start = Intent(component="com.android.settings/.Settings")
    for package in ("com.android.settings", "com.none.such"):
        phone.activities.start(Intent("android.intent.action.DELETE", f"package:{package}"))
        hand.views()
    phone.pinned_shortcuts.ask(PinnedShortcut("com.android.settings", "1", "", "1", start))
    hand.views()
    phone.screenshots.take(phone.windows.picture_of(phone.windows.still_of(phone.activities.screen)))
    hand.views()

    assert untranslated(names(phone)) == set()


def asked_for(folder):
    """Return the texts whose translation the modules of an app ask for as they stand, in any branch."""
    found = set()
    for file in sorted((Path(apps.__path__[0]) / folder).rglob("*.py")):
        calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
        for call in calls:
            if isinstance(call.func, ast.Attribute) and call.func.attr == "tr":
                texts = [call.args[0]]
                while texts:
                    text = texts.pop()
                    if isinstance(text, ast.IfExp):
                        texts += [text.body, text.orelse]
                    elif isinstance(text, ast.Constant):
                        found.add(text.value)
    return {text for text in found if re.match("[A-Z].*[a-z]", text)}


@pytest.mark.parametrize(
    ("folder", "package"),
    [
        ("settings", "com.android.settings"),
        ("launcher", "com.google.android.apps.nexuslauncher"),
        ("permission_controller", "com.google.android.permissioncontroller"),
        ("framework", "android"),
        ("wallpaper_picker", "com.google.android.apps.wallpaper"),
    ],
)
def test_what_the_system_may_say_has_words_in_every_language(folder, package):
    texts = asked_for(folder) - {"Android Auto", "Bluetooth", "Wi\u2011Fi"}

    assert texts
    assert {text for text in texts for language in SPOKEN if not label(package, language, text)} == set()
