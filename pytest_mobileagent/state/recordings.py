"""What Audio Recorder has recorded: files in its own folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.storage import STORAGE, Folder

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.dimowner.audiorecorder"
APP = AppDeclaration(PACKAGE, names=("audio recorder",), keeps_files=True)
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
