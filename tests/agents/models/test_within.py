from __future__ import annotations

import signal
import threading

import pytest

from pytest_mobileagent.agents.models.within import within
from pytest_mobileagent.episode.deadline import call_until
from pytest_mobileagent.errors import BudgetExceeded


class Line:
    """A call that goes on until it is hung up."""

    def __init__(self):
        self.is_down = threading.Event()
        self.caught = []

    def hold(self):
        try:
            assert self.is_down.wait(30)
        except BaseException as error:  # noqa: BLE001 - as a library does that takes any exception for a failure of its own
            self.caught.append(error)

    def hang_up(self):
        self.is_down.set()


@pytest.fixture
def line():
    return Line()


def test_what_a_call_returns_and_raises_is_what_comes_back(line):
    def fail():
        raise TimeoutError("its own")

    assert within(10, lambda: 5, abandon=line.hang_up) == 5
    with pytest.raises(TimeoutError, match=r"^its own$"):
        within(None, fail, abandon=line.hang_up)
    assert not line.is_down.is_set()


def test_a_call_that_takes_too_long_is_abandoned(line):
    with pytest.raises(TimeoutError):
        within(0.01, line.hold, abandon=line.hang_up)

    assert line.is_down.is_set()


def test_the_end_of_an_episode_abandons_a_call_that_is_only_about_to_begin(line, monkeypatch):
    start = threading.Thread.start

    def start_late(thread):
        start(thread)
        raise BudgetExceeded("late")

    monkeypatch.setattr(threading.Thread, "start", start_late)

    with pytest.raises(BudgetExceeded, match=r"^late$"):
        within(None, line.hold, abandon=line.hang_up)

    assert line.is_down.is_set()


def test_the_end_of_an_episode_is_raised_where_it_waits_and_not_inside_a_library(line):
    def hold():
        signal.setitimer(signal.ITIMER_REAL, 0.001)  # the deadline is over once the call has begun, however busy we are
        line.hold()

    with pytest.raises(BudgetExceeded, match=r"^late$"):
        call_until(60, lambda: within(None, hold, abandon=line.hang_up), error=lambda: BudgetExceeded("late"))

    assert line.is_down.is_set()
    assert line.caught == []
