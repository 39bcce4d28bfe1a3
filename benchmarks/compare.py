"""Two revisions by turns: the files as they are here, and another revision in a git worktree of its own.

Both are measured by the benchmarks that lie here, with the same environment, and every second turn goes the other way
round: what slows the machine down for a while slows both down.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.figures import Sample

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.figures import Figure

ROOT = Path(__file__).parents[1]
TURNS = 5


class Comparison(NamedTuple):
    """The samples of one figure: there and here."""

    figure: Figure
    there: list[Sample]
    here: list[Sample]

    def __str__(self) -> str:
        """Return a row: the two medians, how the second relates to the first, and the same in references."""
        what, unit = self.figure.what, self.figure.unit
        if not self.there or not self.here:
            return f"{what:50} {'could not be measured ' + ('here' if self.there else 'there')}"
        old, new = (statistics.median(one.value for one in side) for side in (self.there, self.here))
        cells = f"{old:8.1f} {new:8.1f} {unit:5} {_ratio(new, old)}"
        if not self.figure.is_time:
            return f"{what:50} {cells}"
        old, new = (statistics.median(map(self.figure.in_references, side)) for side in (self.there, self.here))
        return f"{what:50} {cells}   {old:8.2f} {new:8.2f} {_ratio(new, old)} × {self.figure.beside.name}"


def _ratio(new: float, old: float) -> str:
    return f"{new / old:6.2f}" if old else "     -"


def compare(revision: str, figures: Sequence[Figure], turns: int) -> Iterator[Comparison]:
    """Yield each figure's comparison with `revision` as soon as it is known."""
    with checked_out(revision) as there:
        for figure in figures:
            samples: dict[Path, list[Sample]] = {there: [], ROOT: []}
            for folder in in_turn([there, ROOT], turns):
                samples[folder] += sampled(folder, figure.name)
            yield Comparison(figure, samples[there], samples[ROOT])


def in_turn(sides: Sequence[Path], turns: int) -> Iterator[Path]:
    """Yield the sides once a turn: in every second turn the other way round."""
    for turn in range(turns):
        yield from sides if turn % 2 == 0 else reversed(sides)


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """Lend a folder with the files of a revision, and the benchmarks that lie here."""
    with tempfile.TemporaryDirectory(prefix="mobileagent-compare-") as folder:
        there = Path(folder, "there")
        _git("worktree", "add", "--quiet", "--detach", str(there), revision)
        try:
            shutil.rmtree(there / "benchmarks", ignore_errors=True)
            shutil.copytree(ROOT / "benchmarks", there / "benchmarks", ignore=shutil.ignore_patterns("__pycache__"))
            yield there
        finally:
            _git("worktree", "remove", "--force", str(there))


def _git(*words: str) -> None:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603, S607 - a developer's git
    if done.returncode != 0:
        raise SystemExit(f"git {words[0]} {words[1]}: {done.stderr.strip()}")


def sampled(folder: Path, name: str) -> list[Sample]:
    """Measure one figure with the package that lies in `folder`; empty if it cannot be measured there."""
    command = [sys.executable, "-m", "benchmarks", "--json", name]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or ["it said nothing"]
        print(f"{name} in {folder}: {said[-1]}", file=sys.stderr)  # noqa: T201 - this is a program
        return []
    found = json.loads(done.stdout.splitlines()[-1])
    return [Sample(found["value"], found["reference_ms"])]
