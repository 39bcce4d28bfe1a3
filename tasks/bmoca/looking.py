"""How B-MoCA's tasks are judged: after each step, and the first time that the goal holds ends the episode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.episode.goals import play_until_shown
from pytest_mobileagent.state.sound import volume

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.device import Device
    from pytest_mobileagent.episode.run import AgentRunner
    from pytest_mobileagent.state.side_effects import Expected
    from pytest_mobileagent.task import Task


def play(agent: AgentRunner, task: Task, differs: Callable[[], str], *, expected: Iterable[Expected] = ()) -> str:
    """Play a task until its goal holds after a step; return what was other than wanted at the last look, or nothing."""
    return play_until_shown(agent, task, differs, stops=True, expected=expected)


def in_front(device: Device, activity: str) -> str:
    """Return that something else is in front than an activity: all of its name, or the package that it begins with."""
    found = device.activity()
    return "" if found.startswith(activity) else f"{found} is in front, and not {activity}"


def element_missing(device: Device, name: str, **wanted: str) -> str:
    """Return that no element of a whole resource id is on the screen, or that none of them has what is wanted.

    What is wanted are attributes of a `Node`, such as `text` and `desc`; blanks in either do not count.
    """
    shown = device.hierarchy().find_all(id=name)
    if not shown:
        return f"there is no {name} on the screen"
    found = [{key: _without_blanks(getattr(node, key)) for key in wanted} for node in shown]
    fits = {key: _without_blanks(value) for key, value in wanted.items()}
    return "" if fits in found else f"{name} has {found} and not {fits}"


def _without_blanks(text: object) -> str:
    return "".join(str(text).split())


def volume_differs(device: Device, stream: str, *, above: int) -> str:
    """Return that a stream is not louder than `above`; an empty text if it is."""
    found = volume(device, stream)
    return "" if found > above else f"the volume of {stream} is {found}, and not above {above}"
