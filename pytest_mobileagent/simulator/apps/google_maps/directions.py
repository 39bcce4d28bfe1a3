"""The way from one place to another: its ends, how one goes, how long it takes; and going it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.androidx.mercator import Line, Point
from pytest_mobileagent.simulator.apps.google_maps.geography import STREET_LAT, Place, dice, street_name
from pytest_mobileagent.simulator.apps.google_maps.pages import Page, Shown, insets, over_map, sheet
from pytest_mobileagent.simulator.apps.google_maps.results import SearchPage
from pytest_mobileagent.simulator.system.dates import clock_text, to_local

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.google_maps.screens import Maps

_MODES = (
    ("Driving mode", "directions_car", 13.5), ("Transit mode", "directions_transit", 6.5),
    ("Walking mode", "directions_walk", 1.35), ("Cycling mode", "directions_bike", 4.2),
)  # fmt: skip
_DETOUR, _BENDS = 1.22, 7
_FAR_M = 80_000  # ways as long as this are mostly on motorways
_TURNS = (("Head", "straight"), ("Turn right", "turn_right"), ("Turn left", "turn_left"), ("Continue", "straight"))


class DirectionsPage(Page):
    """From where to where, and how."""

    def __init__(self, maps: Maps, to: Place | None) -> None:
        """Begin with the way from where the phone is; None is the phone's own place."""
        super().__init__(maps)
        self.start: Place | None = None
        self.end = to
        self.mode = 0
        self.shows_steps = False

    def opened(self) -> None:
        """Ask for the end first, if there is none."""
        if self.end is None:
            self._choose_end()
        else:
            self._show_all()

    # -- the way ----------------------------------------------------------------------------------------------------

    @property
    def _from(self) -> Point:
        return self.start.point if self.start is not None else self.screen.position

    @property
    def distance_m(self) -> float:
        """How long the way is."""
        return self._from.distance_m(self.end.point) * _DETOUR if self.end is not None else 0.0

    def minutes(self, mode: int) -> int:
        """Return how long the way takes."""
        speed = _MODES[mode][2] * (1 + min(1.0, self.distance_m / _FAR_M) if mode == 0 else 1)
        return max(1, round(self.distance_m / speed / 60))

    @property
    def route(self) -> Line:
        """The way on the map."""
        if self.end is None:
            return ()
        start, end = self._from, self.end.point
        chance = dice("route", start, end)
        points = [start]
        for at in range(1, _BENDS):
            share = at / _BENDS
            lat = start.lat + (end.lat - start.lat) * (share + chance.uniform(-0.06, 0.06))
            lon = start.lon + (end.lon - start.lon) * (share + chance.uniform(-0.06, 0.06))
            points += [Point(points[-1].lat, lon), Point(lat, lon)]
        return (*points, Point(points[-1].lat, end.lon), end)

    def shown_on_map(self) -> Shown:
        """Return the way and its end."""
        return Shown((self.end,), self.route) if self.end is not None else Shown()

    def _show_all(self) -> None:
        """Bring the whole way into sight."""
        if self.end is None:
            return
        start, end = self._from, self.end.point
        self.screen.center = Point((start.lat + end.lat) / 2, (start.lon + end.lon) / 2)
        span = max(abs(start.lat - end.lat) * 1.4, abs(start.lon - end.lon), 0.002)
        display = self.screen.phone.display
        dp = min(display.app_size) / display.scale * 0.7
        self.screen.zoom = max(3, min(16, math.floor(math.log2(dp * 360 / (span * 256)))))

    def _length(self) -> str:
        return distance_text(self.screen, self.distance_m)

    # -- the page ---------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the ends above, the way below."""
        if self.shows_steps:
            return self._steps()
        route = self._sheet() if self.end is not None else None
        return over_map(self.screen, self._head(), route, is_below_status_bar=True)

    def back(self) -> bool:
        """Close the list of steps."""
        return ax.reset(self, shows_steps=False)

    def _head(self) -> ax.View:
        maps, tr = self.screen, self.tr
        top, _ = insets(maps)
        here = tr("Your location")
        start = self.start.full_name if self.start is not None else here
        end = self.end.full_name if self.end is not None else tr("Choose destination")
        fields = ax.Column(
            _field(start, "directions_startpoint_textbox", f"Start location, {start}", self._choose_start),
            _field(end, "directions_endpoint_textbox", f"Destination, {end}", self._choose_end),
            weight=1,
            gap=8,
        )
        up = ax.IconButton("arrow_back", desc=tr("Navigate up"), on_tap=maps.close)
        swap = ax.IconButton("swap_vert", id="swap_button", desc=tr("Swap start and destination"), on_tap=self._swap)
        marks = ax.Column(
            ax.Icon("trip_origin", size=16, color="#4285f4"), ax.Icon("more_vert", size=16),
            ax.Icon("place", size=18, color="#ea4335"), width=24, gravity="center", gap=6,
        )  # fmt: skip
        ends = ax.Row(up, marks, fields, swap, width=ax.MATCH, padding=(4, top + 8, 4, 8), gap=4, gravity="center")
        return ax.Column(
            ends, self._modes(), id="directions_header", background="#ffffff", elevation=6, cls="android.view.ViewGroup"
        )

    def _modes(self) -> ax.View:
        cells = []
        for at, (name, icon, _) in enumerate(_MODES):
            time = minutes_text(self.minutes(at)) if self.end is not None else "—"
            color = google.BLUE if at == self.mode else "#5f6368"
            cells.append(
                ax.Column(
                    ax.Icon(icon, size=20, color=color),
                    ax.DrawnText(time, size=12, weight_name="medium", color=color),
                    ax.View(height=3, width=48, background=google.BLUE if at == self.mode else "#ffffff", radius=1.5),
                    desc=f"{self.tr(name)}: {time}", weight=1, gravity="hcenter", gap=3, selected=at == self.mode,
                    on_tap=ax.put(self, mode=at),
                )
            )  # fmt: skip
        return ax.Row(*cells, id="travel_mode_tabs", width=ax.MATCH, padding=(16, 4, 16, 0))

    def _sheet(self) -> ax.View:
        tr = self.tr
        time = minutes_text(self.minutes(self.mode))
        title = ax.Row(
            ax.Text(time, id="duration", size=20, color="#188038"), ax.Caption(f"({self._length()})", size=18), gap=8
        )
        go = self.start is None
        start = ax.Button(
            tr("Start") if go else tr("Preview"), id="start_button", icon="navigation" if go else "double_arrow",
            background=google.BLUE, color="#ffffff", radius=18, height=36, on_tap=self._begin,
        )  # fmt: skip
        steps = ax.OutlinedButton(
            tr("Steps"), id="steps_button", icon="list", radius=18, height=36, on_tap=ax.put(self, shows_steps=True)
        )
        return sheet(
            ax.Column(title, ax.Caption(tr("Fastest route now")), padding=(16, 16, 16, 8), gap=4),
            ax.Row(start, steps, padding=(16, 4, 16, 16), gap=8),
            id="trip_details_sheet",
        )

    def _begin(self) -> None:
        self.screen.push(NavigationPage(self.screen, self))

    def _choose_start(self) -> None:
        self.screen.push(SearchPage(self.screen, on_pick=self._set_start))

    def _choose_end(self) -> None:
        self.screen.push(SearchPage(self.screen, on_pick=self._set_end))

    def _set_start(self, place: Place) -> None:
        self.start = place
        self._show_all()

    def _set_end(self, place: Place) -> None:
        self.end = place
        self._show_all()

    def _swap(self) -> None:
        if self.end is None:
            return
        here = Place(self.tr("Your location"), self.screen.position, "", "Position")
        self.start, self.end = self.end, self.start or here
        if self.start.kind == "Position":
            self.start = None
        self._show_all()

    # -- its steps --------------------------------------------------------------------------------------------------

    def steps(self) -> list[tuple[str, str, float]]:
        """Return what is to be done at each bend: icon, words, how far."""
        count = min(12, max(3, round(self.distance_m / 900)))
        chance = dice("steps", self._from, self.end)
        found = []
        for at in range(count):
            verb, icon = _TURNS[0] if at == 0 else chance.choice(_TURNS[1:])
            where = street_name(math.floor(self._from.lat / STREET_LAT) + at * 3, is_east_west=at % 2 == 0)
            found.append((icon, f"{verb} onto {where}" if at else f"{verb} east on {where}", self.distance_m / count))
        return found

    def _steps(self) -> ax.View:
        rows = [
            ax.Across(
                ax.Icon(icon),
                ax.TwoLines(words, distance_text(self.screen, length)),
                padding=(16, 12),
                gap=24,
            )
            for icon, words, length in self.steps()
        ]
        top, bottom = insets(self.screen)
        return ax.Pane(
            ax.View(height=top, width=1),
            google.bar(self.screen, self.tr("Steps"), on_up=self.back),
            google.line(),
            ax.RecyclerView(*rows, id="directions_steps", key="steps"),
            ax.View(height=bottom, width=1),
            background="#ffffff",
        )


class NavigationPage(Page):
    """Going the way, step by step."""

    def __init__(self, maps: Maps, way: DirectionsPage) -> None:
        """Go `way`."""
        super().__init__(maps)
        self.way = way
        self.at = 0

    def opened(self) -> None:
        """Look at where one is."""
        self.screen.center, self.screen.zoom = self.way.route[0], 16

    def shown_on_map(self) -> Shown:
        """Return the way."""
        return self.way.shown_on_map()

    def compose(self) -> ax.View:
        """Return the next step above, the time that is left below."""
        maps = self.screen
        icon, words, length = self.way.steps()[self.at]
        top, _ = insets(maps)
        head = ax.Across(
            ax.Icon(icon, size=40, color="#ffffff"),
            ax.Column(
                ax.Text(words, id="step_instruction", size=22, color="#ffffff", max_lines=2),
                ax.Text(distance_text(maps, length), size=14, color="#ffffff"),
                weight=1,
            ),
            id="navigation_header", padding=(16, top + 12, 16, 12), gap=16, background="#0f9d58", elevation=6,
        )  # fmt: skip
        minutes = self.way.minutes(self.way.mode)
        arrival = clock_text(maps.phone, to_local(maps.phone, maps.phone.clock.now() + minutes * 60))
        told = ax.Column(
            ax.Text(minutes_text(minutes), size=20, color="#188038"),
            ax.Caption(f"{distance_text(maps, self.way.distance_m)} · {arrival}", size=16),
            weight=1,
        )
        leave = ax.IconButton("close", id="navigation_close", desc=self.tr("Close navigation"), on_tap=maps.close)
        bottom = sheet(ax.Across(leave, told, padding=(8, 12), gap=8), id="navigation_footer")
        return over_map(maps, ax.Column(head), bottom, is_below_status_bar=True)


def _field(text: str, name: str, desc: str, act: ax.Act) -> ax.View:
    return ax.Text(
        text, id=name, desc=desc, size=16, height=40, width=ax.MATCH, max_lines=1, padding=(12, 0), radius=4,
        background="#f1f3f4", on_tap=act,
    )  # fmt: skip


def minutes_text(minutes: int) -> str:
    """Return a time: `25 min`, `1 h 5 min`."""
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{rest} min"


def distance_text(maps: Maps, metres: float) -> str:
    """Return a distance in the units that were chosen, or that the phone's country has."""
    chosen = maps.prefs().text("units", "auto")
    is_us = maps.phone.strings.locale.endswith("-US")
    if chosen == "mi" or (chosen == "auto" and is_us):
        miles = metres / 1609.344
        return f"{miles:.1f} mi" if miles < 10 else f"{round(miles)} mi"
    return f"{metres / 1000:.1f} km" if metres < 10_000 else f"{round(metres / 1000)} km"
