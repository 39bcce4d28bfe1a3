"""Whether a run is good enough: against a baseline, or against a threshold; never passed for want of data.

`no-regression` compares a run with the baseline item by item: task, configuration and seed. Repeats in the run and the
runs that the baseline holds are trials of an item. The exact Mantel-Haenszel test of all items (of single trials it is
McNemar's), one-sided, fails the gate at the 5 % level: a run of the very same agent fails it at most that often,
whatever the items' rates. The level is that of baseline and run together, so it holds on average over the baselines
that are kept: one that was lucky by chance alarms oftener for as long as it is kept, one that was unlucky hardly ever.
Pooling several runs (`mobileagent baseline update`) takes the luck out. Simulated with 116 tasks, a fifth of them
tosses, 100 kept baselines and 200 runs against each: a baseline of one run alarms in 3.6 % of runs and finds a loss of
10 points in 76 %, the luckiest of the hundred alarms in 89 %; of three runs in 3.2 %, 91 % and 24 %; of ten in 3.2 %,
95 % and 19 %.

The gate passes only if it had the power (80 %) to find a loss of 10 points on top of the differences that chance makes,
`no-regression@0.05` of 5; else the data are insufficient, and it says how many runs would suffice.

`sr>=0.6` passes if the success rate is known (5 % level, one-sided) to be no less than that, fails if it is known to be
less, and is insufficient in between; `sr[androidworld]>=0.6` looks at one suite. It speaks of the tasks that were run,
not of others like them: the bounds are Wilson's, whatever seeds of a task have in common makes them too wide at most.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.baseline import MOST_RUNS
from pytest_mobileagent.report.comparison import compare
from pytest_mobileagent.report.metrics import last_attempts, tally
from pytest_mobileagent.report.statistics import (
    Share,
    Stratum,
    Weight,
    mcnemar_power,
    p_text,
    pairs_needed,
    quantile,
    trials_needed,
    weigh,
    wilson,
)
from pytest_mobileagent.report.summary import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.report.comparison import Comparison
    from pytest_mobileagent.report.record import ItemRecord

Verdict = Literal["passed", "failed", "insufficient data"]
STATUS: dict[Verdict, int] = {"passed": 0, "failed": 1, "insufficient data": 20}  # as gcloud and Flank have the last
ALPHA, POWER, LOSS = 0.05, 0.8, 0.10
_RATE = re.compile(r"sr(?:\[([^\]]+)\])?\s*>=\s*(0(?:\.[0-9]+)?|1(?:\.0+)?|\.[0-9]+)")
_REGRESSION = re.compile(r"no-regression(?:@(0?\.[0-9]+))?")


@dataclass(frozen=True, slots=True)
class Rule:
    """One condition: a loss that must not slip through, or a rate that must be reached (of one suite, or of all)."""

    text: str
    loss: float | None = None
    rate: float | None = None
    suite: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a rule says of a run, in a word and in a sentence."""

    rule: Rule
    verdict: Verdict
    why: str


def parse_gate(text: str) -> list[Rule]:
    """Return the rules of a comma-separated gate.

    Raises:
        ConfigError: one of them is none.
    """
    return [_rule(part.strip()) for part in text.split(",") if part.strip()]


def _rule(text: str) -> Rule:
    if (match := _REGRESSION.fullmatch(text)) is not None:
        loss = float(match[1] or LOSS)
        if loss > 0:
            return Rule(text, loss=loss)
    elif (match := _RATE.fullmatch(text)) is not None and 0 < float(match[2]) < 1:
        return Rule(text, rate=float(match[2]), suite=match[1] or "")
    raise ConfigError(
        f"--mobile-gate={text}: expected no-regression, no-regression@0.05, sr>=0.6, or sr[androidworld]>=0.6"
    )


# -- the verdict ----------------------------------------------------------------------------------------------------


def judge(rules: Iterable[Rule], records: Sequence[ItemRecord], baseline: Sequence[ItemRecord] | None) -> list[Outcome]:
    """Return what each rule says.

    Raises:
        ConfigError: a rule wants a baseline, and there is none.
    """
    return [_judge(rule, records, baseline) for rule in rules]


def _judge(rule: Rule, records: Sequence[ItemRecord], baseline: Sequence[ItemRecord] | None) -> Outcome:
    if rule.rate is not None:
        return _judge_rate(rule, rule.rate, records)
    if baseline is None:
        raise ConfigError(f"--mobile-gate={rule.text}: against what? name a baseline with --mobile-baseline=FILE")
    return _judge_loss(rule, rule.loss or LOSS, compare(baseline, records))


def _judge_loss(rule: Rule, loss: float, found: Comparison) -> Outcome:
    told = f"{_counted(found)}: {len(found.losses)} lost, {len(found.gains)} gained, {p_text(found.p_of_loss)}"
    if found.p_of_loss <= ALPHA:
        return Outcome(rule, "failed", f"{told} ({found.test}, one-sided)")
    weight = weigh(found.strata)
    power = _power(weight, loss)
    if power >= POWER:
        return Outcome(rule, "passed", f"{told}; a loss of {loss:.0%} would have been found ({power:.0%} of the time)")
    return Outcome(
        rule, "insufficient data",
        f"{told}; a loss of {loss:.0%} would be found {power:.0%} of the time: {_missing(found, weight, loss)}",
    )  # fmt: skip


def _counted(found: Comparison) -> str:
    if found.is_paired:
        return plural(len(found.items), "pair")
    before, now = (sum(share.trials for share in shares) for shares in zip(*found.strata, strict=True))
    return (
        f"{plural(len(found.items), 'item')} ({found.before:.1%} of {before} episodes before, "
        f"{found.now:.1%} of {now} now)"
    )  # fmt: skip


def _power(weight: Weight, loss: float) -> float:
    """Return how probably the test finds a loss that comes on top of the differences that chance makes."""
    pairs = math.floor(weight.pairs + 1e-9)
    return mcnemar_power(
        pairs, loss=loss, differing=weight.differing + loss, alpha=ALPHA, together=weight.together
    ) if pairs else 0.0  # fmt: skip


def _missing(found: Comparison, weight: Weight, loss: float) -> str:
    """Say how much would suffice: more items or repeats, or a baseline of more runs."""
    needed = pairs_needed(
        loss=loss, differing=weight.differing + loss, alpha=ALPHA, power=POWER, together=weight.together
    )
    items = math.ceil(needed * len(found.items) / weight.pairs) if found.items else needed
    told = f"{items} {'pairs' if found.is_paired else 'such items'} would suffice{_times(items, len(found.items))}"
    for runs in range(2, MOST_RUNS + 1):
        kept = [Stratum(Share(0, max(runs, before.trials)), now) for before, now in found.strata]
        if found.items and _power(weigh(kept)._replace(differing=weight.differing), loss) >= POWER:
            return f"{told}, or a baseline of {runs} runs"
    return told


def _judge_rate(rule: Rule, threshold: float, records: Sequence[ItemRecord]) -> Outcome:
    chosen = [record for record in last_attempts(records) if not rule.suite or record.suite == rule.suite]
    counts = tally(chosen)
    low, high = wilson(counts.passed, counts.scored, quantile(1 - ALPHA))
    if counts.success_rate is None:
        return Outcome(rule, "insufficient data", _nothing_scored(rule, records))
    told = f"{counts.passed} of {counts.scored} ({counts.success_rate:.1%}; 90 % {low:.1%} to {high:.1%})"
    if low >= threshold:
        return Outcome(rule, "passed", told)
    if high < threshold:
        return Outcome(rule, "failed", told)
    needed = trials_needed(counts.success_rate, threshold, alpha=ALPHA)
    if needed is None:
        return Outcome(rule, "insufficient data", f"{told}; a rate that is the threshold itself is never told from it")
    stretched = max(needed, counts.scored + 1)
    return Outcome(
        rule, "insufficient data",
        f"{told}; if it stays so, about {stretched} items would suffice{_times(stretched, counts.scored)}",
    )  # fmt: skip


def _nothing_scored(rule: Rule, records: Sequence[ItemRecord]) -> str:
    suites = sorted({record.suite for record in records})
    if not rule.suite or rule.suite in suites or not suites:
        return "no item was scored"
    return f"no item is of the suite '{rule.suite}'; the run has {', '.join(suites)}"


def _times(needed: int, had: int) -> str:
    """Say it in runs like this one."""
    return f", {math.ceil(needed / had)} times this run (--mobile-repeats, --mobile-seeds)" if had else ""


def overall(outcomes: Iterable[Outcome]) -> Verdict:
    """Return the verdict of all rules together: one that failed fails, one without data leaves it open."""
    verdicts = {outcome.verdict for outcome in outcomes}
    return "failed" if "failed" in verdicts else "insufficient data" if "insufficient data" in verdicts else "passed"


def lines_of(outcomes: Iterable[Outcome]) -> list[str]:
    """Return a line for each rule."""
    return [f"gate {outcome.rule.text}: {outcome.verdict.upper()}   {outcome.why}" for outcome in outcomes]
