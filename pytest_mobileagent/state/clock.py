"""The clock app: alarms as it has stored them, timer and stopwatch as it shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.config.labels import labels_for

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.google.android.deskclock"
APP = AppDeclaration(PACKAGE, names=("clock",))
ALARMS_DB = f"/data/user_de/0/{PACKAGE}/databases/alarms.db"


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

    def shows_running_stopwatch(self) -> bool:
        """Whether the stopwatch is shown, and runs: it can be paused and laps be taken."""
        said = self._descriptions()
        return self.is_open and all(not said.isdisjoint(labels_for(word)) for word in ("Pause", "Lap"))

    def shows_stopped_stopwatch(self) -> bool:
        """Whether the stopwatch is shown, and can be started; an open tab shows its name more than once."""
        nodes = list(self._device.hierarchy().walk())
        words = labels_for("Stopwatch")
        names = [node for node in nodes if node.text in words or node.desc in words]
        return self.is_open and not self._descriptions().isdisjoint(labels_for("Start")) and len(names) >= 2

    def shows_timer_entry(self, hours: int, minutes: int, seconds: int) -> bool:
        """Whether a new timer has been set up to this length and waits to be started."""
        text = f"{hours:02d}h {minutes:02d}m {seconds:02d}s"
        desc = f"{hours} hours, {minutes} minutes, {seconds} seconds"
        nodes = self._device.hierarchy().walk()
        return self.is_open and any(node.text == text or node.desc == desc for node in nodes)

    def _descriptions(self) -> set[str]:
        return {node.desc for node in self._device.hierarchy().walk() if node.desc}
