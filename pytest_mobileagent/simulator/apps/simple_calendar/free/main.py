"""The main screen: the views below an action bar."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calendar.event_list import event_list, listed
from pytest_mobileagent.simulator.apps.simple_calendar.exchange import (
    ANNIVERSARIES,
    BIRTHDAYS,
    Occasion,
    add_occasions,
    start_import,
)
from pytest_mobileagent.simulator.apps.simple_calendar.free import export
from pytest_mobileagent.simulator.apps.simple_calendar.free.form import EventForm
from pytest_mobileagent.simulator.apps.simple_calendar.free.settings import Settings
from pytest_mobileagent.simulator.apps.simple_calendar.holidays import add_holidays, choose_country
from pytest_mobileagent.simulator.apps.simple_calendar.main import Main as Base
from pytest_mobileagent.simulator.apps.simple_calendar.pages import DAY, LIST, MONTH, WEEK, YEAR, Page
from pytest_mobileagent.simulator.apps.simple_calendar.year import year_table

if TYPE_CHECKING:
    import datetime

    from pytest_mobileagent.simulator.apps.simple_calendar.rows import Rows

_SEARCH = "search_src_text"
_EMPTY = "Seems like you don't have any upcoming events.\nYou can add some with the Plus button at the bottom."
_STORAGE = "android.permission.WRITE_EXTERNAL_STORAGE"
_EXPORT = "export to a folder"


class SearchView(simple.Search):
    """The search of an action bar, which an icon opens."""

    is_open = False

    def open(self) -> None:
        """Put the cursor into it."""
        self.is_open = True
        self._screen.focus(_SEARCH)

    def close(self) -> bool:
        """Collapse; False if it was not open."""
        was_open, self.is_open, self.text = self.is_open, False, ""
        self.leave()
        return was_open


class Main(Base):
    """The calendar."""

    event_form = EventForm
    views = (
        (DAY, "Daily view"), (WEEK, "Weekly view"), (MONTH, "Monthly view"), (YEAR, "Yearly view"),
        (LIST, "Simple event list"),
    )  # fmt: skip
    makes_tasks = False

    def new_search(self) -> SearchView:
        """Return the search, which is not open."""
        self.view_search = SearchView(self)
        return self.view_search

    @property
    def is_searching(self) -> bool:
        """Whether the search is open."""
        return self.view_search.is_open

    def filter_row(self) -> None:
        """Return nothing: there is no quick filter yet."""

    def result(self, request: str, value: Any) -> None:  # noqa: ANN401 - what a screen finishes with
        """Go on with what has been allowed, or with the file that was picked."""
        if request != _EXPORT:
            super().result(request, value)
        elif value:
            export.choose_folder(self, self.store)

    # -- the action bar ---------------------------------------------------------------------------------------------

    def bar(self) -> ax.View:
        """Return title and icons, or the search."""
        views = simple.action("view_agenda", "Change view", self.ask_view, id="change_view")
        if self.is_searching:
            return self._search_bar(views)
        year = f" - {self.page.date.year}" if self.page.kind == YEAR else ""
        search = simple.action("search", "Search", self.view_search.open, id="search")
        up = ax.IconButton("arrow_back", desc="Navigate up", on_tap=self.pages.pop) if len(self.pages) > 1 else None
        return ax.Toolbar(
            self,
            f"{self.tr('Calendar')}{year}",
            id="action_bar",
            navigation=up,
            actions=[search, views],
            overflow=self._menu(),
        )

    def _search_bar(self, views: ax.View) -> ax.View:
        search, theme = self.view_search, self.theme
        field = ax.EditText(
            id=_SEARCH, text=search.text, hint="Search…", on_change=ax.bind(search, "text"), ime_action="search",
            weight=1, size=18, padding=(4, 0), height=48, color=theme.on_toolbar, hint_color=f"{theme.on_toolbar}99",
        )  # fmt: skip
        clear = None
        if search.text:
            clear = ax.IconButton(
                "close", id="search_close_btn", cls="android.widget.ImageView", desc="Clear query",
                on_tap=partial(setattr, search, "text", ""), color="on_toolbar",
            )  # fmt: skip
        up = ax.IconButton("arrow_back", desc="Collapse", on_tap=search.close)
        row = ax.Across(field, clear, weight=1, id="search_plate")
        return ax.Toolbar(self, row, id="action_bar", navigation=up, actions=[views], overflow=self._menu())

    def _menu(self) -> list[ax.MenuItem]:
        return [
            ax.MenuItem("Add holidays", partial(choose_country, self, self._add_holidays)),
            ax.MenuItem("Add contact birthdays", partial(self.ask_contacts, BIRTHDAYS)),
            ax.MenuItem("Add contact anniversaries", partial(self.ask_contacts, ANNIVERSARIES)),
            ax.MenuItem("Import events from an .ics file", partial(start_import, self)),
            ax.MenuItem("Export events to an .ics file", self._export),
            ax.MenuItem("Settings", partial(self.start, Settings)),
            ax.MenuItem("About", partial(simple.open_about, self)),
        ]

    def _add_holidays(self, country: str) -> None:
        add_holidays(self, self.store, country, done="Holidays imported successfully")

    def add(self, occasion: Occasion) -> None:
        """Add birthdays (or anniversaries) at once."""
        add_occasions(self, self.store, occasion)

    def _export(self) -> None:
        if self.phone.packages.is_granted(self.app.package, _STORAGE):
            export.choose_folder(self, self.store)
        else:
            self.ask_for(_STORAGE, request=_EXPORT)

    # -- the views --------------------------------------------------------------------------------------------------

    def list_view(self, rows: Rows) -> ax.View:
        """Return the simple event list."""
        if listed(self.store):
            return event_list(self, self.store, rows, on_new=self.new_event)
        return simple.placeholder(_EMPTY, "calendar_empty_list_placeholder", padding=(16, 48))

    def year(self, rows: Rows, page: Page) -> ax.View:
        """Return twelve months; the year stands in the action bar."""
        del rows

        def open_month(month: datetime.date) -> None:
            self.pages.append(Page(MONTH, month))

        table = year_table(self, self.store, page.date.year, open_month, has_capitals=True)
        return ax.Pane(table, id="calendar_holder", cls="android.widget.RelativeLayout", padding=(4, 8))
