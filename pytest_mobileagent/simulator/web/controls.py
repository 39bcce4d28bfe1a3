"""How large form controls are by themselves, and what they show (Chrome for Android's measures)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.values import length, split_list

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.dom import Element
    from pytest_mobileagent.simulator.web.fonts import Fonts
    from pytest_mobileagent.simulator.web.style import Style

_TRANSLATE = re.compile(r"translate(3d|x|y)?\(([^)]*)\)", re.IGNORECASE)
ARROW_PX = 16.0


def size(element: Element, style: Style, fonts: Fonts) -> tuple[float, float] | None:
    """Return the content size of a control; None for what is none."""
    line = fonts.line_height(style)
    if element.tag == "textarea":
        columns, rows = _count(element, "cols", 20), _count(element, "rows", 2)
        return columns * style.em * 0.6 + 15, rows * line
    if element.tag == "select":
        return _select_size(element, style, fonts)
    if element.is_text_field:
        return _count(element, "size", 20) * style.em * 0.55, line
    if element.input_type == "file":
        return 250.0, line + 6
    if element.tag in ("progress", "meter") or element.input_type in ("checkbox", "radio", "range", "color", "image"):
        return 0.0, 0.0  # the style sheet says it
    return None


def _count(element: Element, name: str, default: int) -> int:
    text = element.get(name)
    return max(1, int(text)) if text.isdigit() else default


def _select_size(element: Element, style: Style, fonts: Fonts) -> tuple[float, float]:
    widest = max((fonts.width(label(option), style) for option in element.options), default=0.0)
    line = fonts.line_height(style)
    frame = style.border("top") + style.border("bottom")
    return widest + ARROW_PX + 8 + frame, line + 2


def label(option: Element) -> str:
    """Return what an option shows."""
    return option.get("label") or " ".join(option.text.split())


def shown(element: Element) -> str:
    """Return what a list shows; on a phone every list drops down."""
    chosen = element.chosen
    if element.has("multiple") and len(chosen) != 1:
        return f"{len(chosen)} selected"
    return label(chosen[0]) if chosen else ""


def share(element: Element) -> float:
    """Return how far a slider, progress bar or meter is filled, 0 to 1."""
    low = _number(element.get("min"), 0.0)
    high = _number(element.get("max"), 100.0 if element.tag == "input" else 1.0)
    value = _number(element.value if element.tag == "input" else element.get("value"), (low + high) / 2)
    return min(1.0, max(0.0, (value - low) / (high - low))) if high > low else 0.0


def slid(element: Element, part: float) -> str:
    """Return the value that a slider has at a share of its length."""
    low, high = _number(element.get("min"), 0.0), _number(element.get("max"), 100.0)
    step = _number(element.get("step"), 1.0) or 1.0
    value = low + round((high - low) * min(1.0, max(0.0, part)) / step) * step
    return f"{min(high, value):g}"


def _number(text: str, default: float) -> float:
    try:
        return float(text)
    except ValueError:
        return default


def translation(style: Style, width: float, height: float) -> tuple[float, float]:
    """Return how far `transform: translate…` moves a box of this size."""
    text = style.get("transform")
    if text == "none":
        return 0.0, 0.0
    x = y = 0.0
    for kind, arguments in _TRANSLATE.findall(text):
        parts = split_list(arguments, ",")
        first = parts[0] if parts else "0"
        second = parts[1] if len(parts) > 1 else "0"
        if kind.lower() == "y":
            first, second = "0", first
        x += length(first, style.units, width) or 0.0
        y += length(second, style.units, height) or 0.0
    return x, y
