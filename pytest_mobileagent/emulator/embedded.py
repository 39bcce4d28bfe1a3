"""The embedded phone: this package's own emulator program."""

from __future__ import annotations

import os
import site
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest_mobileagent
from pytest_mobileagent.emulator.booted import Booted, fork_name
from pytest_mobileagent.emulator.clones import clone_avd
from pytest_mobileagent.emulator.host import NotForkedError
from pytest_mobileagent.emulator.launched import LaunchedEmulator
from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.image.files import write_image
from pytest_mobileagent.simulator.avd import create_avd

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.emulator.base import EmulatorContext
    from pytest_mobileagent.emulator.host import Host, Program
    from pytest_mobileagent.image import Image

_AVD = "mobileagent"
_IMAGE = "image.json"
_MODULE = "pytest_mobileagent.simulator"
_ZYGOTE = "pytest_mobileagent.simulator.zygote_process"
_DOOR = "forks"  # the Unix socket where a running phone is forked
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


class EmbeddedEmulator(LaunchedEmulator):
    """One embedded phone: one process with its own AVD, home and snapshots in the host's folder."""

    what = "an embedded phone"
    tries = 20
    taken = ("is in use by another program",)

    def __init__(self, context: EmulatorContext) -> None:
        """Prepare a phone of the context's image, in its device configuration."""
        super().__init__(context)
        self._home = self._avd_home = Path()
        self._zygote: Path | None = None  # another phone's socket, where this one is forked
        self._has_running_time = False

    def start(self) -> str:
        """Boot the phone and wait until it is ready for use; returns its serial."""
        self._refuse_second_start()
        self._make_avd()
        self._boot("")
        return self.serial

    def fork(self) -> EmbeddedEmulator:
        """Return a second phone, started, that is what this one is now; from here on they go separate ways."""
        try:
            return self._forked_alive()
        except NotForkedError:
            return self._forked_by_snapshot()

    def _forked_alive(self) -> EmbeddedEmulator:
        """Return a fork of the running program: what is open on the screen is open there too.

        Raises:
            NotForkedError: the program cannot be forked as it is.
        """
        twin = EmbeddedEmulator(self._context)
        twin._origin = fork_name(self._origin)
        self.booted.mark(twin._origin)
        twin._zygote = self._home / _DOOR
        twin._make_avd()
        twin._boot(twin._origin)
        return twin

    def _forked_by_snapshot(self) -> EmbeddedEmulator:
        """Return a phone that was booted from a snapshot of this one."""
        twin = EmbeddedEmulator(self._context)
        twin._origin = fork_name(self._origin)
        self.save(twin._origin)
        with self.booted.paused():
            clone = clone_avd(
                _AVD, {"ANDROID_AVD_HOME": str(self._avd_home)}, snapshot=twin._origin,
                timeout_s=self._spec.boot_timeout_s, is_paused=True,
            )  # fmt: skip
        twin._clone, twin._home, twin._avd_home = clone, self._host.folder_for("phone"), clone.home
        try:
            twin._boot(twin._origin)
        except BaseException:
            clone.remove()
            raise
        return twin

    def _make_avd(self) -> None:
        self._home = self._host.folder_for("phone")
        self._avd_home = self._home / "avd"
        create_avd(self._avd_home, _AVD, self._config.profile, self._image)

    def _launch(self, ports: tuple[int, int], snapshot: str) -> Booted:
        server = self._host.adb
        console, adb = ports
        arguments = [
            *_options(self._home, self._image), "-ports", f"{console},{adb}", "-no-window", "-no-audio",
            "-no-boot-anim", "-owner-pid", str(os.getpid()),
            "-fork-socket", str(self._home / _DOOR),
            "-clock", "virtual",
            *(["-snapshot", snapshot, "-no-snapshot-save"] if snapshot else ["-no-snapshot"]),
            *([] if snapshot else ["-change-locale", self._config.locale]), *self._spec.arguments,
        ]  # fmt: skip
        environment = {
            **phone_environment(os.environ, self._home, adb_port=server.port), "ANDROID_AVD_HOME": str(self._avd_home),
        }  # fmt: skip
        program = self._start(arguments, environment)
        return Booted(
            program, server, console, self._home / ".emulator_console_auth_token", self._avd_home / f"{_AVD}.avd"
        )

    def _start(self, arguments: list[str], environment: dict[str, str]) -> Program:
        """Start the program: forked, or as any other program while there is no zygote.

        Raises:
            NotForkedError: it was to be a fork of a running phone, which cannot be forked.
        """
        if self._zygote is not None:
            return self._host.fork("phone", self._zygote, arguments, environment=environment)
        try:
            zygote = warm(self._host, self._image, self._config)
            return self._host.fork("phone", zygote, arguments, environment=environment)
        except EmulatorError:
            self._host.leave_zygote()
            return self._host.start("phone", [sys.executable, "-m", _MODULE, *arguments], environment=environment)

    def restore(self, snapshot: str) -> None:
        """Become the phone of a snapshot, whose time is held as it was."""
        if self._has_running_time:
            self.hold_time()
        super().restore(snapshot)

    def let_time_run(self) -> None:
        """Let the phone's time pass as ours does."""
        self._has_running_time = True
        self.booted.console.command("clock real")

    def hold_time(self) -> None:
        """Let the phone's time stand still, but for what is done on the phone."""
        self.booted.console.command("clock virtual")
        self._has_running_time = False

    def advance_time(self, seconds: float) -> None:
        """Let so much time pass on the phone at once."""
        self.booted.console.command(f"clock advance {seconds:.3f}")

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


def make_emulator(context: EmulatorContext) -> EmbeddedEmulator:
    """Return an emulator that has not been started."""
    return EmbeddedEmulator(context)


def warm(host: Host, image: Image, config: DeviceConfig) -> Path:
    """Return the socket of the zygote of a host's phones; if there is none, start one for phones of this kind."""

    def start(path: Path) -> Program:
        home = host.folder_for("zygote")
        create_avd(home, _AVD, config.profile, image)
        environment = {**phone_environment(os.environ, home, adb_port=0), "ANDROID_AVD_HOME": str(home)}
        wanted = [*_options(home, image), "-clock", "virtual", "-change-locale", config.locale]
        command = [sys.executable, "-m", _ZYGOTE, "{fd}", *wanted]
        return host.start("zygote", command, environment=environment, listens=path)

    return host.zygote(start)


def _options(home: Path, image: Image) -> list[str]:
    """Return the options of a phone's program that tell which phone it is; its image is written to its home."""
    write_image(home / _IMAGE, image)
    return ["-avd", _AVD, "-phone-image", str(home / _IMAGE)]


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
