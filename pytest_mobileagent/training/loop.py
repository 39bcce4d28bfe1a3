"""A network's training from its first step to its last, on into which it goes where it was interrupted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.training.checkpoint import name_of, save
from pytest_mobileagent.training.course import Course, claim, deterministic
from pytest_mobileagent.training.curve import Point
from pytest_mobileagent.training.dataset import drawn
from pytest_mobileagent.training.learners import Batches, make_learner
from pytest_mobileagent.training.networks import make_senses
from pytest_mobileagent.training.settings import rate_at

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytest_mobileagent.training.dataset import Dataset
    from pytest_mobileagent.training.settings import Settings

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
    counted = {"sha256": data.digest, "episodes": len(data.episodes), "transitions": data.transitions}
    claim(folder, settings.as_json(), counted, {})
    if last.exists():
        return last
    with deterministic(settings):
        senses = make_senses(settings.network, training.text_encoder, settings.device)
        batches = Batches(data.episodes, senses, settings.device)
        _run(training, data, batches, tell)
    return last


def _run(training: Training, data: Dataset, batches: Batches, tell: Callable[[str], None]) -> None:
    settings, folder = training.settings, training.folder
    learner = make_learner(settings)

    def learn(step: int) -> Point:
        places = drawn(data.episodes, seed=settings.seed, step=step, count=settings.batch)
        rate = rate_at(settings, step)
        if step >= settings.settles_at:
            learner.settle()
        figures = learner.learn(batches.batch(places), rate)
        return Point(step + 1, figures.loss, figures.right, rate)

    def keep(done: int) -> None:
        save(folder / name_of(done), settings, done, learner.weights())

    course = Course(settings.algorithm, folder, settings, training.every, _TOLD_EVERY, "gestures")
    course.follow(learner, learn, keep, tell)
