"""The search: what was searched for lately, and the articles that are found."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia.articles import found
from pytest_mobileagent.simulator.apps.wikipedia.look import article_row
from pytest_mobileagent.simulator.apps.wikipedia.store import Library

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.wikipedia.articles import Article

FROM_SEARCH = 1  # where an article was opened, as the history stores it


class Search(ax.Screen):
    """The field, with the cursor in it, and what is found."""

    def create(self) -> None:
        """Begin with what another app sent, or nothing."""
        sent = self.intent.text(ax.EXTRA_TEXT) or self.intent.text("android.intent.extra.PROCESS_TEXT")
        self.query = sent
        self.focus("search_src_text")

    def compose(self) -> ax.View:
        """Return field and rows."""
        field = ax.EditText(
            id="search_src_text",
            text=self.query,
            hint=self.tr("Search Wikipedia"),
            size=16,
            height=48,
            on_change=self.bind("query"),
            ime_action="search",
            on_ime_action=self.hide_keyboard,
            weight=1,
        )
        cross = None
        if self.query:
            cross = ax.IconButton(
                "close",
                id="search_close_btn",
                cls="android.widget.ImageView",
                desc=self.tr("Clear query"),
                on_tap=lambda: self.bind("query")(""),
            )
        up = ax.IconButton("arrow_back", desc=self.tr("Navigate up"), color="on_surface", on_tap=self.finish)
        box = ax.Across(
            field,
            cross,
            id="search_cab_view",
            cls="androidx.appcompat.widget.LinearLayoutCompat",
            weight=1,
            height=44,
            radius=22,
            padding=(12, 0, 0, 0),
            background="surface_variant",
        )
        bar = ax.Across(
            up,
            box,
            id="search_toolbar",
            cls="android.view.ViewGroup",
            height=56,
            padding=(4, 0, 12, 0),
            background="toolbar",
        )
        return ax.Pane(bar, self._results() if self.query.strip() else self._recent(), background="surface")

    def _results(self) -> ax.View:
        results = found(self.query)
        rows: list[ax.View] = [article_row(one, partial(self._open, one)) for one in results]
        none = ax.Caption(self.tr("No results found"), id="results_text", size=16, padding=24)
        return ax.RecyclerView(*(rows or [none]), id="search_results_list")

    def _recent(self) -> ax.View:
        recent = Library(self).searches
        if not recent:
            words = self.tr("Search and read the free encyclopedia in your language")
            message = ax.Caption(words, id="search_empty_message", size=16, align="center")
            return ax.EmptyState(ax.Icon("search", size=72, color="outline_variant"), message, gap=16, padding=32)
        rows = [
            ax.Text(
                text, id="text1", size=16, width=ax.MATCH, padding=(16, 14), on_tap=partial(self.bind("query"), text)
            )
            for text in recent
        ]
        header = ax.Across(
            ax.Text(self.tr("Recent searches:"), id="list_title", size=14, weight_name="medium", weight=1),
            ax.IconButton(
                "delete",
                id="recent_searches_delete_button",
                cls="android.widget.ImageView",
                outlined=True,
                desc=self.tr("Clear history"),
                on_tap=lambda: Library(self).clear_searches(),
            ),
            height=48,
            padding=(16, 0, 4, 0),
        )
        return ax.Column(header, ax.RecyclerView(*rows, id="recent_searches_recycler"), height=ax.MATCH, weight=1)

    def _open(self, one: Article) -> None:
        Library(self).searched(self.query.strip())
        self.hide_keyboard()
        self.start(".page.PageActivity", title=one.title, source=FROM_SEARCH)
