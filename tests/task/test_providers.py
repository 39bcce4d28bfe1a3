from __future__ import annotations

import re

import pytest

from pytest_mobileagent.task.providers import seed_number, task_faker

DRAW = {
    "file_stem": (lambda fake: fake.file_stem(), r"[a-z]+_[a-z]{4}"),
    "folder_name": (lambda fake: fake.folder_name(), r"[a-z]+_20(19|2[0-3])"),
    "letters": (lambda fake: fake.letters(5), r"[a-z]{5}"),
    "no letters": (lambda fake: fake.letters(0), r""),
    "plain_number": (lambda fake: fake.plain_number(), r"\+1[2-9][0-9]{9}"),
    "note_text": (lambda fake: fake.note_text(2), r"[A-Z][^.]+\. [A-Z][^.]+\."),
    "pick": (lambda fake: fake.pick(("a", "b")), r"[ab]"),
}


@pytest.mark.parametrize(("draw", "pattern"), DRAW.values(), ids=DRAW)
@pytest.mark.parametrize("seed", range(20))
def test_what_is_drawn_looks_as_it_should(draw, pattern, seed):
    assert re.fullmatch(pattern, draw(task_faker("suite", "task", seed)))


@pytest.mark.parametrize("seed", range(5))
def test_several_of_a_pool_are_different_ones(seed):
    drawn = task_faker("suite", "task", seed).picks(("a", "b", "c", "d"), 3)

    assert len(set(drawn)) == 3
    assert set(drawn) <= {"a", "b", "c", "d"}


def test_a_seed_is_the_same_on_every_machine():
    assert seed_number("androidworld", "MarkorCreateNote", 0) == 0x4A99050BCA945FE2


def test_what_a_seed_draws_is_the_same_on_every_machine():
    fake = task_faker("suite", "task", 1)

    assert [fake.letters(12), fake.plain_number(), fake.random_int(0, 999)] == ["yrptjlrsdvlz", "+14295708918", 535]


def test_two_fakers_share_nothing():
    first, second = task_faker("suite", "task", 1), task_faker("suite", "task", 1)
    first.letters(100)

    assert second.letters(8) == task_faker("suite", "task", 1).letters(8)


@pytest.mark.parametrize("other", [("suite", "task", 2), ("suite", "other", 1), ("other", "task", 1)])
def test_a_seed_belongs_to_suite_task_and_number(other):
    assert seed_number(*other) != seed_number("suite", "task", 1)
    assert task_faker(*other).letters(20) != task_faker("suite", "task", 1).letters(20)
