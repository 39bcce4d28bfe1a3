"""A tap on a sound in Settings offers all of its kind."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.sounds import ALARM, NOTIFICATION, RINGTONE, setting_of, uri_of


@pytest.fixture
def sound(phone, hand):
    phone.activities.start(Intent(action="android.settings.SOUND_SETTINGS"))
    phone.input.swipe(540, 1800, 540, 700)
    return hand


@pytest.mark.parametrize(
    ("row", "key", "old", "new"),
    [
        ("Phone ringtone", "ringtone", "Flutey Phone", "Hydra"),
        ("Default notification sound", "notification_sound", "Pixie Dust", "Polaris"),
        ("Default alarm sound", "alarm_alert", "Cesium", "Helium"),
    ],
)
def test_a_tap_on_a_sound_offers_others(sound, phone, row, key, old, new):
    before = phone.settings.get("system", key)
    sound.tap(row)
    assert phone.activities.top.package == "com.android.soundpicker"
    chosen = [view.shown_text for view in sound.views() if view.is_checked and view.shown_text]
    assert chosen == [old]

    sound.tap(new).tap("Cancel")
    assert phone.settings.get("system", key) == before

    sound.tap(row).tap(new).tap("OK")
    assert f"title={new}" in phone.settings.get("system", key)
    assert sound.shows(new)


@pytest.mark.parametrize(
    ("kind", "name"), [(RINGTONE, "Flutey Phone"), (NOTIFICATION, "Pixie Dust"), (ALARM, "Cesium")]
)
def test_the_first_sounds_are_of_those_on_offer(phone, kind, name):
    assert phone.settings.get("system", setting_of(kind)) == uri_of(kind, name)


def test_no_sound_is_no_setting(sound, phone):
    sound.tap("Default alarm sound")
    phone.input.swipe(540, 700, 540, 1700)
    sound.tap("None").tap("OK")

    assert phone.settings.get("system", "alarm_alert") is None
    assert sound.shows("None")
