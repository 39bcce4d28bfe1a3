from __future__ import annotations

import pytest

from pytest_mobileagent.report.metrics import Tally, last_attempts, tally
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED, SKIPPED, ItemRecord


def a_record(node_id, outcome, *, attempt=1, is_satisfied_at_start=False):
    return ItemRecord(
        node_id, "suite", "task", "", "goal", "oracle", "pixel_6", 0, attempt=attempt, outcome=outcome,
        is_satisfied_at_start=is_satisfied_at_start,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("tallied", "scored", "rate", "error"),
    [
        (Tally(3, 1, 5, 0, 9), 4, 0.75, 0.2165),
        (Tally(0, 4, 0, 0, 4), 4, 0.0, 0.0),
        (Tally(2, 0, 0, 0, 2), 2, 1.0, 0.0),
        (Tally(0, 0, 3, 0, 3), 0, None, None),
    ],
    ids=["errors apart", "none", "all", "errors only"],
)
def test_a_success_rate_is_passed_of_passed_and_failed(tallied, scored, rate, error):
    assert (tallied.scored, tallied.success_rate) == (scored, rate)
    assert tallied.standard_error == (None if error is None else pytest.approx(error, abs=1e-4))


@pytest.mark.parametrize(
    ("outcomes", "counts"),
    [
        ([PASSED], PASSED),
        ([ERROR, PASSED], PASSED),
        ([ERROR, FAILED], FAILED),
        ([ERROR, ERROR], ERROR),
        ([FAILED, PASSED], FAILED),
        ([PASSED, ERROR], PASSED),
    ],
    ids=" then ".join,
)
def test_the_attempt_that_counts_is_the_first_that_was_scored(outcomes, counts):
    attempts = [a_record("a", outcome, attempt=number) for number, outcome in enumerate(outcomes, 1)]

    assert [record.outcome for record in last_attempts(attempts)] == [counts]
    assert [record.outcome for record in last_attempts(reversed(attempts))] == [counts]


def test_of_several_errors_the_last_counts():
    (record,) = last_attempts([a_record("a", ERROR, attempt=2), a_record("a", ERROR)])

    assert record.attempt == 2


def test_items_are_counted_once_by_how_they_ended():
    records = [
        a_record("a", PASSED), a_record("b", PASSED, is_satisfied_at_start=True), a_record("c", FAILED),
        a_record("d", ERROR), a_record("d", PASSED, attempt=2), a_record("e", ERROR), a_record("f", SKIPPED),
        a_record("g", FAILED, is_satisfied_at_start=True),
    ]  # fmt: skip

    assert tally(records) == Tally(passed=3, failed=2, errors=1, satisfied=1, planned=7)
    assert tally(records, planned=20).planned == 20


def test_nothing_counts_as_nothing():
    assert tally([]) == Tally(0, 0, 0, 0, 0)
