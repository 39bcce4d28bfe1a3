"""Every figure, computed once more from the records alone, by pandas and statsmodels.

`recordings/` holds the records of small runs on the embedded phone: several seeds and configurations, attempts that
were tried again, a resumed run, an agent that drives the phone itself, shards that were merged. Further records are
drawn at random. Nothing here uses what is tested.
"""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import pytest

from pytest_mobileagent.report.comparison import compare
from pytest_mobileagent.report.metrics import measure, passes_of
from pytest_mobileagent.report.record import ERROR, FAILED, PASSED
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.report.six_metrics import six_metrics

RECORDINGS = sorted((Path(__file__).parent / "recordings").glob("*.jsonl"))


def library(name):
    """Load one when a test computes with it, as that takes seconds; where there is none, the test is passed over."""
    return lambda: pytest.importorskip(name)


load_pandas, load_models, load_stats = map(library, ("pandas", "statsmodels.api", "scipy.stats"))
load_proportions = library("statsmodels.stats.proportion")


def table(path):
    """The lines of a file of records as a table, an attempt each."""
    return load_pandas().DataFrame([json.loads(line) for line in path.read_text("utf-8").splitlines()])


def counted(attempts):
    """Of each item the attempt that counts: the first that was scored, else the last; another identity begins anew."""
    chosen = []
    for _, item in attempts.sort_values("attempt").groupby("node_id"):
        best = None
        for _, one in item.iterrows():
            changed = best is not None and one.identity and best.identity and one.identity != best.identity
            if best is None or best.outcome not in ("passed", "failed") or changed:
                best = one
        chosen.append(best)
    return load_pandas().DataFrame(chosen).reset_index(drop=True)


def expected(attempts):
    """All figures as (value, of how many)."""
    items = counted(attempts)
    scored = items[items.outcome.isin(["passed", "failed"])]
    passed, failed = (scored[scored.outcome == outcome] for outcome in ("passed", "failed"))
    acted = passed.steps - passed.status_steps
    worth = passed[(passed.min_steps > 0) & ~passed.is_satisfied_at_start & (acted > 0)]
    late = passed[passed.goes_on & passed.reached_at.notna()]
    timed = scored[~scored.drives_itself]
    told = scored[~scored.drives_itself | (scored.agent_s > 0)]
    asked = scored[scored.calls > 0]
    ended = items[items.outcome != "skipped"]
    uniform = scored.tokens_uniform.sum()

    def share(part, whole):
        return None if not whole else (part / whole, whole)

    def mean(values):
        return None if values.empty else (values.mean(), len(values))

    return {
        "reward": mean(scored.reward.dropna().astype(float)),
        "step_efficiency": mean((worth.steps - worth.status_steps) / worth.min_steps),
        "latency_s": share(told.agent_s.sum() + told.device_s.sum(), told.steps.sum()),
        "tokens": mean((both := scored.tokens_in + scored.tokens_out)[both > 0]),
        "tokens_uniform": mean(asked.tokens_uniform),
        "tokens_per_action": share(uniform, scored.steps.sum()) if uniform else None,
        "false_finish": share(failed.is_done.sum(), len(failed)),
        "over_execution": share((late.steps - late.status_steps > late.reached_at).sum(), len(late)),
        "infra_rate": share((ended.outcome == "error").sum(), len(ended)),
        "idle": share(scored.idle_steps.sum(), scored.watched_steps.sum()),
        "invalid": share(timed.invalid.map(len).sum(), timed.steps.sum()),
        "action_accuracy": None,
        "completion": None,
    }  # fmt: skip


def cost(attempts):
    """The USD of all attempts that asked models; None if one is unknown."""
    costs = attempts[attempts.calls > 0].cost
    return None if costs.empty or costs.isna().any() else costs.sum()


def interval(attempts):
    """The success rate's interval: Wilson's, with as many trials as tasks' clustered variance is worth."""
    items = counted(attempts)
    scored = items[items.outcome.isin(["passed", "failed"])]
    won = (scored.outcome == "passed").astype(float).to_numpy()
    tasks = (scored.suite + " " + scored.task).astype("category").cat.codes.to_numpy()
    count, clusters = len(won), len(set(tasks))
    if clusters in (1, count):
        return load_proportions().proportion_confint(won.sum(), count, method="wilson")
    mean = won.mean()
    fitted = load_models().OLS(won, [1.0] * count).fit(cov_type="cluster", cov_kwds={"groups": tasks})
    error = float(fitted.bse[0])
    trials = min(count, mean * (1 - mean) / error**2) if error > 1e-12 and 0 < mean < 1 else clusters
    alpha = 2 * load_stats().norm.sf(load_stats().t.ppf(0.975, clusters - 1))
    return load_proportions().proportion_confint(mean * trials, trials, alpha=alpha, method="wilson")


def tries(attempts, ks):
    """pass@k and pass^k of each k, over the tasks that were tried as often as the greatest k asks."""
    items = counted(attempts)
    items["won"] = (items.outcome == "passed").where(items.outcome.isin(["passed", "failed"]))
    groups = [group.won.dropna().astype(int) for _, group in items.groupby(["suite", "task", "env", "agent"])]
    allowed = [k for k in ks if sum(len(group) >= k for group in groups) >= 0.95 * len(groups)]
    found = []
    for k in allowed:
        enough = [group for group in groups if len(group) >= max(allowed)]
        none = [load_stats().hypergeom(len(group), group.sum(), k).pmf(0) for group in enough]
        every = [load_stats().hypergeom(len(group), group.sum(), k).pmf(k) for group in enough]
        found.append((k, 1 - sum(none) / len(none), sum(every) / len(every), len(enough), len(groups)))
    return found


def check(path):
    attempts, records = table(path), read_run(path).records
    found = measure(records)

    for name, known in expected(attempts).items():
        figure = getattr(found, name)
        assert (figure is None) == (known is None), name
        if known is not None:
            assert (figure, figure.over) == (pytest.approx(float(known[0]), rel=1e-12), known[1]), name
    spent = cost(attempts)
    assert found.cost == (None if spent is None else pytest.approx(spent, rel=1e-12))
    if found.counts.scored:
        assert tuple(found.interval) == pytest.approx(interval(attempts), abs=1e-6)
    assert passes_of(records, (1, 2, 3, 5)) == [pytest.approx(one) for one in tries(attempts, (1, 2, 3, 5))]
    outcomes = counted(attempts).outcome.value_counts()
    counts = found.counts
    assert [outcomes.get(name, 0) for name in (PASSED, FAILED, ERROR)] == [counts.passed, counts.failed, counts.errors]


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_figures_of_recorded_runs_are_what_pandas_computes(path):
    check(path)


def test_there_is_a_recorded_run_of_every_kind():
    assert [path.stem for path in RECORDINGS] == ["driving", "merged", "resumed", "retried", "several"]


def drawn(record, chance):
    """Records of any shape: attempts that erred before, several agents' configurations, unknown prices."""
    records = []
    for task, seed, env in ((task, seed, env) for task in range(6) for seed in range(3) for env in ("pixel_6", "105")):
        for attempt in range(1, chance.choice((2, 2, 3, 4))):
            steps, outcome = chance.randint(0, 9), chance.choice((PASSED, PASSED, FAILED, ERROR))
            said = chance.randint(0, min(1, steps))
            watched = chance.randint(0, steps)
            asked = chance.randint(0, 3)
            records.append(record(
                f"test_{task}", outcome, seed=seed, env=env, attempt=attempt, steps=steps, status_steps=said,
                is_done=chance.random() < 0.5, min_steps=chance.choice((0, 2, 4)), goes_on=chance.random() < 0.4,
                reached_at=chance.choice((None, 1, 3)), drives_itself=task == 5, is_satisfied_at_start=task == 4,
                watched_steps=watched, idle_steps=chance.randint(0, watched), agent_s=chance.random(),
                device_s=chance.random(), calls=asked, tokens_in=chance.randint(0, 900),
                tokens_uniform=chance.randint(0, 9),
                cost=chance.random() if asked else None, invalid=["refused"] * chance.randint(0, steps) * (task != 5),
                identity=chance.choice(("", "a", "a", "b")),
            ))  # fmt: skip
    return records


@pytest.mark.parametrize("seed", range(12))
def test_figures_of_any_records_are_what_pandas_computes(a_run, record, seed):
    check(a_run("run", drawn(record, random.Random(seed))) / "run.jsonl")


@pytest.mark.parametrize("seed", range(6))
def test_a_comparison_is_what_pandas_computes(record, seed):
    """Wins before and now by item, the clustered interval of the difference, and the signs' permutation by Fourier."""
    chance = random.Random(seed)
    before, now = (
        [record(f"test_{task}", PASSED if chance.random() < 0.5 + 0.08 * (task % 5) else FAILED, seed=one)
         for task in range(15) for one in range(3)] for _ in range(2)
    )  # fmt: skip
    sides = [
        load_pandas().DataFrame([vars_of(one) for one in records]).set_index(["task", "seed"]).won
        for records in (before, now)
    ]
    change = sides[1] - sides[0]
    groups = change.index.get_level_values("task").astype("category").codes

    found = compare(before, now)

    fitted = (
        load_models().OLS(change.to_numpy(), [1.0] * len(change)).fit(cov_type="cluster", cov_kwds={"groups": groups})
    )
    reach = load_stats().t.ppf(0.975, 14) * float(fitted.bse[0])
    assert (found.before, found.now) == (pytest.approx(sides[0].mean()), pytest.approx(sides[1].mean()))
    assert tuple(found.interval) == pytest.approx((change.mean() - reach, change.mean() + reach))
    p = max(signs_p(change), signs_p(change.groupby("task").sum()))
    assert found.loss.p == pytest.approx(p, abs=1e-9)


def vars_of(one):
    return {"task": one.task, "seed": one.seed, "won": float(one.outcome == PASSED)}


def signs_p(changes):
    """How probably random signs of these whole numbers sum to no more: by the sum's characteristic function."""
    reach = int(changes.abs().sum())
    size = 2 * reach + 1
    total = 0.0
    for value in range(-reach, int(changes.sum()) + 1):
        angles = [2 * math.pi * step / size for step in range(size)]
        weight = sum(math.cos(-angle * value) * math.prod(math.cos(angle * x) for x in changes) for angle in angles)
        total += weight / size
    return total


SIX = ("step_efficiency", "latency_s", "tokens_uniform", "tokens_per_action", "false_finish", "over_execution")


def test_the_papers_table_is_that_of_the_records(tmp_path):
    chance = random.Random(7)
    lines = [line for path in RECORDINGS for line in path.read_text("utf-8").splitlines()]
    records = [json.loads(line) for line in lines]
    for number, one in enumerate(records):
        one |= {"difficulty": chance.choice(("easy", "medium", "hard")), "goes_on": chance.random() < 0.7}
        one |= {"node_id": f"{one['node_id']} {number}", "reached_at": chance.choice((None, 1, 2))}
    path = tmp_path / "run.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in records), "utf-8")
    attempts = table(path)
    attempts["player"] = attempts.agent.str.partition(" (")[0]

    for row in six_metrics(read_run(path).records):
        mine = attempts[attempts.player == row.agent]
        mine = mine if row.difficulty == "all" else mine[mine.difficulty == row.difficulty]
        known = expected(mine)
        scored = mine[mine.outcome.isin(["passed", "failed"])]
        assert row.metrics.counts.success_rate == (
            None if scored.empty else pytest.approx((scored.outcome == "passed").mean())
        )
        for name in SIX:
            figure = getattr(row.metrics, name)
            assert figure == (None if known[name] is None else pytest.approx(float(known[name][0]))), (row[:2], name)
