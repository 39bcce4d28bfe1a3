"""The tabs of alarms, stopwatch and timers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_clock.alarms import Alarm, Alarms
from pytest_mobileagent.simulator.apps.simple_clock.dialogs import EditAlarm, EditTimer, toggle_alarm
from pytest_mobileagent.simulator.apps.simple_clock.timers import (
    IDLE,
    RUNNING,
    Stopwatch,
    Timer,
    Timers,
    length_figures,
    watch_figures,
)

_SELECTED_ALPHA = 0.3


class Page(ax.Page):
    """A tab: what it shows, and what of it is selected."""

    def __init__(self, screen: ax.Screen) -> None:
        """Belong to `screen`; nothing is selected."""
        super().__init__(screen)
        self.selected = simple.Selection()

    def keys(self) -> Sequence[int]:
        """Return what can be selected."""
        return ()

    def delete(self, *numbers: int) -> None:
        """Delete what was selected."""


def fab(screen: ax.Screen, icon: str, name: str, on_tap: ax.Act, *, desc: str = "") -> ax.View:
    """Return a round floating button at the bottom."""
    theme = screen.theme
    return ax.Frame(
        ax.Icon(icon, cls="android.view.View", size=26, color=simple.contrast(theme.primary), gravity="center"),
        id=name, cls="android.widget.ImageButton", desc=desc, width=56, height=56, radius=28, gravity="bottom hcenter",
        margin=(0, 0, 0, 16), background="primary", on_tap=on_tap,
    )  # fmt: skip


class AlarmPage(Page):
    """The alarms, each with its switch."""

    @property
    def _alarms(self) -> Alarms:
        return Alarms(self.screen.phone)

    def keys(self) -> Sequence[int]:
        """Return the alarms."""
        return [alarm.id for alarm in self._alarms.sorted()]

    def delete(self, *numbers: int) -> None:
        """Delete alarms."""
        self._alarms.remove(*numbers)

    def compose(self) -> ax.View:
        """Return the list and the button that adds one."""
        rows = [self._row(alarm) for alarm in self._alarms.sorted()]
        return ax.Layers(
            ax.Pane(ax.RecyclerView(*rows, id="alarms_list", key="alarms_list")),
            fab(self.screen, "add", "alarm_fab", lambda: EditAlarm(self.screen, self._alarms.new())),
            id="alarm_fragment",
            cls="android.view.ViewGroup",
        )

    def _row(self, alarm: Alarm) -> ax.View:
        screen, settings = self.screen, self._alarms.settings
        color = screen.theme.on_surface if alarm.is_on else screen.theme.on_surface_variant
        return row_frame(
            self,
            alarm.id,
            ax.Across(
                ax.Column(
                    ax.Text(settings.time_text(alarm.minutes), id="alarm_time", size=32, color=color),
                    ax.Text(settings.days_text(alarm.days), id="alarm_days", size=14, color=color),
                    ax.Text(alarm.label, id="alarm_label", size=14, color=color) if alarm.label else None,
                    weight=1,
                ),
                ax.Switch(id="alarm_switch", cls="android.widget.CheckBox", checked=alarm.is_on,
                          on_change=lambda _: toggle_alarm(screen, alarm)),
                id="alarm_holder",
                cls="android.widget.RelativeLayout",
                padding=(16, 12),
            ),
            name="alarm_frame",
            on_tap=lambda: EditAlarm(screen, alarm),
        )  # fmt: skip


def row_frame(page: Page, number: int, content: ax.View, *, name: str, on_tap: ax.Act) -> ax.View:
    """Return a row that a long press selects."""
    theme = page.theme
    background = ax.mix(theme.background, theme.primary, _SELECTED_ALPHA)
    return page.selected.row(ax.Frame(content, id=name, width=ax.MATCH), number, on_tap, background=background)


class TimerPage(Page):
    """The timers."""

    @property
    def _timers(self) -> Timers:
        return Timers(self.screen.phone)

    def keys(self) -> Sequence[int]:
        """Return the timers."""
        return [timer.id for timer in self._timers.all()]

    def delete(self, *numbers: int) -> None:
        """Delete timers."""
        self._timers.remove(*numbers)

    def compose(self) -> ax.View:
        """Return the list and the button that adds one."""
        rows = [self._row(timer) for timer in self._timers.all()]
        return ax.Layers(
            ax.Pane(ax.RecyclerView(*rows, id="timers_list", key="timers_list")),
            fab(self.screen, "add", "timer_add", lambda: EditTimer(self.screen, self._timers.new()), desc="New Timer"),
            id="timer_fragment",
            cls="android.view.ViewGroup",
        )

    def _row(self, timer: Timer) -> ax.View:
        screen, timers = self.screen, self._timers
        left = -(-timers.left_ms(timer) // 1000)
        buttons = [
            None if timer.state == IDLE else _small("replay", "timer_reset", partial(timers.reset, timer)),
            _small("pause" if timer.state == RUNNING else "play_arrow", "timer_play_pause",
                   partial(timers.toggle, timer)),
        ]  # fmt: skip
        return row_frame(
            self,
            timer.id,
            ax.Across(
                ax.TwoLines(
                    length_figures(left),
                    ax.Written(timer.label) if timer.label else None,
                    ids=("timer_time", "timer_label"),
                    sizes=(36, 14),
                ),
                *buttons,
                id="timer_holder",
                cls="android.widget.RelativeLayout",
                padding=(16, 12),
            ),
            name="timer_frame",
            on_tap=lambda: EditTimer(screen, timer),
        )


def _small(icon: str, name: str, on_tap: ax.Act) -> ax.View:
    return ax.IconButton(icon, id=name, cls="android.widget.ImageView", size=32, width=52, height=52, on_tap=on_tap)


class StopwatchPage(Page):
    """The stopwatch, and its laps."""

    def compose(self) -> ax.View:
        """Return time, laps and buttons."""
        watch = Stopwatch(self.screen.phone)
        time = ax.Text(
            watch_figures(watch.total_ms), id="stopwatch_time", size=60, align="center", width=ax.MATCH,
            padding=(0, 32), on_tap=watch.toggle,
        )  # fmt: skip
        lap = ax.Label("Lap", id="stopwatch_lap", size=18, gravity="bottom start", margin=(40, 0, 0, 26), padding=8,
                      color="primary", on_tap=watch.lap)  # fmt: skip
        reset = ax.IconButton("replay", id="stopwatch_reset", cls="android.widget.ImageView", gravity="bottom end",
                              margin=(0, 0, 40, 20), on_tap=watch.reset)  # fmt: skip
        return ax.Layers(
            ax.Pane(time, ax.RecyclerView(*self._laps(watch), id="stopwatch_list", key="stopwatch_list")),
            lap if watch.is_running else None,
            fab(self.screen, "pause" if watch.is_running else "play_arrow", "stopwatch_play_pause", watch.toggle),
            reset if watch.is_open else None,
            id="stopwatch_fragment",
            cls="android.view.ViewGroup",
        )

    @staticmethod
    def _laps(watch: Stopwatch) -> list[ax.View]:
        if not watch.laps:
            return []
        ends = [*watch.laps, watch.total_ms]
        lengths = [end - start for start, end in zip([0, *ends], ends, strict=False)]
        rows: list[ax.View] = [
            ax.Across(
                ax.Text(str(at + 1), id="lap_order", weight=1),
                ax.Text(watch_figures(length), id="lap_lap_time", weight=1),
                ax.Text(watch_figures(end), id="lap_total_time", weight=1),
                height=44,
                padding=(24, 0),
            )
            for at, (length, end) in enumerate(zip(lengths, ends, strict=True))
        ]
        return rows[::-1]
