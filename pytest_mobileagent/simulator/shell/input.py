"""`input`: inject touches, keys and text (AOSP `InputShellCommand`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.key_codes import key_code
from pytest_mobileagent.simulator.shell._framework import (
    ILLEGAL_ARGUMENT,
    NUMBER_FORMAT,
    Arguments,
    JavaError,
    execute,
    parse_int,
    unknown_command,
)
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.keys import META_CTRL, META_SHIFT

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
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


@command("input")
def input(process: Process) -> int:  # noqa: A001 - a shell command's function is named after the command
    """Inject one input."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of the service `input`."""
    return execute(process, words[0] if words else "", lambda: _run(process, Arguments(words)))


def _run(process: Process, arguments: Arguments) -> int:
    source, name = "", arguments.next()
    if name in _SOURCES:
        source, name = name, arguments.required()
    if name == "-d":
        _skip_display(arguments)
        name = arguments.required()
    if name in (None, "help", "-h"):
        process.stdout.write(_USAGE)
        return 0
    verb = _VERBS.get(name)
    if verb is None:
        unknown_command(process, "input", name)
        return 0  # `onCommand` forgets what the default commands returned
    try:
        with process.phone.input.pointing(is_mouse=source == "mouse"):
            verb(process, arguments)
    except JavaError as error:
        if error.java_class == NUMBER_FORMAT:
            raise JavaError(ILLEGAL_ARGUMENT, f"Error: Invalid arguments for command: {name}") from error
        raise
    return 0


def _skip_display(arguments: Arguments) -> None:
    display = arguments.required()
    if display not in ("DEFAULT_DISPLAY", "INVALID_DISPLAY") and not re.fullmatch(r"[+-]?[0-9]+", display):
        raise JavaError(ILLEGAL_ARGUMENT, "Error: Invalid arguments for display ID.")


def _numbers(arguments: Arguments, *, count: int) -> list[float]:
    return [_number(arguments.required()) for _ in range(count)]


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise JavaError(NUMBER_FORMAT, f'For input string: "{text}"')
    return float(text)


def _tap(process: Process, arguments: Arguments) -> None:
    x, y = _numbers(arguments, count=2)
    process.phone.input.tap(x, y)


def _swipe(process: Process, arguments: Arguments) -> None:
    x1, y1, x2, y2 = _numbers(arguments, count=4)
    duration_ms = _duration(arguments)
    if (x1, y1) == (x2, y2):
        process.phone.input.tap(x1, y1, duration_ms=duration_ms)
    else:
        process.phone.input.swipe(x1, y1, x2, y2, duration_ms)


def _drag_and_drop(process: Process, arguments: Arguments) -> None:
    x1, y1, x2, y2 = _numbers(arguments, count=4)
    process.phone.input.drag(x1, y1, x2, y2, _duration(arguments))


def _duration(arguments: Arguments) -> int:
    word = arguments.next()
    duration_ms = _DEFAULT_SWIPE_MS if word is None else parse_int(word)
    return duration_ms if duration_ms >= 0 else _DEFAULT_SWIPE_MS


def _text(process: Process, arguments: Arguments) -> None:
    # `%s` stands for a space; a percent sign of its own cannot be written before an s (AOSP sendText).
    process.phone.input.text(arguments.required().replace("%s", " "))


def _key_event(process: Process, arguments: Arguments) -> None:
    word = arguments.required()
    is_long = word == "--longpress"
    is_double = word == "--doubletap"
    if is_long or is_double:
        word = arguments.required()
    keys = [word] if is_double else [word, *arguments.rest()]
    for key in keys:
        code = key_code(key)
        if code is not None:  # else it is KEYCODE_UNKNOWN, which no window acts on
            for _ in range(2 if is_double else 1):
                process.phone.input.key(code, long_press=is_long)


def _key_combination(process: Process, arguments: Arguments) -> None:
    codes = []
    for word in [arguments.required(), *arguments.rest()]:
        code = key_code(word)
        if code is None:
            raise JavaError(ILLEGAL_ARGUMENT, f"Unknown keycode: {word}")
        codes.append(code)
    if len(codes) < 2:
        raise JavaError(ILLEGAL_ARGUMENT, "keycombination requires at least 2 keycodes")
    meta = 0
    for code in codes:
        meta |= _META_KEYS.get(code, 0)
    for code in codes:
        if code not in _META_KEYS:
            process.phone.input.key(code, meta)


def _press(process: Process, arguments: Arguments) -> None:
    del arguments
    process.phone.input.key(23)


def _roll(process: Process, arguments: Arguments) -> None:
    dx, dy = _numbers(arguments, count=2)
    roll(process.phone, int(dx), int(dy))


def roll(phone: Phone, dx: int, dy: int) -> None:
    """Turn the trackball: apps see a direction key for every step."""
    for code, steps in ((22 if dx > 0 else 21, abs(dx)), (20 if dy > 0 else 19, abs(dy))):
        for _ in range(steps):
            phone.input.key(code)


def _motion_event(process: Process, arguments: Arguments) -> None:
    word = arguments.required()
    pad = process.phone.input
    actions = {"DOWN": pad.down, "UP": pad.up, "MOVE": pad.move}
    if word.upper() == "CANCEL":
        pad.reset()
    elif word.upper() in actions:
        x, y = _numbers(arguments, count=2)
        actions[word.upper()](x, y)
    else:
        raise JavaError(ILLEGAL_ARGUMENT, f"Unknown action: {word}")


_VERBS: dict[str, Callable[[Process, Arguments], None]] = {
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
