"""Pictures in the shared storage, as galleries find them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.storage import Folder, named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.device import Device

APP = AppDeclaration(
    "com.simplemobiletools.gallery.pro",
    names=("simple gallery pro", "simple gallery", "gallery"),
    derived=tuple(f"databases/gallery.db/{table}" for table in ("directories", "media", "date_takens")),
    noted=("Prefs.xml/display_file_names",),  # how a folder is looked at
)
_SCAN = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"


class Album:
    """A folder of pictures."""

    def __init__(self, device: Device, path: str) -> None:
        """Look at a folder, whose path is relative to the shared storage."""
        self._device = device
        self._folder = Folder(device, path)

    def add(self, name: str, picture: bytes) -> None:
        """Put a picture's file there, and have the media store look at it."""
        self.add_all({name: picture})

    def add_all(self, pictures: Mapping[str, bytes]) -> None:
        """Put several pictures there, files by name."""
        self._folder.make()
        files = {f"{self._folder.path}/{name}": picture for name, picture in pictures.items()}
        self._device.push_all(files)
        for path in files:
            self._device.broadcast(_SCAN, data=f"file://{quote(path)}")

    def differs(self, name: str, picture: bytes) -> str:
        """Return what is other than that a picture's file is there, byte for byte; an empty text if nothing is."""
        found = self.read(name)
        if found is None:
            return f"{self._folder.path} has no {name}; there is {named(self._folder.files())}"
        return "" if found == picture else f"{self._folder.path}/{name} is another picture"

    def read(self, name: str) -> bytes | None:
        """Return a picture's file; None if there is none of that name."""
        path = f"{self._folder.path}/{name}"
        return self._device.pull_present([path]).get(path)
