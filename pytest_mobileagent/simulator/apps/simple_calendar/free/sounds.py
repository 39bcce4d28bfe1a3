"""The sound of reminders: those that the phone brings along."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.strings import Written

_TITLE, _URI = "reminder_sound_title", "reminder_sound_uri"
_DEFAULT, _SILENT = "Default (Pixie Dust)", "No sound"
_DEFAULT_URI = "content://settings/system/notification_sound"
_FIRST_NUMBER = 10  # of a sound in the media store
_SOUNDS = (
    "Adara", "Aldebaran", "Altair", "Alya", "Antares", "Antimony", "Arcturus", "Argon", "Beat Box Android",
    "Bellatrix", "Beryllium", "Betelgeuse", "Caffeinated Rattlesnake", "Canopus", "Capella", "Captain's Log", "Castor",
    "Ceti Alpha", "Cobalt", "Cricket", "Dear Deer", "Deneb", "Doink", "Don't Panic", "Drip", "Electra", "Fluorine",
    "Fomalhaut", "Gallium", "Heaven", "Helium", "Highwire", "Hojus", "Iridium", "Krypton", "Kzurb Sonar", "Lalande",
    "Look At Me", "Merope", "Mira", "Missed It", "Moonbeam", "On The Hunt", "Palladium", "Pixie Dust", "Pizzicato",
    "Plastic Pipe", "Polaris", "Pollux", "Procyon", "Proxima", "Radon", "Regulus", "Rubidium", "Selenium", "Shaula",
    "Sirius", "Sirrah", "Space Seed", "Spica", "Strontium", "Syrma",
)  # fmt: skip
_LIST_DP = 420


def sound_title(prefs: ax.Preferences) -> str:
    """Return the sound that is used now."""
    return prefs.text(_TITLE) or _DEFAULT


class SoundDialog(ax.DraftDialog):
    """Asks for a sound of the phone's; it counts once OK is tapped."""

    def __init__(self, screen: ax.Screen, prefs: ax.Preferences) -> None:
        """Show the dialog."""
        self._prefs = prefs
        self._chosen = sound_title(prefs)
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the sounds."""
        rows = [
            ax.RadioButton(
                text=title if title in (_SILENT, _DEFAULT) else Written(title),
                checked=title == self._chosen,
                width=ax.MATCH,
                min_height=48,
                on_tap=ax.put(self, _chosen=title),
            )
            for title in (_SILENT, _DEFAULT, *_SOUNDS)
        ]
        label = ax.Label(
            "System sounds", id="dialog_select_alarm_system_label", size=14, color="primary", padding=(0, 8)
        )
        group = ax.Column(*rows, id="dialog_select_alarm_system_radio", cls="android.widget.RadioGroup")
        body = ax.Column(label, group, padding=(24, 12, 24, 0))
        return ax.Scroll(body, key="sounds", height=_LIST_DP)

    def accept(self) -> bool:
        """Store it."""
        self._prefs.update({_TITLE: self._chosen, _URI: self._uri()})
        return True

    def _uri(self) -> str:
        if self._chosen == _SILENT:
            return "silent"
        if self._chosen not in _SOUNDS:
            return _DEFAULT_URI
        return f"content://media/internal/audio/media/{_FIRST_NUMBER + _SOUNDS.index(self._chosen)}"
