"""Exporting events to a file in a folder that is walked to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calendar.ics import ics_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_calendar.store import Store


def choose_folder(screen: ax.Screen, store: Store) -> None:
    """Let the user walk to a folder."""
    simple.FolderPicker(screen, simple.STORAGE, lambda path: _Export(screen, store, path))


class _Export(ax.DraftDialog):
    """Asks for the name of the file, and whether past events are exported too."""

    title = "Export events"

    def __init__(self, screen: ax.Screen, store: Store, folder: str) -> None:
        """Show the dialog; the name has the minute in it."""
        self._store, self._folder = store, folder
        self.name = f"events_{store.local(store.now_s()):%Y-%m-%d_%H-%M}"
        self.has_past = False
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return folder, name and box."""
        short = simple.short_path(self._folder, self.screen.tr)
        return ax.Column(
            ax.Caption("Folder", id="export_events_folder_label", size=14),
            ax.Text(short, id="export_events_folder", size=16, padding=(0, 8)),
            ax.Caption("Filename (without .ics)", id="export_events_filename_label", size=14, margin=(0, 8, 0, 0)),
            ax.EditText(id="export_events_filename", text=self.name, on_change=ax.bind(self, "name"), padding=(0, 8)),
            simple.underline(),
            ax.CheckBox(
                id="export_events_checkbox", text="Export past events too", checked=self.has_past, width=ax.MATCH,
                min_height=48, margin=(0, 12, 0, 0), on_change=ax.bind(self, "has_past"),
            ),
            padding=(24, 0),
        )  # fmt: skip

    def accept(self) -> bool:
        """Write the file, unless it has no name or is there already."""
        name = self.name.strip()
        path = f"{self._folder}/{name}.ics"
        if not name:
            self.screen.toast("Filename cannot be empty")
        elif "/" in name:
            self.screen.toast("Filename contains invalid characters")
        elif self.screen.phone.disk.exists(path):
            self.screen.toast("A file or folder with that name already exists")
        else:
            self._write(path)
            return True
        return False

    def _write(self, path: str) -> None:
        now = self._store.now_s()
        events = [event for event in self._store.all() if self.has_past or event.repeat_interval or event.end_s >= now]
        if not events:
            self.screen.toast("No entries for exporting have been found")
            return
        phone = self.screen.phone
        phone.disk.write(path, ics_text(events, self._store))
        phone.media.scan(path, owner=self.screen.app.package)
        self.screen.toast("Events exported successfully")
