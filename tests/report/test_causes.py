from __future__ import annotations

import pytest

from pytest_mobileagent.report.causes import cause, causes
from pytest_mobileagent.report.record import ERROR, FAILED


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("BudgetExceeded: the agent used up its 20 steps without saying that it is done", "out of steps"),
        ("BudgetExceeded: the agent used up its 1.5 seconds of work", "out of time"),
        ("BudgetExceeded: the episode used up its 900 tokens", "out of tokens"),
        ("BudgetExceeded: the episode used up its 0.5 USD", "out of budget"),
        ("AgentError: the agent says that the task cannot be done, and it can", "gave up"),
        ("AgentError: the goal is reached, and besides: removed x", "side effects"),
        ("AgentError: the agent's act() raised KeyError: 'x'", "act() raised KeyError"),
        ("AssertionError: number is '5551', expected '0170 1234'", "number is …, expected …"),
        ("2 of 3 parts hold: AssertionError: no note a_7.md", "no note a_7.md"),
        ("Failed: " + "x" * 100, "x" * 59 + "…"),
        ("", ""),
    ],
    ids=lambda text: text[:40],
)
def test_why_an_item_failed_is_told_in_a_few_words(record, reason, words):
    assert cause(record(outcome=FAILED, reason=reason)) == words


def test_a_bare_assertion_is_named_as_the_task_has_it(record):
    failed = record(
        outcome=FAILED, reason="AssertionError: assert '102' == '255'", asserted="of('brightness') == '255'"
    )

    assert cause(failed) == "of(…) == …"


def test_the_most_frequent_comes_first_and_errors_are_none_of_them(record):
    outcomes = (("a", FAILED), ("b", FAILED), ("b", FAILED), ("c", ERROR))
    records = [record(seed=seed, outcome=outcome, reason=reason) for seed, (reason, outcome) in enumerate(outcomes)]

    assert causes(records) == [("b", 2), ("a", 1)]


def test_reasons_that_no_two_have_in_common_are_no_causes(record):
    records = [record(name, FAILED, reason=name) for name in ("test_a", "test_b")]

    assert causes(records) == []
