"""What Audio Recorder has recorded: files in its own folder, and a row for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration, columns
from pytest_mobileagent.state.media import sound_differs
from pytest_mobileagent.state.storage import STORAGE, Folder, named

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.dimowner.audiorecorder"
APP = AppDeclaration(
    PACKAGE,
    names=("audio recorder",),
    filled=columns(
        "databases/records.db/records", "added", "bitrate", "channel_count", "created", "duration", "format", "name",
        "sample_rate", "size", "waveform_processed",
    ),
    noted=("RecordingService.xml/*", "PlaybackService.xml/*", "*/active_record", "*/record_counter"),
)  # fmt: skip
_RECORDS = f"/data/data/{PACKAGE}/databases/records.db"
FOLDER = f"{STORAGE}/Android/data/{PACKAGE}/files/Music/records"


class Recordings:
    """The recordings on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Delete every recording's file; the folder is there afterwards."""
        Folder(self._device, FOLDER).clear()

    def files(self) -> dict[str, tuple[int, int]]:
        """Return size and time of each recording; a file that is still empty is none."""
        entries = self._device.list_dir(FOLDER) if self._device.exists(FOLDER) else []
        return {entry.name: (entry.size, entry.mtime_s) for entry in entries if entry.is_file and entry.size}

    def since(self, before: dict[str, tuple[int, int]]) -> list[str]:
        """Return the names of those that are new, or not what they were, since `files` returned `before`."""
        return sorted(name for name, facts in self.files().items() if before.get(name) != facts)

    def listed(self) -> dict[str, str]:
        """Return by what name the app lists each file."""
        rows = self._device.sql(_RECORDS, "SELECT path, name FROM records")
        return {str(row["path"]).rpartition("/")[2]: str(row["name"]) for row in rows}

    def new_differ(self, before: dict[str, tuple[int, int]], *names: str) -> str:
        """Return what is other than one new recording of some length, of one of these names if any are given.

        One that was saved is listed by the app, by the file's name without its extension.
        """
        new = self.since(before)
        if names and not set(names) & set(new):
            return f"no recording named {names[0]}; there is {named(new)}"
        if len(new) != 1:
            return f"{len(new)} recordings were made and not one: {named(new)}"
        listed = self.listed()
        if new[0] not in listed:
            return f"the app does not list {new[0]!r}: it was not saved"
        if listed[new[0]] != new[0].rpartition(".")[0]:
            return f"the app lists {new[0]!r} as {listed[new[0]]!r}"
        return sound_differs(self._device.pull(f"{FOLDER}/{new[0]}"), new[0])
