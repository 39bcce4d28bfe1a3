"""The snapshot, a boot, clones and loads: how long each takes, and what clock, adb and automation are afterwards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.device.transport import AdbServerLink
from pytest_mobileagent.emulator import health
from pytest_mobileagent.emulator.base import EmulatorKind
from pytest_mobileagent.emulator.building import Recipe, build
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.probing.part import MEASURES, Part, Probe

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from pytest_mobileagent.device.device import Device
    from pytest_mobileagent.probing.part import Facts
    from pytest_mobileagent.probing.subject import Subject

_CLONES, _LOADS = 5, 10
_SNAPSHOT = "mobileagent-probe"
_NEAR_S = 30.0  # so near are two clocks that are the same


def _probes(subject: Subject) -> Iterator[Probe]:
    yield Probe("snapshot", partial(_snapshot, subject))
    yield Probe("boot", partial(_boot, subject))
    for number in range(1, _CLONES + 1):
        yield Probe(f"clone {number}", partial(_clone, subject))
    yield Probe("loads", partial(_loads, subject))


def _snapshot(subject: Subject) -> Facts:
    """Build the snapshot that phones of this kind start from, if they start from one."""
    said: list[str] = []
    spec = subject.pool.spec
    if spec.kind != EmulatorKind.AVD:
        return {MEASURES: {"said": said}}
    recipe = Recipe(subject.image, subject.config, apks=spec.apks)
    spent_s = subject.seconds(lambda: build(recipe, subject.environment, say=said.append))
    return {MEASURES: {"seconds": spent_s, "said": said}}


def _boot(subject: Subject) -> Facts:
    """Take the first phone: all that a run waits for before its first item."""
    spent_s = subject.seconds(lambda: subject.phone)
    properties = subject.device.must_run("getprop ro.build.fingerprint; getprop ro.kernel.qemu; getprop ro.boot.qemu")
    return {
        "properties": properties.splitlines(),
        "after": _state_of(subject.device),
        MEASURES: {"seconds": spent_s, "clock": subject.device.time().isoformat()},
    }


def _clone(subject: Subject) -> Facts:
    """Start another phone of the kind, and end it."""
    if subject.phone.emulator.is_borrowed:
        raise EmulatorError("phones of this kind are there already: none can be started")
    emulator = subject.new_emulator()
    try:
        spent_s = subject.seconds(emulator.start)
        return {
            "after": _state_of(emulator.device),
            MEASURES: {"seconds": spent_s, "clock": emulator.device.time().isoformat()},
        }
    finally:
        emulator.stop()


def _loads(subject: Subject) -> Facts:
    """Save the phone, and load it ten times."""
    emulator = subject.phone.emulator
    before = _state_of(subject.device)
    saved_s = subject.seconds(lambda: emulator.save(_SNAPSHOT))
    saved_at = subject.device.time()
    after, clocks, times = [], [], []
    for _ in range(_LOADS):
        times.append(subject.seconds(lambda: emulator.restore(_SNAPSHOT)))
        after.append(_state_of(subject.device))
        clocks.append(_clock(subject, saved_at))
    return {"before": before, "after": after, "clocks": clocks, MEASURES: {"save": saved_s, "loads": times}}


def _clock(subject: Subject, saved_at: datetime.datetime) -> str:
    """Return whose time the phone has: that of the host, that at which it was saved, or neither's."""
    now = subject.device.time()
    if abs((now - saved_at).total_seconds()) < _NEAR_S:
        return "as when it was saved"
    return "the host's" if abs(now.timestamp() - subject.clock.now()) < _NEAR_S else "another"


def _state_of(device: Device) -> Facts:
    """Return what adb, the services and the automation server say of a phone."""
    try:
        device.hierarchy_xml()
        automation = "answers"
    except DeviceError as error:
        automation = str(error)
    return {
        "adb": AdbServerLink(device.server).devices().get(device.serial, "gone"),
        "user": device.shell("id -u").strip(),
        "is_ready": health.is_ready(device),
        "automation": automation,
    }


PART = Part(
    "building", "the snapshot, a boot, five clones, ten loads; clock, adb and automation after each", 20, _probes
)
