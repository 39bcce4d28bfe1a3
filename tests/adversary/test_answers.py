"""Other wordings say the same by the suites' own rules, and what is falsified does not."""

from __future__ import annotations

import datetime
import random

import pytest

from pytest_mobileagent.adversary.answers import OF_LISTS, WORDINGS, WRONG, falsified, reworded
from pytest_mobileagent.matching import lists_differ, moments_differ, numbers_differ, words_differ

MOMENT = datetime.datetime(2023, 10, 17, 13, 30, tzinfo=datetime.UTC)

JUDGES = {
    "True": lambda said: words_differ(said, "True"),
    "2 teaspoons": lambda said: words_differ(said, "2 teaspoons"),
    "Team lunch": lambda said: lists_differ(said, ["Team lunch"]),
    "Gym, Concert": lambda said: lists_differ(said, ["Concert", "Gym"]),
    "12": lambda said: numbers_differ(said, [12]),
    "1200": lambda said: numbers_differ(said, [1200.4], tolerance=1),
    "October 17 2023 13:30": lambda said: moments_differ(said, [MOMENT]),
}


@pytest.mark.parametrize("answer", JUDGES)
@pytest.mark.parametrize("name", WORDINGS)
def test_another_wording_is_as_right(answer, name):
    assert JUDGES[answer](WORDINGS[name](answer)) == ""


@pytest.mark.parametrize("name", OF_LISTS)
def test_another_way_to_write_a_list_is_as_right(name):
    assert JUDGES["Gym, Concert"](OF_LISTS[name]("Gym, Concert")) == ""


@pytest.mark.parametrize("answer", JUDGES)
@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("seed", range(5))
def test_a_falsified_answer_is_wrong(answer, name, seed):
    assert JUDGES[answer](WRONG[name](answer, random.Random(seed)))


def test_what_is_said_is_drawn_by_the_seed():
    said = [(reworded("Gym, Concert", random.Random(seed)), falsified("12", random.Random(seed))) for seed in range(30)]

    assert said == [
        (reworded("Gym, Concert", random.Random(seed)), falsified("12", random.Random(seed))) for seed in range(30)
    ]
    assert len({how for (_, how), _ in said}) > 5
