"""The search of Settings: every preference of every page, by its title and by other words for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import FRAGMENT_EXTRA, KEY_EXTRA, Page, open_elsewhere
from pytest_mobileagent.simulator.apps.settings.search_index import Preference, matching, preferences


class Search(ax.Screen):
    """Search settings."""

    def create(self) -> None:
        """Start with nothing typed."""
        self.query = ""
        self._preferences: tuple[Preference, ...] = ()
        self.focus("open_search_view_edit_text")

    def compose(self) -> ax.View:
        """Return the field and what matches."""
        clear = None
        if self.query:
            clear = ax.IconButton(
                "close",
                id="open_search_view_clear_button",
                desc=self.tr("Clear text"),
                on_tap=lambda: self.bind("query")(""),
            )
        bar = ax.Across(
            ax.IconButton("arrow_back", desc=self.tr("Back"), on_tap=self.finish),
            ax.EditText(
                id="open_search_view_edit_text",
                text=self.query,
                hint=self.tr("Search settings"),
                on_change=self.bind("query"),
                ime_action="search",
                weight=1,
                size=18,
                padding=(8, 12),
            ),
            clear,
            height=64,
            padding=(4, 0),
            background="surface_variant",
        )
        results = list(self._results())
        if not results:
            note = ax.Caption(self.tr("No results"), size=16, gravity="center") if self.query else None
            body: ax.View = ax.Frame(note, width=ax.MATCH, weight=1)
        else:
            body = ax.Scroll(*results, key="results", id="list_results", weight=1)
        return ax.Pane(bar, body)

    def _results(self) -> Iterator[ax.View]:
        if not self.query.strip():
            return
        for found in matching(self.query, self._index()):
            yield ax.Row(
                ax.Column(
                    ax.Text(found.title, id="android:id/title", size=18),
                    ax.Caption(" > ".join(found.path) or self.tr("Settings"), id="breadcrumb"),
                    weight=1,
                ),
                width=ax.MATCH,
                padding=(24, 14),
                on_tap=partial(self._open, found),
            )

    def _index(self) -> tuple[Preference, ...]:
        """Return every preference; they are gathered when the first letter is typed."""
        if not self._preferences:
            from pytest_mobileagent.simulator.apps.settings.app import (  # noqa: PLC0415 - the app knows all pages
                first_pages,
                pages_of,
            )

            level = self.phone.image.api_level
            pages = {name: self._made(page) for name, page in pages_of(level).items() if page.title}
            first = first_pages(level)
            elsewhere = (Preference(self.tr(title), (), "", True, "") for title, page in first.items() if page is None)
            self._preferences = (*preferences(pages, first), *elsewhere)
        return self._preferences

    def _made(self, page: type[Page]) -> Page:
        """Return a page whose rows can be read; nobody ever sees it."""
        made = page(self.record, self.phone, self.app)
        made.prepare()
        return made

    def _open(self, found: Preference) -> None:
        if not found.fragment:
            open_elsewhere(self, found.title)
            return
        key = {} if found.is_page else {KEY_EXTRA: found.title}
        self.start(f"{self.app.package}/.SubSettings", **{FRAGMENT_EXTRA: found.fragment, **key})
