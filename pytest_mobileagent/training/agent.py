"""`--agent=bc:CHECKPOINT`, and `iql`, and `ppo`: networks that 'mobileagent train' has made.

They see one screenshot and the goal, and remember nothing. They never say that they are done: the task does.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from pytest_mobileagent.agents.bmoca_gestures import SIZE, shrunk
from pytest_mobileagent.agents.screen import png_size
from pytest_mobileagent.agents.spaces import bmoca
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.extra import need_extra

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.device import Observation
    from pytest_mobileagent.episode.action import Action
    from pytest_mobileagent.training.playing import Player


_ENCODER = "text_encoder"


class TrainedAgent:
    """Does what its network holds for likeliest."""

    def __init__(self, player: Player, look: Callable[[bytes], Image.Image] = shrunk) -> None:
        """Play by a network; it is to `look` at screenshots as it has learned to."""
        self._player, self._look = player, look
        self._goal = ""

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal = goal

    def act(self, observation: Observation) -> Action:
        """Look, and choose."""
        chosen = self._player.choose(self._look(observation.screenshot), self._goal)
        size = png_size(observation.screenshot)
        if isinstance(chosen, int):
            return bmoca.action_of(chosen, size=size)
        return bmoca.gesture(*chosen, size=size)


def make_bc(context: AgentContext) -> TrainedAgent:
    """Return an agent of behaviour cloning."""
    return _make(context, "bc")


def make_iql(context: AgentContext) -> TrainedAgent:
    """Return an agent of implicit Q-learning."""
    return _make(context, "iql")


def make_ppo(context: AgentContext) -> TrainedAgent:
    """Return an agent of proximal policy optimisation, which sees what environments of Gymnasium show."""
    from pytest_mobileagent.serving.sight import pixels  # noqa: PLC0415 - most runs have other agents

    return _make(context, "ppo", lambda screenshot: Image.frombytes("RGB", SIZE, pixels(screenshot, SIZE)))


def _make(context: AgentContext, algorithm: str, look: Callable[[bytes], Image.Image] = shrunk) -> TrainedAgent:
    from pytest_mobileagent.training.checkpoint import checkpoint_of  # noqa: PLC0415 - most runs have other agents

    check_argument(algorithm, context.model)
    path = checkpoint_of(context.model)
    return TrainedAgent(_loaded(path, path.stat().st_mtime_ns, context.options.get(_ENCODER)), look)


def read_options(options: Mapping[str, str]) -> None:
    """Refuse options that there are not.

    Raises:
        ConfigError: an option is another than `text_encoder`.
    """
    for name in options:
        if name != _ENCODER:
            raise ConfigError(f"'{name}' is no option of a trained agent: there is {_ENCODER}=DIR")


def check_argument(name: str, argument: str) -> None:
    """Refuse what is no checkpoint of this agent.

    Raises:
        ConfigError: it is none, or what reads it is missing.
    """
    from pytest_mobileagent.training.checkpoint import checkpoint_of, settings_in  # noqa: PLC0415 - as above

    if not argument:
        raise ConfigError(f"--agent={name}: name a checkpoint, as in --agent={name}:FOLDER")
    need_extra(f"--agent={name}")
    trained = settings_in(checkpoint_of(argument)).algorithm
    if trained != name:
        raise ConfigError(f"--agent={name}:{argument} is a checkpoint of {trained}: write --agent={trained}:{argument}")


@functools.lru_cache(maxsize=4)
def _loaded(path: Path, moment: int, text_encoder: str | None) -> Player:
    """Return what plays by a file, read once for all episodes of a process, and again if it has changed."""
    from pytest_mobileagent.training.playing import Player  # noqa: PLC0415 - an extra

    del moment
    return Player(path, Path(text_encoder) if text_encoder else None)
