"""`--agent=replay:PATH`: the recorded episode of a task below PATH, a run's folder or any part of one, played again."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import ConfigError

REPLAY = "replay"

if TYPE_CHECKING:
    from pytest_mobileagent.agents import replay
    from pytest_mobileagent.agents.base import AgentContext


def make_agent(context: AgentContext) -> replay.Replay:
    """Return the agent; without a path it looks where `--mobile-knowledge` names.

    Raises:
        ConfigError: there is no such folder, or no recording of the task in it.
    """
    from pytest_mobileagent.agents import replay  # noqa: PLC0415 - the list of agents names this module in every run

    if not context.model:
        return replay.make_agent(context)
    return replay.make_agent(dataclasses.replace(context, knowledge=folder_of(context.model)))


def check_argument(name: str, argument: str) -> None:
    """Refuse a folder that there is not.

    Raises:
        ConfigError: there is none.
    """
    if argument:
        folder_of(argument)
    del name


def folder_of(path: str) -> Path:
    """Return the folder that `replay:PATH` names.

    Raises:
        ConfigError: there is none.
    """
    folder = Path(path).expanduser()
    if not folder.is_dir():
        raise ConfigError(f"--agent={REPLAY}:{path}: there is no such folder; name that of a run")
    return folder
