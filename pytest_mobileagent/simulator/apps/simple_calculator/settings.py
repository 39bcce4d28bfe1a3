"""The settings, a screen of Compose."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calculator.store import COMMA, Store


class _Look(simple.ComposedSettingsLook):
    """A change of the decimal mark clears the history."""

    def flag(self, screen: ax.Screen, entry: ax.Flag, *, is_on: bool, flip: ax.Act) -> ax.View:
        act = Store(screen.phone).change_mark if entry.key == COMMA else flip
        return super().flag(screen, entry, is_on=is_on, flip=act)


class Settings(simple.SettingsScreen):
    """What can be chosen; every change is stored at once."""

    look = _Look()
    is_of_views = False

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        sleepless = "Prevent phone from sleeping while the app is in foreground"
        return [
            ax.Category("Color customization"),
            simple.customize_colors(self),
            ax.Category("General"),
            ax.Flag("vibrate_on_button_press", "Vibrate on button press", default=True),
            ax.Flag("prevent_phone_from_sleeping", sleepless, default=True),
            ax.Flag(COMMA, "Use comma as a decimal mark"),
        ]
