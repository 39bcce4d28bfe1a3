"""What OsmAnd has stored on a phone: favourites, markers, tracks, what was searched for, settings."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, replace
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.mercator import Point
from pytest_mobileagent.simulator.apps.osmand import gpx
from pytest_mobileagent.simulator.apps.osmand.geography import Found, Place, atlas, matches
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.system.packages import make_external_dir

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.system.preferences import Value

PACKAGE = "net.osmand"
FILES = f"/storage/emulated/0/Android/data/{PACKAGE}/files"
FAVOURITES = f"{FILES}/favorites"
TRACKS = f"{FILES}/tracks"
FIRST_RUN = "first_time_app_run"  # true until the first start is over
MAP_FILE = f"{FILES}/Liechtenstein_europe.obf"
BACKUP = f"/data/data/{PACKAGE}/files/favourites_bak.gpx"
NO_ADDRESS = "No address determined"  # what a marker is called where there is none
MARKER_COLORS = ("#1f8ad6", "#54b03a", "#f28c1a", "#e3413a", "#f2c71a", "#17a79a", "#8c5fd0")
_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_HISTORY = (
    "CREATE TABLE history_recents (latitude double, longitude double, name TEXT, time long, freq_intervals TEXT, "
    "freq_values TEXT, source TEXT);"
)
_HISTORY_ROWS = 100
_WORLD_VIEW = (20.0, 0.0, 3)
_HOME_VIEW = (47.16, 9.545, 11)  # the country of the map that was installed


@dataclass(frozen=True, slots=True)
class Marker:
    """A map marker, active or in the history."""

    id: str
    point: Point
    kind: str  # what it was made from: location, address.City, poi, …
    name: str
    color: int
    added_ms: int
    is_active: bool = True
    visited_ms: int = 0

    @property
    def is_named(self) -> bool:
        """Whether it has a name of somebody's, or of the map."""
        return self.name not in ("", NO_ADDRESS)


@dataclass(frozen=True, slots=True)
class TrackFile:
    """A track on the disk; `name` is the path below the tracks' folder, without the extension."""

    path: str
    name: str
    content: gpx.Gpx
    changed_s: float

    @property
    def title(self) -> str:
        """The file's name without its folder."""
        return self.name.rpartition("/")[2]


class Store(ax.Store):
    """Everything that the app keeps, read from the disk at each use."""

    package, prefs_file = PACKAGE, "net.osmand.settings"  # of all profiles

    def make_places(self) -> None:
        """Make the folders and databases that are there from the first start on."""
        make_external_dir(self.phone, PACKAGE, ("favorites", "tracks", "backup"))
        self.markers()
        self.history()

    # -- settings -------------------------------------------------------------------------------------------------

    @property
    def profile(self) -> ax.Preferences:
        """The settings of the profile "Browse map"."""
        return ax.Preferences(self.phone, PACKAGE, "net.osmand.settings.browse_map")

    @property
    def is_metric(self) -> bool:
        """Whether distances are in metres: everywhere but in the United States by default."""
        chosen = self.profile.text("default_metric_system")
        if chosen:
            return chosen == "KILOMETERS_AND_METERS"
        return self.phone.strings.locale not in ("en-US", "en_US")

    @property
    def is_night(self) -> bool:
        """Whether the map is shown by night (Configure map, Map mode)."""
        mode = self.profile.text("daynight_mode", "DAY")
        if mode == "AUTO":
            hour = local_time(self.phone).hour
            return hour < 6 or hour >= 20
        return mode == "NIGHT"

    @property
    def has_map(self) -> bool:
        """Whether the map of Liechtenstein is on the disk."""
        return self.disk.exists(MAP_FILE)

    def view(self) -> tuple[Point, int]:
        """Return where the map was left."""
        lat, lon, _ = _WORLD_VIEW
        place = Point(self.prefs.real("last_known_map_lat", lat), self.prefs.real("last_known_map_lon", lon))
        return place, self.prefs.number("last_known_map_zoom", _WORLD_VIEW[2])

    def keep_view(self, center: Point, zoom: int) -> None:
        """Remember where the map is."""
        values: dict[str, Value] = {
            "last_known_map_lat": center.lat,
            "last_known_map_lon": center.lon,
            "last_known_map_zoom": zoom,
        }
        if self.view() != (center, zoom):
            self.prefs.update(values)

    # -- favourites -----------------------------------------------------------------------------------------------

    def favourites(self) -> list[gpx.Waypoint]:
        """Return all favourites, those without a group first."""
        found: list[gpx.Waypoint] = []
        names = self.disk.names(FAVOURITES) if self.disk.is_dir(FAVOURITES) else []
        for name in sorted(names, key=lambda one: (one != "favorites.gpx", one)):
            if name == "favorites.gpx" or (name.startswith("favorites-") and name.endswith(".gpx")):
                group = name[len("favorites-") : -len(".gpx")]
                points = gpx.parse(self.disk.read(f"{FAVOURITES}/{name}")).waypoints
                found += [one if one.group else replace(one, group=group) for one in points]
        return found

    def groups(self) -> list[str]:
        """Return the groups of favourites, the default one (an empty text) first."""
        return sorted({"", *(one.group for one in self.favourites())})

    def keep_favourites(self, favourites: Iterable[gpx.Waypoint]) -> None:
        """Write all favourites: a file for each group, and the backup."""
        kept = list(favourites)
        make_external_dir(self.phone, PACKAGE, ("favorites",))
        groups = {"": [], **{one.group: [] for one in kept}}  # type: dict[str, list[gpx.Waypoint]]
        for one in kept:
            groups[one.group].append(one)
        wanted = {_favourites_file(group): points for group, points in groups.items()}
        for name in self.disk.names(FAVOURITES):
            if name.startswith("favorites-") and name.endswith(".gpx") and name not in wanted:
                self.disk.unlink(f"{FAVOURITES}/{name}")
        for name, points in wanted.items():
            text = gpx.waypoints_text(name.removesuffix(".gpx"), points, self.phone.clock.now())
            self.disk.write(f"{FAVOURITES}/{name}", text)
        self._backup(kept)

    def _backup(self, favourites: list[gpx.Waypoint]) -> None:
        folder = BACKUP.rpartition("/")[0]
        if not self.disk.exists(folder):
            self.disk.mkdir(folder, mode=0o771, owner=self.phone.packages.uid(PACKAGE), parents=True)
        text = gpx.waypoints_text("favourites_bak", favourites, self.phone.clock.now())
        self.disk.write(BACKUP, text, mode=0o600, owner=self.phone.packages.uid(PACKAGE))

    def add_favourite(self, favourite: gpx.Waypoint) -> None:
        """Add one."""
        now = gpx.time_text(self.phone.clock.now())
        self.keep_favourites([*self.favourites(), replace(favourite, time=favourite.time or now)])

    def replace_favourite(self, old: gpx.Waypoint, new: gpx.Waypoint | None) -> None:
        """Put another in the place of one, or nothing."""
        kept = [new if one == old else one for one in self.favourites()]
        self.keep_favourites(one for one in kept if one is not None)

    def free_name(self, name: str, group: str) -> str:
        """Return a name that no favourite of the group has: the name itself, or with a number."""
        taken = {one.name for one in self.favourites() if one.group == group}
        number, free = 0, name
        while free in taken:
            number += 1
            free = f"{name}_{number}"
        return free

    # -- markers --------------------------------------------------------------------------------------------------

    @property
    def _markers(self) -> Database:
        return self.phone.packages.database(PACKAGE, "map_markers_db", schema=_SCHEMA)

    def markers(self, *, active: bool = True) -> list[Marker]:
        """Return the active markers, or those of the history; the newest first."""
        order = "marker_added" if active else "marker_visited"
        rows = self._markers.query(
            f"SELECT * FROM map_markers WHERE marker_active = ? ORDER BY {order} DESC, rowid DESC",  # noqa: S608 - constants
            (int(active),),
        )
        return [_marker(row) for row in rows]

    def add_marker(self, point: Point, kind: str, name: str) -> None:
        """Add a marker in the next colour."""
        now_ms = self.now_ms
        rows = self._markers.query("SELECT marker_color FROM map_markers ORDER BY marker_added DESC, rowid DESC")
        color = (rows[0]["marker_color"] + 1) % len(MARKER_COLORS) if rows else 0
        self._markers.insert(
            "map_markers",
            marker_id=str(uuid.uuid5(uuid.NAMESPACE_OID, f"{now_ms}/{point}/{len(rows)}")),
            marker_lat=point.lat,
            marker_lon=point.lon,
            marker_description=f"{kind}#{name}",
            marker_active=1,
            marker_added=now_ms,
            marker_visited=0,
            marker_color=color,
            marker_disabled=0,
            marker_selected=0,
        )
        self._keep_itinerary()

    def change_marker(self, marker: Marker, *, name: str, color: int) -> None:
        """Change what a marker is called, and its colour."""
        self._markers.update(
            "map_markers", {"marker_id": marker.id}, marker_description=f"{marker.kind}#{name}", marker_color=color
        )
        self._keep_itinerary()

    def pass_markers(self, markers: Iterable[Marker]) -> None:
        """Move markers to the history."""
        now_ms = self.now_ms
        for marker in markers:
            self._markers.update("map_markers", {"marker_id": marker.id}, marker_active=0, marker_visited=now_ms)
        self._keep_itinerary()

    def restore_marker(self, marker: Marker) -> None:
        """Make a marker of the history active again."""
        self._markers.update("map_markers", {"marker_id": marker.id}, marker_active=1, marker_visited=0)
        self._keep_itinerary()

    def delete_markers(self, markers: Iterable[Marker]) -> None:
        """Delete markers for good."""
        for marker in markers:
            self._markers.delete("map_markers", marker_id=marker.id)
        self._keep_itinerary()

    def _keep_itinerary(self) -> None:
        make_external_dir(self.phone, PACKAGE)
        text = gpx.waypoints_text("itinerary", self.marker_points(), self.phone.clock.now())
        self.disk.write(f"{FILES}/itinerary.gpx", text)

    def marker_points(self) -> list[gpx.Waypoint]:
        """Return the active markers as waypoints."""
        return [
            gpx.Waypoint(
                one.point, one.name, time=gpx.time_text(one.added_ms / 1000), color=MARKER_COLORS[one.color], icon=""
            )
            for one in self.markers()
        ]

    # -- tracks ---------------------------------------------------------------------------------------------------

    def tracks(self) -> list[TrackFile]:
        """Return all tracks, the newest first."""
        if not self.disk.is_dir(TRACKS):
            return []
        found = [
            TrackFile(
                path, path[len(TRACKS) + 1 :].removesuffix(".gpx"), gpx.parse(self.disk.read(path)), inode.mtime_s
            )
            for path, inode in self.disk.walk(TRACKS)
            if inode.is_file and path.endswith(".gpx")
        ]
        return sorted(found, key=lambda track: (-track.changed_s, track.name))

    def track_folders(self) -> list[str]:
        """Return the folders of tracks, the main one (an empty text) first."""
        if not self.disk.is_dir(TRACKS):
            return [""]
        return [
            "",
            *(path[len(TRACKS) + 1 :] for path, node in self.disk.walk(TRACKS) if node.is_dir and path != TRACKS),
        ]

    def track_path(self, name: str, folder: str = "") -> str:
        """Return where a track of that name is, or would be."""
        return f"{TRACKS}/{folder}/{name}.gpx" if folder else f"{TRACKS}/{name}.gpx"

    def has_track(self, name: str, folder: str = "") -> bool:
        """Whether there is a track of that name."""
        return self.disk.exists(self.track_path(name, folder))

    def add_track_folder(self, name: str) -> None:
        """Make a folder for tracks."""
        make_external_dir(self.phone, PACKAGE, (f"tracks/{name}",))

    def keep_track(self, path: str, text: str, *, is_shown: bool) -> None:
        """Write a track, and show it on the map or not."""
        make_external_dir(self.phone, PACKAGE, ("tracks", path.rpartition("/")[0][len(FILES) + 1 :]))
        self.disk.write(path, text)
        self.show_track(path, is_shown=is_shown)

    def rename_track(self, track: TrackFile, title: str) -> None:
        """Give a track's file another name in its folder."""
        path = f"{track.path.rpartition('/')[0]}/{title}.gpx"
        is_shown = track.path in self.shown_tracks()
        self.show_track(track.path, is_shown=False)
        self.disk.rename(track.path, path)
        self.show_track(path, is_shown=is_shown)

    def delete_tracks(self, tracks: Iterable[TrackFile]) -> None:
        """Delete the files."""
        for track in tracks:
            self.show_track(track.path, is_shown=False)
            self.disk.unlink(track.path)

    def shown_tracks(self) -> list[str]:
        """Return the paths of the tracks that are drawn on the map."""
        try:
            rows = json.loads(self.prefs.text("selected_gpx", "[]"))
            return [str(row["file"]) for row in rows]
        except (ValueError, TypeError, KeyError):
            return []

    def show_track(self, path: str, *, is_shown: bool) -> None:
        """Draw a track on the map from now on, or no longer."""
        shown = self.shown_tracks()
        if (path in shown) != is_shown:
            paths = [*shown, path] if is_shown else [one for one in shown if one != path]
            self.prefs.put(selected_gpx=json.dumps([{"file": one} for one in paths]))

    # -- history --------------------------------------------------------------------------------------------------

    @property
    def _searched(self) -> Database:
        return self.phone.packages.database(PACKAGE, "search_history", schema=_HISTORY)

    def history(self) -> list[Found]:
        """Return what was searched for, the newest first."""
        rows = self._searched.query("SELECT * FROM history_recents ORDER BY time DESC, rowid DESC")
        return [_remembered(row) for row in rows]

    def remember(self, found: Found) -> None:
        """Put a result of a search on top of the history."""
        lat, lon = found.point
        name = f"{found.kind}#{found.name}"
        self._searched.delete("history_recents", name=name, latitude=lat, longitude=lon)
        now_ms = self.now_ms
        self._searched.insert(
            "history_recents", latitude=lat, longitude=lon, name=name, time=now_ms, freq_intervals="", freq_values="",
            source="SEARCH",
        )  # fmt: skip
        self._searched.execute(
            "DELETE FROM history_recents WHERE rowid NOT IN "
            "(SELECT rowid FROM history_recents ORDER BY time DESC, rowid DESC LIMIT ?)",
            (_HISTORY_ROWS,),
        )

    def clear_history(self) -> None:
        """Forget what was searched for."""
        self._searched.delete("history_recents")

    def names(self, query: str) -> list[gpx.Waypoint]:
        """Return the favourites whose names fit a search."""
        return [one for one in self.favourites() if matches(query, one.name)]


def _favourites_file(group: str) -> str:
    return f"favorites-{group.replace('/', '_')}.gpx" if group else "favorites.gpx"


def _marker(row: sqlite3.Row) -> Marker:
    kind, mark, name = (row["marker_description"] or "").partition("#")
    return Marker(
        id=row["marker_id"],
        point=Point(row["marker_lat"] or 0.0, row["marker_lon"] or 0.0),
        kind=kind if mark else "location",
        name=name if mark else kind,
        color=(row["marker_color"] or 0) % len(MARKER_COLORS),
        added_ms=row["marker_added"] or 0,
        is_active=bool(row["marker_active"]),
        visited_ms=row["marker_visited"] or 0,
    )


def _remembered(row: sqlite3.Row) -> Found:
    kind, mark, name = row["name"].partition("#")
    point = Point(row["latitude"], row["longitude"])
    known = next((place for place in atlas().places if place.name == name and place.point == point), None)
    return Found(name if mark else kind, kind if mark else "Location", point, place=known)


def marker_kind(place: Place | None) -> str:
    """Return the type part of a marker's description (`PointDescription`)."""
    if place is None:
        return "location"
    return f"address.{place.kind}" if place.is_settlement else f"poi.{place.kind}"


def seed(phone: ax.Phone) -> None:
    """Write what is there once the first start is over and the map of Liechtenstein is installed."""
    store = Store(phone)
    store.make_places()
    phone.disk.write(MAP_FILE, resources.files(__package__).joinpath("liechtenstein.json").read_bytes())
    store.keep_favourites([])
    lat, lon, zoom = _HOME_VIEW
    store.prefs.update(
        {FIRST_RUN: False, "last_known_map_lat": lat, "last_known_map_lon": lon, "last_known_map_zoom": zoom}
    )


def unique_title(base: str, is_taken: Callable[[str], bool]) -> str:
    """Return a title that is not taken: the base, or with a number in brackets."""
    number, title = 1, base
    while is_taken(title):
        number += 1
        title = f"{base} ({number})"
    return title
