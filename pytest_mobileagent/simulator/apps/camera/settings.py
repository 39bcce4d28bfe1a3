"""What of the camera can be set: how large photos and videos are, whether photos tell their place, and more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.preferences import Preferences

LOCATION_KEY = "pref_camera_recordlocation_key"
EXPOSURE_KEY = "pref_camera_exposure_compensation_key"
_PHOTOS = {f"{long}x{short}": (short, long) for long, short in ((1600, 1200), (1280, 960), (640, 480))}
_VIDEOS = {"large": ("SD 480p", (480, 640)), "medium": ("CIF", (288, 352)), "small": ("QCIF", (144, 176))}
_SIZES = (
    ("Back camera photo", "pref_camera_picturesize_back_key"),
    ("Front camera photo", "pref_camera_picturesize_front_key"),
    ("Back camera video", "pref_video_quality_back_key"),
    ("Front camera video", "pref_video_quality_front_key"),
)


def size_of(prefs: Preferences, *, is_front: bool, is_video: bool) -> tuple[int, int]:
    """Return how wide and high what is taken is, px, while the phone is held upright."""
    chosen = prefs.text(_SIZES[is_front + 2 * is_video][1])
    if is_video:
        return _VIDEOS.get(chosen, _VIDEOS["large"])[1]
    return _PHOTOS.get(chosen, _PHOTOS["1600x1200"])


class _Page(ax.PreferenceScreen):
    """A page in the light that settings have."""

    look: ClassVar[ax.PreferenceLook] = ax.PreferenceLook(cancel="CANCEL")

    @property
    def theme(self) -> ax.Theme:
        """The system's, not the viewfinder's black one."""
        return ax.Theme.material2(primary="#263238", accent="#00796b", background="#ffffff")


class Settings(_Page):
    """The main page (`CameraSettingsActivity`)."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the three rows."""
        prefs = self.prefs()
        is_on = prefs.text(LOCATION_KEY) == "on"
        switch = ax.Switch(id="android:id/switch_widget", checked=is_on, clickable=False)
        return (
            ax.Link("Resolution & quality", lambda: self.start(Resolution)),
            ax.Link("Save location", lambda: prefs.set(LOCATION_KEY, "off" if is_on else "on"), trailing=switch),
            ax.Link("Advanced", lambda: self.start(Advanced)),
        )


class Resolution(_Page):
    """How large photos and videos of either camera are."""

    title = "Resolution & quality"

    def entries(self) -> Sequence[ax.Entry]:
        """Return a row for each camera and kind."""
        form = self.tr("(4:3) {count} megapixels")
        photos = [(key, form.format(count=round(long * short / 1e6, 1))) for key, (short, long) in _PHOTOS.items()]
        videos = [(key, label) for key, (label, _) in _VIDEOS.items()]
        return tuple(
            ax.Choice(key, self.tr(title), photos if at < 2 else videos, "1600x1200" if at < 2 else "large")
            for at, (title, key) in enumerate(_SIZES)
        )


class Advanced(_Page):
    """What few people set."""

    title = "Advanced"

    def entries(self) -> Sequence[ax.Entry]:
        """Return the switch of exposure."""
        return (ax.Flag(EXPOSURE_KEY, "Manual exposure"),)
