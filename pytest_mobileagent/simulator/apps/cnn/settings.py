"""The settings, from a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.system.preferences import Preferences

_TEXT_SIZE, _MEDIUM = "pref_text_size", 16
_SIZES = ((14, "Small"), (_MEDIUM, "Medium"), (20, "Large"))


def text_size(prefs: Preferences) -> int:
    """Return how large the words of a story are."""
    return prefs.number(_TEXT_SIZE, _MEDIUM)


class Settings(ax.PreferenceScreen):
    """What can be set."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        return [
            ax.Category("Notifications"),
            ax.Flag("pref_breaking_news", "Breaking news", default=True, summary="Alerts for the biggest stories"),
            ax.Flag("pref_weekend_reads", "Weekend reads", summary="A few long stories on Saturdays"),
            ax.Category("Reading"),
            ax.Choice(_TEXT_SIZE, "Text size", _SIZES, _MEDIUM),
            ax.Category("Sound"),
            ax.Flag("pref_sound_effect", "CNN sound effect", summary="Play when the app opens"),
            ax.Category("About"),
            ax.Link("Version", summary=self.app.version_name),
        ]
