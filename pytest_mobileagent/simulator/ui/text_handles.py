"""The drops that hang from a caret, or from both ends of a selection (`Editor.HandleView`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.layout import Frame
from pytest_mobileagent.simulator.ui.view import Phase, View
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.selectable import Selectable
    from pytest_mobileagent.simulator.ui.state import UiState

_SIDE_DP, _RADIUS_DP = 40, 10  # `text_handle_min_size`; the drop itself
_NAMES = ("insertion_handle", "selection_start_handle", "selection_end_handle")
CARET, START, END = range(3)


class Handle(View):
    """One drop; dragging it moves the caret or that end of the selection, a tap on the caret's asks what to do."""

    width = height = _SIDE_DP
    focusable = False

    def __init__(self, phone: Phone, state: UiState, which: int) -> None:
        """Hang from the field that `state` names."""
        super().__init__(id=f"android:id/{_NAMES[which]}", on_tap=self._ask, clickable=False)
        self._phone, self._state, self._which = phone, state, which
        self._grip = (0, 0)  # from the finger to the middle of the line that the drop hangs from
        self._last = 0  # the character over which the finger was

    @property
    def is_touchable(self) -> bool:
        """Fingers drag it."""
        return True

    @property
    def field(self) -> Selectable | None:
        """The text that it hangs from, placed."""
        view = self._state.views.get(self._state.handles)
        return view.selectable if view is not None else None

    @property
    def hot_spot(self) -> Rect | None:
        """Where the drop's tip is; None where there is nothing to hang from, or it cannot be seen."""
        field = self.field
        if field is None:
            return None
        start, end = sorted(field.selection)
        if (start == end) != (self._which == CARET):
            return None
        caret = field.caret_rect(start if self._which == START else end)
        seen = field.visible_bounds
        is_seen = seen.left <= caret.left <= seen.right and seen.top < caret.bottom <= seen.bottom + caret.height
        return caret if is_seen else None

    def can_be_seen(self) -> bool:
        """Whether there is something to hang from."""
        return self.hot_spot is not None

    def compose(self) -> View:
        """Return the root of the drop's window."""
        return Frame(self)

    def place(self) -> Rect | None:
        """Return the bounds of the drop: below its tip."""
        tip = self.hot_spot
        if tip is None:
            return None
        side = round(_SIDE_DP * self._phone.display.scale)
        middle = (tip.left + tip.right) // 2
        left = (middle - side // 2, tip.left - side, tip.left)[self._which]
        return Rect(left, tip.bottom, left + side, tip.bottom + side)

    def _ask(self) -> None:
        field = self.field
        if isinstance(field, EditText) and self._which == CARET:
            self._phone.input.editor.toggle_menu(field)

    def wants_drag(self, dx: int, dy: int) -> bool:
        """Take every drag."""
        del dx, dy
        return True

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Move what the drop hangs from."""
        field, tip = self.field, self.hot_spot
        if field is None or tip is None:
            return
        if phase == "down":
            self._grip = (tip.left - x, (tip.top + tip.bottom) // 2 - y)
            self._last = field.offset_of(tip.left, tip.center[1])
        elif phase == "move":
            x, y = x + self._grip[0], y + self._grip[1]
            editor = self._phone.input.editor
            if isinstance(field, EditText) and self._which == CARET:
                editor.drag_caret(field, x, y)
            else:
                last, self._last = self._last, field.offset_of(x, y)
                editor.drag_end(field, last, self._last, is_start=self._which == START)

    def paint(self, canvas: Canvas) -> None:
        """Draw the drop: a disc with a corner at its tip."""
        field = self.field
        if field is None:
            return
        radius, color = round(_RADIUS_DP * self.scale), field.accent
        left, top, right, _ = self.rect
        if self._which == CARET:
            x, reach, y = (left + right) // 2, round(radius * 0.7), top + round(radius * 1.3)
            canvas.circle(x, y, radius, color)
            canvas.polygon([(x, top), (x + reach, y - reach), (x, y), (x - reach, y - reach)], color)
            return
        x = right - radius if self._which == START else left + radius
        canvas.circle(x, top + radius, radius, color)
        corner = Rect(x, top, right, top + radius) if self._which == START else Rect(left, top, x, top + radius)
        canvas.fill(corner, color)


def handles(phone: Phone, state: UiState) -> list[Handle]:
    """Return the drops that a field could have."""
    return [Handle(phone, state, which) for which in (CARET, START, END)]
