"""The search of Settings: every preference of every page, by its title and by other words for it.

It is an app of its own, as on a phone with Google's: "Settings Services".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from urllib.parse import urlencode

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import FRAGMENT_EXTRA, KEY_EXTRA, Page, open_elsewhere
from pytest_mobileagent.simulator.apps.settings.search_index import Preference, matching, preferences

_SETTINGS = "com.android.settings"
_SUPPORT = "https://support.google.com/android/search?"
_RECENT, _MOST_RECENT = "recent_results", 5


class Search(ax.Screen):
    """Search settings: what was found and opened before, until something is typed."""

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
        shown = list(self._results() if self.query.strip() else self._recents())
        if not shown:
            note = ax.Caption(self.tr("No results"), size=16, gravity="center") if self.query else None
            body: ax.View = ax.Frame(note, width=ax.MATCH, weight=1)
        else:
            body = ax.Scroll(*shown, key="results", id="search_scrollview", weight=1)
        return ax.Pane(bar, body)

    def _results(self) -> Iterator[ax.View]:
        found = matching(self.query, self._index())
        yield from map(self._row, found)
        if found:
            words = self.tr('Search Support for "{query}"').format(query=self.query)
            yield ax.Across(
                ax.Text(words, id="android:id/title", size=14), padding=(24, 16), on_tap=self._search_support
            )

    def _recents(self) -> Iterator[ax.View]:
        found = [one for one in map(self._known, self._opened()) if one is not None]
        if not found:
            return
        title = ax.Label("RECENT SEARCH RESULTS", id="recent_searches_title", size=14, color="on_surface_variant")
        title.padding, title.height, title.width = (20, 0), 48, ax.MATCH
        yield title
        yield from map(self._row, found)
        yield ax.Across(
            ax.Icon("clear", margin=(0, 0, 24, 0)), ax.Label("Clear history", id="clear_history_title", size=20),
            padding=(24, 16), on_tap=lambda: self.prefs().remove(_RECENT),
        )  # fmt: skip

    def _row(self, found: Preference) -> ax.View:
        return ax.Row(
            ax.Column(
                ax.Text(found.title, id="android:id/title", size=20),
                ax.Caption(" > ".join(found.path) or self.tr("Settings"), id="breadcrumb", size=16),
                weight=1,
            ),
            width=ax.MATCH,
            padding=(24, 16),
            on_tap=partial(self._open, found),
        )

    def _search_support(self) -> None:
        ax.open_with(self, ax.Intent(ax.VIEW, data=_SUPPORT + urlencode({"q": self.query.strip()})))

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
        settings = self.phone.packages.find_any(_SETTINGS)
        made = page(self.record, self.phone, settings.app if settings is not None else self.app)
        made.prepare()
        return made

    def _open(self, found: Preference) -> None:
        opened = dict.fromkeys((_key(found), *self._opened()))
        self.prefs().update({_RECENT: "\n".join(list(opened)[:_MOST_RECENT])})
        if not found.fragment:
            open_elsewhere(self, found.title)
            return
        key = {} if found.is_page else {KEY_EXTRA: found.title}
        self.start(f"{_SETTINGS}/.SubSettings", **{FRAGMENT_EXTRA: found.fragment, **key})

    # -- what was opened before -------------------------------------------------------------------------------------

    def _opened(self) -> list[str]:
        return str(self.prefs().get(_RECENT, "")).splitlines()

    def _known(self, key: str) -> Preference | None:
        """Return the preference of a key, if it is still called so: the language may have changed."""
        return next((one for one in self._index() if _key(one) == key), None)


def _key(preference: Preference) -> str:
    return f"{preference.fragment}|{preference.title}"
