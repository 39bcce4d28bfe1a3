"""What is told of an assertion that does not hold; this module's own assertions are the examples."""

from __future__ import annotations

import ast

import pytest

from pytest_mobileagent.errors import AgentError
from pytest_mobileagent.plugin.assertions import Comparison, failed_check

STORED = ["tea", "milk"]


def find(name):
    return next((one for one in STORED if one == name), None)


def equal():
    assert len(STORED) == 3, "the list is not whole"


def constant_first():
    assert 3 == len(STORED)  # noqa: SIM300 - that is the case


def contained():
    assert "bread" in STORED


def absent():
    assert "tea" not in STORED


def more():
    assert len(STORED) > 2


def found():
    assert find(
        name="bread",
    )


def not_found():
    assert not find("tea")


def second_part():
    assert find("tea") and len(STORED) == 3  # noqa: PT018 - that is the case


def raised():
    raise AssertionError("by hand")


def of_the_agent():
    raise AgentError("it gave up")


def caught(function):
    with pytest.raises(AssertionError) as info:
        function()
    return info


LAST = Comparison.of("==", 2, 3)


@pytest.mark.parametrize(
    ("function", "compared", "told"),
    [
        (equal, LAST, ("len(STORED) == 3", "3", "2")),
        (constant_first, Comparison.of("==", 3, 2), ("3 == len(STORED)", "3", "2")),
        (contained, Comparison.of("in", "bread", STORED), ("'bread' in STORED", "'bread' in it", "['tea', 'milk']")),
        (absent, Comparison.of("not in", "tea", STORED), ("'tea' not in STORED", "'tea' not in it", "['tea', 'milk']")),
        (more, Comparison.of(">", 2, 2), ("len(STORED) > 2", "> 2", "2")),
        (found, None, ("find(name='bread')", "a value that is true", "None")),
        (not_found, LAST, ("not find('tea')", "nothing, or a value that is false", "'tea'")),
        (second_part, LAST, ("find('tea') and len(STORED) == 3", "3", "2")),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_expected_and_actual_are_told_apart(function, compared, told):
    check = failed_check(caught(function), compared)

    assert check[:3] == told
    assert "assert " in check.explanation


def differs():
    assert not "no note named tea; there is milk"


def is_empty():
    assert not bool(STORED)


def in_own_words():
    assert not STORED, "there is something"


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (differs, "no note named tea; there is milk"),
        (is_empty, "bool(STORED) is True"),
        (found, "find(name='bread') is None"),
        (in_own_words, ""),
        (more, ""),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_wrong_is_told_in_words(function, words):
    assert failed_check(caught(function), None).words == words


def test_pytests_explanation_is_kept_with_the_message():
    assert failed_check(caught(equal), LAST).explanation.startswith(
        "the list is not whole\nassert 2 == 3\n +  where 2 = len"
    )


def coloured():
    raise AssertionError("assert 2 == 3\n  \x1b[0m\x1b[91m- 3\x1b[39;49;00m\n  \x1b[92m+ 2\x1b[39;49;00m")


def test_the_colours_of_a_terminal_are_left_out(monkeypatch):
    """The record of a run is the same whoever looked on."""
    asserted = ast.parse("2 == 3", mode="eval").body
    monkeypatch.setattr("pytest_mobileagent.plugin.assertions._asserted", lambda _: asserted)

    assert failed_check(caught(coloured), LAST).explanation == "assert 2 == 3\n  - 3\n  + 2"


@pytest.mark.parametrize("function", [raised, of_the_agent])
def test_what_no_assertion_has_raised_has_nothing_to_tell(function):
    assert failed_check(caught(function), LAST) is None


def test_a_comparison_of_another_assertion_is_left_out():
    assert failed_check(caught(found), Comparison.of("==", 1, 2)).actual == "None"


def test_a_value_is_written_down_as_it_was_and_not_without_end():
    values = ["tea"]
    comparison = Comparison.of("==", values, "x" * 10_000)
    values.append("milk")

    assert comparison.left == "['tea']"
    assert len(comparison.right) < 2100
