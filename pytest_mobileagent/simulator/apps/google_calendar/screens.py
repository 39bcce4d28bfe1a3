"""The one activity: the pages of the first start, the calendar, an event."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_calendar.events import Event, Events
from pytest_mobileagent.simulator.apps.google_calendar.month import MonthPage
from pytest_mobileagent.simulator.apps.google_calendar.schedule import Schedule
from pytest_mobileagent.simulator.apps.google_calendar.sheets import EventPage, EventSheet
from pytest_mobileagent.simulator.apps.google_calendar.welcome import SEEN, Welcome
from pytest_mobileagent.simulator.system.dates import first_weekday, local_time, month_name
from pytest_mobileagent.simulator.ui.widgets.calendar_view import CalendarView

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.google_calendar.sheets import Sheet

_LOOK = ax.NavigationView(margin=(0, 0, 8, 0), padding=(16, 0), radius=0, gap=32)
_VIEW = "preferred_view"


class AllInOne(ax.Screen):
    """The app's main screen."""

    def create(self) -> None:
        """Begin with today."""
        self.events = Events(self.phone)
        self.drawer = ax.Drawer(self)
        self.month = self.today.replace(day=1)
        self.picks_date = False
        self.sheet: Sheet | None = None
        self.welcome = None if self.prefs().flag(SEEN) else Welcome(self)
        self.schedule = Schedule(self)

    @property
    def today(self) -> datetime.date:
        """The phone's date."""
        return local_time(self.phone).date()

    def back(self) -> bool:
        """Close what lies above the calendar."""
        if self.sheet is not None:
            self.sheet.close()
            return True
        return self.drawer.close()

    def compose(self) -> ax.View:
        """Return what the user is at."""
        if self.welcome is not None:
            return self.welcome.compose()
        if self.sheet is not None:
            return self.sheet.compose()
        is_month = self.prefs().text(_VIEW) == "month"
        body = MonthPage(self).compose() if is_month else self.schedule.compose()
        page = ax.Pane(
            ax.Column(self._bar(), self._picker(), id="header", cls="android.widget.FrameLayout", elevation=2,
                      background="toolbar"),
            ax.Frame(body, self._fab(), id="main_pane", width=ax.MATCH, weight=1),
            background="background",
        )  # fmt: skip
        return self.drawer.over(page, self._panel)

    def end_welcome(self) -> None:
        """The pages of the first start have been seen."""
        self.prefs().update({SEEN: True})
        self.welcome = None

    # -- the bar ----------------------------------------------------------------------------------------------------

    def _bar(self) -> ax.View:
        name = month_name(self.phone, self.month.month)
        word = "Hide date picker" if self.picks_date else "Show date picker"
        title = ax.Row(
            ax.Text(name, id="date_picker_text_view", size=20, color="on_surface", max_lines=1),
            ax.Icon("arrow_drop_up" if self.picks_date else "arrow_drop_down"),
            id="date_picker_button", desc=f"{name}, {word}", gravity="center", height=48, margin=(8, 0),
            on_tap=ax.flip(self, "picks_date"),
        )  # fmt: skip
        today = ax.Frame(
            ax.Icon("calendar_today", gravity="center"),
            ax.DrawnText(str(self.today.day), size=9, weight_name="bold", color="on_surface_variant", gravity="center",
                         margin=(0, 4, 0, 0)),
            id="action_today", cls="android.widget.Button", desc=self.tr("Jump to Today"), width=48, height=48,
            on_tap=self.jump_to_today,
        )  # fmt: skip
        return google.bar(
            self, ax.Row(title), icon="menu", up=self.tr("Show Calendar List and Settings drawer"),
            on_up=self.drawer.open, actions=(today,),
        )  # fmt: skip

    def jump_to_today(self) -> None:
        """Show the day that it is."""
        self.month = self.today.replace(day=1)
        self.schedule.show(self.today)

    def _picker(self) -> ax.View | None:
        if not self.picks_date:
            return None
        view = CalendarView(
            self.month, phone=self.phone, theme=self.theme, on_pick=self._picked, on_turn=ax.bind(self, "month"),
            chosen=self.today, today=self.today, first_weekday=first_weekday(self.phone),
            id="timely_date_picker_container",
        )  # fmt: skip
        return ax.Frame(view, width=ax.MATCH, max_width=420)

    def _picked(self, day: datetime.date) -> None:
        self.picks_date = False
        self.schedule.show(day)

    # -- drawer, events ---------------------------------------------------------------------------------------------

    def _panel(self) -> ax.View:
        is_month = self.prefs().text(_VIEW) == "month"
        title = ax.Text("Google Calendar", size=20, color="on_surface_variant", padding=(16, 20))
        rows = [
            self._entry("Schedule", "view_agenda", is_shown=not is_month),
            self._entry("Month", "view_module", is_shown=is_month),
        ]
        return ax.Pane(title, google.line(), *rows, width=280, background="surface", elevation=16)

    def _entry(self, word: str, icon: str, *, is_shown: bool) -> ax.View:
        act = self.drawer.leading(lambda: self.prefs().update({_VIEW: word.lower()}))
        return _LOOK.row(self, self.tr(word), icon, is_shown=is_shown, on_tap=act)

    def _fab(self) -> ax.View:
        return ax.Frame(
            ax.Drawing(_plus, width=24, height=24, gravity="center"),
            id="floating_action_button", cls="android.widget.ImageButton", desc=self.tr("Create new event"), width=56,
            height=56, radius=28, margin=16, gravity="bottom end", elevation=6, background="#ffffff",
            on_tap=lambda: self.new_event(self.today),
        )  # fmt: skip

    def new_event(self, day: datetime.date) -> None:
        """Begin an event at the next full hour."""
        now = local_time(self.phone)
        start = now.replace(year=day.year, month=day.month, day=day.day, minute=0, second=0, microsecond=0)
        start += datetime.timedelta(hours=1)
        self.sheet = EventSheet(self, Event("", start, start + datetime.timedelta(hours=1)))

    def open_event(self, event: Event) -> None:
        """Show all of an event."""
        self.sheet = EventPage(self, event)


def _plus(canvas: ax.Canvas, rect: ax.Rect) -> None:
    """Draw Google's plus in its four colours."""
    x, y = rect.center
    half, arm = rect.width // 12 + 1, rect.width // 2 - rect.width // 12
    canvas.fill(ax.Rect(x - half, y - arm, x + half, y - half), "#ea4335")
    canvas.fill(ax.Rect(x - half, y - half, x + half, y + arm), "#34a853")
    canvas.fill(ax.Rect(x - arm, y - half, x - half, y + half), "#fbbc04")
    canvas.fill(ax.Rect(x + half, y - half, x + arm, y + half), "#4285f4")
    canvas.fill(ax.Rect(x - half, y - half, x + half, y + half), "#4285f4")
