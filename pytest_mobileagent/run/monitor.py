"""What an episode did to the phone: what it changed that its goal did not ask for, and step by step what happened."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pytest_mobileagent.device.databases import JOURNALS, query
from pytest_mobileagent.device.logcat import not_simulated
from pytest_mobileagent.episode.run import Recorder
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.changes import Change, compare, written_at
from pytest_mobileagent.state.idling import left_out
from pytest_mobileagent.state.phone_state import PhoneState, StateReader
from pytest_mobileagent.state.side_effects import unasked

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Mapping, Sequence

    from pytest_mobileagent.device import Device
    from pytest_mobileagent.device.logcat import LogLine
    from pytest_mobileagent.episode.run import Episode, Step
    from pytest_mobileagent.errors import Unreadable

T = TypeVar("T")
_TABLES = ("SELECT name FROM sqlite_master", ())
SEEN, DATED = "seen", "dated"  # how a step is known to have made a change: by a look after it, or by the file's time


class Chronicler(Recorder, Protocol):
    """A recorder that also writes down what happened on the phone."""

    @property
    def keeps_log(self) -> bool:
        """Whether it wants the phone's log."""

    def changed(self, step: int | None, changes: Sequence[Change], how: str) -> None:
        """Stored things changed during a step; nobody knows during which if it is None."""

    def logged(self, lines: Mapping[int, Sequence[LogLine]]) -> None:
        """The phone wrote these lines into its log, by step."""


class StateMonitor:
    """Looks at what is stored before the agent begins and after it has stopped; passes on what a recorder is told.

    The phone's log is read once, when the agent has stopped, and divided among the steps by the phone's own clock. So
    are the changes, by the time at which their file was last written: that costs nothing while the agent works, and a
    file that was written in several steps tells the last. With `looks_at_each_step` all is compared after every step.
    """

    def __init__(
        self, device: Device, reader: StateReader, recorder: Chronicler, *, looks_at_each_step: bool = False
    ) -> None:
        """Look at `device` with `reader`, whose memory may serve one episode after another."""
        self._device = device
        self._reader = reader
        self._recorder = recorder
        self._looks_at_each_step = looks_at_each_step
        self._before = self._last = PhoneState()
        self._after: PhoneState | None = None  # once the agent has stopped
        self.side_effects: list[Change] = []
        self.not_simulated: list[str] = []
        self.changed_steps: set[int] = set()  # in which something stored was last written, as far as that is known

    def begin(self, episode: Episode) -> None:
        """See what is there."""
        self._before = self._last = self._reader.read(self._device)
        self._after = None
        self._recorder.begin(episode)

    def had(self, path: str) -> bool:
        """Whether there was a file when the agent began."""
        return path in self._before.digests

    def has_spoilt(self, error: Unreadable) -> bool:
        """Whether a file has been written since the agent began, and a database did, or would, tell what was asked."""
        if self._after is None:
            self._after = self._reader.read(self._device)
        before, after, path = self._before, self._after, error.path
        if not any(
            before.digests.get(name) != after.digests.get(name)
            for name in [path + suffix for suffix in ("", *JOURNALS)]
        ):
            return False
        if error.asked is None or not _answers(after, path, _TABLES):
            return True
        return _answers(before, path, error.asked) and not _answers(after, path, error.asked)

    def step(self, step: Step) -> None:
        """Pass it on."""
        self._recorder.step(step)

    def looked(self, episode: Episode) -> None:
        """See what the last step has changed."""
        self._recorder.looked(episode)
        if self._looks_at_each_step and episode.steps:
            self._see(self._reader.read(self._device), len(episode.steps))

    def _see(self, state: PhoneState, step: int) -> None:
        changes = self._compared(self._last, state)
        self._last = state
        if changes:
            self.changed_steps.add(step)
            self._recorder.changed(step, changes, SEEN)

    def _compared(self, before: PhoneState, after: PhoneState) -> list[Change]:
        return left_out(compare(before, after), self._device.restless)

    def end(self, episode: Episode) -> None:
        """See what has changed."""
        self._recorder.end(episode)
        state = self._after = self._reader.read(self._device)
        changes = self._compared(self._before, state)
        packages = {self._device.package_of(app) for app in episode.task.template.apps}
        self.side_effects = unasked(
            changes, expected=episode.expected, packages=packages, declared=self._device.declared
        )
        if not episode.steps:
            return
        if self._looks_at_each_step:
            self._see(state, len(episode.steps))
        elif changes:
            self._date(episode, changes)
        if self._recorder.keeps_log:
            lines = self._device.log(episode.steps[0].observation.device_time)
            self.not_simulated = not_simulated(lines)
            self._recorder.logged(_by_step(episode, ((line.time, line) for line in lines)))

    def _date(self, episode: Episode, changes: list[Change]) -> None:
        """Write down during which step each change was made, as far as files tell."""
        dated = list(zip(written_at(self._device, changes), changes, strict=True))
        steps = _by_step(episode, ((moment, change) for moment, change in dated if moment is not None))
        self.changed_steps.update(steps)
        for number in sorted(steps):
            self._recorder.changed(number, steps[number], DATED)
        undated = [change for moment, change in dated if moment is None]
        if undated:
            self._recorder.changed(None, undated, DATED)


def _answers(state: PhoneState, path: str, asked: tuple[str, Any]) -> bool:
    """Whether a database, as it was read, tells what it is asked."""
    try:
        query(path, state.contents, *asked)
    except DeviceError:
        return False
    return True


def _by_step(episode: Episode, moments: Iterable[tuple[datetime.datetime, T]]) -> dict[int, list[T]]:
    """Divide what happened among the steps: a step lasts from the look before it until the look before the next."""
    begins = [step.observation.device_time for step in episode.steps]
    found = defaultdict(list)
    for moment, what in moments:
        found[max(1, bisect_right(begins, moment))].append(what)
    return dict(found)
