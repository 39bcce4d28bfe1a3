"""Methods that scroll and fling, by the finger (AOSP `UiScrollable`)."""
# ruff: noqa: N802 - the wire's names

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.server.automation.base import STEP_MS, Target
from pytest_mobileagent.simulator.server.automation.objects import DESCRIPTION, TEXT, Objects
from pytest_mobileagent.simulator.server.selector import find_all
from pytest_mobileagent.simulator.system.accessibility import SCROLLED
from pytest_mobileagent.simulator.ui.changes import look_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.ui.view import View

    Point = tuple[float, float]

_SCROLL_STEPS, _FLING_STEPS = 55, 5
_REST_S = 0.2  # the finger rests before it is lifted: what is scrolled does not glide on


class Scrolling(Objects):
    """Scrolling and flinging."""

    dead_zone = 0.1  # of the object, at either end
    max_search_swipes = 30

    def _swipe(self, target: Target, *, vertical: bool, forward: bool, steps: float) -> bool:
        """Swipe over an object; false when that did not scroll, or came to an end."""
        view = self.first(target).view
        bounds = view.visible_bounds
        x, y = (float(value) for value in bounds.center)
        if vertical:
            first, last = (
                (x, bounds.top + bounds.height * self.dead_zone),
                (x, bounds.bottom - bounds.height * self.dead_zone),
            )
        else:
            first, last = (
                (bounds.left + bounds.width * self.dead_zone, y),
                (bounds.right - bounds.width * self.dead_zone, y),
            )
        points = [last, first] if forward else [first, last]
        rest_s = 0.0 if steps <= _FLING_STEPS else _REST_S
        return self.drags_on(
            points,
            duration_ms=max(1.0, steps) * STEP_MS,
            rest_s=rest_s,
            axis=int(vertical),
            look=lambda: self._look(target),
        )

    def _look(self, target: Target) -> View:
        return self.first(target).view

    def drags_on(
        self, points: list[Point], *, duration_ms: float, rest_s: float, axis: int, look: Callable[[], View]
    ) -> bool:
        """Move a finger over what `look` returns; false when that did not scroll, or came to an end.

        `axis` is 0 for x, 1 for y.
        """
        before, texts = self.phone.accessibility.count, look_at(look()).texts
        self.phone.input.path(points, duration_ms=duration_ms, rest_s=rest_s)
        events = [event for event in self.phone.accessibility.since(before) if event.type == SCROLLED]
        if not events:
            return False
        at, most = events[-1].scroll[axis], events[-1].max_scroll[axis]
        if most > 0:
            return 0 < at < most
        return max(events[-1].max_scroll) == 0 and look_at(look()).texts != texts

    def _swipe_all(self, target: Target, most: float, *, vertical: bool, forward: bool, steps: float) -> bool:
        for _ in range(int(most)):
            if not self._swipe(target, vertical=vertical, forward=forward, steps=steps):
                break
        return True

    def rpc_scrollForward(self, target: Target, vertical: bool, steps: float = _SCROLL_STEPS) -> bool:
        """Scroll on by most of a page; false at the end."""
        return self._swipe(target, vertical=vertical, forward=True, steps=max(steps, _FLING_STEPS + 1))

    def rpc_scrollBackward(self, target: Target, vertical: bool, steps: float = _SCROLL_STEPS) -> bool:
        """Scroll back by most of a page; false at the beginning."""
        return self._swipe(target, vertical=vertical, forward=False, steps=max(steps, _FLING_STEPS + 1))

    def rpc_scrollToEnd(self, target: Target, vertical: bool, most: float, steps: float = _SCROLL_STEPS) -> bool:
        """Scroll to the end."""
        return self._swipe_all(target, most, vertical=vertical, forward=True, steps=max(steps, _FLING_STEPS + 1))

    def rpc_scrollToBeginning(self, target: Target, vertical: bool, most: float, steps: float = _SCROLL_STEPS) -> bool:
        """Scroll to the beginning."""
        return self._swipe_all(target, most, vertical=vertical, forward=False, steps=max(steps, _FLING_STEPS + 1))

    def rpc_flingForward(self, target: Target, vertical: bool) -> bool:
        """Fling on."""
        return self._swipe(target, vertical=vertical, forward=True, steps=_FLING_STEPS)

    def rpc_flingBackward(self, target: Target, vertical: bool) -> bool:
        """Fling back."""
        return self._swipe(target, vertical=vertical, forward=False, steps=_FLING_STEPS)

    def rpc_flingToEnd(self, target: Target, vertical: bool, most: float) -> bool:
        """Fling to the end."""
        return self._swipe_all(target, most, vertical=vertical, forward=True, steps=_FLING_STEPS)

    def rpc_flingToBeginning(self, target: Target, vertical: bool, most: float) -> bool:
        """Fling to the beginning."""
        return self._swipe_all(target, most, vertical=vertical, forward=False, steps=_FLING_STEPS)

    def rpc_scrollTo(self, target: Target, wanted: Target, vertical: bool) -> bool:
        """Scroll until an object inside is there: from the beginning on, if it is not there already."""
        self.first(target)
        inside = self.child(target, self.selector(wanted))

        def is_there() -> bool:
            return bool(find_all(self.tops(), inside))

        if is_there():
            return True
        self._swipe_all(target, self.max_search_swipes, vertical=vertical, forward=False, steps=_SCROLL_STEPS)
        for _ in range(self.max_search_swipes):
            if is_there():
                return True
            if not self._swipe(target, vertical=vertical, forward=True, steps=_SCROLL_STEPS):
                break
        return is_there()

    # -- children that may have to be scrolled to -------------------------------------------------------------------

    def rpc_childByText(self, target: Target, row: Target, text: str, scrolls: bool | None = None) -> str:
        """Return the row that has a text, or something in it that has."""
        return self._child_by(target, row, ("text", TEXT, text), scrolls)

    def rpc_childByDescription(self, target: Target, row: Target, text: str, scrolls: bool | None = None) -> str:
        """Return the row that has a description, or something in it that has."""
        return self._child_by(target, row, ("description", DESCRIPTION, text), scrolls)

    def _child_by(self, target: Target, row: Target, wanted: tuple[str, int, str], scrolls: bool | None) -> str:
        field, bit, text = wanted
        collection = self.first(target).view
        if collection.is_scrollable if scrolls is None else scrolls:
            self.rpc_scrollTo(target, {"mask": bit, field: text}, vertical=True)
        return self.row_with(target, row, field, text)
