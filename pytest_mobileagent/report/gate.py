"""Whether a run is good enough: against a baseline, or against a threshold; never passed for want of data.

`no-regression` compares a run with the baseline item by item: task, configuration and seed. Repeats in the run and the
runs that the baseline holds are trials of an item. It fails if the least certain of three one-sided tests is certain at
the 5 % level (`report.comparison`): the exact Mantel-Haenszel test of all items (of single trials it is McNemar's), the
exact permutation test of tasks, whose seeds and configurations fall together, and from four runs in the baseline
Student's test between runs, which share their day (a model's bad one). So a run of the very same agent fails it at most
that often, whatever seeds of a task and, from four runs, items of a run have in common; with fewer it says "if runs are
independent": items that share a day with a spread of half a logit then alarm in 20 % of runs.

The level is that of baseline and run together, so it holds on average over the baselines that are kept: one that was
lucky by chance alarms oftener for as long as it is kept, one that was unlucky hardly ever. Pooling several runs
(`mobileagent baseline update`) takes the luck out. Simulated with 116 tasks, a fifth of them tosses, 100 kept baselines
and 100 runs against each: a baseline of one run alarms in 2.1 % of runs and finds a loss of 10 points in 71 %, the
luckiest of the hundred alarms in 52 %; of three runs in 2.4 %, 90 % and 18 %; of ten in 2.0 %, 93 % and 9 %.

The gate passes only if it had the power (80 %) to find a loss of 10 points, of whole tasks, on top of the differences
that chance makes, `no-regression@0.05` of 5; else the data are insufficient, and it says how much would suffice. They
are so too where the baseline passes less than that loss, and where more than 5 % of the items are in one of the runs
only, or are errors now.

`sr>=0.6` passes if the success rate is known (5 % level, one-sided) to be no less than that, fails if it is known to be
less, and is insufficient in between; `sr[androidworld]>=0.6` looks at one suite. It speaks of the tasks that were run,
not of others like them: the bounds are Wilson's, for independent trials of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.baseline import MOST_RUNS
from pytest_mobileagent.report.comparison import compare
from pytest_mobileagent.report.metrics import last_attempts, tally
from pytest_mobileagent.report.power import evidence, with_baseline
from pytest_mobileagent.report.statistics import p_text, quantile, trials_needed, wilson
from pytest_mobileagent.report.summary import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.report.comparison import Comparison
    from pytest_mobileagent.report.record import ItemRecord

Verdict = Literal["passed", "failed", "insufficient data"]
STATUS: dict[Verdict, int] = {"passed": 0, "failed": 1, "insufficient data": 20}  # as gcloud and Flank have the last
ALPHA, POWER, LOSS = 0.05, 0.8, 0.10
MOST_UNMATCHED = 0.05
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
    if not found.items:
        return Outcome(rule, "insufficient data", f"no item was scored in both runs{_apart(found)}")
    assumed = f", {found.assumed}" if found.assumed else ""
    told = f"{_counted(found)}: {len(found.losses)} lost, {len(found.gains)} gained, {p_text(found.loss.p)}"
    if found.loss.p <= ALPHA:
        return Outcome(rule, "failed", f"{told} ({found.loss.name}, one-sided{assumed}){_apart(found)}")
    power = evidence(found).power(loss, alpha=ALPHA)
    missing = _not_told(found, loss) or (_missing(found, loss, power) if power < POWER else "")
    if missing:
        return Outcome(rule, "insufficient data", f"{told}; {missing}{_apart(found)}")
    would = f"a loss of {loss:.0%} would have been found ({power:.0%} of the time{assumed})"
    return Outcome(rule, "passed", f"{told}; {would}{_apart(found)}")


def _not_told(found: Comparison, loss: float) -> str:
    """Say why these items tell nothing of the loss, however many they are."""
    unmatched, together = found.only_before + found.only_now, len(found.items) + found.errors_now
    if unmatched > MOST_UNMATCHED * (together + unmatched):
        return (
            f"{unmatched} of {together + unmatched} items are in one run only, more than {MOST_UNMATCHED:.0%}: "
            "run what the baseline has, or `mobileagent baseline update` it from runs like this one"
        )
    if found.errors_now > MOST_UNMATCHED * together:
        return f"{found.errors_now} of {together} items are errors now, more than {MOST_UNMATCHED:.0%}"
    if found.before < loss:
        return f"the baseline passes {found.before:.1%}, so a loss of {loss:.0%} cannot be: name a smaller one"
    return ""


def _apart(found: Comparison) -> str:
    """Say what was not compared, and what was not alike."""
    counts = (
        (found.only_before, "in the baseline only"), (found.only_now, "in this run only"),
        (found.errors_now, "in error now"),
    )  # fmt: skip
    told = ", ".join(f"{count} {what}" for count, what in counts if count)
    parts = [*([f"not compared: {told}"] if told else []), *found.differences]
    return "".join(f"; {part}" for part in parts)


def _counted(found: Comparison) -> str:
    if found.is_paired:
        return plural(len(found.items), "pair")
    before, now = (sum(share.trials for share in shares) for shares in zip(*found.strata, strict=True))
    return (
        f"{plural(len(found.items), 'item')} ({found.before:.1%} of {before} episodes before, "
        f"{found.now:.1%} of {now} now)"
    )  # fmt: skip


def _missing(found: Comparison, loss: float, power: float) -> str:
    """Say how much would suffice: more tasks in both runs, or a baseline of more runs."""
    told = f"a loss of {loss:.0%} would be found {power:.0%} of the time"
    ways = []
    times = evidence(found).times_needed(loss, alpha=ALPHA, power=POWER)
    if times is not None:
        tasks = len(found.tasks)
        ways.append(f"{times * tasks} tasks like these {tasks} in both runs")
    kept = len(found.runs[0])
    for runs in range(kept + 1, MOST_RUNS + 1):
        if with_baseline(found, runs).power(loss, alpha=ALPHA) >= POWER:
            ways.append(f"a baseline of {runs} runs")
            break
    return (
        f"{told}; {' or '.join(ways)} would suffice" if ways else f"{told}, and neither more tasks nor more runs help"
    )


def _judge_rate(rule: Rule, threshold: float, records: Sequence[ItemRecord]) -> Outcome:
    chosen = [record for record in last_attempts(records) if not rule.suite or record.suite == rule.suite]
    counts = tally(chosen)
    low, high = wilson(counts.passed, counts.scored, quantile(1 - ALPHA))
    if counts.success_rate is None:
        return Outcome(rule, "insufficient data", _nothing_scored(rule, records))
    told = (
        f"{counts.passed} of {counts.scored} ({counts.success_rate:.1%}; 90 % {low:.1%} to {high:.1%} for these tasks, "
        "if trials are independent)"
    )
    if low >= threshold:
        return Outcome(rule, "passed", told)
    if high < threshold:
        return Outcome(rule, "failed", told)
    needed = trials_needed(counts.success_rate, threshold, alpha=ALPHA)
    if needed is None:
        return Outcome(rule, "insufficient data", f"{told}; a rate that is the threshold itself is never told from it")
    stretched = max(needed, counts.scored + 1)
    return Outcome(rule, "insufficient data", f"{told}; if it stays so, about {stretched} items would suffice")


def _nothing_scored(rule: Rule, records: Sequence[ItemRecord]) -> str:
    suites = sorted({record.suite for record in records})
    if not rule.suite or rule.suite in suites or not suites:
        return "no item was scored"
    return f"no item is of the suite '{rule.suite}'; the run has {', '.join(suites)}"


def overall(outcomes: Iterable[Outcome]) -> Verdict:
    """Return the verdict of all rules together: one that failed fails, one without data leaves it open."""
    verdicts = {outcome.verdict for outcome in outcomes}
    return "failed" if "failed" in verdicts else "insufficient data" if "insufficient data" in verdicts else "passed"


def lines_of(outcomes: Iterable[Outcome]) -> list[str]:
    """Return a line for each rule."""
    return [f"gate {outcome.rule.text}: {outcome.verdict.upper()}   {outcome.why}" for outcome in outcomes]
