"""Intervals and tests that a success rate can be defended with: the standard library only.

Every function names its method and its source; `tests/report/test_statistics.py` holds them against published values
and against SciPy and statsmodels.
"""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

_NORMAL = NormalDist()
_Z = _NORMAL.inv_cdf(0.975)
_MOST_PAIRS = 1500  # beyond, the normal approximation of the power is good to a pair or two
NOTHING = 1e-18  # probabilities that no sum of ours notices
TIE = 1 + 1e-7  # two probabilities that are one, computed in different ways; R's tolerance


class Interval(NamedTuple):
    """A lower and an upper bound."""

    low: float
    high: float


class Share(NamedTuple):
    """So many of so many."""

    successes: int
    trials: int


class Stratum(NamedTuple):
    """One thing tried before and now: an item, with all its repeats."""

    before: Share
    now: Share


def quantile(level: float) -> float:
    """Return the standard normal distribution's quantile."""
    return _NORMAL.inv_cdf(level)


def wilson(successes: float, trials: float, z: float = _Z) -> Interval:
    """Return Wilson's score interval of a share, 95 % unless `z` says otherwise; (0, 1) without trials.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    """
    if trials == 0:
        return Interval(0.0, 1.0)
    share = successes / trials
    spread = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    middle = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return Interval(0.0 if successes == 0 else max(0.0, low), 1.0 if successes == trials else min(1.0, high))


def newcombe(first: Share, second: Share, z: float = _Z) -> Interval:
    """Return the interval of the difference `first` minus `second` of two independent shares, from Wilson's intervals.

    R. G. Newcombe, "Interval estimation for the difference between independent proportions", 1998, method 10.
    """
    if not first.trials or not second.trials:
        return Interval(-1.0, 1.0)
    one, other = first.successes / first.trials, second.successes / second.trials
    low_one, high_one = wilson(*first, z)
    low_other, high_other = wilson(*second, z)
    difference = one - other
    return Interval(
        difference - math.hypot(one - low_one, high_other - other),
        difference + math.hypot(high_one - one, other - low_other),
    )


def mcnemar(losses: int, gains: int, *, is_one_sided: bool = False) -> float:
    """Return the p-value of McNemar's exact test: of the pairs that differ, how many got lost, how many were gained.

    One-sided it asks whether losses are more than chance would make them. Q. McNemar, 1947; exact by the binomial
    distribution of the pairs that differ.
    """
    differing = losses + gains
    most = losses if is_one_sided else max(losses, gains)
    tail = sum(math.comb(differing, number) for number in range(most, differing + 1))
    return min(1.0, (1 if is_one_sided else 2) * tail / (1 << differing))


def mantel_haenszel(strata: Sequence[Stratum], *, is_one_sided: bool = False) -> float:
    """Return the p-value of the exact test that each stratum has one rate before and now, whatever the rate.

    Given how often a stratum succeeded in all, each of its trials is as likely as any other to be one of the successes:
    so those of now are hypergeometric, and the test is of their sum. One-sided it asks whether there are fewer of them
    than chance would make; two-sided it sums the sums that are no more probable than the one seen. With one trial
    before and one now it is McNemar's exact test, with one stratum it is Fisher's. C. R. Mehta, N. R. Patel and
    R. Gray, "Computing an exact confidence interval for the common odds ratio in several 2 by 2 contingency tables",
    1985; R's `mantelhaen.test(exact = TRUE)`.
    """
    least, sums = 0, [1.0]
    kinds = Counter((one.before.trials, one.now.trials, one.before.successes + one.now.successes) for one in strata)
    for (before, now, total), count in kinds.items():
        low, high = max(0, total - before), min(total, now)
        least += low * count
        ways = math.comb(before + now, total)
        chances = [math.comb(now, held) * math.comb(before, total - held) / ways for held in range(low, high + 1)]
        for _ in range(count if len(chances) > 1 else 0):
            skipped, sums = _trimmed(_convolved(sums, chances))
            least += skipped
    seen = sum(one.now.successes for one in strata) - least
    if is_one_sided:
        return min(1.0, sum(sums[: max(0, seen + 1)]))
    limit = (sums[seen] if 0 <= seen < len(sums) else 0.0) * TIE
    return min(1.0, sum(found for found in sums if found <= limit))


def _convolved(sums: Sequence[float], chances: Sequence[float]) -> list[float]:
    found = [0.0] * (len(sums) + len(chances) - 1)
    for place, much in enumerate(sums):
        for further, chance in enumerate(chances, place):
            found[further] += much * chance
    return found


def _trimmed(sums: list[float]) -> tuple[int, list[float]]:
    """Leave out what is as good as impossible at both ends; returns how much at the lower one, and the rest."""
    low, high = 0, len(sums)
    while sums[low] < NOTHING:
        low += 1
    while sums[high - 1] < NOTHING:
        high -= 1
    return low, sums[low:high]


def p_text(p: float) -> str:
    """Say a p-value: none is nought."""
    return f"p = {p:.4f}" if p >= 0.00005 else "p < 0.0001"


def fisher(first: Share, second: Share) -> float:
    """Return the two-sided p-value of Fisher's exact test of two shares being one.

    It sums the probabilities of all tables with the same margins that are no more probable than the one seen, in whole
    numbers. R. A. Fisher, 1935.
    """
    total = first.successes + second.successes
    trials = first.trials + second.trials

    def weight(successes: int) -> int:
        return math.comb(first.trials, successes) * math.comb(second.trials, total - successes)

    seen = weight(first.successes)
    weights = (weight(number) for number in range(max(0, total - second.trials), min(total, first.trials) + 1))
    return sum(found for found in weights if found <= seen) / math.comb(trials, total)


def mean_and_error(runs: Sequence[Share]) -> tuple[float, float | None]:
    """Return the mean of runs' rates, each weighing its trials, and its standard error (None for a single run).

    Of runs of one size it is the standard deviation over the root of their number, as B-MoCA reports runs; else that
    of a ratio (W. G. Cochran, "Sampling techniques", 1977, section 6.4).

    Raises:
        ValueError: there are no runs.
    """
    if not runs:
        raise ValueError("no runs")
    count, trials = len(runs), sum(run.trials for run in runs)
    mean = sum(run.successes for run in runs) / trials
    squares = sum((run.successes - mean * run.trials) ** 2 for run in runs)
    return mean, math.sqrt(squares * count / (count - 1)) / trials if count > 1 else None


# -- how much data a verdict needs ----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def fewest_losses(differing: int, alpha: float) -> int:
    """Return how many of the pairs that differ must be losses for the one-sided McNemar test to reject."""
    tail, ceiling = 0, math.floor(Fraction(alpha) * 2**differing)  # a float holds no more than 2**1023
    ways = 1  # to choose the losses
    for losses in range(differing, -1, -1):
        tail += ways
        if tail > ceiling:
            return losses + 1
        ways = ways * losses // (differing - losses + 1)
    return 0


def mcnemar_power(pairs: int, *, loss: float, differing: float, alpha: float = 0.05, together: float = 1.0) -> float:
    """Return how probably the one-sided exact McNemar test of `pairs` finds a drop of `loss` (a share of all pairs).

    `differing` is the share of pairs that differ at all; it is at least `loss`. If pairs are lost `together`, so many
    at once, the losses vary more by that factor, and a power above one half is less.
    """
    differing = min(1.0, max(differing, loss))
    power = _mcnemar_power(pairs, loss, differing, alpha)
    if together <= 1 or not 0.5 < power < 1:
        return power
    return _NORMAL.cdf(quantile(power) * math.sqrt(differing / (differing + (together - 1) * loss)))


def _mcnemar_power(pairs: int, loss: float, differing: float, alpha: float) -> float:
    if pairs > _MOST_PAIRS:
        spread = math.sqrt(max(differing - loss * loss, 1e-12))
        return _NORMAL.cdf((loss * math.sqrt(pairs) - quantile(1 - alpha) * math.sqrt(differing)) / spread)
    share = (differing + loss) / (2 * differing)
    middle, width = pairs * differing, 6 * math.sqrt(pairs * differing * (1 - differing)) + 1
    power = 0.0
    for number in range(max(0, math.floor(middle - width)), min(pairs, math.ceil(middle + width)) + 1):
        power += _binomial(number, pairs, differing) * _at_least(fewest_losses(number, alpha), number, share)
    return power


class Weight(NamedTuple):
    """How much strata say in `pairs` of single trials.

    Attributes:
        pairs: so many.
        differing: the share of them that chance makes differ.
        together: how many of them an item that is lost takes with it.
    """

    pairs: float
    differing: float
    together: float


def weigh(strata: Sequence[Stratum]) -> Weight:
    """Return how much strata say.

    A stratum of m trials before and n now weighs 2mn / (m + n) pairs: the variance of a difference of two means. The
    share that differs is twice the variance of a trial, its unbiased estimate from both runs. With m = n = 1 it is what
    McNemar's test counts.
    """
    pairs = differing = squares = 0.0
    for before, now in strata:
        trials, held = before.trials + now.trials, before.successes + now.successes
        weight = 2 * before.trials * now.trials / trials
        pairs += weight
        squares += weight * weight
        differing += weight * 2 * held * (trials - held) / (trials * (trials - 1))
    return Weight(pairs, differing / pairs, squares / pairs) if pairs else Weight(0.0, 0.0, 1.0)


def trials_needed(rate: float, threshold: float, *, alpha: float = 0.05) -> int | None:
    """Return how many trials tell a rate from a threshold if it stays as measured; None if the two are the same."""
    gap = abs(rate - threshold)
    if gap < 1e-9:
        return None
    z, trials = quantile(1 - alpha), 1
    while not _is_apart(rate, threshold, trials, z):
        trials *= 2
    few = trials // 2
    while trials - few > 1:
        middle = (few + trials) // 2
        few, trials = (few, middle) if _is_apart(rate, threshold, middle, z) else (middle, trials)
    return trials


def _is_apart(rate: float, threshold: float, trials: int, z: float) -> bool:
    # Wilson's bound passes a threshold where the rate lies z of the threshold's own standard errors away
    return abs(rate - threshold) >= z * math.sqrt(threshold * (1 - threshold) / trials)


def _binomial(successes: int, trials: int, share: float) -> float:
    if share <= 0.0 or share >= 1.0:
        return float(successes == (0 if share <= 0.0 else trials))
    log = (
        math.lgamma(trials + 1) - math.lgamma(successes + 1) - math.lgamma(trials - successes + 1)
        + successes * math.log(share) + (trials - successes) * math.log1p(-share)
    )  # fmt: skip
    return math.exp(log)


def _at_least(successes: int, trials: int, share: float) -> float:
    if share >= 1.0 or successes <= 0:
        return float(successes <= trials)
    odds, total = share / (1 - share), 0.0
    found = _binomial(successes, trials, share) if successes <= trials else 0.0
    for number in range(successes, trials + 1):
        total += found
        if found < NOTHING and number > trials * share:
            break
        found *= odds * (trials - number) / (number + 1)
    return min(1.0, total)
