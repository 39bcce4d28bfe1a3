"""Who uses the microphone or the camera, which the status bar shows since Android 12 (AOSP `PrivacyItemController`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone

CAMERA, MICROPHONE = "camera", "microphone"
_FIRST_TO_SHOW = 31
_CHIP_S = 2.5  # then a dot is left (`SystemStatusAnimationScheduler`)


class SensorUse(NamedTuple):
    """What an app uses, and since when in seconds since boot."""

    sensor: str
    since_s: float


class SensorUser(NamedTuple):
    """An app that uses a sensor."""

    sensor: str
    package: str


class Indicator(NamedTuple):
    """What the user is shown: which sensors are in use, and whether as a chip or, after a while, as a dot."""

    sensors: tuple[str, ...]
    is_chip: bool


def indicator(phone: Phone) -> Indicator | None:
    """Return what the status bar shows; None while nobody uses a sensor, and on releases that do not tell."""
    if phone.image.api_level < _FIRST_TO_SHOW:
        return None
    uses = [use for _, use in _uses(phone)]
    if not uses:
        return None
    newest_s = max(use.since_s for use in uses)
    return Indicator(tuple(sorted({use.sensor for use in uses})), phone.clock.monotonic() - newest_s < _CHIP_S)


def sensor_users(phone: Phone) -> tuple[SensorUser, ...]:
    """Return who uses what now, in the order of the sensors."""
    return tuple(sorted({SensorUser(use.sensor, package) for package, use in _uses(phone)}))


def _uses(phone: Phone) -> Iterator[tuple[str, SensorUse]]:
    """Yield each use with the package of who uses."""
    for process in phone.activities.processes():
        for use in _of(phone, process.name):
            yield process.name, use


def _of(phone: Phone, package: str) -> list[SensorUse]:
    found = phone.packages.find(package)
    return [] if found is None or found.app.sensors is None else list(found.app.sensors(phone))
