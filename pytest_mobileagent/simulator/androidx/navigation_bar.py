"""The entries of Material's `NavigationBarView`, the bar at the bottom of an app's main screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui import Column, Frame, Icon, Text, View

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.act import Act
    from pytest_mobileagent.simulator.ui import Destination


def navigation_item(entry: Destination, *, is_open: bool, on_tap: Act) -> View:
    """Return an entry without a plate, with the parts that the real one has; the open one is selected."""
    color = "primary" if is_open else "on_surface_variant"
    size = "large" if is_open else "small"
    label = Text(
        entry.label, id=f"navigation_bar_item_{size}_label_view", size=12, color=color, max_lines=1,
        weight_name="medium" if is_open else "regular",
    )  # fmt: skip
    return Column(
        Icon((is_open and entry.chosen_icon) or entry.icon, id="navigation_bar_item_icon_view", color=color,
             outlined=entry.is_outlined and not is_open),
        Frame(label, id="navigation_bar_item_labels_group", cls="android.view.ViewGroup"),
        id=entry.id, cls="android.widget.FrameLayout", desc=entry.desc or entry.label, selected=is_open, weight=1,
        height=56, gravity="center", justify="center", gap=2, on_tap=on_tap,
    )  # fmt: skip
