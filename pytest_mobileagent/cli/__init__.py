"""The program `mobileagent`."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent import __version__
from pytest_mobileagent.cli.demonstrations import add_demonstrations, run_demonstrations
from pytest_mobileagent.cli.droidtask import add_droidtask, run_droidtask
from pytest_mobileagent.cli.env import add_env, run_env
from pytest_mobileagent.cli.explore import add_explore, run_explore
from pytest_mobileagent.cli.explore_app import add_explore_app, run_explore_app
from pytest_mobileagent.cli.farm import add_farm, run_farm
from pytest_mobileagent.cli.image import add_doctor, add_image, run_doctor, run_image
from pytest_mobileagent.cli.mcp import add_mcp, run_mcp
from pytest_mobileagent.cli.memory import add_memory, run_memory
from pytest_mobileagent.cli.openenv import add_openenv, run_openenv
from pytest_mobileagent.cli.record import add_record, run_record
from pytest_mobileagent.cli.report import (
    add_baseline,
    add_compare,
    add_merge,
    add_report,
    add_robustness,
    run_baseline,
    run_compare,
    run_merge,
    run_report,
    run_robustness,
)
from pytest_mobileagent.cli.runs import add_open, add_runs, add_view, run_open, run_runs, run_view
from pytest_mobileagent.cli.snapshot import add_snapshot, run_snapshot
from pytest_mobileagent.cli.tasks import add_tasks, run_tasks
from pytest_mobileagent.cli.train import add_train, run_train
from pytest_mobileagent.cli.tuning import add_tuning, run_tuning
from pytest_mobileagent.errors import MobileAgentError
from pytest_mobileagent.registry import near_names
from pytest_mobileagent.report.foreign import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Command(NamedTuple):
    """One command: in a line, its arguments, and what it does, which returns what to write and the exit status."""

    help: str
    add: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], str | tuple[str, int]]


COMMANDS = {
    "doctor": Command("say which phones this machine can run, and what to install", add_doctor, run_doctor),
    "image": Command("list or show images: which Android and which apps a suite has", add_image, run_image),
    "tasks": Command("list, show or export the tasks of the suites; no phone is needed", add_tasks, run_tasks),
    "env": Command("list, show or make device configurations; no phone is needed", add_env, run_env),
    "snapshot": Command("build, list, verify or prune snapshots of the SDK's AVDs", add_snapshot, run_snapshot),
    "mcp": Command("serve a phone, or a task on one, as tools for MCP clients", add_mcp, run_mcp),
    "openenv": Command("serve suites as an environment of OpenEnv, for trainers", add_openenv, run_openenv),
    "farm": Command("keep many phones ready, and lend them to trainers", add_farm, run_farm),
    "record": Command("play a task in the browser, and have it written as a test", add_record, run_record),
    "explore": Command("write AppAgent's documents from recorded episodes", add_explore, run_explore),
    "demonstrations": Command(
        "write recorded episodes in B-MoCA's formats, gestures and text; play them first",
        add_demonstrations,
        run_demonstrations,
    ),
    "train": Command("agents that learn from demonstrations, checkpoints to play with", add_train, run_train),
    "explore-app": Command("find an app's screens, and the ways between them", add_explore_app, run_explore_app),
    "memory": Command("make AutoDroid's memory of an app that was explored", add_memory, run_memory),
    "droidtask": Command("DroidTask's recordings: an agent's choices at each step", add_droidtask, run_droidtask),
    "tuning-data": Command("pairs of questions and answers from AutoDroid's memory", add_tuning, run_tuning),
    "robustness": Command(
        "AndroidWorld's analysis: the same seed again against other seeds", add_robustness, run_robustness
    ),
    "report": Command("a run's figures, from its records alone: text, Markdown, HTML", add_report, run_report),
    "view": Command("write a page to look at a run's episodes, step by step", add_view, run_view),
    "open": Command("show the last run, or another, in the browser", add_open, run_open),
    "runs": Command("list all runs: rate, cost, commit; as a page with each task's way", add_runs, run_runs),
    "compare": Command("two runs item by item: what was lost, what was gained", add_compare, run_compare),
    "baseline": Command("keep a run's outcomes for --mobile-baseline", add_baseline, run_baseline),
    "merge": Command("join the shards of a run", add_merge, run_merge),
}


_BROKEN_OFF = 130  # as shells have it for whoever is ended by Ctrl-C


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        text, status = run(given)
        if text:  # whoever serves over standard output may have closed it
            sys.stdout.write(printable(text))
    except MobileAgentError as error:
        sys.stderr.write(printable(f"mobileagent: {error}\n"))
        return 2
    except OSError as error:
        sys.stderr.write(printable(f"mobileagent: {error.filename or 'the output'}: {error.strerror or error}\n"))
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("mobileagent: broken off\n")
        return _BROKEN_OFF
    return status


def run(arguments: Sequence[str]) -> tuple[str, int]:
    """Run a command; returns what it says and the exit status.

    Raises:
        MobileAgentError: a mistake of the user's, in one sentence.
        OSError: a file cannot be had.
    """
    parser = make_parser()
    _suggest(parser, arguments)
    chosen = parser.parse_args(arguments)
    said = COMMANDS[chosen.command].run(chosen)
    return (said, 0) if isinstance(said, str) else said


def make_parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    parser = argparse.ArgumentParser(prog="mobileagent", description="Mobile-agent tasks as pytest tests.")
    parser.add_argument("--version", action="version", version=f"pytest-mobileagent {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        command.add(commands.add_parser(name, help=command.help))
    return parser


def _suggest(parser: argparse.ArgumentParser, given: Sequence[str]) -> None:
    """Refuse a command that there is not with the one that comes near, if any does; so of what a command can do."""
    words = [word for word in given if not word.startswith("-")]
    for name in words:
        choices = _choices(parser)
        if name in choices:
            parser = choices[name]
            continue
        near = near_names(name, choices)
        if near:
            parser.error(f"'{name}' is no command; did you mean {' or '.join(near)}?")
        return


def _choices(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the commands of a parser, by their names."""
    found = (one.choices for one in parser._actions if isinstance(one, argparse._SubParsersAction))  # noqa: SLF001 - argparse tells them nowhere else
    return dict(next(found, {}))
