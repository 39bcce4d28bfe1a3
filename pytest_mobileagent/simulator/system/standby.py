"""Standby buckets: how much an app is used, and so how much it may do behind others (AOSP `AppStandbyController`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.saved import as_float, as_int, as_list, as_map

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

EXEMPTED, ACTIVE, WORKING_SET, FREQUENT, RARE, RESTRICTED, NEVER = 5, 10, 20, 30, 40, 45, 50
_HOUR_S = 3600.0
# From which time without use on an app is in which bucket.
_AFTER = ((48 * _HOUR_S, RARE), (24 * _HOUR_S, FREQUENT), (12 * _HOUR_S, WORKING_SET), (0.0, ACTIVE))


class Standby:
    """The bucket of every app: where somebody has put it, until it is used again."""

    def __init__(self, phone: Phone) -> None:
        """Follow what is used on `phone`."""
        self._phone = phone
        self._forced: dict[str, tuple[int, float]] = {}  # the bucket, and the wall time of that

    def bucket(self, package: str) -> int:
        """Return an installed package's bucket."""
        if self._is_exempt(package):
            return EXEMPTED
        used_s = self._used_s(package)
        bucket, at_s = self._forced.get(package, (NEVER, 0.0))
        if used_s is None or (package in self._forced and used_s <= at_s):
            return bucket
        idle_s = max(0.0, self._phone.clock.now() - used_s)
        return next(bucket for after_s, bucket in _AFTER if idle_s >= after_s)

    def _used_s(self, package: str) -> float | None:
        recents = self._phone.activities.recents
        used = [task.last_active_s for task in recents if package in task.packages]
        return max(used, default=None)

    def put(self, package: str, bucket: int) -> None:
        """Put a package into a bucket; one that is exempted stays so."""
        if not self._is_exempt(package):
            self._forced[package] = (bucket, self._phone.clock.now())

    def is_inactive(self, package: str) -> bool:
        """Whether an app counts as idle: none does while the phone is charged."""
        return not self._phone.power.battery.is_plugged and self.bucket(package) >= RARE

    def _is_exempt(self, package: str) -> bool:
        found = self._phone.packages.find(package)
        return (found is not None and found.app.launcher is None) or package in (
            *self._phone.device_idle.system_apps(),
            *self._phone.device_idle.user_apps(),
        )

    def save(self) -> object:
        """Return where packages have been put."""
        return {package: list(entry) for package, entry in self._forced.items()}

    def load(self, value: object) -> None:
        """Take that over."""
        rows = {package: as_list(entry) for package, entry in as_map(value).items()}
        self._forced = {package: (as_int(row[0]), as_float(row[1])) for package, row in rows.items() if len(row) == 2}
