"""Plan a route: points tapped on the map one after the other, and saved as a track."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand import selection
from pytest_mobileagent.simulator.apps.osmand.gpx import line_length_m, track_text
from pytest_mobileagent.simulator.apps.osmand.parts import (
    BLUE,
    GREY,
    Sheet,
    line_on_map,
    list_row,
    offer,
    panel,
)
from pytest_mobileagent.simulator.apps.osmand.save_track import SavedTrack, SaveTrack
from pytest_mobileagent.simulator.apps.osmand.store import unique_title
from pytest_mobileagent.simulator.system.dates import local_time, number_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.androidx.mercator import Point, Projection
    from pytest_mobileagent.simulator.apps.osmand.screens import MapActivity

Points = tuple["Point", ...]
_PANEL_DP, _LIST_DP = 118.0, 220.0
_TOUCH_DP = 16.0
_LINE = "#ff6a00"


@dataclass(frozen=True, slots=True)
class _Change:
    """A point on its way: to another place (`at`), or to its place in the line (`at`, new)."""

    at: int
    is_new: bool


class PlanRoute:
    """A route in the making."""

    def __init__(self, screen: MapActivity, points: Sequence[Point] = (), *, path: str = "") -> None:
        """Begin with points; `path` is the track they were read from."""
        self._screen = screen
        self._store = screen.store
        self.points: Points = tuple(points)
        self._past: list[Points] = []
        self._future: list[Points] = []
        self._saved = self.points if path else ()
        self.path = path
        self._is_open = False  # whether the list of points is seen
        self._change: _Change | None = None

    @classmethod
    def of_track(cls, screen: MapActivity, path: str) -> PlanRoute | None:
        """Return the route of a stored track; None if there is none."""
        track = next((one for one in screen.store.tracks() if one.path == path), None)
        if track is None:
            return None
        plan = cls(screen, track.content.points, path=path)
        if plan.points:
            screen.fit(plan.points)
        return plan

    @property
    def suggestion(self) -> str:
        """The name that a new track would get: the date."""
        base = f"{local_time(self._screen.phone):%a %d %b %Y}"
        return unique_title(base, self._store.has_track)

    @property
    def _title(self) -> str:
        if self.path:
            return self.path.rpartition("/")[2].removesuffix(".gpx")
        return self.suggestion if len(self.points) > 1 else ""

    @property
    def panel_dp(self) -> float:
        """How much room the panel takes at the bottom."""
        return _PANEL_DP + (_LIST_DP if self._is_open else 0)

    # -- points -----------------------------------------------------------------------------------------------------

    def _put(self, points: Sequence[Point]) -> None:
        self._past.append(self.points)
        self._future.clear()
        self.points = tuple(points)

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._future.append(self.points)
            self.points = self._past.pop()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._future:
            self._past.append(self.points)
            self.points = self._future.pop()

    def forget_tap(self) -> None:
        """Take back the point of the first of two quick taps."""
        if self._past and self.points[:-1] == self._past[-1]:
            self.points = self._past.pop()

    def tapped(self, x: int, y: int, projection: Projection) -> None:
        """Open the menu of the point there, or add one: exactly at a marker, favourite or place that is tapped."""
        if self._change is not None:
            return
        found = selection.near(self._store, projection, x, y)
        exact = found.point if found is not None and (found.marker or found.favourite) else None
        away = [math.dist(projection.to_px(point), (x, y)) for point in self.points]
        nearest = min(away, default=math.inf)
        is_beside = exact is not None and math.dist(projection.to_px(exact), (x, y)) < nearest - 1
        if nearest < _TOUCH_DP * projection.density and not is_beside:
            self._point_menu(away.index(nearest))
        else:
            self._put((*self.points, exact or projection.to_point(x, y)))

    def _begin(self, at: int, *, is_new: bool) -> None:
        """Let the user move the map until the cross is where a point is to be."""
        self._change = _Change(at, is_new)
        self._is_open = False
        self._screen.move_map(self.points[min(at, len(self.points) - 1)])

    def _apply(self) -> None:
        if self._change is not None:
            at = self._change.at
            rest = self.points[at if self._change.is_new else at + 1 :]
            self._put((*self.points[:at], self._screen.center, *rest))
            self._change = None

    def _point_title(self, at: int) -> str:
        return self._screen.tr("Point - {number}").format(number=number_text(self._screen.phone, at + 1))

    def _point_menu(self, at: int) -> None:
        points = self.points
        entries = (
            ("Move", "open_with", partial(self._begin, at, is_new=False)),
            ("Add point after", "arrow_downward", partial(self._begin, at + 1, is_new=True)),
            ("Add point before", "arrow_upward", partial(self._begin, at, is_new=True)),
            ("Trim after", "content_cut", partial(self._put, points[: at + 1])),
            ("Trim before", "content_cut", partial(self._put, points[at:])),
            ("Delete", "delete", partial(self._put, (*points[:at], *points[at + 1 :]))),
        )
        offer(self._screen, self._point_title(at), entries, close="Cancel")

    # -- saving and leaving -----------------------------------------------------------------------------------------

    @property
    def _is_changed(self) -> bool:
        return bool(self.points) and self.points != self._saved

    def _write(self, path: str, *, is_simplified: bool = False, is_shown: bool = True) -> None:
        name = path.rpartition("/")[2].removesuffix(".gpx")
        text = track_text(name, self.points, self._screen.phone.clock.now(), is_simplified=is_simplified)
        self._store.keep_track(path, text, is_shown=is_shown)
        self._saved = self.points

    def save_new(self, name: str, folder: str, *, is_simplified: bool, is_shown: bool) -> None:
        """Save as a track of its own, then say so."""
        path = self._store.track_path(name, folder)
        self._write(path, is_simplified=is_simplified, is_shown=is_shown)
        self.path = path
        self._screen.show(SavedTrack(self._screen, path))

    def _saved_text(self, path: str) -> str:
        return self._screen.tr("GPX file saved to {name}").format(name=path.rpartition("/")[2])

    def _save_changes(self) -> None:
        self._write(self.path)
        self._screen.snackbar(self._saved_text(self.path))

    def _done(self) -> None:
        """Save under the suggested name, or over the track that was opened, and close."""
        screen = self._screen
        if not self.points:
            self.close()
            return
        was_new = not self.path
        path = self.path or self._store.track_path(self.suggestion)
        if was_new or self._is_changed:
            self._write(path)
        self.close()
        screen.snackbar(self._saved_text(path), "UNDO" if was_new else "", lambda: self._take_back(path))

    def _take_back(self, path: str) -> None:
        track = [one for one in self._store.tracks() if one.path == path]
        self._store.delete_tracks(track)
        self.path, self._saved = "", ()
        self._screen.plan = self

    def _ask_for_name(self) -> None:
        if self.points:
            self._screen.show(SaveTrack(self._screen, self))
        else:
            self._screen.toast("Please add at least one point.")

    def close(self) -> None:
        """End planning."""
        self._screen.plan = None

    def leave(self) -> None:
        """Close, after a question if something would be lost."""
        if ax.reset(self, _change=None):
            return
        if not self._is_changed:
            self.close()
            return
        entries = (("Exit", "close", self.close), ("Save as new track", "save", self._ask_for_name))
        asked = "Discard all changes in the planned route?"
        offer(self._screen, "Exit without saving?", entries, close="Cancel", subtitle=asked)

    def _options(self) -> None:
        entries = [("Save as new track", "save", self._ask_for_name)]
        if self.path and self._is_changed:
            entries.insert(0, ("Save changes", "save", self._save_changes))
        entries += [
            ("Reverse route", "swap_vert", lambda: self._put(self.points[::-1])),
            ("Clear all", "delete", self._ask_to_clear),
        ]
        straight = list_row(
            "Route between points", icon="straighten", trailing=ax.Label("Straight line", size=15, color=BLUE)
        )
        rows = [straight, ax.Divider()]
        rows += [list_row(title, icon=icon, on_tap=self._screen.closing(act)) for title, icon, act in entries]
        self._screen.show(Sheet(self._screen, "Options", lambda: rows))

    def _ask_to_clear(self) -> None:
        ax.ask(
            self._screen,
            "Are you sure you want to clear all points?",
            "YES",
            lambda: self._put(()),
            title="Clear all",
            no="CANCEL",
        )

    # -- what is shown ----------------------------------------------------------------------------------------------

    def paint(self, canvas: ax.Canvas, projection: Projection) -> None:
        """Draw the line with its points, and the cross in the middle."""
        scale = projection.density
        line_on_map(canvas, projection, self.points, _LINE, 4.5)
        if self.points and self._change is None:
            line_on_map(canvas, projection, (self.points[-1], projection.center), f"{_LINE}70", 2.5)
        for point in self.points:
            x, y = projection.to_px(point)
            if -50 < x < 5000 and -50 < y < 5000:
                canvas.circle(x, y, 7 * scale, "#ffffff")
                canvas.circle(x, y, 5 * scale, _LINE)
        x, y = projection.x, projection.y
        reach, gap = 15 * scale, 4 * scale
        for color, width in (("#ffffff", 5.0), ("#1d1d1d", 2.2)):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                ends = [(x + dx * gap, y + dy * gap), (x + dx * reach, y + dy * reach)]
                canvas.polyline(ends, width * scale, color)

    def bar(self) -> ax.View:
        """Return the bar at the top."""
        title = self._title
        front = GREY
        return ax.Across(
            ax.IconButton("close", id="widget_top_bar_back_button", desc="Back to map", color=front, on_tap=self.leave),
            ax.Column(
                ax.Text(title or "Plan a route", speaks=not title, id="widget_top_bar_title", size=18,
                     weight_name="medium", max_lines=1),
                ax.Label("Plan a route", id="widget_top_bar_description", color=GREY) if title else None,
                weight=1,
                margin=(12, 0),
            ),
            ax.Label("DONE", id="widget_top_bar_save", size=15, weight_name="medium", color=BLUE, height=48,
                 padding=(14, 0), on_tap=self._done),
            id="widget_top_bar",
            height=56,
            padding=(4, 0),
            background=panel(self._screen),
            elevation=4,
        )  # fmt: skip

    def panel(self) -> ax.View:
        """Return the panel at the bottom."""
        screen = self._screen
        far = screen.distance(self.points[-1].distance_m(screen.center)) if self.points else ""
        summary = ax.Across(
            ax.Icon("straighten", color=BLUE, margin=(0, 0, 16, 0)),
            ax.Text(f"{screen.distance(line_length_m(self.points))}, ", id="measurement_distance_text_view", size=16,
                 weight_name="medium"),
            ax.Text(self._count, id="measurement_points_text_view", size=16, weight_name="medium"),
            ax.Text(f" – {far}" if far else "", id="distance_to_center_text_view", size=16, color=GREY, weight=1),
            ax.IconButton("expand_more" if self._is_open else "expand_less", id="up_down_button", color=GREY,
                       on_tap=ax.flip(self, "_is_open")),
            id="up_down_row",
            height=52,
            padding=(16, 0, 4, 0),
            on_tap=ax.flip(self, "_is_open"),
        )  # fmt: skip
        return ax.Column(
            self._hint() if self._change is not None else summary,
            ax.Divider(),
            *([self._list(), ax.Divider()] if self._is_open else []),
            self._move_controls() if self._change is not None else self._controls(),
            id="main_view",
            height=self.panel_dp,
            gravity="bottom",
            background=panel(screen),
            elevation=10,
        )

    @property
    def _count(self) -> str:
        return self._screen.tr("points: {count}").format(count=number_text(self._screen.phone, len(self.points)))

    def _hint(self) -> ax.View:
        is_new = self._change is not None and self._change.is_new
        title = "Add point" if is_new else "Move point"
        return ax.Column(
            ax.Label(title, size=16, weight_name="medium"),
            ax.Label("Move the map until the cross is at the new place.", color=GREY),
            height=52,
            padding=(16, 4),
            justify="center",
        )

    def _controls(self) -> ax.View:
        return ax.Across(
            ax.Label("Options", id="options_button", size=15, weight_name="medium", color=BLUE, height=48,
                    padding=(12, 0), on_tap=self._options),
            ax.View(weight=1, height=1),
            ax.IconButton("undo", id="undo_point_button", desc="Undo", color=BLUE if self._past else "#b8b8b8",
                       enabled=bool(self._past), on_tap=self.undo),
            ax.IconButton("redo", id="redo_point_button", desc="Redo", color=BLUE if self._future else "#b8b8b8",
                       enabled=bool(self._future), on_tap=self.redo),
            ax.View(weight=1, height=1),
            self._plate("Add", "add_point_button", lambda: self._put((*self.points, self._screen.center))),
            height=64,
            padding=(4, 0, 12, 0),
        )  # fmt: skip

    def _move_controls(self) -> ax.View:
        return ax.Across(
            ax.Label("Cancel", id="cancel_move_point_button", size=15, weight_name="medium", color=BLUE, height=48,
                 padding=(12, 0), on_tap=ax.put(self, _change=None)),
            ax.View(weight=1, height=1),
            self._plate("Apply", "apply_move_point_button", self._apply),
            height=64,
            padding=(4, 0, 12, 0),
        )  # fmt: skip

    @staticmethod
    def _plate(text: str, id: str, on_tap: ax.Act) -> ax.View:  # noqa: A002 - Android's word
        return ax.Row(
            ax.Icon("add_location" if text == "Add" else "check", size=20, color="#ffffff"),
            ax.Label(text, id="button_text", size=15, weight_name="medium", color="#ffffff"),
            id=id,
            height=42,
            padding=(16, 0, 20, 0),
            gap=8,
            gravity="center",
            radius=4,
            background=BLUE,
            on_tap=on_tap,
        )

    def _list(self) -> ax.View:
        rows = [self._point_row(at) for at in range(len(self.points))]
        if not rows:
            rows = [ax.Label("Tap the map, or move it and tap “Add”.", size=15, color=GREY, padding=(16, 16))]
        return ax.Scroll(*rows, id="measure_points_recycler_view", key="plan_points", height=_LIST_DP)

    def _point_row(self, at: int) -> ax.View:
        away = f"{self._screen.distance(self.points[at - 1].distance_m(self.points[at]))}" if at else "Start"
        delete = ax.IconButton(
            "close", id="remove_point", desc="Delete", color=GREY,
            on_tap=lambda: self._put((*self.points[:at], *self.points[at + 1 :])),
        )  # fmt: skip
        return list_row(
            self._point_title(at), away, icon="fiber_manual_record", color=_LINE, trailing=delete,
            on_tap=lambda: self._screen.move_map(self.points[at]),
        )  # fmt: skip
