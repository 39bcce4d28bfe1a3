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
    from collections.abc import Iterable

PACKAGE = "de.dennisguse.opentracks"
SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
DEGREE = 1_000_000  # of a stored latitude or longitude
_TRACKS = (
    "SELECT _id AS id, name, description, category, activity_type, starttime AS start_ms, "
    "COALESCE(NULLIF(stoptime, 0), COALESCE(starttime, 0) + COALESCE(totaltime, 0)) AS stop_ms, "
    "starttime_offset AS offset_s, "
    "totaldistance AS distance_m, totaltime AS total_ms, movingtime AS moving_ms, maxspeed AS max_speed, "
    "elevationgain AS gain_m, elevationloss AS loss_m FROM tracks"
)
_MARKERS = (
    "SELECT _id AS id, trackid AS track, name, description, category, time AS time_ms, latitude / 1e6 AS latitude, "
    "longitude / 1e6 AS longitude FROM markers"
)


@dataclass(frozen=True, slots=True)
class Track:
    """One recorded activity."""

    id: int
    name: str
    description: str
    category: str
    activity_type: str
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
    def kind(self) -> Kind:
        """What kind of activity it was."""
        return kind_of(self.activity_type)

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
        tracks = self.database.select(Track, f"{_TRACKS} ORDER BY starttime DESC, _id DESC")
        wanted = query.strip().casefold()
        return [one for one in tracks if wanted in f"{one.name}\n{one.description}\n{one.category}".casefold()]

    def find(self, number: int) -> Track | None:
        """Return a track, or None."""
        return self.database.first(Track, f"{_TRACKS} WHERE _id = ?", (number,))

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
        return self.database.select(Marker, f"{_MARKERS} {where} ORDER BY _id", {"track": track})

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
