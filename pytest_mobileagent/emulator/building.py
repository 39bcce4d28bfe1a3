"""Building an AVD's snapshot of a device configuration: boot, install, configure, save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.app_lock import find_apks, install
from pytest_mobileagent.emulator.avd import AvdEmulator
from pytest_mobileagent.emulator.base import EmulatorKind, EmulatorSpec
from pytest_mobileagent.emulator.built import (
    BuiltSnapshot,
    delete,
    fault_of,
    find_built,
    fingerprint,
    note,
    rows_of,
    snapshot_name,
)
from pytest_mobileagent.emulator.host import Host
from pytest_mobileagent.emulator.images import avd_home, check_space, emulator_version, ensure_avd
from pytest_mobileagent.emulator.sdk import required_emulator
from pytest_mobileagent.errors import DeviceError, EmulatorError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.emulator.app_lock import LockedApp

BOOT_TIMEOUT_S = 600.0  # a first boot without a snapshot


def build(  # noqa: PLR0913 - what a snapshot is made of
    config: DeviceConfig,
    environment: Mapping[str, str],
    *,
    apps: Sequence[LockedApp] = (),
    apks: Path | None = None,
    boot_timeout_s: float = BOOT_TIMEOUT_S,
    say: Callable[[str], object] = lambda _text: None,
) -> BuiltSnapshot:
    """Return the snapshot of a configuration, built if there is none that can be used.

    Raises:
        EmulatorError: something is missing or goes wrong; the message says what to do next.
    """
    emulator = required_emulator(environment)
    version = emulator_version(emulator, environment)
    digest = fingerprint(config, version, rows_of(apps))
    for present in find_built(config, environment):
        if present.hash == digest and not fault_of(present, version, {config.name: config}):
            say(f"{present.name} is there already")
            return present
    files = find_apks(apps, apks)
    avd = ensure_avd(config, environment)
    spec = EmulatorSpec(
        EmulatorKind.AVD, avds=(avd,), is_cloned=False, boot_timeout_s=boot_timeout_s, uses_snapshots=False,
        arguments=("-no-snapshot-load",),
    )  # fmt: skip
    name = snapshot_name(config, digest)
    with Host() as host:
        phone = AvdEmulator(spec, config, host, environment=environment)
        say(f"booting {avd}")
        phone.start()
        try:
            phone.device.root()
            for package, file in files.items():
                say(f"installing {package}")
                install(phone.device, package, file)
            phone.device.press_key("home")
            say(f"saving {name}")
            check_space(avd_home(environment))
            phone.save(name)
        finally:
            phone.stop()
    made = note(config, version, apps, environment)
    if made.size == 0:
        raise EmulatorError(f"the emulator said that it saved {name}, but {made.folder} is empty: is the disk full?")
    return made


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
        phone = AvdEmulator(spec, configs[snapshot.config], host, environment=environment)
        try:
            phone.start()
        except DeviceError as error:
            return str(error)
        finally:
            phone.stop()
    return ""


def prune(
    snapshots: Sequence[BuiltSnapshot], configs: Mapping[str, DeviceConfig], emulator: str, *, everything: bool = False
) -> list[tuple[BuiltSnapshot, int]]:
    """Delete the snapshots that cannot be used any more, or all; returns them with the bytes that they took."""
    doomed = [one for one in snapshots if everything or fault_of(one, emulator, configs)]
    return [(one, delete(one)) for one in doomed]
