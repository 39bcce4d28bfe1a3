"""Drawings read from SVG: the strokes that the app itself writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from pytest_mobileagent.simulator.apps.simple_draw.board import WHITE, Drawing, Stroke

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_draw.board import Point

_SPACE = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"([MLQ])\s*([^MLQ]*)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_TAKEN = {"M": 2, "L": 2, "Q": 4}  # numbers to a step; the last two are where it ends


def read_svg(content: bytes) -> Drawing | None:
    """Return the strokes and the background of a file; None if it is no SVG."""
    try:
        root = ElementTree.fromstring(content)  # noqa: S314 - expat without external entities
    except ElementTree.ParseError:
        return None
    if root.tag.removeprefix(_SPACE) != "svg":
        return None
    background = next((_color(node.get("fill")) for node in root.iter(f"{_SPACE}rect")), WHITE)
    strokes = [_stroke(node) for node in root.iter(f"{_SPACE}path")]
    return Drawing(tuple(stroke for stroke in strokes if stroke is not None), background)


def _color(text: str | None, default: str = WHITE) -> str:
    return text.lower() if text and _COLOR.fullmatch(text) else default


def _stroke(node: ElementTree.Element) -> Stroke | None:
    points: list[Point] = []
    for kind, numbers in _STEP.findall(node.get("d", "")):
        values = [float(number) for number in _NUMBER.findall(numbers)]
        size = _TAKEN[kind]
        points += [(values[at + size - 2], values[at + size - 1]) for at in range(0, len(values) - size + 1, size)]
    if not points or node.get("stroke") is None or node.get("fill", "none") != "none":
        return None
    width = _NUMBER.match(node.get("stroke-width", "1"))
    return Stroke(tuple(points), float(width.group()) if width else 1.0, _color(node.get("stroke"), "#000000"))
