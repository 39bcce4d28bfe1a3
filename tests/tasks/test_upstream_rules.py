"""That upstream's rules are all there and judge as upstream does; the tasks are judged by them in `test_suites.py`."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.agents.oracle import plans_of
from tests.tasks.plays import ROOT
from tests.tasks.test_suites import TASKS
from tests.tasks.upstream.known import LENIENT, NEARLY, SATISFIED
from tests.tasks.upstream.matching import (
    is_alike,
    minutes,
    moment,
    number,
    one_of_two_is_gone,
    strings,
    were_added,
    were_removed,
)
from tests.tasks.upstream.plugin import BEFORE, RULES

TASKS_OF_ANDROIDWORLD = ROOT / "tasks/androidworld"
UPSTREAM = {template.upstream: name for suite, name, template in TASKS if suite == "androidworld"}
ONE, TWO, THREE = ({"id": number, "name": "rent"} for number in (1, 2, 3))
LUNCH = {"id": 4, "name": "lunch"}


def test_every_task_has_a_rule():
    assert RULES.keys() == UPSTREAM.keys()
    assert RULES.keys() >= BEFORE.keys()


def test_what_is_known_is_known_of_tasks_that_are_there():
    assert RULES.keys() >= SATISFIED
    misses = {name: plans_of(TASKS_OF_ANDROIDWORLD, UPSTREAM[name])[1] for name, _ in {*LENIENT, *NEARLY}}
    assert {(name, miss.slug) for name, plans in misses.items() for miss in plans} >= {*LENIENT, *NEARLY}
    assert all(reason.endswith(".") for _, reason in LENIENT.values())


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Team lunch", "team lunch", True),
        ("Team lunch", "Team lunhc", True),
        ("Room 412, wing B", "Room 413, wing B", True),
        ("Team lunch", "Team brunch", False),
        ("", "", True),
        ("", "x", False),
        (None, None, False),
    ],
)
def test_texts_that_are_alike(one, other, expected):
    assert is_alike(one, other) is expected


@pytest.mark.parametrize(
    ("after", "expected"),
    [([TWO], True), ([], False), ([ONE, TWO], False), ([ONE], False), ([{**TWO, "name": "Rent"}], False)],
)
def test_rows_that_were_removed(after, expected):
    assert were_removed([ONE, TWO], after, [ONE]) is expected


@pytest.mark.parametrize(
    ("after", "expected"),
    [([ONE, LUNCH], True), ([LUNCH], False), ([ONE, TWO], False), ([ONE, TWO, LUNCH], False), ([TWO, LUNCH], False)],
)
def test_rows_that_were_added(after, expected):
    assert were_added([ONE], after, [LUNCH], lambda row, target: row["name"] == target["name"]) is expected


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ([ONE, LUNCH], True),
        ([TWO, LUNCH], True),
        ([LUNCH], False),
        ([ONE, TWO], False),
        ([THREE, LUNCH], False),
        ([ONE, TWO, LUNCH], False),
    ],
)
def test_one_of_two_equal_rows_that_is_gone(after, expected):
    assert one_of_two_is_gone([ONE, TWO, LUNCH], after, "id") is expected


@pytest.mark.parametrize(
    ("answer", "expected", "is_right"),
    [
        ("Concert, team lunch", ["Team lunch", "Concert"], True),
        ("Concert, Concert", ["Team lunch", "Concert"], True),
        ("Concert", ["Team lunch", "Concert"], False),
        ("Dinner, cheap", ["Dinner, cheap"], False),
        ("", ["Concert"], False),
        (None, ["Concert"], False),
    ],
)
def test_answers_of_texts(answer, expected, is_right):
    assert strings(answer, expected) is is_right


@pytest.mark.parametrize(
    ("answer", "tolerance", "is_right"),
    [("12", 0, True), ("12.0", 0, True), ("21.9", 10, True), ("22", 10, False), ("12 m", 0, False), (None, 0, False)],
)
def test_answers_of_numbers(answer, tolerance, is_right):
    assert number(answer, 12, tolerance) is is_right


@pytest.mark.parametrize(
    ("answer", "is_right"),
    [
        ("October 17 2023 13:30", True),
        ("October 17, 2023 13:30", False),
        ("October 17 2023 13:31", False),
        ("", False),
        (None, False),
    ],
)
def test_answers_of_moments(answer, is_right):
    assert moment(answer, datetime.datetime(2023, 10, 17, 13, 30, tzinfo=datetime.UTC)) is is_right


@pytest.mark.parametrize(
    ("time", "expected"),
    [("4pm", 960), ("10:00am", 600), ("12am", 0), ("12pm", 720), ("21:45", 1305), ("12:30pm", 750)],
)
def test_minutes_of_the_day(time, expected):
    assert minutes(time) == expected
