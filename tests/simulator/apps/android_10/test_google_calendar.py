from __future__ import annotations

import pytest

MAIN = "com.google.android.calendar/com.android.calendar.AllInOneActivity"


@pytest.fixture
def opened(hand):
    return hand.open(MAIN).tap("next_arrow").tap("oobe_done_button")


def test_the_first_start_tells_what_it_is_for_once(hand):
    hand.open(MAIN)
    assert hand.text("oobe_text") == "Make the most of every day"
    hand.tap("next_arrow").tap("oobe_done_button").back()
    assert hand.open(MAIN).shows("Nothing planned. Tap to create.")


def test_today_is_in_the_schedule_and_the_title_is_its_month(opened):
    assert opened.shows("Sunday, October 15 2023, Open Day View")
    assert opened.find("date_picker_button").desc == "October, Show date picker"


def test_an_event_is_stored_in_the_provider_and_shown(opened, shell_rows):
    opened.tap("Create new event").type("Lunch").tap("save")
    assert shell_rows("content://com.android.calendar/events", "title", "allDay") == [("Lunch", 0)]
    assert opened.shows("Lunch, 16:00 – 17:00: ")


def test_an_event_is_deleted_after_a_question(opened, shell_rows):
    opened.tap("Create new event").type("Lunch").tap("save").tap("Lunch, 16:00 – 17:00: ")
    opened.tap("delete").tap("Delete")
    assert shell_rows("content://com.android.calendar/events", "title") == []


def test_what_was_written_is_asked_about_before_it_is_discarded(opened):
    opened.tap("Create new event").type("Lunch").tap("close")
    assert opened.shows("Discard this event?")


def test_a_month_shows_all_of_its_days(opened):
    opened.tap("Show Calendar List and Settings drawer").tap("Month")
    assert opened.shows("Tuesday, October 31, 0 events")
