"""The dark theme turns on and off by its schedule, as soon as nobody looks at the screen."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.night_mode import AUTO, CUSTOM, END, NO, START, YES
from tests.simulator.apps.hand import Hand


@pytest.fixture
def hand(phone):
    phone.settings.put("system", "time_12_24", "24")
    return Hand(phone)


def until(phone, clock):
    """Let the time pass until a time of day."""
    now, hour, minute = local_time(phone), *map(int, clock.split(":"))
    at = now.replace(hour=hour, minute=minute, second=30)
    phone.clock.advance(((at - now).total_seconds() - 1) % 86400 + 1)


def look_away(phone):
    phone.power.sleep()
    phone.power.wake()


def schedule(hand, which):
    hand.phone.activities.start(Intent(action="android.settings.DARK_THEME_SETTINGS"))
    return hand.tap("Schedule").tap(which)


def test_a_schedule_is_chosen_in_settings_and_told_by_adb(hand, phone, run):
    schedule(hand, "Turns on at custom time")

    assert hand.shows("22:00")
    assert hand.shows("06:00")
    assert run("cmd uimode night").out == "Night mode: custom_schedule\n"
    assert run("cmd uimode time").out == "start 22:00\nend 06:00\n"
    assert {key: phone.settings.get("secure", key) for key in ("ui_night_mode", START, END)} == {
        "ui_night_mode": "3", START: "79200000000", END: "21600000000",
    }  # fmt: skip
    assert "mNightMode=3 (custom_schedule)" in run("dumpsys uimode").out


def test_it_turns_on_and_off_at_its_times_once_nobody_looks(hand, phone):
    schedule(hand, "Turns on at custom time")
    until(phone, "22:00")
    assert not phone.is_dark

    look_away(phone)
    assert phone.is_dark

    phone.power.sleep()
    until(phone, "06:00")
    assert not phone.is_dark


@pytest.mark.parametrize(
    ("start", "end", "clock", "is_dark"),
    [
        ("22:00", "06:00", "21:59", False), ("22:00", "06:00", "23:00", True), ("22:00", "06:00", "05:59", True),
        ("22:00", "06:00", "06:00", False), ("08:00", "17:00", "12:00", True), ("08:00", "17:00", "17:00", False),
    ],
)  # fmt: skip
def test_the_night_may_lie_anywhere_in_the_day(phone, run, start, end, clock, is_dark):
    run(f"cmd uimode time start {start}")
    run(f"cmd uimode time end {end}")
    run("cmd uimode night custom_schedule")
    phone.power.sleep()
    until(phone, clock)

    assert phone.is_dark == is_dark


def test_a_time_that_is_picked_in_settings_holds(hand, phone, run):
    schedule(hand, "Turns on at custom time").tap("Start time").tap("OK")

    assert run("cmd uimode time").out.startswith("start 22:00\n")
    assert hand.phone.settings.get("secure", START) == "79200000000"


def test_the_switch_overrides_a_schedule_until_its_next_moment(hand, phone):
    schedule(hand, "Turns on at custom time").tap("Use Dark theme").tap("Got it")
    assert phone.is_dark
    assert phone.night_mode.mode == CUSTOM
    assert phone.settings.get("secure", "ui_night_mode_override_on") == "1"
    look_away(phone)
    assert phone.is_dark

    phone.power.sleep()
    until(phone, "06:00")

    assert not phone.is_dark
    assert phone.settings.get("secure", "ui_night_mode_override_on") == "0"


def test_display_says_when_it_will_turn_on_and_when_off(hand, phone):
    schedule(hand, "Turns on at custom time")
    phone.activities.start(Intent(action="android.settings.DISPLAY_SETTINGS"))
    assert hand.shows("Will turn on automatically at 22:00")

    until(phone, "23:00")
    look_away(phone)
    phone.activities.start(Intent(action="android.settings.DISPLAY_SETTINGS"))

    assert hand.shows("Will turn off automatically at 06:00")


@pytest.mark.parametrize("is_dark", [True, False])
def test_without_a_schedule_it_stays_as_it_is(hand, phone, is_dark):
    schedule(hand, "Turns on at custom time")
    phone.night_mode.activate(is_dark)
    phone.activities.start(Intent(action="android.settings.DARK_THEME_SETTINGS"))
    hand.tap("Schedule").tap("None")
    phone.power.sleep()
    phone.clock.advance(86400)

    assert phone.night_mode.mode == (YES if is_dark else NO)
    assert phone.is_dark == is_dark


def test_the_sun_needs_to_know_where_the_phone_is(hand, phone):
    phone.settings.put("secure", "location_mode", 0)
    schedule(hand, "Turns on from sunset to sunrise")
    assert phone.night_mode.mode == NO

    hand.tap("Location settings")

    assert hand.shows("Use location")


def test_it_turns_on_with_the_sunset_of_where_the_phone_is(hand, phone):
    phone.properties.set("persist.sys.timezone", "America/Los_Angeles")
    schedule(hand, "Turns on from sunset to sunrise")
    assert phone.night_mode.mode == AUTO
    phone.power.sleep()
    seen = []
    for clock in ("12:00", "18:00", "19:30", "03:00", "06:00", "08:00"):  # in Mountain View, in October
        until(phone, clock)
        seen.append((clock, phone.is_dark))

    assert seen == [
        ("12:00", False), ("18:00", False), ("19:30", True), ("03:00", True), ("06:00", True), ("08:00", False),
    ]  # fmt: skip


@pytest.mark.parametrize(("latitude", "month", "is_dark"), [(80, 6, False), (80, 12, True), (-80, 12, False)])
def test_where_the_sun_does_not_set_it_stays_light(phone, latitude, month, is_dark):
    phone.location.set_fix(type(phone.location.fix)(latitude=latitude, longitude=0.0))
    moment = datetime.datetime(2024, month, 21, 12, tzinfo=datetime.UTC)
    phone.clock.set_wall(moment.timestamp())
    phone.power.sleep()
    phone.night_mode.choose(AUTO)

    seen = set()
    for _ in range(4):
        phone.clock.advance(6 * 3600)
        seen.add(phone.is_dark)
    assert seen == {is_dark}


def test_a_snapshot_remembers_what_the_schedule_made_of_it(hand, phone):
    schedule(hand, "Turns on at custom time")
    until(phone, "22:00")
    snapshot = phone.snapshot()
    look_away(phone)
    assert phone.is_dark

    phone.restore(snapshot)
    assert not phone.is_dark
    look_away(phone)
    assert phone.is_dark


def test_after_a_boot_the_schedule_holds_at_once(hand, phone):
    schedule(hand, "Turns on at custom time")
    until(phone, "22:00")
    phone.reboot()

    assert phone.is_dark


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("cmd uimode time start 20:15", "start 20:15\nend 06:00\n"),
        ("cmd uimode time end 07:30:00", "start 22:00\nend 07:30\n"),
        ("cmd uimode night custom_bedtime", "Night mode: custom_bedtime\n"),
        ("cmd uimode night auto", "Night mode: auto\n"),
    ],
)
def test_adb_sets_a_schedule(run, line, reply):
    assert run(line).out == reply


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("cmd uimode time middle 20:15", "command must be in [start|end]\n"),
        ("cmd uimode time start 25:15", "java.time.format.DateTimeParseException: Text '25:15' could not be parsed"),
        ("cmd uimode night custom", "Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule', or"),
    ],
)  # fmt: skip
def test_adb_refuses_what_is_no_schedule(run, line, told):
    reply = run(line)

    assert reply.status != 0
    assert told in reply.err


def test_a_bedtime_that_no_app_tells_never_comes(phone, run):
    run("cmd uimode night custom_bedtime")
    phone.power.sleep()
    seen = set()
    for _ in range(24):
        phone.clock.advance(3600)
        seen.add(phone.is_dark)

    assert seen == {False}


def test_android_10_has_no_schedule():
    hand = Hand(Phone(find_image("bmoca"), DeviceConfig(), DeviceClock(1697384040.0)))
    hand.phone.activities.start(Intent(action="android.settings.DARK_THEME_SETTINGS"))

    assert hand.shows("Dark theme")
    assert not hand.shows("Schedule")


def test_the_tile_overrides_a_schedule_and_does_not_end_it(phone):
    phone.night_mode.choose(CUSTOM)
    phone.night_mode.activate(True)
    phone.night_mode.activate(False)

    assert phone.night_mode.mode == CUSTOM
    assert phone.night_mode.is_overridden == (True, False)
