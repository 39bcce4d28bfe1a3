"""`cmd uimode`, `cmd display`, `cmd power`, `cmd battery`, `cmd statusbar`: what is seen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, unknown_command
from pytest_mobileagent.simulator.shell._night import clock_time, night_mode_name, night_modes
from pytest_mobileagent.simulator.shell.dumpsys.battery import change
from pytest_mobileagent.simulator.shell.dumpsys.display import DISPLAY_ID
from pytest_mobileagent.simulator.system.night_mode import CUSTOM, END, START
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, SHADE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_HELP = """UiMode service (uimode) commands:
  help
    Print this help text.
  night [yes|no|auto|custom_schedule|custom_bedtime]
    Set or read night mode.
  car [yes|no]
    Set or read car mode.
  time [start|end] <ISO time>
    Set custom start/end schedule time (night mode must be set to custom to apply).
"""
_TIME = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])(?::[0-5][0-9](?:\.[0-9]{1,9})?)?")


def uimode(process: Process, words: list[str]) -> int:
    """Run a command of the service `uimode`."""
    phone = process.phone
    modes = night_modes(phone.image.api_level)
    match words:
        case [] | ["help" | "-h"]:
            process.stdout.write(_HELP)
        case ["night"]:
            process.out(f"Night mode: {night_mode_name(phone)}")
        case ["night", mode] if mode in modes:
            phone.night_mode.choose(*modes[mode])
            process.out(f"Night mode: {night_mode_name(phone)}")
        case ["night", _]:
            *names, last = [f"'{name}'" for name in modes]
            process.err(f"Error: mode must be {', '.join(names[:2])}, or {', or '.join([*names[2:], last])}")
            return FAILED
        case ["time", *rest] if CUSTOM in {mode for mode, _ in modes.values()}:
            return _time(process, rest)
        case _:
            return unknown_command(process, "uimode", " ".join(words))
    return 0


def _time(process: Process, words: list[str]) -> int:
    """Set when the schedule starts or ends, and tell both."""
    night, keys = process.phone.night_mode, {"start": START, "end": END}
    match words:
        case [name, text] if name in keys and (match := _TIME.fullmatch(text)):
            night.set_time(keys[name], int(match[1]) * 60 + int(match[2]))
        case [("start" | "end"), text]:
            process.err(
                "\nException occurred while executing 'time':\n"
                f"java.time.format.DateTimeParseException: Text '{text}' could not be parsed at index 0"
            )
            return FAILED
        case []:
            pass
        case _:
            process.err("command must be in [start|end]")
            return FAILED
    for which, key in keys.items():
        process.out(f"{which} {clock_time(night.time(key))}")
    return 0 if words else FAILED


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
