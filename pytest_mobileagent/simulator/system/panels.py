"""The panels that system UI opens above apps: shade, quick settings, power menu, volume."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.sensor_privacy import SensorUser, sensor_users
from pytest_mobileagent.simulator.ui.state import UiState

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone

SHADE = "shade"
QUICK_SETTINGS = "quick_settings"
TILE_EDITOR = "tile_editor"
SHADES = (SHADE, QUICK_SETTINGS, TILE_EDITOR)
POWER_MENU = "power_menu"
PRIVACY_DIALOG = "privacy_dialog"
NOT_RESPONDING = "not_responding"
VOLUME_TIMEOUT_S = 3.0


@dataclass(slots=True)
class ShadeState:
    """What is done to notifications: which are (un)folded, answered, asked for their settings; by their key."""

    unfolded: dict[str, bool] = field(default_factory=dict)
    settings_of: str = ""
    importance: int = 0  # that was chosen there and is not applied yet; 0 for none
    reply_to: str = ""
    reply: str = ""

    def is_used(self, key: str) -> bool:
        """Whether somebody answers a notification, reads it unfolded, or looks at its settings."""
        return key in (self.reply_to, self.settings_of) or self.unfolded.get(key, False)


class Panels:
    """Which panel is open; at most one is, and the volume panel beside it."""

    def __init__(self, phone: Phone) -> None:
        """Start with everything closed."""
        self._phone = phone
        self.shown = ""
        self.volume_stream = ""  # the stream whose slider is shown; empty when the volume panel is closed
        self.tile_page = 0  # of quick settings
        self.shade = ShadeState()
        self._told: tuple[SensorUser, ...] = ()  # whom the dialog of privacy names
        self._volume_timer: Timer | None = None
        self.states: dict[str, UiState] = {}  # what the panels' windows remember, by panel

    def open(self, name: str) -> None:
        """Open a panel in place of the one that is open."""
        if name != self.shown:
            self.shown = name
            self.tile_page = 0
            self._told = sensor_users(self._phone) if name == PRIVACY_DIALOG else ()
            self._phone.ime.hide()
            if name in SHADES:
                self._phone.heads_up.clear()
            self._phone.accessibility.window_changed("com.android.systemui", "android.widget.FrameLayout", name)
            self._phone.touch()

    @property
    def sensor_users(self) -> tuple[SensorUser, ...]:
        """Who used a sensor as the dialog that says so was opened; on a phone that was restored since, who does now."""
        return self._told or sensor_users(self._phone)

    @property
    def shade_state(self) -> UiState:
        """What the shade's window remembers, whether it is open or shows one notification alone."""
        return self.states.setdefault(SHADE, UiState())

    @property
    def takes_text(self) -> bool:
        """Whether what is typed goes to a panel, over which the keyboard then lies."""
        return bool(self.shown or self.shade.reply_to) or self._phone.keyguard.is_asking

    def focus_shade(self, key: str) -> None:
        """Give a field of the shade the focus, and show the keyboard."""
        self.shade_state.focus = key
        self._phone.ime.show()
        self._phone.touch()

    def close(self) -> bool:
        """Close the open panel; False if none is open."""
        if not self.shown:
            return False
        self.shown = ""
        self.shade = ShadeState()
        self._phone.ime.hide()
        self._phone.touch()
        return True

    def back(self) -> bool:
        """Do what Back does: a reply is given up, the editor of tiles gives way to the tiles, a panel closes."""
        if self.shade.reply_to:
            self.shade.reply_to = ""
            self._phone.ime.hide()
            self._phone.touch()
            return True
        if self.shown == TILE_EDITOR:
            self.open(QUICK_SETTINGS)
            return True
        return self.close()

    def show_volume(self, stream: str) -> None:
        """Show the volume panel for three seconds."""
        if self._volume_timer is not None:
            self._volume_timer.cancel()
        self.volume_stream = stream
        self._volume_timer = self._phone.clock.call_later(VOLUME_TIMEOUT_S, self.hide_volume)
        self._phone.touch()

    def hide_volume(self) -> None:
        """Take the volume panel away."""
        self.volume_stream = ""
        self._phone.touch()

    def save(self) -> str:
        """Return the open panel's name."""
        return self.shown

    def load(self, value: str | None) -> None:
        """Open the panel that `save` returned; none for None."""
        self.shown = value or ""
        self.volume_stream = ""
        self.tile_page = 0
        self.shade = ShadeState()
        self.states.clear()
