"""The map as a picture: land and water, woods, roads with their casing, houses, borders, names."""

from __future__ import annotations

import itertools
import math
import random
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.mercator import Box, Point
from pytest_mobileagent.simulator.androidx.pictures import kept_while_shown
from pytest_mobileagent.simulator.apps.osmand import style
from pytest_mobileagent.simulator.apps.osmand.geography import HOME_COUNTRY, Atlas, Place, Shape, atlas
from pytest_mobileagent.simulator.apps.osmand.villages import built_up, houses, streets
from pytest_mobileagent.simulator.ui.text import icon_glyph, load_font

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.androidx.mercator import Line, Projection

_FACTOR = 2  # everything but texts is drawn this much larger and brought down
_DASH_DP = 7.0
_SHIELD_EVERY_DP = 320.0
_WEATHERED = ("wood", "alp", "reserve", "land", "water")
_REACH = {"water": 0.07, "border": 0.12}  # how far a side is bent, as a share of its length

Pixels = list[tuple[float, float]]
Area = tuple[int, int, int, int]


class Look(NamedTuple):
    """What of the map is shown, and by day or night; without the country's map only the world's is there."""

    is_night: bool = False
    shows_pois: bool = True
    has_map: bool = True


@kept_while_shown
def map_picture(projection: Projection, width: int, height: int, look: Look) -> Image.Image:
    """Return the map in a view of that size, px. The picture is not to be drawn on."""
    content = atlas() if look.has_map else atlas().overview
    ground = _Ground(content, projection, (width, height), style.NIGHT if look.is_night else style.DAY)
    image = ground.draw()
    _Names(image, content, projection, ground.palette).draw(ground.view, shows_pois=look.shows_pois)
    return image


def _bounds(projection: Projection, width: int, height: int) -> Box:
    south, west, north, east = projection.box(width, height)
    high, wide = (north - south) * 0.05, (east - west) * 0.05
    return Box(south - high, west - wide, north + high, east + wide)


class _Ground:
    """Everything but the names, drawn in layers."""

    def __init__(self, content: Atlas, projection: Projection, size: tuple[int, int], palette: style.Palette) -> None:
        width, height = size
        self._content = content
        self.projection = projection
        self.palette = palette
        self.zoom = projection.zoom
        self.view = _bounds(projection, width, height)
        self._unit = projection.density * _FACTOR
        is_land = self.zoom >= style.LAND_ZOOM
        ground = palette.land if is_land else palette.water
        self._image = Image.new("RGB", (width * _FACTOR, height * _FACTOR), ground)
        self._draw = ImageDraw.Draw(self._image)
        self._limits = (-200.0, -200.0, self._image.width + 200.0, self._image.height + 200.0)

    def draw(self) -> Image.Image:
        """Return the picture at its own size."""
        content = self._content
        if self.zoom < style.LAND_ZOOM:
            self._fill_all(content.land, self.palette.land)
        for kind, color in (("alp", self.palette.alp), ("wood", self.palette.wood), ("reserve", self.palette.reserve)):
            self._fill_all((area for area in content.areas if area.kind == kind), color)
        near = [place for place in content.settlements if self._is_near(place)]
        if self.zoom >= 10:
            self._fill_all((built_up(place) for place in near), self.palette.built_up)
        self._waters()
        local = [street for place in near if place.country == HOME_COUNTRY for street in self._streets(place)]
        if self.zoom >= style.HOUSES_ZOOM:
            self._houses(place for place in near if place.country == HOME_COUNTRY)
        self._roads([*local, *content.ways])
        self._borders()
        return self._image.reduce(_FACTOR)

    def _is_near(self, place: Place) -> bool:
        lat, lon = place.point
        return Box(lat - 0.02, lon - 0.03, lat + 0.02, lon + 0.03).meets(self.view)

    def _streets(self, place: Place) -> tuple[Shape, ...]:
        return streets(place) if self.zoom >= style.STREETS_ZOOM else ()

    def _px(self, line: Line) -> Pixels:
        return [(x * _FACTOR, y * _FACTOR) for x, y in map(self.projection.to_px, line)]

    def _seen(self, shapes: Iterable[Shape]) -> Iterator[Shape]:
        return (shape for shape in shapes if shape.box.meets(self.view))

    def _fill_all(self, areas: Iterable[Shape], color: str) -> None:
        for area in self._seen(areas):
            line = weathered(area, is_closed=True) if area.kind in _WEATHERED else area.points
            self._draw.polygon(self._px(line), fill=color)

    def _waters(self) -> None:
        content, palette = self._content, self.palette
        self._fill_all((area for area in content.areas if area.kind == "water"), palette.water)
        physical = style.RIVER_M / self.projection.metres_per_px() * _FACTOR
        for way in self._seen(content.ways):
            if way.kind == "river":
                least = 1.6 if self.zoom >= 8 else 0.8
                self._stroke(_smooth(self._px(way.points)), max(physical, least * self._unit), palette.water)
            elif way.kind == "stream":
                width = style.width_dp("stream", self.zoom) * self._unit
                if width:
                    self._stroke(_smooth(self._px(way.points)), max(1.0, width), palette.stream)

    def _houses(self, places: Iterable[Place]) -> None:
        for place in places:
            for house in houses(place):
                if self.view.contains(house[0]):
                    self._draw.polygon(self._px(house), fill=self.palette.house, outline=self.palette.house_edge)

    def _roads(self, ways: list[Shape]) -> None:
        lines = [(way, _smooth(self._px(way.points))) for way in self._seen(ways)]
        for way, points in lines:
            if way.kind == "rail":
                self._rail(points)
        for kind in style.ORDER:
            self._casings(kind, [points for way, points in lines if way.kind == kind])
        for kind in style.ORDER:
            for way, points in lines:
                if way.kind == kind:
                    self._road(kind, points)

    def _casings(self, kind: str, lines: list[Pixels]) -> None:
        width = style.width_dp(kind, self.zoom) * self._unit
        if kind == "path" or width < 1.8 * self._unit:
            return
        color = self.palette.casings.get(kind, self.palette.casing)
        for points in lines:
            self._stroke(points, width + 2 * style.CASING_DP * self._unit, color)

    def _road(self, kind: str, points: Pixels) -> None:
        width = style.width_dp(kind, self.zoom) * self._unit
        if not width:
            return
        color = self.palette.roads[kind]
        if kind == "path":
            dash = 5 * self._unit
            for piece in _dashes(points, dash, dash * 0.8, self._limits):
                self._stroke(piece, max(1.0, width), color)
            return
        if width < 1.8 * self._unit:  # too thin for a casing: the casing's colour is seen
            color = self.palette.casings.get(kind, self.palette.casing)
        self._stroke(points, max(1.0, width), color)

    def _rail(self, points: Pixels) -> None:
        width = style.width_dp("rail", self.zoom) * self._unit
        if not width:
            return
        self._stroke(points, width + 0.6 * self._unit, self.palette.rail)
        if self.zoom >= 13:
            dash = 6 * self._unit
            for piece in _dashes(points, dash, dash, self._limits):
                self._stroke(piece, max(1.0, width - 0.4 * self._unit), self.palette.land)

    def _borders(self) -> None:
        width = (1.2 if self.zoom < 10 else 2.2) * self._unit
        dash = _DASH_DP * self._unit
        for border in self._seen(self._content.borders):
            points = self._px(border.points if border.name else weathered(border, is_closed=False))
            points = _smooth(points) if border.name else points
            if self.zoom >= 10:
                self._stroke(points, width * 2.6, _blend(self.palette.border, self.palette.land, 0.75))
            for piece in _dashes(points, dash, dash * 0.7, self._limits):
                self._stroke(piece, width, self.palette.border)

    def _stroke(self, points: Pixels, width: float, color: str) -> None:
        line = max(1, round(width))
        for piece in _clipped(points, self._limits, width):
            self._draw.line(piece, fill=color, width=line, joint="curve" if line > 4 else None)
            if line > 5:
                radius = line / 2 - 0.5
                for x, y in (piece[0], piece[-1]):
                    self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)


# -- geometry in px -----------------------------------------------------------------------------------------------


def _smooth(points: Pixels) -> Pixels:
    """Return a line with its corners cut twice (Chaikin); its ends stay."""
    for _ in range(2):
        if len(points) < 3:
            return points
        cut = [points[0]]
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            cut.append((x1 * 0.78 + x2 * 0.22, y1 * 0.78 + y2 * 0.22))
            cut.append((x1 * 0.22 + x2 * 0.78, y1 * 0.22 + y2 * 0.78))
        cut.append(points[-1])
        points = cut
    return points


def _clipped(points: Pixels, limits: tuple[float, float, float, float], width: float) -> Iterator[Pixels]:
    """Yield the parts of a line near the picture; what is far outside costs time and shows nothing."""
    left, top, right, bottom = limits
    left, top, right, bottom = left - width, top - width, right + width, bottom + width
    piece: Pixels = []
    for start, end in itertools.pairwise(points):
        (x1, y1), (x2, y2) = start, end
        if max(x1, x2) < left or min(x1, x2) > right or max(y1, y2) < top or min(y1, y2) > bottom:
            if piece:
                yield piece
            piece = []
            continue
        if not piece:
            piece = [start]
        piece.append(end)
    if piece:
        yield piece


def _dashes(points: Pixels, dash: float, gap: float, limits: tuple[float, float, float, float]) -> Iterator[Pixels]:
    """Yield the dashes of a line, as far as they lie in the picture."""
    left, top, right, bottom = limits
    at, is_dash, rest = 0.0, True, dash
    piece: Pixels = []
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        length = math.hypot(x2 - x1, y2 - y1)
        if not length or max(x1, x2) < left or min(x1, x2) > right or max(y1, y2) < top or min(y1, y2) > bottom:
            continue
        if length > 40 * (right - left):
            yield [(x1, y1), (x2, y2)]
            continue
        at = 0.0
        if is_dash:
            piece = [(x1, y1)]
        while length - at > rest:
            at += rest
            point = (x1 + (x2 - x1) * at / length, y1 + (y2 - y1) * at / length)
            if is_dash:
                yield [*piece, point]
            piece = [point]
            is_dash = not is_dash
            rest = dash if is_dash else gap
        rest -= length - at
        if is_dash:
            piece.append((x2, y2))
            yield piece


@lru_cache(maxsize=256)
def weathered(shape: Shape, *, is_closed: bool) -> Line:
    """Return the outline of something that grew, or was worn: every side broken up, the same way each time."""
    chance = random.Random(f"{shape.points[0]} {len(shape.points)}")
    reach = _REACH.get(shape.kind, 0.16)
    line = [*shape.points, shape.points[0]] if is_closed else list(shape.points)
    for _ in range(4 if shape.kind == "land" else 6):
        broken = [line[0]]
        for start, end in itertools.pairwise(line):
            away = chance.uniform(-reach, reach)
            lat = (start.lat + end.lat) / 2 + (end.lon - start.lon) * away * 0.7
            lon = (start.lon + end.lon) / 2 - (end.lat - start.lat) * away * 1.4
            broken += [Point(lat, lon), end]
        line = broken
    return tuple(line)


def _blend(color: str, other: str, share: float) -> str:
    pairs = ((int(color[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


# -- names --------------------------------------------------------------------------------------------------------


class _Names:
    """The names on the map, none over another."""

    def __init__(self, image: Image.Image, content: Atlas, projection: Projection, palette: style.Palette) -> None:
        self._image = image
        self._content = content
        self._draw = ImageDraw.Draw(image)
        self._projection = projection
        self._palette = palette
        self._view = Box(0, 0, 0, 0)
        self._scale = projection.density
        self._taken: list[Area] = []

    def draw(self, view: Box, *, shows_pois: bool) -> None:
        """Draw those in `view`, the important ones first."""
        self._view = view
        content, zoom = self._content, self._projection.zoom
        self._settlements(content.settlements)
        if zoom <= 8:
            for name, point in content.countries:
                if zoom >= (7 if name == HOME_COUNTRY else 3):
                    self._text(name, point, 15, "bold", _blend(self._palette.border, self._palette.text, 0.3))
        self._shields([way for way in content.ways if way.ref and way.box.meets(self._view)])
        if shows_pois:
            self._pois(content.pois)
        named = [way for way in content.ways if way.name]
        if zoom >= style.ROAD_LABEL_ZOOM["residential"]:
            named += [street for place in content.home if self._is_near(place.point) for street in streets(place)]
        self._streets([way for way in named if way.box.meets(self._view)])
        if zoom >= 9:
            self._lakes([area for area in content.areas if area.name and area.box.meets(self._view)])

    def _is_near(self, point: Point) -> bool:
        return Box(point.lat - 0.02, point.lon - 0.03, point.lat + 0.02, point.lon + 0.03).meets(self._view)

    def _settlements(self, places: tuple[Place, ...]) -> None:
        zoom = self._projection.zoom
        for place in sorted(places, key=lambda one: (one.name != "Vaduz", -one.people)):
            if not style.shows_settlement(place.people, place.name, zoom) or not self._view.contains(place.point):
                continue
            size = {"City": 17, "Town": 15, "Village": 13.5}.get(place.kind, 12.0)
            size = size - 3 if zoom < 10 and place.kind != "City" else size - 2 if zoom < 7 else size
            face = "medium" if place.kind in ("City", "Town") else "regular"
            is_dotted = zoom < 12
            above = 6 + size * 0.6 if is_dotted else 0
            if self._text(place.name, place.point, size, face, self._palette.text, above_dp=above) and is_dotted:
                self._dot(place)

    def _dot(self, place: Place) -> None:
        x, y = self._projection.to_px(place.point)
        radius = (3.4 if place.kind == "City" else 2.4) * self._scale
        box = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse(box, fill="#ffffff", outline="#404040", width=max(1, round(self._scale)))

    def _text(  # noqa: PLR0913 - what makes a name
        self, text: str, point: Point, size_dp: float, face: str, color: str, *, above_dp: float = 0
    ) -> bool:
        """Draw a name around a point if there is room."""
        x, y = self._projection.to_px(point)
        spec = ax.FontSpec(face, round(size_dp * self._scale))
        width = ax.text_width(text, spec)
        middle = y - above_dp * self._scale
        area = self._area(x - width / 2, middle - spec.size_px * 0.6, x + width / 2, middle + spec.size_px * 0.6)
        if not self._take(area):
            return False
        self._draw.text(
            (x, middle), text, font=load_font(spec), fill=color, anchor="mm",
            stroke_width=round(1.4 * self._scale), stroke_fill=self._palette.halo,
        )  # fmt: skip
        return True

    @staticmethod
    def _area(left: float, top: float, right: float, bottom: float) -> Area:
        return int(left), int(top), int(right), int(bottom)

    def _take(self, area: Area) -> bool:
        """Reserve room; False if part of it is taken."""
        left, top, right, bottom = area
        margin = round(3 * self._scale)
        for l2, t2, r2, b2 in self._taken:
            if left - margin < r2 and right + margin > l2 and top - margin < b2 and bottom + margin > t2:
                return False
        self._taken.append(area)
        return True

    # -- roads ----------------------------------------------------------------------------------------------------

    def _shields(self, ways: list[Shape]) -> None:
        for way in ways:
            if self._projection.zoom < style.SHIELD_ZOOM.get(way.kind, 99):
                continue
            points = [self._projection.to_px(point) for point in way.points]
            for x, y, _ in _along(points, _SHIELD_EVERY_DP * self._scale):
                if 0 < x < self._image.width and 0 < y < self._image.height:
                    self._shield(way, x, y)

    def _shield(self, way: Shape, x: float, y: float) -> None:
        spec = ax.FontSpec("bold", round(10 * self._scale))
        width = ax.text_width(way.ref, spec) + 8 * self._scale
        high = 14 * self._scale
        area = self._area(x - width / 2, y - high / 2, x + width / 2, y + high / 2)
        if not self._take(area):
            return
        plate, front = ("#d2322d", "#ffffff") if way.kind == "motorway" else ("#2c5fa8", "#ffffff")
        if way.kind == "secondary":
            plate, front = "#f6e58d", "#333333"
        self._draw.rounded_rectangle(area, radius=round(3 * self._scale), fill=plate, outline="#ffffff")
        self._draw.text((x, y), way.ref, font=load_font(spec), fill=front, anchor="mm")

    def _streets(self, ways: list[Shape]) -> None:
        zoom = self._projection.zoom
        for way in ways:
            if way.kind in ("river", "stream"):
                if zoom >= (11 if way.kind == "river" else 14):
                    self._along_line(way, self._palette.water_text, 11.5)
            elif zoom >= style.ROAD_LABEL_ZOOM.get(way.kind, 99):
                self._along_line(way, self._palette.text, 11 if way.kind != "residential" else 10)

    def _along_line(self, way: Shape, color: str, size_dp: float) -> None:
        spec = ax.FontSpec("regular", round(size_dp * self._scale))
        width = ax.text_width(way.name, spec)
        points = _smooth([self._projection.to_px(point) for point in way.points])
        length = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
        every = max(300 * self._scale, width * 2.2)
        if length < width * 1.1:
            return
        for x, y, angle in _along(points, min(every, length * 0.9)):
            if 0 < x < self._image.width and 0 < y < self._image.height:
                self._rotated(way.name, spec, (x, y), angle, color)

    def _rotated(self, text: str, spec: ax.FontSpec, at: tuple[float, float], angle: float, color: str) -> None:
        x, y = at
        turn = (angle + 90) % 180 - 90  # never upside down
        stroke = round(1.2 * self._scale)
        width, high = ax.text_width(text, spec) + 2 * stroke + 4, round(spec.size_px * 1.5)
        tile = Image.new("RGBA", (width, high), (0, 0, 0, 0))
        ImageDraw.Draw(tile).text(
            (width / 2, high / 2), text, font=load_font(spec), fill=color, anchor="mm",
            stroke_width=stroke, stroke_fill=self._palette.halo,
        )  # fmt: skip
        turned = tile.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
        left, top = round(x - turned.width / 2), round(y - turned.height / 2)
        if self._take((left, top, left + turned.width, top + turned.height)):
            self._image.paste(turned.convert("RGB"), (left, top), turned.getchannel("A"))

    # -- points of interest ---------------------------------------------------------------------------------------

    def _pois(self, places: tuple[Place, ...]) -> None:
        zoom = self._projection.zoom
        for place in places:
            least = style.PEAK_ZOOM if place.category == "nature" else style.POI_ZOOM
            least = 14 if place.kind in ("Castle", "Train station", "Ruins") else least
            if zoom >= least and self._view.contains(place.point):
                self._poi(place)

    def _poi(self, place: Place) -> None:
        x, y = self._projection.to_px(place.point)
        icon, color = style.POI_ICONS[place.category]
        radius = 7.5 * self._scale
        if not self._take(self._area(x - radius, y - radius, x + radius, y + radius)):
            return
        if place.kind == "Peak":
            size = 4.5 * self._scale
            self._draw.polygon([(x, y - size), (x + size, y + size * 0.8), (x - size, y + size * 0.8)], fill=color)
        else:
            self._draw.ellipse(
                (x - radius, y - radius, x + radius, y + radius),
                fill="#ffffff",
                outline=color,
                width=round(self._scale),
            )
            face = load_font(ax.FontSpec("icon", round(10 * self._scale)))
            glyph = icon_glyph(style.TYPE_ICONS.get(place.kind, icon))
            self._draw.text((x, y), glyph, font=face, fill=color, anchor="mm")
        self._text(place.name, place.point, 10, "regular", color, above_dp=-19)

    def _lakes(self, areas: list[Shape]) -> None:
        for area in areas:
            lat = sum(point.lat for point in area.points) / len(area.points)
            lon = sum(point.lon for point in area.points) / len(area.points)
            color = self._palette.water_text if area.kind == "water" else "#3f7a45"
            if (area.box.east - area.box.west) / 360 * self._projection.world_px > 60 * self._scale:
                self._text(area.name, Point(lat, lon), 11, "regular", color)


def _along(points: Pixels, every: float) -> Iterator[tuple[float, float, float]]:
    """Yield places on a line at equal distances, with the line's direction there in degrees; the first half-way."""
    rest = every / 2
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        length = math.hypot(x2 - x1, y2 - y1)
        at = rest
        while at < length:
            share = at / length
            yield x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, math.degrees(math.atan2(y2 - y1, x2 - x1))
            at += every
            if at > 400 * every:
                return
        rest = at - length
