"""The SDK's emulator."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.device.settling import IN_REAL_TIME
from pytest_mobileagent.emulator.adb_server import adb_program
from pytest_mobileagent.emulator.app_lock import apps_to_install, find_apks, install
from pytest_mobileagent.emulator.avd_files import avd_folder, avd_name, emulator_version, tool_environment
from pytest_mobileagent.emulator.booted import Booted, fork_name
from pytest_mobileagent.emulator.built import fault_of, find_built
from pytest_mobileagent.emulator.clones import clone_avd, lock_of
from pytest_mobileagent.emulator.first_run import FirstRun, check_files
from pytest_mobileagent.emulator.host import base_folder
from pytest_mobileagent.emulator.launched import LaunchedEmulator
from pytest_mobileagent.emulator.locks import Lock
from pytest_mobileagent.emulator.sdk import avd_names, required_emulator
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.waiting import pause, wait_until

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.emulator.app_lock import LockedApp
    from pytest_mobileagent.emulator.base import EmulatorContext, EmulatorSpec

_STOP_TIMEOUT_S = 30.0
STAGGER_S = 2.0


class AvdEmulator(LaunchedEmulator):
    """A clone of an AVD in the SDK's emulator: nothing that happens in it remains when it stops."""

    what = "an AVD"
    tries = 5
    last_port = 5682  # the SDK's emulator takes no pair beyond
    taken = ("in use", "Address already")

    def __init__(self, context: EmulatorContext, *, environment: Mapping[str, str] | None = None) -> None:
        """Prepare a phone; which AVD it is shows when it starts."""
        super().__init__(context)
        self._environment = dict(os.environ if environment is None else environment)
        self._lock: Lock | None = None
        self._avd = ""
        self._restless: tuple[str, ...] = ()

    def start(self) -> str:
        """Boot an AVD and wait until it is ready; returns its serial.

        One with a snapshot that was built for the configuration comes first, and is restored from it; next the one
        that such a snapshot would be built in.
        """
        self._refuse_second_start()
        emulator = required_emulator(self._environment)
        self._avd = self._chosen_avd(emulator)
        try:
            snapshot = self._usable_snapshot(emulator)
            files = {} if snapshot else self._apks()
            self._take(snapshot)
            self._boot(snapshot)
            self.device.restless = self._restless
            self._install(files)
        except BaseException:
            self._give_back()
            raise
        return self.serial

    def _apks(self) -> dict[LockedApp, Path]:
        """Return the APKs that the phone will need.

        Raises:
            EmulatorError: some are not in the user's folder.
        """
        if self._spec.apks is None:
            return {}
        apps = apps_to_install(self._image)
        found = find_apks(apps, self._spec.apks, option="--mobile-apks")
        check_files(self._image, self._spec.apks)
        return {app: found[app.package] for app in apps}

    def _install(self, files: Mapping[LockedApp, Path]) -> None:
        """Install the apps that the AVD does not have already, and set those up."""
        there = set(self.device.packages()) if files else set()
        new = {app.package for app in files} - there
        for app, file in files.items():
            if app.package in new:
                install(self.device, app, file)
        kept = avd_folder(self._avd, self._environment) / "mobileagent" / "first-runs"
        run = FirstRun(self.device, kept, self._spec.apks)
        run.play_all([build for build in self._image.apps if build.package in new], self._config, lambda _app: None)

    def _chosen_avd(self, emulator: Path) -> str:
        names = self._spec.avds or tuple(avd_names(emulator, tool_environment(self._environment)))
        own = avd_name(self._image, self._config)
        if not names:
            raise EmulatorError(
                "there is no AVD: make one with 'mobileagent snapshot build "
                f"{self._config.name} --image {self._image.name}', or with 'avdmanager create avd -n {own} "
                f'-d {self._config.profile.device_id} -k "{self._image.android.system_image}"\''
            )
        ready = {snapshot.avd for snapshot in find_built(self._image, self._config, self._environment)}
        return min(names, key=lambda name: (name not in ready, name != own))

    def _take(self, snapshot: str) -> None:
        """Clone the AVD, or hold the AVD itself, so that nobody clones it while it runs."""
        if self._spec.is_cloned:
            self._clone = clone_avd(
                self._avd, self._environment, snapshot=snapshot, timeout_s=self._spec.boot_timeout_s
            )
            self._host.own(self._clone.home)
            return
        lock = lock_of(self._avd, self._environment)
        if not lock.take():
            raise EmulatorError(
                f"the AVD '{self._avd}' is in use: wait until the other 'mobileagent snapshot build' has ended"
            )
        self._lock = lock

    def _usable_snapshot(self, emulator: Path) -> str:
        """Return the snapshot to start from; none if none was built in this AVD.

        Raises:
            EmulatorError: what was built cannot be used any more; the message says how to build it again.
        """
        if not self._spec.uses_snapshots:
            return ""
        found = [one for one in find_built(self._image, self._config, self._environment) if one.avd == self._avd]
        if not found:
            return ""
        version = emulator_version(emulator, self._environment)
        configs, images = {self._config.name: self._config}, {self._image.name: self._image}
        faults = {one.name: fault_of(one, version, configs, images) for one in found}
        usable = [one for one, fault in faults.items() if not fault]
        if not usable:
            raise EmulatorError(f"the snapshot {found[0].name} cannot be used: {faults[found[0].name]}")
        self._restless = next(one.restless for one in found if one.name == usable[-1])
        return usable[-1]

    def _launch(self, ports: tuple[int, int], snapshot: str) -> Booted:
        server = self._host.adb
        arguments = [
            str(required_emulator(self._environment)), "-avd", self._avd, "-ports", f"{ports[0]},{ports[1]}",
            "-no-audio", "-no-boot-anim", "-no-snapshot-save", "-gpu", "swiftshader_indirect",
            "-camera-back", "emulated", "-camera-front", "none", "-no-metrics", "-no-snapshot-update-time",
            *([] if self._spec.has_window else ["-no-window"]),
            # the emulator's own adb, if it is of another version, would end our server and start one of its own
            *([] if self._spec.adb_servers else ["-adb-path", adb_program()]),
            *(["-snapshot", snapshot] if snapshot else []),
            *self._spec.arguments,
        ]  # fmt: skip
        avd = avd_folder(self._avd, self._environment)
        environment = {**tool_environment(self._environment), "ANDROID_ADB_SERVER_PORT": str(server.port)}
        if self._clone is not None:
            avd = self._clone.folder
            environment["ANDROID_AVD_HOME"] = str(self._clone.home)
        self._wait_for_turn()
        program = self._host.start("avd", arguments, environment=environment)
        home = Path(self._environment.get("HOME", "/"))
        token = home / ".emulator_console_auth_token"
        return Booted(program, server, ports[0], token, avd, settling=IN_REAL_TIME)

    def _wait_for_turn(self) -> None:
        """Begin no sooner than some seconds after the last launch on this machine: each takes all that it has."""
        turn, last = Lock(base_folder() / "locks", "avd-launch"), base_folder() / "locks" / "avd-launched"
        if not wait_until(turn.take, timeout_s=self._spec.boot_timeout_s):
            return  # that others wait for longer is no reason not to begin
        try:
            if last.exists():
                since_s = SystemClock().now() - last.stat().st_mtime
                pause(min(STAGGER_S, max(0.0, STAGGER_S - since_s)))
            last.touch()
        finally:
            turn.give_back()

    def _wait_for(self, booted: Booted, snapshot: str) -> None:
        super()._wait_for(booted, snapshot)
        level = booted.device.must_run("getprop ro.build.version.sdk").strip()
        if level != str(self._image.api_level):
            raise EmulatorError(
                f"the AVD '{self._avd}' has API level {level}, and the image '{self._image.name}' is of "
                f"{self._image.api_level}: make another with 'mobileagent snapshot build {self._config.name} "
                f"--image {self._image.name}', or name one with --mobile-avd"
            )

    def fork(self) -> AvdEmulator:
        """Return a second phone, started, that is what this one is now; from here on they go separate ways."""
        twin = AvdEmulator(self._context, environment=self._environment)
        twin._origin = fork_name(self._origin)
        self.save(twin._origin)
        twin._avd = self.device.emu("avd name").strip()
        home = self._environment if self._clone is None else {"ANDROID_AVD_HOME": str(self._clone.home)}
        with self.booted.paused():
            twin._clone = clone_avd(
                twin._avd, home, snapshot=twin._origin, timeout_s=self._spec.boot_timeout_s, is_paused=True
            )
        try:
            self._host.own(twin._clone.home)
            twin._boot(twin._origin)
            twin.device.restless = self.device.restless
        except BaseException:
            twin._give_back()
            raise
        return twin

    def stop(self) -> None:
        """End the program and leave nothing behind; a second time does nothing."""
        if self._booted is not None:
            with contextlib.suppress(DeviceError):  # if it does not listen any more, the supervisor ends it
                self._booted.console.command("kill")
            self._booted.close()
            if not self._host.is_closed:
                self._booted.program.stop(patience_s=_STOP_TIMEOUT_S)
            self._booted = None
        self._give_back()

    def _give_back(self) -> None:
        if self._clone is not None:
            self._clone.remove()
            self._clone = None
        if self._lock is not None:
            self._lock.give_back()
            self._lock = None


class AvdEmulators:
    """What the SDK's emulator runs."""

    def __call__(self, context: EmulatorContext) -> AvdEmulator:
        """Return an emulator that has not been started."""
        return AvdEmulator(context)

    def phones_there(self, spec: EmulatorSpec, environment: Mapping[str, str]) -> None:  # noqa: ARG002 - what is asked
        """Make sure that the SDK's emulator can run here; it then does so as often as is wanted.

        Raises:
            EmulatorError: it is missing, or this machine cannot run it.
        """
        required_emulator(environment)


make_emulator = AvdEmulators()
