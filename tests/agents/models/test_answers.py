"""Whatever a service sends is an answer, or no answer: never another exception, and nothing that cannot be."""

from __future__ import annotations

import math

import pytest

from pytest_mobileagent.agents.models import Usage
from pytest_mobileagent.agents.models.answers import text_of, usage_of
from pytest_mobileagent.agents.models.base import Unavailable


@pytest.mark.parametrize(
    ("tokens_in", "tokens_out", "usage"),
    [
        (5, 3, Usage(5, 3)),
        (5.0, None, Usage(5, None)),
        (-5, 3, Usage(doubt="-5 tokens in and 3 out cannot be true: not counted")),
        (5, 10**12, Usage(doubt="5 tokens in and 1000000000000 out cannot be true: not counted")),
    ],
)
def test_numbers_of_tokens_count_if_they_can_be_true(tokens_in, tokens_out, usage):
    assert usage_of(tokens_in, tokens_out) == usage


@pytest.mark.parametrize("value", ["many", True, [1], {}, 1.5, math.nan, math.inf])
def test_what_is_no_number_of_tokens_is_a_malformed_answer(value):
    with pytest.raises(Unavailable, match=r"^a malformed answer: its number of tokens is "):
        usage_of(1, value)


def test_half_a_surrogate_pair_is_a_replacement_character_and_a_whole_one_a_letter():
    assert text_of("a\ud83dz \ud83d\ude00") == "a\ufffdz \U0001f600"


def test_a_text_beyond_any_model_is_no_answer():
    with pytest.raises(Unavailable, match=r"^an answer of 5000000 characters$"):
        text_of("x" * 5_000_000)
