"""The screen that repeats what was sent."""

from __future__ import annotations

from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.ui import MATCH, Column, Screen, Text, Toolbar, View

PACKAGE = "com.example.androidworld"
_SHOWN = ("task_type_string", "goal_string", "success_string", "player_name", "scoreboard_value")


class Main(Screen):
    """Goal and score of the run, as far as they were sent."""

    def compose(self) -> View:
        """Return the bar and one line per text."""
        stored = Preferences(self.phone, PACKAGE)
        lines = [Text(stored.text(name), id=name, size=16, padding=8) for name in _SHOWN if stored.text(name)]
        return Column(Toolbar(self, self.app.label), *lines, width=MATCH, height=MATCH)
