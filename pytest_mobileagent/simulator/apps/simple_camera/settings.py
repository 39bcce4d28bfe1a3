"""The settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple import thank_you
from pytest_mobileagent.simulator.apps.simple_camera.store import FOLDER

_QUALITIES = tuple((percent, f"{percent}%") for percent in range(100, 45, -5))
_MODES = ((0, "Minimize latency"), (1, "Maximize quality"))


class Settings(simple.SettingsScreen):
    """What can be chosen; some of it is kept back."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        explain = partial(thank_you.explain, self)
        folder = self.prefs(simple.PREFS).text("save_photos", FOLDER).rpartition("/")[2]
        return [
            ax.Category("Color customization", "color_customization"),
            ax.Link(thank_you.locked(self, "Customize colors"), explain, name="customize_colors"),
            ax.Category("General", "general_settings"),
            thank_you.purchase_row(self),
            ax.Category("Shutter", "shutter"),
            ax.Flag("sound", "Shutter sound", default=True),
            ax.Flag("volume_buttons_as_shutter", "Use volume buttons as shutter"),
            ax.Category("Saving", "saving"),
            ax.Flag("save_photo_metadata", "Save photo exif metadata", default=True),
            ax.Flag("flip_photos", "Flip front camera photos horizontally", default=True),
            ax.Link(thank_you.locked(self, "Save photos and videos to"), explain, summary=folder, name="save_photos"),
            ax.Choice("photo_quality", "Photo compression quality", _QUALITIES, 80),
            ax.Choice("capture_mode", "Capture mode", _MODES, 0),
        ]

    def bar(self) -> ax.View:
        """Return the toolbar."""
        about = simple.action("info_outline", "About", partial(simple.open_about, self), id="about")
        more = [ax.MenuItem("More apps from us", partial(thank_you.show_other_apps, self))]
        return simple.bar(self, self.title, id="settings_toolbar", actions=[about], overflow=more)
