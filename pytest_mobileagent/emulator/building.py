"""Building an AVD's snapshot of a device configuration: boot, install, set up, save; begun again where it failed."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.app_lock import apps_to_install, find_apks, install
from pytest_mobileagent.emulator.avd import AvdEmulator
from pytest_mobileagent.emulator.avd_files import avd_home, avd_name, check_space, emulator_version, ensure_avd
from pytest_mobileagent.emulator.base import EmulatorContext, EmulatorKind, EmulatorSpec
from pytest_mobileagent.emulator.built import (
    BuiltSnapshot,
    delete,
    fault_of,
    find_built,
    fingerprint,
    note,
    note_restless,
    rows_of,
    snapshot_name,
)
from pytest_mobileagent.emulator.first_run import USUAL_PATIENCE, FirstRun, check_files
from pytest_mobileagent.emulator.host import Host
from pytest_mobileagent.emulator.sdk import required_emulator
from pytest_mobileagent.emulator.unfinished import Unfinished, delete_unfinished, fault_of_unfinished
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.image import known_images

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.device.device import Device
    from pytest_mobileagent.emulator.app_lock import LockedApp
    from pytest_mobileagent.emulator.first_run import Patience
    from pytest_mobileagent.image import Image

BOOT_TIMEOUT_S = 600.0  # a first boot without a snapshot


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a snapshot is built from.

    Attributes:
        image: which Android and which apps; the APKs of those that the system image lacks are the user's.
        config: the device configuration.
        lock: what is known of the APKs: where they come from, their checksums; those of further apps too.
        apks: the user's folder of APKs, and of the files that first runs push.
        patience: how long first runs wait for what they need.
        watch: returns what changes on a phone that is left alone, which then is nobody's doing.
    """

    image: Image
    config: DeviceConfig
    lock: tuple[LockedApp, ...] = ()
    apks: Path | None = None
    patience: Patience = USUAL_PATIENCE
    watch: Callable[[Device], Sequence[str]] = lambda _device: ()

    @property
    def apps(self) -> list[LockedApp]:
        """The apps that are installed: the image's, as the lock file knows them, and the lock file's own.

        Raises:
            ConfigError: the lock file has another version of one than the image.
        """
        return apps_to_install(self.image, self.lock)


def build(
    recipe: Recipe,
    environment: Mapping[str, str],
    *,
    boot_timeout_s: float = BOOT_TIMEOUT_S,
    say: Callable[[str], object] = lambda _text: None,
) -> BuiltSnapshot:
    """Return the snapshot of a recipe, built if there is none that can be used.

    An attempt that failed while apps were set up is gone on with.

    Raises:
        ConfigError: the lock file and the image contradict each other.
        EmulatorError: something is missing or goes wrong; the message says what to do next.
    """
    image, config, apps = recipe.image, recipe.config, recipe.apps
    emulator = required_emulator(environment)
    version = emulator_version(emulator, environment)
    digest = fingerprint(image, config, version, rows_of(apps))
    for present in find_built(image, config, environment):
        if present.hash == digest and not fault_of(present, version, {config.name: config}, {image.name: image}):
            say(f"{present.name} is there already")
            return present
    files = find_apks(apps, recipe.apks)
    check_files(image, recipe.apks)
    name = snapshot_name(image, config, digest)
    with Host() as host:
        phone = _phone(recipe, host, environment, boot_timeout_s)
        unfinished = Unfinished.find(image, config, version, rows_of(apps), environment)
        say(f"booting {avd_name(image, config)}")
        phone.start()
        try:
            _prepare(recipe, phone, unfinished, files, say)
            say(f"saving {name}")
            check_space(avd_home(environment))
            phone.save(name)
            unfinished.forget(phone)
            restless = recipe.watch(phone.device)
        finally:
            phone.stop()
    made = note(image, config, version, apps, environment)
    if made.size == 0:
        raise EmulatorError(f"the emulator said that it saved {name}, but {made.folder} is empty: is the disk full?")
    if restless:
        say(f"{len(restless)} things change by themselves, and are nobody's doing: {', '.join(restless)}")
    return note_restless(made, restless)


def _prepare(
    recipe: Recipe,
    phone: AvdEmulator,
    unfinished: Unfinished,
    files: Mapping[str, Path],
    say: Callable[[str], object],
) -> None:
    """Bring a booted phone to where it can be saved: all apps installed and set up."""
    if unfinished.is_there:
        say("going on where the last attempt failed")
        phone.restore(unfinished.name)
    phone.device.root()
    there = set(phone.device.packages()) if unfinished.is_there else set()
    for app in recipe.apps:
        if app.package not in there:
            say(f"installing {app.package}")
            install(phone.device, app, files[app.package])
    _set_up(recipe, phone, unfinished, say)
    phone.device.press_key("home")


def _set_up(recipe: Recipe, phone: AvdEmulator, unfinished: Unfinished, say: Callable[[str], object]) -> None:
    """Play the first run of each app that has one; what is done is saved if one fails.

    Raises:
        EmulatorError: a step failed; the message says which, and that the next attempt begins there.
    """
    run = FirstRun(phone.device, unfinished.pictures, recipe.apks, recipe.patience, say)
    there = set(phone.device.packages())
    due = [app for app in recipe.image.apps if app.package in there and not unfinished.has(app)]
    try:
        run.play_all(due, recipe.config, unfinished.add)
    except EmulatorError as error:
        with contextlib.suppress(DeviceError):  # of two errors the first is told
            unfinished.keep(phone)
        raise EmulatorError(f"{error}. Build it again: what is done is not done twice") from error


def _phone(recipe: Recipe, host: Host, environment: Mapping[str, str], boot_timeout_s: float) -> AvdEmulator:
    """Return the AVD's phone, not started: itself and no clone, since the snapshot is to lie in it."""
    avd = ensure_avd(recipe.image, recipe.config, environment)
    spec = EmulatorSpec(
        EmulatorKind.AVD, avds=(avd,), is_cloned=False, boot_timeout_s=boot_timeout_s, uses_snapshots=False,
        arguments=("-no-snapshot-load",),
    )  # fmt: skip
    return AvdEmulator(EmulatorContext(recipe.image, recipe.config, host, spec), environment=environment)


def verify(
    snapshot: BuiltSnapshot, configs: Mapping[str, DeviceConfig], environment: Mapping[str, str], *, boots: bool = False
) -> str:
    """Return what is wrong with a snapshot; empty if nothing is. With `boots` a phone is started from it."""
    emulator = required_emulator(environment)
    fault = fault_of(snapshot, emulator_version(emulator, environment), configs)
    if fault or not boots:
        return fault
    spec = EmulatorSpec(EmulatorKind.AVD, avds=(snapshot.avd,))
    with Host() as host:
        context = EmulatorContext(known_images()[snapshot.image], configs[snapshot.config], host, spec)
        phone = AvdEmulator(context, environment=environment)
        try:
            phone.start()
        except DeviceError as error:
            return str(error)
        finally:
            phone.stop()
    return ""


def prune(
    snapshots: Sequence[BuiltSnapshot],
    configs: Mapping[str, DeviceConfig],
    emulator: str,
    *,
    unfinished: Sequence[BuiltSnapshot] = (),
    everything: bool = False,
) -> list[tuple[BuiltSnapshot, int]]:
    """Delete the snapshots that cannot be used any more, and what is left of attempts that nobody can go on with.

    With `everything` all of them. Returns them with the bytes that they took.
    """
    doomed = [one for one in snapshots if everything or fault_of(one, emulator, configs)]
    left = [one for one in unfinished if everything or fault_of_unfinished(one, emulator, configs)]
    return [(one, delete(one)) for one in doomed] + [(one, delete_unfinished(one)) for one in left]
