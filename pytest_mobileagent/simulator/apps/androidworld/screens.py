"""The screen that repeats what was sent."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.example.androidworld"
_SHOWN = ("task_type_string", "goal_string", "success_string", "player_name", "scoreboard_value")


class Main(ax.Screen):
    """Goal and score of the run, as far as they were sent."""

    def compose(self) -> ax.View:
        """Return the bar and one line per text."""
        stored = Preferences(self.phone, PACKAGE)
        lines = [ax.Text(stored.text(name), id=name, size=16, padding=8) for name in _SHOWN if stored.text(name)]
        return ax.Pane(ax.Toolbar(self, self.app.label), *lines)
