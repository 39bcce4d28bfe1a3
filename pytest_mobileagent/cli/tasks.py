"""`mobileagent tasks`: the catalogue of tasks, without a phone."""

from __future__ import annotations

import json
import shutil
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.summary import plural
from pytest_mobileagent.run.options import parse_seeds

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pytest_mobileagent.task.suites import CatalogueEntry


def add_tasks(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="list|show|export|steps")
    listing = verbs.add_parser("list", help="one line for each task")
    showing = verbs.add_parser("show", help="all that is known of some tasks")
    showing.add_argument("tasks", nargs="+", metavar="TASK", help="a test's name, or upstream's")
    exporting = verbs.add_parser("export", help="the tasks as JSON, with the parameters of each seed")
    steps = verbs.add_parser("steps", help="note how many actions the solutions take: for the step efficiency")
    steps.add_argument("run", metavar="RUN", help="the folder of a run with --agent=oracle, of any seeds")
    steps.add_argument("folder", metavar="SUITE", help="the suite's folder; what it has of other seeds stays")
    for one in (showing, exporting):
        one.add_argument("--seeds", default="0", help="seeds to draw parameters for: 3, 0-4 (default: 0)")
    for one in (listing, showing, exporting):
        one.add_argument("--suite", action="append", default=[], help="only this suite: its name, or its folder")
    for one in (listing, exporting):
        one.add_argument("--app", action="append", default=[], help="only tasks about this app")
        one.add_argument("--tag", action="append", default=[], help="only tasks with this tag")
        one.add_argument("--difficulty", action="append", default=[], help="only tasks of this difficulty")


def run_tasks(chosen: argparse.Namespace) -> str:
    """Return what the command prints.

    Raises:
        ConfigError: a suite, app, tag, difficulty, task or seed is not known.
    """
    from pytest_mobileagent.task.suites import Selection, plain, select, to_json

    if chosen.verb == "steps":
        return _note_steps(chosen.run, Path(chosen.folder))
    if chosen.verb == "show":
        entries = _named(chosen.tasks, select(Selection(suites=tuple(chosen.suite))))
        return "\n".join(_page(entry, parse_seeds(chosen.seeds)) for entry in entries)
    selection = Selection(
        tuple(chosen.suite), tuple(map(plain, chosen.app)), tuple(map(plain, chosen.tag)), tuple(chosen.difficulty)
    )
    entries = select(selection)
    if chosen.verb == "list":
        return _table(entries)
    seeds = parse_seeds(chosen.seeds)
    return json.dumps([to_json(entry, seeds) for entry in entries], ensure_ascii=False, indent=1) + "\n"


def _note_steps(run: str, folder: Path) -> str:
    """Write what the oracle took for the tasks of a suite into the suite's folder; returns a sentence.

    Raises:
        ConfigError: there is no such run or suite, or the oracle did not play it.
    """
    from pytest_mobileagent.agents.registry import ORACLE
    from pytest_mobileagent.report.metrics import actions
    from pytest_mobileagent.report.records import read_run
    from pytest_mobileagent.task.suites import SOLUTION_STEPS, solution_steps, steps_key, suite_image

    if not folder.is_dir():
        raise ConfigError(f"{folder}: there is no such folder; name the suite's")
    suite = folder.resolve().name
    played = [one for one in read_run(run).counted if (one.suite, one.agent, one.outcome) == (suite, ORACLE, "passed")]
    if not played:
        raise ConfigError(f"{run}: the oracle passed no task of {suite} in it; run pytest {folder} --agent=oracle")
    found = {task: dict(seeds) for task, seeds in solution_steps(folder).items()}
    image = suite_image(folder)
    for record in played:
        found.setdefault(record.task, {})[steps_key(record.seed, record.env, image)] = actions(record)
    ordered = {task: dict(sorted(found[task].items(), key=lambda one: _by_number(one[0]))) for task in sorted(found)}
    lines = ",\n".join(f" {json.dumps(task)}: {json.dumps(seeds)}" for task, seeds in ordered.items())
    path = folder / SOLUTION_STEPS
    path.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    return f"{path}: {plural(len(played), 'solution')} of {plural(len(found), 'task')}\n"


def _by_number(key: str) -> tuple[int, str]:
    seed, _, env = key.partition("@")
    return int(seed), env


def _named(names: Sequence[str], entries: Sequence[CatalogueEntry]) -> list[CatalogueEntry]:
    from pytest_mobileagent.registry import near_names

    found = []
    for name in names:
        mine = [entry for entry in entries if name in (entry.name, entry.template.upstream)]
        if not mine:
            known = [entry.name for entry in entries] + [entry.template.upstream for entry in entries]
            near = near_names(name, filter(None, known))
            hint = f"did you mean {' or '.join(near)}?" if near else "`mobileagent tasks list` names them all"
            raise ConfigError(f"no task is called '{name}'; {hint}")
        found += mine
    return found


def _table(entries: Sequence[CatalogueEntry]) -> str:
    rows = [
        (
            entry.suite,
            entry.name,
            ", ".join(entry.template.apps),
            str(entry.template.max_steps),
            entry.template.difficulty,
        )
        for entry in entries
    ]
    head = ("suite", "task", "apps", "steps", "difficulty")
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in [head, *rows]
    ]
    return "\n".join([*lines, plural(len(rows), "task"), ""])


def _page(entry: CatalogueEntry, seeds: Sequence[int]) -> str:
    template = entry.template
    width = min(120, shutil.get_terminal_size().columns)

    def wrapped(label: str, text: str) -> str:
        return textwrap.fill(text, width, initial_indent=f"{label:<11}", subsequent_indent=" " * 11)

    lines = [
        f"{entry.suite} / {entry.name}",
        f"upstream   {template.upstream or '-'}",
        f"apps       {', '.join(template.apps) or '-'}",
        f"steps      {template.max_steps}",
        f"difficulty {template.difficulty or '-'} (complexity {template.complexity:g})",
        f"tags       {', '.join(template.tags) or '-'}",
        wrapped("goal", template.goal),
    ]
    if entry.about:
        lines.append(wrapped("about", " ".join(entry.about.split())))
    if template.satisfied_at_start:
        lines.append("           the goal holds from the start, by intention")
    lines += [wrapped(f"seed {seed}", entry.task(seed).goal) for seed in seeds]
    lines.append(f"run        pytest {entry.path}::{entry.name} --agent=NAME")
    return "\n".join(lines) + "\n"
