"""Intervals and tests against published values, and against SciPy and statsmodels where they are installed."""

from __future__ import annotations

import random

import pytest

from pytest_mobileagent.report.statistics import (
    Interval,
    Share,
    Stratum,
    fewest_losses,
    fisher,
    mantel_haenszel,
    mcnemar,
    mcnemar_power,
    mean_and_error,
    newcombe,
    p_text,
    trials_needed,
    weigh,
    wilson,
)


# R's `prop.test(correct=FALSE)` gives these figures.
@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.27754),
        (10, 10, 0.72246, 1.0),
        (5, 10, 0.23659, 0.76341),
        (1, 1, 0.20655, 1.0),
        (900, 1000, 0.87984, 0.91708),
    ],
)
def test_a_share_has_wilsons_interval(successes, trials, low, high):
    assert wilson(successes, trials) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


@pytest.mark.parametrize(("successes", "trials"), [(30, 116), (1, 3), (99, 100), (2, 7)])
def test_a_bound_is_where_the_share_lies_z_standard_errors_away(successes, trials):
    share = successes / trials

    for bound in wilson(successes, trials):
        assert (share - bound) ** 2 == pytest.approx(1.959964**2 * bound * (1 - bound) / trials, rel=1e-5)


def test_a_narrower_interval_lies_inside_a_wider_one():
    (low90, high90), (low95, high95) = wilson(7, 20, 1.645), wilson(7, 20)

    assert low95 < low90 < 7 / 20 < high90 < high95


@pytest.mark.parametrize(
    ("share", "interval"),
    [
        ((0, 8), (0, 0.324408)),
        ((17, 20), (0.639581, 0.947631)),
        ((8, 8), (0.675592, 1)),
        ((63, 116), (0.452525, 0.630918)),
    ],
)
def test_wilsons_interval_has_six_right_digits(share, interval):
    assert wilson(*share) == pytest.approx(interval, abs=1e-6)


# The first three are Newcombe's own (1998, table II, method 10).
@pytest.mark.parametrize(
    ("first", "second", "interval"),
    [
        ((56, 70), (48, 80), (0.0524, 0.3339)),
        ((9, 10), (3, 10), (0.1705, 0.8090)),
        ((10, 10), (0, 10), (0.6075, 1.0)),
        ((63, 116), (52, 116), (-0.033364, 0.218721)),
        ((0, 0), (1, 2), (-1, 1)),
    ],
)
def test_a_difference_has_newcombes_interval(first, second, interval):
    assert newcombe(Share(*first), Share(*second)) == pytest.approx(interval, abs=1e-4)
    low, high = newcombe(Share(*second), Share(*first))
    assert (-high, -low) == pytest.approx(interval, abs=1e-4)


@pytest.mark.parametrize(
    ("losses", "gains", "p"), [(9, 2, 0.065430), (3, 3, 1), (0, 5, 0.0625), (1, 9, 0.021484), (0, 0, 1)]
)
def test_mcnemars_test_is_exact(losses, gains, p):
    assert mcnemar(losses, gains) == pytest.approx(p, abs=1e-6)
    assert mcnemar(gains, losses) == mcnemar(losses, gains)


@pytest.mark.parametrize(("losses", "gains", "p"), [(9, 2, 0.032715), (2, 9, 0.994141), (5, 0, 0.03125), (0, 0, 1)])
def test_one_sided_it_asks_for_losses_only(losses, gains, p):
    assert mcnemar(losses, gains, is_one_sided=True) == pytest.approx(p, abs=1e-6)


# The lady tasting tea; R's `fisher.test` for the others.
@pytest.mark.parametrize(
    ("first", "second", "p"),
    [
        ((3, 4), (1, 4), 0.485714),
        ((10, 12), (3, 12), 0.012278),
        ((0, 20), (5, 20), 0.047124),
        ((0, 20), (0, 20), 1),
        ((20, 20), (0, 20), 0),
        ((0, 0), (3, 5), 1),
    ],
)
def test_fishers_test_is_exact(first, second, p):
    assert fisher(Share(*first), Share(*second)) == pytest.approx(p, abs=1e-6)


@pytest.mark.costly
def test_scipy_agrees_on_many_drawn_cases():
    stats = pytest.importorskip("scipy.stats")
    chance = random.Random(7)
    for _ in range(200):
        first, second = (Share(chance.randint(0, n), n) for n in (chance.randint(1, 40), chance.randint(1, 40)))
        table = [
            [first.successes, first.trials - first.successes],
            [second.successes, second.trials - second.successes],
        ]
        assert fisher(first, second) == pytest.approx(stats.fisher_exact(table).pvalue, rel=1e-6)
        known = stats.binomtest(*first).proportion_ci(method="wilson")
        assert wilson(*first) == pytest.approx((known.low, known.high), abs=1e-9)
        losses, gains = chance.randint(0, 30), chance.randint(1, 30)
        assert mcnemar(losses, gains) == pytest.approx(stats.binomtest(losses, losses + gains).pvalue, rel=1e-9)
        one_sided = stats.binomtest(losses, losses + gains, alternative="greater").pvalue
        assert mcnemar(losses, gains, is_one_sided=True) == pytest.approx(one_sided, rel=1e-9)


@pytest.mark.parametrize(
    ("runs", "mean", "error"),
    [
        ([(1, 2)], 0.5, None),
        ([(27, 100), (26, 100), (34, 100)], 0.29, 0.02517),
        ([(5, 5), (9, 9)], 1, 0),
        ([(58, 116), (0, 2)], 58 / 118, 0.01666),
    ],
    ids=["one", "of one size", "all", "a rerun of two tasks"],
)
def test_runs_have_a_mean_and_a_standard_error_and_weigh_what_they_tried(runs, mean, error):
    found = mean_and_error([Share(*run) for run in runs])

    assert found[0] == pytest.approx(mean)
    assert found[1] == (None if error is None else pytest.approx(error, abs=1e-5))


# -- how much data a verdict needs ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("differing", "losses"), [(0, 1), (4, 5), (5, 5), (8, 7), (11, 9), (20, 15), (2000, 1038)])
def test_so_many_losses_are_needed(differing, losses):
    assert fewest_losses(differing, 0.05) == losses
    if losses <= differing:
        assert mcnemar(losses, differing - losses, is_one_sided=True) <= 0.05
    assert mcnemar(losses - 1, differing - losses + 1, is_one_sided=True) > 0.05


@pytest.mark.parametrize(("pairs", "loss", "differing"), [(50, 0.2, 0.3), (116, 0.1, 0.2), (200, 0.0, 0.3)])
def test_the_power_is_what_a_simulation_finds(pairs, loss, differing):
    chance, found = random.Random(2), 0
    for _ in range(2000):
        drawn = [chance.random() for _ in range(pairs)]
        losses = sum(value < (differing + loss) / 2 for value in drawn)
        gains = sum((differing + loss) / 2 <= value < differing for value in drawn)
        found += mcnemar(losses, gains, is_one_sided=True) <= 0.05

    assert mcnemar_power(pairs, loss=loss, differing=differing) == pytest.approx(found / 2000, abs=0.03)


def test_the_approximation_for_many_pairs_joins_the_exact_figure():
    exact, about = (mcnemar_power(pairs, loss=0.03, differing=0.3) for pairs in (1500, 1501))

    assert about == pytest.approx(exact, abs=0.02)


def test_a_rate_is_told_from_a_threshold_by_so_many_trials():
    trials = trials_needed(0.7, 0.6)

    assert wilson(round(0.7 * trials), trials, 1.645).low == pytest.approx(0.6, abs=0.01)
    assert trials_needed(0.6, 0.6) is None
    assert trials_needed(1.0, 0.5) < 5


def test_an_interval_has_names():
    assert wilson(1, 1) == Interval(low=pytest.approx(0.20655, abs=1e-4), high=1.0)


# -- strata ---------------------------------------------------------------------------------------------------------


def drawn_strata(chance, count):
    return [
        Stratum(Share(chance.randint(0, before), before), Share(chance.randint(0, now), now))
        for before, now in ((chance.randint(1, 5), chance.randint(1, 4)) for _ in range(count))
    ]


# R's example of `mantelhaen.test(exact = TRUE)`: rabbits cured by five doses of penicillin, late and at once.
RABBITS = [((0, 5), (0, 6)), ((0, 6), (3, 6)), ((2, 6), (6, 6)), ((6, 6), (5, 6)), ((5, 5), (2, 2))]


def test_the_exact_test_of_strata_gives_the_published_value():
    late_first = [Stratum(Share(*late), Share(*soon)) for late, soon in RABBITS]
    soon_first = [Stratum(now, before) for before, now in late_first]

    assert mantel_haenszel(late_first) == pytest.approx(0.03994, abs=5e-6)
    assert mantel_haenszel(soon_first) == pytest.approx(0.03994, abs=5e-6)
    assert mantel_haenszel(late_first, is_one_sided=True) > 0.98
    assert mantel_haenszel(soon_first, is_one_sided=True) == pytest.approx(0.01997, abs=5e-6)


def test_of_pairs_it_is_mcnemars_and_of_one_stratum_fishers():
    chance = random.Random(3)
    for _ in range(50):
        losses, gains, same = (chance.randint(0, 12) for _ in range(3))
        pairs = [Stratum(Share(1, 1), Share(0, 1))] * losses + [Stratum(Share(0, 1), Share(1, 1))] * gains
        pairs += [Stratum(Share(1, 1), Share(1, 1))] * same
        assert mantel_haenszel(pairs) == pytest.approx(mcnemar(losses, gains))
        one_sided = mcnemar(losses, gains, is_one_sided=True)
        assert mantel_haenszel(pairs, is_one_sided=True) == pytest.approx(one_sided)
        (stratum,) = drawn_strata(chance, 1)
        assert mantel_haenszel([stratum]) == pytest.approx(fisher(*stratum))
    assert mantel_haenszel([]) == 1


def test_of_many_strata_it_stays_exact_though_the_ends_are_cut_off():
    """Where all are alike the sum is one hypergeometric draw's, many times over: binomial for pairs."""
    pairs = [Stratum(Share(1, 1), Share(0, 1))] * 560 + [Stratum(Share(0, 1), Share(1, 1))] * 440

    assert mantel_haenszel(pairs, is_one_sided=True) == pytest.approx(mcnemar(560, 440, is_one_sided=True), rel=1e-9)


def test_scipys_hypergeometric_distributions_convolved_give_the_same():
    stats = pytest.importorskip("scipy.stats")
    numpy = pytest.importorskip("numpy")
    chance = random.Random(11)
    for _ in range(40):
        strata = drawn_strata(chance, 12)
        sums = numpy.ones(1)
        for before, now in strata:
            known = stats.hypergeom(before.trials + now.trials, before.successes + now.successes, now.trials)
            sums = numpy.convolve(sums, known.pmf(range(now.trials + 1)))
        seen = sum(now.successes for _, now in strata)
        assert mantel_haenszel(strata, is_one_sided=True) == pytest.approx(sums[: seen + 1].sum(), rel=1e-9)
        alike = sums[sums <= sums[seen] * (1 + 1e-7)].sum()
        assert mantel_haenszel(strata) == pytest.approx(alike, rel=1e-9)


def test_statsmodels_agrees():
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    tables = pytest.importorskip("statsmodels.stats.contingency_tables")
    chance = random.Random(13)
    for _ in range(50):
        first, second = (Share(chance.randint(0, n), n) for n in (chance.randint(1, 40), chance.randint(1, 40)))
        assert wilson(*first) == pytest.approx(proportion.proportion_confint(*first, method="wilson"), abs=1e-9)
        known = proportion.confint_proportions_2indep(*first, *second, compare="diff", method="newcomb")
        assert newcombe(first, second) == pytest.approx(known, abs=1e-9)
        losses, gains = chance.randint(0, 30), chance.randint(0, 30)
        exact = tables.mcnemar([[0, losses], [gains, 0]], exact=True).pvalue
        assert mcnemar(losses, gains) == pytest.approx(min(1.0, exact))
    strata = drawn_strata(chance, 300)
    counts = [[[now.successes, now.trials - now.successes], [before.successes, before.trials - before.successes]]
              for before, now in strata]  # fmt: skip
    known = tables.StratifiedTable([table for table in counts if sum(map(sum, table)) > 1])
    assert mantel_haenszel(strata) == pytest.approx(known.test_null_odds(correction=True).pvalue, abs=0.01)


@pytest.mark.parametrize(
    ("strata", "weight"),
    [
        ([((1, 1), (0, 1)), ((1, 1), (1, 1))], (2, 0.5, 1)),
        ([((4, 4), (1, 1))] * 5, (8, 0, 1.6)),
        ([((2, 3), (1, 3)), ((3, 3), (3, 3))], (6, 0.3, 3)),
        ([], (0, 0, 1)),
    ],
    ids=["pairs", "a baseline of four runs", "three repeats", "none"],
)
def test_strata_weigh_as_much_as_so_many_pairs(strata, weight):
    assert weigh([Stratum(Share(*before), Share(*now)) for before, now in strata]) == pytest.approx(weight)


@pytest.mark.parametrize(
    ("before", "now", "tasks"), [(1, 1, 116), (3, 1, 90), (10, 1, 70), (3, 3, 60), (5, 5, 40)]
)  # fmt: skip
def test_a_loss_is_found_at_least_as_often_as_the_weight_says(before, now, tasks):
    """One in ten tasks is lost for good; one in five is a toss."""
    chance, found, said, runs = random.Random(f"{before} {now}"), 0, 0.0, 200
    for _ in range(runs):
        draws = [chance.random() for _ in range(tasks)]
        strata = [
            Stratum(
                successes(chance, 1.0 if draw < 0.5 else 0.5 if draw > 0.8 else 0.0, before),
                successes(chance, 1.0 if draw < 0.4 else 0.5 if draw > 0.8 else 0.0, now),
            )
            for draw in draws
        ]
        found += mantel_haenszel(strata, is_one_sided=True) <= 0.05
        pairs, _, together = weigh(strata)
        said += mcnemar_power(round(pairs), loss=0.1, differing=0.1 + 0.1, together=together)

    stated = said / runs
    assert stated > 0.5
    assert found / runs >= stated - 2 * (stated * (1 - stated) / runs) ** 0.5


def successes(chance, rate, trials):
    return Share(sum(chance.random() < rate for _ in range(trials)), trials)


@pytest.mark.parametrize(("p", "told"), [(1.0, "p = 1.0000"), (0.00005, "p = 0.0001"), (1e-9, "p < 0.0001")])
def test_no_p_value_is_told_as_nought(p, told):
    assert p_text(p) == told
