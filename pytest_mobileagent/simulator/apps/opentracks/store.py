"""Tracks, their points and markers, as OpenTracks keeps them in its database."""

from __future__ import annotations

import datetime
import uuid
from dataclasses import dataclass, replace
from functools import partial
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.opentracks import units
from pytest_mobileagent.simulator.apps.opentracks.kinds import Kind, kind_of
from pytest_mobileagent.simulator.system.dates import to_local

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

PACKAGE = "de.dennisguse.opentracks"
SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
DEGREE = 1_000_000  # of a stored latitude or longitude


@dataclass(frozen=True, slots=True)
class Track:
    """One recorded activity."""

    id: int
    name: str
    description: str
    category: str
    kind: Kind
    start_ms: int
    stop_ms: int
    offset_s: int
    distance_m: float
    total_ms: int
    moving_ms: int
    max_speed: float
    gain_m: float | None
    loss_m: float | None

    @property
    def average_speed(self) -> float:
        """Distance by total time, metres per second."""
        return self.distance_m * 1000 / self.total_ms if self.total_ms else 0.0

    @property
    def moving_speed(self) -> float:
        """Distance by moving time, metres per second."""
        return self.distance_m * 1000 / self.moving_ms if self.moving_ms else 0.0

    @property
    def top_speed(self) -> float:
        """The highest speed known, metres per second."""
        return max(self.max_speed, self.moving_speed)


@dataclass(frozen=True, slots=True)
class Marker:
    """A place on a track."""

    id: int
    track: int
    name: str
    description: str
    category: str
    time_ms: int
    latitude: float
    longitude: float


@dataclass(frozen=True, slots=True)
class Aggregate:
    """All tracks of one type of activity together."""

    category: str
    kind: Kind
    count: int
    distance_m: float
    moving_ms: int
    top_speed: float

    @property
    def moving_speed(self) -> float:
        """Distance by moving time, metres per second."""
        return self.distance_m * 1000 / self.moving_ms if self.moving_ms else 0.0


def aggregated(tracks: Iterable[Track]) -> list[Aggregate]:
    """Return the tracks by type of activity, the most frequent first."""
    groups: dict[str, list[Track]] = {}
    for track in tracks:
        groups.setdefault(track.category, []).append(track)
    found = [
        Aggregate(
            category,
            group[0].kind,
            len(group),
            sum(track.distance_m for track in group),
            sum(track.moving_ms for track in group),
            max(track.top_speed for track in group),
        )
        for category, group in groups.items()
    ]
    return sorted(found, key=lambda one: (-one.count, one.category))


class Store(ax.Store):
    """What OpenTracks has stored on a phone."""

    package, database_file, schema = PACKAGE, "database.db", SCHEMA

    @property
    def units(self) -> units.Units:
        """The units that the settings name, in the app's language; without them what the first start would choose."""
        default = units.IMPERIAL if self.phone.strings.locale == "en-US" else units.METRIC
        found, tr = units.units_called(self.prefs.text("statsUnits", default.key)), self.tr
        return replace(
            found, far=tr(found.far), near=tr(found.near), height=tr(found.height), speed_unit=tr(found.speed_unit),
            minute=tr(found.minute), write=partial(units.written, self.phone),
        )  # fmt: skip

    def shows_pace(self, kind: Kind) -> bool:
        """Whether an activity's pace is shown instead of its speed."""
        rate = self.prefs.text("statsRate", "SPEED_OR_PACE")
        return kind.has_pace if rate == "SPEED_OR_PACE" else rate == "PACE"

    # -- tracks -----------------------------------------------------------------------------------------------------

    def tracks(self, query: str = "") -> list[Track]:
        """Return the tracks, the newest first; those with `query` in name, description or type."""
        rows = self.database.query("SELECT * FROM tracks ORDER BY starttime DESC, _id DESC")
        wanted = query.strip().casefold()
        tracks = [_track(row) for row in rows]
        return [one for one in tracks if wanted in f"{one.name}\n{one.description}\n{one.category}".casefold()]

    def find(self, number: int) -> Track | None:
        """Return a track, or None."""
        rows = self.database.query("SELECT * FROM tracks WHERE _id = ?", (number,))
        return _track(rows[0]) if rows else None

    def describe(self, number: int, *, name: str, category: str, kind: Kind, description: str) -> None:
        """Change what a user wrote about a track."""
        self.database.update(
            "tracks",
            {"_id": number},
            name=name,
            category=category,
            activity_type=kind.id,
            icon=kind.id,
            description=description,
        )

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete tracks with their points and markers."""
        for number in numbers:
            self.database.delete("markers", trackid=number)
            self.database.delete("trackpoints", trackid=number)
            self.database.delete("tracks", _id=number)

    def begin(self) -> int:
        """Add the track of a recording that begins now; return its number."""
        now = self.phone.clock.now()
        local = to_local(self.phone, now)
        offset = local.utcoffset() or datetime.timedelta()
        kind = kind_of(self.prefs.text("defaultActivity", "unknown"))
        chance = f"{PACKAGE}/{now}/{len(self.tracks())}"
        return self.database.insert(
            "tracks",
            name=local.isoformat(timespec="minutes"),
            description="",
            category=self.tr(kind.label) if kind.id != "unknown" else "",
            starttime=int(now * 1000),
            stoptime=int(now * 1000),
            numpoints=0,
            totaldistance=0.0,
            totaltime=0,
            movingtime=0,
            avgspeed=0.0,
            avgmovingspeed=0.0,
            maxspeed=0.0,
            icon=kind.id,
            uuid=uuid.uuid5(uuid.NAMESPACE_OID, chance).bytes,
            starttime_offset=int(offset.total_seconds()),
            activity_type=kind.id,
        )

    # -- points -----------------------------------------------------------------------------------------------------

    def points(self, track: int) -> list[tuple[int, float, float]]:
        """Return a track's points in order: time in ms, latitude, longitude."""
        rows = self.database.query(
            "SELECT time, latitude, longitude FROM trackpoints WHERE trackid = ? AND latitude IS NOT NULL ORDER BY _id",
            (track,),
        )
        return [(row["time"], row["latitude"] / DEGREE, row["longitude"] / DEGREE) for row in rows]

    # -- markers ----------------------------------------------------------------------------------------------------

    def markers(self, track: int = 0) -> list[Marker]:
        """Return the markers of one track, or of all if none is named."""
        where = "WHERE trackid = :track" if track else ""
        rows = self.database.query(f"SELECT * FROM markers {where} ORDER BY _id", {"track": track})  # noqa: S608 - constants
        return [
            Marker(
                row["_id"], row["trackid"], row["name"] or "", row["description"] or "", row["category"] or "",
                row["time"] or 0, (row["latitude"] or 0) / DEGREE, (row["longitude"] or 0) / DEGREE,
            )
            for row in rows
        ]  # fmt: skip

    def counts_of_markers(self) -> dict[int, int]:
        """Return how many markers each track has that has any."""
        rows = self.database.query("SELECT trackid, COUNT(*) AS count FROM markers GROUP BY trackid")
        return {row["trackid"]: row["count"] for row in rows}

    def add_marker(self, track: int, name: str, description: str, category: str) -> None:
        """Add a marker where the phone is."""
        place = self.phone.location
        self.database.insert(
            "markers",
            name=name,
            description=description,
            category=category,
            icon="",
            trackid=track,
            length=0.0,
            duration=0,
            longitude=round(place.longitude * DEGREE),
            latitude=round(place.latitude * DEGREE),
            time=self.now_ms,
            photoUrl="",
        )

    def change_marker(self, number: int, name: str, description: str, category: str) -> None:
        """Change what a user wrote about a marker."""
        self.database.update("markers", {"_id": number}, name=name, description=description, category=category)

    def delete_marker(self, number: int) -> None:
        """Delete a marker."""
        self.database.delete("markers", _id=number)


def _track(row: sqlite3.Row) -> Track:
    start = row["starttime"] or 0
    total = row["totaltime"] or 0
    return Track(
        id=row["_id"],
        name=row["name"] or "",
        description=row["description"] or "",
        category=row["category"] or "",
        kind=kind_of(row["activity_type"]),
        start_ms=start,
        stop_ms=row["stoptime"] or start + total,
        offset_s=row["starttime_offset"] or 0,
        distance_m=row["totaldistance"] or 0.0,
        total_ms=total,
        moving_ms=row["movingtime"] or 0,
        max_speed=row["maxspeed"] or 0.0,
        gain_m=row["elevationgain"],
        loss_m=row["elevationloss"],
    )
