"""Where a view stands, to find it again: views are composed anew after every change."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.server.selector import Found, below

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.view import View

    Step = tuple[int, str, str, str]  # which child it is, its class, resource id and key


class Place(NamedTuple):
    """A window, and the steps from its root down to a view."""

    window: tuple[str, str, str]
    steps: tuple[Step, ...]


def place_of(phone: Phone, view: View) -> Place:
    """Return the place of a view that is on the screen."""
    for placed in phone.windows.placed():
        steps = _path_to(view, placed.root, 0)
        if steps is not None:
            return Place((placed.package, placed.title, placed.kind), steps)
    return Place(("", "", ""), ())


def at_place(phone: Phone, place: Place) -> Found | None:
    """Return what stands there now, or the only view like it in the window; None if it is gone."""
    if not place.steps:
        return None
    windows = phone.windows.placed()
    tops = [Found(one.root, None, 0) for one in windows if (one.package, one.title, one.kind) == place.window]
    for top in tops:
        found = _follow(top, place.steps[1:]) if _step(0, top.view) == place.steps[0] else None
        if found is not None:
            return found
    return _moved(tops, place.steps[-1])


def _moved(tops: list[Found], step: Step) -> Found | None:
    """Return the only view that has a name of its own like the one looked for: what is around it has changed."""
    _, *identity = step
    if not any(identity[1:]):
        return None
    alike = [found for top in tops for found in below(top) if list(_step(0, found.view)[1:]) == identity]
    return alike[0] if len(alike) == 1 else None


def _step(index: int, view: View) -> Step:
    return index, view.cls, view.resource_id, view.key


def _path_to(view: View, top: View, index: int) -> tuple[Step, ...] | None:
    """Return the steps from a window's root down to a view; None if it is not there."""
    if top is view:
        return (_step(index, top),)
    for at, child in enumerate(top.nodes):
        steps = _path_to(view, child, at)
        if steps is not None:
            return (_step(index, top), *steps)
    return None


def _follow(found: Found, steps: tuple[Step, ...]) -> Found | None:
    for step in steps:
        children = found.view.nodes
        if step[0] >= len(children) or _step(step[0], children[step[0]]) != step:
            return None
        found = Found(children[step[0]], found, step[0])
    return found
