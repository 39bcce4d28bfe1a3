"""The settings: theme, and how pictures are exported."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.snapseed import store


class Settings(ax.PreferenceScreen):
    """Two groups of rows."""

    file = store.PREFERENCES
    look = ax.PreferenceLook(cancel="CANCEL")

    def entries(self) -> Sequence[ax.Entry]:
        """Return what can be set."""
        return [
            ax.Category("Appearance"),
            ax.Flag(store.DARK_THEME, "Dark Theme"),
            ax.Category("Export & Sharing"),
            ax.Choice(store.LONG_EDGE, "Image sizing", store.LONG_EDGES, store.FIRST_LONG_EDGE),
            ax.Choice(store.COMPRESSION, "Format and quality", store.COMPRESSIONS, store.FIRST_COMPRESSION),
        ]
