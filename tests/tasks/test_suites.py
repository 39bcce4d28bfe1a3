"""What holds for every task of every suite."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import string
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_mobileagent.agents.oracle import load_plans, plans_of
from pytest_mobileagent.report.metrics import actions
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.task import MARK, Task
from pytest_mobileagent.task.suites import solution_steps
from tests.tasks.upstream.known import LENIENT, NEARLY, SATISFIED

ROOT = Path(__file__).parents[2]
SEEDS = range(5)
UPSTREAM = "Upstream: "  # begins what a docstring says of how a task departs from the one it follows


def declared():
    """Return (suite, name, template) of every task, and the paragraphs of its docstring by suite and name."""
    found, documents = [], {}
    for path in sorted(ROOT.glob("tasks/*/test_*.py")):
        suite = path.parent.name
        module = importlib.import_module(f"tasks.{suite}.{path.stem}")
        for name, function in vars(module).items():
            marks = [mark for mark in getattr(function, "pytestmark", []) if mark.name == MARK]
            found += [(suite, name, mark.args[0]) for mark in marks]
            paragraphs = (inspect.getdoc(function) or "").split("\n\n") if marks else []
            documents[suite, name] = [" ".join(part.split()) for part in paragraphs]
    return found, documents


TASKS, DOCUMENTS = declared()
EACH = pytest.mark.parametrize(
    ("suite", "name", "template"), TASKS, ids=[f"{suite}-{name}" for suite, name, _ in TASKS]
)


@EACH
def test_a_seed_is_one_goal_without_holes(suite, name, template):
    for seed in SEEDS:
        first, again = (Task(template, suite, name, seed, template.draw(suite, name, seed)) for _ in range(2))
        assert first.goal == again.goal
        assert first.params == again.params
        for field in template.fields():
            value = str(first.params[field])
            assert value
            assert value in first.goal
        if not template.params:
            assert not [field for _, field, _, _ in string.Formatter().parse(first.goal) if field]


@EACH
def test_a_task_has_a_solution_and_a_near_miss(suite, name, template):
    solution, misses = plans_of(ROOT / "tasks" / suite, name)

    assert solution is not None
    assert misses
    assert len({miss.slug for miss in misses}) == len(misses)


@pytest.mark.parametrize("suite", sorted({suite for suite, _, _ in TASKS}))
def test_every_plan_belongs_to_a_task(suite):
    names = {name for one, name, _ in TASKS if one == suite}
    assert {plan.task for plan in load_plans(ROOT / "tasks" / suite)} - names == set()


def test_upstream_tasks_are_named_once():
    upstream = [template.upstream for suite, _, template in TASKS if suite == "androidworld"]

    assert all(upstream)
    assert len(set(upstream)) == len(upstream)


def outcomes(tmp_path, agent, *arguments, **environment):
    """Play every task with an agent; returns outcome and whether it is satisfied at the start, by node id."""
    command = [
        sys.executable, "-m", "pytest", "tasks", f"--agent={agent}", f"--mobile-output={tmp_path}", "-q",
        "-p", "no:cacheprovider", *arguments,
    ]  # fmt: skip
    done = subprocess.run(  # noqa: S603 - our own command
        command, cwd=ROOT, capture_output=True, text=True, timeout=1800, check=False, env=os.environ | environment
    )
    (run,) = tmp_path.glob("*/run.jsonl")
    records = [json.loads(line) for line in run.read_text("utf-8").splitlines()]
    assert records, done.stdout[-3000:]
    return {record["node_id"]: (record["outcome"], record["is_satisfied_at_start"]) for record in records}


def episodes(tmp_path, *arguments):
    """Play some tasks and return what was seen, byte for byte, and the goals, by item."""
    command = [
        sys.executable, "-m", "pytest", "tasks/androidworld", "-k", "sms or create_note or wifi", "--agent=oracle",
        "--mobile-seeds=0-1", "--mobile-trace=on", f"--mobile-output={tmp_path}", "-q", "-p", "no:cacheprovider",
    ]  # fmt: skip
    subprocess.run(  # noqa: S603 - our own command
        [*command, *arguments], cwd=ROOT, capture_output=True, timeout=300, check=True
    )
    found = {}
    for folder in tmp_path.glob("*/episodes/*"):
        begin = json.loads((folder / "trace.jsonl").read_text("utf-8").splitlines()[0])
        seen = {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in (".png", ".xml")}
        found[folder.name] = (begin["goal"], seen)
    return found


def test_the_same_seeds_are_the_same_bytes_on_any_worker(tmp_path):
    alone = episodes(tmp_path / "one")
    shared = episodes(tmp_path / "three", "-n", "3")

    assert len(alone) > 20
    assert alone.keys() == shared.keys()
    for name, (goal, seen) in alone.items():
        assert shared[name][0] == goal
        assert [file for file in seen if shared[name][1].get(file) != seen[file]] == [], name


def judged(tmp_path, agent, seed, *arguments, **environment):
    """Play every task, each judged by upstream's rule as well; returns outcomes and the rule's verdicts by node id."""
    report = tmp_path / "upstream.jsonl"
    arguments = (f"--mobile-seeds={seed}", "-p", "tests.tasks.upstream.plugin", *arguments)
    found = outcomes(tmp_path, agent, *arguments, UPSTREAM_REPORT=str(report), **environment)
    lines = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    assert sum("/androidworld/" in node for node in found) == len(lines)
    return found, lines


@pytest.mark.parametrize("seed", SEEDS)
def test_every_solution_passes_within_its_budget_and_any_damage_beside_it_is_named(tmp_path, seed):
    report = tmp_path / "vandal.jsonl"
    found, verdicts = judged(tmp_path, "oracle", seed, "-p", "tests.tasks.vandal", VANDAL_REPORT=str(report))

    assert {node: kind for node, (kind, _) in found.items() if kind != "passed"} == {}
    assert len(found) == len(TASKS)
    (run,) = tmp_path.glob("*/run.jsonl")
    taken = [one for one in read_run(run).records if solution_steps(ROOT / "tasks" / one.suite)]
    noted = {one.task: solution_steps(ROOT / "tasks" / one.suite)[one.task][str(one.seed)] for one in taken}
    assert {one.task: actions(one) for one in taken} == noted, "`mobileagent tasks steps RUN tasks/…` notes them anew"
    assert [one for one in verdicts if one["reward"] != 1] == []
    seen = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    assert {one["task"]: one["side_effects"] for one in seen if one["side_effects"]} == {}
    assert {one["task"]: one["overlooked"] for one in seen if one["overlooked"]} == {}
    assert sum(one["bystanders"] for one in seen) > 100 * len(TASKS)


@pytest.mark.parametrize("seed", SEEDS)
def test_doing_nothing_passes_only_what_is_satisfied_at_the_start(tmp_path, seed):
    found, verdicts = judged(tmp_path, "noop", seed)

    assert {node for node, (kind, _) in found.items() if kind == "passed"} == {
        node for node, (_, is_satisfied) in found.items() if is_satisfied
    }
    assert {node: kind for node, (kind, _) in found.items() if kind == "error"} == {}
    assert {one["upstream"] for one in verdicts if one["reward"] != 0} == SATISFIED


@pytest.mark.parametrize("seed", SEEDS)
def test_every_near_miss_fails(tmp_path, seed):
    found, verdicts = judged(tmp_path, "near_miss", seed)

    assert {node: kind for node, (kind, _) in found.items() if kind != "failed"} == {}
    lenient = {(one["upstream"], one["plan"]): one["reward"] for one in verdicts if one["reward"] != 0}
    always = {key: reward for key, reward in lenient.items() if key not in NEARLY}
    assert always == {key: reward for key, (reward, _) in LENIENT.items()}


@pytest.mark.parametrize("name", [name for suite, name, _ in TASKS if suite == "androidworld"])
def test_a_task_says_what_is_checked_and_what_differs_from_upstream(name):
    checked, *departures = DOCUMENTS["androidworld", name]

    assert checked.endswith(".")
    assert [text[: len(UPSTREAM)] for text in departures] in ([], [UPSTREAM])
    assert all(text.endswith(".") for text in departures)


def cell(text):
    """Return a text as a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def table():
    """Return the tasks of AndroidWorld as a table, by upstream's name."""
    lines = ["| upstream | test | goal | steps | checked | against upstream |", "|---|---|---|---|---|---|"]
    mine = [task for task in TASKS if task[0] == "androidworld"]
    for suite, name, template in sorted(mine, key=lambda task: task[2].upstream):
        checked, *departures = DOCUMENTS[suite, name]
        departure = " ".join(departures).removeprefix(UPSTREAM) or "the same"
        departure = departure[0].upper() + departure[1:]
        cells = [template.upstream, f"`{name}`", template.goal, str(template.max_steps), checked, departure]
        lines.append(f"| {' | '.join(cell(text) for text in cells)} |")
    return "\n".join(lines)


def test_the_suite_s_readme_lists_its_tasks(request):
    path = ROOT / "tasks/androidworld/README.md"
    text = path.read_text("utf-8")
    head, _, rest = text.partition("<!-- table -->\n")
    listed, _, tail = rest.partition("\n<!-- end -->")
    if request.config.getoption("--update-goldens"):
        path.write_text(f"{head}<!-- table -->\n{table()}\n<!-- end -->{tail}", "utf-8")
        return

    assert listed == table(), "run this test with --update-goldens"
