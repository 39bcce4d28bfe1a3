"""`cmd uimode`, `cmd display`, `cmd power`, `cmd battery`, `cmd statusbar`: what is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, unknown_command
from pytest_mobileagent.simulator.shell.dumpsys.battery import change
from pytest_mobileagent.simulator.shell.dumpsys.display import DISPLAY_ID
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, SHADE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_NIGHT = {"yes": 2, "no": 1, "auto": 0}


def uimode(process: Process, words: list[str]) -> int:
    """Run a command of the service `uimode`."""
    settings = process.phone.settings
    match words:
        case ["night", mode] if mode in _NIGHT:
            settings.put("secure", "ui_night_mode", _NIGHT[mode])
        case ["night"]:
            pass
        case ["night", _]:
            process.err("Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule', or 'custom_bedtime'")
            return FAILED
        case _:
            return unknown_command(process, "uimode", " ".join(words))
    stored = settings.number("secure", "ui_night_mode", 1)
    process.out(f"Night mode: {next(name for name, value in _NIGHT.items() if value == stored % 3)}")
    return 0


def display(process: Process, words: list[str]) -> int:
    """Run a command of the service `display`."""
    phone = process.phone
    match words:
        case ["get-displays", *_]:
            width, height = phone.display.size
            state = "ON" if phone.power.is_awake else "OFF"
            process.out("Displays:")
            process.out(
                f'  Display id 0: DisplayInfo{{"Built-in Screen", displayId 0, real {width} x {height}, '
                f'rotation {phone.display.rotation}, state {state}, type INTERNAL, uniqueId "local:{DISPLAY_ID}", '
                f"app {width} x {height}, density {phone.display.density_dpi} dpi}}"
            )
        case ["set-brightness", value]:
            try:
                share = float(value)
            except ValueError:
                process.err(f"Error: brightness should be a number between 0 and 1, not {value}")
                return 1
            if not 0 <= share <= 1:
                process.err("Error: brightness should be a number between 0 and 1")
                return 1
            phone.power.set_brightness(round(1 + share * 254))
        case _:
            return unknown_command(process, "display", " ".join(words))
    return 0


def power(process: Process, words: list[str]) -> int:
    """Run a command of the service `power`."""
    match words:
        case ["set-mode", ("0" | "1") as mode]:
            process.phone.settings.put("global", "low_power", mode)
        case ["is-asleep" | "is-awake", *_]:
            process.out(str(process.phone.power.is_awake == (words[0] == "is-awake")).lower())
        case _:
            return unknown_command(process, "power", " ".join(words))
    return 0


def battery(process: Process, words: list[str]) -> int:
    """Run a command of the service `battery`."""
    process.stdout.write(change(process.phone, [word for word in words if word != "-f"]))
    return 0


def statusbar(process: Process, words: list[str]) -> int:
    """Run a command of the service `statusbar`."""
    panels = process.phone.panels
    match words:
        case ["expand-notifications"]:
            panels.open(SHADE)
        case ["expand-settings", *_]:
            panels.open(QUICK_SETTINGS)
        case ["collapse"]:
            panels.close()
        case ["get-status-icons"]:
            for name in ("alarm_clock", "airplane", "bluetooth", "volume", "wifi", "mobile"):
                process.out(name)
        case _:
            return unknown_command(process, "statusbar", " ".join(words))
    return 0


SERVICES = {"uimode": uimode, "display": display, "power": power, "battery": battery, "statusbar": statusbar}
