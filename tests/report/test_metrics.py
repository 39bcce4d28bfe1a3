from __future__ import annotations

import pytest

from pytest_mobileagent.report.metrics import (
    Tally,
    accuracies,
    last_attempts,
    measure,
    pass_all,
    pass_at,
    rate_interval,
    tally,
)
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED, SKIPPED, ItemRecord
from pytest_mobileagent.report.statistics import wilson


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


# -- the papers' metrics --------------------------------------------------------------------------------------------


def some(record, count, outcome=PASSED, task="test_a", **values):
    return [record(task, outcome, seed=seed, **values) for seed in range(count)]


@pytest.mark.parametrize(
    ("episodes", "held", "k", "at", "every"), [(10, 3, 5, 0.916667, 0), (10, 7, 3, 0.991667, 0.291667)]
)
def test_several_tries_are_estimated_without_bias(record, episodes, held, k, at, every):
    records = [record(outcome=PASSED if seed < held else FAILED, seed=seed) for seed in range(episodes)]

    assert pass_at(records, k) == pytest.approx(at, abs=1e-6)
    assert pass_all(records, k) == pytest.approx(every, abs=1e-6)
    assert pass_at(records, 11) is pass_all(records, 11) is None


def test_tries_are_averaged_over_tasks(record):
    records = some(record, 2) + some(record, 2, FAILED, "test_b") + some(record, 1, FAILED, "test_c")

    assert (pass_at(records, 2), pass_all(records, 2)) == (0.5, 0.5)


def test_step_efficiency_is_of_the_passed_and_of_tasks_that_name_a_minimum(record):
    records = [
        record("test_a", steps=7, min_steps=3, is_done=True), record("test_b", steps=4, min_steps=4),
        record("test_c", steps=9),
        record("test_d", FAILED, steps=90, min_steps=3),
    ]  # fmt: skip

    assert measure(records).step_efficiency == 1.5


def test_a_failed_agent_that_said_it_was_done_finished_falsely(record):
    records = [record("test_a", FAILED, is_done=True), record("test_b", FAILED), record("test_c", is_done=True)]

    assert measure(records).false_finish == 0.5
    assert measure(records[2:]).false_finish is None


@pytest.mark.parametrize(
    ("values", "went_on"),
    [
        ({"is_done": True, "steps": 4}, False),
        ({"is_done": False, "steps": 4}, True),
        ({"is_done": False, "steps": 4, "reached_at": 4}, False),
        ({"is_done": True, "steps": 5, "reached_at": 4}, False),
        ({"is_done": True, "steps": 6, "reached_at": 4}, True),
        ({"is_done": False, "steps": 5, "reached_at": 4}, True),
    ],
    ids=["said so", "went to its limit", "stopped where it held", "said so at once", "said so late", "never said so"],
)
def test_an_agent_that_goes_on_after_success_executes_over(record, values, went_on):
    assert measure([record(**values)]).over_execution == float(went_on)


def test_time_tokens_money_and_reward_are_of_what_was_scored(record):
    worked = {"steps": 4, "agent_s": 6.0, "device_s": 2.0, "calls": 4, "tokens_uniform": 400, "problems": 1}
    records = [
        record("test_a", tokens_in=90, tokens_out=10, cost=0.5, **worked),
        record("test_b", FAILED, reward=0.5, tokens_in=280, tokens_out=20, cost=0.25, **worked),
        record("test_c", ERROR, calls=1, cost=0.25),
    ]

    found = measure(records)

    assert (found.reward, found.latency_s, found.tokens, found.tokens_uniform) == (0.75, 2.0, 200, 400)
    assert (found.tokens_per_action, found.cost, found.problems) == (100, 1.0, 0.25)
    assert found.infra_rate == pytest.approx(1 / 3)
    assert measure([*records, record("test_d", calls=1)]).cost is None


def test_nothing_has_no_metrics():
    found = measure([])

    assert (found.reward, found.latency_s, found.cost, found.infra_rate) == (None,) * 4
    assert found.interval == (0, 1)


def test_seeds_of_a_task_make_the_interval_no_narrower(record):
    alone = [record(f"test_{number}", PASSED if number < 30 else FAILED) for number in range(50)]
    in_fives = [
        record(f"test_{task}", PASSED if task < 6 else FAILED, seed=seed) for task in range(10) for seed in range(5)
    ]

    assert rate_interval(alone) == wilson(30, 50)
    assert rate_interval(in_fives).low < rate_interval(alone).low
    assert rate_interval(some(record, 9)) == wilson(9, 9)
    assert rate_interval(some(record, 9) + some(record, 9, task="test_b")).low < wilson(2, 2).low


def test_a_changed_task_counts_by_its_new_result(record):
    records = [record(identity="old"), record(outcome=FAILED, attempt=2, identity="new")]

    assert [one.outcome for one in last_attempts(records)] == [FAILED]
    assert [one.outcome for one in last_attempts([records[0], record(outcome=ERROR, attempt=2)])] == [PASSED]


def test_along_recordings_each_step_counts_and_a_recording_counts_if_all_but_the_last_were_right(record):
    forced = {"agent": "forced:m3a", "steps": 3, "is_done": True, "min_steps": 1}
    records = [
        record("test_a", asked=["click", "input", "complete"], right=[True, True, False], **forced),
        record("test_b", FAILED, asked=["click", "complete"], right=[False, True], **forced),
        record("test_c", ERROR, asked=["click"], right=[True], **forced),
    ]

    found = measure(records)

    assert (found.action_accuracy, found.completion) == (3 / 5, 1 / 2)
    assert accuracies(records) == [("click", 1, 2), ("input", 1, 1), ("complete", 1, 2)]
    # what was done there was not the agent's doing
    assert (found.step_efficiency, found.latency_s, found.false_finish, found.over_execution) == (None,) * 4
