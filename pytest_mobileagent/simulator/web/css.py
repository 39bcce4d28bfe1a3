"""Style sheets: rules, declarations, and shorthand properties taken apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.simulator.web.dom import DomError
from pytest_mobileagent.simulator.web.selectors import Selector, parse_selectors
from pytest_mobileagent.simulator.web.values import color, number_and_unit, split_list

if TYPE_CHECKING:
    from collections.abc import Iterator

SIDES = ("top", "right", "bottom", "left")
_BORDERS = tuple(f"border-{side}" for side in SIDES)
_STYLES = frozenset({"none", "hidden", "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"})
_WIDTHS = {"thin": "1px", "medium": "3px", "thick": "5px"}
_FONT_SIZES = frozenset({
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "smaller", "larger",
})  # fmt: skip
_WEIGHTS = frozenset({"bold", "bolder", "lighter"})
_LINES = frozenset({"underline", "overline", "line-through", "none"})
_BULLETS = frozenset({
    "disc", "circle", "square", "decimal", "none", "lower-alpha", "upper-alpha", "lower-latin", "upper-latin",
    "lower-roman", "upper-roman", "decimal-leading-zero",
})  # fmt: skip
_PLACES = frozenset({"left", "right", "top", "bottom", "center"})
_LENGTH = re.compile(r"-?[\d.]+(?:px|em|%)?")
_FEATURE = re.compile(r"\(\s*(min|max)-(width|height)\s*:\s*([^)]+)\)")


class Declaration(NamedTuple):
    """One property set to a value."""

    name: str
    value: str
    is_important: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """Selectors with declarations; `order` counts rules from the first sheet on."""

    selectors: tuple[Selector, ...]
    declarations: tuple[Declaration, ...]
    order: int = 0


@dataclass(frozen=True, slots=True)
class Viewport:
    """The layout viewport, CSS px."""

    width: float
    height: float


@lru_cache(maxsize=4096)
def parse_declarations(text: str) -> tuple[Declaration, ...]:
    """Return the declarations of a style attribute, shorthands taken apart; what is wrong is left out."""
    import tinycss2  # noqa: PLC0415 - loaded when the first page opens

    return tuple(_declarations(tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)))


@lru_cache(maxsize=128)
def parse_sheet(text: str, viewport: Viewport) -> tuple[Rule, ...]:
    """Return the rules of a style sheet that hold for a viewport."""
    import tinycss2  # noqa: PLC0415 - loaded when the first page opens

    parsed = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    return tuple(_rules(parsed, viewport))


def _rules(parsed: list[Any], viewport: Viewport) -> Iterator[Rule]:
    import tinycss2  # noqa: PLC0415 - loaded when the first page opens

    for node in parsed:
        if node.type == "qualified-rule":
            try:
                selectors = parse_selectors(tinycss2.serialize(node.prelude))
            except DomError:
                continue
            contents = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            yield Rule(selectors, tuple(_declarations(contents)))
        elif node.type == "at-rule" and node.lower_at_keyword in ("media", "supports") and node.content is not None:
            query = tinycss2.serialize(node.prelude)
            if node.lower_at_keyword == "supports" or media_holds(query, viewport):
                inner = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
                yield from _rules(inner, viewport)


def _declarations(nodes: list[Any]) -> list[Declaration]:
    import tinycss2  # noqa: PLC0415 - loaded when the first page opens

    found: list[Declaration] = []
    for node in nodes:
        if node.type == "declaration":
            value = tinycss2.serialize(node.value).strip()
            for name, part in expand(node.name if node.name.startswith("--") else node.lower_name, value):
                found.append(Declaration(name, part, node.important))
    return found


def media_holds(query: str, viewport: Viewport) -> bool:
    """Whether a media query list holds on this screen."""
    return any(_one_media_holds(part.strip().lower(), viewport) for part in query.split(","))


def _one_media_holds(query: str, viewport: Viewport) -> bool:
    is_negated = query.startswith("not ")
    words = query.removeprefix("not ").removeprefix("only ").split()
    holds = not words or words[0].startswith("(") or words[0] in ("all", "screen")
    for bound, side, text in _FEATURE.findall(query):
        found = number_and_unit(text)
        limit = found[0] * (16 if found[1] in ("em", "rem") else 1) if found is not None else 0
        size = viewport.width if side == "width" else viewport.height
        holds = holds and (size >= limit if bound == "min" else size <= limit)
    if "orientation" in query:
        holds = holds and (("portrait" in query) == (viewport.height >= viewport.width))
    for feature in ("prefers-color-scheme: dark", "prefers-reduced-motion", "hover: hover", "pointer: fine"):
        if feature in query or feature.replace(": ", ":") in query:
            holds = False
    return holds != is_negated


def expand(name: str, value: str) -> list[tuple[str, str]]:  # noqa: PLR0911 - one line for each kind of shorthand
    """Return the longhand properties that a property sets."""
    lower = value.lower()
    if lower in ("inherit", "initial", "unset", "revert") or "var(" in lower:
        return [(part, lower if "var(" not in lower else value) for part in _longhands(name)]
    if name in ("margin", "padding"):
        return _sides(value, f"{name}-{{}}")
    if name == "inset":
        return _sides(value, "{}")
    if name in ("border-width", "border-style", "border-color"):
        return _sides(value, f"border-{{}}-{name.partition('-')[2]}")
    if name == "border" or name in _BORDERS:
        return _border(name, value)
    if name in ("background", "font", "flex", "text-decoration", "list-style", "outline"):
        return _EXPANDERS[name](value)
    if name in ("gap", "grid-gap", "overflow", "place-items", "place-content", "flex-flow"):
        return _pair(name, value)
    if name in ("grid-row", "grid-column"):
        return [(name, value)]
    aliases = {"word-wrap": "overflow-wrap", "grid-column-gap": "column-gap", "grid-row-gap": "row-gap"}
    name = aliases.get(name, name)
    for prefix in ("-webkit-", "-moz-", "-ms-", "-o-"):
        name = name.removeprefix(prefix)
    return [(name, value)]


def _longhands(name: str) -> list[str]:
    if name in ("margin", "padding"):
        return [f"{name}-{side}" for side in SIDES]
    if name == "inset":
        return list(SIDES)
    kinds = ("width", "style", "color")
    if name == "border":
        return [f"border-{side}-{kind}" for side in SIDES for kind in kinds]
    if name in _BORDERS:
        return [f"{name}-{kind}" for kind in kinds]
    if name in ("border-width", "border-style", "border-color"):
        return [f"border-{side}-{name.partition('-')[2]}" for side in SIDES]
    groups = {
        "background": [
            "background-color", "background-image", "background-repeat", "background-position",
        ], "overflow": ["overflow-x", "overflow-y"],
        "font": ["font-style", "font-weight", "font-size", "line-height", "font-family"],
        "flex": ["flex-grow", "flex-shrink", "flex-basis"], "gap": ["row-gap", "column-gap"],
        "list-style": ["list-style-type"], "text-decoration": ["text-decoration-line"],
    }  # fmt: skip
    return groups.get(name, [name])


def _sides(value: str, pattern: str) -> list[tuple[str, str]]:
    parts = split_list(value, " ")
    if not 1 <= len(parts) <= 4:
        return []
    top = parts[0]
    right = parts[1] if len(parts) > 1 else top
    bottom = parts[2] if len(parts) > 2 else top
    left = parts[3] if len(parts) > 3 else right
    return [(pattern.format(side), part) for side, part in zip(SIDES, (top, right, bottom, left), strict=True)]


def _pair(name: str, value: str) -> list[tuple[str, str]]:
    parts = split_list(value, " ")
    names = {
        "gap": ("row-gap", "column-gap"), "grid-gap": ("row-gap", "column-gap"),
        "overflow": ("overflow-x", "overflow-y"), "place-items": ("align-items", "justify-items"),
        "place-content": ("align-content", "justify-content"),
    }  # fmt: skip
    if name == "flex-flow":
        return [("flex-wrap" if "wrap" in part else "flex-direction", part) for part in parts]
    first, second = names[name]
    return [(first, parts[0]), (second, parts[-1])] if parts else []


def _line(value: str) -> tuple[str, str, str]:
    """Return width, style and colour of a border or outline."""
    width, style, paint = "medium", "none", "currentcolor"
    for part in split_list(value, " "):
        if part.lower() in _STYLES:
            style = part.lower()
        elif part.lower() in _WIDTHS or number_and_unit(part) is not None:
            width = part
        else:
            paint = part
    return _WIDTHS.get(width, width), style, paint


def _border(name: str, value: str) -> list[tuple[str, str]]:
    width, style, paint = _line(value)
    sides = SIDES if name == "border" else (name.removeprefix("border-"),)
    found = []
    for side in sides:
        found += [(f"border-{side}-width", width), (f"border-{side}-style", style), (f"border-{side}-color", paint)]
    return found


def _outline(value: str) -> list[tuple[str, str]]:
    width, style, paint = _line(value)
    return [("outline-width", width), ("outline-style", style), ("outline-color", paint)]


def _background(value: str) -> list[tuple[str, str]]:
    paint, image = "transparent", "none"
    for part in split_list(split_list(value, ",")[-1] if value else "", " "):
        if "gradient(" in part or part.startswith("url("):
            image = part
        elif color(part) is not None or part.lower() == "currentcolor":
            paint = part
    for layer in split_list(value, ","):
        for part in split_list(layer, " "):
            image = part if image == "none" and ("gradient(" in part or part.startswith("url(")) else image
    words = split_list(split_list(value, "/")[0] if value else "", " ")
    place = [part for part in words if part in _PLACES or _LENGTH.fullmatch(part)][:2]
    repeat = next((part for part in words if part.startswith(("repeat", "no-repeat"))), "repeat")
    return [
        ("background-color", paint), ("background-image", image), ("background-repeat", repeat),
        ("background-position", " ".join(place) or "0% 0%"),
    ]  # fmt: skip


def _font(value: str) -> list[tuple[str, str]]:
    found = {"font-style": "normal", "font-weight": "normal", "line-height": "normal"}
    parts = split_list(value, " ")
    for at, part in enumerate(parts):
        size, _, line = part.partition("/")
        if number_and_unit(size) is not None and not (size.isdigit() and len(size) == 3) or size in _FONT_SIZES:  # noqa: RUF021 - read left to right
            found["font-size"] = size
            if line:
                found["line-height"] = line
            found["font-family"] = " ".join(parts[at + 1 :])
            return list(found.items())
        if part in ("italic", "oblique"):
            found["font-style"] = part
        elif part in _WEIGHTS or part.isdigit():
            found["font-weight"] = part
    return []


def _flex(value: str) -> list[tuple[str, str]]:
    keywords = {"none": ("0", "0", "auto"), "auto": ("1", "1", "auto"), "initial": ("0", "1", "auto")}
    grow, shrink, basis = keywords.get(value.lower(), ("1", "1", "0px"))
    if value.lower() not in keywords:
        numbers = []
        for part in split_list(value, " "):
            found = number_and_unit(part)
            if found is not None and not found[1]:
                numbers.append(part)
            else:
                basis = part
        grow, shrink = (numbers + ["1", "1"][len(numbers) :])[:2]
    return [("flex-grow", grow), ("flex-shrink", shrink), ("flex-basis", basis)]


def _text_decoration(value: str) -> list[tuple[str, str]]:
    lines = [part for part in value.lower().split() if part in _LINES]
    return [("text-decoration-line", " ".join(lines) or "none")]


def _list_style(value: str) -> list[tuple[str, str]]:
    kinds = [part for part in value.lower().split() if part in _BULLETS]
    return [("list-style-type", kinds[0])] if kinds else []


_EXPANDERS = {
    "background": _background, "font": _font, "flex": _flex, "text-decoration": _text_decoration,
    "list-style": _list_style, "outline": _outline,
}  # fmt: skip
