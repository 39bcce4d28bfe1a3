"""The settings."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.simple_commons import bar, check_setting, section
from pytest_mobileagent.simulator.ui import MATCH, Column, Screen, Scroll, View


class Settings(Screen):
    """What can be chosen; every change is stored at once."""

    def compose(self) -> View:
        """Return the rows."""
        return Column(
            bar(self, "Settings", id="settings_toolbar", is_named=False),
            Scroll(
                section(self, "General", "settings_general_settings_label"),
                check_setting(
                    self, "prevent_phone_from_sleeping",
                    "Prevent phone from sleeping while the app is in foreground", key="prevent_phone_from_sleeping",
                    default=True,
                ),
                check_setting(
                    self, "show_brush_size", "Show brush size tool", key="show_brush_size", default=True
                ),
                check_setting(
                    self, "allow_zooming_canvas", "Allow zooming and moving the canvas with gestures",
                    key="allow_zooming_canvas", default=True,
                ),
                id="settings_nested_scrollview",
                weight=1,
            ),
            height=MATCH,
        )  # fmt: skip
