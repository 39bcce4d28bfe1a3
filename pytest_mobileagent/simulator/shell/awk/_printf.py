"""`printf` and `sprintf`."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.awk._values import fatal, is_numeric, to_integer, to_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.awk._values import Value

_CONVERSION = re.compile(r"%([^a-zA-Z%]|[hlLqjzt])*([a-zA-Z]?)", re.DOTALL)
_PARTS = re.compile(r"([-+ #0]*)(\d*)(?:\.(\d*))?")
_MOST_WIDTH = 1 << 20


def format_text(layout: str, values: list[Value], text_of: Callable[[Value], str]) -> str:
    """Return a layout with its values.

    Raises:
        ShellError: there are too few.
    """
    pieces = []
    rest = list(values)
    at = 0
    while (percent := layout.find("%", at)) >= 0:
        pieces.append(layout[at:percent])
        if layout.startswith("%%", percent):
            pieces.append("%")
            at = percent + 2
            continue
        found = _CONVERSION.match(layout, percent)
        if found is None:
            break
        at = found.end()
        pieces.append(_converted(layout, found[0], rest, text_of))
    return "".join(pieces) + layout[at:]


def _next(layout: str, rest: list[Value]) -> Value:
    if not rest:
        raise fatal(f"not enough args in printf({layout})")
    return rest.pop(0)


def _converted(layout: str, conversion: str, rest: list[Value], text_of: Callable[[Value], str]) -> str:
    while "*" in conversion:
        conversion = conversion.replace("*", str(to_integer(_next(layout, rest))), 1)
    letter = conversion[-1]
    options = re.sub("[hlLqjzt]", "", conversion[1:-1])
    value = _next(layout, rest)
    parts = _PARTS.fullmatch(options)
    if letter not in "diouxXeEfFgGaAcs" or parts is None:
        return conversion + text_of(value)
    flags, width, precision = parts.groups()
    if int(width or 0) > _MOST_WIDTH or int(precision or 0) > _MOST_WIDTH:
        raise fatal(f"format item {conversion[:30]}... ran format() out of memory")
    if letter == "c":
        return _letter(value, text_of, flags, int(width or 0))
    if letter == "s":
        text = text_of(value)
        return _padded(text if precision is None else text[: int(precision or 0)], flags, int(width or 0))
    if letter in "diouxX":
        return _whole(letter, to_number(value), (flags, int(width or 0), precision))
    return _floating(letter, to_number(value), (flags, int(width or 0), precision))


def _padded(text: str, flags: str, width: int) -> str:
    return text.ljust(width) if "-" in flags else text.rjust(width)


def _letter(value: Value, text_of: Callable[[Value], str], flags: str, width: int) -> str:
    if is_numeric(value):
        number = to_integer(value)
        return _padded(chr(number & 0xFF), flags, width) if number else "\0"
    return _padded(text_of(value)[:1] or "\0", flags, width)


def _whole(letter: str, number: float, options: tuple[str, int, str | None]) -> str:
    flags, width, precision = options
    limit = 1 << 63
    whole = 0 if math.isnan(number) else int(max(-float(limit), min(float(limit), number)))
    whole = max(-limit, min(limit - 1, whole))
    if letter in "oxXu":
        whole &= (1 << 64) - 1
    digits = {"o": "{:o}", "x": "{:x}", "X": "{:X}"}.get(letter, "{}").format(abs(whole))
    if precision is not None:
        digits = digits.rjust(int(precision or 0), "0") if whole or precision not in ("0", "") else ""
    if "#" in flags and whole and letter in "xXo":
        digits = ("0" + letter if letter != "o" else "0") + digits
    sign = "-" if whole < 0 else "" if letter in "oxXu" else "+" if "+" in flags else " " if " " in flags else ""
    if "0" in flags and "-" not in flags and precision is None:
        return sign + digits.rjust(width - len(sign), "0")
    return _padded(sign + digits, flags, width)


def _floating(letter: str, number: float, options: tuple[str, int, str | None]) -> str:
    flags, width, precision = options
    if not math.isfinite(number):
        name = "nan" if math.isnan(number) else "inf"
        sign = "-" if math.copysign(1.0, number) < 0 else "+" if "+" in flags else " " if " " in flags else ""
        return _padded(sign + (name.upper() if letter.isupper() else name), flags, width)
    if letter in "aA":
        text = _hexadecimal(number)
        return _padded(text.upper() if letter == "A" else text, flags, width)
    return f"%{flags}{width or ''}{'' if precision is None else f'.{precision or 0}'}{letter}" % number


def _hexadecimal(number: float) -> str:
    text = number.hex()
    mantissa, exponent = text.split("p")
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    return f"{mantissa}p{exponent}"
