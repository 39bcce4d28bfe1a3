from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from faker.providers import BaseProvider

from pytest_mobileagent.task.providers import Draws, seed_number, task_faker

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


class Shouting(BaseProvider):
    def name(self):
        return "LOUD"


def contact(fake):
    born = fake.date_time(end_datetime=datetime(2023, 10, 15, tzinfo=UTC))  # without an end it would be the host's now
    return fake.name(), fake.phone_number(), fake.letters(5), born.isoformat(), fake.unique.random_digit()


def lasting(fake):
    """Leave all behind that a draw can leave behind."""
    fake.add_provider(Shouting)
    fake.random.random()
    return [fake.unique.random_digit() for _ in range(10)]


def replacing(fake):
    fake.random = task_faker("a", "b", 3).random


def gaussian(fake):
    return fake.random.gauss(0, 1)


@pytest.mark.parametrize("before", [contact, lasting, replacing, gaussian])
def test_what_a_seed_draws_does_not_depend_on_what_was_drawn_before(before):
    draws = Draws()
    draws.draw(before, 7)

    for seed in range(5):
        assert draws.draw(contact, seed_number("suite", "task", seed)) == contact(task_faker("suite", "task", seed))


def test_a_draw_within_a_draw_is_one_of_its_own():
    draws, number = Draws(), seed_number("suite", "task", 1)

    def nesting(fake):
        first = fake.letters(5)
        draws.draw(contact, 5)
        return first + fake.letters(5)

    assert draws.draw(nesting, number) == task_faker("suite", "task", 1).letters(10)


def test_one_draw_after_the_other_has_the_same_faker():
    draws = Draws()

    assert draws.draw(id, 1) == draws.draw(id, 2)
