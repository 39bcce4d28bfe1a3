"""Phones that are there already: on a cable, on a network, or emulators that somebody else started."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.device.console import Console
from pytest_mobileagent.device.device import Device
from pytest_mobileagent.device.transport import AdbServerLink, ServerAddress
from pytest_mobileagent.emulator.host import base_folder
from pytest_mobileagent.emulator.locks import Lock
from pytest_mobileagent.errors import DeviceError, EmulatorError

if TYPE_CHECKING:
    from pytest_mobileagent.emulator.base import EmulatorSpec

_EMULATOR = re.compile(r"emulator-([0-9]{1,5})")
_LOCAL = ("127.0.0.1", "localhost", "::1")


class AttachedEmulator:
    """One phone of the user's adb server. It is used, and never started, stopped or reconfigured."""

    def __init__(self, spec: EmulatorSpec) -> None:
        """Prepare to use a phone; which one shows when it is started."""
        self._spec = spec
        self._server = spec.adb_server or ServerAddress.of_user(os.environ)
        self._lock: Lock | None = None
        self._device: Device | None = None

    @property
    def serial(self) -> str:
        """The phone's serial; empty before `start`."""
        return self._device.serial if self._device is not None else ""

    @property
    def device(self) -> Device:
        """The phone."""
        if self._device is None:
            raise EmulatorError("no attached phone has been taken: start() first")
        return self._device

    @property
    def has_snapshots(self) -> bool:
        """Whether the phone can be saved and restored: emulators of this machine can."""
        return self._device is not None and self._device.console is not None

    @property
    def is_alive(self) -> bool:
        """Whether the phone can still be used."""
        if self._device is None:
            return False
        try:
            return AdbServerLink(self._server).devices().get(self.serial) == "device"
        except DeviceError:
            return False

    def start(self) -> str:
        """Take the first phone that nobody uses; returns its serial."""
        if self._device is not None:
            raise EmulatorError(f"{self.serial} has been taken already: stop() gives it back")
        states = AdbServerLink(self._server).devices()
        wanted = self._spec.serials or tuple(states)
        usable = [serial for serial in wanted if states.get(serial) == "device"]
        if not usable:
            there = ", ".join(f"{serial} ({state})" for serial, state in states.items()) or "none"
            raise EmulatorError(
                f"no phone to use: {', '.join(wanted) or 'any'} wanted, the adb server at {self._server} has: {there}; "
                "connect one and allow debugging on it, or run with --mobile-emulator=embedded"
            )
        for serial in usable:
            lock = Lock(base_folder() / "locks", f"attached-{self._server}-{serial}")
            if lock.take():
                self._lock = lock
                self._device = Device(serial, server=self._server, console=self._console(serial))
                return serial
        raise EmulatorError(f"every phone is in use ({', '.join(usable)}): attach more, or run fewer workers")

    def _console(self, serial: str) -> Console | None:
        match = _EMULATOR.fullmatch(serial)
        if match is None or self._server.host not in _LOCAL:
            return None
        return Console(int(match[1]), token_file=Path.home() / ".emulator_console_auth_token")

    def save(self, snapshot: str) -> None:
        """Save the phone as a snapshot of this name."""
        self._console_command(f"avd snapshot save {snapshot}")

    def restore(self, snapshot: str) -> None:
        """Become the phone of a snapshot."""
        self._console_command(f"avd snapshot load {snapshot}")

    def _console_command(self, command: str) -> None:
        try:
            self.device.emu(command)
        except DeviceError as error:
            raise EmulatorError(
                f"{self.serial}: '{command}' failed ({error}); a phone that is no emulator has no snapshots"
            ) from error

    def stop(self) -> None:
        """Give the phone back as it is; a second time does nothing."""
        if self._device is not None:
            self._device.close()
            self._device = None
        if self._lock is not None:
            self._lock.give_back()
            self._lock = None
