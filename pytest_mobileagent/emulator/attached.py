"""Phones that are there already: on a cable, on a network, on another machine, or emulators that others started."""

from __future__ import annotations

import contextlib
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.device.console import Console
from pytest_mobileagent.device.device import Device
from pytest_mobileagent.device.settling import IN_REAL_TIME
from pytest_mobileagent.device.transport import AdbServerLink, ServerAddress
from pytest_mobileagent.emulator import health
from pytest_mobileagent.emulator.booted import DROP_TIMEOUT_S
from pytest_mobileagent.emulator.host import base_folder
from pytest_mobileagent.emulator.keeping_time import keep_time
from pytest_mobileagent.emulator.locks import Lock
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping, Sequence

    from pytest_mobileagent.emulator.base import EmulatorContext, EmulatorSpec

_EMULATOR = re.compile(r"emulator-([0-9]{1,5})")
_LOCAL = ("127.0.0.1", "localhost", "::1")
_USABLE = "device"  # adb's word for a phone that is connected and has allowed it


@dataclass(frozen=True, slots=True)
class AttachedPhone:
    """A phone that an adb server has."""

    server: ServerAddress
    serial: str
    state: str = _USABLE

    @property
    def name(self) -> str:
        """The phone's name in messages: no other server's phone has it."""
        return f"{self.serial}@{self.server}"

    @property
    def lock(self) -> Lock:
        """What holds the phone for one process of this machine."""
        return Lock(base_folder() / "locks", f"attached-{self.server}-{self.serial}")


def attached_phones(spec: EmulatorSpec, environment: Mapping[str, str]) -> list[AttachedPhone]:
    """Return the phones that a pool of attached phones has; those that cannot be used now too.

    Raises:
        ConfigError: what follows a serial's @ is no HOST:PORT.
        DeviceError: no adb server answers.
    """
    named = [_named(text) for text in spec.serials]
    servers = list(dict.fromkeys([*spec.adb_servers, *(server for _, server in named if server is not None)]))
    if not servers:
        servers = [ServerAddress.of_user(environment)]
    found: list[AttachedPhone] = []
    refusals: list[DeviceError] = []
    for server in servers:
        try:
            states = AdbServerLink(server).devices()
        except DeviceError as error:
            refusals.append(error)
            continue
        found += [AttachedPhone(server, serial, state) for serial, state in states.items()]
    if len(refusals) == len(servers):
        raise refusals[0]
    if not named:
        return found
    return [
        phone
        for serial, server in named
        for phone in found
        if phone.serial == serial and server in {None, phone.server}
    ]


def usable_phones(spec: EmulatorSpec, environment: Mapping[str, str]) -> list[AttachedPhone]:
    """Return the phones of a pool that can be used, by whoever comes first.

    One that somebody uses is among them while it is offline too: it is being restored. A phone that is no emulator is
    somebody's, with their contacts and messages: it is used only if it is named, and if such phones may be used.

    Raises:
        EmulatorError: there is none.
    """
    there = attached_phones(spec, environment)
    usable = [phone for phone in there if phone.state == _USABLE or phone.lock.is_held]
    if not usable:
        named = ", ".join(f"{phone.name} ({phone.state})" for phone in there) or "none"
        raise EmulatorError(
            f"no phone to use: {', '.join(spec.serials) or 'any'} wanted, there: {named}; "
            "connect one and allow debugging on it, or run with --mobile-emulator=embedded"
        )
    if spec.serials and spec.takes_physical:
        return usable
    spared = [phone for phone in usable if not phone.lock.is_held and is_physical(phone)]
    if len(spared) == len(usable):
        names = ", ".join(phone.name for phone in spared)
        raise EmulatorError(
            f"{names}: no emulator, and tasks delete contacts, messages, files and settings; if they may, name the "
            "phone with --mobile-serial and add --mobile-erase-phones; or run with --mobile-emulator=embedded"
        )
    return [phone for phone in usable if phone not in spared]


def is_physical(phone: AttachedPhone) -> bool:
    """Whether a phone is no emulator, or does not say: Android's emulators have one of these properties."""
    device = Device(phone.serial, server=phone.server)
    try:
        return not device.shell("getprop ro.kernel.qemu; getprop ro.boot.qemu").split()
    except DeviceError:
        return True
    finally:
        device.close()


def _named(text: str) -> tuple[str, ServerAddress | None]:
    serial, at, address = text.rpartition("@")
    return (serial, ServerAddress.parse(address)) if at else (text, None)


class AttachedEmulator:
    """One phone of an adb server that runs already. It is used, and never started, stopped or reconfigured."""

    is_borrowed = True

    def __init__(self, spec: EmulatorSpec, *, avoided: Sequence[str] = ()) -> None:
        """Prepare to use a phone other than those of the names `avoided`; which one shows when it is started."""
        self._spec = spec
        self._avoided = frozenset(avoided)
        self._phone: AttachedPhone | None = None
        self._lock: Lock | None = None
        self._device: Device | None = None
        self._moments: dict[str, datetime.datetime] = {}  # the phone's time, as snapshots have it

    @property
    def serial(self) -> str:
        """The phone's serial; empty before `start`."""
        return self._device.serial if self._device is not None else ""

    @property
    def name(self) -> str:
        """The phone's name in messages."""
        return self._phone.name if self._phone is not None else "an attached phone"

    @property
    def device(self) -> Device:
        """The phone."""
        if self._device is None:
            raise EmulatorError("no attached phone has been taken: start() first")
        return self._device

    @property
    def has_snapshots(self) -> bool:
        """Whether the phone can be saved and restored: emulators of this user on this machine can."""
        return self._device is not None and self._device.console is not None

    @property
    def is_alive(self) -> bool:
        """Whether the phone can still be used."""
        if self._phone is None:
            return False
        try:
            return AdbServerLink(self._phone.server).devices().get(self.serial) == _USABLE
        except DeviceError:
            return False

    def start(self) -> str:
        """Take the first phone that nobody uses, or wait for one; returns its serial."""
        if self._device is not None:
            raise EmulatorError(f"{self.serial} has been taken already: stop() gives it back")
        phone = wait_until(self._taken, timeout_s=self._spec.lease_timeout_s, longest_pause_s=1.0)
        if phone is None:
            users = ", ".join(f"{one.name} by process {one.lock.holder or '?'}" for one in self._usable())
            raise EmulatorError(
                f"every phone is in use, also after {self._spec.lease_timeout_s:.0f} s ({users}): attach more, or run "
                "fewer workers (-n auto starts one for each phone)"
            )
        self._phone = phone
        self._device = Device(phone.serial, server=phone.server, console=_console(phone), settling=IN_REAL_TIME)
        return phone.serial

    def _usable(self) -> list[AttachedPhone]:
        """Return the phones that may be used.

        Raises:
            EmulatorError: there is none.
        """
        healthy = [phone for phone in usable_phones(self._spec, os.environ) if phone.name not in self._avoided]
        if not healthy:
            raise EmulatorError(
                f"no phone is left: {', '.join(sorted(self._avoided))} failed too often in this run; see to them, and "
                "go on with --mobile-resume"
            )
        return healthy

    def _taken(self) -> AttachedPhone | None:
        for phone in self._usable():
            lock = phone.lock
            if phone.state == _USABLE and lock.take():
                self._lock = lock
                return phone
        return None

    def check(self) -> None:
        """Make sure that the phone answers."""
        health.check(self.device)

    def save(self, snapshot: str) -> None:
        """Save the phone as a snapshot of this name."""
        moment = self.device.time()
        self._console_command(f"avd snapshot save {snapshot}")
        self._moments[snapshot] = moment

    def restore(self, snapshot: str) -> None:
        """Become the phone of a snapshot, as late as it was there; one that has no root keeps the time that it gets."""
        try:
            with contextlib.closing(self.device.witness()) as witness:
                self._console_command(f"avd snapshot load {snapshot}")
                witness.wait_until_gone(DROP_TIMEOUT_S)
        except EmulatorError:
            raise
        except DeviceError as error:
            raise EmulatorError(f"{self.serial}: cannot load the snapshot '{snapshot}': {error}") from error
        self.check()
        if self.device.must_run("getprop ro.debuggable").strip() == "1":
            keep_time(self.device, self._moments.get(snapshot), snapshot)

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
            self._phone = None
        if self._lock is not None:
            self._lock.give_back()
            self._lock = None


class AttachedEmulators:
    """The phones of adb servers that run already."""

    def __call__(self, context: EmulatorContext) -> AttachedEmulator:
        """Return an emulator that has not been started."""
        return AttachedEmulator(context.spec, avoided=context.avoided)

    def phones_there(self, spec: EmulatorSpec, environment: Mapping[str, str]) -> int:
        """Return how many phones can be used.

        Raises:
            DeviceError: there is none, or an adb server does not answer.
        """
        return len(usable_phones(spec, environment))


make_emulator = AttachedEmulators()


def _console(phone: AttachedPhone) -> Console | None:
    """Return the phone's console, if it is an emulator of this machine and of this user."""
    match = _EMULATOR.fullmatch(phone.serial)
    token = Path.home() / ".emulator_console_auth_token"
    if match is None or phone.server.host not in _LOCAL or not token.is_file():
        return None
    console = Console(int(match[1]), token_file=token)
    try:
        console.command("avd name")
    except DeviceError:  # another user's, who has another token
        console.close()
        return None
    return console
