"""My Places: the lists of favourites and tracks; the maps on the disk; help."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand import parts
from pytest_mobileagent.simulator.apps.osmand.coordinates import distance_text
from pytest_mobileagent.simulator.apps.osmand.favourite import DEFAULT_GROUP
from pytest_mobileagent.simulator.apps.osmand.gpx import VERSION
from pytest_mobileagent.simulator.apps.osmand.save_track import error_of, share_file
from pytest_mobileagent.simulator.apps.osmand.store import MAP_FILE, PACKAGE, Store, TrackFile
from pytest_mobileagent.simulator.system.dates import date_text, number_text, to_local

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.osmand.gpx import Waypoint

MAP_ACTIVITY = f"{PACKAGE}/net.osmand.plus.activities.MapActivity"
_TABS = ("FAVORITES", "TRACKS")
_DELETE = (
    "You are going to delete {count} favorites. Are you sure?",
    "You are going to delete {count} tracks. Are you sure?",
)


class MyPlaces(ax.Screen):
    """Favourites and tracks."""

    def create(self) -> None:
        """Begin with the favourites."""
        self.store = Store(self.phone)
        self.tab = 0
        self.search = ax.Search(self, ax.SearchLook(field_cls="android.widget.EditText", up="Navigate up"))
        self.chosen: set[object] | None = None  # what is ticked, to be deleted

    def back(self) -> bool:
        """End the selection or the search; then leave."""
        return ax.reset(self, chosen=None) or self.search.close()

    def compose(self) -> ax.View:
        """Return the tabs and the list of the chosen one."""
        tabs = ax.Tabs(_TABS, theme=self.theme, index=self.tab, on_select=self._select, id="sliding_tabs")
        body = self._favourites() if self.tab == 0 else self._tracks()
        return ax.Pane(self._bar(), tabs, body, background=parts.panel(self))

    def _select(self, index: int) -> None:
        self.tab, self.chosen, self.search.query = index, None, None

    def _bar(self) -> ax.View:
        if self.chosen is not None:
            actions = [ax.IconButton("delete", desc="Delete", on_tap=self._ask_to_delete)]
            return parts.app_bar(
                self, number_text(self.phone, len(self.chosen)), icon="close", on_up=self.back, actions=actions
            )
        if self.search:
            faint = f"{self.theme.on_toolbar}b3"
            return self.search.bar(hint_color=faint, margin=(8, 0, 0, 0))
        actions = [
            ax.IconButton("search", id="action_search", desc="Search", on_tap=self.search.open),
            ax.IconButton("delete", id="action_delete", desc="Delete", on_tap=ax.put(self, chosen=set())),
        ]
        return parts.app_bar(self, "My Places", actions=actions)

    # -- choosing ---------------------------------------------------------------------------------------------------

    def _tick(self, item: object) -> None:
        if self.chosen is not None:
            self.chosen ^= {item}

    def _act(self, item: object, opens: ax.Act) -> ax.Act:
        return opens if self.chosen is None else partial(self._tick, item)

    def _ask_to_delete(self) -> None:
        if not self.chosen:
            return
        question = self.tr(_DELETE[self.tab]).format(count=number_text(self.phone, len(self.chosen)))
        parts.confirm(self, question, self._delete)

    def _delete(self) -> None:
        chosen, self.chosen = self.chosen or set(), None
        if self.tab == 0:
            self.store.keep_favourites(one for one in self.store.favourites() if one not in chosen)
        else:
            self.store.delete_tracks(track for track in self.store.tracks() if track.path in chosen)

    def _mark(self, item: object) -> ax.View | None:
        return (
            ax.CheckBox(id="toggle_item", checked=item in self.chosen, clickable=False)
            if self.chosen is not None
            else None
        )

    def _fits(self, name: str) -> bool:
        return self.search.text.strip().casefold() in name.casefold()

    def _distance(self, metres: float) -> str:
        return distance_text(self, metres, is_metric=self.store.is_metric)

    # -- favourites -------------------------------------------------------------------------------------------------

    def _favourites(self) -> ax.View:
        found = [one for one in self.store.favourites() if self._fits(one.name)]
        if not found:
            return parts.empty("star_border", "You do not have any favorites yet",
                               "Import favorite files, or add favorites by marking points on the map.")  # fmt: skip
        rows: list[ax.View] = []
        for group, members in groupby(found, key=lambda one: one.group):
            rows.append(parts.header(group or DEFAULT_GROUP, id="category_name", speaks=not group))
            rows += parts.spread([self._favourite(one) for one in members])
        return ax.Scroll(*rows, id="android:id/list", cls="android.widget.ExpandableListView", weight=1)

    def _favourite(self, one: Waypoint) -> ax.View:
        center, _ = self.store.view()
        far = self._distance(center.distance_m(one.point))
        note = ", ".join(part for part in (far, one.address) if part)

        return parts.list_row(
            one.name, note, speaks=False, icon="star", color=one.color[:7], trailing=self._mark(one),
            id="favourite_row", on_tap=self._act(one, partial(self._open, one)),
        )  # fmt: skip

    def _open(self, one: Waypoint) -> None:
        self.start_instead(MAP_ACTIVITY, place=f"{one.point.lat!r}, {one.point.lon!r}", name=one.name)

    # -- tracks -----------------------------------------------------------------------------------------------------

    def _tracks(self) -> ax.View:
        found = [track for track in self.store.tracks() if self._fits(track.name)]
        if not found:
            return parts.empty("timeline", "You do not have any tracks yet",
                               "Record or create a track, or import one from your files.")  # fmt: skip
        return ax.Scroll(
            *parts.spread([self._track(one) for one in found]), id="android:id/list", cls=parts.LIST_VIEW, weight=1
        )

    def _track(self, track: TrackFile) -> ax.View:
        count = len(track.content.points) or len(track.content.waypoints)
        far, day = self._distance(track.content.length_m), self._day(track.changed_s)
        note = f"{far} • {parts.points_text(self, count)} • {day}"
        options = ax.IconButton(
            "more_vert", id="options", desc="Options", color=parts.GREY, on_tap=lambda: self._options(track)
        )

        show = partial(self.start_instead, MAP_ACTIVITY, track=track.path)
        trailing, act = self._mark(track.path) or options, self._act(track.path, show)
        return parts.list_row(
            track.name, note, speaks=False, icon="timeline", trailing=trailing, id="track_row", on_tap=act
        )

    def _day(self, epoch_s: float) -> str:
        day = to_local(self.phone, epoch_s)
        is_english = self.phone.strings.locale.startswith("en")
        return f"{day:%d %b %Y}" if is_english else date_text(self.phone, day, "medium_date")

    def _options(self, track: TrackFile) -> None:
        is_shown = track.path in self.store.shown_tracks()

        def rename() -> None:
            parts.ask_text(self, "Rename", "Name", lambda name: self._rename(track, name), text=track.title)

        entries: list[tuple[str, str, ax.Act]] = [
            ("Show on map", "map", partial(self.start_instead, MAP_ACTIVITY, track=track.path)),
            ("Edit track", "edit", partial(self.start_instead, MAP_ACTIVITY, plan=track.path)),
            ("Share", "share", lambda: share_file(self, track.path)),
            ("Rename", "edit_note", rename),
            ("Delete", "delete", lambda: self._delete_one(track)),
        ]
        if is_shown:
            hide = partial(self.store.show_track, track.path, is_shown=False)
            entries.insert(1, ("Hide from map", "visibility_off", hide))
        parts.offer(self, track.title, entries, close="Cancel", speaks=False)

    def _rename(self, track: TrackFile, name: str) -> None:
        if error := error_of(self.store, name, track.name.rpartition("/")[0]):
            self.toast(error)
        else:
            self.store.rename_track(track, name)

    def _delete_one(self, track: TrackFile) -> None:
        question = self.tr("Delete {name}?").format(name=track.title)
        parts.confirm(self, question, lambda: self.store.delete_tracks([track]))


class LocalMaps(ax.Screen):
    """The maps on the disk."""

    def create(self) -> None:
        """Look at the store."""
        self.store = Store(self.phone)

    def compose(self) -> ax.View:
        """Return the list."""
        rows = [parts.header("Standard maps")]
        inode = self.phone.disk.find(MAP_FILE)
        if inode is not None:
            size = f"{number_text(self.phone, max(0.1, inode.size / 1_000_000), places=1)} MB"
            note = f"{self.tr('Standard map')} • {size}"
            rows.append(parts.list_row("Liechtenstein", note, speaks=False, icon="map", color="#237bff"))
        rows.append(parts.list_row("World overview map", "Standard map", icon="public", color="#237bff"))
        body = ax.Scroll(*rows, id="android:id/list", cls=parts.LIST_VIEW, weight=1)
        return ax.Pane(parts.app_bar(self, "Maps & Resources"), body, background=parts.panel(self))


class Help(ax.Screen):
    """What the app is."""

    def compose(self) -> ax.View:
        """Return the page."""
        return ax.Pane(
            parts.app_bar(self, "Help"),
            parts.header("About"),
            parts.list_row("Version", f"OsmAnd {VERSION}", icon="info"),
            ax.Frame(
                ax.Label(
                    "OsmAnd shows offline maps and keeps your places and tracks on the device.",
                    size=15,
                    color=parts.GREY,
                ),
                padding=(16, 12),
                width=ax.MATCH,
            ),
            background=parts.panel(self),
        )
