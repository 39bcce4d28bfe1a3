"""The clock's main screen: five tabs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock import ongoing
from pytest_mobileagent.simulator.apps.clock.alarm_page import RINGTONE_REQUEST, AlarmPage
from pytest_mobileagent.simulator.apps.clock.alarms import Alarms, settings
from pytest_mobileagent.simulator.apps.clock.bedtime_page import SOUND_REQUEST, BedtimePage
from pytest_mobileagent.simulator.apps.clock.clock_page import ClockPage, analog_clock
from pytest_mobileagent.simulator.apps.clock.parts import Tab, spoken_time, time_text
from pytest_mobileagent.simulator.apps.clock.settings import SAVER_NIGHT, SAVER_STYLE, Settings
from pytest_mobileagent.simulator.apps.clock.stopwatch_page import StopwatchPage
from pytest_mobileagent.simulator.apps.clock.timer_page import TimerPage
from pytest_mobileagent.simulator.apps.clock.timers import Stopwatch, Timers
from pytest_mobileagent.simulator.system.dates import date_text, local_time

TABS = ("Alarm", "Clock", "Timer", "Stopwatch", "Bedtime")
ALARM, CLOCK, TIMER, STOPWATCH, BEDTIME = range(5)
_ICONS = ("alarm", "schedule", "hourglass_empty", "timer", "bedtime")
_SOFT, _DIM = "#9aa0a6", "#37393c"  # of the screen saver's clock
_EXTRA = "android.intent.extra.alarm."
_SHOWN = {
    "SHOW_ALARMS": ALARM, "SET_ALARM": ALARM, "SHOW_TIMERS": TIMER, "SET_TIMER": TIMER, "START_STOPWATCH": STOPWATCH,
}  # fmt: skip


class DeskClock(ax.Screen):
    """Title, page, floating buttons, tabs."""

    refresh_s = 1.0
    snackbar_above_dp = 80 + 116
    first_tab = ALARM

    def create(self) -> None:
        """Open the tab that was open last."""
        self.make_pages()
        self.tab = self.first_tab
        self._show(min(len(self.pages) - 1, max(0, self.prefs().number("selected_tab", self.first_tab))))
        Alarms(self.phone).schedule()
        Timers(self.phone).schedule()
        self._read(self.intent)

    def resume(self) -> None:
        """Take away what says that timers go on: they are seen here."""
        ongoing.forget(self.phone)

    def pause(self) -> None:
        """Say which timers go on once the app is left."""
        ongoing.tell(self.phone, is_left=True)

    def make_pages(self) -> None:
        """Make the tabs."""
        self.alarm_page = AlarmPage(self)
        self.timer_page = TimerPage(self)
        self.bedtime_page = BedtimePage(self)
        self.alarm_page.open_wake_up = self.bedtime_page.open_wake_up
        self.pages: tuple[Tab, ...] = (
            self.alarm_page,
            ClockPage(self),
            self.timer_page,
            StopwatchPage(self),
            self.bedtime_page,
        )

    def new_intent(self, intent: ax.Intent) -> None:
        """Do what another app asks for."""
        self._read(intent)

    def _read(self, intent: ax.Intent) -> None:
        name = intent.action.rpartition(".")[2]
        if name in _SHOWN:
            self._select(_SHOWN[name])
        elif "tab" in intent.extras:
            self._select(intent.number("tab"))
        if name == "SET_ALARM":
            if f"{_EXTRA}HOUR" in intent.extras:
                self._set_alarm(intent)
            else:
                self.alarm_page.ask_new()
        elif name == "SET_TIMER":
            if intent.number(f"{_EXTRA}LENGTH") > 0:
                Timers(self.phone).start_new(intent.number(f"{_EXTRA}LENGTH"), intent.text(f"{_EXTRA}MESSAGE"))
            else:
                self.timer_page.open()
        elif name == "START_STOPWATCH" and not Stopwatch(self.phone).is_running:
            Stopwatch(self.phone).start()

    def _set_alarm(self, intent: ax.Intent) -> None:
        days = 0
        listed = intent.extras.get(f"{_EXTRA}DAYS")
        for day in listed if isinstance(listed, tuple) else ():
            days |= 1 << (int(day) - 2) % 7  # Calendar.SUNDAY is 1
        hour, minute = intent.number(f"{_EXTRA}HOUR") % 24, intent.number(f"{_EXTRA}MINUTES") % 60
        alarm = Alarms(self.phone).add(hour, minute, days=days, label=intent.text(f"{_EXTRA}MESSAGE"))
        self.alarm_page.opened = alarm.id
        self.alarm_page.announce(alarm)

    def result(self, request: str, value: object) -> None:
        """Take the sound that was chosen for an alarm, or for getting up."""
        if request == RINGTONE_REQUEST:
            self.alarm_page.ringtone_chosen(value)
        elif request == SOUND_REQUEST:
            self.bedtime_page.sound_chosen(value)

    def back(self) -> bool:
        """Close the keypad over the timers, or go back a question."""
        if self.tab == TIMER:
            return self.timer_page.close()
        return self.tab == BEDTIME and self.bedtime_page.back()

    def pressed(self, key_code: int) -> bool:
        """Give the keys of a keyboard to the timer's keypad."""
        return self.tab == TIMER and self.timer_page.pressed(key_code)

    def _show(self, tab: int) -> None:
        self.tab = tab
        self.refresh_s = 0.01 if tab == STOPWATCH else 1.0

    def _select(self, tab: int) -> None:
        if tab == self.tab:
            return
        self._show(tab)
        self.prefs().put(selected_tab=tab)
        self.hide_snackbar()
        message = f"Events: [{TABS[tab]}] [Show Tab] [Tap]"
        self.phone.log.write("D", "AlarmClock", message, package=self.app.package)

    # -- what is seen -----------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the open tab."""
        page = self.pages[self.tab]
        buttons = page.buttons()
        container = None
        if buttons:
            container = ax.Row(*buttons, id="fab_container", cls="android.view.ViewGroup", gravity="center", gap=20)
        pager = ax.Pager(
            page.compose(),
            id="desk_clock_pager",
            cls="android.view.ViewGroup",
            index=self.tab,
            count=len(TABS),
            on_change=self._select,
        )
        floating = None
        if container is not None:
            floating = ax.Frame(
                ax.Frame(container, gravity="center"),
                width=page.buttons_dp or ax.MATCH,
                height=128,
                gravity="bottom",
                padding=(0, 0, 0, 0),
            )
        frame = ax.Frame(
            pager, floating, id="desk_clock_pager_frame", cls="android.view.ViewGroup", width=ax.MATCH, weight=1
        )
        made = ax.with_destinations(self, self._navigation(), self._toolbar(), frame)
        made.id, made.cls = "content", "android.view.ViewGroup"
        return made

    def _toolbar(self) -> ax.View:
        more = ax.IconButton(
            "more_vert",
            id="overflow_action_button",
            cls="android.widget.ImageView",
            desc=self.tr("More options"),
            on_tap=lambda: self.popup(self.menu(), anchor="overflow_action_button"),
        )
        bar = ax.Across(
            ax.Text(self.tr(TABS[self.tab]), id="action_bar_title", size=22, weight=1, margin=(16, 0)),
            more,
            id="toolbar",
            cls="android.view.ViewGroup",
            height=64,
            padding=(0, 0, 8, 0),
        )
        return ax.Column(bar, id="app_bar_layout")

    def menu(self) -> list[ax.MenuItem]:
        """Return what the three dots offer."""
        return [
            ax.MenuItem(self.tr("Screen saver"), lambda: self.start(ScreenSaver)),
            ax.MenuItem(self.tr("Settings"), lambda: self.start(Settings)),
        ]

    def _navigation(self) -> ax.View:
        cells = [self._tab(at, label, partial(self._select, at)) for at, label in enumerate(TABS)]
        return ax.Row(
            *cells,
            id="navigation_bar",
            cls="android.widget.FrameLayout",
            width=ax.MATCH,
            background="surface_variant",
        )

    def _tab(self, at: int, label: str, on_tap: Callable[[], None]) -> ax.View:
        theme = self.theme
        chosen = at == self.tab
        color = theme.on_secondary_container if chosen else theme.on_surface_variant
        pill = None
        if chosen:
            pill = ax.View(
                id="navigation_bar_item_active_indicator_view",
                width=64,
                height=32,
                radius=16,
                background="secondary_container",
            )
        icon = ax.Frame(
            pill,
            ax.Icon(_ICONS[at], id="navigation_bar_item_icon_view", color=color, gravity="center"),
            id="navigation_bar_item_icon_container",
            width=64,
            height=32,
        )
        size = "large" if chosen else "small"
        text = ax.Text(
            self.tr(label),
            id=f"navigation_bar_item_{size}_label_view",
            size=12,
            weight_name="medium",
            color=color,
            max_lines=1,
        )
        return ax.Column(
            icon,
            ax.Frame(text, id="navigation_bar_item_labels_group", cls="android.view.ViewGroup", margin=(0, 4, 0, 0)),
            id=f"tab_menu_{label.lower()}",
            cls="android.widget.FrameLayout",
            desc=self.tr(label),
            selected=chosen,
            clickable=not chosen,
            focusable=True,
            weight=1,
            height=80,
            gravity="center",
            justify="center",
            on_tap=on_tap,
        )


class ScreenSaver(ax.Screen):
    """The time on a black screen; a tap ends it."""

    edge_to_edge = True
    refresh_s = 1.0
    status_bar_color = "#000000"

    @property
    def theme(self) -> ax.Theme:
        """Colours on black; very dim ones at night."""
        color = _DIM if settings(self.phone).flag(SAVER_NIGHT) else _SOFT
        return replace(self.app.theme, on_surface=color, primary=color, surface_variant="#000000")

    def compose(self) -> ax.View:
        """Return time and date."""
        now = local_time(self.phone)
        color = self.theme.on_surface
        text = time_text(self.phone, now.hour, now.minute)
        clock: ax.View = ax.Text(text, id="digital_clock", size=80, color=color)
        if settings(self.phone).text(SAVER_STYLE, "digital") == "analog":
            said = spoken_time(self.phone, now.hour, now.minute)
            clock = analog_clock(self, now, has_seconds=False, size=220, desc=said)
        return ax.Pane(
            clock,
            ax.Text(date_text(self.phone, now, "weekday_date"), id="date", size=16, color=color),
            id="saver_container",
            justify="center",
            gravity="center",
            background="#000000",
            on_tap=self.finish,
        )
