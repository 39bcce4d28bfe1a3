"""Hash codes and orders, as Java 17 gave them."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.java import hash_code, hash_order

CODES = {"": 0, "one": 110182, "FB": 2236, "Ea": 2236, "größe": 98762257, "한국": 1737617, "\U0001f600": 1772899}


@pytest.mark.parametrize(("text", "code"), CODES.items())
def test_a_string_has_java_s_hash_code(text, code):
    assert hash_code(text) == code


@pytest.mark.parametrize(
    "words",
    ["four one two three five", "größe \U0001f600 한국 FB Ea"],
    ids=["a few words", "other scripts, and two of one code"],
)
def test_keys_come_in_the_order_of_a_hash_map(words):
    assert hash_order(words.split()) == words.split()
    assert set(hash_order(reversed(words.split()))) == set(words.split())


def test_keys_of_one_bucket_keep_the_order_in_which_they_came():
    assert hash_order(["FB", "Ea"]) == ["FB", "Ea"]
    assert hash_order(["Ea", "FB"]) == ["Ea", "FB"]


def test_a_map_with_more_than_twelve_keys_is_larger():
    few = ["feedHiddenCards", "feedCardsOrder", "colorTheme"]
    many = [*few, *(f"key{number}" for number in range(10))]
    assert hash_order(few) == ["feedHiddenCards", "colorTheme", "feedCardsOrder"]
    assert [key for key in hash_order(many) if key in few] == ["feedCardsOrder", "feedHiddenCards", "colorTheme"]
