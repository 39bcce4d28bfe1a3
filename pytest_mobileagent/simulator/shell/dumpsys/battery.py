"""`dumpsys battery`, which also changes what the battery claims (AOSP `BatteryService`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_FIELDS = {
    "ac": "is_ac", "usb": "is_usb", "wireless": "is_wireless", "status": "status", "level": "level",
    "temp": "temperature", "present": "is_present",
}  # fmt: skip
_USAGE = """Battery service (battery) commands:
  help
    Print this help text.
  get [-f] [ac|usb|wireless|dock|status|level|temp|present|counter|invalid]
  set [-f] [ac|usb|wireless|dock|status|level|temp|present|counter|invalid] <value>
    Force a battery property value, freezing battery state.
  unplug [-f]
    Force battery unplugged, freezing battery state.
  reset [-f]
    Unfreeze battery state, returning to current hardware values.
"""


def dump(phone: Phone, words: list[str]) -> str:
    """Print the battery's state, or run one of the service's commands."""
    words = [word for word in words if word not in ("-a", "-f")]
    if words:
        return change(phone, words)
    battery = phone.power.battery
    frozen = "  (UPDATES STOPPED -- use 'reset' to restart)\n" if phone.power.is_battery_overridden else ""
    return f"""Current Battery Service state:
{frozen}  AC powered: {_claim(battery.is_ac)}
  USB powered: {_claim(battery.is_usb)}
  Wireless powered: {_claim(battery.is_wireless)}
  Dock powered: false
  Max charging current: 0
  Max charging voltage: 0
  Charge counter: 10000
  status: {battery.status}
  health: {battery.health}
  present: {_claim(battery.is_present)}
  level: {battery.level}
  scale: 100
  voltage: {battery.voltage_mv}
  temperature: {battery.temperature}
  technology: Li-ion
"""


def _claim(value: bool) -> str:
    return str(value).lower()


def change(phone: Phone, words: list[str]) -> str:
    """Run `set`, `get`, `unplug` or `reset`; return what is printed."""
    power = phone.power
    match words:
        case ["unplug"]:
            power.unplug()
        case ["reset"]:
            power.reset_battery()
        case ["get", name] if name in _FIELDS:
            value = getattr(power.battery, _FIELDS[name])
            return f"{_claim(value) if isinstance(value, bool) else value}\n"
        case ["set", name, value] if name in _FIELDS:
            if not value.lstrip("-").isdigit():
                return f"Bad value: {value}\n"
            field = _FIELDS[name]
            power.override_battery(**{field: int(value) != 0 if field.startswith("is_") else int(value)})
        case ["set", _] | ["set"]:
            return "No value specified\n" if len(words) > 1 else "No property specified\n"
        case ["set", name, _]:
            return f"Unknown set option: {name}\n"
        case _:
            return f"Unknown command: {words[0]}\n" if words and words[0] not in ("help", "-h") else _USAGE
    return ""


DUMPS = {"battery": dump}
