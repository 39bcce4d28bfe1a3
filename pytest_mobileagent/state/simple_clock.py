"""What Simple Clock has stored: alarms, timers, settings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.apps import AppDeclaration, FirstRows, columns
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.stored import all_differ

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable

    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.clock"
ALARMS_DB, TIMERS_DB = "alarms.db", "app.db"
ALARMS, TIMERS = f"{ALARMS_DB}/contacts", f"{TIMERS_DB}/timers"  # the first is really called so
_FIRST_TIMER = 300
_SOUND_URI = "content://settings/system/alarm_alert"  # the phone's
IDLE = '{"type":"Idle"}'  # the state of a timer that has not been started
APP = AppDeclaration(
    PACKAGE,
    names=("simple clock", "clock"),
    incidental=(f"databases/{TIMERS}/createdAt",),
    filled=columns(f"databases/{TIMERS}", "oneShot", "soundUri"),
    noted=(
        "Prefs.xml/last_used_view_pager_page",
        "Prefs.xml/was_alarm_warning_shown",
        "Prefs.xml/app_run_count",
        "Prefs.xml/alarm_last_config",
        "Prefs.xml/timer_last_config",
    ),
    first_rows=(
        FirstRows(
            f"databases/{ALARMS}",
            ("time_in_minutes", "days", "is_enabled", "vibrate", "sound_uri", "label", "one_shot"),
            ((420, 31, 0, 0, _SOUND_URI, "", 0), (540, 96, 0, 0, _SOUND_URI, "", 0)),
        ),
        FirstRows(
            f"databases/{TIMERS}",
            ("seconds", "state", "vibrate", "soundUri", "label"),
            ((_FIRST_TIMER, IDLE, 0, _SOUND_URI, ""),),
        ),
    ),
)
_SOUND = ("Default (Cesium)", _SOUND_URI)
_DEFAULT_SOUND = re.compile(r".*\((?P<name>.*)\)")  # the phone's, by the name of what it is
_DEFAULTS = {
    "alarm_max_reminder_secs": 300,
    "timer_max_reminder_secs": 60,
    "increase_volume_gradually": True,
    "use_same_snooze": True,
    "snooze_delay": 10,
    "prevent_phone_from_sleeping": True,
    "alarms_sort_by": 0,
}


class StoredAlarm(NamedTuple):
    """An alarm; `days` has bit 0 for Monday, -1 is today and -2 tomorrow; `sound` is the name of what is heard."""

    minutes: int
    days: int
    is_on: bool = False
    vibrates: bool = False
    label: str = ""
    sound: str = "Cesium"


class StoredTimer(NamedTuple):
    """A timer; `sound` is the name of what is heard."""

    seconds: int
    label: str = ""
    vibrates: bool = False
    sound: str = "Cesium"


class SimpleClock:
    """The clock of a phone whose adbd runs as root."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device
        self.preferences = Preferences(device, PACKAGE)

    def _path(self, name: str) -> str:
        return f"/data/data/{PACKAGE}/databases/{name}"

    def alarms(self) -> list[StoredAlarm]:
        """Return the alarms in the order of their creation; none before the app has made any."""
        if not self._device.exists(self._path(ALARMS_DB)):
            return []
        rows = self._device.sql(self._path(ALARMS_DB), "SELECT * FROM contacts ORDER BY id")
        return [
            StoredAlarm(
                row["time_in_minutes"],
                row["days"],
                bool(row["is_enabled"]),
                bool(row["vibrate"]),
                row["label"],
                _sound(row["sound_title"]),
            )
            for row in rows
        ]

    def timers(self) -> list[StoredTimer]:
        """Return the timers in the order of their creation."""
        if not self._device.exists(self._path(TIMERS_DB)):
            return []
        rows = self._device.sql(self._path(TIMERS_DB), "SELECT * FROM timers ORDER BY createdAt, id")
        return [
            StoredTimer(row["seconds"], row["label"], bool(row["vibrate"]), _sound(row["soundTitle"])) for row in rows
        ]

    def add_alarms(self, alarms: Iterable[StoredAlarm]) -> None:
        """Store alarms; the app, which has made its databases, is stopped."""
        rows = [(one.minutes, one.days, int(one.is_on), int(one.vibrates), *_SOUND, one.label) for one in alarms]

        def insert(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT INTO contacts (time_in_minutes, days, is_enabled, vibrate, sound_title, sound_uri, label,"
                " one_shot) VALUES (?, ?, ?, ?, ?, ?, ?, 0)",
                rows,
            )

        self._device.edit_database(self._path(ALARMS_DB), insert)

    def alarms_differ(self, wanted: Collection[StoredAlarm]) -> str:
        """Return what is other than that just these alarms are stored; whether they are on is not looked at."""
        found = [alarm._replace(is_on=False) for alarm in self.alarms()]
        return all_differ(found, [alarm._replace(is_on=False) for alarm in wanted])

    def timers_differ(self, wanted: Collection[StoredTimer]) -> str:
        """Return what is other than that just these timers are stored."""
        return all_differ(self.timers(), wanted)

    def setting_differs(self, key: str, wanted: object) -> str:
        """Return what is other than wanted of a setting, by its key in the preferences."""
        return self.preferences.differs(key, wanted, default=_DEFAULTS.get(key, ""))


def _sound(title: str) -> str:
    """Return the name of a sound; the phone's default one is called `Default (Cesium)`, or the same in its language."""
    default = _DEFAULT_SOUND.fullmatch(title)
    return default["name"] if default is not None else title
