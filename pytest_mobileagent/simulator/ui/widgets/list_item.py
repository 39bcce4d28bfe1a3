"""Rows of lists: one or two lines of text, something before and something behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.layout import Column, Frame, Row
from pytest_mobileagent.simulator.ui.view import MATCH
from pytest_mobileagent.simulator.ui.widgets.icon import Icon
from pytest_mobileagent.simulator.ui.widgets.text import Label, Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.ui.view import View


def ListItem(  # noqa: N802, PLR0913 - named as the widget it makes; its parts
    title: str,
    *,
    summary: str = "",
    icon: str | View = "",
    trailing: View | None = None,
    id: str = "",  # noqa: A002 - Android's word
    title_id: str = "android:id/title",
    summary_id: str = "android:id/summary",
    cls: str = "android.widget.LinearLayout",
    selected: bool = False,
    enabled: bool = True,
    on_tap: Callable[[], object] | None = None,
    on_long_press: Callable[[], object] | None = None,
    max_lines: int = 1,
    speaks: bool = False,
) -> View:
    """Return a row of 56 dp, or 72 dp with a summary; what it shows are the app's own words if it `speaks`."""
    make = Label if speaks else Text
    leading = Icon(icon, size=24) if isinstance(icon, str) and icon else icon
    return Row(
        Frame(leading, width=40, margin=(0, 0, 16, 0)) if leading and not isinstance(leading, str) else None,
        Column(
            make(title, id=title_id, size=16, max_lines=max_lines, enabled=enabled),
            make(summary, id=summary_id, size=14, color="on_surface_variant", max_lines=max_lines, enabled=enabled)
            if summary
            else None,
            weight=1,
        ),
        trailing,
        id=id,
        cls=cls,
        width=MATCH,
        min_height=72 if summary else 56,
        padding=(16, 8),
        gravity="center",
        selected=selected,
        background="secondary_container" if selected else "",
        enabled=enabled,
        on_tap=on_tap,
        on_long_press=on_long_press,
    )
