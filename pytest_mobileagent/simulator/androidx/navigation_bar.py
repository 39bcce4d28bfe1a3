"""An app's main destinations: the entries of Material's `NavigationBarView`, and where its bar lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.layouts import Pane
from pytest_mobileagent.simulator.ui import MATCH, Column, Frame, Icon, Label, Row, View

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.act import Act
    from pytest_mobileagent.simulator.ui import Destination, Screen

_RAIL_DP, _ABOVE_RAIL_DP = 80, 56


class NavigationCell(Column):
    """The place of an entry in the bar, around what an app shows of it."""

    cls = "android.widget.FrameLayout"
    weight = 1
    height = 56
    gravity = "center"
    justify = "center"


def navigation_item(entry: Destination, *, is_open: bool, on_tap: Act) -> View:
    """Return an entry without a plate, with the parts that the real one has; the open one is selected."""
    color = "primary" if is_open else "on_surface_variant"
    size = "large" if is_open else "small"
    label = Label(
        entry.label, id=f"navigation_bar_item_{size}_label_view", size=12, color=color, max_lines=1,
        weight_name="medium" if is_open else "regular",
    )  # fmt: skip
    return NavigationCell(
        Icon((is_open and entry.chosen_icon) or entry.icon, id="navigation_bar_item_icon_view", color=color,
             outlined=entry.is_outlined and not is_open),
        Frame(label, id="navigation_bar_item_labels_group", cls="android.view.ViewGroup"),
        id=entry.id, desc=entry.desc or entry.label, selected=is_open, gap=2, on_tap=on_tap,
    )  # fmt: skip


def with_destinations(screen: Screen, bar: View, *content: View) -> View:
    """Return a page above the bar of an app's main destinations; on a large screen these stand before it, in a rail."""
    if not screen.phone.display.is_large:
        return Pane(*content, bar, background="background")
    for entry in bar.children:
        entry.weight, entry.width = 0, _RAIL_DP
    rail = Column(
        *bar.children, id=bar.id, cls=bar.cls, width=_RAIL_DP, height=MATCH, padding=(0, _ABOVE_RAIL_DP, 0, 0),
        background=bar.background,
    )  # fmt: skip
    return Row(rail, Pane(*content, weight=1), width=MATCH, height=MATCH, background="background")
