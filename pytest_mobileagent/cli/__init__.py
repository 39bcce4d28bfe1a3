"""The program `mobileagent`."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from pytest_mobileagent import __version__
from pytest_mobileagent.cli.env import add_env, run_env
from pytest_mobileagent.cli.explore import add_explore, run_explore
from pytest_mobileagent.cli.image import add_doctor, add_image, run_doctor, run_image
from pytest_mobileagent.cli.report import (
    add_baseline,
    add_compare,
    add_merge,
    add_report,
    add_robustness,
    add_view,
    run_baseline,
    run_compare,
    run_merge,
    run_report,
    run_robustness,
    run_view,
)
from pytest_mobileagent.cli.snapshot import add_snapshot, run_snapshot
from pytest_mobileagent.cli.tasks import add_tasks, run_tasks
from pytest_mobileagent.errors import MobileAgentError
from pytest_mobileagent.registry import near_names
from pytest_mobileagent.report.foreign import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence


_RUNNERS: dict[str, Callable[[argparse.Namespace], str | tuple[str, int]]] = {  # what to write, and the exit status
    "tasks": run_tasks,
    "env": run_env,
    "image": run_image,
    "doctor": run_doctor,
    "snapshot": run_snapshot,
    "explore": run_explore,
    "robustness": run_robustness,
    "report": run_report,
    "view": run_view,
    "compare": run_compare,
    "baseline": run_baseline,
    "merge": run_merge,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="mobileagent", description="Mobile-agent tasks as pytest tests.")
    parser.add_argument("--version", action="version", version=f"pytest-mobileagent {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    add_doctor(commands.add_parser("doctor", help="say which phones this machine can run, and what to install"))
    add_image(commands.add_parser("image", help="list or show images: which Android and which apps a suite has"))
    add_tasks(commands.add_parser("tasks", help="list, show or export the tasks of the suites; no phone is needed"))
    add_env(commands.add_parser("env", help="list, show or make device configurations; no phone is needed"))
    add_snapshot(commands.add_parser("snapshot", help="build, list, verify or prune snapshots of the SDK's AVDs"))
    add_explore(commands.add_parser("explore", help="write AppAgent's documents from recorded episodes"))
    add_robustness(
        commands.add_parser("robustness", help="AndroidWorld's analysis: the same seed again against other seeds")
    )
    add_report(commands.add_parser("report", help="a run's figures, from its records alone: text, Markdown, HTML"))
    add_view(commands.add_parser("view", help="write a page to look at a run's episodes, step by step"))
    add_compare(commands.add_parser("compare", help="two runs item by item: what was lost, what was gained"))
    add_baseline(commands.add_parser("baseline", help="keep a run's outcomes for --mobile-baseline"))
    add_merge(commands.add_parser("merge", help="join the shards of a run"))
    given = sys.argv[1:] if arguments is None else arguments
    _suggest(parser, given, commands.choices)
    chosen = parser.parse_args(given)
    return _told(_RUNNERS[chosen.command], chosen)


def _suggest(parser: argparse.ArgumentParser, given: Sequence[str], commands: Collection[str]) -> None:
    """Refuse a command that there is not with the one that comes near, if any does."""
    name = next((word for word in given if not word.startswith("-")), "")
    near = near_names(name, commands) if name and name not in commands else []
    if near:
        parser.error(f"'{name}' is no command; did you mean {' or '.join(near)}?")


def _told(run: Callable[[argparse.Namespace], str | tuple[str, int]], chosen: argparse.Namespace) -> int:
    """Write what a command returns; a mistake of the user's is one sentence, and so is a file that cannot be had."""
    try:
        said = run(chosen)
        text, status = (said, 0) if isinstance(said, str) else said
        sys.stdout.write(printable(text))
    except MobileAgentError as error:
        sys.stderr.write(printable(f"mobileagent: {error}\n"))
        return 2
    except OSError as error:
        sys.stderr.write(printable(f"mobileagent: {error.filename or 'the output'}: {error.strerror or error}\n"))
        return 2
    return status
