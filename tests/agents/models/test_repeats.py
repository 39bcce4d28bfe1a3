from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_mobileagent.agents.models.repeats import Repeats

RULES = "You operate a phone, step by step.\nChoose one next action, and say why.\n"


def stored(*texts):
    repeats = Repeats()
    return [repeats.store(text) for text in texts]


def test_what_was_said_before_is_a_reference():
    first, second = stored(RULES + "Step 1", RULES + "Step 2")

    assert first == [RULES + "Step 1"]
    assert second == [[0, 4], "Step 2"]


def test_what_is_short_is_said_again():
    assert stored("Yes, no, yes\n", "Yes, no, yes\n") == [["Yes, no, yes\n"]] * 2


@given(st.lists(st.lists(st.sampled_from([RULES, "a, b\n", ", ", "\n", "x" * 50, "{'tag': 1}, "]), max_size=6)))
def test_every_text_comes_back_as_it_was(pieces):
    texts = ["".join(text) for text in pieces]
    repeats = Repeats()

    assert [repeats.restore(one) for one in json.loads(json.dumps(stored(*texts)))] == texts


def test_a_text_as_it_is_may_stand_in_a_file_too():
    assert Repeats().restore("as it is") == "as it is"


@pytest.mark.parametrize("reference", [[0, 1], [5, 2], [-1, 1]])
def test_a_reference_that_leads_nowhere_is_named(reference):
    with pytest.raises(ValueError, match="leads nowhere"):
        Repeats().restore([reference])
