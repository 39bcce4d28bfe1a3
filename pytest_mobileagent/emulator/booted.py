"""What all launched emulators share: waiting for the boot, snapshots through the console, the end."""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.device.console import Console
from pytest_mobileagent.device.device import Device
from pytest_mobileagent.device.settling import AT_ONCE, Settling
from pytest_mobileagent.device.transport import AdbServerLink
from pytest_mobileagent.emulator import health
from pytest_mobileagent.emulator.keeping_time import keep_time
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from pytest_mobileagent.device.transport import ServerAddress
    from pytest_mobileagent.emulator.host import Program

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")
_MARK = "/data/local/tmp/.mobileagent_snapshot"
_RETURN_TIMEOUT_S = 60.0
_CHECK_TIMEOUT_S = 15.0
_GREETING_TIMEOUT_S = 1.0
_LONGEST_PAUSE_S = 0.03  # between two looks whether it has booted: an embedded phone is there in a tenth of a second
DROP_TIMEOUT_S = 10.0  # adb's link goes, or an emulator keeps it


@dataclass(slots=True)
class Booted:
    """An emulator program that is running, and the phone in it."""

    program: Program
    server: ServerAddress
    console_port: int
    token_file: Path
    avd: Path  # the folder of the AVD's files
    settling: Settling = AT_ONCE
    console: Console = field(init=False)
    device: Device = field(init=False)
    _marks: dict[str, str] = field(default_factory=dict)
    _moments: dict[str, datetime.datetime] = field(default_factory=dict)  # the phone's time, as snapshots have it
    _loads: int = 0
    _is_known: bool = False  # the phone on our port is this one

    def __post_init__(self) -> None:
        """Make the handles; nothing is connected yet."""
        self.console = Console(self.console_port, token_file=self.token_file)
        self.device = Device(self.serial, server=self.server, console=self.console, settling=self.settling)

    @property
    def serial(self) -> str:
        """The serial."""
        return f"emulator-{self.console_port}"

    @property
    def name(self) -> str:
        """The phone's name in messages: a later one may have its serial."""
        return f"{self.serial} (process {self.program.pid})"

    def close(self) -> None:
        """Hang up."""
        self.device.close()

    # -- booting ----------------------------------------------------------------------------------------------------

    def wait_for_boot(self, timeout_s: float) -> None:
        """Register the phone with the adb server and wait until its services answer.

        Another phone may be where this one is to be: one that does not know our console's token, or runs another AVD.

        Raises:
            EmulatorError: the program ended, or the boot took too long.
        """
        server = AdbServerLink(self.server)
        is_booted = wait_until(lambda: self._is_booted(server), timeout_s=timeout_s, longest_pause_s=_LONGEST_PAUSE_S)
        if not is_booted:
            raise EmulatorError(
                f"{self.serial} did not boot within {timeout_s:.0f} s; its last lines:\n{self.program.last_lines()}"
            )

    def _is_booted(self, server: AdbServerLink) -> bool:
        status = self.program.status()
        if status is not None:
            raise EmulatorError(
                f"the emulator ended with status {status} while booting {self.serial}; its last lines:\n"
                f"{self.program.last_lines()}"
            )
        self._is_known = self._is_known or self._is_ours()
        if not self._is_known or not server.register(self.console_port, self.console_port + 1):
            return False
        return server.devices().get(self.serial) == "device" and health.is_ready(self.device)

    def _is_ours(self) -> bool:
        """Whether the phone on our port is this one: its console takes our token, and its AVD is ours."""
        console = Console(self.console_port, token_file=self.token_file, timeout_s=_GREETING_TIMEOUT_S)
        with contextlib.closing(console):
            try:
                console.command("avd name")
            except DeviceError:
                return False
            with contextlib.suppress(DeviceError):  # an emulator that does not know the command
                there = Path(console.command("avd path").strip())
                return not there.is_dir() or there.resolve() == self.avd.resolve()
        return True

    def check(self) -> None:
        """Make sure that the program runs and the phone answers.

        Raises:
            EmulatorError: it does not.
        """
        status = self.program.status()
        if status is not None:
            raise EmulatorError(
                f"{self.serial}: the emulator has ended with status {status}; its last lines:\n"
                f"{self.program.last_lines()}"
            )
        health.check(self.device)

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Let the phone stand still, so that its files do too."""
        self.console.command("avd pause")
        try:
            yield
        finally:
            self.console.command("avd resume")

    # -- snapshots --------------------------------------------------------------------------------------------------

    def save(self, snapshot: str) -> None:
        """Save the phone, with a mark in it that tells that it was loaded.

        Raises:
            EmulatorError: the console refuses.
        """
        _check_name(snapshot)
        try:
            mark, moment = self.mark(snapshot), self.device.time()
            self.console.command(f"avd snapshot save {snapshot}")
        except DeviceError as error:
            raise EmulatorError(f"{self.serial}: cannot save the snapshot '{snapshot}': {error}") from error
        self._marks[snapshot], self._moments[snapshot] = mark, moment

    def mark(self, snapshot: str) -> str:
        """Write the mark of a snapshot to the phone, and return it.

        Raises:
            DeviceError: the phone does not answer.
        """
        self._loads += 1
        mark = f"{snapshot} {self.program.pid}.{self._loads}"
        self.device.must_run(f"echo '{mark}' > {_MARK}")
        return mark

    def restore(self, snapshot: str) -> None:
        """Load a snapshot and make sure that it was loaded: a real emulator may silently do something else.

        Raises:
            EmulatorError: it was not.
        """
        _check_name(snapshot)
        try:
            self.device.must_run(f"echo loading > {_MARK}")
            with contextlib.closing(self.device.witness()) as witness:
                self.console.command(f"avd snapshot load {snapshot}")
                witness.wait_until_gone(DROP_TIMEOUT_S)  # adb's link, which the phone does not know any more
        except DeviceError as error:
            raise EmulatorError(f"{self.serial}: cannot load the snapshot '{snapshot}': {error}") from error
        if not wait_until(lambda: self._has_loaded(snapshot), timeout_s=_RETURN_TIMEOUT_S):
            raise EmulatorError(
                f"{self.serial}: the console said that it loaded the snapshot '{snapshot}', but the phone is not the "
                "one that was saved: build the snapshot again on this machine"
            )
        keep_time(self.device, self._moments.get(snapshot), snapshot)

    def check_loaded(self, snapshot: str) -> None:
        """Make sure that the phone was started from a snapshot: a real emulator silently boots without it.

        Raises:
            EmulatorError: it was not.
        """
        if not wait_until(lambda: self._has_loaded(snapshot), timeout_s=_CHECK_TIMEOUT_S):
            raise EmulatorError(
                f"{self.serial}: the emulator did not start from the snapshot '{snapshot}' but booted without it; its "
                f"last lines:\n{self.program.last_lines()}"
            )

    def _has_loaded(self, snapshot: str) -> bool:
        try:
            found = self.device.run(f"cat {_MARK}; {health.READY}", timeout_s=10.0).stdout.split("\n")
        except DeviceError:
            return False
        expected = self._marks.get(snapshot)
        is_marked = found[0] == expected if expected is not None else found[0].split(" ")[0] == snapshot
        return is_marked and health.says_ready(found[1:])


def fork_name(origin: str) -> str:
    """Return the name of the snapshot that a second phone starts from, if the first was forked from `origin` itself."""
    return f"{origin or 'mobileagent'}-fork"


def _check_name(snapshot: str) -> None:
    if not _NAME.fullmatch(snapshot):
        raise EmulatorError(f"'{snapshot}' is no name of a snapshot: use letters, digits, '_', '.' and '-'")
