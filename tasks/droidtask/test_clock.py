from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.side_effects import added, modified, stored
from pytest_mobileagent.state.simple_clock import ALARMS, IDLE, TIMERS, SimpleClock, StoredAlarm, StoredTimer

APP = "com.simplemobiletools.clock"
APPS = ["simple clock"]
PREFERENCES = f"{APP}/shared_prefs/Prefs.xml"
TAB, TIMER_TAB = "last_used_view_pager_page", 3
WEEKDAYS, WEEKEND = 31, 96
FIRST = {"7:00 am": StoredAlarm(420, WEEKDAYS), "9:00 am": StoredAlarm(540, WEEKEND)}
OTHERS = {
    "5:45 am": StoredAlarm(345, 1),
    "6:20 am": StoredAlarm(380, 85),
    "8:15 am": StoredAlarm(495, 42),
    "10:30 am": StoredAlarm(630, WEEKEND),
    "9:40 pm": StoredAlarm(1300, 16, label="Bedtime"),
}
LENGTHS = {"1 minute": 60, "5 minutes": 300, "10 minutes": 600, "30 minutes": 1800, "1 hour": 3600}
SNOOZES = {"1 minute": 1, "5 minute": 5, "30 minute": 30}
TIMERS_BY_NAME = {"5:00": 300, "3:00": 180, "8:00": 480, "12:00": 720, "25:00": 1500, "45:00": 2700}
ORDERS = {"Alarm time": 1, "Day and Alarm time": 2}


def another_length(*besides):
    return lambda fake: {"duration": fake.pick([name for name in LENGTHS if name not in besides])}


def a_snooze(fake):
    return {"duration": fake.pick(list(SNOOZES))}


def an_alarm(fake):
    return {"time": fake.pick([*FIRST, *OTHERS])}


def an_order(fake):
    return {"order": fake.pick(list(ORDERS))}


def a_timer(fake):
    return {"length": fake.pick(list(TIMERS_BY_NAME))}


@pytest.fixture
def clock(device, app):
    """The clock of the recordings: the two alarms and the timer that it begins with."""
    return SimpleClock(device)


@pytest.fixture
def put(device, clock, mobile_faker):
    """Add an alarm that a task names, if the clock has it not, and one or two that none names; open the timers."""

    def arrange(time=""):
        others = [name for name in OTHERS if name != time]
        more = [*([time] if time in OTHERS else []), *mobile_faker.picks(others, mobile_faker.random_int(1, 2))]
        clock.add_alarms(OTHERS[name] for name in more)
        clock.preferences.put(TAB, TIMER_TAB)
        device.open_app(APP)
        return clock.alarms()

    return arrange


def plays(agent, task, clock, key, wanted):
    """Play a task that changes a setting, and return what is other than wanted in the end."""
    return play_until_stored(
        agent, task, lambda: clock.setting_differs(key, wanted), expected=stored(PREFERENCES, key)
    )  # fmt: skip


@mobile_task(
    "change alarm max reminder duration to {duration}",
    apps=APPS,
    params=another_length("5 minutes"),
    published={"duration": "1 minute"},
    max_steps=10,
    min_steps=3,
    upstream="clock/task1",
    requires_done=False,
)
def test_clock_alarm_reminder_duration(task, agent, put, clock, duration):
    """The settings say that an alarm rings for so long at most; what they say of timers is as it was."""
    put()

    assert not plays(agent, task, clock, "alarm_max_reminder_secs", LENGTHS[duration])


@mobile_task("open the clock page", apps=APPS, max_steps=8, min_steps=1, upstream="clock/task2", requires_done=False)
def test_clock_open_clock(task, agent, put, device):
    """After one of the steps the tab with the time of day is shown; the app begins with its timers."""
    put()

    def differs():
        texts = [node.text for node in device.hierarchy().find_all(id=f"{APP}:id/clock_time")]
        return "" if texts else f"no time of day is shown, but {device.activity()}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "turn on the '{time}' alarm clock vibration function",
    apps=APPS,
    params=an_alarm,
    published={"time": "7:00 am"},
    max_steps=14,
    min_steps=5,
    upstream="clock/task3",
    requires_done=False,
)
def test_clock_alarm_vibration(task, agent, put, clock, time):
    """The alarm of that time vibrates, and no other does that did not; all sound as they did.

    Upstream: the app switches an alarm on that is saved, as was recorded. Whether it is on is not judged: who switches
    it off again has done what was asked.
    """
    before = put(time)
    alarm = (FIRST | OTHERS)[time]
    wanted = [one._replace(vibrates=True) if one == alarm else one for one in before]

    assert not play_until_stored(
        agent, task, lambda: clock.alarms_differ(wanted), expected=[modified(ALARMS, time_in_minutes=alarm.minutes)]
    )  # fmt: skip


@mobile_task(
    "Set the sorting order for alarms by '{order}'",
    apps=APPS,
    params=an_order,
    published={"order": "Day and Alarm time"},
    max_steps=12,
    min_steps=4,
    upstream="clock/task4",
    requires_done=False,
)
def test_clock_sort_alarms(task, agent, put, clock, order):
    """Alarms are listed in that order."""
    put()

    assert not plays(agent, task, clock, "alarms_sort_by", ORDERS[order])


@mobile_task(
    "Set the snooze time to {duration}",
    apps=APPS,
    params=a_snooze,
    published={"duration": "5 minute"},
    max_steps=10,
    min_steps=3,
    upstream="clock/task6",
    requires_done=False,
)
def test_clock_snooze_time(task, agent, put, clock, duration):
    """The settings say that an alarm is put off by so many minutes."""
    put()

    assert not plays(agent, task, clock, "snooze_delay", SNOOZES[duration])


@mobile_task(
    "add a new timer of {length}",
    apps=APPS,
    params=a_timer,
    published={"length": "5:00"},
    max_steps=8,
    min_steps=2,
    upstream="clock/task7",
    requires_done=False,
)
def test_clock_add_timer(task, agent, put, clock, length):
    """There is one timer more, of so many minutes and with the phone's sound, and the one that was there is as it was.

    Upstream: a new timer was of five minutes to begin with, and there was one of five minutes already, so that the
    recording ends on the screen on which it began. Another one is wanted all the same.
    """
    put()
    seconds = TIMERS_BY_NAME[length]
    there = clock.timers()
    wanted = [*there, StoredTimer(seconds, sound=there[0].sound)]  # the phone's

    assert not play_until_stored(
        agent, task, lambda: clock.timers_differ(wanted), expected=[added(TIMERS, seconds=seconds, state=IDLE)]
    )  # fmt: skip


@mobile_task(
    "check the frequently asked questions",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="clock/task9",
    requires_done=False,
)
def test_clock_open_questions(task, agent, put, device):
    """After one of the steps the app's page with the questions is in front."""
    put()

    def differs():
        activity = device.activity()
        is_there = activity.startswith(f"{APP}/") and activity.endswith(".FAQActivity")
        return "" if is_there else f"the app's FAQActivity is not in front, but {activity}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "disable 'start week on sunday'",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="clock/task10",
    requires_done=False,
)
def test_clock_week_on_monday(task, agent, put, clock):
    """The app's weeks do not begin with Sunday: they do before, wherever the phone is at home."""
    clock.preferences.put("sunday_first", True)
    put()

    assert not plays(agent, task, clock, "sunday_first", False)


@mobile_task(
    "change timer max reminder duration to {duration}",
    apps=APPS,
    params=another_length("1 minute"),
    published={"duration": "5 minutes"},
    max_steps=10,
    min_steps=3,
    upstream="clock/task11",
    requires_done=False,
)
def test_clock_timer_reminder_duration(task, agent, put, clock, duration):
    """The settings say that a timer rings for so long at most; what they say of alarms is as it was."""
    put()

    assert not plays(agent, task, clock, "timer_max_reminder_secs", LENGTHS[duration])


@mobile_task(
    "turn off increase volume gradually",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="clock/task12",
    requires_done=False,
)
def test_clock_volume_at_once(task, agent, put, clock):
    """Alarms are as loud as they get from the beginning."""
    put()

    assert not plays(agent, task, clock, "increase_volume_gradually", False)


@mobile_task(
    "turn off always use same snooze time",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="clock/task14",
    requires_done=False,
)
def test_clock_ask_snooze_time(task, agent, put, clock):
    """The app asks each time by how much an alarm is put off."""
    put()

    assert not plays(agent, task, clock, "use_same_snooze", False)


@mobile_task(
    "Do not prevent the phone from entering sleep mode when the application is running in the foreground",
    apps=APPS,
    max_steps=8,
    min_steps=2,
    upstream="clock/task15",
    requires_done=False,
)
def test_clock_let_phone_sleep(task, agent, put, clock):
    """The phone may sleep while the app is in front."""
    put()

    assert not plays(agent, task, clock, "prevent_phone_from_sleeping", False)
