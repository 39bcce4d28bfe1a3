from __future__ import annotations

import pytest

from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.report.progress import Progress, duration
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED

ITEMS = [f"item{number}" for number in range(100)]


@pytest.fixture
def clock():
    return ManualClock()


@pytest.fixture
def play(clock):
    """Finish the first items, ten seconds each; returns what was told and after how many."""

    def run(progress, outcomes, *, each_s=10):
        progress.plan(ITEMS)
        told = {}
        for number, outcome in enumerate(outcomes, 1):
            clock.advance(each_s)
            line = progress.note(ITEMS[number - 1], outcome)
            if line:
                told[number] = line
        return told

    return run


def test_a_long_run_tells_every_minute_how_far_it_is_and_how_long_it_will_take(clock, play):
    assert play(Progress(clock), [PASSED, PASSED, FAILED, ERROR, PASSED, FAILED, *[PASSED] * 6]) == {
        6: "6/100 · 60 % success · 1 error · about 16 min left",
        12: "12/100 · 82 % success · 1 error · about 15 min left",
    }


@pytest.mark.parametrize(
    ("outcomes", "each_s"), [([PASSED] * 100, 0.5), ([PASSED] * 5, 10)], ids=["it is short", "the first minute"]
)
def test_a_short_run_tells_nothing(clock, play, outcomes, each_s):
    assert play(Progress(clock), outcomes, each_s=each_s) == {}


def test_a_resumed_run_goes_on_counting_and_what_it_does_again_counts_once(clock, play, record):
    before = [record(task=str(number)) for number in range(50)]
    again = [record(outcome=ERROR), record(outcome=ERROR)]
    again[0].node_id, again[1].node_id = ITEMS[0], ITEMS[99]
    progress = Progress(clock)
    progress.go_on_from([*before, *again])

    assert play(progress, [PASSED] * 6) == {6: "56/150 · 100 % success · 0 errors · about 16 min left"}


def test_a_worker_that_starts_anew_changes_no_figure(clock, play):
    progress = Progress(clock)
    play(progress, [PASSED] * 5)
    progress.plan(ITEMS)
    clock.advance(10)

    assert progress.note(ITEMS[5], ERROR) == "6/100 · 100 % success · 1 error · about 16 min left"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(20, "a minute"), (60, "1 min"), (2040, "34 min"), (7500, "2 h 05 min"), (5999, "1 h 40 min")],
)
def test_a_duration_is_written_as_people_say_it(seconds, words):
    assert duration(seconds) == words
