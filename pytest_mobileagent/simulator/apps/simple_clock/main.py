"""The four tabs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_clock.alarms import Alarms
from pytest_mobileagent.simulator.apps.simple_clock.clock_page import ClockPage
from pytest_mobileagent.simulator.apps.simple_clock.dialogs import sort_alarms
from pytest_mobileagent.simulator.apps.simple_clock.pages import AlarmPage, StopwatchPage, TimerPage
from pytest_mobileagent.simulator.apps.simple_clock.settings import Settings
from pytest_mobileagent.simulator.apps.simple_clock.timers import RUNNING, Stopwatch, Timers

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_clock.pages import Page

CLOCK, ALARM, STOPWATCH, TIMER = range(4)
TAB = "last_used_view_pager_page"
_TABS = (("schedule", "Clock"), ("alarm", "Alarm"), ("timer", "Stopwatch"), ("hourglass_empty", "Timer"))
_SHOWS = {"android.intent.action.SHOW_ALARMS": ALARM, "android.intent.action.SHOW_TIMERS": TIMER}
_MORE = "https://play.google.com/store/apps/dev?id=9070296388022589266"


class Main(ax.Screen):
    """The app's main screen."""

    def create(self) -> None:
        """Open the tab that was asked for, or that of last time."""
        self.pages: tuple[Page, ...] = (ClockPage(self), AlarmPage(self), StopwatchPage(self), TimerPage(self))
        self.tab = _SHOWS.get(self.intent.action, self.prefs(simple.PREFS).number(TAB) % len(_TABS))
        Alarms(self.phone).schedule()
        Timers(self.phone).all()  # the pages of all tabs are made at once, and what they show is stored with them

    @property
    def refresh_s(self) -> float:  # type: ignore[override]  # by what is shown
        """The clock moves by seconds, the stopwatch by tenths."""
        if self.tab == STOPWATCH:
            return 0.1 if Stopwatch(self.phone).is_running else 0.0
        if self.tab == TIMER:
            return 1.0 if any(timer.state == RUNNING for timer in Timers(self.phone).all()) else 0.0
        return 1.0 if self.tab == CLOCK else 0.0

    @property
    def page(self) -> Page:
        """The tab that is shown."""
        return self.pages[self.tab]

    def back(self) -> bool:
        """End the selection."""
        return self.page.selected.clear()

    def compose(self) -> ax.View:
        """Return toolbar, page and tabs."""
        page = self.page
        page.selected.keep(page.keys())
        return ax.Pane(
            self._selection() if page.selected else self._bar(),
            ax.Column(
                ax.Pager(page.compose(), id="view_pager", cls="androidx.viewpager.widget.b", index=self.tab,
                         count=len(_TABS), on_change=self._go, weight=1),
                simple.bottom_tabs(self, _TABS, self.tab, self._go),
                id="main_holder",
                cls="android.widget.RelativeLayout",
                weight=1,
                width=ax.MATCH,
            ),
            id="main_coordinator",
            important=True,
        )  # fmt: skip

    def _bar(self) -> ax.View:
        sort = simple.action("sort", "Sort by", partial(sort_alarms, self), id="sort")
        actions = [
            sort if self.tab == ALARM else None,
            simple.action("stars", "More apps from us", self._more, id="more_apps_from_us"),
            simple.action("settings", "Settings", partial(self.start, Settings), id="settings"),
            simple.action("info", "About", partial(simple.open_about, self), id="about"),
        ]
        shown = [action for action in actions if action is not None]
        return ax.Across(
            ax.Spacer(weight=1), *shown, id="main_toolbar", cls="android.view.ViewGroup", height=56, padding=(4, 0)
        )

    def _more(self) -> None:
        ax.open_or_tell(self, ax.Intent(ax.VIEW, _MORE), "No valid app found")

    def _selection(self) -> ax.View:
        page, keys = self.page, list(self.page.keys())

        def delete() -> None:
            page.delete(*(number for number in keys if number in page.selected))
            page.selected.clear()

        remove = simple.action("delete", "Delete", delete, id="cab_delete")
        return page.selected.bar(self, keys, actions=[remove])

    def _go(self, tab: int) -> None:
        self.page.selected.clear()
        self.tab = tab
        self.prefs(simple.PREFS).update({TAB: tab})
