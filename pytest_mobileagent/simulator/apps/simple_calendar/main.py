"""The main screen: a view of the calendar, the search above it, the button for new events."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calendar.builds import is_late
from pytest_mobileagent.simulator.apps.simple_calendar.changes import delete_occurrence
from pytest_mobileagent.simulator.apps.simple_calendar.dialogs import AskDelete, GoToDate
from pytest_mobileagent.simulator.apps.simple_calendar.event_list import event_list
from pytest_mobileagent.simulator.apps.simple_calendar.exchange import (
    ANNIVERSARIES,
    BIRTHDAYS,
    OCCASIONS,
    Export,
    Occasion,
    SetReminders,
    add_new_occasions,
    ask_occasions,
    finish,
    picks_documents,
    start_import,
)
from pytest_mobileagent.simulator.apps.simple_calendar.forms import EventForm, TaskForm
from pytest_mobileagent.simulator.apps.simple_calendar.holidays import TYPE, add_holidays, choose_country
from pytest_mobileagent.simulator.apps.simple_calendar.ics import share
from pytest_mobileagent.simulator.apps.simple_calendar.kinds import filter_types, quick_filter
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

_CONTACTS = "android.permission.READ_CONTACTS"
_LEAST_QUERY = 2
_PAGES = 1000
_TIME_PREFIX = "content://com.android.calendar/time/"
_EVENT_PREFIX = "content://com.android.calendar/events/"


class Main(ax.Screen):
    """The calendar."""

    refresh_s = 60.0
    event_form: type[ax.Screen] = EventForm
    views: tuple[tuple[int, str], ...] = VIEWS

    def create(self) -> None:
        """Begin with the view that was used last."""
        self.store = Store(self.phone, self.app.package)
        self.search = self.new_search()
        self.selected = simple.Selection()
        self.is_choosing = False
        self.slot: tuple[datetime.date, int] | None = None
        self.pages = [Page(self.store.prefs.number("view", MONTH), self.store.today())]
        self._open(self.intent)
        if self.phone.packages.is_granted(self.app.package, _CONTACTS):
            add_new_occasions(self, self.store)

    def new_search(self) -> simple.Search:
        """Return the field that is searched with."""
        return simple.Search(self)

    @property
    def is_searching(self) -> bool:
        """Whether what was found is shown in place of the views."""
        return bool(self.search.text)

    @property
    def makes_tasks(self) -> bool:
        """Whether the button makes tasks too."""
        return self.store.prefs.flag("allow_creating_tasks", default=True)

    def new_intent(self, intent: ax.Intent) -> None:
        """Show what was asked for."""
        self._open(intent)

    def _open(self, intent: ax.Intent) -> None:
        if intent.data.startswith(_TIME_PREFIX):
            moment = intent.data.removeprefix(_TIME_PREFIX)
            if moment.isdigit():
                self.store.prefs.put(view=DAY)
                self.pages = [day_page(self.store.local(int(moment) // 1000).date())]
        elif intent.data.startswith(_EVENT_PREFIX):
            number = intent.data.removeprefix(_EVENT_PREFIX)
            if number.isdigit() and self.store.event(int(number)) is not None:
                self.start(self.event_form, event_id=int(number))
        code = intent.text("day_code")
        if len(code) == 8:
            with suppress(ValueError):
                self.pages.append(day_page(datetime.date.fromisoformat(code)))

    def result(self, request: str, value: Any) -> None:  # noqa: ANN401 - what a document picker finishes with
        """Go on with what has been allowed, or with the file that was picked or created."""
        if request not in OCCASIONS:
            finish(self, self.store, request, value)
        elif value:
            self.add(OCCASIONS[request])

    @property
    def page(self) -> Page:
        """The view on top."""
        return self.pages[-1]

    def back(self) -> bool:
        """End selection, choice, search; then go back to the view below."""
        if self.selected.clear() or ax.reset(self, is_choosing=False) or self.search.close():
            return True
        if len(self.pages) == 1:
            return False
        self.pages.pop()
        return True

    # -- the frame --------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return bar, views and button."""
        found = self._search_results() if self.is_searching else []
        rows = Rows(self, self.store, selected=self.selected, on_tap=self._tap_row, on_long_press=self._toggle)
        body: ax.View
        if self.is_searching:
            body = self._results(rows, found)
        else:
            body = ax.Layers(
                *(self._page_view(rows, page, is_top=page is self.page) for page in self.pages), id="fragments_holder"
            )
        return ax.Layers(
            ax.Pane(
                self._selection_bar(found) if self.selected else self.bar(),
                ax.Column(
                    ax.Frame(body, id="swipe_refresh_layout", cls="android.view.ViewGroup", width=ax.MATCH, weight=1),
                    None if self.is_searching else self.filter_row(),
                    id="main_holder",
                    cls="android.widget.RelativeLayout",
                    weight=1,
                ),
            ),
            *self._fab(),
            id="main_coordinator",
            important=True,
            cls="android.view.ViewGroup",
        )

    def filter_row(self) -> ax.View | None:
        """Return the types at the bottom, once there are several."""
        return quick_filter(self.store)

    def bar(self) -> ax.View:
        """Return what is at the top."""
        icons = [simple.action("view_agenda", "Change view", self.ask_view, id="change_view")]
        overflow: list[ax.MenuItem] = []
        if not self.page.shows(self.store.today(), self.store):
            icons.insert(0, simple.action("today", "Go to today", self._go_to_today, id="go_to_today"))
        if len(self.store.types()) > 1:
            icons.append(
                simple.action(
                    "filter_list", "Filter events by type", lambda: filter_types(self, self.store), id="filter"
                )
            )
        if self.page.kind != LIST:
            overflow.append(ax.MenuItem("Go to date", self._ask_date))
        overflow += [
            ax.MenuItem("Add holidays", lambda: choose_country(self, self._add_holidays)),
            ax.MenuItem("Add contact birthdays", lambda: self.ask_contacts(BIRTHDAYS)),
            ax.MenuItem("Add contact anniversaries", lambda: self.ask_contacts(ANNIVERSARIES)),
        ]
        if picks_documents(self) and not is_late(self):
            overflow += [
                ax.MenuItem("Import events from an .ics file", lambda: start_import(self)),
                ax.MenuItem("Export events to an .ics file", lambda: Export(self, self.store)),
            ]
        if len(icons) > 1:
            overflow.append(ax.MenuItem("Settings", lambda: self.start(Settings)))
        else:
            icons.append(simple.action("settings", "Settings", lambda: self.start(Settings), id="settings"))
        overflow.append(ax.MenuItem("About", lambda: simple.open_about(self)))
        on_up = self._arrow if len(self.pages) > 1 else None
        return self.search.bar(actions=icons, overflow=overflow, on_up=on_up)

    def ask_contacts(self, occasion: Occasion) -> None:
        """Add birthdays (or anniversaries) once the contacts may be read."""
        if self.phone.packages.is_granted(self.app.package, _CONTACTS):
            self.add(occasion)
        else:
            self.ask_for(_CONTACTS, request=occasion.noun)

    def add(self, occasion: Occasion) -> None:
        """Ask which reminders birthdays (or anniversaries) get, and add them."""
        ask_occasions(self, self.store, occasion)

    def _add_holidays(self, country: str) -> None:
        done = self.tr('Holidays have been successfully imported into the "{type}" event type').format(type=TYPE)

        def add(reminders: tuple[int, int, int], _: object) -> None:
            add_holidays(self, self.store, country, done=done, reminders=reminders)

        SetReminders(self, self.store, add)

    def _arrow(self) -> None:
        if self.search.text:
            self.search.text = ""
        else:
            self.pages.pop()

    def _fab(self) -> list[ax.View]:
        if self.page.kind in (WEEK, YEAR) or self.is_searching or self.selected:
            return []
        theme = self.theme
        lift = 44 if self.filter_row() is not None else 0
        parts: list[ax.View] = []
        if self.is_choosing:
            parts = [
                ax.View(
                    id="fab_extended_overlay", cls="android.widget.RelativeLayout", width=ax.MATCH, height=ax.MATCH,
                    background=f"{theme.background}cc", on_tap=lambda: setattr(self, "is_choosing", False),
                ),
                ax.Label("Task", id="fab_task_label", size=16, gravity="bottom end", padding=(8, 6),
                     margin=(0, 0, 78, 94 + lift), on_tap=self._new_task),
                ax.Frame(
                    ax.Icon("task_alt", size=22, color="#ffffff", gravity="center"), id="fab_task_icon",
                    cls="android.widget.ImageView", width=40, height=40, radius=20, background="primary",
                    gravity="bottom end", margin=(0, 0, 24, 88 + lift), elevation=4, on_tap=self._new_task,
                ),
                ax.Label("Event", id="fab_event_label", size=16, gravity="bottom end", padding=(8, 6),
                     margin=(0, 0, 82, 28 + lift), on_tap=self.new_event),
            ]  # fmt: skip
        icon = "calendar_today" if self.is_choosing else "add"
        return [
            *parts,
            ax.Fab(icon, id="calendar_fab", desc="New Event", color="#ffffff", on_tap=self._plus,
                margin=(16, 16, 16, 16 + lift)),
        ]  # fmt: skip

    def _plus(self) -> None:
        if self.is_choosing or not self.makes_tasks:
            self.new_event()
        else:
            self.is_choosing = True

    # -- new events -------------------------------------------------------------------------------------------------

    def new_event(self) -> None:
        """Begin an event on the day that is shown."""
        self._new(self.event_form)

    def _new_task(self) -> None:
        self._new(TaskForm)

    def _new(self, form: type[ax.Screen]) -> None:
        self.is_choosing = False
        self.start(form, new_event_start_ts=self.page.new_event_s(self.store))

    # -- the views --------------------------------------------------------------------------------------------------

    def _page_view(self, rows: Rows, page: Page, *, is_top: bool) -> ax.View:
        if page.kind == LIST:
            return self.list_view(rows)
        makers = {YEAR: self.year, WEEK: self._week, DAY: self._day, MONTH_DAY: self._month_day}
        body = makers.get(page.kind, self._month)(rows, page)
        if page.kind == WEEK:
            return ax.Layers(body, background="background")
        return ax.Pager(
            body,
            cls="androidx.viewpager.widget.b",
            key=f"pager-{page.kind}",
            index=_PAGES,
            count=2 * _PAGES,
            clickable=True,
            focusable=True,
            background="background",
            on_change=(lambda at: self._turn(page, at - _PAGES)) if is_top else None,
        )

    def _turn(self, page: Page, steps: int) -> None:
        """Show the next or the previous period, as far as the calendar goes."""
        if page.can_turn(steps):
            page.turn(steps, self.store)
            self.slot = None if page.kind == WEEK else self.slot
            self.selected.clear()

    def _head(self, page: Page, title: str) -> ax.View:
        def arrow(icon: str, name: str, steps: int) -> ax.View:
            return ax.Frame(
                ax.Icon(icon, gravity="center"), id=name, cls="android.widget.ImageView", width=56, height=54,
                on_tap=lambda: self._turn(page, steps),
            )  # fmt: skip

        return ax.Row(
            arrow("chevron_left", "top_left_arrow", -1),
            ax.Text(title, id="top_value", desc=title, size=21, align="center", weight=1, height=54, width=ax.MATCH,
                 on_tap=self._ask_date),
            arrow("chevron_right", "top_right_arrow", 1),
            width=ax.MATCH,
        )  # fmt: skip

    def _month(self, rows: Rows, page: Page) -> ax.View:
        grid = MonthGrid(self, self.store, rows, page.date)
        return ax.Pane(
            self._head(page, month_text(self.store, page.date)),
            grid.compose(lambda day: self.pages.append(Page(DAY, day))),
            id="month_calendar_holder",
            cls="android.widget.RelativeLayout",
        )

    def _day(self, rows: Rows, page: Page) -> ax.View:
        found = self.store.on_day(page.date)
        return ax.Pane(
            self._head(page, day_title(self.store, page.date)),
            ax.RecyclerView(
                *(rows.row(one, day=page.date) for one in found),
                ax.View(height=72),
                id="day_events",
                key="day_events",
                focusable=True,
            ),
            id="day_holder",
            cls="android.widget.RelativeLayout",
            padding=(0, 8, 0, 0),
        )

    def _month_day(self, rows: Rows, page: Page) -> ax.View:
        def select(day: datetime.date) -> None:
            page.day = day
            if (day.year, day.month) != (page.date.year, page.date.month):
                page.date = day.replace(day=1)

        grid = MonthGrid(self, self.store, rows, page.date)
        found = page.events(self.store)
        label = day_text(self.store, page.day) if page.day else month_text(self.store, page.date)
        body = [rows.row(one, day=page.day) for one in found] if page.day else rows.with_headers(found, months=False)
        empty = simple.placeholder("No items found.", "month_day_no_events_placeholder", padding=(16, 24))
        return ax.Pane(
            self._head(page, month_text(self.store, page.date)),
            grid.compose_small(page.day, select),
            ax.Divider(),
            ax.Text(label, id="month_day_selected_day_label", size=22, padding=(16, 12), width=ax.MATCH,
                 color="primary", on_tap=lambda: setattr(page, "day", None)),
            empty if not found else ax.RecyclerView(
                *body,
                ax.View(height=72),
                id="month_day_events_list",
                key="month_day_events_list",
            ),
            id="month_day_view_holder",
        )  # fmt: skip

    def year(self, rows: Rows, page: Page) -> ax.View:
        """Return twelve months."""
        del rows

        return ax.Pane(
            self._head(page, str(page.date.year)),
            year_table(self, self.store, page.date.year, lambda month: self.pages.append(Page(MONTH, month))),
            id="calendar_holder",
            cls="android.widget.RelativeLayout",
            padding=(4, 0),
        )

    def _week(self, rows: Rows, page: Page) -> ax.View:
        def choose_slot(day: datetime.date, hour: int) -> None:
            self.slot = None if self.slot == (day, hour) else (day, hour)

        def new(day: datetime.date, hour: int) -> None:
            self.slot = None
            extras: dict[str, Any] = {
                "new_event_start_ts": self.store.moment_s(day, datetime.time(hour)),
                "new_event_minutes": 59 if hour == 23 else 60,
            }
            forms = (self.event_form, TaskForm)
            if self.makes_tasks:
                simple.choose(self, ("Event", "Task"), -1, lambda at: self.start(forms[at], **extras))
            else:
                self.start(self.event_form, **extras)

        view = WeekView(self, self.store, rows, page.week_start(self.store))
        return view.compose(
            slot=self.slot, on_event=self._tap_row, on_slot=choose_slot, on_new=new,
            on_turn=lambda steps: self._turn(page, steps),
        )  # fmt: skip

    # -- the list ---------------------------------------------------------------------------------------------------

    def list_view(self, rows: Rows) -> ax.View:
        """Return the simple event list."""
        return event_list(self, self.store, rows, on_new=self.new_event)

    # -- search -----------------------------------------------------------------------------------------------------

    def _search_results(self) -> list[Occurrence]:
        text = self.search.text.strip()
        return self.store.search(text) if len(text) >= _LEAST_QUERY else []

    def _results(self, rows: Rows, found: Sequence[Occurrence]) -> ax.View:
        if found:
            body: ax.View = ax.Scroll(
                *rows.with_headers(found),
                ax.View(height=24),
                id="search_results_list",
                key="search_results_list",
                cls="androidx.recyclerview.widget.RecyclerView",
            )
        else:
            is_short = len(self.search.text.strip()) < _LEAST_QUERY
            gray = self.theme.on_surface_variant
            body = ax.Column(
                ax.Label("No items found.", id="search_placeholder", size=16, align="center", width=ax.MATCH,
                     padding=(16, 32, 16, 0), color=gray),
                ax.Label("Type in at least 2 characters to start the search.", id="search_placeholder_2", size=16,
                     align="center", width=ax.MATCH, padding=(16, 8), color=gray) if is_short else None,
            )  # fmt: skip
        return ax.Layers(body, id="search_holder", cls="android.widget.RelativeLayout")

    # -- rows -------------------------------------------------------------------------------------------------------

    def _tap_row(self, one: Occurrence) -> None:
        if self.selected:
            self._toggle(one)
            return
        form = TaskForm if one.event.is_task else self.event_form
        self.hide_keyboard()
        self.start(form, event_id=one.event.id, event_occurrence_ts=one.start_s)

    def _toggle(self, one: Occurrence) -> None:
        self.selected.toggle(one.key)
        self.hide_keyboard()

    def _selection_bar(self, found: Sequence[Occurrence]) -> ax.View:
        selectable = found if self.search.text else self.page.events(self.store)
        keys = [one.key for one in selectable]
        self.selected.keep(keys)
        chosen = [one for one in selectable if one.key in self.selected]
        return self.selected.bar(
            self,
            keys,
            actions=[
                simple.action("share", "Share", lambda: self._share(chosen), id="cab_share"),
                simple.action("delete", "Delete", lambda: self._ask_delete(chosen), id="cab_delete"),
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

    def ask_view(self) -> None:
        """Offer the views."""
        kinds = [kind for kind, _ in self.views]

        def switch(at: int) -> None:
            self.store.prefs.put(view=kinds[at])
            self.pages = [self.page.switched(kinds[at], self.store.today())]
            self.selected.clear()
            self.ui.scroll_px.clear()

        at = kinds.index(self.page.kind) if self.page.kind in kinds else -1
        simple.choose(self, [text for _, text in self.views], at, switch)
