"""A Material icon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.view import LayoutContext, Props, View

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas


class IconProps(Props, total=False):
    """Properties of an icon: size in dp, colour (or a role of the theme's), the outlined face."""

    size: float
    color: str
    outlined: bool


class Icon(View):
    """A Material icon by its ligature name."""

    cls = "android.widget.ImageView"
    size: float = 24
    color: str = ""
    outlined: bool = False

    def __init__(self, name: str, /, **props: Unpack[IconProps]) -> None:
        """Show the icon called `name`."""
        self.name = name
        self._set((), props)

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """An icon is a square."""
        del w, h, exact_w, exact_h
        self._color = ctx.theme.color(self.color or "on_surface_variant")
        self._side = ctx.px(self.size)
        self._name = _MIRRORED.get(self.name, self.name) if ctx.is_rtl else self.name
        return self._side, self._side

    def paint(self, canvas: Canvas) -> None:
        """Draw the icon in the middle of the bounds."""
        x, y = self.rect.center
        left, top = x - self._side // 2, y - self._side // 2
        color = self._color if self.enabled else f"{self._color[:7]}61"
        box = Rect(left, top, left + self._side, top + self._side)
        canvas.icon(box, self._name, color, outlined=self.outlined)


_MIRRORED = {
    "arrow_back": "arrow_forward",
    "arrow_forward": "arrow_back",
    "chevron_left": "chevron_right",
    "chevron_right": "chevron_left",
    "navigate_next": "navigate_before",
    "navigate_before": "navigate_next",
    "arrow_back_ios": "arrow_forward_ios",
    "keyboard_arrow_right": "keyboard_arrow_left",
    "keyboard_arrow_left": "keyboard_arrow_right",
}
