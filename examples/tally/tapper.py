"""An agent that taps what its goal names: enough for Tally."""

from __future__ import annotations

import re

from pytest_mobileagent.episode.action import Click, OpenApp, Status


class Tapper:
    """Opens the app, taps "Count" as often as the goal has it, and is done."""

    def reset(self, goal):
        """Read the goal."""
        match = re.search(r"Count (\d+) more in (\w+)", goal)
        self.left, self.app = (int(match[1]), match[2]) if match else (0, "")

    def act(self, observation):
        """Return the next action."""
        button = observation.hierarchy.find(text="Count")
        if button is None:
            return OpenApp(self.app)
        if not self.left:
            return Status("complete")
        self.left -= 1
        return Click(*button.bounds.center)


def make_agent(_context):
    """Return the agent."""
    return Tapper()
