from __future__ import annotations

import json

import pytest

from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.simplemobiletools.clock"
MAIN = f"{PACKAGE}/.activities.MainActivity"
MINUTE_S, DAY_MINUTES = 60, 1440


@pytest.fixture
def clock(hand):
    return hand.open(MAIN)


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


@pytest.fixture
def rows(phone):
    """Read a table of one of the app's databases."""

    def read(name, query):
        return [tuple(row) for row in phone.disk.database(f"/data/data/{PACKAGE}/databases/{name}").query(query)]

    return read


def texts(hand, name):
    return [view.shown_text for view in hand.find_all(name)]


def alarms(rows):
    return rows("alarms.db", "SELECT time_in_minutes, days, is_enabled, vibrate FROM contacts ORDER BY id")


def notes(phone):
    return [(note.title, note.text) for note in phone.notifications.active() if note.package == PACKAGE]


def test_first_there_are_two_alarms_that_are_off_and_a_timer(clock):
    clock.tap("Alarm")

    assert texts(clock, "alarm_time") == ["7:00 am", "9:00 am"]
    assert texts(clock, "alarm_days") == ["Mon, Tue, Wed, Thu, Fri", "Sun, Sat"]
    assert [view.checked for view in clock.find_all("alarm_switch")] == [False, False]
    assert texts(clock.tap("Timer"), "timer_time") == ["05:00"]


def test_an_alarm_that_is_saved_is_on_and_the_first_one_warns(clock, rows):
    clock.tap("Alarm").tap("7:00 am").tap("Vibrate").tap("OK")

    assert clock.text("message").startswith("Please make sure the alarm works properly")
    assert alarms(rows)[0] == (420, 31, 0, 0)

    clock.tap("OK")

    assert alarms(rows)[0] == (420, 31, 1, 1)


def test_a_cancelled_alarm_is_as_it_was(clock, rows):
    clock.tap("Alarm").tap("7:00 am").tap("Vibrate").tap("Cancel")

    assert alarms(rows)[0] == (420, 31, 0, 0)


def test_an_alarm_without_days_rings_once(clock, rows, phone):
    clock.tap("Alarm").tap("alarm_fab").tap("M").tap("OK").tap("OK")  # not on Monday, which is tomorrow

    assert alarms(rows)[2] == (480, -2, 1, 0)  # it is past eight
    assert texts(clock, "alarm_days")[2] == "Tomorrow"

    phone.clock.advance(MINUTE_S * DAY_MINUTES)

    assert notes(phone) == []  # it has rung and ended by itself
    assert alarms(rows)[2] == (480, -2, 0, 0)


def ring(clock, phone):
    """Let the new alarm ring."""
    clock.tap("Alarm").tap("alarm_fab").tap("OK").tap("OK")
    (due,) = [due for due in phone.alarms.pending() if due.is_clock]
    phone.clock.advance(due.at_s - phone.clock.now() + 1)


def test_an_alarm_rings_in_a_notification_and_can_be_put_off(clock, phone):
    ring(clock, phone)

    assert notes(phone) == [("Alarm", "8:00 am")]

    (note,) = [note for note in phone.notifications.active() if note.package == PACKAGE]
    phone.broadcasts.send(note.actions[0].intent)
    assert notes(phone) == []
    phone.clock.advance(10 * MINUTE_S)

    assert notes(phone) == [("Alarm", "8:10 am")]


def test_an_alarm_covers_a_phone_that_nobody_uses(clock, phone):
    clock.tap("Alarm").tap("alarm_fab").tap("OK").tap("OK")
    phone.power.sleep()
    (due,) = [due for due in phone.alarms.pending() if due.is_clock]
    phone.clock.advance(due.at_s - phone.clock.now() + 1)

    assert clock.text("reminder_title") == "Alarm"
    x, y = clock.find("reminder_draggable").visible_bounds.center
    phone.input.swipe(x, y, x + 300, y)

    assert notes(phone) == []
    assert not clock.find_all("reminder_title")


def test_alarms_are_listed_in_the_order_that_was_chosen(clock, prefs):
    clock.tap("Alarm").tap("Sort by").tap("Day and Alarm time").tap("OK")

    assert prefs.number("alarms_sort_by") == 2
    assert texts(clock, "alarm_time") == ["9:00 am", "7:00 am"]  # Sunday comes first


def test_a_selected_alarm_is_deleted(clock, rows):
    clock.tap("Alarm").long_press("alarm_frame", instance=1).tap("Delete")

    assert alarms(rows) == [(420, 31, 0, 0)]


def test_a_new_timer_is_as_long_as_the_wheels_say(clock, rows):
    clock.tap("Timer").tap("New Timer").tap("edit_timer_initial_time")
    assert texts(clock, "np__numberpicker_input") == ["00", "05", "00"]
    clock.tap("np__numberpicker_input", instance=1)
    clock.phone.input.text("07")
    clock.tap("OK").tap("OK")

    assert rows("app.db", "SELECT seconds, state FROM timers") == [(300, '{"type":"Idle"}'), (420, '{"type":"Idle"}')]


def test_a_timer_runs_pauses_and_says_when_it_has_run_out(clock, rows, phone):
    clock.tap("Timer").tap("timer_play_pause")
    phone.clock.advance(100)
    clock.tap("timer_play_pause")
    ((state,),) = rows("app.db", "SELECT state FROM timers")

    assert json.loads(state)["type"] == "Paused"
    assert 198_000 < json.loads(state)["tick"] <= 200_000

    clock.tap("timer_play_pause")
    phone.clock.advance(201)

    assert notes(phone) == [("Timer", "Time expired")]
    assert rows("app.db", "SELECT state FROM timers") == [('{"type":"Finished"}',)]


def test_the_stopwatch_runs_takes_laps_and_begins_again(clock, phone):
    clock.tap("Stopwatch").tap("stopwatch_play_pause")
    phone.clock.advance(61)
    clock.tap("Lap")
    phone.clock.advance(5)

    assert texts(clock, "lap_order") == ["2", "1"]
    assert clock.text("stopwatch_time").startswith("01:0")
    assert clock.tap("stopwatch_reset").text("stopwatch_time") == "0.0"


LENGTHS = {
    "alarm": ("settings_alarm_max_reminder_label", "1 minute", "alarm_max_reminder_secs", 60),
    "timer": ("settings_timer_max_reminder_label", "5 minutes", "timer_max_reminder_secs", 300),
    "snooze": ("settings_snooze_time_label", "30 minutes", "snooze_delay", 30),
}


@pytest.mark.parametrize(("row", "choice", "key", "stored"), LENGTHS.values(), ids=LENGTHS)
def test_a_length_that_is_tapped_is_stored_at_once(clock, prefs, row, choice, key, stored):
    clock.tap("Settings").tap(row).tap(choice)

    assert prefs.number(key) == stored


def test_a_length_of_ones_own_may_be_in_seconds(clock, prefs):
    clock.tap("Settings").tap("settings_alarm_max_reminder_label").tap("Custom").type("45").tap("OK")

    assert prefs.number("alarm_max_reminder_secs") == 45
    assert clock.text("settings_alarm_max_reminder") == "45 seconds"


def test_the_time_elsewhere_is_shown_below_the_time_here(clock, prefs):
    clock.tap("Clock").tap("clock_fab").tap("GMT-08:00 Los Angeles").tap("OK")

    assert texts(clock, "time_zone_title") == ["Los Angeles"]
    assert clock.text("time_zone_time") == "8:34 am"


def test_another_week_lists_days_otherwise(clock, prefs):
    clock.tap("Settings").tap("Start week on Sunday")
    clock.back()

    assert prefs.flag("sunday_first", default=True) is False
    assert texts(clock.tap("Alarm"), "alarm_days")[1] == "Sat, Sun"
