"""What Simple Draw Pro has saved: pictures in a folder of the shared storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.storage import Folder

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

APP = AppDeclaration(
    "com.simplemobiletools.draw.pro", names=("simple draw pro", "simple draw", "draw"), keeps_files=True
)
PICTURES = "Pictures"


class Drawings:
    """The drawings in the pictures' folder of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device
        self._folder = Folder(device, PICTURES)

    def make_folder(self) -> None:
        """Create the folder if it is missing."""
        self._folder.make()

    def names(self) -> list[str]:
        """Return the names of the drawings; a file that is still empty is none."""
        entries = self._device.list_dir(self._folder.path)
        return sorted(entry.name for entry in entries if entry.is_file and entry.size)
