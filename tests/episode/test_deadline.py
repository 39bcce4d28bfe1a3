from __future__ import annotations

import contextlib
import signal
import threading

import pytest

from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.episode.action import Status
from pytest_mobileagent.episode.deadline import call_until
from pytest_mobileagent.episode.run import AgentRunner, Limits
from pytest_mobileagent.errors import AgentError, BudgetExceeded
from pytest_mobileagent.task import Task, TaskTemplate


def late():
    return BudgetExceeded("too late")


def hang():
    threading.Event().wait(20)


def test_code_that_hangs_is_interrupted():
    with pytest.raises(BudgetExceeded, match=r"^too late$"):
        call_until(0.05, hang, error=late)


def test_code_that_swallows_the_first_is_interrupted_again():
    def swallow():
        try:
            hang()
        except Exception:  # noqa: BLE001 - as agents do
            hang()

    with pytest.raises(BudgetExceeded, match=r"^too late$"):
        call_until(0.05, swallow, error=late)


def sleep_on():
    while True:
        try:
            hang()
        except BaseException:  # noqa: BLE001, S112 - as it is meant
            continue


def count_on():
    number = 0
    while True:
        with contextlib.suppress(BaseException):
            while True:
                number += 1


def nest(depth=9):
    while True:
        try:
            if depth:
                nest(depth - 1)
            hang()
        except BaseException:  # noqa: BLE001, S112 - as it is meant
            continue


def clean_up_for_ever():
    try:
        hang()
    finally:
        nest()


@pytest.mark.parametrize("stubborn", [sleep_on, count_on, nest, clean_up_for_ever])
def test_code_that_swallows_everything_is_ended_nevertheless(stubborn, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.episode.deadline._AGAIN_S", 0.01)
    before = signal.getsignal(signal.SIGALRM)

    with pytest.raises(BudgetExceeded, match=r"^too late$"):
        call_until(0.05, stubborn, error=late)

    assert signal.getsignal(signal.SIGALRM) is before
    assert [sum(range(number)) for number in range(1000)]  # nothing is raised afterwards


def hear_the_alarm_oneself():
    signal.signal(signal.SIGALRM, lambda number, frame: None)
    count_on()


def ignore_the_alarm():
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    while True:
        with contextlib.suppress(BaseException):
            threading.Event().wait(0.01)


def take_the_alarm_for_something_else():
    """As libraries do that bound a function's time, and leave no alarm behind."""
    signal.alarm(5)
    signal.alarm(0)
    hang()


@pytest.mark.parametrize(
    "deaf", [hear_the_alarm_oneself, ignore_the_alarm, take_the_alarm_for_something_else], ids=lambda one: one.__name__
)
def test_code_that_takes_the_alarm_away_is_ended_nevertheless(deaf, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.episode.deadline._AGAIN_S", 0.01)
    before = signal.getsignal(signal.SIGALRM)

    with pytest.raises(BudgetExceeded, match=r"^too late$"):
        call_until(0.05, deaf, error=late)

    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert [sum(range(number)) for number in range(1000)]  # nothing is raised afterwards
    assert "deadline" not in {thread.name for thread in threading.enumerate()}


def test_what_is_in_time_is_left_alone_and_the_alarm_is_as_it_was():
    before = signal.getsignal(signal.SIGALRM)

    left_s, _ = call_until(5, lambda: signal.getitimer(signal.ITIMER_REAL), error=late)

    assert 0 < left_s <= 5
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


class AlarmError(Exception):
    pass


@pytest.fixture
def alarm():
    """An alarm of somebody else's, as pytest-timeout sets one; returns a function that sets it."""

    def ring(number, frame):
        raise AlarmError

    before = signal.signal(signal.SIGALRM, ring)
    yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_an_alarm_that_comes_first_comes(alarm):
    alarm(0.05)

    with pytest.raises(AlarmError):
        call_until(20, hang, error=late)


def test_an_alarm_that_comes_later_keeps_its_time(alarm):
    alarm(20)

    with pytest.raises(BudgetExceeded):
        call_until(0.5, hang, error=late)

    assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 19.5
    alarm(0.05)
    with pytest.raises(AlarmError):
        hang()


def test_without_a_limit_or_in_another_thread_there_is_no_alarm():
    seen = []

    def look():
        seen.append(signal.getitimer(signal.ITIMER_REAL)[0])

    call_until(None, look, error=late)
    thread = threading.Thread(target=lambda: call_until(5, look, error=late))
    thread.start()
    thread.join()

    assert seen == [0, 0]


class Notes:
    def begin(self, episode): ...
    def step(self, step): ...
    def looked(self, episode): ...
    def end(self, episode): ...


class Stuck:
    def __init__(self, act, reset=lambda: None):
        self._act, self._reset = act, reset

    def reset(self, goal):
        self._reset()

    def act(self, observation):
        return self._act()


def play(agent, device, time_s=None):
    task = Task(TaskTemplate("Go.", ()), "suite", "test_a", 0)
    AgentRunner(agent, device, clock=SystemClock(), recorder=Notes(), limits=Limits(5, time_s)).run(task)


@pytest.mark.parametrize("agent", [Stuck(hang), Stuck(lambda: Status("complete"), hang)], ids=["act", "reset"])
def test_an_agent_that_hangs_uses_up_its_time(agent, device):
    with pytest.raises(BudgetExceeded, match=r"^the agent used up its 0\.1 seconds$"):
        play(agent, device, time_s=0.1)


def test_an_agent_that_exits_is_at_fault(device):
    def leave():
        raise SystemExit(3)

    with pytest.raises(AgentError, match=r"^the agent's act\(\) raised SystemExit: 3$"):
        play(Stuck(leave), device)
