from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.clock import ALARMS_DB
from pytest_mobileagent.state.side_effects import added, modified, removed
from pytest_mobileagent.state.stored import row_there

from ..bmoca import test_clock as bmoca
from ..bmoca.looking import play
from ..bmoca.test_clock import (
    ALARMS,
    PREFERENCES,
    alarms,
    clock,
    test_clock_alarm_page,
    test_clock_create_06_30,
    test_clock_create_10_30,
    test_clock_create_13_30,
    test_clock_create_17_30,
    test_clock_create_20_30,
    test_clock_create_23_30,
    test_clock_open,
    test_clock_stopwatch_page,
    test_clock_timer_page,
)
from .versions import REPRESENTATIVE, version_of

__all__ = [
    "alarms",
    "clock",
    "test_clock_alarm_page",
    "test_clock_create_06_30",
    "test_clock_create_10_30",
    "test_clock_create_13_30",
    "test_clock_create_17_30",
    "test_clock_create_20_30",
    "test_clock_create_23_30",
    "test_clock_open",
    "test_clock_stopwatch_page",
    "test_clock_timer_page",
]
STATE = [added(PREFERENCES, "sw_state"), modified(PREFERENCES, "sw_state")]

test_clock_turn_on_9 = version_of(bmoca.test_clock_turn_on_9, max_steps=4, tags=REPRESENTATIVE)
test_clock_start_stopwatch = version_of(bmoca.test_clock_start_stopwatch, max_steps=5)


@mobile_task(
    "delete alarm at 9 am", apps=["clock"], max_steps=5, upstream="clock.delete_alarm_at_9_am", requires_done=False
)
def test_clock_delete_9(task, agent, alarms, log, device):
    """An alarm has been removed, and none at nine is left.

    Upstream: the line about the removal is enough, whichever alarm it is of.
    """
    gone = ("AlarmClock:I", r"^(.*?)Removed alarm")
    there = (device, ALARMS_DB, "alarm_templates", {"hour": 9, "minutes": 0})

    assert not play(
        agent, task, lambda: log.differs(*gone) or row_there(*there), expected=[removed(ALARMS, hour=9, minutes=0)]
    )


@pytest.fixture
def stopwatch_logs(agent, task, log, clock):
    """Play a task until the stopwatch has logged a word and is what it has to be."""

    def played(word, differs):
        logged = ("AlarmClock:D", rf"^(.*?)\[Stopwatch\] \[{word}\]")
        return play(agent, task, lambda: log.differs(*logged) or differs(), expected=STATE)

    return played


@mobile_task(
    "pause the stopwatch in clock",
    apps=["clock"],
    max_steps=5,
    upstream="clock.pause_the_stopwatch_in_clock",
    requires_done=False,
)
def test_clock_pause_stopwatch(task, stopwatch_logs, clock):
    """The stopwatch has been paused, which it had to be started for, and does not run.

    Upstream: any line of the clock with `Pause` is enough, a timer's too.
    """
    assert not stopwatch_logs("Pause", lambda: "the stopwatch runs" if clock.stopwatch_runs else "")


@mobile_task(
    "reset the stopwatch in clock",
    apps=["clock"],
    max_steps=5,
    upstream="clock.reset_the_stopwatch_in_clock",
    requires_done=False,
)
def test_clock_reset_stopwatch(task, stopwatch_logs, clock):
    """The stopwatch has been reset, which it had to be started for, and does not run.

    Upstream: any line of the clock with `Reset` is enough, a timer's too.
    """
    assert not stopwatch_logs("Reset", lambda: "the stopwatch runs" if clock.stopwatch_runs else "")
