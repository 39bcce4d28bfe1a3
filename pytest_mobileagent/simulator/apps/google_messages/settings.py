"""The app's settings."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google


class Settings(ax.PreferenceScreen):
    """A few switches."""

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return google.bar(self, self.tr("Settings"))

    def entries(self) -> Sequence[ax.Entry]:
        """Return what can be set."""
        return (
            ax.Flag("send_sound_pref_key", self.tr("Hear outgoing message sounds"), default=True),
            ax.Flag("auto_retrieve_vcard", self.tr("Show link previews"), default=True),
            ax.Flag("smart_reply", self.tr("Suggestions in chat"), default=True),
        )
