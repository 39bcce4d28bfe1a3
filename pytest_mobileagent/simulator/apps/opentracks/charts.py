"""The tabs beside the statistics: intervals of a track, and its charts."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.opentracks.recording import metres_between

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.opentracks.store import Store, Track

_LENGTHS = (1, 2, 3, 4, 5, 10, 20, 50)
_LINES = 6


class Leg(NamedTuple):
    """The way between two points: when it ends, seconds from the start; how far it is from there; the speed."""

    end_s: float
    end_m: float
    length_m: float
    lasted_s: float

    @property
    def speed(self) -> float:
        """Metres per second."""
        return self.length_m / self.lasted_s if self.lasted_s else 0.0


def legs_of(store: Store, track: Track) -> list[Leg]:
    """Return a track's legs in order."""
    found = []
    far = 0.0
    points = store.points(track.id)
    for (before_ms, *start), (at_ms, *end) in pairwise(points):
        length = metres_between((start[0], start[1]), (end[0], end[1]))
        far += length
        found.append(Leg((at_ms - points[0][0]) / 1000, far, length, (at_ms - before_ms) / 1000))
    return found


def intervals(legs: Sequence[Leg], length_m: float) -> list[tuple[float, float]]:
    """Return length and duration in seconds of each interval of a track; the last one may be shorter."""
    found: list[tuple[float, float]] = []
    start_m = start_s = 0.0
    for leg in legs:
        if leg.end_m - start_m >= length_m or leg is legs[-1]:
            found.append((leg.end_m - start_m, leg.end_s - start_s))
            start_m, start_s = leg.end_m, leg.end_s
    return [one for one in found if one[0] > 0]


def intervals_page(
    screen: ax.Screen, store: Store, track: Track, length: int, pick: Callable[[int], object], /
) -> ax.View:
    """Return the tab with the intervals."""
    units, paced = store.units, store.shows_pace(track.kind)

    def choose() -> None:
        items = [
            ax.MenuItem(ax.Written(f"{units.write(str(one))} {units.far}"), partial(pick, one), id="android:id/text1")
            for one in _LENGTHS
        ]
        screen.popup(items, anchor="intervals_dropdown")

    field = ax.Column(
        ax.Caption("Split interval", size=12),
        ax.Text(
            f"{units.write(str(length))} {units.far}", id="intervals_dropdown", cls="android.widget.EditText", size=16,
            width=ax.MATCH, height=28, on_tap=choose,
        ),
        padding=(16, 6),
        margin=16,
        radius=4,
        border=(1, "outline"),
    )  # fmt: skip
    head = _line(("Distance", "Pace" if paced else "Speed", "Elevation"), size=14, make=ax.Label)
    rows = [
        _line((units.distance_text(far), " ".join(units.rate(far / s if s else 0.0, as_pace=paced)), "-"), size=16)
        for far, s in intervals(legs_of(store, track), length * units.far_m)
    ]
    body: ax.View = ax.Frame(
        ax.Label("There are not any interval yet", id="interval_list_empty_view", size=16, gravity="center"),
        width=ax.MATCH,
        weight=1,
    )
    if rows:
        body = ax.RecyclerView(*rows, id="interval_list")
    return ax.Pane(field, head, body)


def _line(texts: tuple[str, str, str], *, size: float, make: type[ax.Text] = ax.Text) -> ax.View:
    return ax.Row(*(make(text, size=size, weight=1) for text in texts), width=ax.MATCH, padding=(16, 8))


def chart(screen: ax.Screen, store: Store, track: Track, *, by_time: bool) -> ax.View:
    """Return the tab with the speed, by time or by distance."""
    units = store.units
    legs = legs_of(store, track)
    theme = screen.theme
    values = [(leg.end_s if by_time else leg.end_m, leg.speed) for leg in legs]
    top_x = max((x for x, _ in values), default=1.0) or 1.0
    top_y = max((y for _, y in values), default=1.0) or 1.0
    scale = screen.phone.display.scale
    small = ax.FontSpec("regular", 12 * scale)

    def paint(canvas: ax.Canvas, box: ax.Rect) -> None:
        left, top = box.left + 48 * scale, box.top + 40 * scale
        right, bottom = box.right - 16 * scale, box.bottom - 40 * scale
        for at in range(_LINES):
            y = bottom - (bottom - top) * at / (_LINES - 1)
            canvas.polyline([(left, y), (right, y)], scale * 0.5, theme.outline_variant)
            text = units.write(f"{top_y * 3600 / units.far_m * at / (_LINES - 1):.1f}")
            middle = round(y)
            canvas.letters(
                ax.Rect(box.left, middle - 20, round(left), middle + 20), text, small, theme.on_surface_variant
            )
        canvas.polyline([(left, top), (left, bottom), (right, bottom)], scale, theme.on_surface)
        line = [(left + (right - left) * x / top_x, bottom - (bottom - top) * y / top_y) for x, y in values]
        if len(line) > 1:
            canvas.polyline(line, 2 * scale, theme.secondary)

    below = screen.tr("Time (min)") if by_time else screen.tr("Distance ({unit})").format(unit=units.far)
    title = ax.Text(
        screen.tr("Speed ({unit})").format(unit=units.speed_unit),
        color="secondary",
        gravity="top hcenter",
        margin=(0, 12, 0, 0),
    )
    axis = ax.Text(below, gravity="bottom end", margin=(0, 0, 16, 12))
    return ax.Layers(ax.Drawing(paint, id="chart_view"), title, axis)
