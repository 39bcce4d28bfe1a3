"""The places of OsmAnd: favourites and tracks in GPX files, map markers in a database."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.device import Device

PACKAGE = "net.osmand"
APP = AppDeclaration(PACKAGE, names=("osmand",), keeps_files=True)
FILES = f"/storage/emulated/0/Android/data/{PACKAGE}/files"
FAVOURITES = f"{FILES}/favorites/favorites.gpx"
BACKUPS = f"{FILES}/backup"
OLD_BACKUP = f"/data/data/{PACKAGE}/files/favourites_bak.gpx"
TRACKS = f"{FILES}/tracks"
MARKERS = f"/data/data/{PACKAGE}/databases/map_markers_db"
NEAR_DEGREES = 0.001  # about 110 m from north to south, 75 m from east to west in the middle of Europe
_NAMESPACE = "{http://www.topografix.com/GPX/1/1}"
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

    def is_near(self, other: Place, *, degrees: float = NEAR_DEGREES) -> bool:
        """Whether another point is as near as two maps may put the same place."""
        return abs(self.lat - other.lat) <= degrees and abs(self.lon - other.lon) <= degrees


def visits(track: Iterable[Place], places: Sequence[Place]) -> bool:
    """Whether a track passes all places in their order, whatever lies between."""
    left = list(places)
    for point in track:
        if left and point.is_near(left[0]):
            del left[0]
    return not left


def parse_gpx(data: bytes) -> ElementTree.Element:
    """Return the root of a GPX file.

    Raises:
        DeviceError: it is no XML, or declares a document type, in which entities could be defined.
    """
    try:
        text = data.decode("utf-8-sig")
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            raise DeviceError("a GPX file declares a document type")
        return ElementTree.fromstring(text)  # noqa: S314 - without a document type there is nothing to expand
    except (UnicodeDecodeError, ElementTree.ParseError, ValueError) as error:
        raise DeviceError(f"a GPX file cannot be read: {error}") from error


def _places(root: ElementTree.Element, tag: str) -> list[Place]:
    return [
        Place(float(node.get("lat", "nan")), float(node.get("lon", "nan")), node.findtext(f"{_NAMESPACE}name") or "")
        for node in root.iter(f"{_NAMESPACE}{tag}")
    ]


class Favourites:
    """The favourites of a phone that are in no group of their own."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Remove all of them, and their backups; the app is stopped."""
        device = self._device
        device.force_stop(PACKAGE)
        device.must_run(f"mkdir -p {BACKUPS} && find {BACKUPS} -mindepth 1 -delete")
        for path in (FAVOURITES, OLD_BACKUP):
            if device.exists(path):
                device.push(path, _EMPTY.encode(), mode=0o660)

    def all(self) -> list[Place]:
        """Return them; none if there is no file."""
        if not self._device.exists(FAVOURITES):
            return []
        return _places(parse_gpx(self._device.pull(FAVOURITES)), "wpt")


class Markers:
    """The map markers of a phone, active or in the history."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Remove all of them; the app is stopped."""
        self._device.edit_database(MARKERS, ("DELETE FROM map_markers",))

    def all(self) -> list[Place]:
        """Return them, in the order in which they were added."""
        rows = self._device.sql(MARKERS, "SELECT * FROM map_markers ORDER BY marker_added, rowid")
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
        root = parse_gpx(self._device.pull(path))
        tracks = root.iter(f"{_NAMESPACE}trk")
        return [place for track in tracks for place in _places(track, "trkpt")]
