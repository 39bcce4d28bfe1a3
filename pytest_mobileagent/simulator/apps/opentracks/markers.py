"""Markers: the list, one of them, and its form."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.opentracks import parts
from pytest_mobileagent.simulator.apps.opentracks.store import PACKAGE, Marker, Store
from pytest_mobileagent.simulator.system.dates import number_text, to_local

MARKERS = f"{PACKAGE}/.ui.markers.MarkerListActivity"
_DETAIL = f"{PACKAGE}/.ui.markers.MarkerDetailActivity"
MARKER_EDIT = f"{PACKAGE}/.ui.markers.MarkerEditActivity"


def empty(text: str, name: str) -> ax.View:
    """Return a text in the middle of an empty list."""
    return ax.Frame(
        ax.Label(text, id=name, size=18, gravity="center", align="center", margin=32), width=ax.MATCH, weight=1
    )


def _ask(screen: parts.ThemedScreen, accept: ax.Act) -> None:
    text = "The marker will be permanently deleted from the device."
    ax.ask(screen, text, "OK", accept, title="Delete marker?")


class MarkerList(parts.ThemedScreen):
    """The markers of one track, or of all."""

    def compose(self) -> ax.View:
        """Return the rows."""
        found = Store(self.phone).markers(self.intent.number("track_id"))
        body: ax.View = empty("You don't have any markers", "marker_list_empty_view")
        if found:
            body = ax.RecyclerView(*(self._row(marker) for marker in found), id="marker_list")
        return parts.page(parts.top_bar(self, "Markers"), body, bottom=parts.bottom_bar(self))

    def _row(self, marker: Marker) -> ax.View:
        when = parts.medium_date_time(self.phone, to_local(self.phone, marker.time_ms / 1000))
        return ax.ListItem(
            marker.name,
            summary=" • ".join(part for part in (when, marker.category, marker.description) if part),
            icon="place",
            title_id="marker_list_item_name",
            summary_id="marker_list_item_description",
            on_tap=partial(self.start, _DETAIL, marker_id=marker.id),
        )


class MarkerDetail(parts.ThemedScreen):
    """One marker."""

    def _marker(self) -> Marker | None:
        wanted = self.intent.number("marker_id")
        return next((marker for marker in Store(self.phone).markers() if marker.id == wanted), None)

    def compose(self) -> ax.View:
        """Return what is known of the marker."""
        marker = self._marker()
        if marker is None:
            return parts.page(parts.top_bar(self, "Marker"), empty("", "empty"), bottom=parts.bottom_bar(self))

        def delete() -> None:
            Store(self.phone).delete_marker(marker.id)
            self.finish()

        lines = (
            ("marker_detail_marker_name", marker.name, 20),
            ("marker_detail_marker_category", marker.category, 16),
            ("marker_detail_marker_description", marker.description, 16),
            ("marker_detail_marker_location", f"{marker.latitude:.5f}, {marker.longitude:.5f}", 16),
            (
                "marker_detail_marker_time",
                parts.medium_date_time(self.phone, to_local(self.phone, marker.time_ms / 1000)),
                16,
            ),
        )
        texts = [ax.Text(text, id=name, size=size, margin=(16, 8)) for name, text, size in lines if text]
        actions = (
            parts.bar_icon(
                "edit", "Edit", lambda: self.start(MARKER_EDIT, marker_id=marker.id), id="marker_detail_edit"
            ),
            parts.bar_icon("delete", "Delete", lambda: _ask(self, delete), id="marker_detail_delete"),
        )
        body = ax.Scroll(ax.Column(*texts, padding=(0, 8)), key="marker", weight=1)
        return parts.page(parts.top_bar(self, "Marker"), body, bottom=parts.bottom_bar(self, actions=actions))


class MarkerEdit(parts.ThemedScreen):
    """The form of a marker; without one it adds a marker to the track that is being recorded."""

    def create(self) -> None:
        """Take what is stored."""
        self.store = Store(self.phone)
        wanted = self.intent.number("marker_id")
        marker = next((one for one in self.store.markers() if one.id == wanted), None)
        count = len(self.store.markers(self.intent.number("track_id"))) + 1
        self.marker = marker
        self.name = marker.name if marker else self.tr("Marker {count}").format(count=number_text(self.phone, count))
        self.category = marker.category if marker else ""
        self.description = marker.description if marker else ""

    def _save(self) -> None:
        if self.marker is not None:
            self.store.change_marker(self.marker.id, self.name, self.description, self.category)
        else:
            self.store.add_marker(self.intent.number("track_id"), self.name, self.description, self.category)
        self.finish()

    def compose(self) -> ax.View:
        """Return the form."""
        fields = (
            ("marker_edit_name", "Name", self.name, "name"),
            ("marker_edit_marker_type", "Marker type", self.category, "category"),
            ("marker_edit_description", "Description", self.description, "description"),
        )
        boxes = [
            parts.labelled(ax.EditText(id=name, text=text, on_change=self.bind(attribute)), label)
            for name, label, text, attribute in fields
        ]
        buttons = ax.Row(
            ax.View(weight=1, height=1),
            ax.TextButton("Cancel", id="marker_edit_cancel", on_tap=self.finish),
            ax.TextButton("Save" if self.marker else "Add", id="marker_edit_done", on_tap=self._save),
            width=ax.MATCH,
            padding=(16, 8),
        )
        title = "Edit marker" if self.marker else "Insert marker"
        body = ax.Scroll(ax.Column(*boxes, buttons, padding=(0, 12)), key="form", weight=1)
        return parts.page(parts.top_bar(self, title), body, bottom=parts.bottom_bar(self))
