"""What a training is: everything that its outcome depends on, besides the demonstrations."""

from __future__ import annotations

import dataclasses
import json
import math
from dataclasses import dataclass
from typing import Any, NamedTuple

from pytest_mobileagent.errors import ConfigError

DISCRETE, CONTINUOUS = "discrete", "continuous"
HEADS = (DISCRETE, CONTINUOUS)
PAPER, CNN, SMALL, LITE = "paper", "cnn", "small", "lite"
OURS = (SMALL, LITE)
"""Networks that are not the papers'."""
NETWORKS = {
    PAPER: "T5 encoder of Auto-UI-Base, EfficientNet-b0 of ImageNet",
    CNN: "T5 encoder of Auto-UI-Base, five convolutions from random weights",
    SMALL: "vectors of words, narrow convolutions from random weights; nothing has to be there before",
    LITE: "vectors of words, EfficientNet-lite0 of ImageNet that does not learn, narrow layers from random weights",
}


class Size(NamedTuple):
    """How long a network is trained, unless it is said: steps, how many transitions each has, the highest rate."""

    steps: int
    batch: int
    rate: float
    period: int


_PUBLISHED = Size(10_000, 32, 3e-4, 2000)  # of upstream's second version
SIZES = {PAPER: _PUBLISHED, CNN: _PUBLISHED} | dict.fromkeys(OURS, Size(1800, 32, 2e-3, 1800))


@dataclass(frozen=True, slots=True)
class Offline:
    """What implicit Q-learning (arXiv 2110.06169) needs; B-MoCA's paper does not say its values, these are ours.

    Attributes:
        tau: the expectile that V is fitted to.
        beta: how much an advantage counts for the actor.
        gamma: what a reward is worth a step earlier.
        target: the share of Q that its slow copy takes over at each step.
    """

    tau: float = 0.7
    beta: float = 3.0
    gamma: float = 0.99
    target: float = 0.005


@dataclass(frozen=True, slots=True)
class Online:
    """What proximal policy optimisation (arXiv 1707.06347) needs; the values are those of B-MoCA's code.

    Attributes:
        suite: where the task is: a suite's name, or a path.
        task: what is played.
        phones: how many play at once.
        rollout: how many steps each of them takes before what they did is learned.
        gamma: what a reward is worth a step earlier.
        smoothing: how far advantages look ahead (lambda).
        clip: how much likelier an action may become at once.
        passes: how often what was played is learned.
    """

    suite: str
    task: str
    phones: int = 1
    rollout: int = 5
    gamma: float = 0.9
    smoothing: float = 0.9
    clip: float = 0.1
    passes: int = 1


@dataclass(frozen=True, slots=True)
class Settings:
    """What a training is.

    Attributes:
        algorithm: `bc`, `iql` or `ppo`.
        network: its name.
        head: `discrete`: 385 classes; `continuous`: four numbers.
        configs: the device configurations whose demonstrations are learned, or on which is played.
        seed: of the first weights and of what is drawn.
        steps: how many there are.
        batch: how many transitions each has.
        rate: the highest learning rate.
        period: after how many steps the rate begins anew.
        threads: of the processor; sums in another order are other sums.
        device: what calculates.
        offline: of `iql`.
        online: of `ppo`.
    """

    algorithm: str
    network: str
    head: str
    configs: tuple[str, ...]
    seed: int
    steps: int
    batch: int
    rate: float
    period: int
    threads: int = 1
    device: str = "cpu"
    offline: Offline | None = None
    online: Online | None = None

    @property
    def settles_at(self) -> int:
        """From which step on batch normalisation stays as it is; as published, never.

        What a network does while each batch is normalised by itself is not what it does when it plays.
        """
        return self.steps // 2 if self.network in OURS else self.steps

    def as_json(self) -> str:
        """Return it as text, always the same."""
        return json.dumps(dataclasses.asdict(self), sort_keys=True)


def settings_of(text: str) -> Settings:
    """Return settings that `as_json` has written.

    Raises:
        ConfigError: it has not.
    """
    try:
        told: dict[str, Any] = json.loads(text)
        offline, online = told.pop("offline", None), told.pop("online", None)
        told["configs"] = tuple(told["configs"])
        found = Settings(
            **told,
            offline=Offline(**offline) if offline else None,
            online=Online(**online) if online else None,
        )
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"these are no settings of a training: {error!r}") from error
    if found.network not in NETWORKS or found.head not in HEADS:
        raise ConfigError(f"no network is called '{found.network}' with a head called '{found.head}'")
    return found


_WARM_UP = 10
_DECAY = 0.8


def rate_at(settings: Settings, step: int) -> float:
    """Return the learning rate of a step: up in ten, down along a cosine; each period begins at 0.8 of the last."""
    turn, within = divmod(step, settings.period)
    peak: float = settings.rate * _DECAY**turn
    if within < _WARM_UP:
        return peak * within / _WARM_UP
    return peak * (1 + math.cos(math.pi * (within - _WARM_UP) / max(1, settings.period - _WARM_UP))) / 2
