"""History and bookmarks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.chrome.clearing import ClearData
from pytest_mobileagent.simulator.apps.chrome.dialogs import edit_bookmark
from pytest_mobileagent.simulator.apps.chrome.loading import host_of, shown_address
from pytest_mobileagent.simulator.apps.chrome.parts import action_bar, empty, letter_icon
from pytest_mobileagent.simulator.apps.chrome.store import Bookmark, Bookmarks, History, Visit
from pytest_mobileagent.simulator.system.dates import local_time, to_local
from pytest_mobileagent.simulator.ui import (
    MATCH,
    Column,
    EditText,
    IconButton,
    MenuItem,
    Row,
    Screen,
    Scroll,
    Text,
    TextButton,
    View,
)

if TYPE_CHECKING:
    import datetime

_DISCLAIMER = "Your Google Account may have other forms of browsing history at myactivity.google.com."


class HistoryList(Screen):
    """The pages that have been visited (`HistoryActivity`)."""

    def create(self) -> None:
        """Begin without a search."""
        self.query: str | None = None
        self.shows_info = True
        self.clearing: ClearData | None = None

    def compose(self) -> View:
        """Return the list, or the page that clears it."""
        if self.clearing is not None:
            return self.clearing.compose()
        visits = History(self.phone).visits(self.query or "")
        bar = self._bar()
        if not visits:
            text = "Can’t find that page. Check your spelling or try a web search." if self.query else "No history here"
            return Column(bar, self._head() if self.query is None else None, empty(self, text), height=MATCH)
        rows = [self._head()] if self.query is None else []
        day: datetime.date | None = None
        for visit in visits:
            date = to_local(self.phone, visit.time_s).date()
            if date != day:
                day = date
                rows.append(
                    Text(
                        self._day(date),
                        id="date",
                        size=14,
                        color=self.theme.on_surface_variant,
                        padding=(16, 16, 16, 8),
                    )
                )
            rows.append(self._row(visit))
        body = Scroll(
            *rows, id="selectable_list_recycler_view", cls="androidx.recyclerview.widget.RecyclerView", weight=1
        )
        return Column(bar, body, height=MATCH, background=self.theme.background)

    def _bar(self) -> View:
        if self.query is not None:
            field = EditText(
                id="search_text", text=self.query, hint="Search your history", size=16, weight=1, ime_action="search",
                on_change=self.bind("query"), auto_focus=True, margin=(8, 0),
            )  # fmt: skip
            back = IconButton("arrow_back", desc="Go back", on_tap=self._end_search)
            return Row(
                back,
                field,
                id="action_bar",
                cls="android.view.ViewGroup",
                width=MATCH,
                height=56,
                gravity="center",
                padding=(4, 0),
            )
        info = "Hide Info" if self.shows_info else "Show Info"
        actions = [
            IconButton("search", id="search_menu_id", desc="Search", on_tap=self._search),
            IconButton("info", id="info_menu_id", desc=info, outlined=True, on_tap=self._flip_info),
            IconButton("close", id="close_menu_id", desc="Close", on_tap=self.finish),
        ]
        return action_bar(self, self.tr("History"), actions, on_back=self.finish)

    def _search(self) -> None:
        self.query = ""
        self.focus("search_text")

    def _end_search(self) -> None:
        self.query = None
        self.hide_keyboard()

    def _flip_info(self) -> None:
        self.shows_info = not self.shows_info

    def _head(self) -> View:
        note = None
        if self.shows_info:
            note = Text(
                _DISCLAIMER, id="privacy_disclaimer", size=14, color=self.theme.on_surface_variant, padding=(16, 12)
            )
        clear = TextButton("Clear browsing data…", id="clear_browsing_data_button", height=48, on_tap=self._clear)
        return Column(note, clear, View(width=MATCH, height=1, background=self.theme.outline_variant))

    def _clear(self) -> None:
        self.clearing = ClearData(self, self._cleared)

    def _cleared(self) -> None:
        self.clearing = None

    def _day(self, date: datetime.date) -> str:
        text = f"{date:%b} {date.day}, {date.year}"
        days = (local_time(self.phone).date() - date).days
        return f"Today - {text}" if days == 0 else f"Yesterday - {text}" if days == 1 else text

    def _row(self, visit: Visit) -> View:
        title = visit.title or shown_address(visit.url)
        lines = Column(
            Text(title, id="title", size=16, max_lines=1),
            Text(host_of(visit.url), id="description", size=14, color=self.theme.on_surface_variant, max_lines=1),
            weight=1,
            margin=(16, 0, 8, 0),
        )
        remove = IconButton(
            "delete",
            id="end_button",
            desc="Remove",
            outlined=True,
            on_tap=lambda: History(self.phone).remove(visit.url),
        )
        return Row(
            letter_icon(self, title),
            lines,
            remove,
            width=MATCH,
            height=64,
            padding=(16, 0, 4, 0),
            gravity="center",
            on_tap=partial(self.finish, visit.url),
        )

    def back(self) -> bool:
        """Leave the search or the clearing first."""
        if self.clearing is not None:
            self.clearing = None
            return True
        if self.query is not None:
            self._end_search()
            return True
        return False


class BookmarkList(Screen):
    """The bookmarks (`BookmarkActivity`)."""

    def compose(self) -> View:
        """Return the list."""
        bar = action_bar(
            self, "Mobile bookmarks", [IconButton("close", id="close_menu_id", desc="Close", on_tap=self.finish)],
            on_back=self.finish,
        )  # fmt: skip
        marks = Bookmarks(self.phone).all()
        if not marks:
            return Column(bar, empty(self, "Pages that you bookmark appear here"), height=MATCH)
        rows = [self._row(mark) for mark in marks]
        body = Scroll(
            *rows, id="selectable_list_recycler_view", cls="androidx.recyclerview.widget.RecyclerView", weight=1
        )
        return Column(bar, body, height=MATCH, background=self.theme.background)

    def _row(self, mark: Bookmark) -> View:
        lines = Column(
            Text(mark.title, id="title", size=16, max_lines=1),
            Text(host_of(mark.url), id="description", size=14, color=self.theme.on_surface_variant, max_lines=1),
            weight=1,
            margin=(16, 0, 8, 0),
        )
        more = IconButton(
            "more_vert",
            id="more",
            key=f"more-{mark.id}",
            desc=f"{mark.title} Options",
            on_tap=partial(self._menu, mark),
        )
        return Row(
            letter_icon(self, mark.title),
            lines,
            more,
            width=MATCH,
            height=64,
            padding=(16, 0, 4, 0),
            gravity="center",
            on_tap=partial(self.finish, mark.url),
        )

    def _menu(self, mark: Bookmark) -> None:
        marks = Bookmarks(self.phone)
        items = [
            MenuItem("Edit", lambda: edit_bookmark(self, mark, marks.change)),
            MenuItem("Delete", lambda: marks.remove(mark.id)),
        ]
        self.popup(items, anchor=f"more-{mark.id}")
