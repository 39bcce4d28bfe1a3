"""Sensors: how the phone is held and what is around it, and what its sensors measure of that."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.system.saved import as_float, as_list, as_map

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.phone import Phone

Vector = tuple[float, ...]


class Sensor(NamedTuple):
    """A sensor as the emulator numbers and names it; one that the phone lacks has `is_there` false."""

    number: int
    name: str
    size: int = 3
    is_there: bool = True


# The emulator's `hw-sensors.h`: a phone that neither folds nor is worn has no hinges and no wrist.
SENSORS = (
    Sensor(0, "acceleration"), Sensor(1, "gyroscope"), Sensor(2, "magnetic-field"), Sensor(3, "orientation"),
    Sensor(4, "temperature", 1), Sensor(5, "proximity", 1), Sensor(6, "light", 1), Sensor(7, "pressure", 1),
    Sensor(8, "humidity", 1), Sensor(9, "magnetic-field-uncalibrated"), Sensor(10, "gyroscope-uncalibrated"),
    Sensor(11, "hinge-angle0", 1, is_there=False), Sensor(12, "hinge-angle1", 1, is_there=False),
    Sensor(13, "hinge-angle2", 1, is_there=False), Sensor(14, "heart-rate", 1, is_there=False),
    Sensor(15, "rgbc-light", 4, is_there=False), Sensor(16, "wrist-tilt", 1, is_there=False),
    Sensor(17, "acceleration-uncalibrated"),
)  # fmt: skip
# What the sensors measure: rotation in degrees about the phone's axes, the rest in the unit of its sensor.
SURROUNDINGS = (
    Sensor(0, "position"), Sensor(1, "rotation"), Sensor(2, "magnetic-field"), Sensor(3, "temperature", 1),
    Sensor(4, "proximity", 1), Sensor(5, "light", 1), Sensor(6, "pressure", 1), Sensor(7, "humidity", 1),
    Sensor(8, "velocity", is_there=False), Sensor(9, "ambient-motion", 1, is_there=False),
    *(Sensor(10 + at, f"hinge-angle{at}", 1, is_there=False) for at in range(3)),
    *(Sensor(13 + at, f"rollable{at}", 1, is_there=False) for at in range(3)),
    Sensor(16, "posture", 1, is_there=False), Sensor(17, "heart-rate", 1, is_there=False),
    Sensor(18, "rgbc-light", 4, is_there=False), Sensor(19, "wrist-tilt", 1, is_there=False),
)  # fmt: skip
# Where an emulator starts: upright, leaning back a little.
_AT_FIRST: dict[str, Vector] = {
    "position": (0.0, 0.0, 0.0), "rotation": (-4.75, 0.0, 0.0), "magnetic-field": (0.0, 5.9, -48.4),
    "temperature": (0.0,), "proximity": (1.0,), "light": (0.0,), "pressure": (0.0,), "humidity": (0.0,),
}  # fmt: skip
_GRAVITY = (0.0, 9.81, 0.0)
_STILL = (0.0, 0.0, 0.0)


class SensorError(ValueError):
    """A value that a sensor cannot have; the text says why."""


class Sensors:
    """The phone's surroundings, and values that sensors were told to have instead of what they would measure."""

    def __init__(self, phone: Phone) -> None:
        """Start upright."""
        self._phone = phone
        self._around = dict(_AT_FIRST)
        self._told: dict[str, Vector] = {}

    def measure(self, name: str) -> Vector:
        """Return what a sensor measures, or was told to; nothing if the phone lacks it."""
        sensor = _called(SENSORS, name)
        if sensor is None or not sensor.is_there:
            return ()
        plain = name.removesuffix("-uncalibrated")
        if name in self._told or plain == name:
            return self._told.get(name) or self._measured(name)
        return self.measure(plain)

    def around(self, name: str) -> Vector:
        """Return a value of the surroundings; nothing if it is not known."""
        return self._around.get(name, ())

    def tell(self, name: str, values: Sequence[float]) -> None:
        """Let a sensor have these values until the surroundings change.

        Raises:
            SensorError: the phone lacks it, or these are no values of it.
        """
        self._told[name] = _checked(SENSORS, name, values)
        self._follow_rotation()

    def surround(self, name: str, values: Sequence[float]) -> None:
        """Change the surroundings: all sensors measure again.

        Raises:
            SensorError: there is no such thing around the phone, or these are no values of it.
        """
        self._around[name] = _checked(SURROUNDINGS, name, values)
        self._told.clear()
        self._follow_rotation()

    def turn_left(self) -> None:
        """Turn the phone by a quarter to the left, as the emulator's `rotate` does."""
        x, y, z = self._around["rotation"]
        self.surround("rotation", (x, y, (z + 90 + 180) % 360 - 180))

    def save(self) -> object:
        """Return the surroundings, and what sensors were told."""
        return {"around": {key: list(value) for key, value in self._around.items()},
                "told": {key: list(value) for key, value in self._told.items()}}  # fmt: skip

    def load(self, value: object) -> None:
        """Take what `save` returned; None is an upright phone."""
        saved = as_map(value)
        self._around = _AT_FIRST | _vectors(saved.get("around"), SURROUNDINGS)
        self._told = _vectors(saved.get("told"), SENSORS)

    def _measured(self, name: str) -> Vector:
        if name == "acceleration":
            return _seen_turned(_GRAVITY, self._around["rotation"])
        if name == "magnetic-field":
            return _seen_turned(self._around[name], self._around["rotation"])
        if name == "orientation":
            return _orientation(self.measure("acceleration"), self.measure("magnetic-field"))
        return self._around.get(name, _STILL)

    def _follow_rotation(self) -> None:
        """Hold the phone as gravity says, unless it lies flat."""
        x, y, z = self.measure("acceleration")
        if math.hypot(x, y) > abs(z):
            upwards = (y, x, -y, -x)
            held = upwards.index(max(upwards))
            if held != self._phone.display.held:
                self._phone.display.turn(held)
        self._phone.touch()


def _called(sensors: Sequence[Sensor], name: str) -> Sensor | None:
    return next((sensor for sensor in sensors if sensor.name == name), None)


def _checked(sensors: Sequence[Sensor], name: str, values: Sequence[float]) -> Vector:
    sensor = _called(sensors, name)
    if sensor is None or not sensor.is_there:
        raise SensorError(f"this phone has no {name or 'such sensor'}")
    if len(values) != sensor.size or not all(math.isfinite(value) for value in values):
        raise SensorError(f"{name} has {sensor.size} numbers, not {', '.join(map(str, values)) or 'none'}")
    return tuple(values)


def _vectors(value: object, sensors: Sequence[Sensor]) -> dict[str, Vector]:
    saved = as_map(value)
    sizes = {sensor.name: sensor.size for sensor in sensors if sensor.is_there}
    rows = {name: as_list(saved[name]) for name in sizes if name in saved}
    return {name: tuple(as_float(item) for item in row) for name, row in rows.items() if len(row) == sizes[name]}


def _seen_turned(vector: Vector, rotation: Vector) -> Vector:
    """Return a vector of the world as a phone that was turned about x, then y, then z sees it."""
    turned = list(vector)
    for axis, degrees in enumerate(rotation):
        first, second = (axis + 1) % 3, (axis + 2) % 3
        cos, sin = math.cos(math.radians(-degrees)), math.sin(math.radians(-degrees))
        turned[first], turned[second] = (
            turned[first] * cos - turned[second] * sin,
            turned[first] * sin + turned[second] * cos,
        )
    return tuple(round(part, 6) + 0.0 for part in turned)


def _orientation(gravity: Vector, field: Vector) -> Vector:
    """Return azimuth, pitch and roll, degrees (AOSP `SensorManager.getRotationMatrix`, `getOrientation`)."""
    east = _unit(_cross(field, gravity))
    up = _unit(gravity)
    north = _cross(up, east)
    angles = (math.atan2(east[1], north[1]), math.asin(max(-1.0, min(1.0, -up[1]))), math.atan2(-up[0], up[2]))
    return tuple(round(math.degrees(angle), 4) + 0.0 for angle in angles)


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(vector: Vector) -> Vector:
    length = math.hypot(*vector) or 1.0
    return tuple(part / length for part in vector)
