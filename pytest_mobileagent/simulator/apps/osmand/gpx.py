"""GPX files as OsmAnd reads and writes them: favourites, tracks, waypoints."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from pytest_mobileagent.simulator.androidx.mercator import Line, Point

VERSION = "4.6.13"
_GPX = "{http://www.topografix.com/GPX/1/1}"
_OSMAND = "{https://osmand.net/docs/technical/osmand-file-formats/osmand-gpx}"
_HEAD = (
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
    f'<gpx version="1.1" creator="OsmAnd {VERSION}" xmlns="http://www.topografix.com/GPX/1/1" '
    'xmlns:osmand="https://osmand.net/docs/technical/osmand-file-formats/osmand-gpx" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">\n'
)
DEFAULT_COLOR, DEFAULT_ICON, DEFAULT_SHAPE = "#eecc22", "special_star", "circle"


@dataclass(frozen=True, slots=True)
class Waypoint:
    """A point with a name; a favourite if it is in the favourites' file. `group` is empty for the default one."""

    point: Point
    name: str = ""
    group: str = ""
    description: str = ""
    address: str = ""
    time: str = ""
    color: str = DEFAULT_COLOR
    icon: str = DEFAULT_ICON
    shape: str = DEFAULT_SHAPE
    others: tuple[tuple[str, str], ...] = ()  # further extensions, kept as they are


@dataclass(frozen=True, slots=True)
class Gpx:
    """What a file holds: waypoints, and the segments of its tracks (or of its routes if it has no track)."""

    waypoints: tuple[Waypoint, ...] = ()
    segments: tuple[Line, ...] = ()
    name: str = ""

    @property
    def points(self) -> Line:
        """All points of all segments."""
        return tuple(point for segment in self.segments for point in segment)

    @property
    def length_m(self) -> float:
        """The length of all segments."""
        return sum(line_length_m(segment) for segment in self.segments)


def line_length_m(line: Sequence[Point]) -> float:
    """Return the length of a line, metres."""
    return sum(start.distance_m(end) for start, end in itertools.pairwise(line))


@lru_cache(maxsize=64)
def parse(content: bytes) -> Gpx:
    """Return what a file holds; an unreadable file holds nothing, and one that declares entities is unreadable."""
    try:
        text = content.decode("utf-8-sig")
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            return Gpx()
        root = ElementTree.fromstring(text)  # noqa: S314 - without a DTD there is nothing to expand
    except (UnicodeDecodeError, ElementTree.ParseError, ValueError):
        return Gpx()
    waypoints = tuple(_waypoint(node) for node in root.iter(f"{_GPX}wpt") if _point(node) is not None)
    segments = tuple(_points(node, "trkpt") for node in root.iter(f"{_GPX}trkseg"))
    routes = tuple(_points(node, "rtept") for node in root.iter(f"{_GPX}rte"))
    name = root.findtext(f"{_GPX}trk/{_GPX}name") or root.findtext(f"{_GPX}metadata/{_GPX}name") or ""
    return Gpx(waypoints, tuple(line for line in segments or routes if line), name)


def _point(node: ElementTree.Element) -> Point | None:
    try:
        return Point(float(node.get("lat", "")), float(node.get("lon", "")))
    except ValueError:
        return None


def _points(node: ElementTree.Element, tag: str) -> Line:
    found = (_point(child) for child in node.iter(f"{_GPX}{tag}"))
    return tuple(point for point in found if point is not None)


def _waypoint(node: ElementTree.Element) -> Waypoint:
    extensions = {child.tag.removeprefix(_OSMAND): child.text or "" for child in node.iterfind(f"{_GPX}extensions/*")}
    known = {key: extensions.pop(key, "") for key in ("color", "icon", "background", "address")}
    return Waypoint(
        point=_point(node) or Point(0, 0),
        name=node.findtext(f"{_GPX}name") or "",
        group=node.findtext(f"{_GPX}type") or "",
        description=node.findtext(f"{_GPX}desc") or "",
        address=known["address"],
        time=node.findtext(f"{_GPX}time") or "",
        color=known["color"] or DEFAULT_COLOR,
        icon=known["icon"] or DEFAULT_ICON,
        shape=known["background"] or DEFAULT_SHAPE,
        others=tuple((key, value) for key, value in extensions.items() if not key.startswith("{")),
    )


# -- writing ------------------------------------------------------------------------------------------------------


def degrees_text(value: float) -> str:
    """Return a coordinate with at most seven decimals, no zeros at the end."""
    return f"{value:.7f}".rstrip("0").rstrip(".")


def time_text(epoch_s: float) -> str:
    """Return a moment as GPX writes it."""
    return f"{datetime.datetime.fromtimestamp(int(epoch_s), datetime.UTC):%Y-%m-%dT%H:%M:%SZ}"


def _position(point: Point) -> str:
    return f'lat="{degrees_text(point.lat)}" lon="{degrees_text(point.lon)}"'


def _metadata(name: str, epoch_s: float) -> str:
    return f"  <metadata>\n    <name>{escape(name)}</name>\n    <time>{time_text(epoch_s)}</time>\n  </metadata>\n"


def _waypoint_lines(one: Waypoint) -> Iterator[str]:
    yield f"  <wpt {_position(one.point)}>"
    for tag, value in (("time", one.time), ("name", one.name), ("desc", one.description), ("type", one.group)):
        if value or tag == "name":
            yield f"    <{tag}>{escape(value)}</{tag}>"
    yield "    <extensions>"
    own = (("address", one.address), ("background", one.shape), ("icon", one.icon), ("color", one.color))
    for tag, value in (*own, *one.others):
        if value:
            yield f"      <osmand:{tag}>{escape(value)}</osmand:{tag}>"
    yield "    </extensions>\n  </wpt>"


def waypoints_text(name: str, waypoints: Iterable[Waypoint], epoch_s: float) -> str:
    """Return a file of waypoints, with the groups that they are in."""
    points = tuple(waypoints)
    groups = {one.group: one for one in reversed(points)}
    rows = [
        f"      <osmand:group name={quoteattr(group)} color={quoteattr(one.color)} icon={quoteattr(one.icon)} "
        f"background={quoteattr(one.shape)} />\n"
        for group, one in sorted(groups.items())
    ]
    lines = "".join(f"{line}\n" for one in points for line in _waypoint_lines(one))
    extensions = f"    <osmand:points_groups>\n{''.join(rows)}    </osmand:points_groups>\n" if rows else ""
    tail = f"  <extensions>\n{extensions}  </extensions>\n" if extensions else ""
    return f"{_HEAD}{_metadata(name, epoch_s)}{lines}{tail}</gpx>\n"


def track_text(name: str, points: Sequence[Point], epoch_s: float, *, is_simplified: bool = False) -> str:
    """Return a planned route as a track; unless it is simplified, its points are route points too."""
    steps = "".join(f"      <trkpt {_position(point)} />\n" for point in points)
    track = f"  <trk>\n    <name>{escape(name)}</name>\n    <trkseg>\n{steps}    </trkseg>\n  </trk>\n"
    route = "" if is_simplified else "".join(f"    <rtept {_position(point)} />\n" for point in points)
    rest = f"  <rte>\n{route}  </rte>\n" if route else ""
    return f"{_HEAD}{_metadata(name, epoch_s)}{track}{rest}</gpx>\n"
