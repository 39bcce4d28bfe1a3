"""`mobileagent demonstrations`: recorded episodes in B-MoCA's two formats, gestures and text."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.cli.played import played
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.agents.demonstrations import Demonstration
    from pytest_mobileagent.report.record import ItemRecord
    from pytest_mobileagent.report.records import Run

_FORMATS = ("both", "gestures", "text")
_PRESET = "bmoca:demonstrations"
_DEMONSTRATOR = "--agent=oracle+actions=bmoca"
_RUNS = "runs"  # the folder beside the demonstrations in which they are played


class _Place(NamedTuple):
    """Where a demonstration lies: its task's folder, the environment, when it was played."""

    task: str
    env: str
    moment: datetime


def add_demonstrations(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("folder", metavar="DIR", help="where to write; --mobile-knowledge reads the texts there")
    parser.add_argument(
        "--run", action="append", default=[], metavar="RUN",
        help="a run's folder, of people or of any agent, recorded with --mobile-trace=on: its passed episodes are "
        "written (default: the oracle plays the preset, and goes on where it was stopped)",
    )  # fmt: skip
    parser.add_argument("--preset", default=_PRESET, metavar="NAME", help=f"what is played (default: {_PRESET})")
    parser.add_argument("-n", dest="workers", default="", metavar="N", help="how many workers play")
    parser.add_argument("--format", choices=_FORMATS, default=_FORMATS[0], help="default: both")


def run_demonstrations(chosen: argparse.Namespace) -> tuple[str, int]:
    """Play if no run is named, and write; returns what was written, and whether every episode was.

    Raises:
        ConfigError: there is no such run, nothing in it, or numpy is missing.
    """
    from pytest_mobileagent.report.records import read_runs
    from pytest_mobileagent.report.summary import plural

    folder = Path(chosen.folder)
    runs = read_runs(chosen.run or [str(_played(folder / _RUNS, chosen.preset, chosen.workers))])
    there, left_out = 0, []
    for record, place, shown in _demonstrations(runs):
        problem = _write(folder, place, shown, chosen.format) if shown is not None else "its screens were not kept"
        there += not problem
        left_out += [f"left out: {record.node_id.rpartition('::')[2]}: {problem}"] if problem else []
    if not there and not left_out:
        raise ConfigError(f"{', '.join(run.name for run in runs)}: no episode has passed: there is nothing to show")
    told = "\n".join([*left_out, f"{plural(there, 'demonstration')} in {folder}", ""])
    return told, 1 if left_out or any(run.is_unfinished for run in runs) else 0


def _played(folder: Path, preset: str, workers: str) -> Path:
    """Let the oracle play a preset below `folder`; return the run.

    Raises:
        ConfigError: pytest could not begin.
    """
    return played(folder, [f"--mobile-preset={preset}", _DEMONSTRATOR, "--mobile-trace=on"], workers=workers)


def _demonstrations(runs: Iterable[Run]) -> Iterator[tuple[ItemRecord, _Place, Demonstration | None]]:
    """Yield each passed episode with its place; two of one task, environment and second get moments of their own."""
    from pytest_mobileagent.agents.bmoca_text import task_folder
    from pytest_mobileagent.agents.demonstrations import read_demonstrations
    from pytest_mobileagent.config.load import known_configs
    from pytest_mobileagent.report.record import PASSED

    taken: set[_Place] = set()
    for run in runs:
        for record in run.counted:
            if record.outcome != PASSED or record.is_satisfied_at_start:
                continue
            config = known_configs().get(record.env)
            env = f"{config.split}_env_{record.env}" if config is not None and config.split else record.env
            place = _Place(task_folder(record.goal), env, datetime.fromisoformat(record.began).replace(microsecond=0))
            while place in taken:
                place = place._replace(moment=place.moment + timedelta(seconds=1))
            taken.add(place)
            episode = run.folder_of(record)
            found = read_demonstrations(episode) if episode is not None else []
            yield record, place, found[0] if found and found[0].final is not None else None


def _write(folder: Path, place: _Place, shown: Demonstration, wanted: str) -> str:
    """Write a demonstration, unless it is there already; returns why it cannot be written, if it cannot."""
    from pytest_mobileagent.agents.bmoca_gestures import GESTURES, gestures_of, packed
    from pytest_mobileagent.agents.bmoca_text import TEXTS, as_file, trajectory_of, without_words
    from pytest_mobileagent.report.record import write_anew

    strange = without_words(shown)
    if strange is not None:
        return f"neither format has words for {strange.action_type}"
    if wanted != "gestures":
        path = folder / TEXTS / place.task / place.env / f"{place.moment:%Y%m%d%H%M%S}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_anew(path, as_file(trajectory_of(shown)))
    if wanted != "text":
        rows = len(gestures_of(shown)) + 1
        path = folder / GESTURES / place.task / place.env / f"{place.moment:%Y%m%dT%H%M%S}_{rows}.npz"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            unfinished = path.with_suffix(".part")
            unfinished.write_bytes(packed(shown, place.env))
            unfinished.replace(path)
    return ""
