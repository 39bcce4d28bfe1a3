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


def test_a_run_tells_how_far_it_is_and_how_long_it_will_take(clock, play):
    assert play(Progress(clock), [PASSED, PASSED, FAILED, ERROR, PASSED, FAILED]) == {
        1: "1/100 · 100 % success · 0 errors · about 16 min left",
        2: "2/100 · 100 % success · 0 errors · about 16 min left",
        4: "4/100 · 67 % success · 1 error · about 16 min left",
    }


def test_a_long_run_tells_it_every_minute(clock, play):
    assert [*play(Progress(clock), [PASSED] * 30)] == [1, 2, 4, 8, 14, 20, 26]


def test_a_run_that_ends_at_once_tells_nothing_of_its_end(clock, play):
    assert play(Progress(clock), [PASSED] * 100, each_s=0.01) == {}


def test_what_is_played_is_told_from_the_first_item_on(clock):
    progress = Progress(clock)
    progress.plan([f"tasks/test_x.py::test_{letter}[pixel_6-noop-seed0]" for letter in "abc"])

    first, second = (progress.begin(f"tasks/test_x.py::test_{letter}[pixel_6-noop-seed0]") for letter in "ab")
    clock.advance(10)
    told = progress.note("tasks/test_x.py::test_a[pixel_6-noop-seed0]", PASSED)

    assert (first, second) == ("0/3 · 0 errors · now test_a", "")
    assert told == "1/3 · 100 % success · 0 errors · less than a minute left · now test_b"


def test_what_is_no_task_is_not_told(clock):
    assert Progress(clock).begin("tests/test_other.py::test_one") == ""


def test_a_resumed_run_goes_on_counting_and_what_it_does_again_counts_once(clock, play, record):
    before = [record(task=str(number)) for number in range(50)]
    again = [record(outcome=ERROR), record(outcome=ERROR)]
    again[0].node_id, again[1].node_id = ITEMS[0], ITEMS[99]
    progress = Progress(clock)
    progress.go_on_from([*before, *again])

    assert play(progress, [PASSED] * 4)[4] == "54/150 · 100 % success · 0 errors · about 16 min left"


def test_a_worker_that_starts_anew_changes_no_figure(clock, play):
    progress = Progress(clock)
    play(progress, [PASSED] * 7)
    progress.plan(ITEMS)
    clock.advance(10)

    assert progress.note(ITEMS[7], ERROR) == "8/100 · 100 % success · 1 error · about 15 min left"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (20, "less than a minute"),
        (60, "about 1 min"),
        (2040, "about 34 min"),
        (7500, "about 2 h 05 min"),
        (5999, "about 1 h 40 min"),
    ],
)
def test_a_duration_is_written_as_people_say_it(seconds, words):
    assert duration(seconds) == words
