"""The places of OsmAnd: favourites and tracks in GPX files, map markers in a database."""

from __future__ import annotations

import math
import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from pytest_mobileagent.apps import AppDeclaration, columns
from pytest_mobileagent.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from pytest_mobileagent.device import Device

PACKAGE = "net.osmand"
APP = AppDeclaration(
    PACKAGE,
    names=("osmand",),
    volatile=("files/itinerary.gpx", "files/backup/*", "files/favourites_bak.gpx"),  # copies of what is elsewhere
    derived=("databases/search_history/*",),
    filled=columns(
        "databases/map_markers_db/map_markers", "marker_added", "marker_disabled", "marker_selected", "marker_visited",
    ),
    noted=("net.osmand.settings.xml/selected_gpx",),  # what is shown on the map
)  # fmt: skip
FILES = f"/storage/emulated/0/Android/data/{PACKAGE}/files"
FAVOURITES = f"{FILES}/favorites/favorites.gpx"
BACKUPS = f"{FILES}/backup"
OLD_BACKUP = f"/data/data/{PACKAGE}/files/favourites_bak.gpx"
TRACKS = f"{FILES}/tracks"
MARKERS = f"/data/data/{PACKAGE}/databases/map_markers_db"
NEAR_DEGREES = 0.001  # about 110 m from north to south, 75 m from east to west in the middle of Europe
_NAMESPACE = "{http://www.topografix.com/GPX/1/1}"
_GROUP = re.compile(r"favorites(-.*)?\.gpx")
_EMPTY = (
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
    '<gpx version="1.1" creator="OsmAnd" xmlns="http://www.topografix.com/GPX/1/1"></gpx>\n'
)


@dataclass(frozen=True, slots=True)
class Place:
    """A point on the earth, degrees, perhaps with a name."""

    lat: float
    lon: float
    name: str = ""

    def distance(self, other: Place) -> float:
        """Return how far away another point is, degrees of latitude."""
        return math.hypot(self.lat - other.lat, (self.lon - other.lon) * math.cos(math.radians(self.lat)))

    def is_near(self, other: Place, *, degrees: float = NEAR_DEGREES) -> bool:
        """Whether another point is as near as two maps may put the same place."""
        return abs(self.lat - other.lat) <= degrees and abs(self.lon - other.lon) <= degrees


def place_differs(
    found: Sequence[Place], wanted: Place, *, others: Collection[Place] = (), degrees: float = NEAR_DEGREES
) -> str:
    """Return why none of some places is the wanted one: as near as two maps put it, and nearer than any other."""
    for one in found:
        if one.is_near(wanted, degrees=degrees) and all(
            one.distance(wanted) <= one.distance(other) for other in others
        ):
            return ""
    told = "; ".join(f"{one.name or 'a place'} at {one.lat:.4f}, {one.lon:.4f}" for one in found)
    return f"nothing is at {wanted.name} ({wanted.lat:.4f}, {wanted.lon:.4f}); there is {told or 'nothing at all'}"


def visits(track: Iterable[Place], places: Sequence[Place]) -> bool:
    """Whether a track passes all places in their order, whatever lies between."""
    left = list(places)
    for point in track:
        if left and point.is_near(left[0]):
            del left[0]
    return not left


def route_differs(tracks: Mapping[str, Sequence[Place]], places: Sequence[Place]) -> str:
    """Return why no track passes all places in their order; an empty text if one does."""
    if any(visits(track, places) for track in tracks.values()):
        return ""
    told = ", ".join(f"{path.rpartition('/')[2]} with {len(points)} points" for path, points in tracks.items())
    return f"no track passes {', '.join(place.name for place in places)} in this order; there is {told or 'none'}"


def parse_gpx(data: bytes, path: str) -> ElementTree.Element:
    """Return the root of a GPX file.

    Raises:
        Unreadable: it is no XML, or declares a document type, in which entities could be defined.
    """
    try:
        text = data.decode("utf-8-sig")
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            raise Unreadable(path, "it declares a document type")
        return ElementTree.fromstring(text)  # noqa: S314 - without a document type there is nothing to expand
    except (UnicodeDecodeError, ElementTree.ParseError, ValueError) as error:
        raise Unreadable(path, f"it is no GPX: {error}") from error


def _places(root: ElementTree.Element, tag: str) -> list[Place]:
    return [
        Place(float(node.get("lat", "nan")), float(node.get("lon", "nan")), node.findtext(f"{_NAMESPACE}name") or "")
        for node in root.iter(f"{_NAMESPACE}{tag}")
    ]


class Favourites:
    """The favourites of a phone, of all groups."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Remove all of them, and their backups; the app is stopped."""
        device = self._device
        device.force_stop(PACKAGE)
        device.must_run(f"mkdir -p {BACKUPS} && find {BACKUPS} -mindepth 1 -delete")
        for path in {*self._files(), FAVOURITES, OLD_BACKUP}:
            if device.exists(path):
                device.push(path, _EMPTY.encode(), mode=0o660)

    def all(self) -> list[Place]:
        """Return them, each group in its order; none if there is no file."""
        return [place for path in self._files() for place in _places(parse_gpx(self._device.pull(path), path), "wpt")]

    def _files(self) -> list[str]:
        """Return the paths of the groups' files: `favorites.gpx`, and `favorites-<group>.gpx`."""
        folder, _, _ = FAVOURITES.rpartition("/")
        entries = self._device.list_dir(folder) if self._device.exists(folder) else []
        return sorted(f"{folder}/{one.name}" for one in entries if _GROUP.fullmatch(one.name))


class Markers:
    """The map markers of a phone, active or in the history."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Remove all of them; the app is stopped."""
        self._device.edit_database(MARKERS, ("DELETE FROM map_markers",))

    def active(self) -> list[Place]:
        """Return those that are on the map, and not in the history, in the order in which they were added."""
        rows = self._device.sql(
            MARKERS, "SELECT * FROM map_markers WHERE marker_active = 1 ORDER BY marker_added, rowid"
        )
        return [
            Place(row["marker_lat"], row["marker_lon"], (row["marker_description"] or "").partition("#")[2])
            for row in rows
        ]


class SavedTracks:
    """The tracks of a phone: files in a folder and in folders below it."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    def clear(self) -> None:
        """Remove all of them; the app is stopped, the folder stays."""
        self._device.force_stop(PACKAGE)
        self._device.must_run(f"mkdir -p {TRACKS} && find {TRACKS} -mindepth 1 -delete")

    def all(self) -> dict[str, list[Place]]:
        """Return the points of each track, by the file's path; none if there is no folder."""
        if not self._device.exists(TRACKS):
            return {}
        found = self._device.must_run(f"find {shlex.quote(TRACKS)} -type f").splitlines()
        paths = sorted(path for path in found if path.endswith(".gpx"))
        return {path: self._points(path) for path in paths}

    def _points(self, path: str) -> list[Place]:
        root = parse_gpx(self._device.pull(path), path)
        tracks = root.iter(f"{_NAMESPACE}trk")
        return [place for track in tracks for place in _places(track, "trkpt")]
