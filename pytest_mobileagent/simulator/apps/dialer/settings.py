"""Phone's settings."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.androidx.contact_rows import LISTED_BY
from pytest_mobileagent.simulator.system.intents import MANAGE_BLOCKED_NUMBERS


class Settings(ax.PreferenceScreen):
    """What of the app can be set, and who may not call."""

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return google.bar(self, self.tr("Settings"))

    def entries(self) -> Sequence[ax.Entry]:
        """Return where each thing is set."""
        return (
            ax.Link(self.tr("Display options"), lambda: self.start(DisplayOptions)),
            ax.Link(self.tr("Sounds and vibration"), lambda: self.start(ax.Intent("android.settings.SOUND_SETTINGS"))),
            ax.Link(self.tr("Blocked numbers"), lambda: self.start(ax.Intent(MANAGE_BLOCKED_NUMBERS))),
        )


class DisplayOptions(ax.PreferenceScreen):
    """How contacts are listed."""

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return google.bar(self, self.tr("Display options"))

    def entries(self) -> Sequence[ax.Entry]:
        """Return the order, and which name comes first."""
        return tuple(
            ax.Choice(key, self.tr(title), tuple(enumerate(map(self.tr, names), 1)), default=1)
            for title, key, names in LISTED_BY
        )
