"""The volume panel, and what it opens."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.audio import NORMAL, SILENT, VIBRATE
from pytest_mobileagent.simulator.system.panels import VOLUME_TIMEOUT_S

VOLUME_UP = 24


@pytest.fixture
def panel(phone, hand):
    """The volume key has been pressed: media is at 6 of 15."""
    phone.input.press(VOLUME_UP)
    return hand


def test_a_volume_key_shows_the_slider_of_its_stream_for_three_seconds(phone, panel):
    slider = panel.find("volume_row_slider")
    assert (slider.desc, slider.value, slider.maximum) == ("Media", 6, 15)

    phone.clock.advance(VOLUME_TIMEOUT_S + 0.1)

    assert not panel.find_all("volume_row_slider")


def test_the_icons_stand_in_the_middle_of_the_panel(panel):
    middle = panel.find("volume_dialog").rect.center[0]

    names = ("volume_new_ringer_active_icon", "volume_row_slider", "volume_row_icon", "settings")
    assert {abs(panel.find(name).rect.center[0] - middle) <= 1 for name in names} == {True}


@pytest.mark.parametrize(("share", "index"), [(0.0, 15), (0.5, 8), (1.0, 0)])
def test_the_slider_goes_where_it_is_touched_counted_from_its_foot(phone, panel, share, index):
    at = panel.find("volume_row_slider").rect
    phone.input.tap((at.left + at.right) // 2, min(at.bottom - 1, at.top + int(at.height * share)))

    assert phone.audio.volume("music") == index
    assert f"writeEvent touch_level_changed STREAM_MUSIC {index}" in [entry.message for entry in phone.log.entries]


def test_the_slider_follows_a_finger_and_the_panel_stays_meanwhile(phone, panel):
    at = panel.find("volume_row_slider").rect
    middle = (at.left + at.right) // 2
    phone.clock.advance(VOLUME_TIMEOUT_S - 0.5)

    phone.input.swipe(middle, at.bottom - 20, middle, at.top + 5, 800)

    assert phone.audio.volume("music") >= 14
    assert panel.find_all("volume_row_slider")


def test_its_button_mutes_and_unmutes(phone, panel):
    panel.tap("volume_row_icon")
    assert phone.audio.volume("music") == 0
    assert panel.find("volume_row_icon").desc == "Media. Tap to unmute."

    panel.tap("volume_row_icon")

    assert phone.audio.volume("music") > 0


def test_the_ringer_goes_round_and_rings_as_loud_as_before(phone, panel):
    phone.audio.set_volume("ring", 3)
    modes = []
    for _ in range(3):
        panel.tap("volume_new_ringer_active_icon")
        modes.append((phone.audio.ringer_mode, phone.audio.volume("ring")))

    assert modes == [(VIBRATE, 0), (SILENT, 0), (NORMAL, 3)]


def test_touches_beside_the_panel_reach_what_is_below(phone, panel):
    phone.input.swipe(300, 1500, 300, 500)

    assert panel.shows("Search apps, web and more")


def test_its_settings_open_all_sliders_above_the_app_below(phone, panel):
    panel.tap("Sound settings")
    assert phone.activities.top.spec.name == ".panel.SettingsPanelActivity"
    assert [panel.shows(f"{name} volume") for name in ("Media", "Call", "Ring & notification", "Alarm")] == [True] * 4

    panel.tap("Settings")

    assert panel.shows("Sound & vibration")


def test_a_tap_above_the_panel_of_all_volumes_closes_it_and_one_on_it_does_not(phone, panel):
    panel.tap("Sound settings").tap("panel_title")
    assert panel.shows("Media volume")

    phone.input.tap(540, 300)

    assert not panel.shows("Media volume")
