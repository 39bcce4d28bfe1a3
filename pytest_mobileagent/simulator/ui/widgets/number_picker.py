"""The framework's number picker: a wheel of values, of which the middle one can be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.layout import Column
from pytest_mobileagent.simulator.ui.view import Phase, View
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText
from pytest_mobileagent.simulator.ui.widgets.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.ui.raster import Canvas

_SIDE_DP, _MIDDLE_DP = 66, 48


class NumberPicker(Column):
    """A wheel of `labels`; `index` is the middle one, and `on_change` is told a new index.

    A tap above or below turns it by one, a drag by as many as the finger passes; with `wraps` it has no ends.
    `drafts` keeps what is being typed, by `key`, until it is one of the labels.
    """

    cls = "android.widget.NumberPicker"
    scrollable = True

    def __init__(  # noqa: PLR0913 - what a wheel can be told
        self,
        labels: Sequence[str],
        *,
        index: int,
        on_change: Callable[[int], object],
        key: str,
        drafts: dict[str, str],
        wraps: bool = False,
        width: float = 64,
        input_type: str = "text",
    ) -> None:
        """Show the label at `index` between its neighbours."""
        self._labels = labels
        self._index = index
        self._turned = on_change
        self._wraps = wraps
        self._key = key
        self._drafts = drafts
        self._grip = 0
        self._passed = 0
        middle = EditText(
            id="android:id/numberpicker_input",
            key=key,
            text=drafts.get(key, labels[index]),
            size=18,
            align="center",
            height=_MIDDLE_DP,
            input_type=input_type,
            on_change=self._typed,
        )
        super().__init__(self._neighbour(-1), middle, self._neighbour(1), key=f"{key}_wheel", width=width)

    def _target(self, step: int) -> int | None:
        target = self._index + step
        if self._wraps:
            return target % len(self._labels)
        return target if 0 <= target < len(self._labels) else None

    def _neighbour(self, step: int) -> View:
        target = self._target(step)
        if target is None:
            return View(height=_SIDE_DP)
        return Text(
            self._labels[target],
            cls="android.widget.Button",
            size=18,
            align="center",
            height=_SIDE_DP,
            width=-1,
            opacity=0.6,
            color="#8a8a8a",
            on_tap=lambda: self._turn_to(target),
            long_clickable=True,
        )

    def _turn_to(self, target: int) -> None:
        self._drafts.pop(self._key, None)
        self._turned(target)

    def _typed(self, text: str) -> None:
        """Take a whole value that was typed, in any case of its letters."""
        self._drafts[self._key] = text
        for at, label in enumerate(self._labels):
            if label.lower() == text.strip().lower():
                self._turned(at)
                return

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take upright drags."""
        return abs(dy) > abs(dx)

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Turn the wheel by as many values as the finger passes."""
        del x
        if phase == "down":
            self._grip, self._passed = y, 0
            return
        steps = round((self._grip - y) / (_SIDE_DP * self.scale))
        if steps != self._passed and phase == "move":
            target = self._target(steps - self._passed)
            self._passed = steps
            if target is not None:
                self._index = target
                self._turn_to(target)

    def paint(self, canvas: Canvas) -> None:
        """Draw the lines above and below the middle value."""
        line = max(1, round(self.scale))
        for dp in (_SIDE_DP, _SIDE_DP + _MIDDLE_DP):
            y = self.rect.top + round(dp * self.scale)
            canvas.fill(Rect(self.rect.left, y, self.rect.right, y + line), "#8a8a8a")
