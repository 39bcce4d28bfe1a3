"""The tracks of OpenTracks, as its database has them."""

from __future__ import annotations

import datetime
import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device

PACKAGE = "de.dennisguse.opentracks"
APP = AppDeclaration(PACKAGE, names=("opentracks", "open tracks", "activity tracker", "sports tracker"))
PATH = f"/data/data/{PACKAGE}/databases/database.db"
MILE_M = 1609.344
_HUNDREDTHS_OF_A_MILE = 100


@dataclass(frozen=True, slots=True)
class Track:
    """One recorded activity; `start` is aware, `category` what the app calls the type, `kind` the type's id."""

    name: str
    category: str
    start: datetime.datetime
    minutes: int
    metres: float
    description: str = ""
    climb_m: float = 0.0
    kind: str = ""
    id: int = 0
    rest: tuple[str | int | float | bytes | None, ...] = ()

    @property
    def day(self) -> datetime.date:
        """The day on which it began."""
        return self.start.date()


def rounded(metres: float) -> float:
    """Return a distance as precisely as the app can show it in miles."""
    return round(metres / MILE_M * _HUNDREDTHS_OF_A_MILE) / _HUNDREDTHS_OF_A_MILE * MILE_M


class Tracks:
    """The tracks on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Delete every track, with its points and markers; the app is stopped."""
        self._device.edit_database(PATH, ("DELETE FROM markers", "DELETE FROM trackpoints", "DELETE FROM tracks"))

    def add(self, tracks: Iterable[Track]) -> None:
        """Add tracks, in their order; the app is stopped."""
        rows = [_row(track, at) for at, track in enumerate(tracks)]

        def insert(connection: sqlite3.Connection) -> None:
            for values in rows:
                marks = ", ".join(f":{name}" for name in values)
                connection.execute(f"INSERT INTO tracks ({', '.join(values)}) VALUES ({marks})", values)  # noqa: S608 - constant names

        self._device.edit_database(PATH, insert)

    def all(self) -> list[Track]:
        """Return every track, the first stored first."""
        return [_read(row) for row in self._device.sql(PATH, "SELECT * FROM tracks ORDER BY _id")]


def _row(track: Track, at: int) -> dict[str, str | int | float | bytes]:
    start_ms = int(track.start.timestamp() * 1000)
    length_ms = track.minutes * 60_000
    speed = track.metres / (track.minutes * 60) if track.minutes else 0.0
    offset = track.start.utcoffset() or datetime.timedelta()
    unique = hashlib.sha256(f"{at}/{track.name}/{track.category}/{start_ms}".encode()).digest()[:16]
    kind = track.kind or track.category
    return {
        "name": track.name, "description": track.description, "category": track.category, "activity_type": kind,
        "icon": kind, "starttime": start_ms, "stoptime": start_ms + length_ms, "numpoints": 0,
        "totaldistance": track.metres, "totaltime": length_ms, "movingtime": length_ms, "avgspeed": speed,
        "avgmovingspeed": speed, "maxspeed": speed, "minelevation": 0.0, "maxelevation": track.climb_m,
        "elevationgain": track.climb_m, "elevationloss": track.climb_m, "uuid": unique,
        "starttime_offset": int(offset.total_seconds()),
    }  # fmt: skip


_OWN = (
    "_id", "name", "description", "category", "activity_type", "starttime", "starttime_offset", "totaltime",
    "totaldistance", "elevationgain",
)  # fmt: skip


def _read(row: sqlite3.Row) -> Track:
    zone = datetime.timezone(datetime.timedelta(seconds=row["starttime_offset"] or 0))
    return Track(
        name=row["name"] or "",
        category=row["category"] or "",
        start=datetime.datetime.fromtimestamp(row["starttime"] / 1000, zone),
        minutes=row["totaltime"] // 60_000,
        metres=row["totaldistance"],
        description=row["description"] or "",
        climb_m=row["elevationgain"] or 0.0,
        kind=row["activity_type"] or "",
        id=row["_id"],
        rest=tuple(row[name] for name in row.keys() if name not in _OWN),  # noqa: SIM118 - a Row iterates its values
    )
