"""The settings."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple


class Settings(simple.SettingsScreen):
    """What can be chosen; every change is stored at once."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        sleepless = "Prevent phone from sleeping while the app is in foreground"
        return [
            ax.Category("General", "general_settings"),
            ax.Flag("prevent_phone_from_sleeping", sleepless, default=True),
            ax.Flag("show_brush_size", "Show brush size tool", default=True),
            ax.Flag("allow_zooming_canvas", "Allow zooming and moving the canvas with gestures", default=True),
        ]
