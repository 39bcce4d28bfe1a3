"""The course of a training, whatever is trained: step by step, written down, always the same, and gone on with."""

from __future__ import annotations

import contextlib
import json
import os
import platform
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import torch

import pytest_mobileagent
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.record import write_anew
from pytest_mobileagent.training.curve import read_curve, write_curve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from pytest_mobileagent.training.curve import Point

MANIFEST = "manifest.json"


class Calculated(Protocol):
    """What the same numbers come out of each time."""

    @property
    def seed(self) -> int:
        """What chance begins with."""

    @property
    def threads(self) -> int:
        """How many of the processor's; sums in another order are other sums."""

    @property
    def device(self) -> str:
        """What calculates."""


class Course(NamedTuple):
    """What is gone through.

    Attributes:
        name: what is trained, as it is told.
        folder: where it is written down.
        steps: how many there are.
        every: after how many steps it is kept.
        told_every: after how many steps it is told how far it is.
        right: what a share is of that is right.
    """

    name: str
    folder: Path
    steps: int
    every: int
    told_every: int
    right: str

    def follow(
        self, start: int, learn: Callable[[int], Point], keep: Callable[[int], None], tell: Callable[[str], None]
    ) -> None:
        """Go through what is left: `learn` is given a step's number, `keep` how many were done."""
        points, began = read_curve(self.folder, before=start), monotonic()
        for step in range(start, self.steps):
            point, is_last = learn(step), step + 1 == self.steps
            if point.step % self.told_every == 0 or is_last:
                points.append(point)
                left_s = (monotonic() - began) / (point.step - start) * (self.steps - point.step)
                tell(self._progress(point, left_s))
            if point.step % self.every == 0 or is_last:
                write_curve(self.folder, points)
                keep(point.step)

    def _progress(self, point: Point, left_s: float) -> str:
        return (
            f"{self.name} step {point.step}/{self.steps}  loss {point.loss:.3g}  "
            f"{self.right} right {point.right:.0%}  {left_s / 60:.0f} min left"
        )


@contextlib.contextmanager
def deterministic(settings: Calculated) -> Iterator[None]:
    """Let the same numbers come out each time, for as long as this lasts.

    Raises:
        ConfigError: there is no such device.
    """
    if settings.device.startswith("cuda") and not torch.cuda.is_available():
        raise ConfigError(f"--device={settings.device}: PyTorch finds no GPU; write --device=cpu")
    before = torch.get_num_threads(), torch.are_deterministic_algorithms_enabled()
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # without it cuBLAS refuses to be deterministic
    torch.set_num_threads(settings.threads)
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(settings.seed)
    try:
        yield
    finally:
        torch.set_num_threads(before[0])
        torch.use_deterministic_algorithms(before[1])


def claim(folder: Path, settings: str, data: Mapping[str, Any], versions: Mapping[str, str]) -> None:
    """Write down what is trained in a folder; the settings are JSON.

    Raises:
        ConfigError: it is another training's.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / MANIFEST
    own = {
        "pytest-mobileagent": pytest_mobileagent.__version__,
        "torch": str(torch.__version__),
        "python": platform.python_version(),
        "machine": platform.machine(),
    }
    told = {"settings": json.loads(settings), "data": dict(data), "versions": own | dict(versions)}
    if path.exists():
        try:
            before = json.loads(path.read_text("utf-8"))
        except ValueError as error:
            raise ConfigError(f"{path}: the file is damaged: {error}") from error
        other = [name for name in ("settings", "data") if before.get(name) != told[name]]
        if other:
            what = " and ".join(other)
            raise ConfigError(f"{folder} is of a training with other {what}: name another --out")
        return
    write_anew(path, json.dumps(told, indent=2, sort_keys=True) + "\n")
