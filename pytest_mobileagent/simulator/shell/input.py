"""`input`: inject touches, keys and text (AOSP `InputShellCommand`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED
from pytest_mobileagent.simulator.shell._key_codes import key_code
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.input import META_CTRL, META_SHIFT

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_SOURCES = (
    "dpad", "gamepad", "joystick", "keyboard", "mouse", "rotaryencoder", "stylus", "touchnavigation", "touchpad",
    "touchscreen", "trackball",
)  # fmt: skip
_USAGE = """Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The sources are: 
      touchnavigation
      touchscreen
      joystick
      stylus
      touchpad
      gamepad
      dpad
      mouse
      keyboard
      trackball
      rotaryencoder

-d: specify the display ID.
      (Default: -1 for key event, 0 for motion event if not specified.)
The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress|--doubletap] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination <key code 1> <key code 2> ... (Default: keyboard)
"""  # noqa: W291 - as the tool prints it
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)")
_DEFAULT_SWIPE_MS = 300
_META_KEYS = {59: META_SHIFT, 60: META_SHIFT, 113: META_CTRL, 114: META_CTRL}


class _ArgumentError(Exception):
    """The arguments are wrong: the usage is printed."""


@command("input")
def input(process: Process) -> int:  # noqa: A001 - a shell command's function is named after the command
    """Inject one input."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of the service `input`."""
    words = list(words)
    if words and words[0] in _SOURCES:
        words.pop(0)
    if words[:1] == ["-d"]:
        del words[:2]
    if not words:
        process.stdout.write(_USAGE)
        return FAILED
    verb = _VERBS.get(words[0], _unknown)
    try:
        verb(process, words[1:] if words[0] in _VERBS else words)
    except _ArgumentError as error:
        process.err(str(error))
        process.stdout.write(_USAGE)
        return FAILED
    return 0


def _unknown(process: Process, words: list[str]) -> None:
    process.phone.log.miss("input command", words[0])
    raise _ArgumentError(f"Error: Unknown command: {words[0]}")


def _numbers(words: list[str], *, count: int) -> list[float]:
    for word in words[:count]:
        if not _NUMBER.fullmatch(word):
            raise _ArgumentError(f'Error: Invalid arguments for command: For input string: "{word}"')
    if len(words) < count:
        raise _ArgumentError("Error: Invalid arguments for command")
    return [float(word) for word in words[:count]]


def _tap(process: Process, words: list[str]) -> None:
    x, y = _numbers(words, count=2)
    process.phone.input.tap(x, y)


def _swipe(process: Process, words: list[str]) -> None:
    x1, y1, x2, y2 = _numbers(words, count=4)
    duration_ms = _duration(words)
    if (x1, y1) == (x2, y2):
        process.phone.input.tap(x1, y1, duration_ms=duration_ms)
    else:
        process.phone.input.swipe(x1, y1, x2, y2, duration_ms)


def _drag_and_drop(process: Process, words: list[str]) -> None:
    x1, y1, x2, y2 = _numbers(words, count=4)
    process.phone.input.drag(x1, y1, x2, y2, _duration(words))


def _duration(words: list[str]) -> float:
    if len(words) < 5:
        return _DEFAULT_SWIPE_MS
    duration_ms = _numbers(words[4:], count=1)[0]
    return duration_ms if duration_ms >= 0 else _DEFAULT_SWIPE_MS


def _text(process: Process, words: list[str]) -> None:
    if not words:
        raise _ArgumentError("Error: Invalid arguments for command: text")
    # `%s` stands for a space; a percent sign of its own cannot be written before an s (AOSP sendText).
    process.phone.input.text(words[0].replace("%s", " "))


def _key_event(process: Process, words: list[str]) -> None:
    is_long = words[:1] == ["--longpress"]
    is_double = words[:1] == ["--doubletap"]
    keys = words[1:] if is_long or is_double else words
    if not keys:
        raise _ArgumentError("Error: Invalid arguments for command: keyevent")
    for key in keys:
        code = _code(key)
        for _ in range(2 if is_double else 1):
            process.phone.input.key(code, long_press=is_long)


def _key_combination(process: Process, words: list[str]) -> None:
    if words[:1] == ["-t"]:
        words = words[2:]
    if len(words) < 2:
        raise _ArgumentError("Error: keycombination requires at least 2 keycodes")
    codes = [_code(word) for word in words]
    meta = 0
    for code in codes:
        meta |= _META_KEYS.get(code, 0)
    plain = [code for code in codes if code not in _META_KEYS]
    for code in plain:
        process.phone.input.key(code, meta)


def _code(text: str) -> int:
    code = key_code(text)
    if code is None:
        raise _ArgumentError(f"Error: Invalid arguments for command: {text}")
    return code


def _press(process: Process, words: list[str]) -> None:
    del words
    process.phone.input.key(23)


def _roll(process: Process, words: list[str]) -> None:
    dx, dy = _numbers(words, count=2)
    horizontal = 22 if dx > 0 else 21
    vertical = 20 if dy > 0 else 19
    for code, steps in ((horizontal, abs(int(dx))), (vertical, abs(int(dy)))):
        for _ in range(steps):
            process.phone.input.key(code)


def _motion_event(process: Process, words: list[str]) -> None:
    if not words or words[0].upper() not in ("DOWN", "UP", "MOVE", "CANCEL"):
        raise _ArgumentError(f"Error: Unknown action: {words[0] if words else ''}")
    pad = process.phone.input
    action = words[0].upper()
    if action == "CANCEL":
        pad.reset()
        return
    x, y = _numbers(words[1:], count=2)
    {"DOWN": pad.down, "UP": pad.up, "MOVE": pad.move}[action](x, y)


_VERBS: dict[str, Callable[[Process, list[str]], None]] = {
    "tap": _tap,
    "swipe": _swipe,
    "draganddrop": _drag_and_drop,
    "text": _text,
    "keyevent": _key_event,
    "keycombination": _key_combination,
    "press": _press,
    "roll": _roll,
    "motionevent": _motion_event,
}
