"""Which app used which permission when (AOSP `AppOpsService` and its `DiscreteRegistry`), for a week."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.saved import as_float, as_list, as_map, as_text
from pytest_mobileagent.simulator.system.sensor_privacy import CAMERA, MICROPHONE, sensor_users

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.phone import Phone

MINUTE_S = 60
DAY_S = 86_400
_KEPT_S = 7 * DAY_S
_PREFIX = "android.permission."
_OF_SENSORS = {CAMERA: f"{_PREFIX}CAMERA", MICROPHONE: f"{_PREFIX}RECORD_AUDIO"}
_OF_PLACES = (f"{_PREFIX}ACCESS_FINE_LOCATION", f"{_PREFIX}ACCESS_COARSE_LOCATION")
_OTHERWISE_CALLED = {
    "ACCESS_FINE_LOCATION": "FINE_LOCATION",
    "ACCESS_COARSE_LOCATION": "COARSE_LOCATION",
    "POST_NOTIFICATIONS": "POST_NOTIFICATION",
}


def operation_of(permission: str) -> str:
    """Return what app-ops call the use of a permission."""
    name = permission.removeprefix(_PREFIX)
    return _OTHERWISE_CALLED.get(name, name)


@dataclass(frozen=True, slots=True)
class Access:
    """One use: when it began by the phone's clock, how long it lasted, and whether the app was in front.

    What was looked at, as a place is, took no time.
    """

    package: str
    permission: str
    at_s: float
    lasted_s: float = 0.0
    is_in_front: bool = True
    is_running: bool = False

    @property
    def minute(self) -> int:
        """The minute in which it began, by which uses are told apart."""
        return int(self.at_s // MINUTE_S)

    def is_told_by(self, other: Access) -> bool:
        """Whether another use, in the same minute and as long in minutes, stands for this one too."""
        same = (self.package, self.permission, self.minute) == (other.package, other.permission, other.minute)
        return same and -(-self.lasted_s // MINUTE_S) == -(-other.lasted_s // MINUTE_S)


class PermissionUsage:
    """Keeps note of uses, the oldest first; those that go on are apart until they end."""

    def __init__(self, phone: Phone) -> None:
        """Begin with none."""
        self._phone = phone
        self._ended: list[Access] = []
        self._running: dict[tuple[str, str], tuple[Access, float]] = {}  # and when it began in seconds since boot

    # -- taking note --------------------------------------------------------------------------------------------

    def note(self, package: str, permission: str) -> None:
        """Keep that an app uses a permission at this moment, if it has it."""
        if self._phone.packages.is_granted(package, permission):
            self._keep(self._access(package, permission))

    def note_place(self, package: str) -> None:
        """Keep that an app asks where the phone is, if it may know."""
        if self._phone.settings.number("secure", "location_mode", 3):
            for permission in _OF_PLACES:
                if self._phone.packages.is_granted(package, permission):
                    self.note(package, permission)
                    return

    def opened(self, app: App) -> None:
        """Keep what an app that has come to the front looks at, and whose camera that may have ended."""
        for permission in app.reads:
            self.note(app.package, permission)
        self.look()

    def look(self) -> None:
        """Take in that somebody may have begun or ended to use camera or microphone."""
        now = {(user.package, _OF_SENSORS[user.sensor]) for user in sensor_users(self._phone)}
        for key in [key for key in self._running if key not in now]:
            access, since_s = self._running.pop(key)
            self._keep(replace(access, lasted_s=max(0.0, self._phone.clock.monotonic() - since_s)))
        for key in sorted(now - self._running.keys()):
            self._running[key] = self._access(*key), self._phone.clock.monotonic()

    def forget(self, package: str) -> None:
        """Forget an app that was uninstalled."""
        self._ended = [access for access in self._ended if access.package != package]
        self._running = {key: value for key, value in self._running.items() if key[0] != package}

    def _access(self, package: str, permission: str) -> Access:
        top = self._phone.activities.top
        is_in_front = top is not None and top.package == package
        return Access(package, permission, self._phone.clock.now(), is_in_front=is_in_front)

    def _keep(self, access: Access) -> None:
        oldest_s = self._phone.clock.now() - _KEPT_S
        if self._ended and self._ended[0].at_s < oldest_s:
            self._ended = [one for one in self._ended if one.at_s >= oldest_s]
        begin = bisect_left(self._ended, access.minute, key=lambda one: one.minute)
        here = [one for one in self._ended[begin:] if not one.is_told_by(access)]
        self._ended[begin:] = sorted((*here, access), key=lambda one: one.at_s)

    # -- telling ------------------------------------------------------------------------------------------------

    def accesses(self, *, since_s: float = 0.0) -> Iterator[Access]:
        """Yield the uses that began after a moment, the latest first; how long those last that go on is not known."""
        running = [replace(access, is_running=True) for access, _ in self._running.values()]
        found = [access for access in (*self._ended, *running) if access.at_s >= since_s]
        yield from sorted(found, key=lambda access: access.at_s, reverse=True)

    def latest(self, package: str) -> dict[str, Access]:
        """Return an app's last use of each permission."""
        found: dict[str, Access] = {}
        for access in self.accesses():
            if access.package == package:
                found.setdefault(access.permission, access)
        return found

    def lasts_s(self, access: Access) -> float:
        """Return how long a use has lasted until now."""
        running = self._running.get((access.package, access.permission))
        if not access.is_running or running is None:
            return access.lasted_s
        return max(0.0, self._phone.clock.monotonic() - running[1])

    # -- snapshots ----------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return all uses."""
        running = [[*_saved(access), since_s] for access, since_s in self._running.values()]
        return {"ended": [_saved(access) for access in self._ended], "running": running}

    def load(self, value: object) -> None:
        """Take what `save` returned; None is a new phone."""
        saved = as_map(value)
        self._ended = [_loaded(row) for row in as_list(saved.get("ended"))]
        running = [(_loaded(row), as_float(as_list(row)[-1])) for row in as_list(saved.get("running"))]
        self._running = {(access.package, access.permission): (access, since_s) for access, since_s in running}


def _saved(access: Access) -> list[object]:
    return [access.package, access.permission, access.at_s, access.lasted_s, access.is_in_front]


def _loaded(row: object) -> Access:
    package, permission, at_s, lasted_s, is_in_front, *_ = as_list(row)
    return Access(as_text(package), as_text(permission), as_float(at_s), as_float(lasted_s), is_in_front is True)
