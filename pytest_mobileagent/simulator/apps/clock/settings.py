"""The clock's settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock.alarms import WEEK_STARTS, settings, week_start
from pytest_mobileagent.simulator.apps.clock.cities import HOME_CLOCK, HOME_ZONE, Home
from pytest_mobileagent.simulator.apps.clock.parts import LIST
from pytest_mobileagent.simulator.apps.clock.sounds import TIMER_DEFAULT, RingtonePicker, title_of
from pytest_mobileagent.simulator.system.dates import day_name

_ALARM_STREAM = "alarm"
_STYLES = (("digital", "Digital"), ("analog", "Analog"))
SAVER_STYLE, SAVER_NIGHT = "screensaver_clock_style", "screensaver_night_mode"
_NEVER = "Never"
_CLOCK_7 = 70_000_000  # the version's code
_BUTTONS = (("2", "Dismiss"), ("1", "Snooze"), ("0", "Control volume"))


class Settings(ax.Screen):
    """Rows in groups; lists in dialogs."""

    def compose(self) -> ax.View:
        """Return the rows."""
        bar = ax.Across(
            ax.IconButton("arrow_back", desc=self.tr("Navigate up"), on_tap=self.finish),
            ax.Text(self.tr("Settings"), size=22, weight=1, margin=(16, 0)),
            id="toolbar",
            cls="android.view.ViewGroup",
            height=64,
            padding=(4, 0),
        )
        crescendo = (("0", _NEVER), *self._seconds(*range(5, 61, 5)))
        weeks = tuple((stored, day_name(self.phone, day)) for stored, day in WEEK_STARTS.items())
        first = next(stored for stored, day in WEEK_STARTS.items() if day == week_start(self.phone))
        date = ax.Intent(action="android.settings.DATE_SETTINGS")
        rows = [
            self._group("Clock"),
            self._choice("Style", "clock_style", _STYLES, "digital"),
            self._switch("Display time with seconds", "display_clock_seconds"),
            *self._home(),
            self._row("Change date & time", "", lambda: self.start(date)),
            self._group("Alarms"),
            self._choice("Silence after", "auto_silence", (*self._minutes(1, 5, 10, 15, 20, 25), ("-1", _NEVER)), "10"),
            self._choice("Snooze length", "snooze_duration", self._minutes(*range(1, 31)), "10"),
            self._volume(),
            self._choice("Gradually increase volume", "alarm_crescendo_duration", crescendo, "0"),
            self._choice("Volume buttons", "volume_button_setting", _BUTTONS, "0"),
            self._choice("Start week on", "week_start", weeks, first),
            self._group("Timers"),
            self._timer_sound(),
            self._choice("Gradually increase volume", "timer_crescendo_duration", crescendo, "0"),
            self._switch("Timer vibrate", "timer_vibrate"),
            self._group("Screen saver"),
            self._choice("Style", SAVER_STYLE, _STYLES, "digital"),
            self._switch("Night mode", SAVER_NIGHT, "Very dim display (for dark rooms)"),
        ]
        body = ax.Scroll(*rows, id="recycler_view", key="settings", cls=LIST, weight=1)
        return ax.Pane(bar, body, background="background")

    def result(self, request: str, value: object) -> None:
        """Store the sound of timers."""
        if request == "timer_ringtone" and isinstance(value, tuple):
            uri = value[1]
            if uri is None:
                settings(self.phone).remove("timer_ringtone")
            else:
                settings(self.phone).put(timer_ringtone=uri)

    def _home(self) -> list[ax.View]:
        """Return what is set of home. Clock 6 has it too: left out, for the volume below must be in B-MoCA's reach."""
        if self.app.version_code < _CLOCK_7:
            return []
        home = Home(self.phone)
        return [
            self._switch("Automatic home clock", HOME_CLOCK, default=True),
            self._offer("Home time zone", HOME_ZONE, home.zones(), home.zone),
        ]

    def _group(self, title: str) -> ax.View:
        return ax.Text(
            self.tr(title), id="android:id/title", weight_name="medium", color="primary", padding=(24, 20, 24, 8)
        )

    def _minutes(self, *counts: int) -> tuple[tuple[str, str], ...]:
        return tuple((str(count), self.tr_count(count, "{count} minute", "{count} minutes")) for count in counts)

    def _seconds(self, *counts: int) -> tuple[tuple[str, str], ...]:
        return tuple((str(count), self.tr_count(count, "{count} second", "{count} seconds")) for count in counts)

    def _row(self, title: str, summary: str, on_tap: Callable[[], object], trailing: ax.View | None = None) -> ax.View:
        below = None
        if summary:
            below = ax.Caption(summary, id="android:id/summary")
        return ax.Across(
            ax.Column(ax.Text(self.tr(title), id="android:id/title", size=16), below, weight=1),
            trailing,
            min_height=64,
            padding=(24, 10),
            on_tap=on_tap,
        )

    def _switch(self, title: str, key: str, summary: str = "", *, default: bool = False) -> ax.View:
        prefs = settings(self.phone)
        is_on = prefs.flag(key, default=default)

        def flip(*_: object) -> None:
            prefs.update({key: not is_on})

        return self._row(title, self.tr(summary), flip, ax.Switch(id="switchWidget", checked=is_on, clickable=False))

    def _choice(self, title: str, key: str, choices: Sequence[tuple[str, str]], default: str) -> ax.View:
        return self._offer(title, key, [(value, self.tr(text)) for value, text in choices], default)

    def _offer(self, title: str, key: str, choices: Sequence[tuple[str, str]], default: str) -> ax.View:
        """Return the row of a choice whose texts are in the phone's language."""
        prefs = settings(self.phone)
        present = prefs.text(key, default)
        value, text = next((choice for choice in choices if choice[0] == present), choices[0])
        take, no = partial(prefs.set, key), self.tr("Cancel")
        return self._row(title, text, partial(ax.offer, self, self.tr(title), choices, value, take, no=no))

    def _volume(self) -> ax.View:
        audio = self.phone.audio
        bar = ax.SeekBar(
            id="seekbar",
            value=audio.volume(_ALARM_STREAM),
            maximum=7,
            on_change=lambda value: audio.set_volume(_ALARM_STREAM, round(value)),
        )
        return ax.Column(ax.Text(self.tr("Alarm volume"), id="android:id/title", size=16), bar, padding=(24, 10))

    def _timer_sound(self) -> ax.View:
        stored = settings(self.phone).items().get("timer_ringtone")
        uri = stored if isinstance(stored, str) else None
        title = title_of(uri, self.phone, default=self.tr(TIMER_DEFAULT))
        return self._row(
            "Timer sound", title, lambda: self.start(RingtonePicker, request="timer_ringtone", kind="timer", uri=uri)
        )
