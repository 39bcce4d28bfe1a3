from __future__ import annotations

import pytest

from pytest_mobileagent.episode.goals import NOT_LOOKED_AT, Once, play_until_shown, play_until_stored


class ThreeSteps:
    """Takes three steps if it is not stopped, and looks after each."""

    def __init__(self):
        self.taken = 0
        self.told = {}

    def run(self, task, *, until, goes_on, expected):
        self.told = {"task": task, "expected": expected}
        for self.taken in (1, 2, 3):
            if until() and not goes_on:
                return


@pytest.fixture
def agent():
    return ThreeSteps()


def test_what_was_seen_once_stays_seen():
    seen = iter(["a page is missing", "", "the page is gone"])
    once = Once(lambda: next(seen))

    assert once.missing == NOT_LOOKED_AT
    assert [once(), once(), once()] == [False, True, True]


@pytest.mark.parametrize(
    ("play", "stops", "holds_at", "ends_with", "steps"),
    [
        (play_until_shown, False, (2,), "", 3),
        (play_until_shown, True, (2,), "", 2),
        (play_until_shown, True, (), "step 3", 3),
        (play_until_stored, False, (2,), "step 3", 3),
        (play_until_stored, False, (2, 3), "", 3),
        (play_until_stored, True, (2,), "", 2),
    ],
    ids=["seen once", "seen, and ends", "never seen", "undone", "stored", "stored, and ends"],
)
def test_a_goal_is_looked_at_after_each_step(agent, play, stops, holds_at, ends_with, steps):
    missing = play(agent, "task", lambda: "" if agent.taken in holds_at else f"step {agent.taken}", stops=stops)

    assert (missing, agent.taken) == (ends_with, steps)
    assert agent.told == {"task": "task", "expected": ()}
