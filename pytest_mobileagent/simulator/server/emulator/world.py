"""Calls about what is around the phone: place, sensors, charger, the scene before its camera."""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.server.emulator.changes import changes
from pytest_mobileagent.simulator.server.emulator.messages import CallError, Message
from pytest_mobileagent.simulator.system.location import Fix
from pytest_mobileagent.simulator.system.sensors import SENSORS, SURROUNDINGS, SensorError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from pytest_mobileagent.simulator.phone import Phone

_DISABLED, _UNKNOWN = -2, -1
_SENSOR_NAMES = {sensor.number: sensor.name for sensor in SENSORS}
_MODEL_NAMES = {sensor.number: sensor.name for sensor in SURROUNDINGS}
_HEALTHS = (2, 6, 4, 5, 3)  # GOOD, FAILED, DEAD, OVERVOLTAGE, OVERHEATED as BatteryManager numbers them
_CHARGERS = ("", "is_ac", "is_usb", "is_wireless")
_STATUSES = range(5)  # from UNKNOWN to FULL; BatteryManager begins with 1


class World:
    """What the phone measures."""

    def __init__(self, phone: Phone) -> None:
        """Surround `phone`."""
        self._phone = phone

    # -- place ----------------------------------------------------------------------------------------------------

    def set_gps(self, request: Message) -> Message:
        """Be somewhere else."""
        latitude, longitude = request["latitude"], request["longitude"]
        if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
            raise CallError("INVALID_ARGUMENT", "latitude is -90 to 90, longitude -180 to 180")
        numbers = (request["altitude"], request["speed"], request["bearing"])
        if not all(map(math.isfinite, numbers)):
            raise CallError("INVALID_ARGUMENT", "altitude, speed and bearing are numbers")
        self._phone.location.set_fix(Fix(longitude, latitude, *numbers, request["satellites"]))
        return {}

    def get_gps(self, _request: Message) -> Message:
        """Tell where the phone is."""
        fix = self._phone.location.fix
        return {
            "passiveUpdate": True,  # as from an emulator without a window, which has nothing else to move it
            "latitude": fix.latitude, "longitude": fix.longitude, "speed": fix.speed,
            "bearing": fix.bearing, "altitude": fix.altitude, "satellites": fix.satellites,
        }  # fmt: skip

    # -- sensors --------------------------------------------------------------------------------------------------

    def get_sensor(self, request: Message) -> Message:
        """Tell what a sensor measures."""
        name = _SENSOR_NAMES.get(request["target"], "")
        return _value(request, name, self._phone.sensors.measure(name))

    def set_sensor(self, request: Message) -> Message:
        """Let a sensor measure something else."""
        try:
            self._phone.sensors.tell(_SENSOR_NAMES.get(request["target"], ""), _numbers(request))
        except SensorError as error:
            raise CallError("INVALID_ARGUMENT", str(error)) from error
        return {}

    async def stream_sensor(self, request: Message) -> AsyncIterator[Message]:
        """Yield what a sensor measures, and again when that changes."""
        async for value in changes(self._phone, lambda: self.get_sensor(request)):
            yield value

    def get_physical_model(self, request: Message) -> Message:
        """Tell how the phone is held, or what is around it."""
        name = _MODEL_NAMES.get(request["target"], "")
        return _value(request, name, self._phone.sensors.around(name))

    def set_physical_model(self, request: Message) -> Message:
        """Hold the phone another way, or change what is around it: sensors and screen follow."""
        try:
            self._phone.sensors.surround(_MODEL_NAMES.get(request["target"], ""), _numbers(request))
        except SensorError as error:
            raise CallError("INVALID_ARGUMENT", str(error)) from error
        return {}

    async def stream_physical_model(self, request: Message) -> AsyncIterator[Message]:
        """Yield how the phone is held, and again when that changes."""
        async for value in changes(self._phone, lambda: self.get_physical_model(request)):
            yield value

    # -- battery --------------------------------------------------------------------------------------------------

    def get_battery(self, _request: Message) -> Message:
        """Tell of the battery."""
        battery = self._phone.power.hardware
        plugged = [at for at, name in enumerate(_CHARGERS) if name and getattr(battery, name)]
        return {
            "hasBattery": True,
            "isPresent": battery.is_present,
            "charger": plugged[0] if plugged else 0,
            "chargeLevel": battery.level,
            "health": _HEALTHS.index(battery.health) if battery.health in _HEALTHS else 0,
            "status": battery.status - 1,
        }

    def set_battery(self, request: Message) -> Message:
        """Charge, drain or plug the battery."""
        level, health = request["chargeLevel"], request["health"]
        charger, status = request["charger"], request["status"]
        if not 0 <= level <= 100:
            raise CallError("INVALID_ARGUMENT", f"chargeLevel {level} is not 0 to 100")
        if health not in range(len(_HEALTHS)) or charger not in range(len(_CHARGERS)) or status not in _STATUSES:
            raise CallError("INVALID_ARGUMENT", "charger is 0 to 3, health and status are 0 to 4")
        plugs = {name: name == _CHARGERS[charger] for name in _CHARGERS if name}
        is_present = request["hasBattery"] and request["isPresent"]
        self._phone.power.set_battery(
            level=level, status=status + 1, health=_HEALTHS[health], is_present=is_present, **plugs
        )
        return {}

    # -- camera ---------------------------------------------------------------------------------------------------

    async def stream_notification(self, _request: Message) -> AsyncIterator[Message]:
        """Tell that the camera does not look at the virtual scene; nothing else is ever news."""
        yield {"event": 0, "cameraNotification": {"active": False, "display": 0}}
        await asyncio.Event().wait()

    def rotate_virtual_scene_camera(self, _request: Message) -> Message:
        """Turn the camera in a scene that it does not look at: nothing changes, as on any such phone."""
        return {}

    def set_virtual_scene_camera_velocity(self, _request: Message) -> Message:
        """Move the camera in a scene that it does not look at: nothing changes, as on any such phone."""
        return {}


def _value(request: Message, name: str, numbers: tuple[float, ...]) -> Message:
    status = 0 if numbers else _DISABLED if name else _UNKNOWN
    return {"target": request["target"], "status": status, "value": {"data": list(numbers)}}


def _numbers(request: Message) -> list[float]:
    found: list[float] = request.get("value", {"data": []})["data"]
    return found
