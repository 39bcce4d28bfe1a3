"""The embedded phone: this package's own emulator program."""

from __future__ import annotations

import os
import site
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest_mobileagent
from pytest_mobileagent.emulator.booted import Booted, fork_name
from pytest_mobileagent.emulator.clones import Clone, clone_avd
from pytest_mobileagent.emulator.configuration import apply_configuration
from pytest_mobileagent.emulator.ports import free_pairs
from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.simulator.avd import create_avd

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.device.device import Device
    from pytest_mobileagent.emulator.base import EmulatorSpec
    from pytest_mobileagent.emulator.host import Host

_AVD = "mobileagent"
_MODULE = "pytest_mobileagent.simulator"
_TAKEN = "is in use by another program"
_TRIES = 20
_KEPT = (
    "PATH",
    "LANG",
    "LC_ALL",
    "TMPDIR",
    "PYTHONPATH",
    "PYTHONHOME",
    "VIRTUAL_ENV",
    "LD_LIBRARY_PATH",
    "COVERAGE_PROCESS_START",
)


class EmbeddedEmulator:
    """One embedded phone: one process with its own AVD, home and snapshots in the host's folder."""

    has_snapshots = True

    def __init__(self, spec: EmulatorSpec, config: DeviceConfig, host: Host) -> None:
        """Prepare a phone of the device configuration `config`."""
        self._spec = spec
        self._config = config
        self._host = host
        self._booted: Booted | None = None
        self._avd_home = Path()
        self._clone: Clone | None = None
        self._origin = ""

    @property
    def serial(self) -> str:
        """The phone's serial; empty before `start`."""
        return self._booted.serial if self._booted is not None else ""

    @property
    def name(self) -> str:
        """The phone's name in messages."""
        return self._booted.name if self._booted is not None else f"an embedded phone in '{self._config.name}'"

    @property
    def origin(self) -> str:
        """The snapshot that the phone was forked from, which it can be restored to; empty if it was not."""
        return self._origin

    @property
    def booted(self) -> Booted:
        """The running phone."""
        if self._booted is None:
            raise EmulatorError("the embedded phone is not running: start() it first")
        return self._booted

    @property
    def device(self) -> Device:
        """The handle on the running phone."""
        return self.booted.device

    @property
    def is_alive(self) -> bool:
        """Whether the phone can still be used."""
        return self._booted is not None and not self._host.is_closed and self._booted.program.status() is None

    def start(self) -> str:
        """Boot the phone and wait until it is ready for use; returns its serial."""
        if self._booted is not None:
            raise EmulatorError(f"{self.serial} is running already: stop() it before it is started again")
        home = self._host.folder_for("phone")
        create_avd(home / "avd", _AVD, self._config.profile, api_level=self._config.api_level)
        self._boot(home, home / "avd")
        return self.serial

    def fork(self) -> EmbeddedEmulator:
        """Return a second phone, started, that is what this one is now; from here on they go separate ways."""
        twin = EmbeddedEmulator(self._spec, self._config, self._host)
        twin._origin = fork_name(self._origin)
        self.save(twin._origin)
        with self.booted.paused():
            clone = clone_avd(
                _AVD, {"ANDROID_AVD_HOME": str(self._avd_home)}, snapshot=twin._origin,
                timeout_s=self._spec.boot_timeout_s, is_paused=True,
            )  # fmt: skip
        twin._clone = clone
        try:
            twin._boot(self._host.folder_for("phone"), clone.home, snapshot=twin._origin)
        except BaseException:
            clone.remove()
            raise
        return twin

    def _boot(self, home: Path, avd_home: Path, *, snapshot: str = "") -> None:
        self._avd_home = avd_home
        for number, ports in enumerate(free_pairs(os.getpid())):
            if number == _TRIES:
                break
            booted = self._launched(home, ports, snapshot)
            try:
                booted.wait_for_boot(self._spec.boot_timeout_s)
                if snapshot:
                    booted.check_loaded(snapshot)
                else:
                    apply_configuration(booted.device, self._config)
            except BaseException as error:
                booted.close()
                booted.program.stop()
                if isinstance(error, EmulatorError) and _TAKEN in str(error):
                    continue
                raise
            self._booted = booted
            return
        raise EmulatorError(f"no free pair of ports for a phone after {_TRIES} tries: end other emulators")

    def _launched(self, home: Path, ports: tuple[int, int], snapshot: str) -> Booted:
        server = self._host.adb
        console, adb = ports
        arguments = [
            sys.executable, "-m", _MODULE, "-avd", _AVD, "-ports", f"{console},{adb}", "-no-window", "-no-audio",
            "-no-boot-anim", "-owner-pid", str(os.getpid()),
            "-clock", "virtual" if self._spec.is_clock_virtual else "real",
            *(["-snapshot", snapshot, "-no-snapshot-save"] if snapshot else ["-no-snapshot"]),
            *([] if snapshot else ["-change-locale", self._config.locale]), *self._spec.arguments,
        ]  # fmt: skip
        environment = {
            **phone_environment(os.environ, home, adb_port=server.port), "ANDROID_AVD_HOME": str(self._avd_home),
        }  # fmt: skip
        program = self._host.start("phone", arguments, environment=environment)
        return Booted(program, server, console, home / ".emulator_console_auth_token")

    def check(self) -> None:
        """Make sure that the phone answers."""
        self.booted.check()

    def save(self, snapshot: str) -> None:
        """Save the phone as a snapshot of this name."""
        self.booted.save(snapshot)

    def restore(self, snapshot: str) -> None:
        """Become the phone of a snapshot, and make sure that this has happened."""
        self.booted.restore(snapshot)

    def stop(self) -> None:
        """End the program and leave nothing behind; a second time does nothing."""
        if self._booted is not None:
            self._booted.close()
            if not self._host.is_closed:
                self._booted.program.stop()
            self._booted = None
        if self._clone is not None:
            self._clone.remove()
            self._clone = None


def phone_environment(environment: Mapping[str, str], home: Path, *, adb_port: int) -> dict[str, str]:
    """Return the environment of an embedded phone: a home of its own, and nothing of the user's but Python's paths."""
    kept = {name: environment[name] for name in _KEPT if name in environment}
    folder = str(Path(pytest_mobileagent.__file__).parent.parent)
    if folder not in site.getsitepackages() and folder != site.getusersitepackages():
        kept["PYTHONPATH"] = os.pathsep.join(filter(None, (folder, kept.get("PYTHONPATH"))))
    return {
        **kept,
        "PYTHONUSERBASE": site.getuserbase(),  # found through HOME otherwise
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "ANDROID_ADB_SERVER_PORT": str(adb_port),
    }
