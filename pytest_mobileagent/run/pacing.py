"""Which time passes on the phone: a rule for each who drives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.agents.base import Onlooker, Outsider
from pytest_mobileagent.emulator import Timed
from pytest_mobileagent.episode.pace import RealTime
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from pytest_mobileagent.agents.base import Agent
    from pytest_mobileagent.emulator import Emulator
    from pytest_mobileagent.episode.pace import Pace
    from pytest_mobileagent.run.options import Clock


class _VirtualTime:
    """Each step takes a stated time, the same in every run; else nothing passes but what inputs take."""

    def __init__(self, emulator: Timed, step_s: float) -> None:
        self._emulator, self._step_s = emulator, step_s
        self.name = f"virtual, {step_s:g} s a step"

    def begin(self) -> None:
        """Time is held already."""

    def think(self) -> None:
        """Let the time of a step pass."""
        self._emulator.advance_time(self._step_s)

    def end(self) -> None:
        """Time is held still."""


class _RunningTime:
    """Time passes as ours does while the agent has the phone."""

    name = "real"

    def __init__(self, emulator: Timed, last_s: float) -> None:
        self._emulator, self._last_s = emulator, last_s

    def begin(self) -> None:
        """Let time run."""
        self._emulator.let_time_run()

    def think(self) -> None:
        """The time has passed by itself."""

    def end(self) -> None:
        """Hold it; what the last input has set going, a message on its way, comes to its end as after any step."""
        self._emulator.hold_time()
        self._emulator.advance_time(self._last_s)


def pace_of(agent: Agent | Outsider, emulator: Emulator | None, clock: Clock) -> Pace:
    """Return how time passes on a phone while an agent has it.

    In virtual time are all that our loop asks for one action after another; in real time those that drive the phone
    themselves, and people. Of a phone that is somebody else's (none is named) time is its own affair.

    Raises:
        ConfigError: the phone's time cannot be virtual.
    """
    is_real = isinstance(agent, (Outsider, Onlooker)) if clock.rule == "auto" else clock.rule == "real"
    if isinstance(emulator, Timed):
        return _RunningTime(emulator, clock.step_s) if is_real else _VirtualTime(emulator, clock.step_s)
    if clock.rule == "virtual" and emulator is not None:
        raise ConfigError(f"--mobile-clock=virtual: the time of {emulator.name} is real; leave the option out")
    return RealTime()
