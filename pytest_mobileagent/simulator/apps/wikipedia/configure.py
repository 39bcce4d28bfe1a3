"""Customize the feed: which cards it has, and in what order; stored when the screen is left."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia.look import bar
from pytest_mobileagent.simulator.apps.wikipedia.store import CARD_TYPES, FeedSettings
from pytest_mobileagent.simulator.ui.widgets.drag_handle import DragHandle

_ROW_DP = 72


class Configure(ax.Screen):
    """A row with a switch for each kind of card."""

    def create(self) -> None:
        """Read what is stored."""
        self.feed = FeedSettings(self.prefs())

    def pause(self) -> None:
        """Write it down."""
        self.feed.store()

    def compose(self) -> ax.View:
        """Return toolbar and rows."""
        menu = [
            ax.MenuItem(self.tr("Show all"), partial(self.feed.set_all, enabled=True)),
            ax.MenuItem(self.tr("Hide all"), partial(self.feed.set_all, enabled=False)),
            ax.MenuItem(self.tr("Restore default view"), self.feed.restore),
        ]
        more = ax.more_button(self, menu, desc=self.tr("More options"))
        rows = [self._row(at) for at in self.feed.by_order()]
        return ax.Pane(
            bar(self, "Customize the feed", actions=[more]),
            ax.RecyclerView(*rows, id="content_types_recycler"),
            background="surface",
        )

    def _row(self, at: int) -> ax.View:
        title, subtitle = self.tr(CARD_TYPES[at].title), self.tr(CARD_TYPES[at].subtitle)
        switch = ax.Switch(
            id="feed_content_type_checkbox", key=f"switch{at}", checked=self.feed.enabled[at],
            on_change=partial(self._set, at),
        )  # fmt: skip
        texts = ax.TwoLines(title, subtitle, ids=("feed_content_type_title", "feed_content_type_subtitle"), gap=2)
        handle = DragHandle(
            id="feed_content_type_drag_handle", row_dp=_ROW_DP, on_move=partial(self.feed.move, at), clickable=False
        )
        return ax.Across(
            handle, texts, switch, cls="android.widget.FrameLayout", desc=f"{title}, {subtitle}", min_height=_ROW_DP,
            padding=(4, 8, 16, 8), gap=8,
        )  # fmt: skip

    def _set(self, at: int, is_on: bool) -> None:
        self.feed.enabled[at] = is_on
