"""Intervals and tests for outcomes that depend on each other: seeds of one task, tasks of one run.

Seeds and configurations of a task resemble each other, and what a task suffers in a run they suffer together: tasks are
clusters. All items of a run share its day: the spread between runs tells how much. The standard library only;
`tests/report/test_dependence.py` holds every function against SciPy, and what they promise against simulated agents.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache
from statistics import NormalDist, fmean, variance
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.report.statistics import NOTHING, TIE, Interval, wilson

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_NORMAL = NormalDist()
_NEARLY_NORMAL = 2000  # degrees of freedom from which nobody tells Student's distribution from the normal one
_SLICES = 400  # of an integral
LEAST_FREEDOM = 3  # of the test between runs: with two it misses losses that all see


class Cluster(NamedTuple):
    """A task tried before and now: how much of it was passed in each run, in whole units."""

    before: tuple[int, ...]
    now: tuple[int, ...]


def permutation(clusters: Sequence[Cluster], *, is_one_sided: bool = False) -> float:
    """Return the p-value of the exact test that each task is passed alike before and now, whatever its items share.

    Given what a task's runs came to, each of them is as likely as any other to be one of now: the test is of the sum
    of those of now over all tasks, which are independent. With one run before and one now it flips the signs of the
    tasks' differences (R. A. Fisher, "The design of experiments", 1935, section 21); where a run has one trial of each
    task it is the exact Mantel-Haenszel test. One-sided it asks whether less is passed now than chance would make it.
    """
    least, sums = 0, [1.0]
    for cluster, count in Counter(Cluster(*(tuple(sorted(part)) for part in one)) for one in clusters).items():
        chances = _drawn((*cluster.before, *cluster.now), len(cluster.now))
        low = min(chances)
        row = [chances.get(low + place, 0.0) for place in range(max(chances) - low + 1)]
        least += low * count
        for _ in range(count if len(row) > 1 else 0):
            sums = _convolved(sums, row)
    seen = sum(sum(cluster.now) for cluster in clusters) - least
    if is_one_sided:
        return min(1.0, sum(sums[: seen + 1]))
    limit = sums[seen] * TIE
    return min(1.0, sum(found for found in sums if found <= limit))


def _drawn(values: Sequence[int], count: int) -> Mapping[int, float]:
    """Return how probable each sum of so many of the values is, if any are as likely as any others."""
    ways: list[Counter[int]] = [Counter({0: 1}), *(Counter() for _ in range(count))]
    for value in values:
        for drawn in range(count, 0, -1):
            for total, number in ways[drawn - 1].items():
                ways[drawn][total + value] += number
    every = math.comb(len(values), count)
    return {total: number / every for total, number in ways[count].items()}


def _convolved(sums: Sequence[float], row: Sequence[float]) -> list[float]:
    found = [0.0] * (len(sums) + len(row) - 1)
    steps = [(place, chance) for place, chance in enumerate(row) if chance]
    for place, much in enumerate(sums):
        if much > NOTHING:
            for further, chance in steps:
                found[place + further] += much * chance
    return found


# -- Student's distribution -----------------------------------------------------------------------------------------


def student(t: float, freedom: int) -> float:
    """Return how probably Student's t with so many degrees of freedom is at most `t`.

    The finite sums of Abramowitz and Stegun, "Handbook of mathematical functions", 26.7.3 and 26.7.4.
    """
    if freedom >= _NEARLY_NORMAL:
        return _NORMAL.cdf(t)
    angle = math.atan2(t, math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    term = cosine if freedom % 2 else 1.0
    total = 0.0
    for number in range(1 + freedom % 2, freedom, 2):
        total += term
        term *= cosine * cosine * number / (number + 1)
    inside = 2 / math.pi * (angle + sine * total) if freedom % 2 else sine * total
    return (1 + inside) / 2


@lru_cache(maxsize=1024)
def student_quantile(level: float, freedom: int) -> float:
    """Return the quantile of Student's distribution."""
    if level < 0.5:
        return -student_quantile(1 - level, freedom)
    high = 1.0
    while student(high, freedom) < level:
        high *= 2
    low = 0.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if student(middle, freedom) < level else (low, middle)
    return high


# -- between runs ---------------------------------------------------------------------------------------------------


def between_runs(before: Sequence[float], now: Sequence[float], *, is_one_sided: bool = False) -> float | None:
    """Return the p-value of Student's test that runs before and now have one mean, whatever a run's items share.

    None if there are fewer than three degrees of freedom: they would tell next to nothing. Runs that are all alike say
    nothing against a difference: 0, or 1 if there is none.
    """
    freedom = len(before) + len(now) - 2
    if freedom < LEAST_FREEDOM or not before or not now:
        return None
    difference, spread = fmean(now) - fmean(before), spread_of(before, now)
    if spread == 0:
        return 0.0 if difference < 0 or (difference and not is_one_sided) else 1.0
    t = difference / (spread * math.sqrt(1 / len(before) + 1 / len(now)))
    return student(t, freedom) if is_one_sided else 2 * student(-abs(t), freedom)


def spread_of(before: Sequence[float], now: Sequence[float]) -> float:
    """Return the standard deviation of a run's mean, from the runs of both sides about their own means."""
    parts = [(len(runs) - 1, variance(runs)) for runs in (before, now) if len(runs) > 1]
    freedom = sum(count for count, _ in parts)
    return math.sqrt(sum(count * found for count, found in parts) / freedom) if freedom else 0.0


def student_power(loss: float, spread: float, freedom: int, *, alpha: float) -> float:
    """Return how probably the one-sided test finds a difference of `loss` that has a standard error of `spread`.

    The probability that a noncentral t passes its bound, as the mean of the normal one's over the estimated spreads.
    """
    if spread <= 0:
        return 1.0
    bound = student_quantile(1 - alpha, freedom)
    total = 0.0
    for number in range(_SLICES):  # over the quantiles of the spread, by Wilson and Hilferty's approximation
        z = _NORMAL.inv_cdf((number + 0.5) / _SLICES)
        chi = freedom * max(0.0, 1 - 2 / (9 * freedom) + z * math.sqrt(2 / (9 * freedom))) ** 3
        total += _NORMAL.cdf(loss / spread - bound * math.sqrt(chi / freedom))
    return total / _SLICES


# -- intervals ------------------------------------------------------------------------------------------------------


def cluster_share(clusters: Sequence[Sequence[float]], *, level: float = 0.95) -> Interval:
    """Return the interval of the share of all values, 0 or 1, for tasks like these clusters.

    Wilson's over as many trials as would vary as much as the clusters do, with Student's quantile for their number
    (E. L. Korn and B. I. Graubard, "Confidence intervals for proportions with small expected number of positive counts
    estimated from survey data", 1998, with Wilson's interval). All or none of them: as many trials as clusters.

    Raises:
        ValueError: there are fewer than two clusters, or an empty one.
    """
    _check(clusters)
    count = sum(map(len, clusters))
    share = sum(map(sum, clusters)) / count
    z = student_quantile((1 + level) / 2, len(clusters) - 1)
    error = _error(clusters, share)
    spread = share * (1 - share)
    trials = min(count, spread / (error * error)) if error > 0 and spread > 0 else len(clusters)
    return wilson(share * trials, trials, z)


def cluster_mean(clusters: Sequence[Sequence[float]], *, level: float = 0.95) -> Interval:
    """Return Student's interval of the mean of all values, for tasks like these clusters.

    Raises:
        ValueError: there are fewer than two clusters, or an empty one.
    """
    _check(clusters)
    mean = sum(map(sum, clusters)) / sum(map(len, clusters))
    reach = student_quantile((1 + level) / 2, len(clusters) - 1) * _error(clusters, mean)
    return Interval(mean - reach, mean + reach)


def _check(clusters: Sequence[Sequence[float]]) -> None:
    if len(clusters) < 2 or not all(clusters):
        raise ValueError(f"{len(clusters)} clusters: expected two or more, none of them empty")


def _error(clusters: Sequence[Sequence[float]], mean: float) -> float:
    """Return the standard error of the mean of all values if whole clusters are drawn (a ratio's, linearised)."""
    count, total = len(clusters), sum(map(len, clusters))
    squares = sum((sum(values) - mean * len(values)) ** 2 for values in clusters)
    return math.sqrt(squares * count / (count - 1)) / total
