"""The main screen: a view of the calendar, the search above it, the button for new events."""

from __future__ import annotations

import datetime
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.apps.simple_about import About
from pytest_mobileagent.simulator.apps.simple_calendar.changes import delete_occurrence
from pytest_mobileagent.simulator.apps.simple_calendar.dialogs import AskDelete, GoToDate
from pytest_mobileagent.simulator.apps.simple_calendar.event_list import event_list
from pytest_mobileagent.simulator.apps.simple_calendar.exchange import (
    ANNIVERSARIES,
    BIRTHDAYS,
    EXPORT,
    IMPORT,
    AddOccasions,
    Export,
    Import,
    finish_export,
    picks_documents,
    start_import,
)
from pytest_mobileagent.simulator.apps.simple_calendar.forms import EventForm, TaskForm
from pytest_mobileagent.simulator.apps.simple_calendar.ics import share
from pytest_mobileagent.simulator.apps.simple_calendar.kinds import FilterTypes, quick_filter
from pytest_mobileagent.simulator.apps.simple_calendar.month import MonthGrid
from pytest_mobileagent.simulator.apps.simple_calendar.pages import (
    DAY,
    LIST,
    MONTH,
    MONTH_DAY,
    VIEWS,
    WEEK,
    YEAR,
    Page,
    day_page,
)
from pytest_mobileagent.simulator.apps.simple_calendar.rows import Rows
from pytest_mobileagent.simulator.apps.simple_calendar.settings import Settings
from pytest_mobileagent.simulator.apps.simple_calendar.store import Occurrence, Store
from pytest_mobileagent.simulator.apps.simple_calendar.texts import day_text, day_title, month_text
from pytest_mobileagent.simulator.apps.simple_calendar.week import WeekView
from pytest_mobileagent.simulator.apps.simple_calendar.year import year_table
from pytest_mobileagent.simulator.apps.simple_commons import Selection, action, choose, search_bar
from pytest_mobileagent.simulator.ui import (
    MATCH,
    Column,
    Fab,
    Frame,
    Icon,
    MenuItem,
    Pager,
    Row,
    Screen,
    Scroll,
    Text,
    View,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.system.intents import Intent

_LEAST_QUERY = 2
_PAGES = 1000
_TIME_PREFIX = "content://com.android.calendar/time/"
_EVENT_PREFIX = "content://com.android.calendar/events/"


class Main(Screen):
    """The calendar."""

    refresh_s = 60.0

    def create(self) -> None:
        """Begin with the view that was used last."""
        self.store = Store(self.phone)
        self.query = ""
        self.selected = Selection()
        self.is_choosing = False
        self.slot: tuple[datetime.date, int] | None = None
        self.pages = [Page(self.store.prefs.number("view", MONTH), self.store.today())]
        self._open(self.intent)

    def new_intent(self, intent: Intent) -> None:
        """Show what was asked for."""
        self._open(intent)

    def _open(self, intent: Intent) -> None:
        if intent.data.startswith(_TIME_PREFIX):
            moment = intent.data.removeprefix(_TIME_PREFIX)
            if moment.isdigit():
                self.store.prefs.put(view=DAY)
                self.pages = [day_page(self.store.local(int(moment) // 1000).date())]
        elif intent.data.startswith(_EVENT_PREFIX):
            number = intent.data.removeprefix(_EVENT_PREFIX)
            if number.isdigit() and self.store.event(int(number)) is not None:
                self.start(EventForm, event_id=int(number))
        code = intent.text("day_code")
        if len(code) == 8:
            with suppress(ValueError):
                self.pages.append(day_page(datetime.date.fromisoformat(code)))

    def result(self, request: str, value: Any) -> None:  # noqa: ANN401 - what a document picker finishes with
        """Go on with the file that was picked or created."""
        if request == EXPORT:
            finish_export(self, self.store, value)
        elif request == IMPORT:
            Import(self, self.store, value)

    @property
    def page(self) -> Page:
        """The view on top."""
        return self.pages[-1]

    def back(self) -> bool:
        """End selection, choice, search; then go back to the view below."""
        if self.selected:
            self.selected.clear()
        elif self.is_choosing:
            self.is_choosing = False
        elif self.query or self.ui.focus:
            self._close_search()
        elif len(self.pages) > 1:
            self.pages.pop()
        else:
            return False
        return True

    # -- the frame --------------------------------------------------------------------------------------------------

    def compose(self) -> View:
        """Return bar, views and button."""
        found = self._search_results() if self.query else []
        rows = Rows(self, self.store, selected=self.selected, on_tap=self._tap_row, on_long_press=self._toggle)
        body: View
        if self.query:
            body = self._results(rows, found)
        else:
            body = Frame(
                *(self._page_view(rows, page, is_top=page is self.page) for page in self.pages),
                id="fragments_holder",
                width=MATCH,
                height=MATCH,
            )
        return Frame(
            Column(
                self._selection_bar(found) if self.selected else self._bar(),
                Column(
                    Frame(body, id="swipe_refresh_layout", cls="android.view.ViewGroup", width=MATCH, weight=1),
                    None if self.query else quick_filter(self, self.store),
                    id="main_holder",
                    cls="android.widget.RelativeLayout",
                    width=MATCH,
                    weight=1,
                ),
                height=MATCH,
            ),
            *self._fab(),
            id="main_coordinator",
            cls="android.view.ViewGroup",
            width=MATCH,
            height=MATCH,
        )

    def _bar(self) -> View:
        icons = [action("view_agenda", "Change view", self._ask_view, id="change_view")]
        overflow: list[MenuItem] = []
        if not self.page.shows(self.store.today(), self.store):
            icons.insert(0, action("today", "Go to today", self._go_to_today, id="go_to_today"))
        if len(self.store.types()) > 1:
            icons.append(
                action("filter_list", "Filter events by type", lambda: FilterTypes(self, self.store), id="filter")
            )
        if self.page.kind != LIST:
            overflow.append(MenuItem("Go to date", self._ask_date))
        overflow += [
            MenuItem("Add contact birthdays", lambda: AddOccasions(self, self.store, BIRTHDAYS)),
            MenuItem("Add contact anniversaries", lambda: AddOccasions(self, self.store, ANNIVERSARIES)),
        ]
        if picks_documents(self):
            overflow += [
                MenuItem("Import events from an .ics file", lambda: start_import(self)),
                MenuItem("Export events to an .ics file", lambda: Export(self, self.store)),
            ]
        if len(icons) > 1:
            overflow.append(MenuItem("Settings", lambda: self.start(Settings)))
        else:
            icons.append(action("settings", "Settings", lambda: self.start(Settings), id="settings"))
        overflow.append(MenuItem("About", lambda: self.start(About)))
        return search_bar(
            self,
            self.query,
            on_change=self.bind("query"),
            actions=icons,
            overflow=overflow,
            is_open=bool(self.query) or len(self.pages) > 1,
            on_close=self._arrow,
            names_icon=False,
        )

    def _arrow(self) -> None:
        if self.query:
            self.query = ""
        elif len(self.pages) > 1:
            self.pages.pop()

    def _close_search(self) -> None:
        self.query = ""
        self.ui.focus = ""
        self.hide_keyboard()

    def _fab(self) -> list[View]:
        if self.page.kind in (WEEK, YEAR) or self.query or self.selected:
            return []
        theme = self.theme
        lift = 44 if len(self.store.types()) > 1 else 0
        parts: list[View] = []
        if self.is_choosing:
            parts = [
                View(
                    id="fab_extended_overlay", cls="android.widget.RelativeLayout", width=MATCH, height=MATCH,
                    background=f"{theme.background}cc", on_tap=lambda: setattr(self, "is_choosing", False),
                ),
                Text("Task", id="fab_task_label", size=16, gravity="bottom end", padding=(8, 6),
                     margin=(0, 0, 78, 94 + lift), on_tap=self._new_task),
                Frame(
                    Icon("task_alt", size=22, color="#ffffff", gravity="center"), id="fab_task_icon",
                    cls="android.widget.ImageView", width=40, height=40, radius=20, background=theme.primary,
                    gravity="bottom end", margin=(0, 0, 24, 88 + lift), elevation=4, on_tap=self._new_task,
                ),
                Text("Event", id="fab_event_label", size=16, gravity="bottom end", padding=(8, 6),
                     margin=(0, 0, 82, 28 + lift), on_tap=self._new_event),
            ]  # fmt: skip
        icon = "calendar_today" if self.is_choosing else "add"
        return [
            *parts,
            Fab(icon, id="calendar_fab", desc="New Event", color="#ffffff", on_tap=self._plus,
                margin=(16, 16, 16, 16 + lift)),
        ]  # fmt: skip

    def _plus(self) -> None:
        if self.is_choosing or not self.store.prefs.flag("allow_creating_tasks", default=True):
            self._new_event()
        else:
            self.is_choosing = True

    # -- new events -------------------------------------------------------------------------------------------------

    def _new_event(self) -> None:
        self._new(EventForm)

    def _new_task(self) -> None:
        self._new(TaskForm)

    def _new(self, form: type[Screen]) -> None:
        self.is_choosing = False
        self.start(form, new_event_start_ts=self.page.new_event_s(self.store))

    # -- the views --------------------------------------------------------------------------------------------------

    def _page_view(self, rows: Rows, page: Page, *, is_top: bool) -> View:
        if page.kind == LIST:
            return self._list(rows)
        makers = {YEAR: self._year, WEEK: self._week, DAY: self._day, MONTH_DAY: self._month_day}
        body = makers.get(page.kind, self._month)(rows, page)
        if page.kind == WEEK:
            return Frame(body, width=MATCH, height=MATCH, background=self.theme.background)
        return Pager(
            body,
            cls="androidx.viewpager.widget.b",
            key=f"pager-{page.kind}",
            index=_PAGES,
            count=2 * _PAGES,
            clickable=True,
            focusable=True,
            background=self.theme.background,
            on_change=(lambda at: self._turn(page, at - _PAGES)) if is_top else None,
        )

    def _turn(self, page: Page, steps: int) -> None:
        """Show the next or the previous period, as far as the calendar goes."""
        if page.can_turn(steps):
            page.turn(steps, self.store)
            self.slot = None if page.kind == WEEK else self.slot
            self.selected.clear()

    def _head(self, page: Page, title: str) -> View:
        def arrow(icon: str, name: str, steps: int) -> View:
            return Frame(
                Icon(icon, size=24, gravity="center"), id=name, cls="android.widget.ImageView", width=56, height=54,
                on_tap=lambda: self._turn(page, steps),
            )  # fmt: skip

        return Row(
            arrow("chevron_left", "top_left_arrow", -1),
            Text(title, id="top_value", desc=title, size=21, align="center", weight=1, height=54, width=MATCH,
                 on_tap=self._ask_date),
            arrow("chevron_right", "top_right_arrow", 1),
            width=MATCH,
        )  # fmt: skip

    def _month(self, rows: Rows, page: Page) -> View:
        def open_day(day: datetime.date) -> None:
            self.pages.append(Page(DAY, day))

        grid = MonthGrid(self, self.store, rows, page.date)
        return Column(
            self._head(page, month_text(page.date, self.store.today())),
            grid.compose(open_day),
            id="month_calendar_holder",
            cls="android.widget.RelativeLayout",
            height=MATCH,
        )

    def _day(self, rows: Rows, page: Page) -> View:
        found = self.store.on_day(page.date)
        return Column(
            self._head(page, day_title(page.date, self.store.today())),
            Scroll(
                *(rows.row(one, day=page.date) for one in found),
                View(height=72),
                id="day_events",
                key="day_events",
                cls="androidx.recyclerview.widget.RecyclerView",
                focusable=True,
                weight=1,
            ),
            id="day_holder",
            cls="android.widget.RelativeLayout",
            height=MATCH,
            padding=(0, 8, 0, 0),
        )

    def _month_day(self, rows: Rows, page: Page) -> View:
        def select(day: datetime.date) -> None:
            page.day = day
            if (day.year, day.month) != (page.date.year, page.date.month):
                page.date = day.replace(day=1)

        today = self.store.today()
        grid = MonthGrid(self, self.store, rows, page.date)
        found = page.events(self.store)
        label = day_text(page.day, today) if page.day else month_text(page.date, today)
        body = [rows.row(one, day=page.day) for one in found] if page.day else rows.with_headers(found, months=False)
        empty = Text(
            "No items found.", id="month_day_no_events_placeholder", size=16, align="center", width=MATCH,
            padding=(16, 24), color=self.theme.on_surface_variant,
        )  # fmt: skip
        return Column(
            self._head(page, month_text(page.date, today)),
            grid.compose_small(page.day, select),
            View(width=MATCH, height=1, background=self.theme.outline_variant),
            Text(label, id="month_day_selected_day_label", size=22, padding=(16, 12), width=MATCH,
                 color=self.theme.primary, on_tap=lambda: setattr(page, "day", None)),
            empty if not found else Scroll(
                *body,
                View(height=72),
                id="month_day_events_list",
                key="month_day_events_list",
                cls="androidx.recyclerview.widget.RecyclerView",
                weight=1,
            ),
            id="month_day_view_holder",
            height=MATCH,
        )  # fmt: skip

    def _year(self, rows: Rows, page: Page) -> View:
        del rows

        def open_month(month: datetime.date) -> None:
            self.pages.append(Page(MONTH, month))

        return Column(
            self._head(page, str(page.date.year)),
            year_table(self, self.store, page.date.year, open_month),
            id="calendar_holder",
            cls="android.widget.RelativeLayout",
            height=MATCH,
            padding=(4, 0),
        )

    def _week(self, rows: Rows, page: Page) -> View:
        def choose_slot(day: datetime.date, hour: int) -> None:
            self.slot = None if self.slot == (day, hour) else (day, hour)

        def new(day: datetime.date, hour: int) -> None:
            self.slot = None
            extras: dict[str, Any] = {
                "new_event_start_ts": self.store.moment_s(day, datetime.time(hour)),
                "new_event_minutes": 59 if hour == 23 else 60,
            }
            forms = (EventForm, TaskForm)
            if self.store.prefs.flag("allow_creating_tasks", default=True):
                choose(self, ("Event", "Task"), -1, lambda at: self.start(forms[at], **extras))
            else:
                self.start(EventForm, **extras)

        view = WeekView(self, self.store, rows, page.week_start(self.store))
        return view.compose(
            slot=self.slot, on_event=self._tap_row, on_slot=choose_slot, on_new=new,
            on_turn=lambda steps: self._turn(page, steps),
        )  # fmt: skip

    # -- the list ---------------------------------------------------------------------------------------------------

    def _list(self, rows: Rows) -> View:
        return event_list(self, self.store, rows, on_new=self._new_event)

    # -- search -----------------------------------------------------------------------------------------------------

    def _search_results(self) -> list[Occurrence]:
        text = self.query.strip()
        return self.store.search(text) if len(text) >= _LEAST_QUERY else []

    def _results(self, rows: Rows, found: Sequence[Occurrence]) -> View:
        if found:
            body: View = Scroll(
                *rows.with_headers(found),
                View(height=24),
                id="search_results_list",
                key="search_results_list",
                cls="androidx.recyclerview.widget.RecyclerView",
            )
        else:
            is_short = len(self.query.strip()) < _LEAST_QUERY
            gray = self.theme.on_surface_variant
            body = Column(
                Text("No items found.", id="search_placeholder", size=16, align="center", width=MATCH,
                     padding=(16, 32, 16, 0), color=gray),
                Text("Type in at least 2 characters to start the search.", id="search_placeholder_2", size=16,
                     align="center", width=MATCH, padding=(16, 8), color=gray) if is_short else None,
            )  # fmt: skip
        return Frame(body, id="search_holder", cls="android.widget.RelativeLayout", width=MATCH, height=MATCH)

    # -- rows -------------------------------------------------------------------------------------------------------

    def _tap_row(self, one: Occurrence) -> None:
        if self.selected:
            self._toggle(one)
            return
        form = TaskForm if one.event.is_task else EventForm
        self.hide_keyboard()
        self.start(form, event_id=one.event.id, event_occurrence_ts=one.start_s)

    def _toggle(self, one: Occurrence) -> None:
        self.selected.toggle(one.key)
        self.hide_keyboard()

    def _selection_bar(self, found: Sequence[Occurrence]) -> View:
        selectable = found if self.query else self.page.events(self.store)
        keys = [one.key for one in selectable]
        self.selected.keep(keys)
        chosen = [one for one in selectable if one.key in self.selected]
        return self.selected.bar(
            self,
            keys,
            actions=[
                action("share", "Share", lambda: self._share(chosen), id="cab_share"),
                action("delete", "Delete", lambda: self._ask_delete(chosen), id="cab_delete"),
            ],
        )

    def _share(self, chosen: Sequence[Occurrence]) -> None:
        share(self, self.store, [one.event for one in chosen])

    def _ask_delete(self, chosen: Sequence[Occurrence]) -> None:
        def delete(rule: int) -> None:
            for one in chosen:
                delete_occurrence(self.store, one.event, one.start_s, rule)
            self.selected.clear()

        AskDelete(
            self, delete, repeats=any(one.event.repeat_interval for one in chosen), count=len(chosen),
            is_task=all(one.event.is_task for one in chosen),
        )  # fmt: skip

    # -- where to ---------------------------------------------------------------------------------------------------

    def _go_to_today(self) -> None:
        self._show(self.store.today())

    def _show(self, day: datetime.date) -> None:
        self.page.go_to(day)
        self.slot = None

    def _ask_date(self) -> None:
        kind = self.page.kind
        GoToDate(
            self, self.page.date, self._show, has_month=kind != YEAR, has_day=kind in (DAY, WEEK, MONTH_DAY)
        )  # fmt: skip

    def _ask_view(self) -> None:
        kinds = [kind for kind, _ in VIEWS]

        def switch(at: int) -> None:
            self.store.prefs.put(view=kinds[at])
            self.pages = [self.page.switched(kinds[at], self.store.today())]
            self.selected.clear()
            self.ui.scroll_px.clear()

        at = kinds.index(self.page.kind) if self.page.kind in kinds else -1
        choose(self, [text for _, text in VIEWS], at, switch)
