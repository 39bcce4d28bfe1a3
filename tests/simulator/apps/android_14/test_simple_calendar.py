from __future__ import annotations

import pytest

PACKAGE = "com.simplemobiletools.calendar.pro"


@pytest.fixture
def calendar(hand):
    """The app as it is in 6.23.1."""
    return hand.open(f"{PACKAGE}/.activities.MainActivity")


def test_a_week_may_start_on_any_day(phone, calendar):
    calendar.tap("settings").tap("settings_start_week_on_holder").tap("Wednesday")

    assert calendar.text("settings_start_week_on") == "Wednesday"
    stored = phone.disk.read(f"/data/data/{PACKAGE}/shared_prefs/Prefs.xml").decode()
    assert '<int name="first_day_of_week" value="3" />' in stored


def test_a_new_week_begins_where_the_locale_says(calendar):
    calendar.tap("settings")

    assert calendar.text("settings_start_week_on") == "Sunday"


def test_files_are_exchanged_in_the_settings_and_not_in_the_menu(calendar):
    calendar.tap("More options")
    assert not calendar.shows("Export events to an .ics file")

    calendar.back().tap("settings")
    for _ in range(6):
        calendar.phone.input.swipe(540, 2000, 540, 200)

    assert calendar.shows("Import events from an .ics file")


def test_about_and_arrows_are_those_of_the_later_commons(calendar):
    assert calendar.find("top_toolbar_search_icon").desc == "Search"

    calendar.tap("More options").tap("About")

    assert calendar.shows("Version 6.23.1 Pro")
    assert not calendar.find_all("about_item_label")


@pytest.mark.parametrize("tapped", ["1 minute", "OK"])
def test_the_snooze_time_is_taken_by_a_tap_or_kept_by_ok(calendar, tapped):
    calendar.tap("settings").tap("Snooze time").tap(tapped)

    assert calendar.text("settings_snooze_time") == {"1 minute": "1 minute", "OK": "10 minutes"}[tapped]
