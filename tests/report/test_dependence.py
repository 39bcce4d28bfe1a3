"""Intervals and tests of clusters, against SciPy, against each other, and against what was drawn."""

from __future__ import annotations

import itertools
import random
from statistics import fmean

import pytest

from pytest_mobileagent.report.dependence import (
    Cluster,
    between_runs,
    cluster_mean,
    cluster_share,
    permutation,
    student,
    student_power,
    student_quantile,
)
from pytest_mobileagent.report.statistics import Share, Stratum, mantel_haenszel, wilson


def test_scipys_student_is_the_same():
    stats = pytest.importorskip("scipy.stats")
    for freedom in (1, 2, 3, 8, 115, 1999, 5000):
        for t in (-4.0, -0.3, 0.0, 1.7, 30.0):
            assert student(t, freedom) == pytest.approx(stats.t.cdf(t, freedom), abs=1e-4 if freedom > 1999 else 1e-12)
        for level in (0.01, 0.6, 0.975):
            assert student_quantile(level, freedom) == pytest.approx(stats.t.ppf(level, freedom), rel=1e-3)


@pytest.mark.parametrize(
    ("before", "now"), [([0.5, 0.6, 0.7, 0.55], [0.4]), ([0.5, 0.6], [0.3, 0.35, 0.2]), ([0.1, 0.9, 0.3], [0.5, 0.6])]
)
def test_scipys_test_between_runs_is_the_same(before, now):
    stats = pytest.importorskip("scipy.stats")

    assert between_runs(before, now) == pytest.approx(stats.ttest_ind(now, before).pvalue)
    one_sided = stats.ttest_ind(now, before, alternative="less").pvalue
    assert between_runs(before, now, is_one_sided=True) == pytest.approx(one_sided)


@pytest.mark.parametrize(
    ("before", "now", "p"),
    [
        ([0.5] * 3, [0.4], None), ([0.5] * 4, [], None), ([0.5] * 4, [0.4], 0.0), ([0.5] * 4, [0.5], 1.0),
        ([0.5] * 4, [0.6], 1.0),
    ],
    ids=["too few", "none", "alike but for now", "all alike", "better"],
)  # fmt: skip
def test_runs_that_are_alike_say_nothing_against_a_loss(before, now, p):
    assert between_runs(before, now, is_one_sided=True) == p


@pytest.mark.parametrize(("loss", "freedom", "spread"), [(0.1, 3, 0.03), (0.1, 4, 0.05), (0.05, 9, 0.02)])
def test_the_power_is_scipys_noncentral_t(loss, freedom, spread):
    stats = pytest.importorskip("scipy.stats")
    known = stats.nct.sf(stats.t.ppf(0.95, freedom), freedom, loss / spread)

    assert student_power(loss, spread, freedom, alpha=0.05) == pytest.approx(known, abs=2e-3)


def test_the_permutation_test_is_what_all_permutations_come_to():
    chance = random.Random(4)
    for _ in range(20):
        clusters = [
            Cluster(*(tuple(chance.randint(0, 5) for _ in range(count)) for count in (chance.randint(1, 3), 1)))
            for _ in range(5)
        ]
        sums = [sum(drawn) for drawn in itertools.product(*((*one.before, *one.now) for one in clusters))]
        seen = sum(sum(one.now) for one in clusters)
        weights = {total: sums.count(total) / len(sums) for total in sums}
        # each of a task's runs is as likely to be the one of now: with one of now all draws weigh the same
        assert permutation(clusters, is_one_sided=True) == pytest.approx(
            sum(weight for total, weight in weights.items() if total <= seen)
        )
        assert permutation(clusters) == pytest.approx(
            sum(weight for weight in weights.values() if weight <= weights[seen] * (1 + 1e-7))
        )


def test_of_single_trials_it_is_the_mantel_haenszel_test():
    chance = random.Random(9)
    trials = [([chance.randint(0, 1) for _ in range(3)], [chance.randint(0, 1) for _ in range(2)]) for _ in range(30)]
    strata = [Stratum(Share(sum(before), 3), Share(sum(now), 2)) for before, now in trials]
    clusters = [Cluster(tuple(before), tuple(now)) for before, now in trials]

    for is_one_sided in (True, False):
        assert permutation(clusters, is_one_sided=is_one_sided) == pytest.approx(
            mantel_haenszel(strata, is_one_sided=is_one_sided)
        )


@pytest.mark.parametrize(("tasks", "seeds"), [(3, 3), (6, 10), (12, 3), (40, 5)])
@pytest.mark.parametrize(("a", "b"), [(1, 1), (0.3, 0.3), (9, 1)], ids=["any", "all or none", "mostly passed"])
def test_an_interval_covers_other_tasks_as_often_as_it_says(tasks, seeds, a, b):
    """Each task has its own rate, drawn from a beta distribution: 300 runs."""
    chance, covered = random.Random(f"{tasks} {seeds} {a}"), 0
    for _ in range(300):
        rates = [chance.betavariate(a, b) for _ in range(tasks)]
        low, high = cluster_share([[float(chance.random() < rate) for _ in range(seeds)] for rate in rates])
        covered += low <= a / (a + b) <= high

    assert covered / 300 >= 0.95 - 2 * 0.0126


def test_items_that_resemble_each_other_say_less():
    alone = cluster_share([[1.0]] * 60 + [[0.0]] * 40)
    in_fives = cluster_share([[1.0] * 5] * 12 + [[0.0] * 5] * 8)

    assert alone == pytest.approx(wilson(60, 100), abs=0.01)
    assert in_fives.low < alone.low < 0.6 < alone.high < in_fives.high


def test_a_mean_is_scipys():
    stats = pytest.importorskip("scipy.stats")
    values = [0.1, -0.4, 0.0, 0.3, -0.2]
    known = stats.t.interval(0.95, 4, fmean(values), stats.sem(values))

    assert cluster_mean([[value] for value in values]) == pytest.approx(known)


@pytest.mark.parametrize("clusters", [[], [[1.0]], [[1.0], []]], ids=["none", "one", "an empty one"])
def test_too_few_clusters_are_refused(clusters):
    for interval in (cluster_share, cluster_mean):
        with pytest.raises(ValueError, match="expected two or more, none of them empty"):
            interval(clusters)
