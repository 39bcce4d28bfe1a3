"""Agents that measure the harness and not themselves."""

from __future__ import annotations

from pytest_mobileagent.episode.action import Click, Status

POINTS = ((540, 800), (73, 200), (540, 1000), (73, 200), (540, 1200))


class FiveTaps:
    """Taps five times and is done."""

    def reset(self, goal):
        del goal
        self._taken = 0

    def act(self, observation):
        del observation
        self._taken += 1
        return Click(*POINTS[self._taken - 1]) if self._taken <= len(POINTS) else Status("complete")
