from __future__ import annotations

import math
import random
from collections import Counter
from statistics import fmean

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.comparison import compare
from pytest_mobileagent.report.gate import ALPHA, POWER, Rule, judge, lines_of, overall, parse_gate
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.statistics import Share, Stratum, mantel_haenszel, mcnemar_power


def many(record, outcomes, **values):
    """P passed, F failed, E error: one task each."""
    words = {"P": PASSED, "F": FAILED, "E": ERROR}
    return [record(f"test_{number}", words[letter], **values) for number, letter in enumerate(outcomes)]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("no-regression", [Rule("no-regression", loss=0.1)]),
        ("no-regression@0.05", [Rule("no-regression@0.05", loss=0.05)]),
        ("sr>=0.6", [Rule("sr>=0.6", rate=0.6)]),
        ("no-regression, sr[bmoca] >= .25", [Rule("no-regression", loss=0.1),
                                             Rule("sr[bmoca] >= .25", rate=0.25, suite="bmoca")]),
        ("", []),
    ],
)  # fmt: skip
def test_a_gate_is_a_list_of_rules(text, rules):
    assert parse_gate(text) == rules


@pytest.mark.parametrize(
    "text", ["sr>0.6", "sr>=60", "sr>=0", "sr>=1", "no-regression@0", "no-regressions", "sr[]>=0.5"]
)
def test_what_is_no_rule_is_named(text):
    with pytest.raises(ConfigError, match=r"expected no-regression, no-regression@0\.05, sr>=0\.6, or"):
        parse_gate(text)


# -- verdicts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gate", "before", "now", "line"),
    [
        ("no-regression", "P" * 100, "F" * 9 + "P" * 91,
         "gate no-regression: FAILED   100 pairs: 9 lost, 0 gained, p = 0.0020 (McNemar's exact test, one-sided, if "
         "runs are independent)"),
        ("no-regression", "P" * 100, "P" * 100,
         "gate no-regression: PASSED   100 pairs: 0 lost, 0 gained, p = 1.0000; a loss of 10% would have been found "
         "(98% of the time, if runs are independent)"),
        ("no-regression", "P" * 6, "P" * 6,
         "gate no-regression: INSUFFICIENT DATA   6 pairs: 0 lost, 0 gained, p = 1.0000; a loss of 10% would be found "
         "0% of the time; 66 tasks like these 6 in both runs would suffice"),
        ("no-regression", "PP", "FF",
         "gate no-regression: INSUFFICIENT DATA   2 pairs: 2 lost, 0 gained, p = 0.2500; a loss of 10% would be found "
         "0% of the time; 644 tasks like these 2 in both runs would suffice"),
        ("no-regression", "P", "E",
         "gate no-regression: INSUFFICIENT DATA   no item was scored in both runs; not compared: 1 in error now"),
        ("no-regression", "F" * 116, "F" * 116,
         "gate no-regression: INSUFFICIENT DATA   116 pairs: 0 lost, 0 gained, p = 1.0000; the baseline passes 0.0%, "
         "so a loss of 10% cannot be: name a smaller one"),
        ("no-regression", "PPPP" + "F" * 112, "F" * 116,
         "gate no-regression: INSUFFICIENT DATA   116 pairs: 4 lost, 0 gained, p = 0.0625; the baseline passes 3.4%, "
         "so a loss of 10% cannot be: name a smaller one"),
        ("sr>=0.6", "", "P" * 80 + "F" * 20, "gate sr>=0.6: PASSED   80 of 100 (80.0%; 90 % 72.7% to 85.7% "
         "for these tasks, if trials are independent)"),
        ("sr>=0.6", "", "P" * 40 + "F" * 60 + "E", "gate sr>=0.6: FAILED   40 of 100 (40.0%; 90 % 32.3% to "
         "48.2% for these tasks, if trials are independent)"),
        ("sr>=0.6", "", "P" * 65 + "F" * 35,
         "gate sr>=0.6: INSUFFICIENT DATA   65 of 100 (65.0%; 90 % 56.9% to 72.4% for these tasks, "
         "if trials are independent); if it stays so, about 260 items would suffice"),
        ("sr>=0.6", "", "P" * 6 + "F" * 4,
         "gate sr>=0.6: INSUFFICIENT DATA   6 of 10 (60.0%; 90 % 35.2% to 80.6% for these tasks, if "
         "trials are independent); a rate that is the threshold itself is never told from it"),
        ("sr>=0.6", "", "E", "gate sr>=0.6: INSUFFICIENT DATA   no item was scored"),
        ("sr[other]>=0.6", "", "P" * 99, "gate sr[other]>=0.6: INSUFFICIENT DATA   "
         "no item is of the suite 'other'; the run has suite"),
    ],
)  # fmt: skip
def test_a_gate_passes_fails_or_says_how_much_is_missing(record, gate, before, now, line):
    assert lines_of(judge(parse_gate(gate), many(record, now), many(record, before) if before else None)) == [line]


def test_one_rule_that_failed_fails_and_one_without_data_leaves_it_open(record):
    records = many(record, "P" * 80 + "F" * 20)

    verdicts = [
        overall(judge(parse_gate(f"sr>=0.6,{other}"), records, None)) for other in ("sr>=0.5", "sr>=.79", "sr>=.9")
    ]

    assert verdicts == ["passed", "insufficient data", "failed"]


def test_without_a_baseline_no_regression_says_what_to_name(record):
    with pytest.raises(ConfigError, match=r"against what\? name a baseline with --mobile-baseline=FILE"):
        judge(parse_gate("no-regression"), [], None)


# -- what it says of itself, held against two agents that differ by a known amount ------------------------------------

LOST = 0.1


def an_agent(record, *, tasks, drawing, chance, lost=0.0):
    """Of the tasks of a drawing half always succeed, less `lost` of all; three tenths never do; a fifth are a toss."""
    luck, ease = random.Random(chance), random.Random(drawing)
    draws = [ease.random() for _ in range(tasks)]
    rates = [1.0 if draw < 0.5 - lost else 0.5 if draw >= 0.8 else 0.0 for draw in draws]
    return [record(f"test_{task}", PASSED if luck.random() < rate else FAILED) for task, rate in enumerate(rates)]


def verdicts(record, *, tasks, lost, runs=200):
    """How many of some simulated CI runs end in each verdict, each with its baseline."""
    rules = parse_gate(f"no-regression@{LOST}")
    found = Counter()
    for number in range(runs):
        before = an_agent(record, tasks=tasks, drawing=f"tasks {number}", chance=f"before {number}")
        now = an_agent(record, tasks=tasks, drawing=f"tasks {number}", chance=f"now {number}", lost=lost)
        found[overall(judge(rules, now, before))] += 1
    return found


@pytest.mark.costly
def test_the_level_and_the_power_are_what_the_gate_states(record):
    """Over 200 CI runs each: the same agent, and one that lost a tenth of all tasks, with as many pairs as suffice."""
    differing = LOST + 0.2 * 0.5  # what was lost, and the tosses that fall otherwise
    pairs = 1
    while mcnemar_power(pairs, loss=LOST, differing=differing, alpha=ALPHA) < POWER:
        pairs += 1
    stated = mcnemar_power(pairs, loss=LOST, differing=differing, alpha=ALPHA)

    same, worse = (verdicts(record, tasks=pairs, lost=lost) for lost in (0.0, LOST))

    assert same["failed"] <= ALPHA * 200
    assert POWER <= stated < POWER + 0.02
    assert worse["failed"] / 200 == pytest.approx(stated, abs=2 * math.sqrt(stated * (1 - stated) / 200))
    assert worse["passed"] / 200 <= 1 - POWER
    assert verdicts(record, tasks=pairs // 4, lost=0.0, runs=20)["passed"] == 0  # a quarter of it says nothing


def rates(drawing, *, tasks, lost=0.0):
    """The rates of `an_agent` at its tasks."""
    ease = random.Random(drawing)
    draws = [ease.random() for _ in range(tasks)]
    return [1.0 if draw < 0.5 - lost else 0.5 if draw >= 0.8 else 0.0 for draw in draws]


def trials(luck, skills, count):
    return [Share(sum(luck.random() < rate for _ in range(count)), count) for rate in skills]


def alarms(kept, skills, *, ci_runs, chance):
    """In which share of CI runs the test of `no-regression` fails against one kept baseline."""
    luck = random.Random(chance)
    found = (
        mantel_haenszel([Stratum(*both) for both in zip(kept, trials(luck, skills, 1), strict=True)], is_one_sided=True)
        for _ in range(ci_runs)
    )
    return sum(p <= ALPHA for p in found) / ci_runs


def against_kept_baselines(*, runs, lost=0.0, baselines, ci_runs):
    """The mean of that over some baselines of so many runs of 116 tasks."""
    found = []
    for number in range(baselines):
        kept = trials(random.Random(f"kept {number}"), rates(number, tasks=116), runs)
        found.append(alarms(kept, rates(number, tasks=116, lost=lost), ci_runs=ci_runs, chance=number))
    return fmean(found)


@pytest.mark.parametrize("runs", [1, 5])
def test_over_the_baselines_that_are_kept_the_same_agent_fails_no_oftener_than_stated(runs):
    """20 baselines, 200 CI runs against each."""
    assert against_kept_baselines(runs=runs, baselines=20, ci_runs=200) <= ALPHA


def test_the_more_runs_a_baseline_has_the_less_depends_on_its_luck():
    """The luckiest of 200 baselines of one run alarms in most CI runs, that of five in fewer."""
    skills = rates("tasks", tasks=116)
    luckiest = [
        max(
            (trials(random.Random(f"luck {number}"), skills, runs) for number in range(200)),
            key=lambda kept: sum(share.successes for share in kept),
        )
        for runs in (1, 5)
    ]

    one, five = (alarms(kept, skills, ci_runs=200, chance="ci") for kept in luckiest)

    assert five < one / 1.5


def test_a_baseline_of_five_runs_finds_losses_that_one_of_one_run_misses():
    one, five = (against_kept_baselines(runs=runs, lost=LOST, baselines=20, ci_runs=50) for runs in (1, 5))

    assert one < five - 0.05
    assert five > POWER


def test_the_gate_says_that_a_baseline_of_more_runs_would_do(record):
    """48 pairs are too few for a loss of 10 points; against three runs the same 48 items are enough."""
    outcomes = "P" * 30 + "F" * 18
    now, before = many(record, outcomes), many(record, outcomes)

    (first,) = judge(parse_gate("no-regression"), now, before)

    assert first.why.endswith("96 tasks like these 48 in both runs or a baseline of 3 runs would suffice")
    pooled = [one for run in range(1, 4) for one in many(record, outcomes, repeat=run, run=f"{run}")]
    (second,) = judge(parse_gate("no-regression"), now, pooled)
    assert second.verdict == "passed"
    assert second.why.startswith(
        "48 items (62.5% of 144 episodes before, 62.5% of 48 now): 0 lost, 0 gained, p = 1.0000; a loss of 10%"
    )


# -- what was not compared, and what was not alike --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vanished", "new", "errors", "verdict", "told"),
    [
        (16, 16, 0, "insufficient data", "32 of 132 items are in one run only, more than 5%: run what the baseline "
         "has, or `mobileagent baseline update` it from runs like this one; not compared: 16 in the baseline only, 16 "
         "in this run only"),
        (7, 0, 0, "insufficient data", "7 of 116 items are in one run only, more than 5%: run what the baseline "
         "has, or `mobileagent baseline update` it from runs like this one; not compared: 7 in the baseline only"),
        (2, 3, 1, "passed", "(99% of the time, if runs are independent); not compared: 2 in the baseline only, 3 in "
         "this run only, 1 in error now"),
        (0, 0, 7, "insufficient data", "7 of 116 items are errors now, more than 5%; not compared: 7 in error now"),
    ],
    ids=["renamed", "vanished", "a few", "errors"],
)  # fmt: skip
def test_what_was_not_compared_is_told_and_too_much_of_it_passes_nothing(record, vanished, new, errors, verdict, told):
    """All 116 tasks were passed before; whatever is new fails."""
    before = many(record, "P" * 116)
    now = many(record, "E" * errors + "P" * (116 - errors - vanished))
    now += [record(f"test_new_{number}", FAILED) for number in range(new)]

    (outcome,) = judge(parse_gate("no-regression"), now, before)

    assert (outcome.verdict, outcome.why.endswith(told)) == (verdict, True), outcome.why


def test_what_the_run_was_not_to_do_is_not_missed(record):
    """A baseline of five seeds and two configurations, and a run of one of each."""
    before = [
        one for seed in range(5) for env in ("pixel_6", "105") for one in many(record, "P" * 99, seed=seed, env=env)
    ]

    (outcome,) = judge(parse_gate("no-regression"), many(record, "P" * 99), before)

    assert outcome.verdict == "passed"
    assert "not compared" not in outcome.why


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ({"agent": "t3a"}, {}, "; the baseline's agent is t3a, this run's m3a"),
        ({"max_steps": 10}, {"max_steps": 20}, "; 99 items had another step budget in the baseline"),
        ({"identity": "a"}, {"identity": "b"},
         "; 99 items had another model, prompt, phone, fault or task's code in the baseline"),
        ({"identity": "a"}, {}, ""),
    ],
    ids=["agent", "budget", "identity", "unknown"],
)  # fmt: skip
def test_a_baseline_that_was_made_otherwise_is_told(record, before, now, told):
    (outcome,) = judge(parse_gate("no-regression"), many(record, "P" * 99, **now), many(record, "P" * 99, **before))

    assert outcome.why.partition("independent)")[2] == told


# -- its stated error rates, under what runs and tasks have in common ------------------------------------------------

DAY, TROUBLE = 0.5, 1.5  # spreads, in logits, of a run's day and of what befalls a task in a run


def a_run_of(record, luck, skills, *, seeds, day, trouble, run=1, lost=0):
    """Records of a run; the `lost` easiest tasks are lost for good."""
    order, shift, records = sorted(skills, key=skills.get, reverse=True), luck.gauss(0, day), []
    for task, skill in skills.items():
        ease = -99 if task in order[:lost] else skill + shift + luck.gauss(0, trouble)
        for seed in range(seeds):
            won = luck.random() < 1 / (1 + math.exp(-ease))
            records.append(record(task, PASSED if won else FAILED, seed=seed, repeat=run, run=f"{run}"))
    return records


def ci_runs(record, *, count, tasks, baseline, lost=0, **shares):
    """CI runs, each with its own baseline of so many runs: the records of both."""
    for number in range(count):
        luck = random.Random(f"{number} {tasks} {baseline} {lost} {shares}")
        skills = {f"test_{task}": luck.gauss(0.5, 2) for task in range(tasks)}
        before = [one for run in range(1, baseline + 1) for one in a_run_of(record, luck, skills, run=run, **shares)]
        yield before, a_run_of(record, luck, skills, lost=lost, **shares)


@pytest.mark.parametrize(
    ("tasks", "seeds", "baseline", "day", "trouble"),
    [(60, 1, 5, DAY, 0.0), (30, 3, 1, 0.0, TROUBLE), (12, 5, 2, 0.0, TROUBLE), (30, 2, 5, DAY, TROUBLE)],
    ids=["runs share a day", "seeds share a trouble", "few tasks of many seeds", "both"],
)
def test_the_same_agent_fails_no_oftener_than_stated_whatever_runs_and_tasks_share(
    record, tasks, seeds, baseline, day, trouble
):
    runs = ci_runs(record, count=100, tasks=tasks, seeds=seeds, baseline=baseline, day=day, trouble=trouble)

    failed = sum(compare(before, now).loss.p <= ALPHA for before, now in runs)

    assert failed <= 100 * ALPHA + 2 * math.sqrt(100 * ALPHA * (1 - ALPHA))


@pytest.mark.parametrize("baseline", [1, 5])
def test_a_loss_that_is_there_is_passed_no_oftener_than_stated(record, baseline):
    """40 tasks of three seeds; a tenth of all tasks is lost."""
    runs = ci_runs(record, count=30, tasks=40, seeds=3, baseline=baseline, day=0.0, trouble=0.5, lost=4)
    verdicts = [overall(judge(parse_gate("no-regression"), now, before)) for before, now in runs]

    assert verdicts.count("passed") <= (1 - POWER) * 30


def test_seeds_that_fall_together_are_one_loss_and_not_many(record):
    """Four tasks of ten seeds each, two of them wholly lost: twenty losses, and chance does that."""
    before = [record(f"test_{task}", seed=seed) for task in range(4) for seed in range(10)]
    now = [record(f"test_{task}", FAILED if task < 2 else PASSED, seed=seed) for task in range(4) for seed in range(10)]

    (outcome,) = judge(parse_gate("no-regression"), now, before)

    assert outcome.why.startswith("40 pairs: 20 lost, 0 gained, p = 0.2500; ")
    assert outcome.verdict == "insufficient data"


@pytest.mark.parametrize(("times", "runs"), [(2, 1), (1, 3)], ids=["as many tasks as it says", "as many runs"])
def test_the_advice_suffices(record, times, runs):
    """48 tasks of which chance makes none differ: twice as many, or a baseline of three runs, find a loss in 80 %."""
    tasks, found = 48 * times, 0
    for number in range(100):
        luck = random.Random(f"{number} {times} {runs}")
        skills = {f"test_{task}": 99.0 if luck.random() < 0.6 else -99.0 for task in range(tasks)}
        shares = {"seeds": 1, "day": 0.0, "trouble": 0.0}
        before = [one for run in range(1, runs + 1) for one in a_run_of(record, luck, skills, run=run, **shares)]
        lost = sum(luck.random() < 0.1 for _ in range(tasks))
        now = a_run_of(record, luck, skills, lost=lost, **shares)
        found += compare(before, now).loss.p <= ALPHA

    assert found >= 80 - 2 * 4


# -- the programs ---------------------------------------------------------------------------------------------------


def test_two_runs_are_compared_and_gated(a_run, record, capsys):
    paths = [str(a_run(name, many(record, outcomes))) for name, outcomes in (("a", "PPPF"), ("b", "FFPP"))]

    assert main(["compare", *paths, "--gate=sr>=0.1"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "4 items were scored in both: 75.0% before, 50.0% now"
    assert lines[2:4] == [
        "2 lost, 1 gained; McNemar's exact test p = 1.0000, if runs are independent",
        "scored in one run only: 0 before, 0 now; errors now: 0",
    ]
    assert lines[-1].startswith("gate sr>=0.1: PASSED   2 of 4")


@pytest.mark.parametrize(("gate", "status"), [("sr>=0.99", 1), ("sr>=0.5", 20), ("sr>=0.1,sr>=0.5", 20), ("", 0)])
def test_the_exit_status_of_a_comparison_says_what_the_gate_says(a_run, record, capsys, gate, status):
    paths = [str(a_run(name, many(record, "PPFF"))) for name in "ab"]

    assert main(["compare", *paths, f"--gate={gate}"]) == status
    assert capsys.readouterr().err == ""


def test_a_file_that_cannot_be_written_is_one_sentence(a_run, record, tmp_path, capsys):
    tmp_path.joinpath("taken").touch()

    assert main(["baseline", "update", str(a_run("a", many(record, "P"))), str(tmp_path / "taken" / "b.jsonl")]) == 2
    assert capsys.readouterr().err == f"mobileagent: {tmp_path}/taken: File exists\n"
