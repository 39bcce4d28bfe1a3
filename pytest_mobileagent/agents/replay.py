"""Plays recorded actions again, one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.agents.demonstrations import TRACE, read_actions, read_demonstrations
from pytest_mobileagent.errors import AgentError, ConfigError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.device import Observation
    from pytest_mobileagent.episode.action import Action


class Replay:
    """Does what was done before, whatever the screen shows."""

    def __init__(self, actions: Sequence[Action]) -> None:
        """Play `actions`."""
        self._actions = actions
        self._number = 0

    def reset(self, goal: str) -> None:
        """Begin."""
        del goal
        self._number = 0

    def act(self, observation: Observation) -> Action:
        """Return the next recorded action.

        Raises:
            AgentError: there is none left.
        """
        del observation
        if self._number == len(self._actions):
            raise AgentError("the recording is at its end")
        self._number += 1
        return self._actions[self._number - 1]


def make_agent(context: AgentContext) -> Replay:
    """Return the agent: of the very episode whose folder is named, or of the task's first finished one below it.

    Raises:
        ConfigError: there is no recording of the task, or it cannot be played again.
    """
    folder = context.knowledge
    if folder is None or context.task is None:
        raise ConfigError("the agent replay needs recorded episodes: name a run's folder with --mobile-knowledge=DIR")
    if (folder / TRACE).is_file():
        return Replay(read_actions(folder))
    found = read_demonstrations(folder, task=context.task.name, at_most=1, seed=context.number)
    if not found:
        raise ConfigError(
            f"{folder} has no finished episode of {context.task.name}, seed {context.number}, with its "
            "hierarchies: record one with --mobile-trace=on, or name the folder of an episode"
        )
    return Replay([shown.action for shown in found[0].steps])
