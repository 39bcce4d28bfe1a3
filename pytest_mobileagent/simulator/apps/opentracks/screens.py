"""The list of tracks, and the pages before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import permissions
from pytest_mobileagent.simulator.apps.opentracks import parts
from pytest_mobileagent.simulator.apps.opentracks.details import EDIT, RECORDED, RECORDING, share_tracks
from pytest_mobileagent.simulator.apps.opentracks.markers import MARKERS
from pytest_mobileagent.simulator.apps.opentracks.recording import Recorder
from pytest_mobileagent.simulator.apps.opentracks.settings import HELP, SETTINGS
from pytest_mobileagent.simulator.apps.opentracks.stats import AGGREGATED
from pytest_mobileagent.simulator.apps.opentracks.store import PACKAGE, Store, Track
from pytest_mobileagent.simulator.apps.opentracks.units import duration_text
from pytest_mobileagent.simulator.system.dates import number_text

_LOCATION = "android.permission.ACCESS_FINE_LOCATION"
PERMISSIONS = permissions(
    "ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION BLUETOOTH_CONNECT BLUETOOTH_SCAN POST_NOTIFICATIONS"
)
_MISSING = "OpenTracks requires permission to access your location as well as nearby devices."
_LIST = f"{PACKAGE}/.TrackListActivity"
_IMAGE = "android.widget.ImageView"
_SEARCH = ax.AppBar(id="track_list_toolbar", color="#ffffff", elevation=4)
_SELECTION = replace(ax.action_mode, up_cls="android.widget.ImageButton", title_id="", elevation=4)
INTRODUCED = "introduction"  # true for as long as the pages are still to be shown
_PAGES = (
    ("privacy_tip", "OpenTracks is a sport tracking application that completely respects your privacy."),
    ("map", "OpenTracks itself does not provide a map. Please install OSMDashboard to view your recordings on a map."),
)


class Introduction(parts.ThemedScreen):
    """Two pages at the first start; afterwards only a door to the list."""

    def create(self) -> None:
        """Begin with the first page."""
        self.page = 0

    def resume(self) -> None:
        """Go on to the list if the pages have been seen."""
        if not self.prefs().flag(INTRODUCED, default=True):
            self.start_instead(_LIST)

    def _next(self) -> None:
        if self.page + 1 < len(_PAGES):
            self.page += 1
            return
        self.prefs().update({INTRODUCED: False})
        self.start_instead(_LIST)

    def compose(self) -> ax.View:
        """Return the page."""
        icon, text = _PAGES[self.page]
        return ax.Pane(
            ax.View(weight=1, width=1),
            ax.Icon(icon, size=144, color="secondary", gravity="hcenter"),
            ax.Label(text, size=20, align="center", width=ax.MATCH, margin=(32, 32)),
            ax.View(weight=1, width=1),
            ax.Button("Next", id="next_button", gravity="hcenter", margin=(0, 0, 0, 48), on_tap=self._next),
            background="background",
        )


class TrackList(parts.ThemedScreen):
    """All tracks, the newest first."""

    refresh_s = 1.0

    def create(self) -> None:
        """Nothing is searched for, nothing selected; ask for what recording needs."""
        self.store = Store(self.phone)
        self.query = ""
        self.search = ax.Search(self, on_submit=self._search)
        self.selected = ax.Selection()
        self.has_sensors = False
        if not all(self.phone.packages.is_granted(PACKAGE, name) for name in PERMISSIONS):
            self.ask_for(*PERMISSIONS, request="permissions")

    def result(self, request: str, value: object) -> None:
        """Say what is missing where it was refused."""
        if request == "permissions" and not value:
            self.toast(_MISSING)

    def resume(self) -> None:
        """Store the units that the first start chooses; let a recording go on."""
        prefs = self.prefs()
        if not prefs.text("statsUnits"):
            prefs.put(statsUnits=self.store.units.key)
        Recorder(self.phone).sample()

    def back(self) -> bool:
        """End the selection, close the search field, show all tracks again; then leave."""
        return self.selected.clear() or self.search.close() or ax.reset(self, query="")

    # -- what is shown ----------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the toolbar, the list and the bar at the bottom."""
        self.tracks = self.store.tracks(self.query)
        if not self.tracks and not self.query:
            body = self._nothing()
        else:
            counts = self.store.counts_of_markers()
            recorder = Recorder(self.phone)
            rows = [self._row(track, counts.get(track.id, 0), recorder) for track in self.tracks]
            body = ax.RecyclerView(*ax.spaced(rows, ax.Divider), ax.View(height=36), id="track_list")
        if self.selected:
            return ax.Pane(self._selection_bar(), body, background="background")
        number = Recorder(self.phone).track
        button = parts.round_button(
            "stop" if number else "fiber_manual_record",
            id="track_list_fab_action",
            desc="Stop" if number else "Record",
            on_tap=lambda: self.toast("Hold to stop") if number else self._record(),
            on_long_press=self._stop if number else None,
        )
        return parts.page(self._bar(), body, bottom=self._bottom(), button=button)

    def _bar(self) -> ax.View:
        if self.search:
            submit = parts.bar_icon("chevron_right", "Submit query", self.search.submit, id="search_go_btn", cls=_IMAGE)
            return self.search.bar(_SEARCH, hint_color="#ffffffb3", actions=[submit])
        logo = ax.Icon("my_location", size=28, color="#ffffff", cls="android.widget.ImageButton", margin=(12, 0, 8, 0))
        return ax.Toolbar(
            self,
            ax.Written(self.query) or "OpenTracks",
            navigation=ax.Row(logo, width=48),
            actions=(
                parts.bar_icon("search", "Search", self.search.open, id="search_button", cls=_IMAGE),
                parts.bar_icon("place", "Markers", lambda: self.start(MARKERS), id="track_list_markers"),
            ),
            overflow=(
                ax.MenuItem("Settings", lambda: self.start(SETTINGS), id="title"),
                ax.MenuItem("Help", lambda: self.start(HELP), id="title"),
            ),
            id="track_list_toolbar",
            elevation=4,
        )

    def _search(self, typed: str) -> None:
        self.query = typed.strip()
        self.search.close()
        self.scroll_to("track_list", 0)

    def _nothing(self) -> ax.View:
        return ax.Column(
            ax.View(weight=1, width=1),
            ax.Label(
                "Start recording your next adventure here", size=22, align="center", width=ax.MATCH, margin=(40, 16)
            ),
            ax.Icon("south", size=96, color="secondary", desc="Arrow", gravity="hcenter", margin=(0, 24, 0, 64)),
            id="track_list_empty_view",
            cls="android.widget.RelativeLayout",
            weight=1,
        )

    def _bottom(self) -> ax.View:
        gps = "gps_fixed" if self.has_sensors or Recorder(self.phone).track else "gps_not_fixed"
        buttons = (
            parts.bar_icon("bar_chart", "", lambda: self.start(AGGREGATED), id="aggregated_stats_button"),
            ax.View(weight=1, height=1),
            parts.bar_icon(gps, "", ax.flip(self, "has_sensors"), id="sensor_start_button"),
        )
        for button in buttons[::2]:
            button.color = self.theme.on_toolbar
            button.width = 72
        return ax.Across(
            *buttons,
            id="bottom_app_bar",
            cls="android.view.ViewGroup",
            height=56,
            padding=(16, 0),
            background="toolbar",
            elevation=8,
        )

    def _row(self, track: Track, markers: int, recorder: Recorder) -> ax.View:
        theme = self.theme
        is_live = track.id == recorder.track
        lasted = duration_text(self.phone, recorder.elapsed_ms if is_live else track.total_ms)
        moment = parts.started(track)
        faint = theme.on_surface_variant
        flag: tuple[ax.View, ...] = ()
        if markers:
            flag = (
                ax.Icon("place", id="track_list_item_marker_count_icon", desc="Marker count", size=16),
                ax.Text(
                    number_text(self.phone, markers),
                    id="track_list_item_marker_count",
                    color=faint,
                    margin=(2, 0, 12, 0),
                ),
            )
        first = ax.Across(
            ax.Text(track.name, id="track_list_item_name", size=16, weight=1, max_lines=1),
            ax.Text(parts.day_text(self.phone, moment.date()), id="track_list_item_date", margin=(12, 0, 0, 0)),
        )
        distance = self.store.units.distance_text(track.distance_m)
        second = ax.Across(
            ax.Text(f"{lasted} ({distance})", id="track_list_item_time_distance", color=faint, weight=1),
            *flag,
            ax.Text(parts.time_text(self.phone, moment), id="track_list_item_time", color=faint),
            margin=(0, 2, 0, 0),
        )
        about = ax.Text(
            track.description, id="track_list_item_category_description", color=faint, max_lines=1,
            margin=(0, 2, 0, 0),
        )  # fmt: skip
        row = ax.Across(
            ax.Icon(
                "fiber_manual_record" if is_live else track.kind.icon,
                id="track_list_item_icon",
                desc="Record" if is_live else "Track",
                size=32,
                color="#d32f2f" if is_live else "on_surface_variant",
                margin=(0, 0, 16, 0),
            ),
            ax.Column(first, second, about if track.description else None, weight=1),
            cls="android.view.ViewGroup",
            key=f"track-{track.id}",
            min_height=64,
            padding=(16, 8),
        )
        opens = partial(self.start, RECORDING if is_live else RECORDED, track_id=track.id)
        return self.selected.row(row, track.id, opens, background=f"{theme.secondary}40")

    # -- what is done -----------------------------------------------------------------------------------------------

    def _record(self) -> None:
        if not self.phone.packages.is_granted(PACKAGE, _LOCATION):
            self.toast(_MISSING)
            return
        number = Recorder(self.phone).start()
        self.start(RECORDING, track_id=number)

    def _stop(self) -> None:
        self.start(f"{PACKAGE}/.TrackStoppedActivity", track_id=Recorder(self.phone).stop())

    def _selection_bar(self) -> ax.View:
        numbers = [track.id for track in self.tracks]
        chosen = tuple(sorted(self.selected.among(numbers)))

        def delete() -> None:
            self.store.delete(chosen)
            self.selected.clear()

        def aggregate() -> None:
            self.selected.clear()
            self.start(AGGREGATED, track_ids=chosen)

        actions: Sequence[ax.View | None] = (
            parts.bar_icon("map", "Show on map", lambda: parts.show_on_map(self), id="list_context_menu_show_on_map"),
            parts.bar_icon("share", "Share", lambda: share_tracks(self, chosen), id="list_context_menu_share"),
            parts.bar_icon("edit", "Edit", lambda: self._edit(chosen[0]), id="list_context_menu_edit")
            if len(chosen) == 1
            else None,
            parts.bar_icon(
                "delete",
                "Delete",
                lambda: parts.ask_to_delete(self, len(chosen), delete),
                id="list_context_menu_delete",
            ),
        )
        overflow = (
            ax.MenuItem("Aggregated stats", aggregate, id="title"),
            ax.MenuItem("Select all", partial(self.selected.select, numbers), id="title"),
        )
        title = number_text(self.phone, len(chosen))
        return _SELECTION(self, title, on_up=self.selected.clear, actions=actions, overflow=overflow)

    def _edit(self, number: int) -> None:
        self.selected.clear()
        self.start(EDIT, track_id=number)
