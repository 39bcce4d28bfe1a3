"""The framework's number picker: a wheel of values, of which the middle one can be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.layout import Column
from pytest_mobileagent.simulator.ui.view import Phase, View
from pytest_mobileagent.simulator.ui.widgets.drawn_text import DrawnText
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText, EditTextProps
from pytest_mobileagent.simulator.ui.widgets.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas

_SIDE_DP, _MIDDLE_DP = 66, 48
FRAMEWORK_FIELD = "android:id/numberpicker_input"


def _value(text: str) -> str | int:
    """Return what a label or a typed text stands for: a number however it is written, a name in any case."""
    return int(text) if text.isdecimal() else text.strip().lower()


class WheelField(EditText):
    """The middle of a wheel: it takes only what is, or begins, one of the labels (`NumberPicker.InputTextFilter`)."""

    def __init__(self, labels: Sequence[str], **props: Unpack[EditTextProps]) -> None:
        """Take the wheel's labels and the properties of a field."""
        super().__init__(**props)
        self._labels = labels
        self._largest = max(map(int, labels)) if all(label.isdecimal() for label in labels) else None

    def change(self, text: str, cursor: int) -> None:
        """Replace the value, unless it is a number out of range."""
        if self._largest is not None and text:
            is_number = text.isdecimal() and len(text) <= len(str(self._largest))
            if not is_number or int(text) > self._largest:
                return
        super().change(text, cursor)

    def insert(self, text: str) -> None:
        """Type; of a name that has begun the rest is filled in, and selected."""
        if self._largest is not None:
            super().insert(text)
            return
        start, end = sorted(self.selection)
        typed = f"{self.text[:start]}{text}{self.text[end:]}"
        label = next((label for label in self._labels if label.lower().startswith(typed.lower())), None)
        if label is not None:
            self.change(label, len(label))
            self.select(len(typed), len(label))


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
        field: str = FRAMEWORK_FIELD,
    ) -> None:
        """Show the label at `index` between its neighbours; `field` is the id of the middle, as its library has it."""
        self._labels = labels
        self._index = index
        self._turned = on_change
        self._wraps = wraps
        self._key = key
        self._drafts = drafts
        self._has_sides = field == FRAMEWORK_FIELD  # as nodes; other libraries only draw them
        self._grip = 0
        self._passed = 0
        middle = WheelField(
            labels,
            id=field,
            key=key,
            text=drafts.get(key, labels[index]),
            size=18,
            align="center",
            height=_MIDDLE_DP,
            input_type=input_type,
            on_change=self._typed,
            on_focus=drafts.clear,
            selects_all_on_focus=True,
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
        if not self._has_sides:
            return DrawnText(self._labels[target], size=18, align="center", height=_SIDE_DP, width=-1, opacity=0.6)
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
        wanted = _value(text)
        for at, label in enumerate(self._labels):
            if _value(label) == wanted:
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
