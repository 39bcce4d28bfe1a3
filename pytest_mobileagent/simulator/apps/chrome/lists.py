"""History and bookmarks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.local_pages import host_of
from pytest_mobileagent.simulator.apps.chrome.clearing import ClearData
from pytest_mobileagent.simulator.apps.chrome.dialogs import edit_bookmark
from pytest_mobileagent.simulator.apps.chrome.loading import shown_address
from pytest_mobileagent.simulator.apps.chrome.parts import action_bar, empty, letter_icon
from pytest_mobileagent.simulator.apps.chrome.store import Bookmark, Bookmarks, History, Visit
from pytest_mobileagent.simulator.system.dates import date_text, local_time, to_local

if TYPE_CHECKING:
    import datetime

_LIST = "selectable_list_recycler_view"
_LATELY = {0: "Today", 1: "Yesterday"}
_SEARCH = ax.SearchLook(field_id="search_text", field_cls="android.widget.EditText")
_DISCLAIMER = "Your Google Account may have other forms of browsing history at myactivity.google.com."


def _page_row(screen: ax.Screen, title: str, url: str, end: ax.View) -> ax.View:
    lines = ax.TwoLines(title, host_of(url), ids=("title", "description"), max_lines=(1, 1), margin=(16, 0, 8, 0))
    return ax.Across(
        letter_icon(title),
        lines,
        end,
        height=64,
        padding=(16, 0, 4, 0),
        on_tap=partial(screen.finish, url),
    )


class HistoryList(ax.Screen):
    """The pages that have been visited (`HistoryActivity`)."""

    def create(self) -> None:
        """Begin without a search."""
        self.search = ax.Search(self, _SEARCH)
        self.shows_info = True
        self.clearing: ClearData | None = None

    def compose(self) -> ax.View:
        """Return the list, or the page that clears it."""
        if self.clearing is not None:
            return self.clearing.compose()
        visits = History(self.phone).visits(self.search.text)
        bar = self._bar()
        if not visits:
            lacks = "Can’t find that page. Check your spelling or try a web search."
            text = self.tr(lacks if self.search.text else "No history here")
            return ax.Pane(bar, None if self.search else self._head(), empty(text))
        rows = [] if self.search else [self._head()]
        day: datetime.date | None = None
        for visit in visits:
            date = to_local(self.phone, visit.time_s).date()
            if date != day:
                day = date
                rows.append(ax.Caption(self._day(date), id="date", padding=(16, 16, 16, 8)))
            rows.append(self._row(visit))
        return ax.Pane(bar, ax.RecyclerView(*rows, id=_LIST), background="background")

    def _bar(self) -> ax.View:
        if self.search:
            field = self.search.field(hint=self.tr("Search your history"), margin=(8, 0))
            back = ax.IconButton("arrow_back", desc=self.tr("Go back"), on_tap=self.search.close)
            return ax.Across(back, field, id="action_bar", cls="android.view.ViewGroup", height=56, padding=(4, 0))
        info = self.tr("Hide Info" if self.shows_info else "Show Info")
        actions = [
            ax.IconButton("search", id="search_menu_id", desc=self.tr("Search"), on_tap=self.search.open),
            ax.IconButton("info", id="info_menu_id", desc=info, outlined=True, on_tap=ax.flip(self, "shows_info")),
            ax.IconButton("close", id="close_menu_id", desc=self.tr("Close"), on_tap=self.finish),
        ]
        return action_bar(self, self.tr("History"), actions, on_back=self.finish)

    def _head(self) -> ax.View:
        note = None
        if self.shows_info:
            note = ax.Caption(self.tr(_DISCLAIMER), id="privacy_disclaimer", padding=(16, 12))
        clear = ax.TextButton(
            self.tr("Clear browsing data…"), id="clear_browsing_data_button", height=48, on_tap=self._clear
        )
        return ax.Column(note, clear, ax.View(width=ax.MATCH, height=1, background="outline_variant"))

    def _clear(self) -> None:
        self.clearing = ClearData(self, ax.put(self, clearing=None))

    def _day(self, date: datetime.date) -> str:
        text = date_text(self.phone, date, "medium_date")
        days = (local_time(self.phone).date() - date).days
        return f"{self.tr(_LATELY[days])} - {text}" if days in _LATELY else text

    def _row(self, visit: Visit) -> ax.View:
        remove = ax.IconButton(
            "delete",
            id="end_button",
            desc=self.tr("Remove"),
            outlined=True,
            on_tap=lambda: History(self.phone).remove(visit.url),
        )
        return _page_row(self, visit.title or shown_address(visit.url), visit.url, remove)

    def back(self) -> bool:
        """Leave the search or the clearing first."""
        return ax.reset(self, clearing=None) or self.search.close()


class BookmarkList(ax.Screen):
    """The bookmarks (`BookmarkActivity`)."""

    def compose(self) -> ax.View:
        """Return the list."""
        bar = action_bar(
            self, self.tr("Mobile bookmarks"),
            [ax.IconButton("close", id="close_menu_id", desc=self.tr("Close"), on_tap=self.finish)],
            on_back=self.finish,
        )  # fmt: skip
        marks = Bookmarks(self.phone).all()
        if not marks:
            return ax.Pane(bar, empty(self.tr("Pages that you bookmark appear here")))
        rows = [self._row(mark) for mark in marks]
        return ax.Pane(bar, ax.RecyclerView(*rows, id=_LIST), background="background")

    def _row(self, mark: Bookmark) -> ax.View:
        more = ax.IconButton(
            "more_vert",
            id="more",
            key=f"more-{mark.id}",
            desc=self.tr("{title} Options").format(title=mark.title),
            on_tap=partial(self._menu, mark),
        )
        return _page_row(self, mark.title, mark.url, more)

    def _menu(self, mark: Bookmark) -> None:
        marks = Bookmarks(self.phone)
        items = [
            ax.MenuItem(self.tr("Edit"), lambda: edit_bookmark(self, mark, marks.change)),
            ax.MenuItem(self.tr("Delete"), lambda: marks.remove(mark.id)),
        ]
        self.popup(items, anchor=f"more-{mark.id}")
