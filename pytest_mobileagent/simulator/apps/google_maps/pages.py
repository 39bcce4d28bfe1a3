"""What a page is; the page of a place; parts that pages share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_maps.geography import STREET_LAT as _STREET_LAT
from pytest_mobileagent.simulator.apps.google_maps.geography import Place, nearest_town, street_name

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.mercator import Line, Point
    from pytest_mobileagent.simulator.apps.google_maps.screens import Maps

_SHEET_DP = 420


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows on the map."""

    places: tuple[Place, ...] = ()
    route: Line = ()


class Page(ax.Page):
    """What lies over the map until it is closed."""

    screen: Maps
    is_whole = False  # whether nothing of the map is seen

    def opened(self) -> None:
        """React to being opened."""

    def shown_on_map(self) -> Shown:
        """Return what is on the map."""
        return Shown()


def over_map(maps: Maps, *children: ax.View | None, is_below_status_bar: bool = False) -> ax.View:
    """Return what lies over the map: above the navigation bar, and below the status bar unless it makes room itself.

    Its children are laid beside the map, which gets what they do not touch.
    """
    top, bottom = insets(maps)
    for child in children:
        if child is not None:
            child.margin = (0, 0 if is_below_status_bar else top, 0, bottom) if not child.margin else child.margin
    below = ax.View(height=bottom, width=ax.MATCH, gravity="bottom", background="#ffffff")
    return ax.Layers(below, *children)


def insets(maps: Maps) -> tuple[float, float]:
    """Return how high the two bars are, dp."""
    display = maps.phone.display
    return display.status_bar_px / display.scale, display.navigation_bar_px / display.scale


def sheet(*children: ax.View | None, id: str) -> ax.View:  # noqa: A002 - Android's word
    """Return a sheet at the bottom."""
    return ax.Column(
        *children, id=id, width=ax.MATCH, max_width=_SHEET_DP, gravity="bottom hcenter", background="#ffffff",
        elevation=8, radius=8,
    )  # fmt: skip


def dropped_pin(point: Point) -> Place:
    """Return the place of a long press."""
    street = street_name(int(point.lat / _STREET_LAT), is_east_west=True)
    return Place("Dropped pin", point, f"Near {street}, {nearest_town(point).full_name}", "Pin")


def stars(place: Place) -> ax.View:
    """Return the rating of a business in figures and stars."""
    whole = [ax.Icon("star", size=14, color="#e7711b" if at < round(place.rating) else "#dadce0") for at in range(5)]
    told = f"{place.rating:.1f} stars, {place.reviews} reviews"
    number = ax.Caption(f"{place.rating:.1f}", size=14)
    return ax.Across(number, *whole, ax.Caption(f"({place.reviews})", size=14), desc=told, gap=2)


class PlacePage(Page):
    """A town or a business: its name, and how to get there."""

    def __init__(self, maps: Maps, place: Place) -> None:
        """Show `place`."""
        super().__init__(maps)
        self.place = place

    def shown_on_map(self) -> Shown:
        """Return the place."""
        return Shown((self.place,))

    def compose(self) -> ax.View:
        """Return the omnibox with the name, and the sheet."""
        maps, place = self.screen, self.place
        name = place.name if place.kind else place.full_name
        parts = [
            ax.Text(self.tr(place.name), id="title", size=20, max_lines=2),
            stars(place) if place.rating else None,
            ax.Caption(place.kind, size=14) if place.rating else None,
            ax.Caption(place.region, id="subtitle", size=14, max_lines=2),
        ]
        directions = ax.Button(
            self.tr("Directions"), id="directions_button", icon="directions", background=google.BLUE, color="#ffffff",
            radius=18, height=36, desc=f"{self.tr('Directions')} {place.name}", on_tap=lambda: maps.directions(place),
        )  # fmt: skip
        body = sheet(
            ax.Column(*parts, padding=(16, 16, 16, 8), gap=4),
            ax.Row(directions, padding=(16, 4, 16, 16), gap=8),
            id="place_page_view",
        )
        return over_map(maps, maps.look.omnibox(maps, name, is_result=True), body)
