"""Clock 6's main screen: four tabs on top, round buttons at the bottom."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock.clock_page import ClockPage as ClockPage7
from pytest_mobileagent.simulator.apps.clock.screens import CLOCK, TABS
from pytest_mobileagent.simulator.apps.clock.screens import DeskClock as Base
from pytest_mobileagent.simulator.apps.clock.stopwatch_page import StopwatchPage
from pytest_mobileagent.simulator.apps.clock.v6.alarm_page import AlarmPage
from pytest_mobileagent.simulator.apps.clock.v6.timer_page import TimerPage

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

    def compose(self) -> ax.View:
        """Return the open tab."""
        page = self.pages[self.tab]
        buttons = page.buttons()
        pager = ax.Pager(
            page.compose(), id="desk_clock_pager", index=self.tab, count=len(self.pages), on_change=self._select
        )
        floating = None
        if buttons:
            row = ax.Row(*buttons, gravity="center", justify="center", gap=24)
            floating = ax.Frame(
                ax.Frame(row, gravity="center"),
                id="fab_container",
                width=page.buttons_dp or ax.MATCH,
                height=_BUTTONS_DP,
                gravity="bottom",
            )
        return ax.Pane(
            self._toolbar(),
            ax.Frame(pager, floating, width=ax.MATCH, weight=1),
            id="content",
            cls="android.view.ViewGroup",
            background="background",
        )

    def _toolbar(self) -> ax.View:
        more = ax.more_button(self, self.menu, desc=self.tr("More options"))
        cells = [self._top_tab(at) for at in range(len(self.pages))]
        tabs = ax.Row(*cells, id="tabs", cls="android.widget.HorizontalScrollView", weight=1)
        return ax.Across(tabs, more, id="toolbar", cls="android.view.ViewGroup", height=72)

    def _top_tab(self, at: int) -> ax.View:
        theme = self.theme
        is_open = at == self.tab
        color = theme.primary if is_open else theme.on_surface_variant
        label = self.tr(TABS[at])
        inside = ax.Column(
            ax.Icon(_ICONS[at], color=color),
            ax.Text(label, size=12, weight_name="medium", color=color, max_lines=1, margin=(0, 4, 0, 0)),
            gravity="center",
        )
        line = ax.View(width=ax.MATCH, height=2, background="primary", gravity="bottom") if is_open else None
        return ax.Frame(
            ax.Frame(inside, gravity="center"),
            line,
            cls="androidx.appcompat.app.ActionBar$Tab",
            desc=label,
            selected=is_open,
            weight=1,
            height=72,
            on_tap=partial(self._select, at),
        )
