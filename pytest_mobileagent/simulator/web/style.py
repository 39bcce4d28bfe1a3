"""The cascade: which value each property of each element has."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.css import Viewport, parse_declarations, parse_sheet
from pytest_mobileagent.simulator.web.dom import Element
from pytest_mobileagent.simulator.web.selectors import mentions
from pytest_mobileagent.simulator.web.values import MEDIUM_PX, Units, color, length, number_and_unit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pytest_mobileagent.simulator.web.boxes import Edges
    from pytest_mobileagent.simulator.web.css import Rule
    from pytest_mobileagent.simulator.web.dom import Document, Node

    _Ranked = tuple[int, int, Rule]  # its origin, its order

INHERITED = frozenset({
    "color", "font-size", "font-weight", "font-style", "font-family", "line-height", "text-align", "text-indent",
    "text-transform", "white-space", "letter-spacing", "word-spacing", "list-style-type", "visibility", "cursor",
    "overflow-wrap", "word-break", "border-collapse", "border-spacing", "caption-side", "direction", "quotes",
    "empty-cells", "pointer-events", "user-select", "fill", "stroke", "stroke-width", "text-anchor", "accent-color",
    "fill-opacity", "stroke-opacity",
})  # fmt: skip
INITIAL = {
    "display": "inline", "position": "static", "float": "none", "clear": "none", "color": "#000000",
    "background-color": "transparent", "background-image": "none", "background-position": "0% 0%",
    "background-repeat": "repeat", "width": "auto", "height": "auto",
    "min-width": "auto", "min-height": "auto", "max-width": "none", "max-height": "none", "top": "auto",
    "right": "auto", "bottom": "auto", "left": "auto", "box-sizing": "content-box", "overflow-x": "visible",
    "overflow-y": "visible", "font-size": "16px", "font-weight": "400", "font-style": "normal",
    "font-family": "sans-serif", "line-height": "normal", "text-align": "start", "text-decoration-line": "none",
    "text-transform": "none", "text-indent": "0", "white-space": "normal", "vertical-align": "baseline",
    "letter-spacing": "normal", "list-style-type": "disc", "visibility": "visible", "opacity": "1", "z-index": "auto",
    "flex-direction": "row", "flex-wrap": "nowrap", "flex-grow": "0", "flex-shrink": "1", "flex-basis": "auto",
    "justify-content": "normal", "align-items": "normal", "align-self": "auto", "align-content": "normal",
    "justify-items": "legacy", "row-gap": "normal", "column-gap": "normal", "order": "0", "border-collapse": "separate",
    "border-spacing": "0", "overflow-wrap": "normal", "word-break": "normal", "pointer-events": "auto",
    "touch-action": "auto", "cursor": "auto", "transform": "none", "grid-template-columns": "none",
    "grid-template-rows": "none", "grid-column": "auto", "grid-row": "auto", "border-radius": "0",
    "text-overflow": "clip", "content": "normal", "user-select": "auto", "table-layout": "auto",
    "outline-style": "none",
    "object-fit": "fill", "caption-side": "top", "direction": "ltr", "box-shadow": "none",
}  # fmt: skip
_SIZES = {
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
    "xxx-large": 48,
}  # fmt: skip
_COLORS = frozenset(
    {"color", "background-color", "outline-color"} | {f"border-{s}-color" for s in ("top", "right", "bottom", "left")}
)
_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
_LOOKING_INSIDE = (":has(", ":empty")  # a rule with one of these may be about what stands around a change
_GENERATED = ("before", "after")
_ZERO = ("margin-", "padding-", "border-")


@lru_cache(maxsize=512)
def _initial(name: str) -> str:
    """Return what a property has that nothing is said of."""
    if name.startswith(_ZERO):
        return "none" if name.endswith("-style") else "currentcolor" if name.endswith("-color") else "0"
    return INITIAL.get(name, "")


class Style:
    """The computed style of an element or box."""

    __slots__ = ("edges", "em", "units", "values")

    def __init__(self, values: dict[str, str], units: Units) -> None:
        """Keep the values; `units` says what relative lengths relate to."""
        self.values = values
        self.units = units
        self.em = units.em
        self.edges: dict[float, tuple[Edges, Edges, Edges]] = {}  # by the width around: margin, border, padding

    def get(self, name: str) -> str:
        """Return a property's value."""
        found = self.values.get(name)
        return found if found is not None else _initial(name)

    def length(self, name: str, base: float | None = None) -> float | None:
        """Return a length in CSS px; None for `auto` and the like."""
        return length(self.get(name), self.units, base)

    def px(self, name: str, base: float = 0.0) -> float:
        """Return a length in CSS px; zero for `auto` and the like."""
        return length(self.get(name), self.units, base) or 0.0

    def number(self, name: str, default: float = 0.0) -> float:
        """Return a bare number."""
        found = number_and_unit(self.get(name))
        return found[0] if found is not None else default

    def border(self, side: str) -> float:
        """Return how thick a border is, CSS px."""
        if self.get(f"border-{side}-style") in ("none", "hidden"):
            return 0.0
        return self.px(f"border-{side}-width")

    def color(self, name: str) -> str:
        """Return a colour as `#rrggbb` or `#rrggbbaa`."""
        value = self.get(name)
        if value.lower() == "currentcolor" and name != "color":
            return self.color("color")
        return color(value) or "#000000"

    @property
    def display(self) -> str:
        """The display type; floats and what is positioned absolutely are blocks."""
        display = self.get("display")
        if (self.get("float") != "none" or self.get("position") in ("absolute", "fixed")) and display.startswith(
            "inline"
        ):
            return {"inline-flex": "flex", "inline-grid": "grid", "inline-table": "table"}.get(display, "block")
        return display

    @property
    def is_visible(self) -> bool:
        """Whether the box itself is painted."""
        return self.get("visibility") == "visible"

    @property
    def weight(self) -> int:
        """How bold the text is, 100 to 900."""
        word = self.get("font-weight")
        return {"normal": 400, "bold": 700, "bolder": 700, "lighter": 300}.get(word) or int(
            self.number("font-weight", 400)
        )

    @property
    def line_px(self) -> float | None:
        """The height of a line; None for the font's own."""
        found = number_and_unit(self.get("line-height"))
        if found is None:
            return None
        return found[0] * self.em if not found[1] else self.length("line-height", self.em)


@lru_cache(maxsize=1)
def _user_agent() -> tuple[Rule, ...]:
    return parse_sheet(_user_agent_sheet(), Viewport(412, 780))


@lru_cache(maxsize=1)
def _user_agent_sheet() -> str:
    return resources.files(__package__).joinpath("ua.css").read_text("utf-8")


@lru_cache(maxsize=32)
def _mentioned(sheets: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*(mentions(sheet) for sheet in (_user_agent_sheet(), *sheets)))


@lru_cache(maxsize=32)
def _by_key(sheets: tuple[str, ...], viewport: Viewport) -> Mapping[tuple[str, str], Sequence[_Ranked]]:
    """Return the rules, with origin and order, by pseudo-element and what the last part of their selectors asks for."""
    found: dict[tuple[str, str], list[_Ranked]] = {}
    author = [rule for sheet in sheets for rule in parse_sheet(sheet, viewport)]
    for order, rule in enumerate((*_user_agent(), *author), 1):
        origin = 0 if order <= len(_user_agent()) else 1
        for key in {(selector.pseudo_element, selector.key) for selector in rule.selectors}:
            found.setdefault(key, []).append((origin, order, rule))
    return found


class Styles:
    """The styles of all elements of a document; what has changed is forgotten and looked at anew."""

    def __init__(self, document: Document, viewport: Viewport, sheets: tuple[str, ...]) -> None:
        """Sort the rules of the author's `sheets` by what they may match."""
        self.viewport = viewport
        self.sheets = sheets
        self._document = document
        self._found: dict[int, Style] = {}
        self._generated: dict[tuple[int, str], Style | None] = {}
        self._by_key = _by_key(sheets, viewport)
        self._looks_inside = any(word in sheet for sheet in sheets for word in _LOOKING_INSIDE)
        self._root_em = MEDIUM_PX
        document.mentioned = _mentioned(sheets)
        document.take_stale()
        self._begin()

    def _begin(self) -> None:
        root = self._document.root
        self._root_em = MEDIUM_PX
        if root is not None:
            self._root_em = self.of(root).em

    def of(self, element: Element) -> Style:
        """Return an element's style."""
        found = self._found.get(element.number)
        if found is None:
            parent = element.parent
            above = self.of(parent) if isinstance(parent, Element) else None
            found = self._found[element.number] = self._computed(element, above, "")
        return found

    def forget(self, tops: Sequence[Node]) -> None:
        """Look anew at what lies below some nodes; at all if a rule asks an element what is in it."""
        root = self._document.root
        if (tops and self._looks_inside) or any(top is root or top is self._document for top in tops):
            self._found.clear()
            self._generated.clear()
            self._begin()
            return
        for node in (node for top in tops for node in top.walk()):
            self._found.pop(node.number, None)
            for name in _GENERATED:
                self._generated.pop((node.number, name), None)

    def pseudo(self, element: Element, name: str) -> Style | None:
        """Return the style of `::before` or `::after`; None if it generates nothing."""
        key = (element.number, name)
        if key not in self._generated:
            self._generated[key] = self._generates(element, name)
        return self._generated[key]

    def _generates(self, element: Element, name: str) -> Style | None:
        if next(self._matched(element, name), None) is None:
            return None
        style = self._computed(element, self.of(element), name)
        return style if style.get("content") not in ("normal", "none", "") else None

    def anonymous(self, parent: Style, display: str) -> Style:
        """Return the style of a box that no element stands for."""
        values = {name: value for name, value in parent.values.items() if name in INHERITED}
        values["display"] = display
        return Style(values, parent.units)

    # -- the parts ----------------------------------------------------------------------------------------------

    def _computed(self, element: Element, above: Style | None, pseudo: str) -> Style:
        values: dict[str, str] = {}
        custom: dict[str, str] = {}
        if above is not None:
            for name, value in above.values.items():
                if name in INHERITED:
                    values[name] = value
                elif name.startswith("--"):
                    custom[name] = value
        declared = dict(self._declared(element, pseudo))
        custom.update({name: value for name, value in declared.items() if name.startswith("--")})
        for name, value in declared.items():
            if "var(" in value:
                value = _substituted(value, custom)  # noqa: PLW2901 - the value that counts
            self._set(values, name, value, above)
        values.update(custom)
        em = self._font_size(values, above)
        values["font-size"] = f"{em:g}px"
        units = Units(em, self._root_em, self.viewport.width, self.viewport.height)
        style = Style(values, units)
        if number_and_unit(style.get("line-height")) is not None and style.get("line-height")[-1:] in "%mx":
            values["line-height"] = f"{style.line_px or em:g}px"
        return style

    @staticmethod
    def _set(values: dict[str, str], name: str, value: str, above: Style | None) -> None:
        lower = value.lower()
        if lower == "inherit" or (lower == "unset" and name in INHERITED):
            if above is not None:
                values[name] = above.get(name)
        elif lower in ("initial", "unset", "revert"):
            values.pop(name, None)
            if name in INHERITED and name in INITIAL:
                values[name] = INITIAL[name]
        elif name in _COLORS:
            if color(value) is not None or lower == "currentcolor":
                values[name] = value
        else:
            values[name] = value if name in ("content", "font-family", "background-image") else lower

    def _font_size(self, values: dict[str, str], above: Style | None) -> float:
        outer = above.em if above is not None else MEDIUM_PX
        text = values.get("font-size", "16px")
        if text in _SIZES:
            return float(_SIZES[text])
        if text in ("smaller", "larger"):
            return outer / 1.2 if text == "smaller" else outer * 1.2
        units = Units(
            outer, self._root_em if above is not None else MEDIUM_PX, self.viewport.width, self.viewport.height
        )
        found = length(text, units, outer)
        return outer if found is None or found < 0 else found

    def _declared(self, element: Element, pseudo: str) -> Iterator[tuple[str, str]]:
        """Yield what is declared for an element, the weakest first."""
        weighted: list[tuple[tuple[int, ...], str, str]] = []
        for at, (name, value) in enumerate(_presentational(element)) if not pseudo else ():
            weighted.append(((1, 0, 0, 0, 0, 0, at), name, value))
        for origin, specificity, order, rule in self._matched(element, pseudo):
            for at, (name, value, is_important) in enumerate(rule.declarations):
                level = (5 - origin if origin == 0 else 3) if is_important else origin
                weighted.append(((level, 1, *specificity, order, at), name, value))
        if element.has("style") and not pseudo:
            for at, (name, value, is_important) in enumerate(parse_declarations(element.get("style"))):
                weighted.append(((4 if is_important else 2, 0, 0, 0, 0, 0, at), name, value))
        weighted.sort(key=lambda item: item[0])
        for _, name, value in weighted:
            yield name, value

    def _matched(self, element: Element, pseudo: str) -> Iterator[tuple[int, tuple[int, ...], int, Rule]]:
        keys = ["", element.tag.lower(), *(f".{name}" for name in element.classes)]
        if element.id:
            keys.append(f"#{element.id}")
        seen: set[int] = set()
        for key in keys:
            for origin, order, rule in self._by_key.get((pseudo, key), ()):
                if order in seen:
                    continue
                seen.add(order)
                fitting = [s.specificity for s in rule.selectors if s.pseudo_element == pseudo and s.matches(element)]
                if fitting:
                    yield origin, max(fitting), order, rule


def _substituted(value: str, custom: dict[str, str]) -> str:
    for _ in range(8):
        value, count = _VAR.subn(lambda found: custom.get(found[1], (found[2] or "").strip()), value)
        if not count:
            break
    return value


def _dimension(text: str) -> str:
    text = text.strip()
    found = number_and_unit(text)
    return f"{found[0]:g}{'%' if found[1] == '%' else 'px'}" if found is not None else ""


def _presentational(element: Element) -> Iterator[tuple[str, str]]:
    """Yield what old attributes say about looks (the HTML standard's presentational hints)."""
    attributes = element.attributes
    if not attributes:
        return
    for name, make in _HINTS.items():
        if name in attributes:
            yield from make(element, attributes[name])


def _size_hint(name: str) -> Callable[[Element, str], Iterator[tuple[str, str]]]:
    def hint(element: Element, value: str) -> Iterator[tuple[str, str]]:
        if element.tag in (
            "table",
            "td",
            "th",
            "img",
            "canvas",
            "iframe",
            "hr",
            "col",
            "tr",
            "svg",
            "video",
            "object",
        ) and (_dimension(value)):
            yield name, _dimension(value)

    return hint


def _align_hint(element: Element, value: str) -> Iterator[tuple[str, str]]:
    value = value.lower()
    if element.tag in ("table", "img") and value in ("left", "right"):
        yield "float", value
    elif element.tag == "table" and value == "center":
        yield from (("margin-left", "auto"), ("margin-right", "auto"))
    elif value in ("left", "right", "center", "justify"):
        yield "text-align", value


def _border_hint(element: Element, value: str) -> Iterator[tuple[str, str]]:
    if element.tag in ("table", "img"):
        width = _dimension(value or "1") or "1px"
        for side in ("top", "right", "bottom", "left"):
            yield f"border-{side}-width", width
            yield f"border-{side}-style", "solid" if element.tag == "img" else "outset"
            yield f"border-{side}-color", "#808080"


def _color_hint(name: str) -> Callable[[Element, str], Iterator[tuple[str, str]]]:
    def hint(element: Element, value: str) -> Iterator[tuple[str, str]]:
        del element
        yield name, value

    return hint


def _drawing_hint(name: str) -> Callable[[Element, str], Iterator[tuple[str, str]]]:
    def hint(element: Element, value: str) -> Iterator[tuple[str, str]]:
        if element.space:
            yield name, value

    return hint


def _spacing_hint(element: Element, value: str) -> Iterator[tuple[str, str]]:
    if element.tag == "table" and _dimension(value):
        yield "border-spacing", _dimension(value)


_HINTS: dict[str, Callable[[Element, str], Iterator[tuple[str, str]]]] = {
    "width": _size_hint("width"),
    "height": _size_hint("height"),
    "align": _align_hint,
    "valign": _color_hint("vertical-align"),
    "border": _border_hint,
    "bgcolor": _color_hint("background-color"),
    "color": _color_hint("color"),
    "cellspacing": _spacing_hint,
    **{
        name: _drawing_hint(name)
        for name in (
            "fill", "stroke", "stroke-width", "font-size", "font-weight", "text-anchor", "opacity", "fill-opacity",
            "stroke-opacity", "font-family", "display", "visibility",
        )
    },
}  # fmt: skip
