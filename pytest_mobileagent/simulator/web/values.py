"""CSS values: lengths, colours, lists."""

from __future__ import annotations

import colorsys
import re
from functools import lru_cache

from PIL import ImageColor

_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?"
_LENGTH = re.compile(
    rf"({_NUMBER})(px|em|rem|ex|ch|pt|pc|in|cm|mm|q|vw|vh|vmin|vmax|%|fr|deg|rad|turn|s|ms)?", re.IGNORECASE
)
_FUNCTION = re.compile(r"([\w-]+)\((.*)\)", re.DOTALL)
_ABSOLUTE = {
    "px": 1.0,
    "": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 9.6 / 2.54,
    "q": 2.4 / 2.54,
}
MEDIUM_PX = 16.0


class Units:
    """What relative lengths relate to, CSS px: the font's size, the root's, the viewport's sides."""

    __slots__ = ("em", "rem", "vh", "vw")

    def __init__(self, em: float = MEDIUM_PX, rem: float = MEDIUM_PX, vw: float = 0.0, vh: float = 0.0) -> None:
        """Keep them."""
        self.em = em
        self.rem = rem
        self.vw = vw
        self.vh = vh


@lru_cache(maxsize=4096)
def number_and_unit(text: str) -> tuple[float, str] | None:
    """Return `12.5px` as 12.5 and `px`; None if it is no number."""
    found = _LENGTH.fullmatch(text.strip())
    return (float(found[1]), (found[2] or "").lower()) if found is not None else None


def length(text: str, units: Units, base: float | None = None) -> float | None:
    """Return a length in CSS px, a percentage of `base`; None for `auto` and the like."""
    found = number_and_unit(text)
    if found is None:
        return _calculated(text, units, base)
    number, unit = found
    if unit in _ABSOLUTE:
        return number * _ABSOLUTE[unit]
    if unit == "%":
        return None if base is None else number * base / 100
    relative = {
        "em": units.em, "rem": units.rem, "ex": units.em * 0.528, "ch": units.em * 0.5615, "vw": units.vw / 100,
        "vh": units.vh / 100, "vmin": min(units.vw, units.vh) / 100, "vmax": max(units.vw, units.vh) / 100,
    }  # fmt: skip
    return number * relative[unit] if unit in relative else None


def _calculated(text: str, units: Units, base: float | None) -> float | None:
    found = _FUNCTION.fullmatch(text.strip()) if "(" in text else None
    if found is None or found[1].lower() not in ("calc", "min", "max", "clamp", ""):
        return None
    name = found[1].lower()
    if name == "calc":
        return _sum(found[2], units, base)
    sides = [_sum(part, units, base) for part in split_list(found[2], ",")]
    known = [side for side in sides if side is not None]
    if len(known) < len(sides) or not known:
        return None
    if name == "clamp" and len(known) == 3:
        return max(known[0], min(known[1], known[2]))
    return min(known) if name == "min" else max(known)


def _sum(text: str, units: Units, base: float | None) -> float | None:
    total = 0.0
    sign = 1.0
    for part in split_list(text.strip(), " "):
        if part in ("+", "-"):
            sign = -1.0 if part == "-" else 1.0
        elif part in ("*", "/"):
            return _product(text, units, base)
        else:
            value = length(part, units, base) if not part.startswith("(") else _sum(part[1:-1], units, base)
            value = _product(part, units, base) if value is None and ("*" in part or "/" in part) else value
            if value is None:
                return None
            total += sign * value
    return total


def _product(text: str, units: Units, base: float | None) -> float | None:
    result: float | None = None
    operator = "*"
    for part in re.split(r"\s*([*/])\s*(?![^(]*\))", text.strip()):
        if part in ("*", "/"):
            operator = part
            continue
        value = _sum(part.strip("() "), units, base) if " " in part.strip() else length(part, units, base)
        if value is None:
            return None
        if result is None:
            result = value
        elif operator == "*":
            result *= value
        elif value:
            result /= value
    return result


@lru_cache(maxsize=4096)
def split_list(text: str, separator: str) -> tuple[str, ...]:
    """Return the parts of a value between separators (a blank stands for any white space) outside of brackets."""
    parts: list[str] = []
    depth = 0
    part = quote = ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        is_separator = letter.isspace() if separator == " " else letter == separator
        if is_separator and not depth and not quote:
            parts.append(part.strip())
            part = ""
        else:
            part += letter
    parts.append(part.strip())
    return tuple(part for part in parts if part)


@lru_cache(maxsize=2048)
def color(text: str) -> str | None:
    """Return a CSS colour as `#rrggbb` or `#rrggbbaa`; None if it is none. `currentcolor` is the caller's matter."""
    text = text.strip().lower()
    if text == "transparent":
        return "#00000000"
    found = _FUNCTION.fullmatch(text)
    if found is not None:
        return _color_function(found[1], found[2])
    try:
        red, green, blue, *rest = ImageColor.getrgb(text)
    except ValueError:
        return None
    return hex_color(red, green, blue, rest[0] if rest else 255)


def hex_color(red: float, green: float, blue: float, alpha: float = 255) -> str:
    """Return channels from 0 to 255 as `#rrggbb`, with `aa` unless opaque."""
    values = [min(255, max(0, round(value))) for value in (red, green, blue, alpha)]
    return "#" + "".join(f"{value:02x}" for value in (values if values[3] < 255 else values[:3]))


def _color_function(name: str, arguments: str) -> str | None:
    parts = [part for part in re.split(r"[\s,/]+", arguments.strip()) if part]
    numbers = [number_and_unit(part) for part in parts]
    if len(parts) not in (3, 4) or any(number is None for number in numbers):
        return None
    known = [number for number in numbers if number is not None]
    alpha = 255.0
    if len(known) == 4:
        alpha = known[3][0] * (2.55 if known[3][1] == "%" else 255)
    if name in ("rgb", "rgba"):
        red, green, blue = (value * (2.55 if unit == "%" else 1) for value, unit in known[:3])
        return hex_color(red, green, blue, alpha)
    if name in ("hsl", "hsla"):
        if "," in arguments and any(unit != "%" for _, unit in known[1:3]):  # only without commas may they be numbers
            return None
        hue, saturation, lightness = (value for value, _ in known[:3])
        red, green, blue = colorsys.hls_to_rgb(hue % 360 / 360, min(1, lightness / 100), min(1, saturation / 100))
        return hex_color(red * 255, green * 255, blue * 255, alpha)
    return None


def rgb_text(code: str) -> str:
    """Return `#rrggbb` or `#rrggbbaa` as `rgb(…)` or `rgba(…)`, as computed styles print it."""
    red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
    if len(code) == 7:
        return f"rgb({red}, {green}, {blue})"
    alpha = round(int(code[7:9], 16) / 255, 3)
    return f"rgba({red}, {green}, {blue}, {alpha:g})"
