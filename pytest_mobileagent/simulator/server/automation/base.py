"""What all methods share: finding objects, the watchers that run when none is found, waiting."""

from __future__ import annotations

import asyncio
import uuid
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol.jsonrpc import INVALID_PARAMS, RpcError
from pytest_mobileagent.simulator.server.selector import Found, find_all, is_simple, roots

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.geometry import Rect

STEP_MS = 5  # one step of a gesture
_POLL_S = 0.05
_TURNS = 20  # of the event loop: programs on the phone go on between two steps of a virtual clock
_VIRTUAL_STEP_S = 1.0
_MOST_OBJECTS = 1000  # are kept: clients name objects and never forget them
_INSTANT_S = 1e-6  # less is the rounding of the clock
NOT_FOUND = "androidx.test.uiautomator.UiObjectNotFoundException"
_KEYS = {
    "home": 3, "back": 4, "left": 21, "right": 22, "up": 19, "down": 20, "center": 23, "menu": 82, "search": 84,
    "enter": 66, "delete": 67, "del": 67, "recent": 187, "volume_up": 24, "volume_down": 25, "volume_mute": 164,
    "camera": 27, "power": 26,
}  # fmt: skip

Target = Any  # a selector, or the name of a kept one: what the wire brings


def not_found(what: object) -> RpcError:
    """Return the error that says there is no such object."""
    return RpcError(-32001, NOT_FOUND, str(what))


def _is_selector(value: dict[str, Any]) -> bool:
    """Whether a selector's chain of children and siblings has the form that it must have."""
    kinds, steps = value.get("childOrSibling", []), value.get("childOrSiblingSelector", [])
    return isinstance(kinds, list) and isinstance(steps, list) and all(isinstance(step, dict) for step in steps)


class Watcher:
    """When all its conditions hold, it does something."""

    def __init__(self, conditions: list[Target], act: Callable[[], object]) -> None:
        """Keep them."""
        self.conditions = conditions
        self.act = act
        self.is_triggered = False


class Automation:
    """Finds objects and waits for them."""

    def __init__(self, phone: Phone) -> None:
        """Automate `phone`."""
        self.phone = phone
        self.objects: dict[str, dict[str, Any]] = {}
        self.watchers: dict[str, Watcher] = {}
        self._is_watching = False
        self._kept = 0

    # -- objects --------------------------------------------------------------------------------------------------

    def selector(self, target: Target) -> dict[str, Any]:
        """Return the selector that a target is, or is the name of.

        Raises:
            RpcError: it is neither.
        """
        if isinstance(target, str):
            if target not in self.objects:
                raise not_found(f"UiObject {target} not found!")
            return self.objects[target]
        if not isinstance(target, dict) or not _is_selector(target):
            raise RpcError(INVALID_PARAMS, "method parameters invalid", "not a selector")
        return target

    def keep(self, selector: dict[str, Any]) -> str:
        """Give a selector a name."""
        self._kept += 1
        name = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{self._kept} {selector}"))
        self.objects[name] = selector
        if len(self.objects) > _MOST_OBJECTS:
            del self.objects[next(iter(self.objects))]
        return name

    def tops(self) -> list[Found]:
        """Return the roots of the windows that are looked at, the topmost first."""
        return roots(self.phone)

    def all(self, target: Target) -> list[Found]:
        """Return every object that a target means."""
        selector = self.selector(target)
        return find_all(self.tops(), selector, ignores_case=isinstance(target, str) or not is_simple(selector))

    def first(self, target: Target) -> Found:
        """Return the first object that a target means; if there is none, the watchers run first.

        Raises:
            RpcError: there is none.
        """
        found = self.all(target)
        if not found and self.run_watchers():
            found = self.all(target)
        if not found:
            raise not_found(self.selector(target))
        return found[0]

    def bounds(self, target: Target) -> Rect:
        """Return what can be seen of an object."""
        return self.first(target).view.visible_bounds

    # -- waiting --------------------------------------------------------------------------------------------------

    async def until(self, holds: Callable[[], bool], timeout_ms: float) -> bool:
        """Wait until a condition holds: on a virtual clock time moves on, on a real one it passes."""
        clock = self.phone.clock
        end = clock.monotonic() + timeout_ms / 1000
        while not holds():
            left = end - clock.monotonic()
            if left < _INSTANT_S:
                return False
            if clock.is_virtual:
                for _ in range(_TURNS):
                    await asyncio.sleep(0)
                clock.advance(min(left, _VIRTUAL_STEP_S, max(clock.next_due_s() or left, 0.001)))
            else:
                await asyncio.sleep(min(left, _POLL_S))
                clock.follow()
        return True

    # -- keys, watchers -------------------------------------------------------------------------------------------

    def press(self, name: str) -> bool:
        """Press a key by the service's name for it; false if there is none."""
        code = _KEYS.get(name.lower())
        if code is not None:
            self.phone.input.key(code)
        return code is not None

    def run_watchers(self) -> bool:
        """Run every watcher that is not triggered yet; return whether one did something."""
        if self._is_watching:
            return False
        self._is_watching = True
        try:
            return any([self._run_watcher(watcher) for watcher in self.watchers.values()])  # noqa: C419 - all run
        finally:
            self._is_watching = False

    def _run_watcher(self, watcher: Watcher) -> bool:
        if watcher.is_triggered or not all(self.all(condition) for condition in watcher.conditions):
            return False
        watcher.act()
        watcher.is_triggered = True
        return True
