"""The search: by name, by coordinates, by category, by address; and what was searched for before."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand import selection, style
from pytest_mobileagent.simulator.apps.osmand.coordinates import coordinates_text, parse_coordinates
from pytest_mobileagent.simulator.apps.osmand.geography import (
    HOME_COUNTRY,
    POSTCODES,
    Found,
    Place,
    atlas,
    folded,
    matches,
    rank,
)
from pytest_mobileagent.simulator.apps.osmand.parts import (
    BLUE,
    GREY,
    ICON_COLOR,
    LIST_VIEW,
    Page,
    header,
    list_row,
    panel,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.androidx.mercator import Point
    from pytest_mobileagent.simulator.apps.osmand.screens import MapActivity
    from pytest_mobileagent.simulator.apps.osmand.selection import Selection

TABS = ("HISTORY", "CATEGORIES", "ADDRESS")
CATEGORIES = (
    ("food", "Food"), ("shop", "Shop"), ("fuel", "Fuel and charging"), ("transport", "Transport"),
    ("lodging", "Accommodation"), ("tourism", "Sightseeing"), ("finance", "Finance"), ("health", "Healthcare"),
    ("sport", "Sport"), ("worship", "Religion"), ("nature", "Natural"), ("service", "Public service"),
)  # fmt: skip
_RADII_M = (5_000, 20_000, 100_000)
_MOST = 60
_HINTS = {"": "Type to search all", "city": "Type city/town/locality", "postcode": "Type postcode",
          "coordinates": "Latitude, longitude"}  # fmt: skip


class Search(Page):
    """The page of the search; it stays as it is while its result is looked at."""

    def __init__(self, screen: MapActivity) -> None:
        """Begin with the history, or with the categories if there is none."""
        super().__init__(screen)
        self._store = screen.store
        self.query = ""
        self._tab = 0 if self._store.history() else 1
        self._mode = ""  # what of addresses is searched for: city, postcode, coordinates
        self._category = ""
        self._radius = 0

    # -- what is found ----------------------------------------------------------------------------------------------

    @property
    def _here(self) -> Point:
        return self.screen.center

    def results(self) -> list[Found]:
        """Return what fits the query, the best first."""
        point = parse_coordinates(self.query)
        if point is not None:
            exact = Found(coordinates_text(point), "Location", point)
            return [exact, *self.nearest(point, limit=10)] if self._store.has_map else [exact]
        found = [*self._favourites(), *self._places(), *self._streets()]
        return sorted(found, key=self._order)[:_MOST]

    def _order(self, found: Found) -> tuple[int, bool, float]:
        is_settlement = found.place is not None and found.place.is_settlement
        return rank(self.query, found.name), not is_settlement, found.point.distance_m(self._here)

    def _favourites(self) -> Iterator[Found]:
        if not self._mode:
            for one in self._store.names(self.query):
                yield Found(one.name, "Favorite", one.point)

    def _places(self) -> Iterator[Found]:
        if not self._store.has_map:
            return
        content = atlas()
        for place in content.places:
            if self._mode and not place.is_settlement:
                continue
            if self._mode != "postcode" and matches(self.query, place.name, content.region(place)):
                yield _found(place)
        if self._mode in ("", "postcode"):
            for code, name in POSTCODES.items():
                if code.startswith(folded(self.query).strip()) and self.query.strip():
                    place = next(one for one in content.home if one.name == name)
                    yield Found(code, "Postcode", place.point, name, place)

    def _streets(self) -> Iterator[Found]:
        if not self._store.has_map or self._mode:
            return
        for way, place in atlas().named_roads():
            if matches(self.query, way.name, f"{place.name} {HOME_COUNTRY}"):
                middle = min(way.points, key=lambda point: point.distance_m(place.point))
                yield Found(f"{way.name}, {place.name}", "Street", middle)

    def nearest(self, point: Point, *, limit: int) -> list[Found]:
        """Return the places around a point, the nearest first."""
        found = sorted(atlas().places, key=lambda place: place.point.distance_m(point))
        return [_found(place) for place in found[:limit]]

    def _in_category(self) -> list[Found]:
        radius = _RADII_M[self._radius]
        found = [
            _found(place)
            for place in atlas().pois
            if place.category == self._category and place.point.distance_m(self._here) < radius
        ]
        return sorted(found, key=lambda one: one.point.distance_m(self._here)) if self._store.has_map else []

    @staticmethod
    def selected(screen: MapActivity, found: Found) -> Selection:
        """Return what the map shows of a result."""
        return selection.of_found(screen.store, found)

    # -- what is done -----------------------------------------------------------------------------------------------

    def show_categories(self) -> None:
        """Go to the categories."""
        self._tab = 1
        self.screen.hide_keyboard()

    def back(self) -> bool:
        """Leave a category, clear the query; then leave the search."""
        if self._category:
            self._category, self._radius = "", 0
            return True
        if self._mode:
            self._mode, self.query = "", ""
            return True
        return False

    def _type(self, text: str) -> None:
        self.query = text
        self.screen.scroll_to("search_results", 0)

    def _choose(self, found: Found) -> None:
        screen = self.screen
        self._store.remember(found)
        self.query = self.query or found.name
        screen.close_pages()
        screen.search = self
        screen.select(self.selected(screen, found))

    def _show_on_map(self, found: list[Found]) -> None:
        screen = self.screen
        screen.close_pages()
        screen.search = None
        screen.fit([one.point for one in found] or [screen.center])

    def _begin(self, mode: str) -> None:
        self._mode, self.query = mode, ""
        self.screen.focus("searchEditText")

    # -- what is shown ----------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the field and what is found, or the tabs."""
        if self._category:
            body = self._list(self._in_category(), has_more=self._radius + 1 < len(_RADII_M))
        elif self.query.strip():
            body = self._list(self.results(), has_more=False)
        elif self._mode:
            body = self._list(self.nearest(self._here, limit=15) if self._mode == "city" else [], has_more=False)
        else:
            body = self._tabs()
        return ax.Pane(self._bar(), body, background=panel(self.screen))

    def _bar(self) -> ax.View:
        name = dict(CATEGORIES).get(self._category, "")
        field: ax.View
        if name:
            field = ax.Label(name, id="searchEditText", cls="android.widget.EditText", size=18, weight=1, height=48)
        else:
            field = ax.EditText(
                id="searchEditText",
                text=self.query,
                hint=_HINTS[self._mode],
                size=18,
                ime_action="search",
                on_change=self._type,
                on_ime_action=self.screen.hide_keyboard,
                weight=1,
                height=48,
            )
        clear = ax.IconButton(
            "close", id="clearButton", desc="Clear", color=GREY, on_tap=ax.put(self, query="", _category="")
        )
        return ax.Across(
            ax.IconButton("arrow_back", desc="Navigate up", color=GREY, on_tap=self.screen.back),
            field,
            clear if self.query or name else None,
            id="toolbar",
            cls="android.view.ViewGroup",
            height=56,
            padding=(4, 0),
            gap=8,
            background=panel(self.screen),
            elevation=3,
        )

    def _tabs(self) -> ax.View:
        pages = (self._history, self._categories, self._address)
        tabs = ax.Tabs(
            TABS, theme=self.screen.theme, index=self._tab, on_select=ax.bind(self, "_tab"), id="tab_layout",
            color=BLUE, background=panel(self.screen),
        )  # fmt: skip
        return ax.Column(
            tabs, ax.Divider(), ax.Frame(pages[self._tab](), id="pager", width=ax.MATCH, weight=1), weight=1
        )

    def _list(self, found: list[Found], *, has_more: bool) -> ax.View:
        def more() -> None:
            self._radius += 1

        wider = self._wide("INCREASE SEARCH RADIUS", "zoom_out_map", more) if has_more else None
        if not found:
            return ax.Column(self._nothing(), wider, weight=1)
        rows = [self._row(one) for one in found]
        fab = ax.Row(
            ax.Icon("map", size=20, color="#ffffff"),
            ax.Label("SHOW ON MAP", weight_name="medium", color="#ffffff"),
            id="show_on_map_fab",
            desc="Show on map",
            height=48,
            padding=(16, 0, 20, 0),
            gap=10,
            gravity="center",
            radius=24,
            elevation=6,
            background=BLUE,
            on_tap=lambda: self._show_on_map(found),
        )
        body = ax.Scroll(*rows, wider, ax.View(height=80), id="android:id/list", key="search_results", cls=LIST_VIEW)
        keyboard = self.screen.phone.ime.height_px
        corner = ax.Frame(fab, gravity="bottom end", margin=(0, 0, 16, 16))
        return ax.Frame(body, corner if not keyboard else None, width=ax.MATCH, weight=1)

    def _nothing(self) -> ax.View:
        not_found = self.screen.tr("Could not find anything:\n{query}").format(query=self.query)
        title = "Nothing found" if self._category else not_found if self.query else ""
        if not title:
            return ax.View(height=1)
        return ax.Column(
            ax.Icon("search_off", size=48, color="#c8c8c8", gravity="hcenter", margin=(0, 40, 0, 12)),
            ax.Label(title, id="empty_search_title", size=18, align="center", width=ax.MATCH),
            ax.Label("Change the search or increase its radius.", id="empty_search_description", color=GREY,
                 align="center", width=ax.MATCH, margin=(0, 8, 0, 16)),
            padding=(24, 0),
        )  # fmt: skip

    @staticmethod
    def _wide(text: str, icon: str, on_tap: ax.Act) -> ax.View:
        return ax.Across(
            ax.Icon(icon, color=BLUE),
            ax.Label(text, id="title", weight_name="medium", color=BLUE),
            height=52,
            padding=(16, 0),
            gap=24,
            on_tap=on_tap,
        )

    def _row(self, found: Found) -> ax.View:
        place, kind = found.place, self.screen.tr(found.kind)
        region = f"{kind}, {atlas().region(place)}" if place is not None else kind
        subtitle = found.address or region
        far = found.point.distance_m(self._here)
        return ax.Across(
            ax.Icon(_icon(found), id="imageView", color=_color(found), margin=(0, 0, 24, 0)),
            ax.Column(
                ax.Text(found.name, id="title", size=16, max_lines=2),
                ax.Across(
                    ax.Text(subtitle, id="subtitle", color=GREY, max_lines=1, weight=1),
                    ax.Row(
                        ax.Icon("navigation", id="direction", size=14, color=BLUE),
                        ax.Text(self.screen.distance(far), id="distance", color=BLUE),
                        id="compass_layout",
                        gap=4,
                        gravity="center",
                    ),
                    gap=8,
                ),
                weight=1,
            ),
            id="searchListItemLayout",
            min_height=64,
            padding=(16, 8),
            on_tap=partial(self._choose, found),
        )

    def _history(self) -> ax.View:
        rows = [self._row(one) for one in self._store.history()]
        if not rows:
            rows = [ax.Label("Nothing here yet", size=16, color=GREY, align="center", width=ax.MATCH, padding=(16, 40))]
        else:
            rows.append(self._wide("CLEAR ALL HISTORY", "delete", self._store.clear_history))
        return ax.Scroll(*rows, id="android:id/list", key="search_history", cls=LIST_VIEW)

    def _categories(self) -> ax.View:
        def open_category(category: str) -> None:
            self._category, self._radius = category, 0
            self.screen.hide_keyboard()

        rows = [
            list_row(title, icon=style.POI_ICONS[key][0], color=style.POI_ICONS[key][1], id="searchListItemLayout",
                     on_tap=partial(open_category, key))
            for key, title in CATEGORIES
        ]  # fmt: skip
        return ax.Scroll(*rows, id="android:id/list", key="search_categories", cls=LIST_VIEW)

    def _address(self) -> ax.View:
        nearest = [_found(place) for place in atlas().home] if self._store.has_map else []
        nearest.sort(key=lambda one: one.point.distance_m(self._here))
        rows = (
            self._wide("FIRST SPECIFY CITY/TOWN/LOCALITY", "location_city", lambda: self._begin("city")),
            self._wide("POSTCODE SEARCH", "markunread_mailbox", lambda: self._begin("postcode")),
            self._wide("COORDINATES SEARCH", "my_location", lambda: self._begin("coordinates")),
            ax.Divider(),
            header("Nearest cities") if nearest else None,
            *(self._row(one) for one in nearest),
        )
        return ax.Scroll(*rows, id="android:id/list", key="search_address", cls=LIST_VIEW)


def _found(place: Place) -> Found:
    return Found(place.name, place.kind, place.point, place=place)


def _icon(found: Found) -> str:
    if found.place is not None:
        return "location_city" if found.place.is_settlement else style.POI_ICONS[found.place.category][0]
    return {"Favorite": "star", "Street": "signpost", "Location": "place"}.get(found.kind, "place")


def _color(found: Found) -> str:
    if found.place is not None and not found.place.is_settlement:
        return style.POI_ICONS[found.place.category][1]
    return "#e0a800" if found.kind == "Favorite" else ICON_COLOR
