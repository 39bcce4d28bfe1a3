from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.intents import Intent

SETTINGS = "com.android.settings/.Settings"


@pytest.fixture
def opened(hand):
    return hand.open(SETTINGS)


def titles(hand):
    return [view.shown_text for view in hand.find_all("title")]


def test_the_home_has_android_10_s_entries(opened):
    assert titles(opened)[:7] == [
        "Network & internet", "Connected devices", "Apps & notifications", "Battery", "Display", "Sound", "Storage",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("page", "rows", "hidden"),
    [
        (
            "Network & internet",
            ["Wi‑Fi", "Mobile network", "Airplane mode", "Hotspot & tethering", "Advanced"],
            ["Data Saver", "VPN", "Private DNS"],
        ),
        (
            "Display",
            [
                "Brightness level", "Night Light", "Adaptive brightness", "Wallpaper", "Dark theme", "Screen timeout",
                "Advanced",
            ],
            [
                "Auto-rotate screen", "Colors", "Font size", "Display size", "Screen saver", "Lock screen display",
            ],
        ),
    ],
)  # fmt: skip
def test_what_is_less_used_lies_behind_advanced(opened, page, rows, hidden):
    opened.tap(page)
    assert titles(opened) == rows
    opened.tap("Advanced")
    assert titles(opened) == rows[:-1] + hidden


def test_a_page_has_its_title_as_a_text_in_the_toolbar(opened):
    opened.tap("Sound")
    assert opened.text("Sound") == "Sound"
    assert opened.find_all("collapsing_toolbar") == []


def test_the_wifi_switch_stands_beside_its_row(opened):
    opened.tap("Network & internet").tap("switchWidget")
    assert not opened.phone.connectivity.wifi_enabled


def test_calls_vibrate_by_a_switch_of_the_page_of_sounds(opened):
    opened.tap("Sound").tap("Vibrate for calls")
    assert opened.phone.settings.get("system", "vibrate_when_ringing") == "1"


def test_all_apps_are_called_app_info(opened):
    opened.tap("Apps & notifications")
    opened.tap(next(view for view in opened.views() if view.shown_text.startswith("See all")))
    assert opened.shows("App info")


def test_bluetooth_s_bar_says_whether_it_is_on(opened):
    opened.open("com.android.settings/.Settings$BluetoothDashboardActivity")
    before = opened.text("switch_text")
    opened.tap("switch_bar")
    opened.phone.clock.advance(3)
    assert {before, opened.text("switch_text")} == {"On", "Off"}


def test_wifi_is_a_page_of_its_own_with_a_switch_bar(phone, hand):
    hand.open("com.android.settings/.Settings").tap("Network & internet").tap("AndroidWifi")
    assert [hand.shows(text) for text in ("Wi‑Fi", "On", "Add network", "Internet", "T-Mobile")] == [
        True, True, True, False, False,
    ]  # fmt: skip

    hand.tap("switch_bar")

    assert not phone.connectivity.wifi_enabled
    assert hand.shows("To see available networks, turn Wi‑Fi on.")


def test_the_wifi_settings_that_apps_open_are_that_page(phone):
    phone.activities.start(Intent("android.settings.WIFI_SETTINGS"))

    assert phone.activities.top.spec.name == ".Settings$WifiSettingsActivity"


LANGUAGES = "com.android.settings/.Settings$LocalePickerActivity"


def test_one_language_cannot_be_moved_and_a_second_one_comes_last(hand):
    hand.open(LANGUAGES)
    assert [view.shown_text for view in hand.find_all("label")] == ["English (United States)"]
    assert hand.find_all("dragHandle") == []

    hand.tap("add_language").tap("Deutsch (Deutschland)")

    assert [view.shown_text for view in hand.find_all("label")] == ["English (United States)", "Deutsch (Deutschland)"]
    assert [view.shown_text for view in hand.find_all("miniLabel")] == ["1", "2"]


def test_the_phone_speaks_the_language_that_is_dragged_to_the_top(hand, phone):
    hand.open(LANGUAGES).tap("add_language").tap("Deutsch (Deutschland)")
    x, y = hand.find("dragHandle", instance=1).visible_bounds.center

    phone.input.drag(x, y, x, y - 200, duration_ms=500)

    assert phone.settings.get("system", "system_locales") == "de-DE,en-US"
    assert hand.shows("Sprache hinzufügen")
