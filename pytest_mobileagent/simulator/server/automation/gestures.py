"""Methods that move fingers."""
# ruff: noqa: N802, ANN401 - the wire's names and values

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol.jsonrpc import RpcError
from pytest_mobileagent.simulator.server.automation.base import STEP_MS, Automation, Target
from pytest_mobileagent.simulator.system.accessibility import WINDOW_CHANGED

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui.geometry import Rect

_CLICK_MS = 100
_CORNER_PX = 5
_MARGIN_PX = 5  # of a swipe over an object
_FINGER_PX = 20  # how far from the middle a pinch begins or ends
_DOWN, _UP, _MOVE = 0, 1, 2


class Gestures(Automation):
    """Clicks, swipes, drags, two fingers."""

    def rpc_click(self, target: Target, second: Any = None, duration_ms: Any = None) -> bool:
        """Click at a point, or on an object (or its corner)."""
        if isinstance(target, (int, float)):
            x, y = int(target), int(second)
            if x < 0 or y < 0:
                return False
            self.phone.input.tap(x, y, duration_ms=_CLICK_MS if duration_ms is None else float(duration_ms))
            return True
        at = _corner(self.bounds(target), second)
        if at is not None:
            self.phone.input.tap(*at)
        return at is not None

    def rpc_longClick(self, target: Target, corner: Any = None) -> bool:
        """Press long on an object or its corner."""
        at = _corner(self.bounds(target), corner)
        if at is not None:
            self.phone.input.long_press(*at)
        return at is not None

    async def rpc_clickAndWaitForNewWindow(self, target: Target, timeout_ms: float = 0) -> bool:
        """Click, and tell whether a window opened."""
        accessibility = self.phone.accessibility
        before = accessibility.count
        self.phone.input.tap(*self.bounds(target).center)

        def has_opened() -> bool:
            return any(event.type == WINDOW_CHANGED for event in accessibility.since(before))

        return await self.until(has_opened, timeout_ms)

    def rpc_swipe(self, *arguments: Any) -> bool:
        """Swipe from a point to a point, or over an object in a direction (all of it, or a share)."""
        if isinstance(arguments[0], (int, float)):
            x1, y1, x2, y2, steps = (int(value) for value in arguments)
            self.phone.input.swipe(x1, y1, x2, y2, steps * STEP_MS)
            return True
        bounds = self.bounds(arguments[0])
        share = float(arguments[2]) if len(arguments) == 4 else None
        line = _across(bounds, str(arguments[1]).lower()[:1], share)
        if line is None:
            return share is not None
        self.phone.input.swipe(*line, float(arguments[-1]) * STEP_MS)
        return True

    def rpc_drag(self, x1: float, y1: float, x2: float, y2: float, steps: float) -> bool:
        """Hold a point, move to another."""
        self.phone.input.drag(x1, y1, x2, y2, steps * STEP_MS)
        return True

    def rpc_dragTo(self, target: Target, *arguments: Any) -> bool:
        """Drag an object to a point or onto another object."""
        x1, y1 = self.bounds(target).center
        if len(arguments) == 3:
            x2, y2, steps = (int(value) for value in arguments)
        else:
            x2, y2 = self.bounds(arguments[0]).center
            steps = int(arguments[1])
        self.phone.input.drag(x1, y1, x2, y2, steps * STEP_MS)
        return True

    def rpc_swipePoints(self, points: list[float], steps: float) -> bool:
        """Swipe along points, `[x, y, x, y, …]`."""
        pairs = list(zip(points[::2], points[1::2], strict=False))
        if not pairs:
            return False
        self.phone.input.path(pairs, duration_ms=steps * STEP_MS * max(1, len(pairs) - 1))
        return True

    def rpc_injectInputEvent(self, action: int, x: float, y: float, meta: int = 0) -> bool:
        """Put the finger down (0), lift it (1), or move it (2)."""
        del meta
        finger = self.phone.input
        if action == _DOWN:
            finger.down(x, y)
        elif action == _UP:
            finger.up(x, y)
            finger.settle()
        elif action == _MOVE:
            self.phone.pass_time(0.01)
            finger.move(x, y)
        else:
            return False
        return True

    # -- two fingers ----------------------------------------------------------------------------------------------

    def rpc_gesture(self, target: Target, *arguments: Any) -> bool:
        """Move two fingers: `start1, start2, end1, end2, steps`, points as `{"x": …, "y": …}`."""
        self.first(target)
        start1, start2, end1, end2 = ((float(point["x"]), float(point["y"])) for point in arguments[:4])
        self.phone.input.paths([[start1, end1], [start2, end2]], duration_ms=float(arguments[4]) * STEP_MS)
        return True

    def rpc_pinchOut(self, target: Target, percent: float, steps: float) -> bool:
        """Move two fingers apart, from the middle of an object to its left and right."""
        near, far = self._pinched(target, percent)
        self.phone.input.paths([[near[0], far[0]], [near[1], far[1]]], duration_ms=max(1.0, steps) * STEP_MS)
        return True

    def rpc_pinchIn(self, target: Target, percent: float, steps: float) -> bool:
        """Move two fingers together, from the left and right of an object to its middle."""
        near, far = self._pinched(target, percent)
        self.phone.input.paths([[far[0], near[0]], [far[1], near[1]]], duration_ms=max(1.0, steps) * STEP_MS)
        return True

    def _pinched(self, target: Target, percent: float) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
        bounds = self.bounds(target)
        if bounds.width <= 2 * _FINGER_PX:
            raise RpcError(-32001, "java.lang.IllegalStateException", "Object width is too small for operation")
        x, y = bounds.center
        reach = bounds.width / 2 * min(100.0, max(0.0, percent)) / 100
        near = [(x - _FINGER_PX, y), (x + _FINGER_PX, y)]
        return [(float(a), float(b)) for a, b in near], [(x - reach, float(y)), (x + reach, float(y))]


def _corner(bounds: Rect, corner: Any) -> tuple[int, int] | None:
    """Return the point that a corner's name means; None for a name that means none."""
    name = "center" if corner is None else str(corner).lower()
    if name in ("tl", "topleft"):
        return bounds.left + _CORNER_PX, bounds.top + _CORNER_PX
    if name in ("br", "bottomright"):
        return bounds.right - _CORNER_PX, bounds.bottom - _CORNER_PX
    return bounds.center if name in ("c", "center") else None


def _across(bounds: Rect, direction: str, share: float | None) -> tuple[float, float, float, float] | None:
    """Return a swipe over an object: between its edges, or over a share of it around its middle."""
    x, y = bounds.center
    if share is None:
        dx, dy = bounds.width / 2 - _MARGIN_PX, bounds.height / 2 - _MARGIN_PX
    else:
        dx, dy = bounds.width * share / 2, bounds.height * share / 2
    lines = {
        "l": (x + dx, y, x - dx, y), "r": (x - dx, y, x + dx, y),
        "u": (x, y + dy, x, y - dy), "d": (x, y - dy, x, y + dy),
    }  # fmt: skip
    return lines.get(direction) if min(dx, dy) > 0 else None
