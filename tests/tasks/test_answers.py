from __future__ import annotations

import datetime

import pytest

from tasks.androidworld.answers import DATE, METRES, TIME, moments, names, numbers

UTC = datetime.UTC


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Team lunch", ["Team lunch"]),
        ("team lunch ", ["Team lunch"]),
        ("Team lunhc", ["Team Lunch"]),
        ("Concert, Team lunch", ["Team lunch", "Concert"]),
        ("Concert,Team lunch,", ["Team lunch", "Concert"]),
        ("Dinner, cheap", ["Dinner, cheap"]),
        ("Conference rom 12", ["Conference room 12"]),
        ("Game night, Game nigth", ["Game night", "Game night"]),
    ],
)
def test_names_that_are_right(answer, expected):
    assert names(answer, expected)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (None, ["Team lunch"]),
        ("", ["Team lunch"]),
        ("", []),
        ("Lunch", ["Team lunch"]),
        ("Team lunch", ["Team lunch", "Concert"]),
        ("Team lunch, Concert", ["Team lunch"]),
        ("Concert, Concert", ["Team lunch", "Concert"]),
        ("The event is Team lunch", ["Team lunch"]),
        ("Room 413, second wing", ["Room 412, second wing"]),
    ],
)
def test_names_that_are_wrong(answer, expected):
    assert not names(answer, expected)


def test_names_that_fit_several_expected_ones_are_paired_off():
    assert names("aaaaaaaaab, aaaaaaaaaa", ["aaaaaaaaaa", "aaaaaaaabb"])


@pytest.mark.parametrize(
    ("answer", "expected", "tolerance", "is_right"),
    [
        ("12", [12], 0, True),
        ("12.0", [12], 0, True),
        ("12.", [12], 0, True),
        ("12, 3", [3, 12], 0, True),
        ("12,3", [3, 12], 0, True),
        ("12.4", [12], 0.5, True),
        ("12.6", [12], 0.5, False),
        ("1,200", [1200], 0, True),
        ("1,234,567.5", [1234567.5], 0, True),
        ("1,200, 7", [7, 1200], 0, True),
        ("1,20", [120], 0, False),
        ("1,200", [1, 200], 0, False),
        ("12 km", [12], 0, False),
        ("12, 12", [12], 0, False),
        ("twelve", [12], 0, False),
        ("", [12], 0, False),
        (None, [12], 0, False),
        ("nan", [12], 0, False),
    ],
)
def test_numbers(answer, expected, tolerance, is_right):
    assert numbers(answer, expected, tolerance=tolerance) is is_right


@pytest.mark.parametrize(
    ("answer", "is_right"),
    [("1200 m", True), ("1,200 Meters.", True), ("1200m", True), ("1200 km", False), ("1.2 km", False), ("m", False)],
)
def test_numbers_with_the_unit_that_is_asked_for(answer, is_right):
    assert numbers(answer, [1200], units=METRES) is is_right


@pytest.mark.parametrize(
    ("answer", "is_right"),
    [
        ("October 17 2023 13:30", True),
        ("October 17, 2023 13:30", True),
        ("october 17,2023 13:30", True),
        ("October 17 2023 1:30pm", False),
        ("October 18 2023 13:30", False),
        ("", False),
    ],
)
def test_moments(answer, is_right):
    assert moments(answer, [datetime.datetime(2023, 10, 17, 13, 30, tzinfo=UTC)]) is is_right


def test_moments_by_date_or_time_alone():
    assert moments("October 17 2023", [datetime.date(2023, 10, 17)], form=DATE)
    assert moments("09:45", [datetime.time(9, 45)], form=TIME)
