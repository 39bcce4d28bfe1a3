"""What every emulator can do, and how to ask for one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from pytest_mobileagent.device.transport import ServerAddress
from pytest_mobileagent.errors import ConfigError


class EmulatorKind(StrEnum):
    """Where phones come from."""

    EMBEDDED = "embedded"  # this package's own program
    AVD = "avd"  # the SDK's emulator
    ATTACHED = "attached"  # phones that are there already


@dataclass(frozen=True, slots=True)
class EmulatorSpec:
    """Which phones are wanted, and how they are run.

    Attributes:
        kind: where phones come from.
        avds: for `avd`: names of the AVDs that may be used; empty for all there are.
        is_cloned: for `avd`: a phone is a clone of its AVD, so that one AVD serves several phones and is never changed;
            otherwise it is the AVD itself, which is how snapshots are built.
        serials: for `attached`: the phones that may be used, `SERIAL` or `SERIAL@HOST:PORT`; empty for all there are.
        adb_servers: a server to use instead of a private one; for `attached` several, here or on other machines, and
            the user's own if none is named.
        lease_timeout_s: for `attached`: how long to wait for a phone while others use them all.
        is_clock_virtual: for `embedded`: time moves only by what is done to the phone.
        boot_timeout_s: how long a boot may take.
        uses_snapshots: for `avd`: start from a snapshot that was built for the device configuration, if there is one.
        has_window: whether the SDK's emulator shows its window.
        arguments: further arguments of the emulator program.
    """

    kind: EmulatorKind = EmulatorKind.EMBEDDED
    avds: tuple[str, ...] = ()
    is_cloned: bool = True
    serials: tuple[str, ...] = ()
    adb_servers: tuple[ServerAddress, ...] = ()
    lease_timeout_s: float = 600.0
    is_clock_virtual: bool = True
    boot_timeout_s: float = 240.0
    uses_snapshots: bool = True
    has_window: bool = False
    arguments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what contradicts itself."""
        if self.boot_timeout_s <= 0:
            raise ConfigError(f"boot_timeout_s is {self.boot_timeout_s}: a boot needs more than no time")
        for name, what in (("avds", "a phone"), ("serials", "a phone"), ("adb_servers", "a server")):
            given = tuple(map(str, getattr(self, name)))
            if len(set(given)) != len(given):
                raise ConfigError(f"{name} names {what} twice: {', '.join(given)}")
        for serial in self.serials:
            if "@" in serial:
                ServerAddress.parse(serial.rpartition("@")[2])
        if len(self.adb_servers) > 1 and self.kind is not EmulatorKind.ATTACHED:
            raise ConfigError(
                f"several adb servers ({', '.join(map(str, self.adb_servers))}) are for attached phones: name one, or "
                "run with --mobile-emulator=attached"
            )


class Emulator(Protocol):
    """Whatever boots a phone and gives a serial. Everything raises `EmulatorError` with the next step to take."""

    @property
    def serial(self) -> str:
        """The phone's serial; empty before `start`."""

    @property
    def name(self) -> str:
        """The phone's name in messages: no other phone of a run has it."""

    @property
    def has_snapshots(self) -> bool:
        """Whether the phone can be saved and restored. Phones of flesh cannot."""

    @property
    def is_alive(self) -> bool:
        """Whether the phone can still be used."""

    def start(self) -> str:
        """Boot the phone and wait until it is ready for use; returns its serial."""

    def check(self) -> None:
        """Make sure that the phone answers and that its services do: asked before each item."""

    def save(self, snapshot: str) -> None:
        """Save the phone as a snapshot of this name."""

    def restore(self, snapshot: str) -> None:
        """Become the phone of a snapshot, and make sure that this has happened."""

    def stop(self) -> None:
        """End the program and leave nothing behind; a second time does nothing."""
