"""What every emulator can do, and how to ask for one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from pytest_mobileagent.device.transport import ServerAddress
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.device.device import Device
    from pytest_mobileagent.emulator.host import Host
    from pytest_mobileagent.image import Image


class EmulatorKind(StrEnum):
    """Where phones come from, of what this package has itself; plugins offer more."""

    EMBEDDED = "embedded"  # this package's own program
    AVD = "avd"  # the SDK's emulator
    ATTACHED = "attached"  # phones that are there already


@dataclass(frozen=True, slots=True)
class EmulatorSpec:
    """Which phones are wanted, and how they are run.

    Attributes:
        kind: where phones come from: an `EmulatorKind`, or a name that a plugin offers.
        avds: for `avd`: names of the AVDs that may be used; empty for all there are.
        is_cloned: for `avd`: a phone is a clone of its AVD, so that one AVD serves several phones and is never changed;
            otherwise it is the AVD itself, which is how snapshots are built.
        serials: for `attached`, and for what a plugin offers: the phones that may be used, `SERIAL` or
            `SERIAL@HOST:PORT`; empty for all there are.
        takes_physical: for `attached`: whether phones that are no emulators may be used too, if `serials` names them.
        adb_servers: a server to use instead of a private one; for `attached`, and for what a plugin offers, several,
            here or on other machines. Attached phones are those of the user's own server if none is named.
        lease_timeout_s: for `attached`: how long to wait for a phone while others use them all.
        boot_timeout_s: how long a boot may take.
        uses_snapshots: for `avd`: start from a snapshot that was built for the device configuration, if there is one.
        has_window: whether the SDK's emulator shows its window.
        arguments: further arguments of the emulator program.
        apks: for `avd`: the folder with the APKs of the image's apps, installed where the phone does not start from a
            snapshot; without it they are taken to be there.
    """

    kind: str = EmulatorKind.EMBEDDED
    avds: tuple[str, ...] = ()
    is_cloned: bool = True
    serials: tuple[str, ...] = ()
    takes_physical: bool = False
    adb_servers: tuple[ServerAddress, ...] = ()
    lease_timeout_s: float = 600.0
    boot_timeout_s: float = 240.0
    uses_snapshots: bool = True
    has_window: bool = False
    arguments: tuple[str, ...] = ()
    apks: Path | None = None

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
        if len(self.adb_servers) > 1 and self.kind in (EmulatorKind.EMBEDDED, EmulatorKind.AVD):
            raise ConfigError(
                f"several adb servers ({', '.join(map(str, self.adb_servers))}) are for attached phones: name one, or "
                "run with --mobile-emulator=attached"
            )


@dataclass(frozen=True, slots=True)
class EmulatorContext:
    """What an emulator is told when it is made.

    Attributes:
        image: which Android and which apps the phone is to have. A phone that is there already keeps what it has.
        config: the device configuration that the phone is to have. A phone that others have too keeps its own.
        host: what the phones of this process share: its private adb server, `host.adb`, and a supervisor that ends
            the programs started with it, however this process ends.
        spec: the options of the run.
        avoided: names of phones that failed too often in this run.
    """

    image: Image
    config: DeviceConfig
    host: Host
    spec: EmulatorSpec
    avoided: tuple[str, ...] = ()


class Emulator(Protocol):
    """Whatever boots a phone and gives a serial. Everything raises `EmulatorError` with the next step to take."""

    @property
    def serial(self) -> str:
        """The phone's serial; empty before `start`."""

    @property
    def name(self) -> str:
        """The phone's name in messages: no other phone of a run has it."""

    @property
    def device(self) -> Device:
        """The handle on the running phone."""

    @property
    def is_borrowed(self) -> bool:
        """Whether the phone was there before us: its configuration and its root are not ours to change."""

    @property
    def has_snapshots(self) -> bool:
        """Whether the phone can be saved and restored. Phones of flesh cannot, and both raise."""

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
        """End the phone, or give it back, and leave nothing behind; a second time does nothing."""


@runtime_checkable
class Counted(Protocol):
    """What makes emulators, and tells before the first of them is made which phones there are."""

    def phones_there(self, spec: EmulatorSpec, environment: Mapping[str, str]) -> int | None:
        """Return how many phones can be used; None for as many as are started.

        Raises:
            DeviceError: there can be none, as each task would say.
        """


@runtime_checkable
class Forkable(Protocol):
    """An emulator that can double its phone."""

    @property
    def origin(self) -> str:
        """The snapshot that the phone was forked from, which it can be restored to; empty if it was not."""

    def fork(self) -> Emulator:
        """Return a second phone, started, that is what this one is now; from here on they go separate ways."""


@runtime_checkable
class Timed(Protocol):
    """An emulator whose phone's time need not be ours: it stands still but for what is done on the phone.

    Without this the phone's time passes by itself, as ours does.
    """

    def let_time_run(self) -> None:
        """Let the phone's time pass as ours does, from what it is now."""

    def hold_time(self) -> None:
        """Let the phone's time stand still again, but for what is done on the phone."""

    def advance_time(self, seconds: float) -> None:
        """Let so much time pass on the phone at once."""
