"""Rows that are selected, and the contextual bar above them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence


class Selection(ax.Selection):
    """Which rows of a list are selected; its bar tells how many of how many."""

    def bar(
        self,
        screen: ax.Screen,
        keys: Sequence[Hashable],
        *,
        actions: Sequence[ax.View],
        overflow: Sequence[ax.MenuItem] = (),
        on_close: ax.Act | None = None,
    ) -> ax.View:
        """Return the contextual bar above the rows `keys`: how many of them, which selects all or none, and actions.

        `on_close` is what the arrow does if more is to end than the selection.
        """
        count = sum(key in self for key in keys)
        close = ax.IconButton(
            "arrow_back", id="action_mode_close_button", cls="android.widget.ImageView", desc="Done",
            on_tap=on_close or self.clear,
        )  # fmt: skip
        title = ax.Text(
            f"{count} / {len(keys)}",
            id="actionbar_title",
            size=20,
            weight_name="medium",
            color="#ffffff",
            max_lines=1,
            margin=(12, 0, 0, 0),
            on_tap=(on_close or self.clear) if count == len(keys) else partial(self.select, keys),
        )
        return ax.Toolbar(
            screen,
            title,
            id="action_mode_bar",
            navigation=close,
            actions=actions,
            overflow=overflow,
            background=screen.theme.primary,
            color="#ffffff",
        )
