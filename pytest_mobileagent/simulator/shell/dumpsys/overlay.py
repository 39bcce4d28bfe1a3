"""`dumpsys overlay`."""

from __future__ import annotations

from pytest_mobileagent.simulator.shell._overlay import dump

DUMPS = {"overlay": dump}
