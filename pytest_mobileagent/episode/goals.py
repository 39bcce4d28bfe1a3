"""Episodes whose goal is looked at after each step: what has to be shown once, and what has to hold in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.episode.run import AgentRunner
    from pytest_mobileagent.state.side_effects import Expected
    from pytest_mobileagent.task import Task

NOT_LOOKED_AT = "nothing has been looked at yet"


class Once:
    """What has to be the case after one step, whatever comes later: a page that was open, a result that was shown.

    `missing` is empty as soon as it was; until then it is what was wrong at the last look.
    """

    def __init__(self, differs: Callable[[], str]) -> None:
        """Look by `differs`, which returns in what the phone is other than it has to be, empty if it is not."""
        self._differs = differs
        self.missing = NOT_LOOKED_AT

    def __call__(self) -> bool:
        """Look, unless it has been seen; return whether it has."""
        if self.missing:
            self.missing = self._differs()
        return not self.missing


def play_until_shown(
    agent: AgentRunner,
    task: Task,
    differs: Callable[[], str],
    *,
    stops: bool = False,
    expected: Iterable[Expected] = (),
) -> str:
    """Play a task whose goal is to see something; return what was missing, empty if it has been seen after a step.

    If it `stops`, the episode ends there; otherwise the agent has to notice by itself.
    """
    once = Once(differs)
    agent.run(task, until=once, goes_on=not stops, expected=expected)
    return once.missing


def play_until_stored(
    agent: AgentRunner,
    task: Task,
    differs: Callable[[], str],
    *,
    stops: bool = False,
    expected: Iterable[Expected] = (),
) -> str:
    """Play a task whose goal is to change something; return what is other than wanted when the agent has stopped.

    If it `stops`, the episode ends as soon as nothing is; otherwise the agent has to notice by itself.
    """
    agent.run(task, until=lambda: not differs(), goes_on=not stops, expected=expected)
    return differs()
