from __future__ import annotations

import pytest

from pytest_mobileagent.report.comparison import compare
from pytest_mobileagent.report.power import evidence, weigh_tasks, with_baseline
from pytest_mobileagent.report.record import FAILED, PASSED
from pytest_mobileagent.report.statistics import mcnemar_power, weigh


def a_comparison(record, *, tasks, seeds=1, runs=1, failing=0):
    """A baseline of so many runs and a run, in which the same tasks fail."""

    def of(run, repeat=1):
        return [record(f"test_{task}", FAILED if task < failing else PASSED, seed=seed, run=run, repeat=repeat)
                for task in range(tasks) for seed in range(seeds)]  # fmt: skip

    return compare([one for run in range(1, runs + 1) for one in of(f"{run}", run)], of(""))


def test_single_trials_have_mcnemars_power(record):
    found = evidence(a_comparison(record, tasks=80, failing=20))

    assert found.power(0.1, alpha=0.05) == mcnemar_power(80, loss=0.1, differing=0.1)


def test_seeds_of_a_task_weigh_as_one_task(record):
    """A tenth of twelve tasks is one task: however many seeds it has, it alone is within chance."""
    one, many = (evidence(a_comparison(record, tasks=12, seeds=seeds)) for seeds in (1, 30))

    assert one.power(0.1, alpha=0.05) == many.power(0.1, alpha=0.05) < 0.1


def test_a_rate_below_the_loss_cannot_lose_it(record):
    found = evidence(a_comparison(record, tasks=200, failing=190))

    assert found.power(0.1, alpha=0.05) == 0
    assert found.power(0.04, alpha=0.05) > 0


@pytest.mark.parametrize("runs", [1, 3, 6])
def test_so_many_times_the_tasks_suffice_and_no_fewer(record, runs):
    found = evidence(a_comparison(record, tasks=8, runs=runs))

    times = found.times_needed(0.1, alpha=0.05, power=0.8)

    assert found.power(0.1, alpha=0.05, times=times) >= 0.8
    assert found.power(0.1, alpha=0.05, times=times - 1) < 0.8


def test_a_baseline_of_more_runs_says_as_much_as_if_they_were_there(record):
    foreseen, there = with_baseline(a_comparison(record, tasks=30), 3), evidence(a_comparison(record, tasks=30, runs=3))

    assert foreseen.power(0.1, alpha=0.05) == there.power(0.1, alpha=0.05)


def test_where_runs_differ_more_than_their_items_no_number_of_tasks_suffices(record):
    """Five runs, each of which passes all or nothing."""
    before = [record(f"test_{task}", PASSED if run % 2 else FAILED, repeat=run, run=f"{run}")
              for task in range(40) for run in range(1, 6)]  # fmt: skip

    found = evidence(compare(before, [record(f"test_{task}") for task in range(40)]))

    assert found.times_needed(0.1, alpha=0.05, power=0.8) is None


def test_tasks_of_single_trials_weigh_what_strata_weigh(record):
    found = a_comparison(record, tasks=10, runs=3, failing=3)

    assert weigh_tasks(found.tasks) == pytest.approx(weigh(found.strata))
