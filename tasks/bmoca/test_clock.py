from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.clock import ALARMS_DB, Clock
from pytest_mobileagent.state.side_effects import added, modified, stored
from pytest_mobileagent.state.sound import volume
from pytest_mobileagent.state.stored import row_missing, setting_differs

from .looking import play, volume_differs

ALARMS = "alarms.db/alarm_templates"
PREFERENCES = "com.google.android.deskclock_preferences.xml"
WEEKDAYS, MIDWEEK, WEEKEND = 0b11111, 0b1111, 0b1100000


@pytest.fixture
def clock(device):
    """The clock app."""
    return Clock(device)


@pytest.fixture
def alarms(device, log):
    """The alarms of the clock app."""
    return Alarms(device, log)


class Alarms:
    """What is stored and logged of alarms; the volume that alarms had at first."""

    def __init__(self, device, log):
        self.device, self.log = device, log
        self.volume = volume(device, "alarm")

    def lack(self, hour, minutes, **columns):
        """Return that no alarm of this time is on."""
        wanted = {"hour": hour, "minutes": minutes, "enabled": 1, **columns}
        return row_missing(self.device, ALARMS_DB, "alarm_templates", wanted)

    def lack_next(self, hour, minutes):
        """Return that the system has not been told of a next alarm at this time, or that there is none any more."""
        pattern = rf"^(.*?)nextUserAlarmTime(.*?){hour:02d}:{minutes:02d}:00"
        return self.log.differs("ConditionProviders.SCP:D", pattern) or self.lack(hour, minutes)

    def are_quiet(self):
        """Return that alarms are not louder than they were."""
        return volume_differs(self.device, "alarm", above=self.volume)


TURNED_ON = modified(ALARMS, only=("enabled",), hour=9, minutes=0)


def an_alarm(hour, minutes, **columns):
    return added(ALARMS, hour=hour, minutes=minutes, **columns)


LOUDER = stored("settings/system", "volume_alarm_speaker")


def tab_differs(log, clock, name):
    """Return that a tab has not been gone to, or is not open."""
    return log.differs("AlarmClock:D", rf"^(.*?)Events: \[{name}\] \[Show Tab\]") or clock.open_tab_differs(name)


@mobile_task(
    "open the clock app", apps=["clock"], max_steps=4, upstream="clock.open_the_clock_app", requires_done=False
)
def test_clock_open(task, agent, clock, log):
    """The clock has been started, and is in front.

    Upstream: the line about the start is enough, also if the app then goes away.
    """

    def differs():
        missing = log.differs("ActivityTaskManager:I", r"^(.*?)START(.*?)com.android.deskclock")
        return missing or ("" if clock.is_open else "the clock is not in front")

    assert not play(agent, task, differs)


@mobile_task(
    "go to the stopwatch page in clock",
    apps=["clock"],
    max_steps=5,
    upstream="clock.go_to_the_stopwatch_page_in_clock",
    requires_done=False,
)
def test_clock_stopwatch_page(task, agent, clock, log):
    """The stopwatch's tab has been gone to, and is open.

    Upstream: only a tap on the tab counts, no swipe to it, and it may have been left again. The papers' brackets are
    not escaped.
    """
    assert not play(agent, task, lambda: tab_differs(log, clock, "Stopwatch"))


@mobile_task(
    "go to the alarm page in clock",
    apps=["clock"],
    max_steps=5,
    upstream="clock.go_to_the_alarm_page_in_clock",
    requires_done=False,
)
def test_clock_alarm_page(task, agent, clock, log):
    """The alarms' tab has been gone to, and is open.

    Upstream: only a tap on the tab counts, no swipe to it, and it may have been left again. The papers' brackets are
    not escaped.
    """
    assert not play(agent, task, lambda: tab_differs(log, clock, "Alarm"))


@mobile_task(
    "go to the timer page in clock",
    apps=["clock"],
    max_steps=5,
    upstream="clock.go_to_the_timer_page_in_clock",
    requires_done=False,
)
def test_clock_timer_page(task, agent, clock, log):
    """The timers' tab has been gone to, and is open.

    Upstream: only a tap on the tab counts, no swipe to it, and it may have been left again. The papers' brackets are
    not escaped.
    """
    assert not play(agent, task, lambda: tab_differs(log, clock, "Timer"))


@mobile_task(
    "turn on alarm at 9 am", apps=["clock"], max_steps=6, upstream="clock.turn_on_alarm_at_9_am", requires_done=False
)
def test_clock_turn_on_9(task, agent, alarms, log):
    """An instance of an alarm has been made, and the alarm at nine is on.

    Upstream: the line about the instance is enough, whichever alarm it is of. The second paper's priority is wrong.
    """
    made = ("AlarmClock:I", r"^(.*?)Created new alarm instance")

    assert not play(agent, task, lambda: log.differs(*made) or alarms.lack(9, 0), expected=[TURNED_ON])


@mobile_task(
    "start the stopwatch in clock",
    apps=["clock"],
    max_steps=7,
    upstream="clock.start_the_stopwatch_in_clock",
    requires_done=False,
)
def test_clock_start_stopwatch(task, agent, clock, log):
    """The stopwatch has been started, and runs.

    Upstream: any line of the clock with `Start` is enough, a timer's too.
    """
    started = ("AlarmClock:D", r"^(.*?)Start")
    expected = [added(PREFERENCES, "sw_state"), modified(PREFERENCES, "sw_state")]

    assert not play(
        agent,
        task,
        lambda: log.differs(*started) or ("" if clock.stopwatch_runs else "the stopwatch does not run"),
        expected=expected,
    )


@mobile_task(
    "create alarm at 06:30 am", apps=["clock"], max_steps=11, upstream="clock.create_alarm_at_06_30_am",
    requires_done=False,
)  # fmt: skip
def test_clock_create_06_30(task, agent, alarms):
    """The next alarm is at 06:30, and an alarm of this time is on.

    Upstream: the line about the next alarm is enough, also if it has been deleted again.
    """
    assert not play(agent, task, lambda: alarms.lack_next(6, 30), expected=[an_alarm(6, 30)])


@mobile_task(
    "create alarm at 10:30 am", apps=["clock"], max_steps=11, upstream="clock.create_alarm_at_10_30_am",
    tags=["representative"],
    requires_done=False,
)  # fmt: skip
def test_clock_create_10_30(task, agent, alarms):
    """The next alarm is at 10:30, and an alarm of this time is on.

    Upstream: the line about the next alarm is enough, also if it has been deleted again.
    """
    assert not play(agent, task, lambda: alarms.lack_next(10, 30), expected=[an_alarm(10, 30)])


@mobile_task(
    "create alarm at 13:30 pm", apps=["clock"], max_steps=11, upstream="clock.create_alarm_at_13_30_pm",
    requires_done=False,
)  # fmt: skip
def test_clock_create_13_30(task, agent, alarms):
    """The next alarm is at 13:30, and an alarm of this time is on.

    Upstream: the line about the next alarm is enough, also if it has been deleted again.
    """
    assert not play(agent, task, lambda: alarms.lack_next(13, 30), expected=[an_alarm(13, 30)])


@mobile_task(
    "create alarm at 17:30 pm", apps=["clock"], max_steps=11, upstream="clock.create_alarm_at_17_30_pm",
    requires_done=False,
)  # fmt: skip
def test_clock_create_17_30(task, agent, alarms):
    """The next alarm is at 17:30, and an alarm of this time is on.

    Upstream: the line about the next alarm is enough, also if it has been deleted again.
    """
    assert not play(agent, task, lambda: alarms.lack_next(17, 30), expected=[an_alarm(17, 30)])


@mobile_task(
    "create alarm at 20:30 pm", apps=["clock"], max_steps=11, upstream="clock.create_alarm_at_20_30_pm",
    requires_done=False,
)  # fmt: skip
def test_clock_create_20_30(task, agent, alarms):
    """The next alarm is at 20:30, and an alarm of this time is on.

    Upstream: the line about the next alarm is enough, also if it has been deleted again.
    """
    assert not play(agent, task, lambda: alarms.lack_next(20, 30), expected=[an_alarm(20, 30)])


@mobile_task(
    "create alarm at 23:30 pm", apps=["clock"], max_steps=11, upstream="clock.create_alarm_at_23_30_pm",
    requires_done=False,
)  # fmt: skip
def test_clock_create_23_30(task, agent, alarms):
    """The next alarm is at 23:30, and an alarm of this time is on.

    Upstream: the line about the next alarm is enough, also if it has been deleted again.
    """
    assert not play(agent, task, lambda: alarms.lack_next(23, 30), expected=[an_alarm(23, 30)])


@mobile_task(
    "create alarm at 10:30 am on every weekday",
    apps=["clock"],
    max_steps=14,
    upstream="clock.create_alarm_at_10_30_am_on_every_weekday",
    tags=["representative"],
    requires_done=False,
)
def test_clock_create_10_30_weekdays(task, agent, alarms):
    """An alarm at 10:30 that repeats from Monday to Friday is on.

    Upstream: it may be off.
    """
    assert not play(
        agent,
        task,
        lambda: alarms.lack(10, 30, daysofweek=WEEKDAYS),
        expected=[an_alarm(10, 30, daysofweek=WEEKDAYS)],
    )


@mobile_task(
    "create alarm at 10:30 am on every midweek",
    apps=["clock"],
    max_steps=14,
    upstream="clock.create_alarm_at_10_30_am_on_every_midweek",
    requires_done=False,
)
def test_clock_create_10_30_midweek(task, agent, alarms):
    """An alarm at 10:30 that repeats from Monday to Thursday is on.

    Upstream: it may be off.
    """
    assert not play(
        agent, task, lambda: alarms.lack(10, 30, daysofweek=MIDWEEK), expected=[an_alarm(10, 30, daysofweek=MIDWEEK)]
    )


@mobile_task(
    "create alarm at 13:30 pm and another alarm 2 hours before it",
    apps=["clock"],
    max_steps=14,
    upstream="clock.create_alarm_at_13_30_pm_and_another_alarm_2_hours_before_it",
    requires_done=False,
)
def test_clock_create_13_30_and_11_30(task, agent, alarms):
    """Alarms at 13:30 and 11:30 are on.

    Upstream: they may be off.
    """
    assert not play(
        agent,
        task,
        lambda: alarms.lack(13, 30) or alarms.lack(11, 30),
        expected=[an_alarm(13, 30), an_alarm(11, 30)],
    )


@mobile_task(
    "create alarm at 13:30 pm on every weekday",
    apps=["clock"],
    max_steps=14,
    upstream="clock.create_alarm_at_13_30_pm_on_every_weekday",
    requires_done=False,
)
def test_clock_create_13_30_weekdays(task, agent, alarms):
    """An alarm at 13:30 that repeats from Monday to Friday is on.

    Upstream: it may be off. The paper prints the hour of another task.
    """
    assert not play(
        agent,
        task,
        lambda: alarms.lack(13, 30, daysofweek=WEEKDAYS),
        expected=[an_alarm(13, 30, daysofweek=WEEKDAYS)],
    )


@mobile_task(
    "create alarm at 10:30 am on every weekend",
    apps=["clock"],
    max_steps=15,
    upstream="clock.create_alarm_at_10_30_am_on_every_weekend",
    requires_done=False,
)
def test_clock_create_10_30_weekends(task, agent, alarms):
    """An alarm at 10:30 that repeats on Saturdays and Sundays is on.

    Upstream: it may be off.
    """
    assert not play(
        agent, task, lambda: alarms.lack(10, 30, daysofweek=WEEKEND), expected=[an_alarm(10, 30, daysofweek=WEEKEND)]
    )


@mobile_task(
    "create alarm at 13:30 pm on every weekend",
    apps=["clock"],
    max_steps=16,
    upstream="clock.create_alarm_at_13_30_pm_on_every_weekend",
    requires_done=False,
)
def test_clock_create_13_30_weekends(task, agent, alarms):
    """An alarm at 13:30 that repeats on Saturdays and Sundays is on.

    Upstream: it may be off. The paper prints the hour of another task.
    """
    assert not play(
        agent, task, lambda: alarms.lack(13, 30, daysofweek=WEEKEND), expected=[an_alarm(13, 30, daysofweek=WEEKEND)]
    )


@mobile_task(
    "create alarm at 13:30 pm and another alarm 2 hours after it",
    apps=["clock"],
    max_steps=18,
    upstream="clock.create_alarm_at_13_30_pm_and_another_alarm_2_hours_after_it",
    requires_done=False,
)
def test_clock_create_13_30_and_15_30(task, agent, alarms):
    """Alarms at 13:30 and 15:30 are on.

    Upstream: they may be off. The paper prints the criterion of another task.
    """
    assert not play(
        agent,
        task,
        lambda: alarms.lack(13, 30) or alarms.lack(15, 30),
        expected=[an_alarm(13, 30), an_alarm(15, 30)],
    )


@mobile_task(
    "turn on alarm at 9 am in clock and increase alarm volume in setting",
    apps=["clock", "settings"],
    max_steps=12,
    upstream="clock.turn_on_alarm_at_9_am_in_clock_and_increase_alarm_volume_in_setting",
    requires_done=False,
)
def test_clock_turn_on_9_louder(task, agent, alarms):
    """The alarm at nine is on, and alarms are louder than at the beginning.

    Upstream: its detector looks for another goal and never fires; any volume above 0 would do, which it has at first.
    The paper prints the alarm of another task.
    """
    assert not play(
        agent,
        task,
        lambda: alarms.lack(9, 0) or alarms.are_quiet(),
        expected=[TURNED_ON, *LOUDER],
    )


@mobile_task(
    "create alarm at 13:30 pm in clock and increase alarm volume in setting",
    apps=["clock", "settings"],
    max_steps=15,
    upstream="clock.create_alarm_at_13_30_pm_in_clock_and_increase_alarm_volume_in_setting",
    requires_done=False,
)
def test_clock_create_13_30_louder(task, agent, alarms):
    """An alarm at 13:30 is on, and alarms are louder than at the beginning.

    Upstream: the alarm may be off, and any volume above 1 does, which it has at first. The paper prints two alarms and
    no volume.
    """
    assert not play(
        agent, task, lambda: alarms.lack(13, 30) or alarms.are_quiet(), expected=[an_alarm(13, 30), *LOUDER]
    )


@mobile_task(
    "create alarm at 13:30 pm on every weekend and increase alarm volume in setting",
    apps=["clock", "settings"],
    max_steps=16,
    upstream="clock.create_alarm_at_13_30_pm_on_every_weekend_and_increase_alarm_volume_in_setting",
    requires_done=False,
)
def test_clock_create_13_30_weekends_louder(task, agent, alarms):
    """An alarm at 13:30 on Saturdays and Sundays is on, and alarms are louder than at the beginning.

    Upstream: its detector looks for another goal and never fires; it asks for Monday to Friday, as does the paper, and
    for any volume above 1, which it has at first.
    """
    assert not play(
        agent,
        task,
        lambda: alarms.lack(13, 30, daysofweek=WEEKEND) or alarms.are_quiet(),
        expected=[an_alarm(13, 30, daysofweek=WEEKEND), *LOUDER],
    )


AIRPLANE = modified("settings/global", "airplane_mode_on", "bluetooth_on", "wifi_on", times=3)


def airplane_differs(device):
    return setting_differs(device, "global", "airplane_mode_on", 1)


@mobile_task(
    "turn on airplane mode in setting and create alarm at 10:30 am in clock",
    apps=["clock", "settings"],
    max_steps=17,
    upstream="clock.turn_on_airplane_mode_in_setting_and_create_alarm_at_10_30_am_in_clock",
    requires_done=False,
)
def test_clock_airplane_and_10_30(task, agent, device, alarms):
    """Airplane mode is on, and so is an alarm at 10:30.

    Upstream: the task stands in the paper alone, which names a setting and not which; the alarm may be off.
    """
    assert not play(
        agent, task, lambda: airplane_differs(device) or alarms.lack(10, 30), expected=[an_alarm(10, 30), AIRPLANE]
    )


@mobile_task(
    "turn on airplane mode in setting and create alarm at 13:30 pm in clock",
    apps=["clock", "settings"],
    max_steps=17,
    upstream="clock.turn_on_airplane_mode_in_setting_and_create_alarm_at_13_30_pm_in_clock",
    requires_done=False,
)
def test_clock_airplane_and_13_30(task, agent, device, alarms):
    """Airplane mode is on, and so is an alarm at 13:30.

    Upstream: the task stands in the paper alone, which names a setting and not which; the alarm may be off.
    """
    assert not play(
        agent, task, lambda: airplane_differs(device) or alarms.lack(13, 30), expected=[an_alarm(13, 30), AIRPLANE]
    )


@mobile_task(
    "create alarm at 10:30 am in clock and increase alarm volume in setting",
    apps=["clock", "settings"],
    max_steps=18,
    upstream="clock.create_alarm_at_10_30_am_in_clock_and_increase_alarm_volume_in_setting",
    requires_done=False,
)
def test_clock_create_10_30_louder(task, agent, alarms):
    """An alarm at 10:30 is on, and alarms are louder than at the beginning.

    Upstream: the alarm may be off, and any volume above 1 does, which it has at first. The paper prints no volume.
    """
    assert not play(
        agent, task, lambda: alarms.lack(10, 30) or alarms.are_quiet(), expected=[an_alarm(10, 30), *LOUDER]
    )
