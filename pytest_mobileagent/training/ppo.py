"""Proximal policy optimisation (arXiv 1707.06347): phones play as the network chooses, and it learns from that.

Each step begins with fresh episodes, so that it depends on the weights, the seed and its own number alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
import torch
from torch import Tensor

from pytest_mobileagent.training.checkpoint import name_of, save
from pytest_mobileagent.training.course import Course, claim, deterministic
from pytest_mobileagent.training.curve import Point
from pytest_mobileagent.training.learners import Figures, Part
from pytest_mobileagent.training.networks import Policy, make_actor, make_senses

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pytest_mobileagent.training.loop import Training
    from pytest_mobileagent.training.networks import Senses
    from pytest_mobileagent.training.settings import Online, Settings

_TOLD_EVERY = 1
_MOST_SEEDS = 1 << 31


class Phones(Protocol):
    """Several phones as a vector environment of Gymnasium, whose episodes begin anew at the next step."""

    @property
    def num_envs(self) -> int:
        """How many there are."""

    def reset(self, *, seed: int | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode on each."""

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:  # noqa: ANN401 - of the action space
        """Act on each."""


class Played(NamedTuple):
    """What phones have played: steps × phones, and of pictures and goals one more.

    Attributes:
        pictures: what was seen.
        goals: what was to be done, as vectors.
        actions: the classes that were chosen.
        rewards: what came of each.
        terminated: whether the goal was reached, or given up: nothing comes after it.
        ended: whether the episode was over.
        counts: whether it was an action: the step that begins an episode anew is none, nor one that a phone broke off.
    """

    pictures: Tensor
    goals: Tensor
    actions: Tensor
    rewards: Tensor
    terminated: Tensor
    ended: Tensor
    counts: Tensor

    @property
    def passed(self) -> float:
        """The share of the episodes that reached their goal, of those that are over."""
        over = self.ended & self.counts
        return (self.rewards[over] > 0).float().mean().item() if over.any() else 0.0


class Moment(NamedTuple):
    """What came of a step, phone by phone."""

    actions: Tensor
    rewards: Tensor
    terminated: Tensor
    ended: Tensor
    counts: Tensor


def play(
    phones: Phones, choose: Callable[[Tensor, Tensor], Tensor], senses: Senses, *, steps: int, seed: int
) -> Played:
    """Let phones play for some steps, each from the beginning of an episode."""
    seen, _ = phones.reset(seed=seed)
    shown, moments = [_read(seen, senses)], list[Moment]()
    fresh = torch.zeros(phones.num_envs, dtype=torch.bool)
    for _ in range(steps):
        actions = choose(*shown[-1])
        seen, rewards, terminated, truncated, told = phones.step(actions.numpy())
        failed = torch.as_tensor(np.asarray(told.get("_error", np.zeros(phones.num_envs, bool))))
        over = torch.as_tensor(np.asarray(terminated) | np.asarray(truncated))
        gained = torch.as_tensor(np.asarray(rewards), dtype=torch.float32)
        moments.append(Moment(actions, gained, torch.as_tensor(np.asarray(terminated)), over, ~fresh & ~failed))
        shown.append(_read(seen, senses))
        fresh = over
    pictures, told_goals = (torch.stack(one) for one in zip(*shown, strict=True))
    return Played(pictures, told_goals, *(torch.stack(one) for one in zip(*moments, strict=True)))


def _read(seen: Mapping[str, Any], senses: Senses) -> tuple[Tensor, Tensor]:
    return senses.read(np.asarray(seen["pixels"]), list(seen["goal"]))


def advantages(played: Played, worth: Tensor, terms: Online) -> Tensor:
    """Return how much better each action was than what its state is `worth`: steps × phones, of one state more."""
    later = worth[1:] * ~played.terminated
    surprise = played.rewards + terms.gamma * later - worth[:-1]
    found = torch.zeros_like(surprise)
    ahead = torch.zeros_like(surprise[0])
    for step in reversed(range(len(surprise))):
        ahead = surprise[step] + terms.gamma * terms.smoothing * ahead * ~played.ended[step]
        found[step] = ahead
    return found


class Proximal:
    """An actor, and a critic that is a network of its own."""

    def __init__(self, settings: Settings, terms: Online) -> None:
        """Begin with weights by the seed."""
        self._terms = terms
        self._actor = Part("actor", make_actor(settings.network, settings.head))
        self._critic = Part("critic", Policy(settings.network, 1))
        self._parts = self._actor, self._critic
        for part in self._parts:
            part.network.eval()

    def choose(self, pictures: Tensor, goals: Tensor, chance: torch.Generator) -> Tensor:
        """Draw actions, the likelier the more the actor holds for them."""
        with torch.no_grad():
            odds = torch.softmax(self._actor.network(pictures, goals), 1)
        return torch.multinomial(odds, 1, generator=chance).squeeze(1)

    def learn(self, played: Played, rate: float) -> Figures:
        """Make likelier what was better than expected, and expect better."""
        pictures, goals = played.pictures.flatten(0, 1), played.goals.flatten(0, 1)
        with torch.no_grad():
            worth = self._critic.network(pictures, goals).view(played.pictures.shape[:2])
        gained = advantages(played, worth, self._terms)[played.counts]
        wanted = (played.rewards + self._terms.gamma * worth[1:] * ~played.terminated)[played.counts]
        before, told = played.pictures[:-1][played.counts], played.goals[:-1][played.counts]
        actions = played.actions[played.counts].unsqueeze(1)
        with torch.no_grad():
            first = self._actor.network(before, told).log_softmax(1).gather(1, actions).squeeze(1)
        loss = torch.zeros(())
        for _ in range(self._terms.passes):
            now = self._actor.network(before, told).log_softmax(1).gather(1, actions).squeeze(1)
            loss = -_clipped(torch.exp(now - first), gained, self._terms.clip).mean()
            self._actor.descend(loss, rate)
            value = self._critic.network(before, told).squeeze(1)
            self._critic.descend(((value - wanted) ** 2).mean(), rate)
        self._take_in(before, told)
        return Figures(loss.item(), played.passed)

    def _take_in(self, pictures: Tensor, goals: Tensor) -> None:
        """Let batch normalisation know what is seen by now; it stays as it is while the network acts and learns.

        Else what was chosen would be chosen with other odds already when it is learned.
        """
        if len(pictures) < 2:
            return
        with torch.no_grad():
            for part in self._parts:
                part.network.train()(pictures, goals)
                part.network.eval()

    def weights(self) -> dict[str, Tensor]:
        """Return the actor's: the critic is of no use to act."""
        found: dict[str, Tensor] = self._actor.network.state_dict()
        return found

    def state(self) -> dict[str, Tensor]:
        """Return both networks, and their Adams."""
        return {name: one for part in self._parts for name, one in part.state().items()}

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """Go on from there."""
        for part in self._parts:
            part.restore(state)


def _clipped(ratio: Tensor, gained: Tensor, clip: float) -> Tensor:
    """Return what is to be made greater: no more for an action that has become likelier by more than `clip`."""
    return torch.minimum(ratio * gained, ratio.clamp(1 - clip, 1 + clip) * gained)


def train_online(training: Training, open_phones: Callable[[], Phones], tell: Callable[[str], None]) -> Path:
    """Train by playing, from where it was interrupted if it was; returns the last checkpoint.

    Raises:
        ConfigError: the folder holds another training, or weights are missing.
    """
    settings, folder = training.settings, training.folder
    last = folder / name_of(settings.steps)
    claim(folder, settings.as_json(), {}, {})
    if not last.exists():
        with deterministic(settings):
            _run(training, open_phones(), tell)
    return last


def _run(training: Training, phones: Phones, tell: Callable[[str], None]) -> None:
    settings, folder = training.settings, training.folder
    assert settings.online is not None  # noqa: S101 - whoever calls has set it
    terms, senses = settings.online, make_senses(settings.network, training.text_encoder)
    learner = Proximal(settings, terms)

    def learn(step: int) -> Point:
        number = (settings.seed * settings.steps + step) * terms.phones % _MOST_SEEDS
        chance = torch.Generator().manual_seed(number)

        def choose(pictures: Tensor, told: Tensor) -> Tensor:
            return learner.choose(pictures, told, chance)

        played = play(phones, choose, senses, steps=terms.rollout, seed=number)
        figures = learner.learn(played, settings.rate)
        return Point(step + 1, figures.loss, figures.right, settings.rate)

    def keep(done: int) -> None:
        save(folder / name_of(done), settings, done, learner.weights())

    course = Course(settings.algorithm, folder, settings, training.every, _TOLD_EVERY, "episodes")
    course.follow(learner, learn, keep, tell)
