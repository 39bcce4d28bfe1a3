"""A phone that is a program of ours to start and to end: what the SDK's emulator and the embedded phone share."""

from __future__ import annotations

import contextlib
import itertools
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.emulator.configuration import apply_configuration
from pytest_mobileagent.errors import EmulatorError

if TYPE_CHECKING:
    from pytest_mobileagent.device.device import Device
    from pytest_mobileagent.emulator.base import EmulatorContext
    from pytest_mobileagent.emulator.booted import Booted
    from pytest_mobileagent.emulator.clones import Clone


class LaunchedEmulator:
    """One phone: one process, in an AVD of its own."""

    has_snapshots = True
    is_borrowed = False
    what: ClassVar[str]  # in messages
    tries: ClassVar[int]  # so many pairs of ports are tried
    last_port: ClassVar[int] = 65534
    taken: ClassVar[tuple[str, ...]]  # what the program says of a port that another has taken meanwhile

    def __init__(self, context: EmulatorContext) -> None:
        """Prepare a phone of the context's image, in its device configuration."""
        self._context = context
        self._image, self._config = context.image, context.config
        self._host, self._spec = context.host, context.spec
        self._booted: Booted | None = None
        self._clone: Clone | None = None
        self._origin = ""

    @property
    def serial(self) -> str:
        """The phone's serial; empty before `start`."""
        return self._booted.serial if self._booted is not None else ""

    @property
    def name(self) -> str:
        """The phone's name in messages."""
        if self._booted is not None:
            return self._booted.name
        return f"{self.what} of '{self._image.name}' in '{self._config.name}'"

    @property
    def origin(self) -> str:
        """The snapshot that the phone was forked from, which it can be restored to; empty if it was not."""
        return self._origin

    @property
    def booted(self) -> Booted:
        """The running phone."""
        if self._booted is None:
            raise EmulatorError(f"{self.name} is not running: start() it first")
        return self._booted

    @property
    def device(self) -> Device:
        """The handle on the running phone."""
        return self.booted.device

    @property
    def is_alive(self) -> bool:
        """Whether the phone can still be used."""
        return self._booted is not None and not self._host.is_closed and self._booted.program.status() is None

    def check(self) -> None:
        """Make sure that the phone answers."""
        self.booted.check()

    def save(self, snapshot: str) -> None:
        """Save the phone as a snapshot of this name."""
        self.booted.save(snapshot)

    def restore(self, snapshot: str) -> None:
        """Become the phone of a snapshot, and make sure that this has happened."""
        self.booted.restore(snapshot)

    def _refuse_second_start(self) -> None:
        if self._booted is not None:
            raise EmulatorError(f"{self.serial} is running already: stop() it before it is started again")

    def _boot(self, snapshot: str) -> None:
        """Launch the program, from a snapshot if one is named, and wait until the phone is ready."""
        with contextlib.closing(self._host.ports.free()) as pairs:
            for ports in itertools.islice(pairs, self.tries):
                if ports[0] > self.last_port:
                    break
                booted = self._launch(ports, snapshot)
                try:
                    self._wait_for(booted, snapshot)
                except BaseException as error:
                    booted.close()
                    booted.program.stop()
                    if isinstance(error, EmulatorError) and any(text in str(error) for text in self.taken):
                        continue
                    raise
                self._booted = booted
                return
        raise EmulatorError(f"no free pair of ports up to {self.last_port} for {self.name}: end other emulators")

    def _wait_for(self, booted: Booted, snapshot: str) -> None:
        booted.wait_for_boot(self._spec.boot_timeout_s)
        if snapshot:
            booted.check_loaded(snapshot)
        else:
            apply_configuration(booted.device, self._config)

    def _launch(self, ports: tuple[int, int], snapshot: str) -> Booted:
        """Start the program on its two ports, the console's and adb's."""
        raise NotImplementedError
