"""The clock app: alarms as it has stored them, timer and stopwatch as it shows them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.apps import AppDeclaration, FirstRows
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.state.preferences import defaults, parsed

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.google.android.deskclock"
APP = AppDeclaration(
    PACKAGE,
    names=("clock",),
    derived=("databases/alarms.db/alarm_instances",),
    noted=("*/selected_tab", "*/sw_accum_time", "*/sw_start_time", "*/sw_wall_clock_time"),
    defaults=defaults(
        {
            "alarm_crescendo_duration": 0,
            "auto_silence": 10,
            "clock_style": "digital",
            "screensaver_clock_style": "digital",
            "snooze_duration": 10,
            "timer_crescendo_duration": 0,
            "volume_button_setting": 0,
        },
        on=("automatic_home_clock",),
        off=("display_clock_seconds", "screensaver_night_mode", "timer_vibrate"),
        file=f"{PACKAGE}_preferences",
    ),
    first_rows=(
        FirstRows(
            "databases/alarms.db/alarm_templates",
            ("hour", "minutes", "daysofweek", "enabled", "vibrate", "label", "ringtone", "delete_after_use"),
            ((8, 30, 31, 0, 1, "", None, 0), (9, 0, 96, 0, 1, "", None, 0)),
        ),
    ),
)
ALARMS_DB = f"/data/user_de/0/{PACKAGE}/databases/alarms.db"
PREFERENCES = f"/data/user_de/0/{PACKAGE}/shared_prefs/{PACKAGE}_preferences.xml"
_RUNNING = "1"  # sw_state
_TIMER = re.compile(r'name="timer_state_(\d+)"')


class StoredAlarm(NamedTuple):
    """An alarm; `days` has bit 0 for Monday, 0 rings once."""

    hour: int
    minutes: int
    days: int
    is_enabled: bool
    label: str


class Clock:
    """The clock app of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    def reset(self) -> None:
        """Forget alarms, timers, laps and settings, as `pm clear` does."""
        self._device.clear_app(PACKAGE)
        self._device.grant(PACKAGE, "android.permission.POST_NOTIFICATIONS")

    def alarms(self) -> list[StoredAlarm]:
        """Return all alarms by time of day."""
        rows = self._device.sql(ALARMS_DB, "SELECT * FROM alarm_templates ORDER BY hour, minutes, _id")
        return [
            StoredAlarm(row["hour"], row["minutes"], row["daysofweek"], bool(row["enabled"]), row["label"])
            for row in rows
        ]

    @property
    def is_open(self) -> bool:
        """Whether the app's main screen is in front."""
        return self._device.activity().endswith("DeskClock") and self._device.activity().startswith(PACKAGE)

    def running_stopwatch_differs(self) -> str:
        """Return why no running stopwatch is shown, which can be paused and laps be taken; an empty text if one is."""
        said = self._descriptions()
        if not self.is_open:
            return self._elsewhere()
        runs = all(not said.isdisjoint(labels_for(word)) for word in ("Pause", "Lap"))
        return "" if runs else "no running stopwatch is shown: it cannot be paused, or takes no laps"

    def stopped_stopwatch_differs(self) -> str:
        """Return why no stopwatch is shown that can be started; an open tab shows its name more than once."""
        nodes = list(self._device.hierarchy().walk())
        words = labels_for("Stopwatch")
        names = [node for node in nodes if node.text in words or node.desc in words]
        if not self.is_open:
            return self._elsewhere()
        if len(names) < 2:
            return "the stopwatch is not the tab that is open"
        return "" if not self._descriptions().isdisjoint(labels_for("Start")) else "the stopwatch cannot be started"

    def timer_entry_differs(self, hours: int, minutes: int, seconds: int) -> str:
        """Return why no new timer of this length waits to be started, and is the only one; an empty text if it does."""
        if not self.is_open:
            return self._elsewhere()
        if self.timers():
            return f"{len(self.timers())} timer has been made already, and was started"
        entries = self._device.hierarchy().find_all(id="timer_setup_time")
        shown = [[int(number) for number in re.findall(r"\d+", node.text)] for node in entries]  # in any language
        wanted = f"{hours:02d}h {minutes:02d}m {seconds:02d}s"
        return "" if [hours, minutes, seconds] in shown else f"no timer entry shows {wanted}"

    def open_tab_differs(self, name: str) -> str:
        """Return that another tab than this one is open, named in English; an empty text if it is."""
        if not self.is_open:
            return self._elsewhere()
        words = labels_for(name)
        opened = any(node.selected and node.desc in words for node in self._device.hierarchy().walk())
        return "" if opened else f"the tab {name} is not open"

    @property
    def stopwatch_runs(self) -> bool:
        """Whether the stopwatch is stored as running."""
        data = self._device.pull_present([PREFERENCES]).get(PREFERENCES, b"<map/>")
        return (parsed(data) or {}).get("sw_state") == _RUNNING

    def timers(self) -> list[str]:
        """Return the numbers of the timers that have been made, whatever their state."""
        if not self._device.exists(PREFERENCES):
            return []
        return sorted(set(_TIMER.findall(self._device.pull(PREFERENCES).decode(errors="replace"))))

    def _elsewhere(self) -> str:
        return f"the clock is not in front, but {self._device.activity()}"

    def _descriptions(self) -> set[str]:
        return {node.desc for node in self._device.hierarchy().walk() if node.desc}
