"""Clock 6's main screen: four tabs on top, round buttons at the bottom."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator.apps.clock.clock_page import ClockPage as ClockPage7
from pytest_mobileagent.simulator.apps.clock.screens import CLOCK, TABS, ScreenSaver
from pytest_mobileagent.simulator.apps.clock.screens import DeskClock as Base
from pytest_mobileagent.simulator.apps.clock.settings import Settings
from pytest_mobileagent.simulator.apps.clock.stopwatch_page import StopwatchPage
from pytest_mobileagent.simulator.apps.clock.v6.alarm_page import AlarmPage
from pytest_mobileagent.simulator.apps.clock.v6.timer_page import TimerPage
from pytest_mobileagent.simulator.ui import (
    MATCH,
    Column,
    Frame,
    Icon,
    IconButton,
    MenuItem,
    Pager,
    Row,
    Text,
    View,
)

_ICONS = ("alarm", "access_time", "hourglass_empty", "timer")
_BUTTONS_DP = 96


class ClockPage(ClockPage7):
    """The world clock."""

    add_label, add_icon = "Cities", "language"


class DeskClock(Base):
    """Tabs, page, floating buttons."""

    first_tab = CLOCK
    snackbar_above_dp = _BUTTONS_DP

    def make_pages(self) -> None:
        """Make the four tabs."""
        self.alarm_page = AlarmPage(self)
        self.timer_page = TimerPage(self)
        self.pages = (self.alarm_page, ClockPage(self), self.timer_page, StopwatchPage(self))

    def back(self) -> bool:
        """Close the keypad over the timers."""
        return self.pages[self.tab] is self.timer_page and self.timer_page.close()

    def compose(self) -> View:
        """Return the open tab."""
        page = self.pages[self.tab]
        buttons = page.buttons()
        pager = Pager(
            page.compose(), id="desk_clock_pager", index=self.tab, count=len(self.pages), on_change=self._select
        )
        floating = None
        if buttons:
            row = Row(*buttons, gravity="center", justify="center", gap=24)
            floating = Frame(
                Frame(row, gravity="center"), id="fab_container", width=MATCH, height=_BUTTONS_DP, gravity="bottom"
            )
        return Column(
            self._toolbar(),
            Frame(pager, floating, width=MATCH, weight=1),
            id="content",
            cls="android.view.ViewGroup",
            height=MATCH,
            background=self.theme.background,
        )

    def _toolbar(self) -> View:
        menu = [
            MenuItem(self.tr("Screen saver"), lambda: self.start(ScreenSaver)),
            MenuItem(self.tr("Settings"), lambda: self.start(Settings)),
        ]
        more = IconButton(
            "more_vert",
            key="overflow",
            cls="android.widget.ImageView",
            desc=self.tr("More options"),
            width=40,
            on_tap=lambda: self.popup(menu, anchor="overflow"),
        )
        cells = [self._top_tab(at) for at in range(len(self.pages))]
        tabs = Row(*cells, id="tabs", cls="android.widget.HorizontalScrollView", weight=1)
        return Row(tabs, more, id="toolbar", cls="android.view.ViewGroup", width=MATCH, height=72, gravity="center")

    def _top_tab(self, at: int) -> View:
        theme = self.theme
        is_open = at == self.tab
        color = theme.primary if is_open else theme.on_surface_variant
        label = self.tr(TABS[at])
        inside = Column(
            Icon(_ICONS[at], size=24, color=color),
            Text(label, size=12, weight_name="medium", color=color, max_lines=1, margin=(0, 4, 0, 0)),
            gravity="center",
        )
        line = View(width=MATCH, height=2, background=theme.primary, gravity="bottom") if is_open else None
        return Frame(
            Frame(inside, gravity="center"),
            line,
            cls="androidx.appcompat.app.ActionBar$Tab",
            desc=label,
            selected=is_open,
            weight=1,
            height=72,
            on_tap=partial(self._select, at),
        )
