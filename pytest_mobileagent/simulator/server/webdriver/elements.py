"""Elements that clients know by name: views are composed anew after every change, so each is kept as its place."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.jsonrpc import RpcError
from pytest_mobileagent.protocol.webdriver import ELEMENT_KEY, WebDriverError
from pytest_mobileagent.simulator.server.selector import Found, below

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.view import View

    Step = tuple[int, str, str, str]  # which child it is, its class, resource id and key
    Again = Callable[[], Found | None]

_MOST = 500  # are kept: the oldest are forgotten first


@dataclass(frozen=True, slots=True)
class _Kept:
    window: tuple[str, str, str]
    steps: tuple[Step, ...]
    locator: str
    again: Again | None  # looks for it anew; None if the locator meant several
    is_lazy: bool  # it is whatever the locator means now


class Elements:
    """Names elements and finds them again."""

    def __init__(self, phone: Phone, session: str) -> None:
        """Start without any; every session has names of its own."""
        self._phone = phone
        self._session = session
        self._kept: dict[str, _Kept] = {}
        self._count = 0

    def keep(self, found: Found, locator: str, again: Again | None = None, *, is_lazy: bool = False) -> str:
        """Give an element a name."""
        self._count += 1
        name = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{self._session} {self._count} {locator}"))
        window, steps = self._place_of(found.view)
        self._kept[name] = _Kept(window, steps, locator, again, is_lazy)
        if len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return name

    def _place_of(self, view: View) -> tuple[tuple[str, str, str], tuple[Step, ...]]:
        for placed in self._phone.windows.placed():
            steps = _path_to(view, placed.root, 0)
            if steps is not None:
                return (placed.package, placed.title, placed.kind), steps
        return ("", "", ""), ()

    def get(self, name: str) -> Found:
        """Return an element that is on the screen.

        Raises:
            WebDriverError: the name is unknown, or the element is gone.
        """
        kept = self._kept.get(name)
        if kept is None:
            message = f"The element identified by '{name}' is not present in the cache or has expired."
            raise WebDriverError("no such element", f"{message} Try to find it again")
        found = None if kept.is_lazy else self._at(kept)
        if found is None and kept.again is not None:
            try:
                found = kept.again()
            except (RpcError, WebDriverError):
                found = None
        if found is None:
            message = f"The element '{kept.locator}' does not exist in DOM anymore"
            raise WebDriverError("stale element reference", message)
        return found

    def _at(self, kept: _Kept) -> Found | None:
        windows = self._phone.windows.placed()
        tops = [Found(one.root, None, 0) for one in windows if (one.package, one.title, one.kind) == kept.window]
        for top in tops:
            found = _follow(top, kept.steps[1:]) if _step(0, top.view) == kept.steps[0] else None
            if found is not None:
                return found
        return _moved(tops, kept.steps[-1])


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


def reference(name: str) -> dict[str, object]:
    """Return an element as answers name it."""
    return {ELEMENT_KEY: name, "ELEMENT": name}
