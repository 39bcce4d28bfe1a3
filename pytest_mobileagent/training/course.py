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
from pytest_mobileagent.training.checkpoint import RESUME, fitting, header_of, save, tensors_in
from pytest_mobileagent.training.curve import read_curve, write_curve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from torch import Tensor

    from pytest_mobileagent.training.curve import Point

MANIFEST = "manifest.json"


class Steps(Protocol):
    """What a training is, a network's or another."""

    @property
    def seed(self) -> int:
        """What chance begins with."""

    @property
    def steps(self) -> int:
        """How many there are."""

    @property
    def threads(self) -> int:
        """How many of the processor's; sums in another order are other sums."""

    @property
    def device(self) -> str:
        """What calculates."""

    def as_json(self) -> str:
        """Return it as text, always the same."""


class Interruptible(Protocol):
    """What learns, and can go on in another process."""

    def state(self) -> dict[str, Tensor]:
        """Return everything that the next steps depend on."""

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """Go on from there."""


class Course(NamedTuple):
    """What is gone through.

    Attributes:
        name: what is trained, as it is told.
        folder: where it is written down.
        settings: what it is.
        every: after how many steps it is kept.
        told_every: after how many steps it is told how far it is.
        right: what a share is of that is right.
    """

    name: str
    folder: Path
    settings: Steps
    every: int
    told_every: int
    right: str

    def follow(
        self,
        learner: Interruptible,
        learn: Callable[[int], Point],
        keep: Callable[[int], None],
        tell: Callable[[str], None],
    ) -> None:
        """Go through what is left: `learn` is given a step's number, `keep` how many were done."""
        start = self._go_on(learner)
        points, began, steps = read_curve(self.folder, before=start), monotonic(), self.settings.steps
        for step in range(start, steps):
            point, is_last = learn(step), step + 1 == steps
            if point.step % self.told_every == 0 or is_last:
                points.append(point)
                left_s = (monotonic() - began) / (point.step - start) * (steps - point.step)
                tell(self._progress(point, left_s))
            if point.step % self.every == 0 or is_last:
                write_curve(self.folder, points)
                keep(point.step)
                save(self.folder / RESUME, self.settings, point.step, learner.state())

    def _go_on(self, learner: Interruptible) -> int:
        """Let a learner go on where it was interrupted; returns after which step."""
        path = self.folder / RESUME
        if not path.exists():
            return 0
        with fitting(path):
            learner.restore(tensors_in(path))
        return header_of(path).step

    def _progress(self, point: Point, left_s: float) -> str:
        return (
            f"{self.name} step {point.step}/{self.settings.steps}  loss {point.loss:.3g}  "
            f"{self.right} right {point.right:.0%}  {left_s / 60:.0f} min left"
        )


@contextlib.contextmanager
def deterministic(settings: Steps) -> Iterator[None]:
    """Let the same numbers come out each time, for as long as this lasts.

    Raises:
        ConfigError: there is no such device.
    """
    if settings.device.startswith("cuda") and not torch.cuda.is_available():
        raise ConfigError(f"--device={settings.device}: PyTorch finds no GPU; write --device=cpu")
    before = torch.are_deterministic_algorithms_enabled()
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # without it cuBLAS refuses to be deterministic
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(settings.seed)
    try:
        with on_threads(settings.threads):
            yield
    finally:
        torch.use_deterministic_algorithms(before)


@contextlib.contextmanager
def on_threads(count: int) -> Iterator[None]:
    """Let so many threads of the processor reckon, for as long as this lasts."""
    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


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
