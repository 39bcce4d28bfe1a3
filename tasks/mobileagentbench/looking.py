"""How success is seen as it happens: what has to be shown once, and what has to hold still at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.device import Device
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


def search_differs(device: Device, wanted: str, found_id: str, found: str, *, within: str = "") -> str:
    """Return what is other than that `wanted` is searched for, and `found` is among what was found; "" if nothing is.

    What was found are the texts of the elements `found_id`, in the element `within` where one is named; letters of
    either case are the same.
    """
    seen = device.hierarchy()
    field = seen.find(id="top_toolbar_search")
    if field is None or field.text.strip().lower() != wanted.lower():
        return f"{wanted!r} is not in the search field"
    results = seen.find(id=within) if within else seen
    shown = [node.text for node in results.find_all(id=found_id)] if results is not None else []
    fits = found.lower() in (text.lower() for text in shown)
    return "" if fits else f"{found!r} is not among what was found: {', '.join(shown) or 'nothing'}"
