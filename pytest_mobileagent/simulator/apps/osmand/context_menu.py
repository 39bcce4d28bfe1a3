"""The context menu: a sheet over the map that says what is chosen and what can be done with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand import parts
from pytest_mobileagent.simulator.apps.osmand.coordinates import coordinates_text
from pytest_mobileagent.simulator.apps.osmand.favourite import FavouriteEditor
from pytest_mobileagent.simulator.apps.osmand.markers import MarkerEditor
from pytest_mobileagent.simulator.apps.osmand.search import Search
from pytest_mobileagent.simulator.apps.osmand.store import MARKER_COLORS, PACKAGE
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.osmand.geography import Found
    from pytest_mobileagent.simulator.apps.osmand.screens import MapActivity
    from pytest_mobileagent.simulator.apps.osmand.selection import Selection

_DETAILS_DP = 320.0


def menu(screen: MapActivity) -> ax.View:
    """Return the menu of what is selected: its header, or with details if it is open."""
    chosen = screen.selected
    if chosen is None:
        raise ValueError("nothing is selected")
    return ax.SwipeArea(
        ax.Column(
            ax.View(width=28, height=4, radius=2, background="#d0d0d0", gravity="hcenter", margin=(0, 6, 0, 0)),
            _head(screen, chosen),
            ax.Divider(),
            _actions(screen, chosen),
            ax.Divider(),
            _details(screen, chosen) if screen.is_menu_open else None,
            _bottom(screen, chosen),
            id="context_menu_main",
            background=parts.panel(screen),
        ),
        id="context_menu_layout",
        width=ax.MATCH,
        gravity="bottom",
        background=parts.panel(screen),
        elevation=10,
        on_up=lambda: _open(screen, is_open=True),
        on_down=lambda: _open(screen, is_open=False),
        on_tap=lambda: _open(screen, is_open=not screen.is_menu_open),
    )


def header_dp(screen: MapActivity, chosen: Selection) -> float:
    """Return how high the header is, as texts of one line make it."""
    letters = screen.phone.font_scale
    is_away = screen.center.distance_m(chosen.point) >= 1
    texts = 24 + 52 * letters + (3 + 19 * letters if is_away else 0)
    return 134 + max(84.0, texts)


def _open(screen: MapActivity, *, is_open: bool) -> None:
    if not is_open and not screen.is_menu_open:
        screen.close_menu()
    screen.is_menu_open = is_open


def _head(screen: MapActivity, chosen: Selection) -> ax.View:
    color = parts.ICON_COLOR
    if chosen.favourite is not None:
        color = chosen.favourite.color[:7]
    elif chosen.marker is not None:
        color = MARKER_COLORS[chosen.marker.color]
    elif chosen.place is None:
        color = parts.ORANGE
    far = ax.Row(
        ax.Icon("navigation", id="direction", size=14, color=parts.BLUE),
        ax.Text(screen.distance(screen.center.distance_m(chosen.point)), id="distance", color=parts.BLUE),
        gap=4,
        gravity="center",
        margin=(0, 3, 0, 0),
    )
    return ax.Across(
        ax.Column(
            ax.Text(chosen.title, speaks=not chosen.is_named, id="context_menu_line1", size=20, max_lines=2),
            ax.Text(
                chosen.subtitle(screen.tr),
                id="context_menu_line2",
                size=15,
                color=parts.GREY,
                max_lines=2,
                margin=(0, 2, 0, 0),
            ),
            ax.Row(far, width=ax.MATCH) if screen.center.distance_m(chosen.point) >= 1 else None,
            weight=1,
        ),
        ax.Icon(chosen.icon, id="context_menu_icon_view", size=28, color=color),
        min_height=84,
        padding=(16, 10, 16, 12),
    )


def _actions(screen: MapActivity, chosen: Selection) -> ax.View:
    is_favourite, is_marker = chosen.favourite is not None, chosen.marker is not None
    cells = (
        ("fav", "star" if is_favourite else "star_border", "Edit Favorite" if is_favourite else "Add",
         lambda: edit_favourite(screen)),
        ("route", "flag", "Edit" if is_marker else "Marker", lambda: mark(screen)),
        ("share", "share", "Share", lambda: share_place(screen)),
        ("more", "more_horiz", "Actions", lambda: show_actions(screen)),
    )  # fmt: skip
    return ax.Row(*(_cell(*cell) for cell in cells), id="context_menu_buttons", width=ax.MATCH)


def _cell(name: str, icon: str, text: str, on_tap: ax.Act) -> ax.View:
    return ax.Column(
        ax.Icon(icon, color=parts.BLUE, gravity="hcenter"),
        ax.Label(
            text, id=f"context_menu_{name}_text_view", size=13, color=parts.BLUE, max_lines=1, margin=(0, 4, 0, 0)
        ),
        id=f"context_menu_{name}_view",
        weight=1,
        height=66,
        gravity="hcenter",
        justify="center",
        on_tap=on_tap,
    )


def _bottom(screen: MapActivity, chosen: Selection) -> ax.View:
    del chosen
    texts = (
        ("context_menu_details_button", "DETAILS", lambda: _open(screen, is_open=not screen.is_menu_open)),
        ("context_menu_directions_button", "DIRECTIONS", screen.no_start),
    )
    return ax.Across(
        *(
            ax.Label(text, id=id_, weight_name="medium", color=parts.BLUE, height=48, padding=(16, 0), on_tap=on_tap)
            for id_, text, on_tap in texts
        ),
        height=48,
        justify="between",
    )


def _details(screen: MapActivity, chosen: Selection) -> ax.View:
    text = coordinates_text(chosen.point)
    copy = partial(ax.copy_text, screen, text, "Copied to clipboard")

    rows: list[ax.View] = []
    if chosen.address and chosen.address != chosen.title:
        rows.append(parts.list_row(chosen.address, screen.tr("Address"), speaks=False, icon="place"))
    if chosen.favourite is not None and chosen.favourite.description:
        rows.append(parts.list_row(chosen.favourite.description, screen.tr("Description"), speaks=False, icon="notes"))
    if chosen.place is not None and chosen.place.people:
        rows.append(parts.list_row(number_text(screen.phone, chosen.place.people), "Population", icon="people"))
    rows.append(parts.list_row(text, "Coordinates", icon="my_location", on_tap=copy))
    rows += _nearby(screen, chosen)
    return ax.Scroll(*rows, id="context_menu_bottom_scroll", height=_DETAILS_DP)


def _nearby(screen: MapActivity, chosen: Selection) -> list[ax.View]:
    if not screen.store.has_map:
        return []
    found = [one for one in Search(screen).nearest(chosen.point, limit=6) if one.point != chosen.point]
    if not found:
        return []

    def select(one: Found) -> None:
        screen.select(Search.selected(screen, one))

    return [
        ax.Label("Nearby", weight_name="medium", color=parts.GREY, padding=(16, 12, 16, 4)),
        *(
            parts.list_row(
                one.name,
                f"{screen.tr(one.kind)} • {screen.distance(one.point.distance_m(chosen.point))}",
                speaks=False,
                icon="place",
                on_tap=partial(select, one),
            )
            for one in found
        ),
    ]


# -- what can be done ---------------------------------------------------------------------------------------------


def edit_favourite(screen: MapActivity) -> None:
    """Open the editor of the favourite that is selected, or of a new one."""
    if screen.selected is not None:
        screen.open_page(FavouriteEditor(screen, screen.selected))


def mark(screen: MapActivity) -> None:
    """Add a marker at once, or open the editor of the one that is selected."""
    chosen = screen.selected
    if chosen is None:
        return
    if chosen.marker is not None:
        screen.open_page(MarkerEditor(screen, chosen.marker))
        return
    screen.store.add_marker(chosen.point, chosen.marker_kind, chosen.title)
    screen.close_menu()


def share_place(screen: MapActivity) -> None:
    """Ask what of the place is to be shared, then with which app."""
    chosen = screen.selected
    if chosen is None:
        return
    position = coordinates_text(chosen.point)
    geo = f"geo:{chosen.point.lat:.5f},{chosen.point.lon:.5f}?z={screen.zoom}"

    send, copy = partial(ax.share_text, screen), partial(screen.phone.clipboard.set, source=PACKAGE)

    entries = (
        ("Send", "send", partial(send, f"{screen.tr('Location: {place}').format(place=position)}\n{geo}")),
        ("Copy coordinates", "content_copy", partial(copy, position)),
        ("Copy location/POI name", "content_copy", partial(copy, chosen.title)),
        ("geo:", "public", partial(send, geo)),
    )
    parts.offer(screen, "Share location", entries, close="Cancel")


def show_actions(screen: MapActivity) -> None:
    """Show what else can be done with the place."""
    chosen = screen.selected
    if chosen is None:
        return

    def search_nearby() -> None:
        screen.move_map(chosen.point)
        screen.open_search()
        if screen.search is not None:
            screen.search.show_categories()

    entries = (
        ("Search nearby", "search", search_nearby),
        ("Plan a route", "timeline", lambda: screen.plan_route((chosen.point,))),
    )
    parts.offer(screen, "Actions", entries)
