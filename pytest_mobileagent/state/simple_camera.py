"""Simple Camera: where it puts what it takes, and with which of the phone's cameras."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.media import picture_differs, video_differs
from pytest_mobileagent.state.preferences import Preferences
from pytest_mobileagent.state.storage import STORAGE, Folder, named

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.camera"
APP = AppDeclaration(
    PACKAGE,
    names=("simple camera",),
    noted=("Prefs.xml/init_photo_mode", "Prefs.xml/last_used_camera_lens"),  # what it is turned to
)
FOLDER = f"{STORAGE}/DCIM"
PHOTO, VIDEO = (".jpg", picture_differs), (".mp4", video_differs)
_BACK = "1"


class SimpleCamera:
    """What the camera of a phone has taken since this was made."""

    def __init__(self, device: Device) -> None:
        """Remember what is there already."""
        self._device = device
        self._folder = Folder(device, FOLDER)
        self._before = set(self._folder.files())
        self._fronts: dict[str, bool] = {}

    @property
    def is_front(self) -> bool:
        """Whether the camera is used that looks at the user."""
        return Preferences(self._device, PACKAGE).all().get("last_used_camera_lens", _BACK) != _BACK

    def taken(self) -> list[str]:
        """Return the names of what was taken, sorted."""
        return sorted(set(self._folder.files()) - self._before)

    def one_differs(self, *, is_video: bool, of_user: bool = False) -> str:
        """Return what is other than that one photo or video was taken; "" if nothing is.

        If it is to be one `of_user`, the camera that looks at the user was in use when it was first seen here.
        """
        taken = self.taken()
        for name in taken:
            self._fronts.setdefault(name, self.is_front)
        suffix, judge = VIDEO if is_video else PHOTO
        if len(taken) != 1 or not taken[0].endswith(suffix):
            return f"{FOLDER} has got {named(taken)} and not one {suffix} file"
        if of_user and not self._fronts[taken[0]]:
            return f"{taken[0]} was taken with the other camera"
        return judge(self._device.pull(f"{FOLDER}/{taken[0]}"), taken[0])
