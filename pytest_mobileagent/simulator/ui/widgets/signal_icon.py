"""An icon of a signal that is not full: faint, and bright as far as the signal reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.widgets.icon import Icon, IconProps

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas

_FAINT = "4d"  # 30 % (AOSP `SignalDrawable`)


class SignalIconProps(IconProps, total=False):
    """Properties of a signal: the icon over the faint one, none if empty, and which share of its width is shown."""

    bright: str
    share: float


class SignalIcon(Icon):
    """A Material icon, faint, and another over it, or a part of the same."""

    bright: str = ""
    share: float = 1.0

    def __init__(self, name: str, /, **props: Unpack[SignalIconProps]) -> None:
        """Show the icon called `name` as the full signal."""
        self.name = name
        self._set((), props)

    def paint(self, canvas: Canvas) -> None:
        """Draw both icons in the middle of the bounds."""
        x, y = self.rect.center
        left, top = x - self._side // 2, y - self._side // 2
        box = Rect(left, top, left + self._side, top + self._side)
        canvas.icon(box, self.name, f"{self._color[:7]}{_FAINT}")
        if self.bright:
            whole = canvas.clip
            canvas.clip = whole.intersect(Rect(left, top, left + round(self._side * self.share), box.bottom))
            canvas.icon(box, self.bright, self._color)
            canvas.clip = whole
