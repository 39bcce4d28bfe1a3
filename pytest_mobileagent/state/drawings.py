"""What Simple Draw Pro has saved: pictures in a folder of the shared storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.media import picture_differs
from pytest_mobileagent.state.storage import Folder, named

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

APP = AppDeclaration("com.simplemobiletools.draw.pro", names=("simple draw pro", "simple draw", "draw"))
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

    def differ(self, name: str) -> str:
        """Return what is other than a drawing of that name, of the kind that it says; an empty text if nothing is."""
        names = self._folder.files()
        if name not in names:
            return f"no drawing named {name}; there is {named(names)}"
        return picture_differs(self._device.pull(f"{self._folder.path}/{name}"), name)
