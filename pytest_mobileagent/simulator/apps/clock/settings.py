"""The clock's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.clock.alarms import settings
from pytest_mobileagent.simulator.apps.clock.parts import LIST
from pytest_mobileagent.simulator.apps.clock.sounds import TIMER_DEFAULT, RingtonePicker, title_of
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui import (
    MATCH,
    AlertDialog,
    Column,
    IconButton,
    Row,
    Screen,
    Scroll,
    SeekBar,
    Switch,
    Text,
    View,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_ALARM_STREAM = "alarm"
_STYLES = (("digital", "Digital"), ("analog", "Analog"))
_SILENCE = (
    *((str(count), f"{count} minute{'s' if count > 1 else ''}") for count in (1, 5, 10, 15, 20, 25)),
    ("-1", "Never"),
)
_SNOOZE = tuple((str(count), f"{count} minute{'s' if count > 1 else ''}") for count in range(1, 31))
_CRESCENDO = (("0", "Never"), *((str(count), f"{count} seconds") for count in range(5, 61, 5)))
_BUTTONS = (("2", "Dismiss"), ("1", "Snooze"), ("0", "Control volume"))
_WEEKS = (("7", "Saturday"), ("1", "Sunday"), ("2", "Monday"))


class Settings(Screen):
    """Rows in groups; lists in dialogs."""

    def compose(self) -> View:
        """Return the rows."""
        theme = self.theme
        bar = Row(
            IconButton("arrow_back", desc=self.tr("Navigate up"), on_tap=self.finish),
            Text(self.tr("Settings"), size=22, weight=1, margin=(16, 0)),
            id="toolbar",
            cls="android.view.ViewGroup",
            width=MATCH,
            height=64,
            gravity="center",
            padding=(4, 0),
        )
        date = Intent(action="android.settings.DATE_SETTINGS")
        rows = [
            self._group("Clock"),
            self._choice("Style", "clock_style", _STYLES, "digital"),
            self._switch("Display time with seconds", "display_clock_seconds"),
            self._row("Change date & time", "", lambda: self.start(date)),
            self._group("Alarms"),
            self._choice("Silence after", "auto_silence", _SILENCE, "10"),
            self._choice("Snooze length", "snooze_duration", _SNOOZE, "10"),
            self._volume(),
            self._choice("Gradually increase volume", "alarm_crescendo_duration", _CRESCENDO, "0"),
            self._choice("Volume buttons", "volume_button_setting", _BUTTONS, "0"),
            self._choice("Start week on", "week_start", _WEEKS, "1"),
            self._group("Timers"),
            self._timer_sound(),
            self._choice("Gradually increase volume", "timer_crescendo_duration", _CRESCENDO, "0"),
            self._switch("Timer vibrate", "timer_vibrate"),
        ]
        body = Scroll(*rows, id="recycler_view", key="settings", cls=LIST, weight=1)
        return Column(bar, body, height=MATCH, background=theme.background)

    def result(self, request: str, value: object) -> None:
        """Store the sound of timers."""
        if request == "timer_ringtone" and isinstance(value, tuple):
            uri = value[1]
            if uri is None:
                settings(self.phone).remove("timer_ringtone")
            else:
                settings(self.phone).put(timer_ringtone=uri)

    def _group(self, title: str) -> View:
        return Text(
            title,
            id="android:id/title",
            size=14,
            weight_name="medium",
            color=self.theme.primary,
            padding=(24, 20, 24, 8),
        )

    def _row(self, title: str, summary: str, on_tap: Callable[[], object], trailing: View | None = None) -> View:
        below = None
        if summary:
            below = Text(summary, id="android:id/summary", size=14, color=self.theme.on_surface_variant)
        return Row(
            Column(Text(self.tr(title), id="android:id/title", size=16), below, weight=1),
            trailing,
            width=MATCH,
            min_height=64,
            padding=(24, 10),
            gravity="center",
            on_tap=on_tap,
        )

    def _switch(self, title: str, key: str) -> View:
        prefs = settings(self.phone)
        is_on = prefs.flag(key)

        def flip(*_: object) -> None:
            prefs.update({key: not is_on})

        return self._row(title, "", flip, Switch(id="switchWidget", checked=is_on, clickable=False))

    def _choice(self, title: str, key: str, choices: Sequence[tuple[str, str]], default: str) -> View:
        prefs = settings(self.phone)
        present = prefs.text(key, default)
        at = next((at for at, (value, _) in enumerate(choices) if value == present), 0)

        def setter(value: str) -> Callable[[], None]:
            return lambda: prefs.update({key: value})

        def ask() -> None:
            items = [(self.tr(text), setter(value)) for value, text in choices]
            self.show(AlertDialog(title=self.tr(title), items=items, selected=at, negative=(self.tr("Cancel"), None)))

        return self._row(title, self.tr(choices[at][1]), ask)

    def _volume(self) -> View:
        audio = self.phone.audio
        bar = SeekBar(
            id="seekbar",
            value=audio.volume(_ALARM_STREAM),
            maximum=7,
            on_change=lambda value: audio.set_volume(_ALARM_STREAM, round(value)),
            width=MATCH,
        )
        return Column(Text(self.tr("Alarm volume"), id="android:id/title", size=16), bar, padding=(24, 10))

    def _timer_sound(self) -> View:
        stored = settings(self.phone).items().get("timer_ringtone")
        uri = stored if isinstance(stored, str) else None
        title = title_of(uri, self.phone, default=TIMER_DEFAULT)
        return self._row(
            "Timer sound",
            title,
            lambda: self.start(RingtonePicker, request="timer_ringtone", kind="timer", uri=uri),
        )
