"""Map markers: the list, the history, and the editor of one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand import gpx, parts, selection
from pytest_mobileagent.simulator.apps.osmand.store import MARKER_COLORS, NO_ADDRESS, Marker, unique_title
from pytest_mobileagent.simulator.system.dates import date_text, local_time

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.osmand.screens import MapActivity

_TABS = (
    ax.Destination("List", "format_list_bulleted", "action_active"),
    ax.Destination("Groups", "folder", "action_groups"),
    ax.Destination("History", "history", "action_history"),
    ax.Destination("More", "more_horiz", "action_more"),
)
_BAR = replace(parts.app_bar, title_id="map_markers_toolbar_title")
_ORDERS = (("Added: newest first", ""), ("Name: A – Z", "name"), ("Nearest first", "distance"))


class MarkersPage(parts.Page):
    """The page of map markers."""

    def __init__(self, screen: MapActivity) -> None:
        """Begin with the active ones."""
        super().__init__(screen)
        self._store = screen.store
        self._tab = 0
        self._order = ""

    def compose(self) -> ax.View:
        """Return the list of the chosen tab above the tabs."""
        pages = (self._active, self._groups, self._history)
        return ax.Pane(
            _BAR(self.screen, "Map markers", on_up=self.screen.back),
            ax.Frame(pages[self._tab](), width=ax.MATCH, weight=1),
            ax.Divider(),
            ax.BottomNavigation(
                _TABS, theme=self.screen.theme, index=self._tab, on_select=self._select,
                id="map_markers_bottom_navigation",
            ),
            background=parts.panel(self.screen),
        )  # fmt: skip

    def _select(self, index: int) -> None:
        if index < 3:
            self._tab = index
        else:
            self._more()

    # -- lists ------------------------------------------------------------------------------------------------------

    def _markers(self) -> list[Marker]:
        found = self._store.markers()
        if self._order == "name":
            return sorted(found, key=lambda one: one.name.casefold())
        if self._order == "distance":
            return sorted(found, key=lambda one: one.point.distance_m(self.screen.center))
        return found

    def _active(self) -> ax.View:
        rows = [self._row(marker) for marker in self._markers()]
        if not rows:
            return parts.empty(
                "outlined_flag", "Create map markers!", "Long or short tap 'Places', then tap the marker flag button."
            )
        return ax.Scroll(*parts.spread(rows, 96), id="list", key="markers", cls=parts.RECYCLER)

    def _groups(self) -> ax.View:
        return parts.empty(
            "folder_open", "Import groups", "You can import groups from favorites or track waypoints as map markers."
        )

    def _history(self) -> ax.View:
        rows = [self._row(marker) for marker in self._store.markers(active=False)]
        if not rows:
            return parts.empty("history", "No markers here yet", "Markers marked as passed will appear on this screen.")
        return ax.Scroll(*parts.spread(rows, 96), id="list", key="markers_history", cls=parts.RECYCLER)

    def _row(self, marker: Marker) -> ax.View:
        far = self.screen.distance(marker.point.distance_m(self.screen.center))
        note = self._date(marker)
        button = (
            ax.IconButton("check", id="map_marker_options_button", desc="Map marker options", color=parts.GREY,
                       on_tap=lambda: self._store.pass_markers([marker]))
            if marker.is_active
            else ax.IconButton("refresh", id="map_marker_options_button", desc="Map marker options", color=parts.GREY,
                            on_tap=lambda: self._store.restore_marker(marker))
        )  # fmt: skip
        return ax.Across(
            ax.Icon("drag_indicator", id="map_marker_reorder_icon", size=20, color="#c4c4c4")
            if marker.is_active
            else None,
            ax.Icon(
                "flag", id="map_marker_icon", color=MARKER_COLORS[marker.color] if marker.is_active else parts.GREY
            ),
            ax.Column(
                ax.Text(
                    marker.name or "Map marker", speaks=not marker.is_named, id="map_marker_title", size=16, max_lines=1
                ),
                ax.Row(
                    ax.Text(far, id="map_marker_distance", color=parts.BLUE),
                    ax.Text(note, id="map_marker_description", color=parts.GREY, max_lines=1),
                    gap=8,
                ),
                weight=1,
            ),
            button,
            min_height=64,
            padding=(12, 6, 4, 6),
            gap=16,
            on_tap=partial(self._open, marker),
        )

    def _date(self, marker: Marker) -> str:
        moment_ms = marker.added_ms if marker.is_active else marker.visited_ms
        if not moment_ms:
            return ""
        zone = local_time(self.screen.phone).tzinfo
        moment = local_time(self.screen.phone).fromtimestamp(moment_ms / 1000, zone)
        return f"• {date_text(self.screen.phone, moment, 'day')}"

    def _open(self, marker: Marker) -> None:
        if marker.is_active:
            self.screen.close_pages()
            self.screen.select(selection.of_marker(self._store, marker))
        else:
            self._past(marker)

    def _past(self, marker: Marker) -> None:
        entries = (
            ("Make active", "flag", lambda: self._store.restore_marker(marker)),
            ("Delete", "delete", lambda: self._store.delete_markers([marker])),
        )
        parts.offer(self.screen, marker.name, entries, speaks=not marker.is_named)

    # -- more -------------------------------------------------------------------------------------------------------

    def _more(self) -> None:
        screen = self.screen
        if self._tab == 2:
            entries = [("Clear history", "delete", self._clear)]
        else:
            entries = [
                ("Sort by", "sort", self._sort),
                ("Save as track file", "save", lambda: screen.show(SaveMarkers(screen))),
                ("Move all to history", "history", self._pass_all),
            ]
        parts.offer(screen, "Options", entries)

    def _sort(self) -> None:
        entries = [
            (title, f"radio_button_{'checked' if order == self._order else 'unchecked'}", ax.put(self, _order=order))
            for title, order in _ORDERS
        ]
        parts.offer(self.screen, "Sort by", entries)

    def _pass_all(self) -> None:
        def move() -> None:
            self._store.pass_markers(self._store.markers())

        parts.confirm(self.screen, "Move all map markers to the history?", move, title="Move all to history")

    def _clear(self) -> None:
        def clear() -> None:
            self._store.delete_markers(self._store.markers(active=False))

        parts.confirm(self.screen, "Clear the history of map markers?", clear)


class SaveMarkers(ax.BottomSheet):
    """The sheet that writes the active markers as waypoints of a GPX file."""

    FOLDER = "map markers"

    def __init__(self, screen: MapActivity) -> None:
        """Suggest a name with today's date."""
        super().__init__(self._content)
        self.screen = screen
        self._store = screen.store
        base = f"markers_{local_time(screen.phone):%Y-%m-%d}"
        self._name = unique_title(base, lambda name: self._store.has_track(name, self.FOLDER))

    def _content(self) -> ax.View:
        screen = self.screen
        field = ax.EditText(
            id="name_edit_text", text=self._name, size=17, on_change=ax.bind(self, "_name"),
            on_ime_action=screen.hide_keyboard,
        )  # fmt: skip
        return ax.Column(
            ax.Label("Save as track file", id="save_as_track_title", size=20, weight_name="medium",
                 padding=(16, 12, 16, 4)),
            ax.Label("Export your markers to the following GPX file:", size=15, color=parts.GREY,
                    padding=(16, 4, 16, 4)),
            parts.boxed_field(screen, field, "Name", id="name_text_box"),
            parts.save_bar(
                screen, screen.closing(dialog=self), self._save, is_ready=bool(self._name.strip()),
                ids=("close_button", "save_button"),
            ),
        )  # fmt: skip

    def _save(self) -> None:
        name = unique_title(self._name.strip(), lambda title: self._store.has_track(title, self.FOLDER))
        screen = self.screen
        path = self._store.track_path(name, self.FOLDER)
        now = screen.phone.clock.now()
        self._store.keep_track(path, gpx.waypoints_text(name, self._store.marker_points(), now), is_shown=False)
        screen.dismiss(self)
        screen.hide_keyboard()
        screen.snackbar(screen.tr("{name} is saved").format(name=name), "SHOW", lambda: screen.show_track(path))


class MarkerEditor(parts.Page):
    """The page on which a marker gets another name or colour."""

    def __init__(self, screen: MapActivity, marker: Marker) -> None:
        """Begin with what it is."""
        super().__init__(screen)
        self._marker = marker
        self._name = self._shown = screen.tr(marker.name) if marker.name == NO_ADDRESS else marker.name
        self._color = marker.color

    def _save(self) -> None:
        name = self._marker.name if self._name == self._shown else self._name.strip()
        self.screen.store.change_marker(self._marker, name=name, color=self._color)
        self.screen.close_page()

    def _remove(self) -> None:
        self.screen.store.pass_markers([self._marker])
        self.screen.close_page()
        self.screen.close_menu()

    def compose(self) -> ax.View:
        """Return the form."""
        screen = self.screen
        field = ax.EditText(
            id="name_edit", text=self._name, size=17, on_change=ax.bind(self, "_name"),
            on_ime_action=screen.hide_keyboard,
        )  # fmt: skip
        colors = [
            parts.ring(
                screen,
                ax.View(width=34, height=34, radius=17, background=color, gravity="center"),
                is_chosen=at == self._color,
                on_tap=ax.put(self, _color=at),
            )
            for at, color in enumerate(MARKER_COLORS)
        ]
        bar = ax.Across(
            ax.IconButton("close", desc="Navigate up", color=parts.GREY, on_tap=screen.back),
            ax.Label("Edit map marker", id="toolbar_title", size=20, weight_name="medium", weight=1, margin=(20, 0)),
            id="toolbar", height=56, padding=(4, 0),
        )  # fmt: skip
        remove = ax.Across(
            ax.Icon("delete", color="#d92b2b"), ax.Label("Remove", size=16, color="#d92b2b"),
            id="button_delete_container", height=52, padding=(16, 0), gap=24,
            on_tap=self._remove,
        )  # fmt: skip
        return ax.Pane(
            bar,
            ax.Divider(),
            parts.boxed_field(screen, field, "Name", id="name_caption"),
            ax.Label("Color", size=16, weight_name="medium", padding=(16, 14, 16, 8)),
            ax.Row(*colors, gap=6, padding=(16, 0)),
            remove,
            ax.View(weight=1, width=1),
            parts.save_bar(screen, screen.back, self._save, is_ready=bool(self._name.strip())),
            id="point_edit_layout",
            background=parts.panel(screen),
        )  # fmt: skip
