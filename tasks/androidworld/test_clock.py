from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.clock import Clock
from pytest_mobileagent.state.side_effects import added, modified

PREFERENCES = "com.google.android.deskclock_preferences.xml"


@pytest.fixture
def clock(device):
    """The clock app as after its installation."""
    found = Clock(device)
    found.reset()
    return found


def a_length(fake):
    hours, minutes = fake.random_int(0, 23), fake.random_int(0, 59)
    return {"hours": hours, "minutes": minutes, "seconds": fake.random_int(0 if hours or minutes else 1, 59)}


@mobile_task(
    "Pause the stopwatch.",
    apps=["clock"],
    max_steps=10,
    difficulty="easy",
    upstream="ClockStopWatchPausedVerify",
    tags=["verification"],
)
def test_clock_stopwatch_paused_verify(task, agent, clock):
    """The clock app is in front, on its stopwatch, which can be started."""
    agent.run(task)

    assert not clock.stopped_stopwatch_differs()


@mobile_task("Run the stopwatch.", apps=["clock"], max_steps=10, difficulty="easy", upstream="ClockStopWatchRunning")
def test_clock_stopwatch_running(task, agent, clock):
    """The clock app is in front and its stopwatch runs: it can be paused, and laps be taken."""
    agent.run(task, expected=[added(PREFERENCES, "sw_state"), modified(PREFERENCES, "sw_state")])

    assert not clock.running_stopwatch_differs()


@mobile_task(
    "Create a timer with {hours} hours, {minutes} minutes, and {seconds} seconds. Do not start the timer.",
    apps=["clock"],
    params=a_length,
    max_steps=10,
    difficulty="easy",
    upstream="ClockTimerEntry",
    tags=["data_entry", "parameterized"],
)
def test_clock_timer_entry(task, agent, clock, hours, minutes, seconds):
    """The clock app is in front and shows a new timer of that length, not yet started; no other timer has been made.

    Upstream: timers may have been started besides; ours has none. A timer of no length may be asked for, which is there
    from the start; ours lasts a second at least.
    """
    agent.run(task)

    assert not clock.timer_entry_differs(hours, minutes, seconds)
