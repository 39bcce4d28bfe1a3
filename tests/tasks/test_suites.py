"""What holds for every task of every suite."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import json
import re
import string
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_mobileagent.agents.oracle import load_plans, plans_of
from pytest_mobileagent.report.metrics import actions
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.task.suites import solution_steps
from tests.tasks.plays import NEAR_MISS, Plays, declared, one_of_each_app, pieces, play
from tests.tasks.upstream.known import DEPARTURES, LENIENT, NEARLY, SATISFIED

ROOT = Path(__file__).parents[2]
SEEDS = range(5)
FURTHER = range(len(SEEDS), 100)  # seeds that are drawn from
VANDAL, RECORDED = "vandal.jsonl", "recorded.jsonl"
BARE = re.compile(r"^assert\b|^\[?(True|False)\b| is (True|False|None)$|^$")  # reasons that do not say what differs
UPSTREAM = "Upstream: "  # begins what a docstring says of how a task departs from the one it follows


WHEELS = {"miniwob": "miniwob"}  # what a suite's phone takes its pages from, beyond this package


def is_missing(suite):
    return suite in WHEELS and importlib.util.find_spec(WHEELS[suite]) is None


NEEDS = {
    suite: [pytest.mark.skipif(is_missing(suite), reason=f"the wheel {wheel} is not installed")]
    for suite, wheel in WHEELS.items()
}


def documents():
    """Return the paragraphs of every task's docstring, by suite and name."""
    found = {}
    for suite, module, name, _ in DECLARED:
        function = getattr(importlib.import_module(f"tasks.{suite}.{module}"), name)
        paragraphs = (inspect.getdoc(function) or "").split("\n\n")
        found[suite, name] = [" ".join(part.split()) for part in paragraphs]
    return found


DECLARED = tuple(declared())
TASKS = [(suite, name, template) for suite, _, name, template in DECLARED]
PLAYED = [task for task in DECLARED if not is_missing(task.suite)]
DOCUMENTS = documents()
SUITES = sorted({suite for suite, _, _ in TASKS})
EACH_SUITE = pytest.mark.parametrize("suite", SUITES)


def tasks_of(suite):
    return [(name, template) for one, name, template in TASKS if one == suite]


@EACH_SUITE
def test_a_seed_is_one_goal_without_holes(suite):
    for name, template in tasks_of(suite):
        for seed in SEEDS:
            first, again = (template.task(suite, name, seed) for _ in range(2))
            assert (first.goal, first.params) == (again.goal, again.params), name
            assert_no_holes(name, template, first)


def assert_no_holes(name, template, task):
    for field in template.fields() - set(template.told):
        value = str(task.params[field])
        assert value, name
        assert value in task.goal, name
    if not template.params and not template.told:
        assert not [field for _, field, _, _ in string.Formatter().parse(task.goal) if field], name


@EACH_SUITE
def test_a_task_has_a_solution_and_near_misses(suite):
    for name, _ in tasks_of(suite):
        solution, misses = plans_of(ROOT / "tasks" / suite, name)

        assert solution is not None, name
        assert misses, name
        assert len({miss.slug for miss in misses}) == len(misses), name


@EACH_SUITE
def test_every_plan_belongs_to_a_task(suite):
    names = {name for name, _ in tasks_of(suite)}
    own = [plan for plan in load_plans(ROOT / "tasks" / suite) if plan.author.__module__.startswith(f"tasks.{suite}.")]
    assert {plan.task for plan in own} - names == set()


def test_upstream_tasks_are_named_once():
    upstream = [template.upstream for suite, _, template in TASKS if suite == "androidworld"]

    assert all(upstream)
    assert len(set(upstream)) == len(upstream)


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


@pytest.mark.check
def test_the_same_seeds_are_the_same_bytes_on_any_worker(tmp_path):
    """Long: some twenty episodes, twice."""
    alone = episodes(tmp_path / "one")
    shared = episodes(tmp_path / "three", "-n", "3")

    assert len(alone) > 20
    assert alone.keys() == shared.keys()
    for name, (goal, seen) in alone.items():
        assert shared[name][0] == goal
        assert [file for file in seen if shared[name][1].get(file) != seen[file]] == [], name


def parts():
    """Yield what is played in all, as parameters: every task, and tasks drawn with further seeds."""
    for suite in SUITES:
        for number, piece in enumerate(pieces([task for task in DECLARED if task.suite == suite]), 1):
            all_of_it = Plays(tuple((task, 0) for task in piece))
            yield pytest.param(all_of_it, id=f"{suite}-{number}", marks=NEEDS.get(suite, ()))
    yield pytest.param(None, id="drawn")


@pytest.fixture(params=[pytest.param(suite, marks=NEEDS.get(suite, ())) for suite in SUITES])
def few(request):
    mine = [task for task in DECLARED if task.suite == request.param]
    return Plays(tuple((task, 0) for task in one_of_each_app(mine)), is_thorough=False)


@pytest.fixture(params=list(parts()))
def plays(request, sample):
    drawn = ((task, seed) for seed in sample.sample(FURTHER, 6) for task in sample.sample(PLAYED, 10))
    return request.param or Plays(tuple(drawn))


@pytest.fixture
def judged(tmp_path, zygote):
    """Let agents play tasks, each judged by upstream's rule as well; returns records and verdicts of each agent."""

    def judge(agents, plays, *options, **environment):
        report = tmp_path / "upstream.jsonl"
        report.touch()
        options = (f"--mobile-seeds={plays.seeds}", "-p", "tests.tasks.upstream.plugin", *options)
        environment |= {"UPSTREAM_REPORT": str(report)}
        nodes = [node for agent in agents for node in plays.node_ids(agent)]
        found = play(zygote, tmp_path, ",".join(agents), nodes, *options, **environment)
        lines = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
        assert sum("/androidworld/" in node for node in found) == len(lines)
        return [
            (
                {node: one for node, one in found.items() if one["agent"] == agent},
                [line for line in lines if line["agent"] == agent],
            )
            for agent in agents
        ]

    return judge


def ended(records, *others):
    """Return how the attempts ended that ended otherwise."""
    return {node: one["outcome"] for node, one in records.items() if one["outcome"] not in others}


def test_of_each_app_a_solution_passes_and_doing_nothing_does_not(tmp_path, few, judged):
    """Long: two episodes for each app."""
    options = ("-p", "tests.tasks.recorded_taps")
    solved, undone = judged(["oracle", "noop"], few, *options, RECORDED_REPORT=str(tmp_path / RECORDED))

    assert_solved(tmp_path, few, *solved)
    assert_undone(*undone)


def test_of_each_app_a_near_miss_fails(few, judged):
    """Long: an episode for each app."""
    (missed,) = judged([NEAR_MISS], few)

    assert_missed(*missed)


@pytest.mark.check
def test_every_solution_passes_within_its_budget(tmp_path, plays, judged):
    """Long: an episode for each of sixty tasks."""
    reports = {"VANDAL_REPORT": str(tmp_path / VANDAL), "RECORDED_REPORT": str(tmp_path / RECORDED)}
    options = ("-p", "tests.tasks.recorded_taps", "-p", "tests.tasks.vandal")
    (solved,) = judged(["oracle"], plays, *options, **reports)

    assert_solved(tmp_path, plays, *solved)
    assert_damage_is_named(tmp_path, plays)


@pytest.mark.check
def test_doing_nothing_passes_only_what_is_satisfied_at_the_start(plays, judged):
    """Long: an episode for each of sixty tasks."""
    (undone,) = judged(["noop"], plays)

    assert_undone(*undone)


@pytest.mark.check
def test_every_near_miss_fails(plays, judged):
    """Long: an episode for each near miss of sixty tasks."""
    (missed,) = judged([NEAR_MISS], plays)

    assert_missed(*missed)


def assert_solved(folder, plays, found, verdicts):
    assert ended(found, "passed") == {}
    assert [one for one in verdicts if one["reward"] != 1] == []
    assert actions_taken(folder) == actions_noted(plays), "`mobileagent tasks steps RUN tasks/…` notes them anew"
    assert_recorded_steps_are_taken(folder, plays)


def assert_undone(found, verdicts):
    assert {node for node, one in found.items() if one["outcome"] == "passed"} == {
        node for node, one in found.items() if one["is_satisfied_at_start"]
    }
    assert ended(found, "passed", "failed") == {}
    satisfied = {one["upstream"] for one in verdicts if one["reward"] != 0}
    assert satisfied == SATISFIED & {one["upstream"] for one in verdicts}


def assert_missed(found, verdicts):
    assert ended(found, "failed") == {}
    assert {node: one["reason"] for node, one in found.items() if BARE.search(one["reason"])} == {}
    given = {(one["upstream"], one["plan"]): one["reward"] for one in verdicts}
    lenient = {key: reward for key, reward in given.items() if reward != 0 and key not in NEARLY}
    assert lenient == {key: reward for key, (reward, _) in LENIENT.items() if key in given}


def assert_recorded_steps_are_taken(folder, plays):
    """A solution of DroidTask taps what was tapped when it was recorded, but where `DEPARTURES` says why not."""
    wanted = {task.template.upstream for task, seed in plays.tasks if task.suite == "droidtask" and seed == 0}
    lines = (folder / RECORDED).read_text("utf-8").splitlines() if wanted else []
    seen = {line["upstream"]: line["missing"] for line in map(json.loads, lines)}

    assert seen.keys() == wanted
    assert {name: missing for name, missing in seen.items() if missing} == {
        name: missing for name, (missing, _) in DEPARTURES.items() if name in wanted
    }


def actions_taken(tmp_path):
    (run,) = tmp_path.glob("*/run.jsonl")
    records = (one for one in read_run(run).records if one.agent == "oracle" and is_noted(one.suite, one.seed))
    return {(one.suite, one.task): actions(one) for one in records}


def actions_noted(plays):
    return {
        (task.suite, task.name): solution_steps(ROOT / "tasks" / task.suite)[task.name][str(seed)]
        for task, seed in plays.tasks
        if is_noted(task.suite, seed)
    }


def is_noted(suite, seed):
    return seed in SEEDS and bool(solution_steps(ROOT / "tasks" / suite))


def assert_damage_is_named(tmp_path, plays):
    """Any damage beside a solution is noticed, and the solution itself does none."""
    seen = [json.loads(line) for line in (tmp_path / VANDAL).read_text("utf-8").splitlines()]

    assert {one["task"]: one["side_effects"] for one in seen if one["side_effects"]} == {}
    assert {one["task"]: one["overlooked"] for one in seen if one["overlooked"]} == {}
    assert sum(one["bystanders"] for one in seen) > 100 * len(plays.tasks)


@pytest.mark.parametrize("suite", [suite for suite in SUITES if solution_steps(ROOT / "tasks" / suite)])
def test_the_steps_of_every_solution_are_noted(suite):
    noted = {name: set(by_seed) for name, by_seed in solution_steps(ROOT / "tasks" / suite).items()}

    assert noted == {name: set(map(str, SEEDS)) for name, _ in tasks_of(suite)}


@EACH_SUITE
def test_a_task_says_what_is_checked_and_what_differs_from_upstream(suite):
    for name, _ in tasks_of(suite):
        checked, *departures = DOCUMENTS[suite, name]

        assert checked.endswith("."), name
        assert [text[: len(UPSTREAM)] for text in departures] in ([], [UPSTREAM]), name
        assert all(text.endswith(".") for text in departures), name


def cell(text):
    """Return a text as a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def table(of):
    """Return the tasks of a suite as a table, by upstream's name."""
    lines = ["| upstream | test | goal | steps | checked | against upstream |", "|---|---|---|---|---|---|"]
    mine = [task for task in TASKS if task[0] == of]
    for suite, name, template in sorted(mine, key=lambda task: task[2].upstream):
        checked, *departures = DOCUMENTS[suite, name]
        departure = " ".join(departures).removeprefix(UPSTREAM) or "the same"
        departure = departure[0].upper() + departure[1:]
        cells = [template.upstream, f"`{name}`", template.goal, str(template.max_steps), checked, departure]
        lines.append(f"| {' | '.join(cell(text) for text in cells)} |")
    return "\n".join(lines)


@EACH_SUITE
def test_the_suite_s_readme_lists_its_tasks(suite, request):
    path = ROOT / "tasks" / suite / "README.md"
    text = path.read_text("utf-8")
    head, _, rest = text.partition("<!-- table -->\n")
    listed, _, tail = rest.partition("<!-- end -->")
    if request.config.getoption("--update-goldens"):
        path.write_text(f"{head}<!-- table -->\n{table(suite)}\n<!-- end -->{tail}", "utf-8")
        return

    assert listed == f"{table(suite)}\n", "run this test with --update-goldens"
