"""The Saved tab: the reading lists; and the articles of the first one."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia.look import article_row, bar, thumbnail
from pytest_mobileagent.simulator.apps.wikipedia.store import Library
from pytest_mobileagent.simulator.system.dates import number_text

FROM_LIST = 5  # where an article was opened, as the history stores it


def page(screen: ax.Screen) -> ax.View:
    """Return what the tab shows."""
    kept = Library(screen).saved
    if not kept:
        return _empty(screen)
    words = "1 article" if len(kept) == 1 else f"{number_text(screen.phone, len(kept))} articles"
    row = ax.Across(
        ax.Column(
            ax.Text(screen.tr("Saved"), id="item_title", size=16, weight_name="medium"),
            ax.Caption(screen.tr("Default list for your saved articles"), id="item_description", size=14),
            ax.Caption(words, id="item_reading_list_statistical_description", size=12),
            weight=1,
            gap=2,
        ),
        thumbnail(kept[0], id="item_image_1"),
        cls="android.view.ViewGroup", min_height=88, padding=(16, 12), on_tap=partial(screen.start, ReadingList),
        background="surface",
    )  # fmt: skip
    return ax.RecyclerView(row, id="recycler_view", height=ax.MATCH)


def _empty(screen: ax.Screen) -> ax.View:
    return ax.EmptyState(
        ax.Icon("bookmark_border", id="empty_image", size=96, color="outline_variant"),
        ax.Text(screen.tr("No saved pages yet"), id="empty_title", size=16, weight_name="medium"),
        ax.Caption(
            screen.tr("Add articles to a list for reading later, even when you're offline."), id="empty_message",
            size=14, align="center",
        ),
        id="empty_container", gap=8, padding=(32, 0),
    )  # fmt: skip


class ReadingList(ax.Screen):
    """The articles of the first list."""

    def compose(self) -> ax.View:
        """Return a row for each."""
        rows = [article_row(one, partial(self.start, ".page.PageActivity", title=one.title, source=FROM_LIST))
                for one in Library(self).saved]  # fmt: skip
        return ax.Pane(
            bar(self, "Saved"),
            ax.RecyclerView(*rows, id="reading_list_recycler_view") if rows else _empty(self),
            background="surface",
        )
