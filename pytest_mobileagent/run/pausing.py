"""A run that stops where it is wanted (`--mobile-pause`): a person has the phone until they say how it goes on."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.agents.human import Page, Way
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.episode.action import ActionError, words
from pytest_mobileagent.episode.perform import perform
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.report.record import PASSED

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.clock import Clock
    from pytest_mobileagent.device import Device
    from pytest_mobileagent.episode.run import Episode, Recorder, Step
    from pytest_mobileagent.run.options import Pause

_PLAYING = (
    "The agent waits, and so does its time. What you do on the phone is done: an episode that you helped has no score."
)
_OVER = "What came of it is decided: try what you like. The next task gets the phone as it was at first."


class _Stop(NamedTuple):
    """What a person is told when it stops."""

    heading: str
    goal: str
    message: str
    is_wrong: bool
    steps: int
    ways: tuple[Way, ...]
    note: str

    def then(self, problem: str) -> _Stop:
        """Return what is told after something was done: what stood in its way."""
        return self._replace(message=problem, is_wrong=bool(problem))


class Pausing:
    """Where a run stops, and who has the phone meanwhile."""

    def __init__(self, pause: Pause, page: Page, tell: Callable[[str], None], clock: Clock | None = None) -> None:
        """Stop by the rule `pause`; `tell` says on the terminal where to look."""
        self.pause = pause
        self._page, self._tell = page, tell
        self._clock = clock or SystemClock()
        self._waited_s = 0.0
        self._told = ""  # where the phone is

    # -- a clock ------------------------------------------------------------------------------------------------------

    def now(self) -> float:
        """Return the wall time in seconds since the epoch."""
        return self._clock.now()

    def monotonic(self) -> float:
        """Return seconds since some fixed moment, without those for which the run has stopped."""
        return self._clock.monotonic() - self._waited_s

    # -- where it stops -----------------------------------------------------------------------------------------------

    def between_steps(self, recorder: Recorder, device: Device) -> Recorder:
        """Return a recorder of one episode that stops, if that is wanted."""
        return _Stops(recorder, self, device) if self.pause.at == "step" else recorder

    def at_end(self, device: Device, record: dict[str, Any]) -> None:
        """Stop at the end of an item, whose record says what came of it, unless it passed and failures are wanted."""
        if self.pause.at == "failure" and record["outcome"] == PASSED:
            return
        stop = _Stop(
            record["outcome"].capitalize(), record["goal"], record["reason"], record["outcome"] != PASSED,
            record["steps"], (Way.ON,), _OVER,
        )  # fmt: skip
        try:
            self.hold(device, stop)
        except DeviceError as error:
            self._tell(f"the phone cannot be looked at: {error}")

    def hold(self, device: Device, stop: _Stop) -> tuple[Way, list[str]]:
        """Let a person have the phone; returns how it goes on, and what they did.

        Raises:
            DeviceError: the phone fails.
        """
        began_s = self._clock.monotonic()
        self._tell_where(device, stop.heading)
        did: list[str] = []
        try:
            while True:
                told, seen = self._page.ask(device.observe(), device.glance, budget=None, **stop._asdict())
                if isinstance(told, Way):
                    return told, did
                did.append(words(told))
                try:
                    perform(device, told, seen)
                    stop = stop.then("")
                except ActionError as error:
                    stop = stop.then(str(error))
        finally:
            self._page.show(ways=(), message="The run goes on.", is_wrong=False)
            self._waited_s += self._clock.monotonic() - began_s

    def _tell_where(self, device: Device, heading: str) -> None:
        """Say where the phone is, unless that has been said: whoever looks at the page sees where it stopped."""
        server = device.server
        where = f"{self._page.url}, or with adb -H {server.host} -P {server.port} -s {device.serial} shell"
        if where != self._told:
            self._told = where
            self._tell(f"{heading}: look at {where}")


class _Stops:
    """The recorder of an episode, and a stop after the steps that are wanted."""

    def __init__(self, recorder: Recorder, pausing: Pausing, device: Device) -> None:
        self._recorder, self._pausing, self._device = recorder, pausing, device
        self._next: float = pausing.pause.first_step
        self._episode: Episode | None = None

    def begin(self, episode: Episode) -> None:
        """Pass it on; the agent may be stopped before its first step."""
        self._episode = episode
        self._recorder.begin(episode)
        if self._next == 0:
            self._stop("Before the first step", "", is_wrong=False)

    def step(self, step: Step) -> None:
        """Pass it on, and stop after it."""
        self._recorder.step(step)
        if step.number >= self._next:
            did = step.seen or words(step.action)
            self._stop(f"After step {step.number}", step.problem or did, is_wrong=bool(step.problem))

    def looked(self, episode: Episode) -> None:
        """Pass it on."""
        self._recorder.looked(episode)

    def end(self, episode: Episode) -> None:
        """Pass it on."""
        self._recorder.end(episode)

    def _stop(self, heading: str, message: str, *, is_wrong: bool) -> None:
        episode = self._episode
        assert episode is not None  # noqa: S101 - it has begun
        steps = len(episode.steps)
        stop = _Stop(heading, episode.task.goal, message, is_wrong, steps, (Way.ON, Way.STEP), _PLAYING)
        way, did = self._pausing.hold(self._device, stop)
        episode.by_person += [f"after step {steps}: {one}" for one in did]
        self._next = steps + 1 if way is Way.STEP else math.inf
