"""`wm`: size, density and rotation of the display (AOSP `WindowManagerShellCommand`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, execute, unknown_command
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Window manager (window) commands:
  help
      Print this help text.
  size [reset|WxH|WdpxHdp] [-d DISPLAY_ID]
    Return or override display size.
  density [reset|DENSITY] [-d DISPLAY_ID]
    Return or override display density.
  scaling [off|auto] [-d DISPLAY_ID]
    Set display scaling mode.
  dismiss-keyguard
    Dismiss the keyguard, prompting user for auth if necessary.
  user-rotation [-d DISPLAY_ID] [free|lock] [rotation]
    Print or set user rotation mode and user rotation.
"""
_MIN_DENSITY = 72


@command("wm")
def wm(process: Process) -> int:
    """Run one of the window manager's commands."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of the service `window`."""
    if not words or words[0] in ("help", "-h"):
        process.stdout.write(_USAGE)
        return FAILED if not words else 0
    name, *rest = words
    subcommand = _SUBCOMMANDS.get(name)
    if subcommand is None:
        return unknown_command(process, "wm", name)
    return execute(process, name, lambda: subcommand(process, _without_display(rest)))


def _without_display(words: list[str]) -> list[str]:
    """Return the operands; `-d ID` names a display, of which there is one."""
    kept: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "-d":
            next(rest, None)
        else:
            kept.append(word)
    return kept


def _size(process: Process, words: list[str]) -> int:
    display = process.phone.display
    if not words:
        width, height = display.physical_size
        process.out(f"Physical size: {width}x{height}")
        if display.size_override is not None:
            width, height = display.size_override
            process.out(f"Override size: {width}x{height}")
        return 0
    if words[0] == "reset":
        display.set_size(None)
        return 0
    sides = words[0].split("x")
    if len(sides) != 2 or not all(sides):
        process.err(f"Error: bad size {words[0]}")
        return FAILED
    lengths = [_length(process, side) for side in sides]
    if None in lengths:
        bad = sides[lengths.index(None)]
        process.err(f'Error: bad number java.lang.NumberFormatException: For input string: "{bad}"')
        return FAILED
    display.set_size((lengths[0] or 0, lengths[1] or 0))
    return 0


def _length(process: Process, text: str) -> int | None:
    match = re.fullmatch(r"(\d+)(px|dp)?", text)
    if match is None or not int(match[1]):
        return None
    return round(int(match[1]) * process.phone.display.scale) if match[2] == "dp" else int(match[1])


def _density(process: Process, words: list[str]) -> int:
    display = process.phone.display
    if not words:
        process.out(f"Physical density: {display.physical_density}")
        if display.density_dpi != display.physical_density:
            process.out(f"Override density: {display.density_dpi}")
        return 0
    if words[0] == "reset":
        display.set_density(None)
        process.phone.settings.delete("secure", "display_density_forced")
        return 0
    if not re.fullmatch(r"\d+", words[0]):
        process.err(f'Error: bad number java.lang.NumberFormatException: For input string: "{words[0]}"')
        return FAILED
    density = int(words[0])
    if density < _MIN_DENSITY:
        process.err("Error: density must be >= 72")
        return FAILED
    display.set_density(density)
    process.phone.settings.put("secure", "display_density_forced", density)
    return 0


def _user_rotation(process: Process, words: list[str]) -> int:
    settings = process.phone.settings
    if not words:
        is_free = settings.is_on("system", "accelerometer_rotation")
        process.out("free" if is_free else f"lock {settings.number('system', 'user_rotation')}")
        return 0
    if words[0] not in ("free", "lock"):
        process.err("Error: expecting free, lock; got " + words[0])
        return FAILED
    if len(words) > 1:
        if words[1] not in ("0", "1", "2", "3"):
            process.err("Error: expecting rotation 0, 1, 2, 3; got " + words[1])
            return FAILED
        settings.put("system", "user_rotation", words[1])
    settings.put("system", "accelerometer_rotation", int(words[0] == "free"))
    return 0


def _dismiss_keyguard(process: Process, words: list[str]) -> int:
    del words
    process.phone.keyguard.dismiss()
    return 0


def _nothing(process: Process, words: list[str]) -> int:
    del process, words
    return 0


_SUBCOMMANDS: dict[str, Callable[[Process, list[str]], int]] = {
    "size": _size,
    "density": _density,
    "user-rotation": _user_rotation,
    "dismiss-keyguard": _dismiss_keyguard,
    "scaling": _nothing,
    "fixed-to-user-rotation": _nothing,
    "set-ignore-orientation-request": _nothing,
    "tracing": _nothing,
}
