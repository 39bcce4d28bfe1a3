"""What an episode changed on the phone that its goal did not ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.device.apps import package_of
from pytest_mobileagent.state.side_effects import Change, PhoneState, StateReader, compare, unasked

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device
    from pytest_mobileagent.episode.run import Episode, Recorder, Step


class Witness:
    """Looks at what is stored before the agent begins and after it has stopped; passes on what a recorder is told."""

    def __init__(self, device: Device, reader: StateReader, recorder: Recorder) -> None:
        """Look at `device` with `reader`, whose memory may serve one episode after another."""
        self._device = device
        self._reader = reader
        self._recorder = recorder
        self._before = PhoneState()
        self.side_effects: list[Change] = []

    def begin(self, episode: Episode) -> None:
        """See what is there."""
        self._before = self._reader.read(self._device)
        self._recorder.begin(episode)

    def step(self, step: Step) -> None:
        """Pass it on."""
        self._recorder.step(step)

    def end(self, episode: Episode) -> None:
        """See what has changed."""
        self._recorder.end(episode)
        changes = compare(self._before, self._reader.read(self._device))
        packages = {package_of(app) for app in episode.task.template.apps}
        self.side_effects = unasked(changes, expected=episode.expected, packages=packages)
