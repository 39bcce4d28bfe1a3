"""One track: what was measured, and the form in which it is described."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.opentracks import parts
from pytest_mobileagent.simulator.apps.opentracks.charts import chart, intervals_page
from pytest_mobileagent.simulator.apps.opentracks.gpx import gpx_text
from pytest_mobileagent.simulator.apps.opentracks.kinds import Kind, kind_called
from pytest_mobileagent.simulator.apps.opentracks.markers import MARKER_EDIT, MARKERS
from pytest_mobileagent.simulator.apps.opentracks.recording import Recorder
from pytest_mobileagent.simulator.apps.opentracks.settings import SETTINGS
from pytest_mobileagent.simulator.apps.opentracks.store import PACKAGE, Store, Track
from pytest_mobileagent.simulator.apps.opentracks.units import duration_text

RECORDED = f"{PACKAGE}/.TrackRecordedActivity"
RECORDING = f"{PACKAGE}/.TrackRecordingActivity"
STOPPED = f"{PACKAGE}/.TrackStoppedActivity"
EDIT = f"{PACKAGE}/.TrackEditActivity"
_TABS = ("Stats", "Intervals", "By time", "By distance")
_SHARED = f"/data/data/{PACKAGE}/cache/shared"


def share_tracks(screen: ax.Screen, numbers: Sequence[int]) -> None:
    """Write a track as a GPX file, and let the user choose who gets it."""
    store, disk = Store(screen.phone), screen.phone.disk
    uris = []
    for track in filter(None, map(store.find, numbers)):
        if not disk.exists(_SHARED):
            disk.mkdir(_SHARED, owner=screen.phone.packages.uid(PACKAGE), parents=True)
        name = "".join(sign if sign.isalnum() or sign in "-_ " else "_" for sign in track.name) or "track"
        disk.write(f"{_SHARED}/{name}.gpx", gpx_text(track, store.points(track.id), store.markers(track.id)))
        uris.append(f"content://{PACKAGE}.content/shared/{name}.gpx")
    ax.share_files(screen, "application/gpx+xml", *uris)


@dataclass(frozen=True, slots=True)
class _Measure:
    name: str
    label: str
    value: str
    unit: str = ""


def _measures(store: Store, track: Track) -> list[_Measure]:
    units, paced = store.units, store.shows_pace(track.kind)
    labels = (
        ("Fastest pace", "Avg moving pace", "Avg pace") if paced else ("Max speed", "Avg moving speed", "Avg speed")
    )
    speeds = (track.top_speed, track.moving_speed, track.average_speed)
    rates = [units.rate(speed, as_pace=paced) for speed in speeds]
    found = [
        _Measure("stats_distance", "Distance", *units.distance(track.distance_m)),
        _Measure("stats_total_time", "Total time", duration_text(store.phone, track.total_ms)),
        _Measure("stats_moving_time", "Moving time", duration_text(store.phone, track.moving_ms)),
        *(
            _Measure(name, label, *rate)
            for name, label, rate in zip(
                ("stats_max_speed", "stats_moving_speed", "stats_average_speed"), labels, rates, strict=True
            )
        ),
    ]
    if track.gain_m is not None and track.loss_m is not None:
        found.append(_Measure("stats_altitude_gain", "Gain", *units.elevation(track.gain_m)))
        found.append(_Measure("stats_altitude_loss", "Loss", *units.elevation(track.loss_m)))
    return found


class _Detail(parts.ThemedScreen):
    """What the screens of one track share."""

    def create(self) -> None:
        """Begin with the first tab."""
        self.store = Store(self.phone)
        self.tab = 0
        self.interval = 1
        self.number = self.intent.number("track_id")

    def new_intent(self, intent: ax.Intent) -> None:
        """Show another track."""
        self.number = intent.number("track_id") or self.number

    @property
    def track(self) -> Track | None:
        """The track as it is stored now."""
        return self.store.find(self.number)

    def _pages(self, first: ax.View, track: Track) -> tuple[ax.View, ax.View]:
        if self.tab == 1:
            body = intervals_page(self, self.store, track, self.interval, self.bind("interval"))
        elif self.tab:
            body = chart(self, self.store, track, by_time=self.tab == 2)
        else:
            body = first
        return ax.tabbed(
            self, _TABS, self.tab, self.bind("tab"), body, tabs_id="track_detail_activity_tablayout",
            pager_id="track_detail_activity_view_pager", is_scrollable=True,
        )  # fmt: skip


class TrackRecorded(_Detail):
    """A track that is done."""

    def compose(self) -> ax.View:
        """Return the tabs, and the bar at the bottom."""
        track = self.track
        if track is None:
            return parts.page(bottom=parts.bottom_bar(self))
        bottom = parts.bottom_bar(
            self,
            actions=(
                parts.bar_icon(
                    "map", "Show on map", lambda: parts.show_on_map(self), id="track_detail_menu_show_on_map"
                ),
                parts.bar_icon("share", "Share", lambda: share_tracks(self, (track.id,)), id="track_detail_share"),
                parts.bar_icon(
                    "place", "Markers", lambda: self.start(MARKERS, track_id=track.id), id="track_detail_markers"
                ),
            ),
            overflow=(
                ax.MenuItem("Edit", lambda: self.start(EDIT, track_id=track.id), id="title"),
                ax.MenuItem("Delete", lambda: parts.ask_to_delete(self, 1, self._delete), id="title"),
                ax.MenuItem("Resume track", self._resume, id="title"),
                ax.MenuItem("Settings", lambda: self.start(SETTINGS), id="title"),
            ),
        )
        return parts.page(*self._pages(self._stats(track), track), bottom=bottom)

    def _delete(self) -> None:
        self.store.delete([self.number])
        self.finish()

    def _resume(self) -> None:
        recorder = Recorder(self.phone)
        if recorder.track:
            self.toast("Another track is being recorded.")
            return
        recorder.resume(self.number)
        self.start_instead(RECORDING, track_id=self.number)

    def _stats(self, track: Track) -> ax.View:
        faint = self.theme.on_surface_variant
        about = None
        if track.description:
            about = ax.Text(track.description, id="stats_description_value", size=16, color=faint, margin=(0, 4, 0, 0))
        head = ax.Row(
            ax.Icon(track.kind.icon, id="stats_activity_type_icon", size=40, margin=(0, 0, 16, 0)),
            ax.Column(
                ax.Text(track.name, id="stats_name_value", size=20),
                about,
                ax.Text(
                    parts.medium_date_time(self.phone, parts.started(track)), id="stats_start_datetime_value",
                    color=faint, margin=(0, 4, 0, 0),
                ),
                weight=1,
            ),
            width=ax.MATCH,
            padding=16,
        )  # fmt: skip
        tiles = [self._tile(one) for one in _measures(self.store, track)]
        groups: list[ax.View] = [head]
        for start, end in ((0, 1), (1, 3), (3, 6), (6, 8)):
            if tiles[start:end]:
                columns = 2 if end - start > 1 else 1
                groups += [ax.Divider(), ax.Grid(*tiles[start:end], columns=columns, padding=(16, 4))]
        return ax.Scroll(*groups, key="stats")

    def _tile(self, one: _Measure) -> ax.View:
        faint = self.theme.on_surface_variant
        unit = ax.Text(one.unit, id=f"{one.name}_unit", color=faint, margin=(4, 0, 0, 2)) if one.unit else None
        return ax.Column(
            ax.Label(one.label, id=f"{one.name}_label", color=faint),
            ax.Row(ax.Text(one.value, id=f"{one.name}_value", size=28), unit, gravity="bottom", width=ax.MATCH),
            padding=(0, 10),
        )


class TrackRecording(_Detail):
    """The track that is being recorded."""

    refresh_s = 1.0

    def resume(self) -> None:
        """Measure where the phone is now; without a recording there is nothing to show."""
        recorder = Recorder(self.phone)
        recorder.sample()
        if recorder.track:
            self.number = recorder.track
        else:
            self.finish()

    def compose(self) -> ax.View:
        """Return the tiles, and the red button."""
        track = self.track
        if track is None:
            return parts.page(bottom=parts.bottom_bar(self))
        button = parts.round_button(
            "stop",
            id="track_recording_fab_action",
            desc="Stop",
            on_tap=lambda: self.toast("Hold to stop"),
            on_long_press=lambda: self.start_instead(STOPPED, track_id=Recorder(self.phone).stop()),
        )
        number = track.id
        actions = (
            ax.View(weight=1, height=1),
            parts.bar_icon(
                "add_location_alt", "Insert marker", lambda: self.start(MARKER_EDIT, track_id=number),
                id="track_detail_insert_marker",
            ),
        )  # fmt: skip
        overflow = (
            ax.MenuItem("Show on map", lambda: parts.show_on_map(self), id="title"),
            ax.MenuItem("Markers", lambda: self.start(MARKERS, track_id=number), id="title"),
            ax.MenuItem("Edit", lambda: self.start(EDIT, track_id=number), id="title"),
            ax.MenuItem("Settings", lambda: self.start(SETTINGS), id="title"),
        )
        bottom = parts.bottom_bar(self, actions=actions, overflow=overflow)
        return parts.page(*self._pages(self._tiles(track), track), bottom=bottom, button=button)

    def _tiles(self, track: Track) -> ax.View:
        units, paced = self.store.units, self.store.shows_pace(track.kind)
        lasted = Recorder(self.phone).elapsed_ms
        points = self.store.points(track.id)
        is_still = not points or points[-1][0] < self.phone.clock.now() * 1000 - 10_000
        speed = 0.0 if is_still else track.max_speed
        tiles = (
            ("Total time", duration_text(self.phone, lasted), ""),
            ("Moving time", duration_text(self.phone, track.moving_ms), ""),
            ("Distance", *units.distance(track.distance_m)),
            ("Pace" if paced else "Speed", *units.rate(speed, as_pace=paced)),
            ("Avg pace" if paced else "Avg speed", *units.rate(track.average_speed, as_pace=paced)),
            ("Fastest pace" if paced else "Max speed", *units.rate(track.max_speed, as_pace=paced)),
        )
        cells = [self._tile(label, value, unit) for label, value, unit in tiles]
        return ax.Scroll(ax.Grid(*cells), id="stats_recycler_view", cls="androidx.recyclerview.widget.RecyclerView")

    def _tile(self, label: str, value: str, unit: str) -> ax.View:
        faint = self.theme.on_surface_variant
        return ax.Column(
            ax.Label(label, id="stats_description_main", color=faint, gravity="hcenter"),
            ax.Row(
                ax.Text(value, id="stats_value", size=36),
                ax.Text(unit, id="stats_unit", color=faint, margin=(4, 0, 0, 4)) if unit else None,
                gravity="bottom",
            ),
            gravity="hcenter",
            padding=(8, 20),
            border=(0.5, "outline_variant"),
        )


class _Form(parts.ThemedScreen):
    """Name, type of activity and description of a track."""

    def create(self) -> None:
        """Take what is stored."""
        self.store = Store(self.phone)
        self.number = self.intent.number("track_id")
        track = self.store.find(self.number)
        self.name = track.name if track else ""
        self.category = track.category if track else ""
        self.description = track.description if track else ""

    @property
    def kind(self) -> Kind:
        """The type of activity that is written in the form."""
        return kind_called(self.category, self.tr)

    def _store(self) -> None:
        self.store.describe(
            self.number, name=self.name, category=self.category, kind=self.kind, description=self.description
        )

    def _fields(self, prefix: str) -> ax.View:
        def take(kind: Kind) -> None:
            self.category = self.tr(kind.label)

        kind_icon = ax.IconButton(
            self.kind.icon,
            id=f"{prefix}_activity_type_icon",
            cls="android.widget.ImageView",
            on_tap=lambda: parts.choose_kind(self, take),
        )
        name = ax.EditText(id=f"{prefix}_name", text=self.name, on_change=self.bind("name"))
        category = ax.EditText(
            id=f"{prefix}_activity_type",
            cls="android.widget.AutoCompleteTextView",
            text=self.category,
            on_change=self.bind("category"),
        )
        about = ax.EditText(
            id=f"{prefix}_description",
            text=self.description,
            input_type="multiline",
            on_change=self.bind("description"),
        )
        return ax.Column(
            parts.labelled(name, "Name"),
            ax.Row(
                ax.Frame(parts.labelled(category, "Activity type"), weight=1),
                kind_icon,
                gravity="center",
            ),
            parts.labelled(about, "Description"),
            padding=(0, 12),
        )


class TrackEdit(_Form):
    """The form of a track that was recorded before."""

    def compose(self) -> ax.View:
        """Return the form and its buttons."""

        def save() -> None:
            self._store()
            self.finish()

        buttons = ax.Row(
            ax.View(weight=1, height=1),
            ax.TextButton("CANCEL", id="track_edit_cancel", on_tap=self.finish),
            ax.TextButton("SAVE", id="track_edit_save", on_tap=save),
            width=ax.MATCH,
            padding=(16, 8),
        )
        body = ax.Scroll(ax.Column(self._fields("track_edit"), buttons), key="form", weight=1)
        return parts.page(parts.top_bar(self, "Edit track"), body, bottom=parts.bottom_bar(self))


class TrackStopped(_Form):
    """The form of a track whose recording has just ended: keep it, go on, or throw it away."""

    def back(self) -> bool:
        """Go on recording."""
        self._go_on()
        return True

    def _go_on(self) -> None:
        self._store()
        Recorder(self.phone).resume(self.number)
        self.start_instead(RECORDING, track_id=self.number)

    def _keep(self) -> None:
        self._store()
        self.start_instead(RECORDED, track_id=self.number)

    def _discard(self) -> None:
        self.store.delete([self.number])
        self.finish()

    def compose(self) -> ax.View:
        """Return what was measured, the form, and three buttons."""
        track = self.store.find(self.number)
        if track is None:
            return parts.page(bottom=parts.bottom_bar(self))
        units, paced = self.store.units, self.store.shows_pace(self.kind)
        rate = " ".join(units.rate(track.average_speed, as_pace=paced))
        values = (
            ("time", "Total time", duration_text(self.phone, track.total_ms)),
            ("distance", "Distance", units.distance_text(track.distance_m)),
            ("speed", "Avg pace" if paced else "Avg speed", rate),
        )
        faint = self.theme.on_surface_variant
        cells = [
            ax.Column(ax.Label(label, color=faint), ax.Text(value, id=name, size=20, max_lines=1))
            for name, label, value in values
        ]
        actions = (
            ("delete", "discard_button", "Discard", lambda: parts.ask_to_delete(self, 1, self._discard), "#757575"),
            ("fiber_manual_record", "resume_button", "Record", self._go_on, "#d32f2f"),
            ("stop", "finish_button", "Stop", self._keep, "#2e7d32"),
        )
        buttons = [
            ax.Frame(
                ax.IconButton(icon, id=name, desc=desc, cls="android.widget.ImageView", size=48, width=72, height=72,
                           color=color, gravity="center", on_tap=act),
                weight=1,
            )
            for icon, name, desc, act, color in actions
        ]  # fmt: skip
        body = ax.Scroll(
            ax.Grid(*cells, columns=3, padding=(16, 16, 16, 0)), self._fields("track_edit"), key="form", weight=1
        )
        return ax.Pane(
            parts.top_bar(self, "Recording stopped"),
            body,
            ax.Row(*buttons, width=ax.MATCH, padding=(0, 8, 0, 24)),
            background="background",
        )
