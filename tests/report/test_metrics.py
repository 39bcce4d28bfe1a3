from __future__ import annotations

import pytest

from pytest_mobileagent.report.metrics import (
    Tally,
    accuracies,
    last_attempts,
    measure,
    passes_of,
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
    ("tallied", "scored", "rate"),
    [
        (Tally(3, 1, 5, 0, 9), 4, 0.75),
        (Tally(0, 4, 0, 0, 4), 4, 0.0),
        (Tally(2, 0, 0, 0, 2), 2, 1.0),
        (Tally(0, 0, 3, 0, 3), 0, None),
    ],
    ids=["errors apart", "none", "all", "errors only"],
)
def test_a_success_rate_is_passed_of_passed_and_failed(tallied, scored, rate):
    assert (tallied.scored, tallied.success_rate) == (scored, rate)


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

    assert passes_of(records, (k,)) == [(k, pytest.approx(at, abs=1e-6), pytest.approx(every, abs=1e-6), 1, 1)]
    assert passes_of(records, (11,)) == []


def test_tries_are_averaged_over_the_same_tasks_for_every_k(record):
    """Of forty tasks one passed and then erred: it leaves the first try too."""
    records = [one for task in range(39) for one in some(record, 2, FAILED if task else PASSED, f"test_{task}")]
    records += [record("test_z"), record("test_z", ERROR, seed=1)]

    assert passes_of(records, (1, 2)) == [(1, 1 / 39, 1 / 39, 39, 40), (2, 1 / 39, 1 / 39, 39, 40)]


def test_one_error_does_not_take_half_of_the_tasks(record):
    records = [*some(record, 2), record("test_b", FAILED), record("test_b", ERROR, seed=1)]

    assert passes_of(records, (1, 2)) == [(1, 0.5, 0.5, 2, 2)]


def test_step_efficiency_is_of_the_passed_and_of_tasks_that_name_a_minimum(record):
    records = [
        record("test_a", steps=7, min_steps=3, is_done=True), record("test_b", steps=4, min_steps=4),
        record("test_c", steps=9),
        record("test_d", FAILED, steps=90, min_steps=3),
    ]  # fmt: skip

    found = measure(records).step_efficiency

    assert (found, found.over) == (1.5, 2)


@pytest.mark.parametrize(
    ("values", "efficiency"),
    [
        ({"steps": 6, "status_steps": 1, "is_done": True}, 1.25),
        ({"steps": 6, "status_steps": 0, "is_done": True, "drives_itself": True}, 1.5),
        ({"steps": 1, "status_steps": 1, "is_done": True}, None),
        ({"steps": 0, "status_steps": 0, "is_done": True, "drives_itself": True}, None),
        ({"steps": 6, "status_steps": 1, "is_satisfied_at_start": True}, None),
    ],
    ids=["said so in a step", "a program that ended", "did nothing", "by the shell alone", "held from the start"],
)
def test_only_actions_count_in_the_step_efficiency(record, values, efficiency):
    assert measure([record(min_steps=4, **values)]).step_efficiency == efficiency


def test_a_failed_agent_that_said_it_was_done_finished_falsely(record):
    records = [record("test_a", FAILED, is_done=True), record("test_b", FAILED), record("test_c", is_done=True)]

    assert measure(records).false_finish == 0.5
    assert measure(records[2:]).false_finish is None


@pytest.mark.parametrize(
    ("values", "went_on"),
    [
        ({"is_done": True, "steps": 5, "status_steps": 1, "reached_at": 4}, False),
        ({"is_done": True, "steps": 6, "status_steps": 1, "reached_at": 4}, True),
        ({"is_done": False, "steps": 5, "status_steps": 0, "reached_at": 4}, True),
        ({"is_done": True, "steps": 4, "status_steps": 0, "reached_at": 4, "drives_itself": True}, False),
        ({"is_done": True, "steps": 4, "status_steps": 1}, None),
        ({"is_done": True, "steps": 5, "status_steps": 1, "reached_at": 4, "goes_on": False}, None),
    ],
    ids=["said so at once", "said so late", "never said so", "ended at once", "nobody looked", "ended by us"],
)
def test_over_execution_is_seen_where_the_episode_goes_on_after_success(record, values, went_on):
    assert measure([record(**{"goes_on": True} | values)]).over_execution == went_on


def test_nobody_times_agents_that_drive_the_phone_themselves(record):
    own = record("test_b", steps=9, drives_itself=True)

    assert measure([own]).latency_s is None
    assert measure([record(steps=2, agent_s=3.0), own]).latency_s == 1.5


def test_steps_without_effect_and_invalid_actions_are_of_the_steps_that_were_looked_at(record):
    records = [
        record("test_a", steps=9, status_steps=1, watched_steps=8, idle_steps=6, invalid=["no action", "refused"]),
        record("test_b", FAILED, steps=1, status_steps=0, watched_steps=1, idle_steps=0, invalid=["refused"]),
        record("test_c", steps=90, problems=90),  # as before anybody counted
        record("test_d", steps=90, status_steps=0, drives_itself=True),
    ]

    found = measure(records)

    assert (found.idle, found.idle.over) == (6 / 9, 9)
    assert (found.invalid, found.invalid.over) == (3 / 10, 10)
    assert found.invalid_kinds == (("refused", 2), ("no action", 1))


@pytest.mark.parametrize(("price", "cost"), [(0.25, 0.75), (None, None), (float("nan"), None)])
def test_the_cost_is_of_all_attempts(record, price, cost):
    attempts = [record(outcome=ERROR, calls=1, cost=price), record(calls=1, cost=0.5, attempt=2)]

    assert measure(attempts).cost == cost


def test_time_tokens_money_and_reward_are_of_what_was_scored(record):
    worked = {
        "steps": 4,
        "agent_s": 6.0,
        "device_s": 2.0,
        "calls": 4,
        "tokens_uniform": 400,
        "status_steps": 0,
        "invalid": ["refused"],
    }
    records = [
        record("test_a", tokens_in=90, tokens_out=10, cost=0.5, **worked),
        record("test_b", FAILED, reward=0.5, tokens_in=280, tokens_out=20, cost=0.25, **worked),
        record("test_c", ERROR, calls=1, cost=0.25),
    ]

    found = measure(records)

    assert (found.reward, found.latency_s, found.tokens, found.tokens_uniform) == (0.75, 2.0, 200, 400)
    assert (found.tokens_per_action, found.cost, found.invalid) == (100, 1.0, 0.25)
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
