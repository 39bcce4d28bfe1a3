"""Material text fields: an edit text in a box, with a label and perhaps an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Column, Frame, Row
from pytest_mobileagent.simulator.ui.view import MATCH, View
from pytest_mobileagent.simulator.ui.widgets.icon import Icon
from pytest_mobileagent.simulator.ui.widgets.text import Label

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText


def TextField(  # noqa: N802, PLR0913 - named as the widget it makes; its parts
    field: EditText,
    *,
    label: str = "",
    style: str = "outlined",
    error: str = "",
    icon: str = "",
    trailing: View | None = None,
    margin: float | tuple[float, float] | tuple[float, float, float, float] = (16, 8),
) -> View:
    """Return a field in its box: `outlined`, `filled`, or `underlined` as Material 1 drew it.

    The label is the field's hint while the field is empty, and floats above the text otherwise.
    """
    field.hint = field.hint or label
    color = "error" if error else "on_surface_variant"
    floating = Label(label, size=12, color=color, margin=(0, 0, 0, 2)) if label and field.text else None
    field.padding = field.padding or (0, 4)
    inner = Row(
        Icon(icon, size=24, margin=(0, 0, 16, 0)) if icon else None,
        Column(floating, field, weight=1),
        trailing,
        width=MATCH,
        gravity="center",
    )
    box: View
    if style == "outlined":
        box = Frame(
            inner,
            cls="android.widget.FrameLayout",
            width=MATCH,
            min_height=56,
            padding=(16, 8),
            radius=4,
            border=(1, "error" if error else "outline"),
        )
    else:
        line = View(width=MATCH, height=1, background="error" if error else "outline")
        plate = "surface_variant" if style == "filled" else ""
        side = 16 if style == "filled" else 0
        box = Column(Frame(inner, width=MATCH, min_height=52, padding=(side, 6)), line, background=plate)
    note = Label(error, id="textinput_error", size=12, color="error", margin=(16, 4, 16, 0)) if error else None
    return Column(box, note, cls="android.widget.LinearLayout", margin=margin)
