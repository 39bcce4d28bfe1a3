"""A training from its first step to its last, on into which it goes where it was interrupted."""

from __future__ import annotations

import contextlib
import json
import os
import platform
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import torch

import pytest_mobileagent
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.record import write_anew
from pytest_mobileagent.training.checkpoint import RESUME, load, name_of, save
from pytest_mobileagent.training.curve import Point, read_curve, write_curve
from pytest_mobileagent.training.dataset import drawn
from pytest_mobileagent.training.learners import Batches, make_learner
from pytest_mobileagent.training.networks import Goals, make_reader
from pytest_mobileagent.training.settings import rate_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytest_mobileagent.training.dataset import Dataset
    from pytest_mobileagent.training.learners import Learner
    from pytest_mobileagent.training.settings import Settings

MANIFEST = "manifest.json"
_TOLD_EVERY = 50


class Training(NamedTuple):
    """What is trained where.

    Attributes:
        settings: what it is.
        folder: where its files are written.
        every: after how many steps there is a checkpoint.
        text_encoder: the folder of the encoder of goals, where it is not in its usual place.
    """

    settings: Settings
    folder: Path
    every: int
    text_encoder: Path | None = None


def train(training: Training, data: Dataset, tell: Callable[[str], None]) -> Path:
    """Train, from where it was interrupted if it was; returns the last checkpoint.

    Raises:
        ConfigError: the folder holds another training, or weights are missing.
    """
    settings, folder = training.settings, training.folder
    last = folder / name_of(settings.steps)
    folder.mkdir(parents=True, exist_ok=True)
    _claim(training, data)
    if last.exists():
        return last
    with deterministic(settings):
        goals = Goals(make_reader(settings.network, training.text_encoder), settings.device)
        learner = make_learner(settings)
        start = _resumed(folder, learner)
        _run(training, learner, Batches(data.episodes, goals, settings.device), _Sampling(data, settings, start, tell))
    return last


class _Sampling(NamedTuple):
    """From which step on what is drawn of what, and whom to tell."""

    data: Dataset
    settings: Settings
    start: int
    tell: Callable[[str], None]


def _run(training: Training, learner: Learner, batches: Batches, sampling: _Sampling) -> None:
    settings, folder, start = training.settings, training.folder, sampling.start
    points, began = read_curve(folder, before=start), monotonic()
    for step in range(start, settings.steps):
        places = drawn(sampling.data.episodes, seed=settings.seed, step=step, count=settings.batch)
        rate = rate_at(settings, step)
        figures = learner.learn(batches.batch(places), rate)
        done = step + 1
        if done % _TOLD_EVERY == 0 or done == settings.steps:
            points.append(Point(done, figures.loss, figures.right, rate))
            left = (monotonic() - began) / (done - start) * (settings.steps - done)
            sampling.tell(_progress(settings, points[-1], left))
        if done % training.every == 0 or done == settings.steps:
            write_curve(folder, points)
            save(folder / name_of(done), settings, done, learner.weights())
            save(folder / RESUME, settings, done, learner.state())


def _progress(settings: Settings, point: Point, left_s: float) -> str:
    return (
        f"{settings.algorithm} step {point.step}/{settings.steps}  loss {point.loss:.3g}  "
        f"gestures right {point.right:.0%}  {left_s / 60:.0f} min left"
    )


@contextlib.contextmanager
def deterministic(settings: Settings) -> Iterator[None]:
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


def _resumed(folder: Path, learner: Learner) -> int:
    """Let a learner go on where it was interrupted; returns after which step."""
    path = folder / RESUME
    if not path.exists():
        return 0
    found = load(path)
    learner.restore(found.tensors)
    return found.step


def _claim(training: Training, data: Dataset) -> None:
    """Write down what is trained in a folder.

    Raises:
        ConfigError: it is another training's.
    """
    path = training.folder / MANIFEST
    told = {
        "settings": json.loads(training.settings.as_json()),
        "data": {"sha256": data.digest, "episodes": len(data.episodes), "transitions": data.transitions},
        "versions": {
            "pytest-mobileagent": pytest_mobileagent.__version__,
            "torch": torch.__version__,
            "python": platform.python_version(),
            "machine": platform.machine(),
        },
    }
    if path.exists():
        try:
            before = json.loads(path.read_text("utf-8"))
        except ValueError as error:
            raise ConfigError(f"{path}: the file is damaged: {error}") from error
        other = [name for name in ("settings", "data") if before.get(name) != told[name]]
        if other:
            what = " and ".join(other)
            raise ConfigError(f"{training.folder} is of a training with other {what}: name another --out")
        return
    write_anew(path, json.dumps(told, indent=2, sort_keys=True) + "\n")
