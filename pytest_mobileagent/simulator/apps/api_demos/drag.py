"""Views/Drag and Drop: dots that are dragged onto each other (`DragAndDropDemo`, `DraggableDot`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import Demo, label

if TYPE_CHECKING:
    from collections.abc import Callable

_RADIUS_DP, _PADDING_DP = 64, 15
_HIDDEN, _RESULT = "drag_dot_hidden", "drag_result_text"
_EXPLANATION = (
    "Longpress on a dot to start a drag, then drop over another dot. The destination dot will append the drag's "
    "textual conversion to the EditText."
)


class Dot(ax.View):
    """A red dot; held, it is dragged."""

    cls = "android.view.View"
    clickable = True
    long_clickable = True
    follows_hold = True
    legend = ""
    on_drag: Callable[[ax.Phase, int, int], object] | None = None

    def measure_content(
        self, ctx: ax.LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        """As large as the dot."""
        del w, h, exact_w, exact_h
        self._font = ax.FontSpec("regular", ctx.px(12))
        return ctx.px(2 * _RADIUS_DP), ctx.px(2 * _RADIUS_DP)

    def drag(self, phase: ax.Phase, x: int, y: int) -> None:
        """Tell where the finger is, px of the screen."""
        if self.on_drag is not None:
            self.on_drag(phase, x, y)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the dot and its legend."""
        x, y = self.rect.center
        canvas.circle(x, y, _RADIUS_DP * self.scale, "#d00000")
        if self.legend:
            left = x - ax.text_width(self.legend, self._font) // 2
            canvas.text(left, y + self._font.line_px // 2, self.legend, self._font, "#f0f0ff")


class DragAndDrop(Demo):
    """Three dots and a hidden one, which is seen while something is dragged."""

    _LEGENDS = ("", "Drag ANR", "Drop ANR", "Surprise!")

    def create(self) -> None:
        """Nothing is dragged."""
        super().create()
        self.held: int | None = None
        self.outcome = ""

    def compose(self) -> ax.View:
        """Return the explanation, the dots and what became of the last drag: that text fills the rest."""
        dots = [self._dot(number, legend) for number, legend in enumerate(self._LEGENDS, 1)]
        return ax.Pane(
            label(_EXPLANATION, id="drag_explanation", width=ax.MATCH),
            ax.Row(*dots[:2]),
            ax.Row(*dots[2:]),
            ax.Text(self.outcome, id=_RESULT, width=ax.MATCH, gravity="top", weight=1),
            cls="android.widget.RelativeLayout",
        )

    def _name(self, number: int) -> str:
        return _HIDDEN if number == len(self._LEGENDS) else f"drag_dot_{number}"

    def _dot(self, number: int, legend: str) -> Dot:
        name = self._name(number)
        dot = Dot(id=name, padding=_PADDING_DP, visible=name != _HIDDEN or self.held is not None)
        dot.legend = legend
        dot.on_long_press = partial(self._hold, number)
        dot.on_drag = self._drag
        return dot

    def _hold(self, number: int) -> None:
        self.held, self.outcome = number, "Dragging..."

    def _drag(self, phase: ax.Phase, x: int, y: int) -> None:
        """Let go: the dots take what is dropped on them, and so does the text."""
        if self.held is None or phase not in ("up", "cancel"):
            return
        self.held = None
        takers = [self._name(number) for number in range(1, len(self._LEGENDS) + 1)] + [_RESULT]
        is_taken = phase == "up" and any(self.ui.views[name].rect.contains(x, y) for name in takers)
        self.outcome = "Dropped!" if is_taken else "No drop"
