"""A frame that notices swipes over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Frame
from pytest_mobileagent.simulator.ui.view import Phase, Props, View

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

_FAR_DP = 40


class SwipeProps(Props, total=False):
    """Properties of a swipe area: what to call for each direction the finger moves in.

    `on_touch` is called for a tap that nothing inside has taken; unlike `on_tap` it does not make the node clickable.
    """

    on_touch: Callable[[], object] | None
    on_up: Callable[[], object] | None
    on_down: Callable[[], object] | None
    on_side: Callable[[int], object] | None


class SwipeArea(Frame):
    """Calls `on_up`, `on_down`, or `on_side` (-1 for a finger that moves left, 1 for right) when a swipe ends."""

    on_touch: Callable[[], object] | None = None
    on_up: Callable[[], object] | None = None
    on_down: Callable[[], object] | None = None
    on_side: Callable[[int], object] | None = None

    def __init__(self, *children: View | None, **props: Unpack[SwipeProps]) -> None:
        """Take children and properties."""
        self._set(children, props)
        self._start = self._last = (0, 0)

    @property
    def is_touchable(self) -> bool:
        """Whether taps are listened to."""
        return self.on_touch is not None

    def tap(self, x: int, y: int) -> None:
        """Tell who listens."""
        super().tap(x, y)
        if self.on_touch is not None:
            self.on_touch()

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take the directions that somebody listens to."""
        if abs(dx) > abs(dy):
            return self.on_side is not None
        return (self.on_up if dy < 0 else self.on_down) is not None

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Remember where the finger goes."""
        self._last = (x, y)
        if phase == "down":
            self._start = (x, y)

    def fling(self, vx: float, vy: float) -> None:
        """The finger has lifted: tell who listens, if it went far enough."""
        del vx, vy
        dx, dy = self._last[0] - self._start[0], self._last[1] - self._start[1]
        if max(abs(dx), abs(dy)) < _FAR_DP * self.scale:
            return
        if abs(dx) > abs(dy):
            if self.on_side is not None:
                self.on_side(1 if dx > 0 else -1)
        elif (action := self.on_up if dy < 0 else self.on_down) is not None:
            action()
