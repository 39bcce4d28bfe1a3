"""Whether a run is good enough: against a baseline, or against a threshold; never passed for want of data.

`no-regression` pairs the run with the baseline by task, configuration, seed and repeat. McNemar's exact one-sided test
on the pairs that differ fails the gate at the 5 % level: a run of the very same agent fails it at most that often. The
level is that of baseline and run together: a baseline that was lucky by chance alarms oftener for as long as it is
kept, one that was unlucky hardly ever. So a baseline is taken as it comes, not picked for its rate, and taken anew
after an alarm that nothing explains. The gate passes only if it had the power (80 %) to find a loss of 10 points,
`no-regression@0.05` of 5; else the data are insufficient, and it says how many runs would suffice.

`sr>=0.6` passes if the success rate is known (5 % level, one-sided) to be no less than that, fails if it is known to be
less, and is insufficient in between; `sr[androidworld]>=0.6` looks at one suite. It speaks of the tasks that were run,
not of others like them: the bounds are Wilson's, whatever seeds of a task have in common makes them too wide at most.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.metrics import last_attempts, tally
from pytest_mobileagent.report.record import PASSED
from pytest_mobileagent.report.statistics import (
    Interval,
    Share,
    cluster_bootstrap,
    mcnemar,
    mcnemar_power,
    newcombe,
    pairs_needed,
    quantile,
    trials_needed,
    wilson,
)
from pytest_mobileagent.report.summary import agent_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.report.record import ItemRecord

Verdict = Literal["passed", "failed", "insufficient data"]
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


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs item by item: `losses` passed before and fail now, `gains` the other way round."""

    pairs: int
    before: int
    now: int
    losses: list[str] = field(default_factory=list)
    gains: list[str] = field(default_factory=list)
    differences: list[list[float]] = field(default_factory=list)  # now minus before, by task
    only_before: int = 0
    only_now: int = 0

    @property
    def interval(self) -> Interval:
        """The difference's 95 % interval: the cluster bootstrap's over tasks, or Newcombe's if nothing differs."""
        if len(self.differences) > 1 and (self.losses or self.gains):
            return cluster_bootstrap(self.differences)
        return newcombe(Share(self.now, self.pairs), Share(self.before, self.pairs))

    @property
    def p(self) -> float:
        """The two-sided p-value of McNemar's exact test."""
        return mcnemar(len(self.losses), len(self.gains))

    @property
    def p_of_loss(self) -> float:
        """The one-sided p-value: are there more losses than chance makes?"""
        return mcnemar(len(self.losses), len(self.gains), is_one_sided=True)


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


# -- two runs -------------------------------------------------------------------------------------------------------


def compare(before: Iterable[ItemRecord], now: Iterable[ItemRecord]) -> Comparison:
    """Pair two runs by suite, task, configuration, seed and repeat; the agents may differ.

    Errors and items of one run alone are no pairs.

    Raises:
        ConfigError: a run has several agents: nobody knows which to pair.
    """
    old, new = _both(before, now)
    common = [key for key in new if key in old]
    pairs = [(key, old[key].outcome == PASSED, new[key].outcome == PASSED) for key in common]
    return Comparison(
        pairs=len(pairs),
        before=sum(was for _, was, _ in pairs),
        now=sum(holds for _, _, holds in pairs),
        losses=[_name(new[key]) for key, was, holds in pairs if was and not holds],
        gains=[_name(new[key]) for key, was, holds in pairs if holds and not was],
        differences=_differences(pairs),
        only_before=len(old) - len(common),
        only_now=len(new) - len(common),
    )


def paired(before: Iterable[ItemRecord], now: Iterable[ItemRecord]) -> list[tuple[str, ItemRecord, ItemRecord]]:
    """Return the items that were scored in both runs, with a name for each pair.

    Raises:
        ConfigError: a run has several agents: nobody knows which to pair.
    """
    old, new = _both(before, now)
    return [(_name(new[key]), old[key], new[key]) for key in new if key in old]


def _both(
    before: Iterable[ItemRecord], now: Iterable[ItemRecord]
) -> tuple[dict[_Key, ItemRecord], dict[_Key, ItemRecord]]:
    """Return both runs' scored records by what pairs them; a baseline of several agents gives the one that is meant."""
    new = _scored(now)
    agents = {agent_of(record) for record in new.values()}
    earlier = list(before)
    return _scored([one for one in earlier if agent_of(one) in agents] or earlier), new


_Key = tuple[str, str, str, str, int, int]


def _scored(records: Iterable[ItemRecord]) -> dict[_Key, ItemRecord]:
    counted = [record for record in last_attempts(records) if record.is_scored]
    agents = sorted({agent_of(record) for record in counted})
    if len(agents) > 1:
        raise ConfigError(f"a run of several agents cannot be paired: {', '.join(agents)}; run one agent at a time")
    return {_key(record): record for record in sorted(counted, key=_key)}


def _key(record: ItemRecord) -> _Key:
    variant = record.agent.partition(" (")[2]
    return record.suite, record.task, variant, record.env, record.seed, record.repeat


def _name(record: ItemRecord) -> str:
    again = f" repeat {record.repeat}" if record.repeat > 1 else ""
    return f"{record.suite} · {record.task} · {record.env} · seed {record.seed}{again}"


def _differences(pairs: Sequence[tuple[_Key, bool, bool]]) -> list[list[float]]:
    tasks: dict[tuple[str, str], list[float]] = {}
    for key, was, holds in pairs:
        tasks.setdefault(key[:2], []).append(float(holds) - float(was))
    return list(tasks.values())


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
    lost, gained = len(found.losses), len(found.gains)
    told = f"{found.pairs} pairs: {lost} lost, {gained} gained, p = {found.p_of_loss:.4f}"
    if found.p_of_loss <= ALPHA:
        return Outcome(rule, "failed", f"{told} (McNemar's exact test, one-sided)")
    differing = (lost + gained) / found.pairs if found.pairs else 0.0
    power = mcnemar_power(found.pairs, loss=loss, differing=differing, alpha=ALPHA) if found.pairs else 0.0
    if power >= POWER:
        return Outcome(rule, "passed", f"{told}; a loss of {loss:.0%} would have been found ({power:.0%} of the time)")
    needed = pairs_needed(loss=loss, differing=differing, alpha=ALPHA, power=POWER)
    return Outcome(
        rule, "insufficient data", f"{told}; a loss of {loss:.0%} would be found {power:.0%} of the time: "
        f"{needed} pairs would suffice{_times(needed, found.pairs)}",
    )  # fmt: skip


def _judge_rate(rule: Rule, threshold: float, records: Sequence[ItemRecord]) -> Outcome:
    chosen = [record for record in last_attempts(records) if not rule.suite or record.suite == rule.suite]
    counts = tally(chosen)
    low, high = wilson(counts.passed, counts.scored, quantile(1 - ALPHA))
    if counts.success_rate is None:
        return Outcome(rule, "insufficient data", "no item was scored")
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


def flips(found: Comparison, most: int | None = None) -> list[str]:
    """Return the items whose outcome changed, losses first."""
    told: list[str] = []
    for word, names in (("lost", found.losses), ("gained", found.gains)):
        told += [f"{word}: {name}" for name in names[:most]]
        if most is not None and len(names) > most:
            told.append(f"{word}: … and {len(names) - most} more (`mobileagent compare`)")
    return told


def as_text(found: Comparison) -> str:
    """Return a comparison for a terminal."""
    if not found.pairs:
        return "no item was scored in both runs\n"
    low, high = found.interval
    lines = [
        f"{found.pairs} items were scored in both: {found.before / found.pairs:.1%} before, "
        f"{found.now / found.pairs:.1%} now",
        f"difference {(found.now - found.before) / found.pairs:+.1%} (95 % {low:+.1%} to {high:+.1%})",
        f"{len(found.losses)} lost, {len(found.gains)} gained; McNemar's exact test p = {found.p:.4f}",
        f"scored in one run only: {found.only_before} before, {found.only_now} now",
        *flips(found),
    ]
    return "\n".join([*lines, ""])
