from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.androidx import simple


@pytest.mark.parametrize(
    ("size", "thousand", "text"),
    [
        (0, 1024, "0 B"),
        (1023, 1024, "1,023 B"),
        (1536, 1024, "1.5 kB"),
        (2048, 1024, "2 kB"),
        (8 * 10**9, 1000, "8 GB"),
    ],
)
def test_sizes_have_one_decimal_at_most(size, thousand, text):
    assert simple.size_text(size, thousand) == text


@pytest.mark.parametrize(("seconds", "text"), [(7, "00:07"), (185, "03:05"), (3723, "01:02:03")])
def test_lengths_have_hours_once_there_are_some(seconds, text):
    assert simple.duration_text(seconds) == text


def test_numbers_in_names_count_by_their_value_if_wanted():
    names = ["b10", "B9", "a"]

    assert sorted(names, key=lambda name: simple.name_key(name, is_numeric=True)) == ["a", "B9", "b10"]
    assert sorted(names, key=lambda name: simple.name_key(name, is_numeric=False)) == ["a", "b10", "B9"]
