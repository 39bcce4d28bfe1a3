"""What this machine can do, and what to install for the rest."""

from __future__ import annotations

import os
import platform
import subprocess
from dataclasses import dataclass
from importlib import metadata
from typing import TYPE_CHECKING

from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.emulator.adb_server import adb_program
from pytest_mobileagent.emulator.app_lock import apps_to_install, find_apks
from pytest_mobileagent.emulator.avd_files import avd_home, check_space, emulator_version, tool_environment
from pytest_mobileagent.emulator.built import built_snapshots, fault_of
from pytest_mobileagent.emulator.ports import free_pairs
from pytest_mobileagent.emulator.sdk import KVM, Sdk, avd_names, find_sdk
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.image import DEFAULT_IMAGE, find_image
from pytest_mobileagent.run.capacity import NEEDS, Machine, phones_that_fit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pytest_mobileagent.image import Image

_PACKAGES = ("pytest", "pytest-xdist", "pytest-html", "allure-pytest", "adbutils", "uiautomator2", "faker", "pillow")
_VERSION_TIMEOUT_S = 20.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `advice` says what to do if it is not fine."""

    name: str
    is_fine: bool
    detail: str
    advice: str = ""
    is_needed: bool = False


def examine(
    environment: Mapping[str, str] | None = None, *, image: Image | None = None, apks: Path | None = None
) -> list[Finding]:
    """Look at everything that a phone of any kind needs; with `image`, at what its phone needs there."""
    given = os.environ if environment is None else environment
    wanted = image or find_image(DEFAULT_IMAGE)
    found = [_python(), *_adb(), _embedded(wanted), _machine(), _ports(), *_sdk(given, wanted), _kvm()]
    if image is not None:
        found += [_system_image(given, image), _apks(image, apks)]
    return [*found, _attached(given)]


def render(findings: Sequence[Finding]) -> str:
    """Return the findings as text, one or two lines each."""
    widest = max(len(finding.name) for finding in findings)
    lines = []
    for finding in findings:
        mark = "ok" if finding.is_fine else "NO" if finding.is_needed else "--"
        lines.append(f"{mark}  {finding.name:<{widest}}  {finding.detail}")
        if not finding.is_fine and finding.advice:
            lines.append(f"    {'':<{widest}}  → {finding.advice}")
    return "\n".join([*lines, ""])


def _python() -> Finding:
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in _PACKAGES)
    return Finding("python", is_fine=True, detail=f"{platform.python_version()}; {versions}", is_needed=True)


def _adb() -> list[Finding]:
    try:
        program = adb_program()
        said = subprocess.run(  # noqa: S603 - the wheel's program
            [program, "version"], capture_output=True, text=True, timeout=_VERSION_TIMEOUT_S, check=True
        )
    except (EmulatorError, OSError, subprocess.SubprocessError) as error:
        advice = "install Android's platform-tools and name their server with --mobile-adb-server=127.0.0.1:5037"
        return [Finding("adb", is_fine=False, detail=str(error), advice=advice, is_needed=True)]
    version = said.stdout.splitlines()[0].removeprefix("Android Debug Bridge version ") if said.stdout else "?"
    return [Finding("adb", is_fine=True, detail=f"{version}, in the adbutils wheel", is_needed=True)]


def _embedded(image: Image) -> Finding:
    """Boot an embedded phone: nothing less shows that it can be."""
    clock = SystemClock()
    started_s = clock.monotonic()
    try:
        with EmulatorPool() as pool, pool.lease(image=image) as phone:
            release = phone.device.must_run("getprop ro.build.version.release").strip()
    except DeviceError as error:
        return Finding(
            "embedded phone", is_fine=False, detail=str(error), is_needed=True,
            advice="loopback connections and a writable temporary folder are needed (set TMPDIR)",
        )  # fmt: skip
    spent_s = clock.monotonic() - started_s
    return Finding(
        "embedded phone", is_fine=True, detail=f"Android {release}, booted in {spent_s:.1f} s", is_needed=True
    )


def _sdk(environment: Mapping[str, str], image: Image) -> list[Finding]:
    sdk = find_sdk(environment)
    if sdk.emulator is None:
        return [
            Finding(
                "Android Emulator", is_fine=False, detail="not found",
                advice="for --mobile-emulator=avd install the SDK's emulator ('sdkmanager emulator "
                f"\"{image.android.system_image}\"') and set ANDROID_HOME",
            )
        ]  # fmt: skip
    try:
        version = emulator_version(sdk.emulator, environment)
        names = avd_names(sdk.emulator, tool_environment(environment))
    except EmulatorError as error:
        advice = "see whether it starts; a missing library is named there"
        return [Finding("Android Emulator", is_fine=False, detail=str(error), advice=advice)]
    return [
        Finding("Android Emulator", is_fine=True, detail=f"{version}, {sdk.emulator}"),
        *_installed(sdk, image),
        Finding(
            "AVDs", is_fine=bool(names), detail=", ".join(names) or "none",
            advice="'mobileagent snapshot build 105' makes one, with a snapshot of the configuration 105",
        ),
        _space(environment),
        *_snapshots(environment, version),
    ]  # fmt: skip


def _installed(sdk: Sdk, image: Image) -> list[Finding]:
    """Look at what building a snapshot needs of the SDK."""
    if sdk.root is None:
        return []
    licences = sorted(path.name for path in (sdk.root / "licenses").glob("*-license"))
    images = sorted(";".join(path.relative_to(sdk.root).parts) for path in sdk.root.glob("system-images/*/*/*"))
    tool = str(sdk.avdmanager) if sdk.avdmanager is not None else "not there: AVDs are written without it"
    return [
        Finding(
            "SDK licences", is_fine=bool(licences), detail=", ".join(licences) or "none is accepted",
            advice="run 'sdkmanager --licenses'",
        ),
        Finding(
            "system images", is_fine=bool(images), detail=", ".join(images) or "none",
            advice=f"install one with sdkmanager '{image.android.system_image}'",
        ),
        Finding("avdmanager", is_fine=True, detail=tool),
    ]  # fmt: skip


def _space(environment: Mapping[str, str]) -> Finding:
    """Look whether another AVD finds room."""
    home = avd_home(environment)
    try:
        check_space(home)
    except EmulatorError as error:
        said, _, advice = str(error).partition(": ")
        return Finding("disk", is_fine=False, detail=said, advice=advice)
    return Finding("disk", is_fine=True, detail=f"room for another AVD in {home}")


def _snapshots(environment: Mapping[str, str], version: str) -> list[Finding]:
    """Look at each snapshot that was built: those that cannot be used say why."""
    built = built_snapshots(environment)
    faults = {one: fault_of(one, version) for one in built}
    bad = [
        Finding(
            f"snapshot {one.config}", is_fine=False, detail=fault.partition(": ")[0], advice=fault.partition(": ")[2]
        )
        for one, fault in faults.items()
        if fault
    ]
    ready = [one.config for one, fault in faults.items() if not fault]
    if not built:
        advice = "'mobileagent snapshot build 105' makes one; without, each phone boots and is configured anew"
        return [Finding("snapshots", is_fine=False, detail="none was built", advice=advice)]
    return [*([Finding("snapshots", is_fine=True, detail=f"ready: {', '.join(ready)}")] if ready else []), *bad]


def _system_image(environment: Mapping[str, str], image: Image) -> Finding:
    """Look whether the SDK has the system image that an image names."""
    root, wanted = find_sdk(environment).root, image.android
    is_there = root is not None and (root / wanted.folder).is_dir()
    return Finding(
        f"image {image.name}", is_fine=is_there,
        detail=wanted.system_image if is_there else "its system image is missing",
        advice=f"run sdkmanager '{wanted.system_image}'",
    )  # fmt: skip


def _apks(image: Image, folder: Path | None) -> Finding:
    """Look whether the APKs of an image's apps lie in the user's folder."""
    try:
        found = find_apks(apps_to_install(image), folder)
    except EmulatorError as error:
        said, _, advice = str(error).partition(". ")
        return Finding(f"apps of {image.name}", is_fine=False, detail=said, advice=advice)
    return Finding(f"apps of {image.name}", is_fine=True, detail=f"{len(found)} APKs in {folder}" if found else "none")


def _machine() -> Finding:
    """Tell how many phones fit: what `-n auto` starts."""
    machine = Machine.of_this_process()
    fit = {kind: phones_that_fit(kind, machine, waits=False) for kind in NEEDS}
    detail = f"{machine.cores:g} cores, {machine.memory / (1 << 30):.1f} GiB free; -n auto: " + ", ".join(
        f"{count} {kind}" for kind, count in fit.items()
    )
    return Finding("phones at once", is_fine=True, detail=detail)


def _ports() -> Finding:
    """Look whether an emulator finds a pair of ports where every tool looks for it."""
    pair = next(free_pairs(os.getpid()), None)
    if pair is None:
        return Finding("ports", is_fine=False, detail="no pair is free", advice="end other emulators", is_needed=True)
    return Finding("ports", is_fine=True, detail=f"the pair {pair[0]}, {pair[1]} is free, for one")


def _kvm() -> Finding:
    if platform.system() != "Linux":
        return Finding("acceleration", is_fine=True, detail=f"{platform.system()}'s own hypervisor")
    if not KVM.exists():
        return Finding(
            "KVM", is_fine=False, detail=f"{KVM} is missing",
            advice="the Android Emulator needs it: turn virtualisation on in the firmware, or load the kernel module",
        )  # fmt: skip
    is_usable = os.access(KVM, os.R_OK | os.W_OK)
    return Finding(
        "KVM", is_fine=is_usable, detail="usable" if is_usable else f"{KVM} may not be used by this user",
        advice="join the group 'kvm' and log in again",
    )  # fmt: skip


def _attached(environment: Mapping[str, str]) -> Finding:
    """Ask the user's own adb server, if one runs; none is started."""
    from pytest_mobileagent.device.transport import AdbServerLink, ServerAddress

    address = ServerAddress.of_user(environment)
    advice = "for --mobile-emulator=attached start 'adb start-server' and connect a phone with USB debugging"
    try:
        phones = AdbServerLink(address).devices()
    except DeviceError:
        return Finding("attached phones", is_fine=False, detail=f"no adb server runs at {address}", advice=advice)
    shown = ", ".join(f"{serial} ({state})" for serial, state in sorted(phones.items()))
    return Finding("attached phones", is_fine=bool(phones), detail=shown or f"none at {address}", advice=advice)
