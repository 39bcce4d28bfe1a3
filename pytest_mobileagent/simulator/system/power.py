"""Power: screen on and off, brightness, battery."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.saved import as_map

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

MAX_BRIGHTNESS = 255
# BatteryManager constants.
STATUS_CHARGING, STATUS_DISCHARGING, STATUS_FULL = 2, 3, 5
_TRIGGER_LEVEL = "low_power_trigger_level"  # 0: none


@dataclass(frozen=True, slots=True)
class Battery:
    """The battery as `BatteryService` sees it: level in percent, voltage in mV, temperature in tenths of a degree."""

    level: int = 100
    status: int = STATUS_CHARGING
    health: int = 2
    is_present: bool = True
    is_ac: bool = True
    is_usb: bool = False
    is_wireless: bool = False
    voltage_mv: int = 5000
    temperature: int = 250

    @property
    def is_plugged(self) -> bool:
        """Whether any charger is connected."""
        return self.is_ac or self.is_usb or self.is_wireless


class Power:
    """Whether the screen is on, how bright it is, and the battery."""

    def __init__(self, phone: Phone) -> None:
        """Start awake and charging."""
        self._phone = phone
        self.is_awake = True
        self.hardware = Battery()  # as the kernel sees it
        self.battery = Battery()  # as Android is told, by the kernel or by who tests
        self.is_battery_overridden = False
        self._reason = "manual"
        self._saves_by_itself = False  # whether Battery Saver is on since the battery is low
        phone.settings.observe("system", "screen_brightness", self._keep_both_scales)
        phone.settings.observe("global", _TRIGGER_LEVEL, lambda _key, _value: self._keep_schedule())

    def _keep_both_scales(self, _key: str, value: str | None) -> None:
        """Keep the brightness as a share of 1 beside the one of 255 (AOSP `BrightnessSynchronizer`)."""
        if value is not None and value.isdigit():
            share = round((max(1, min(MAX_BRIGHTNESS, int(value))) - 1) / 254, 8)
            self._phone.settings.put("system", "screen_brightness_float", f"{share:.8g}")

    def wake(self) -> None:
        """Turn the screen on."""
        if not self.is_awake:
            self.is_awake = True
            line = "Waking up from Asleep (uid=1000, reason=WAKE_REASON_POWER_BUTTON, details=android.policy:POWER)..."
            self._phone.log.write("I", "PowerManagerService", line)
            self._phone.battery_stats.note()
            self._phone.permission_usage.look()
            self._phone.broadcasts.send(Intent(action="android.intent.action.SCREEN_ON"))
            self._phone.touch()

    def sleep(self) -> None:
        """Turn the screen off."""
        if self.is_awake:
            self.is_awake = False
            self._phone.heads_up.clear()
            self._phone.panels.close()
            self._phone.keyguard.lock()
            self._phone.log.write("I", "PowerManagerService", "Going to sleep due to power_button (uid 1000)...")
            self._phone.battery_stats.note()
            self._phone.permission_usage.look()
            self._phone.broadcasts.send(Intent(action="android.intent.action.SCREEN_OFF"))
            self._phone.touch()

    @property
    def brightness(self) -> int:
        """The screen's brightness, 1 to 255."""
        return max(1, min(MAX_BRIGHTNESS, self._phone.settings.number("system", "screen_brightness", 102)))

    def set_brightness(self, level: int, *, is_final: bool = True) -> None:
        """Set the brightness; while a slider is dragged, with `is_final=False`."""
        level = max(1, min(MAX_BRIGHTNESS, level))
        reason = "manual" if is_final else "temporary"
        value = round((level - 1) / 254, 8)
        if reason != self._reason or is_final:
            shown = str(level) if self._phone.image.api_level < 30 else f"{value:.8g}"
            previous = self._reason if reason != self._reason else "temporary"
            line = f"Brightness [{shown}] reason changing to: '{reason}', previous reason: '{previous}'."
            self._phone.log.write("V", "DisplayPowerController", line)
            self._reason = reason
        if is_final:
            self._phone.settings.put("system", "screen_brightness", level)

    def set_battery(self, **changes: int | bool) -> None:
        """Change the hardware's battery, and tell everyone, unless Android is told something else."""
        self.hardware = Battery(**(asdict(self.hardware) | changes))
        if not self.is_battery_overridden:
            self._tell_battery(self.hardware)

    def override_battery(self, **changes: int | bool) -> None:
        """Tell Android what the hardware's battery is not, until `reset_battery`."""
        self.is_battery_overridden = True
        self._tell_battery(Battery(**(asdict(self.battery) | changes)))

    def unplug(self) -> None:
        """Tell Android that no charger is connected."""
        self.override_battery(is_ac=False, is_usb=False, is_wireless=False, status=STATUS_DISCHARGING)

    def reset_battery(self) -> None:
        """Tell Android of the hardware's battery again."""
        self.is_battery_overridden = False
        self._tell_battery(self.hardware)

    def _tell_battery(self, battery: Battery) -> None:
        self.battery = battery
        self._keep_schedule()
        self._phone.battery_stats.note()
        self._phone.broadcasts.send(Intent(action="android.intent.action.BATTERY_CHANGED"))
        self._phone.touch()

    def _keep_schedule(self) -> None:
        """Turn Battery Saver on once the battery is as low as its schedule says (AOSP `BatterySaverStateMachine`)."""
        settings = self._phone.settings
        is_low = not self.battery.is_plugged and self.battery.level <= settings.number("global", _TRIGGER_LEVEL)
        if is_low != self._saves_by_itself:
            self._saves_by_itself = is_low
            settings.put("global", "low_power", int(is_low))

    def save(self) -> object:
        """Return screen and battery."""
        return {
            "saves_by_itself": self._saves_by_itself,
            "awake": self.is_awake,
            "battery": asdict(self.battery),
            "hardware": asdict(self.hardware),
            "battery_overridden": self.is_battery_overridden,
        }

    def load(self, value: object) -> None:
        """Set screen and battery from a snapshot; None is awake and charging."""
        saved = as_map(value)
        self.is_awake = saved.get("awake", True) is True
        self.is_battery_overridden = saved.get("battery_overridden") is True
        self._reason, self._saves_by_itself = "manual", saved.get("saves_by_itself") is True
        self.battery = _loaded(saved.get("battery"))
        self.hardware = _loaded(saved.get("hardware")) if "hardware" in saved else self.battery


def _loaded(value: object) -> Battery:
    saved: dict[str, Any] = {name: stored for name, stored in as_map(value).items() if isinstance(stored, int)}
    return Battery(**{field.name: saved[field.name] for field in fields(Battery) if field.name in saved})
