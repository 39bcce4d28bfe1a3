from __future__ import annotations

import json
import math
import random
from collections import Counter

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.gate import ALPHA, POWER, Rule, compare, flips, judge, lines_of, overall, parse_gate
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.report.statistics import mcnemar_power, pairs_needed


def many(record, outcomes):
    """P passed, F failed, E error: one task each."""
    words = {"P": PASSED, "F": FAILED, "E": ERROR}
    return [record(f"test_{number}", words[letter]) for number, letter in enumerate(outcomes)]


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


# -- two runs -------------------------------------------------------------------------------------------------------


def test_runs_are_paired_by_task_configuration_seed_and_repeat(record):
    before = [
        record(),
        record(seed=1),
        record(env="105"),
        record(repeat=2),
        record("test_old"),
        record("test_e", ERROR),
    ]
    now = [record(outcome=FAILED), record(seed=1), record(env="105", outcome=FAILED), record(repeat=2, outcome=FAILED),
           record("test_e"), record("test_new")]  # fmt: skip

    found = compare(before, now)

    assert (found.pairs, found.before, found.now, found.only_before, found.only_now) == (4, 4, 1, 1, 2)
    assert found.losses == [
        "suite · test_a · 105 · seed 0",
        "suite · test_a · pixel_6 · seed 0",
        "suite · test_a · pixel_6 · seed 0 repeat 2",
    ]


def test_another_agent_is_compared_with_the_one_of_the_baseline(record):
    now = [record(agent="t3a", outcome=FAILED)]

    assert compare([record(agent="m3a")], now).losses == ["suite · test_a · pixel_6 · seed 0"]
    assert compare([record(agent="m3a"), record(agent="t3a", outcome=FAILED)], now).losses == []


@pytest.mark.parametrize("runs", [("mt", "m"), ("mt", "x"), ("m", "mt")], ids=["", "none of them", "now"])
def test_several_agents_cannot_be_paired(record, runs):
    before, now = ([record(f"test_{agent}", agent=agent) for agent in agents] for agents in runs)
    if runs == ("mt", "m"):
        assert compare(before, now).pairs == 1
        return
    with pytest.raises(ConfigError, match="run one agent at a time"):
        compare(before, now)


def test_the_difference_has_an_interval(record):
    found = compare(many(record, "P" * 40 + "F" * 20), many(record, "P" * 30 + "F" * 30))
    low, high = found.interval

    assert low < -10 / 60 < high < 0
    assert compare(many(record, "P" * 60), many(record, "P" * 60)).interval == (
        pytest.approx(-0.0602, abs=1e-4), pytest.approx(0.0602, abs=1e-4),
    )  # fmt: skip


def test_flips_are_listed_losses_first(record):
    found = compare(many(record, "PPPF"), many(record, "FFPP"))

    assert flips(found) == [
        "lost: suite · test_0 · pixel_6 · seed 0", "lost: suite · test_1 · pixel_6 · seed 0",
        "gained: suite · test_3 · pixel_6 · seed 0",
    ]  # fmt: skip
    assert flips(found, 1)[1] == "lost: … and 1 more (`mobileagent compare`)"


# -- verdicts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gate", "before", "now", "line"),
    [
        ("no-regression", "P" * 100, "F" * 9 + "P" * 91,
         "gate no-regression: FAILED   100 pairs: 9 lost, 0 gained, p = 0.0020 (McNemar's exact test, one-sided)"),
        ("no-regression", "P" * 100, "P" * 100,
         "gate no-regression: PASSED   100 pairs: 0 lost, 0 gained, p = 1.0000; a loss of 10% would have been found "
         "(98% of the time)"),
        ("no-regression", "P" * 6, "P" * 6,
         "gate no-regression: INSUFFICIENT DATA   6 pairs: 0 lost, 0 gained, p = 1.0000; a loss of 10% would be found "
         "0% of the time: 66 pairs would suffice, 11 times this run (--mobile-repeats, --mobile-seeds)"),
        ("no-regression", "P", "E",
         "gate no-regression: INSUFFICIENT DATA   0 pairs: 0 lost, 0 gained, p = 1.0000; a loss of 10% would be found "
         "0% of the time: 66 pairs would suffice"),
        ("sr>=0.6", "", "P" * 80 + "F" * 20, "gate sr>=0.6: PASSED   80 of 100 (80.0%; 90 % 72.7% to 85.7%)"),
        ("sr>=0.6", "", "P" * 40 + "F" * 60 + "E", "gate sr>=0.6: FAILED   40 of 100 (40.0%; 90 % 32.3% to 48.2%)"),
        ("sr>=0.6", "", "P" * 65 + "F" * 35,
         "gate sr>=0.6: INSUFFICIENT DATA   65 of 100 (65.0%; 90 % 56.9% to 72.4%); if it stays so, about 260 items "
         "would suffice, 3 times this run (--mobile-repeats, --mobile-seeds)"),
        ("sr>=0.6", "", "P" * 6 + "F" * 4,
         "gate sr>=0.6: INSUFFICIENT DATA   6 of 10 (60.0%; 90 % 35.2% to 80.6%); a rate that is the threshold itself "
         "is never told from it"),
        ("sr>=0.6", "", "E", "gate sr>=0.6: INSUFFICIENT DATA   no item was scored"),
        ("sr[other]>=0.6", "", "P" * 99, "gate sr[other]>=0.6: INSUFFICIENT DATA   no item was scored"),
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


def test_the_level_and_the_power_are_what_the_gate_states(record):
    """Over 200 CI runs each: the same agent, and one that lost a tenth of all tasks, with as many pairs as suffice."""
    differing = LOST + 0.2 * 0.5  # what was lost, and the tosses that fall otherwise
    pairs = pairs_needed(loss=LOST, differing=differing, alpha=ALPHA, power=POWER)
    stated = mcnemar_power(pairs, loss=LOST, differing=differing, alpha=ALPHA)

    same, worse = (verdicts(record, tasks=pairs, lost=lost) for lost in (0.0, LOST))

    assert same["failed"] <= ALPHA * 200
    assert POWER <= stated < POWER + 0.02
    assert worse["failed"] / 200 == pytest.approx(stated, abs=2 * math.sqrt(stated * (1 - stated) / 200))
    assert worse["passed"] / 200 <= 1 - POWER
    assert verdicts(record, tasks=pairs // 4, lost=0.0, runs=20)["passed"] == 0  # a quarter of it says nothing


# -- the programs ---------------------------------------------------------------------------------------------------


def test_two_runs_are_compared_and_gated(a_run, record, capsys):
    paths = [str(a_run(name, many(record, outcomes))) for name, outcomes in (("a", "PPPF"), ("b", "FFPP"))]

    assert main(["compare", *paths, "--gate=sr>=0.1"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "4 items were scored in both: 75.0% before, 50.0% now"
    assert lines[2:4] == [
        "2 lost, 1 gained; McNemar's exact test p = 1.0000",
        "scored in one run only: 0 before, 0 now",
    ]
    assert lines[-1].startswith("gate sr>=0.1: PASSED   2 of 4")


def test_a_baseline_is_updated_and_keeps_what_the_run_has_not(a_run, record, tmp_path, capsys):
    path = tmp_path / "ci" / "main.jsonl"
    first = [record("test_a", folder="episodes/a", worker="gw0"), record("test_b"), record("test_c", ERROR)]
    second = [record("test_a", FAILED), record("test_d")]

    assert main(["baseline", "update", str(a_run("one", first)), str(path)]) == 0
    assert main(["baseline", "update", str(a_run("two", second)), str(path)]) == 0

    assert capsys.readouterr().out.splitlines() == [
        f"{path}: 2 items, 2 new, 0 with another outcome than before",
        f"{path}: 3 items, 1 new, 1 with another outcome than before",
    ]
    assert [(one.task, one.outcome) for one in read_run(path).records] == [
        ("test_a", FAILED), ("test_b", PASSED), ("test_d", PASSED),
    ]  # fmt: skip
    assert {json.loads(line)["worker"] for line in path.read_text("utf-8").splitlines()} == {""}
