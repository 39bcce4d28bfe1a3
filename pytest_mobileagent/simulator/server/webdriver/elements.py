"""Elements that clients know by name: views are composed anew after every change, so each is kept as its place."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.jsonrpc import RpcError
from pytest_mobileagent.protocol.webdriver import ELEMENT_KEY, WebDriverError
from pytest_mobileagent.simulator.server.automation.places import Place, at_place, place_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.server.selector import Found

    Again = Callable[[], Found | None]

_MOST = 500  # are kept: the oldest are forgotten first


@dataclass(frozen=True, slots=True)
class _Kept:
    place: Place
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
        self._kept[name] = _Kept(place_of(self._phone, found.view), locator, again, is_lazy)
        if len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return name

    def get(self, name: str) -> Found:
        """Return an element that is on the screen.

        Raises:
            WebDriverError: the name is unknown, or the element is gone.
        """
        kept = self._kept.get(name)
        if kept is None:
            message = f"The element identified by '{name}' is not present in the cache or has expired."
            raise WebDriverError("no such element", f"{message} Try to find it again")
        found = None if kept.is_lazy else at_place(self._phone, kept.place)
        if found is None and kept.again is not None:
            try:
                found = kept.again()
            except (RpcError, WebDriverError):
                found = None
        if found is None:
            message = f"The element '{kept.locator}' does not exist in DOM anymore"
            raise WebDriverError("stale element reference", message)
        return found


def reference(name: str) -> dict[str, object]:
    """Return an element as answers name it."""
    return {ELEMENT_KEY: name, "ELEMENT": name}
