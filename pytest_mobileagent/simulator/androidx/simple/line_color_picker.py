"""The picker of primary colours of Simple Mobile Tools: a line of hues, and a line of the hue's shades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.copying import copy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_HUES = (
    "#f44336", "#e91e63", "#9c27b0", "#673ab7", "#3f51b5", "#2196f3", "#03a9f4", "#00bcd4", "#009688", "#4caf50",
    "#8bc34a", "#cddc39", "#ffeb3b", "#ffc107", "#ff9800", "#ff5722", "#795548", "#607d8b", "#9e9e9e",
)  # fmt: skip
_LIGHTER, _DARKER = (0.65, 0.45, 0.25), (0.1, 0.2, 0.3, 0.45)  # shares of white and black in the shades
_WIDTH_DP, _HEIGHT_DP = 290, 50


def _shades(hue: str) -> list[str]:
    lighter = [ax.mix(hue, "#ffffff", share) for share in _LIGHTER]
    return [*lighter, hue, *(ax.mix(hue, "#000000", share) for share in _DARKER)]


class LineColorPicker:
    """Asks for a colour; `on_pick` is told what was chosen."""

    def __init__(self, screen: ax.Screen, color: str, on_pick: Callable[[str], object]) -> None:
        """Show the dialog with the colour that is used now."""
        self._screen, self._on_pick, self._color = screen, on_pick, color
        self._hue = min(_HUES, key=lambda hue: min(_distance(shade, color) for shade in _shades(hue)))
        ax.form(screen, self._content, self._ok)

    def _ok(self) -> None:
        self._on_pick(self._color)

    def _content(self) -> ax.View:
        return ax.Column(
            ax.Text(self._color.upper(), id="hex_code", size=16, on_long_press=self._copy, padding=8),
            self._strip("primary_line_color_picker", _HUES, self._hue, self._take_hue),
            self._strip("secondary_line_color_picker", _shades(self._hue), self._color, self._take_shade),
            width=ax.MATCH,
            padding=(15, 16, 15, 8),
            gap=8,
            gravity="hcenter",
        )

    def _strip(self, name: str, colors: Sequence[str], chosen: str, pick: Callable[[str], object]) -> ax.View:
        def paint(canvas: ax.Canvas, rect: ax.Rect) -> None:
            for at, color in enumerate(colors):
                left, right = (rect.left + rect.width * end // len(colors) for end in (at, at + 1))
                inset = 0 if color == chosen else rect.height // 8
                canvas.fill(ax.Rect(left, rect.top + inset, right, rect.bottom - inset), color)

        def touch(phase: ax.Phase, x: int, y: int) -> None:
            del phase, y
            at = int(x / (_WIDTH_DP * self._screen.phone.display.scale) * len(colors))
            pick(colors[min(max(at, 0), len(colors) - 1)])

        return ax.Drawing(paint, id=name, width=_WIDTH_DP, height=_HEIGHT_DP, on_pointer=touch)

    def _take_hue(self, color: str) -> None:
        self._hue = self._color = color

    def _take_shade(self, color: str) -> None:
        self._color = color

    def _copy(self) -> None:
        copy(self._screen, self._color.removeprefix("#"))


def _distance(one: str, other: str) -> int:
    return sum(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) for at in (1, 3, 5))
