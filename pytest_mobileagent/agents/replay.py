"""Plays a recorded episode of the task again, action by action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.agents.demonstrations import Demonstration, read_demonstrations
from pytest_mobileagent.errors import AgentError, ConfigError

if TYPE_CHECKING:
    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.device import Observation
    from pytest_mobileagent.episode.action import Action


class Replay:
    """Does what was done before, whatever the screen shows."""

    def __init__(self, demonstration: Demonstration) -> None:
        """Play `demonstration`."""
        self._demonstration = demonstration
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
        if self._number == len(self._demonstration.steps):
            raise AgentError("the recording is at its end")
        self._number += 1
        return self._demonstration.steps[self._number - 1].action


def make_agent(context: AgentContext) -> Replay:
    """Return the agent.

    Raises:
        ConfigError: there is no recording of the task.
    """
    if context.knowledge is None or context.task is None:
        raise ConfigError("the agent replay needs recorded episodes: name a run's folder with --mobile-knowledge=DIR")
    found = read_demonstrations(context.knowledge, task=context.task.name, at_most=1, seed=context.number)
    if not found:
        raise ConfigError(
            f"{context.knowledge} has no finished episode of {context.task.name}, seed {context.number}, with its "
            "hierarchies: record one with --mobile-trace=on"
        )
    return Replay(found[0])
