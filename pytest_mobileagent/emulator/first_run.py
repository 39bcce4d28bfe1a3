"""The first run of an app, played by adb and the automation server: on any phone the same way."""

from __future__ import annotations

import contextlib
import hashlib
import json
import shlex
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.emulator.configuration import apply_configuration, plain
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.device.device import Device
    from pytest_mobileagent.device.hierarchy import Node
    from pytest_mobileagent.image import AppBuild, Image, Step


class Patience(NamedTuple):
    """How long to wait for what a step needs."""

    tap_s: float = 10.0
    wait_s: float = 60.0


USUAL_PATIENCE = Patience()


def digest_of(app: AppBuild) -> str:
    """Return a hash of an app's first run."""
    return hashlib.sha256(json.dumps([asdict(step) for step in app.first_run]).encode()).hexdigest()[:12]


def check_files(image: Image, folder: Path | None) -> None:
    """Make sure that the files which first runs push are in the user's folder.

    Raises:
        EmulatorError: one is missing.
    """
    for app in image.apps:
        for step in app.first_run:
            if step.verb == "push" and (folder is None or not (folder / step.what).is_file()):
                raise EmulatorError(
                    f"missing: {step.what}, which {app.package} needs at {step.to}: put it beside the APKs"
                )


@dataclass(frozen=True, slots=True)
class FirstRun:
    """Plays first runs on a phone where the apps have just been installed.

    Attributes:
        device: the phone.
        files: the user's folder, for steps that push a file.
        kept: the folder for picture and hierarchy of what the screen showed where a step failed or found nothing.
        patience: how long to wait.
        say: is told what is done, and what was not there to be done.
    """

    device: Device
    kept: Path
    files: Path | None = None
    patience: Patience = USUAL_PATIENCE
    say: Callable[[str], object] = lambda _text: None

    def play_all(self, apps: Iterable[AppBuild], config: DeviceConfig, done: Callable[[AppBuild], object]) -> None:
        """Play the first runs of apps while the phone is plain; then bring it into its configuration again.

        `done` is told of each app that is set up.

        Raises:
            EmulatorError: a step cannot be done; the phone stays as it is then.
        """
        due = [app for app in apps if app.first_run]
        if due:
            apply_configuration(self.device, plain(config))
        for app in due:
            self.say(f"setting {app.package} up")
            self.play(app)
            done(app)
        if due:
            apply_configuration(self.device, config)

    def play(self, app: AppBuild) -> None:
        """Do an app's steps, in their order.

        Taps that may be left out are, as soon as the screen shows what a later one needs, or none of them in time.

        Raises:
            EmulatorError: one cannot be done; the message says which, and where its picture lies.
        """
        number = 0
        while number < len(app.first_run):
            number += self._tap(app, number) if app.first_run[number].verb == "tap" else self._do(app, number)

    def _do(self, app: AppBuild, number: int) -> int:
        step = app.first_run[number]
        try:
            self._done(app.package, step)
        except DeviceError as error:
            if not step.is_optional:
                raise self._failed(app, number, str(error)) from error
            self._left_out(app, number, str(error).splitlines()[0])
        return 1

    def _done(self, package: str, step: Step) -> None:
        device, app = self.device, shlex.quote(package)
        match step.verb:
            case "clear":
                device.clear_app(package)
            case "launch":
                device.open_app(package)
                device.observe()
            case "close":
                device.force_stop(package)
                device.press_key("home")
            case "grant":
                device.grant(package, step.what)
            case "allow":
                device.must_run(f"appops set {app} {shlex.quote(step.what)} allow")
            case "run":
                device.must_run(step.what)
            case "push":
                device.push(step.to, self._file(step.what))
            case "wait":
                self._wait_for(f"/data/data/{package}/{step.what}")

    def _file(self, name: str) -> bytes:
        path = self.files / name if self.files is not None else None
        if path is None or not path.is_file():
            raise DeviceError(f"{name} is not beside the APKs")
        return path.read_bytes()

    def _wait_for(self, path: str) -> None:
        if not wait_until(lambda: self.device.exists(path), timeout_s=self.patience.wait_s):
            raise DeviceError(f"{path} was not there within {self.patience.wait_s:g} s")

    # -- tapping ------------------------------------------------------------------------------------------------------

    def _tap(self, app: AppBuild, number: int) -> int:
        """Tap what is there of the taps that come next; returns how many steps are over with that."""
        due = _taps(app.first_run[number:])
        found = wait_until(lambda: self._found(due), timeout_s=self.patience.tap_s)
        names = ", ".join(f"'{step.what}'" for step in due)
        if found is None:
            if not due[-1].is_optional:
                last = number + len(due) - 1
                raise self._failed(app, last, f"the screen showed no {names} within {self.patience.tap_s:g} s")
            self._left_out(app, number, f"the screen showed no {names}")
            return len(due)
        at, node = found
        if at:
            self._left_out(app, number, f"the screen showed '{due[at].what}' already")
        self.device.tap(*node.bounds.center)
        self.device.observe()
        return at + 1

    def _found(self, due: Sequence[Step]) -> tuple[int, Node] | None:
        """Return the first of some taps that the screen has something for, by its place, and what that is."""
        nodes = [node for node in self.device.hierarchy() if node.visible and not node.bounds.is_empty]
        for at, step in enumerate(due):
            for node in nodes:
                if _plain(step.what) in (_plain(node.text), _plain(node.desc)):
                    return at, node
        return None

    # -- telling ------------------------------------------------------------------------------------------------------

    def _left_out(self, app: AppBuild, number: int, reason: str) -> None:
        where = self._keep(app, number)
        self.say(f"{_name(app, number)} was left out: {reason} ({where})")

    def _failed(self, app: AppBuild, number: int, reason: str) -> EmulatorError:
        where = self._keep(app, number)
        return EmulatorError(
            f"{_name(app, number)} failed: {reason}; what the screen showed then lies in {where}, with its hierarchy"
        )

    def _keep(self, app: AppBuild, number: int) -> Path:
        """Keep picture and hierarchy of the screen; a phone that gives neither has its own error to tell."""
        self.kept.mkdir(parents=True, exist_ok=True)
        path = self.kept / f"{app.package}-{number + 1:02}-{app.first_run[number].verb}.png"
        with contextlib.suppress(DeviceError):
            path.write_bytes(self.device.screenshot())
            path.with_suffix(".xml").write_text(self.device.hierarchy_xml(), "utf-8")
        return path


def _taps(steps: Sequence[Step]) -> list[Step]:
    """Return the taps at the beginning of some steps, up to the first that has to be there."""
    taps = []
    for step in steps:
        if step.verb != "tap":
            break
        taps.append(step)
        if not step.is_optional:
            break
    return taps


def _name(app: AppBuild, number: int) -> str:
    return f"{app.package}: step {number + 1} of its first run, '{app.first_run[number]}',"


def _plain(text: str) -> str:
    """Return a text without regard to case and spaces: the buttons of old Androids are in capitals."""
    return " ".join(text.split()).casefold()
