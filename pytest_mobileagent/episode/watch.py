"""An episode of an agent that drives the phone itself: watched from outside, bounded like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from pytest_mobileagent.agents.base import Phone
from pytest_mobileagent.agents.models.base import ModelCall, Picture, Reply, Request, user
from pytest_mobileagent.device.door import Door
from pytest_mobileagent.errors import BudgetExceeded

if TYPE_CHECKING:
    from pytest_mobileagent.agents.base import Outsider, Running
    from pytest_mobileagent.clock import Clock
    from pytest_mobileagent.device import Device
    from pytest_mobileagent.device.door import Knock
    from pytest_mobileagent.protocol.told_steps import ToldStep

_GLANCE_S = 0.05
_QUIET_S = 1.0  # after an input, before the phone is looked at without waiting for the next
_PATIENCE_S = 60.0  # for each step of the budget, if nobody limits the time


class Bounds(NamedTuple):
    """What the agent may use, and the clock that tells."""

    max_steps: int
    time_s: float | None
    clock: Clock
    denies_changes: bool = False

    @property
    def longest_s(self) -> float:
        """The time after which a program hangs."""
        return self.time_s if self.time_s is not None else self.max_steps * _PATIENCE_S


class Watcher(Protocol):
    """Whoever looks at the phone and takes notes."""

    def before(self, inputs: list[str]) -> bool:
        """Look, before these inputs happen; returns whether it is enough already, and they are not to."""

    def begin_step(self) -> None:
        """Look, before a step that the agent tells."""

    def end_step(self, step: ToldStep) -> bool:
        """Write down a step that the agent has told; returns whether it is enough."""

    def is_enough(self) -> bool:
        """Return whether the goal is reached, as far as that is looked at."""

    def past_screen(self, changes: list[str]) -> None:
        """Write down what the agent changed, or would have, through adb and past the screen."""


class Watch:
    """One agent at the door."""

    def __init__(self, watcher: Watcher, bounds: Bounds) -> None:
        """Let `watcher` look, within `bounds`."""
        self._watcher, self._bounds = watcher, bounds
        self._steps = 0
        self._last_s: float | None = None  # when the last input passed, if nobody has looked since
        self._is_enough = False
        self._is_stopped = False  # the agent was told that its steps are used up

    def drive(self, outsider: Outsider, goal: str, device: Device) -> Running | None:
        """Let an agent drive the phone; returns its program if that ended by itself, not yet stopped, or None.

        Raises:
            AgentError: the program failed.
            BudgetExceeded: it wanted more steps or time than it may have.
        """
        with Door(device.server, denies_changes=self._bounds.denies_changes) as door:
            running = outsider.start(goal, Phone(device.serial, door.address.host, door.address.port))
            try:
                has_ended = self._attend(door, running)
            except BaseException:
                running.stop()
                raise
            finally:
                self._watcher.past_screen(door.changes)
            if has_ended:
                return running
            running.stop()
            return None

    def _attend(self, door: Door, running: Running) -> bool:
        """Answer every knock until the program ends, which returns True, or it is enough."""
        clock = self._bounds.clock
        began_s = clock.monotonic()
        while not self._is_enough:
            knock = door.next_knock(timeout_s=_GLANCE_S)
            if knock is not None and knock.step is not None:
                self._note(knock, knock.step)
            elif knock is not None:
                self._answer(knock)
            elif running.ended():
                if self._is_stopped:
                    raise self._used_up()
                return True
            elif self._last_s is not None and clock.monotonic() - self._last_s > _QUIET_S:
                self._last_s = None
                self._is_enough = self._watcher.is_enough()
            if clock.monotonic() - began_s > self._bounds.longest_s:
                raise BudgetExceeded(f"the agent used up its {self._bounds.longest_s:g} seconds")
        return False

    def _answer(self, knock: Knock) -> None:
        may_pass = False
        try:
            if self._steps + len(knock.inputs) > self._bounds.max_steps:
                self._is_enough = self._steps > 0 and self._watcher.is_enough()
                if not self._is_enough:
                    raise self._used_up()
            else:
                self._is_enough = self._watcher.before(knock.inputs)
                may_pass = not self._is_enough
        finally:
            knock.answer(let_in=may_pass)
        self._steps += len(knock.inputs)
        self._last_s = self._bounds.clock.monotonic()

    def _note(self, knock: Knock, step: ToldStep) -> None:
        """Note the beginning or the end of a step that the agent tells, and answer whether it may go on."""
        may_go_on = False
        try:
            if not step.has_ended:
                if self._is_stopped:
                    raise self._used_up()
                self._watcher.begin_step()
            else:
                self._steps += 1
                self._is_enough = self._watcher.end_step(step)
                self._is_stopped = self._steps >= self._bounds.max_steps
            may_go_on = not self._is_enough and not self._is_stopped
        finally:
            knock.answer(let_in=may_go_on)

    def _used_up(self) -> BudgetExceeded:
        steps = self._bounds.max_steps
        return BudgetExceeded(f"the agent used up its {steps} steps without saying that it is done")


def calls_told(step: ToldStep) -> tuple[ModelCall, ...]:
    """Return what an agent tells that it has asked a model at a step, if it has."""
    if not (step.asked or step.said or step.pictures):
        return ()
    asked = user(step.asked, *map(Picture, step.pictures))
    return (ModelCall("", Request((asked,)), Reply(step.said)),)
