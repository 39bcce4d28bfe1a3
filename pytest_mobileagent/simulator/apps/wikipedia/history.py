"""The Search tab: what was read, below the card that opens the search."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia.look import article_row, search_card
from pytest_mobileagent.simulator.apps.wikipedia.store import Library

FROM_HISTORY = 4  # where an article was opened, as the history stores it


class History:
    """What the Search tab shows."""

    def __init__(self, screen: ax.Screen) -> None:
        """Show it on a screen."""
        self._screen = screen

    def compose(self) -> ax.View:
        """Return the card, and a row for each article that was read."""
        screen = self._screen
        read = Library(screen).history
        rows = [
            article_row(one, partial(screen.start, ".page.PageActivity", title=one.title, source=FROM_HISTORY))
            for one in read
        ]
        content = [self._header(), *rows] if rows else [self._empty()]
        return ax.RecyclerView(search_card(screen, self.search, id="search_card"), *content, id="history_list")

    def search(self) -> None:
        """Open the search."""
        self._screen.start(".search.SearchActivity")

    def _header(self) -> ax.View:
        return ax.Across(
            ax.Text(self._screen.tr("History"), id="history_title", size=16, weight_name="medium", weight=1),
            ax.IconButton(
                "delete", id="history_delete", cls="android.widget.ImageView", outlined=True,
                desc=self._screen.tr("Clear history"), on_tap=self._ask_clear,
            ),
            height=48, padding=(16, 0, 4, 0),
        )  # fmt: skip

    def _ask_clear(self) -> None:
        screen = self._screen
        ax.ask(
            screen,
            screen.tr("This will delete all of your browsing history. Are you sure?"),
            screen.tr("Yes"),
            lambda: Library(screen).clear_history(),
            title=screen.tr("Clear browsing history"),
            no=screen.tr("No"),
        )

    def _empty(self) -> ax.View:
        tr = self._screen.tr
        return ax.Column(
            ax.Icon("history", size=96, color="outline_variant"),
            ax.Text(tr("No recently viewed articles"), id="history_empty_title", size=16, weight_name="medium"),
            ax.Caption(
                tr("Track what you've been reading here."), id="history_empty_message", size=14, align="center"
            ),
            id="history_empty_container", gravity="hcenter", gap=8, padding=(32, 72),
        )  # fmt: skip
