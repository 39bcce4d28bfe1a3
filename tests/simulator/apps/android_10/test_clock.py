from __future__ import annotations

import pytest

MAIN = "com.google.android.deskclock/com.android.deskclock.DeskClock"


@pytest.fixture
def opened(hand):
    return hand.open(MAIN)


def messages(hand, tag="AlarmClock"):
    return [entry.message for entry in hand.phone.log.entries if entry.tag == tag]


def test_it_opens_on_the_clock_and_has_four_tabs(opened):
    tabs = [view for view in opened.views() if view.desc in ("Alarm", "Clock", "Timer", "Stopwatch", "Bedtime")]
    assert [(view.desc, view.selected) for view in tabs] == [
        ("Alarm", False), ("Clock", True), ("Timer", False), ("Stopwatch", False),
    ]  # fmt: skip
    assert opened.find("fab").desc == "Cities"


@pytest.mark.parametrize("tab", ["Alarm", "Timer", "Stopwatch"])
def test_a_tab_that_is_tapped_is_logged(opened, tab):
    opened.phone.log.clear()
    opened.tap(tab)
    assert messages(opened) == [f"Events: [{tab}] [Show Tab] [Tap]"]


def test_a_new_alarm_begins_at_the_current_time_in_the_framework_s_picker(opened):
    opened.tap("Alarm").tap("Add alarm")
    assert opened.find("timePicker").resource_id == "android:id/timePicker"
    assert (opened.text("hours"), opened.text("minutes")) == ("15", "34")
    opened.tap("OK")
    rows = opened.phone.packages.database("com.google.android.deskclock", "alarms.db").query(
        "SELECT hour, minutes, daysofweek, enabled FROM alarm_templates ORDER BY _id DESC LIMIT 1"
    )
    assert tuple(rows[0]) == (15, 34, 0, 1)
    assert any(message.startswith("Created new alarm instance") for message in messages(opened))


def test_repeat_chooses_all_days_first_and_then_those_it_had(opened):
    opened.tap("Alarm").tap("Expand alarm")
    opened.tap("repeat_onoff")
    assert opened.find_all("day_button_box") == []
    opened.tap("repeat_onoff")
    assert [view.desc for view in opened.find_all("day_button_box") if view.checked] == [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
    ]  # fmt: skip


def test_an_alarm_is_switched_on_and_deleted(opened):
    opened.tap("Alarm").tap("onoff")
    assert opened.find("onoff").checked
    opened.tap("Expand alarm").tap("delete")
    assert opened.shows("Alarm deleted")
    assert "08:30" not in opened.texts()


def test_a_timer_runs_alone_on_its_page_and_is_stopped_and_deleted(opened):
    opened.tap("Timer").tap("timer_setup_digit_5").tap("Start")
    assert opened.text("timer_time_text") == "5"
    opened.tap("Stop").tap("left_button")
    assert opened.shows("00h 00m 00s")


def test_the_stopwatch_is_started_stopped_and_reset(opened):
    opened.tap("Stopwatch").tap("Start").tap("Pause").tap("left_button")
    assert [message for message in messages(opened) if "Stopwatch] [S" not in message or "Show" not in message][
        -3:
    ] == [f"Events: [Stopwatch] [{name}] [DeskClock]" for name in ("Start", "Pause", "Reset")]


def test_the_buttons_beside_the_large_one_are_described_by_their_words(opened):
    opened.tap("Stopwatch").tap("Start")
    running = [(opened.text(name), opened.find(name).desc) for name in ("left_button", "right_button")]
    opened.tap("Pause")
    paused = [(opened.text(name), opened.find(name).desc) for name in ("left_button", "right_button")]

    assert (running, paused) == ([("Reset", "Reset"), ("Lap", "Lap")], [("Reset", "Reset"), ("Share", "Share")])
