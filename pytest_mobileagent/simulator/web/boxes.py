"""Boxes: what the elements of a document become before they are laid out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.web.css import SIDES
from pytest_mobileagent.simulator.web.dom import Element, Text
from pytest_mobileagent.simulator.web.values import split_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.web.dom import Document
    from pytest_mobileagent.simulator.web.style import Style, Styles

_URL = re.compile(r"""url\(\s*(?P<quote>["']?)(?P<address>[^)]*?)(?P=quote)\s*\)""", re.IGNORECASE)
REPLACED_TAGS = frozenset(
    {"img", "canvas", "svg", "input", "textarea", "select", "progress", "meter", "iframe", "video"}
)


class Edges(NamedTuple):
    """Widths of the four sides, CSS px."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0

    @property
    def across(self) -> float:
        """Left and right."""
        return self.left + self.right

    @property
    def along(self) -> float:
        """Top and bottom."""
        return self.top + self.bottom


class Area(NamedTuple):
    """A rectangle in CSS px."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The bottom edge."""
        return self.y + self.height

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def intersect(self, other: Area) -> Area:
        """Return the part that lies in both; empty if none does."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Area(x, y, max(0.0, min(self.right, other.right) - x), max(0.0, min(self.bottom, other.bottom) - y))

    def union(self, other: Area) -> Area:
        """Return the smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Area(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


class TextRun:
    """Characters of one style on one line; the place is relative to the box that holds the line."""

    __slots__ = ("baseline", "height", "node", "owners", "style", "text", "width", "x", "y")

    def __init__(self, text: str, style: Style, owners: tuple[Box, ...], node: Text | None, width: float) -> None:
        """Hold them; `owners` are the inline boxes around, the innermost last."""
        self.text = text
        self.style = style
        self.owners = owners
        self.node = node
        self.width = width
        self.x = self.y = self.height = self.baseline = 0.0


class Line:
    """One line of a block: runs of text and atomic boxes."""

    __slots__ = ("height", "items", "width", "y")

    def __init__(self) -> None:
        """Begin empty."""
        self.items: list[TextRun | Box] = []
        self.y = self.height = self.width = 0.0


class Box:
    """A box. `x`, `y` place its border box relative to its parent's; `left`, `top` on the page, once all is placed."""

    def __init__(self, element: Element | None, style: Style, display: str) -> None:
        """Stand for `element`, or for nothing (an anonymous box)."""
        self.element = element
        self.style = style
        self.display = display
        self.parent: Box | None = None
        self.children: list[Box] = []
        self.node: Text | None = None  # of a text box
        self.text = ""
        self.lines: list[Line] = []
        self.absolutes: list[Box] = []  # for which this box is the containing block
        self.marker = ""
        self.image = ""  # the address of what `content` shows in place of the children
        self.pseudo = ""
        self.x = self.y = self.width = self.height = 0.0
        self.left = self.top = 0.0
        self.clip = Area(0, 0, 0, 0)
        self.margin = self.border = self.padding = Edges()
        self.fragments: list[Area] = []  # of an inline box: relative to the block, then on the page
        self.overflow = (0.0, 0.0)  # the content's extent in a box that scrolls
        self.static = (0.0, 0.0)
        self.through = (0.0, 0.0)  # margins that collapse through the top and the bottom
        self.columns = self.rows = 1  # spans of a table cell
        self.baseline: float | None = None
        self.natural = 0.0  # the height that the content needs, with border and padding

    # -- what kind ----------------------------------------------------------------------------------------------

    @property
    def is_inline(self) -> bool:
        """Whether it takes part in lines."""
        return self.display.startswith("inline") or self.display == "text"

    @property
    def is_atomic(self) -> bool:
        """Whether it is placed on a line as a whole."""
        return self.is_replaced or self.display in ("inline-block", "inline-flex", "inline-table", "inline-grid")

    @property
    def is_replaced(self) -> bool:
        """Whether something else than its children says how large it is."""
        element = self.element
        if element is None or self.pseudo:
            return False
        return bool(self.image) or (element.tag in REPLACED_TAGS and not element.is_button)

    @property
    def is_floating(self) -> bool:
        """Whether it floats."""
        return self.style.get("float") in ("left", "right") and not self.is_absolute and self.display != "text"

    @property
    def is_absolute(self) -> bool:
        """Whether it is taken out of the flow."""
        return self.display != "text" and self.style.get("position") in ("absolute", "fixed") and not self.is_anonymous

    @property
    def is_anonymous(self) -> bool:
        """Whether no element stands behind it."""
        return self.element is None

    @property
    def is_positioned(self) -> bool:
        """Whether it may be a containing block, and is painted above what is not."""
        if self.is_anonymous or self.display == "text":
            return False
        return self.style.get("position") != "static" or self.style.get("transform") != "none"

    @property
    def scrolls(self) -> bool:
        """Whether what does not fit is cut."""
        return self.element is not None and self.display != "inline" and (
            self.style.get("overflow-y") not in ("visible", "") or self.style.get("overflow-x") not in ("visible", "")
        )  # fmt: skip

    @property
    def starts_context(self) -> bool:
        """Whether floats and margins stay inside (a block formatting context)."""
        return (
            self.display not in ("block", "list-item")
            or self.is_floating
            or self.is_absolute
            or self.scrolls
            or self.parent is None
            or self.parent.display in ("flex", "inline-flex", "grid", "inline-grid")
        )

    # -- geometry -----------------------------------------------------------------------------------------------

    @property
    def area(self) -> Area:
        """The border box on the page."""
        return Area(self.left, self.top, self.width, self.height)

    @property
    def inner(self) -> Area:
        """The padding box on the page."""
        edge = self.border
        return Area(
            self.left + edge.left, self.top + edge.top, max(0.0, self.width - edge.across),
            max(0.0, self.height - edge.along),
        )  # fmt: skip

    @property
    def content(self) -> Area:
        """The content box on the page."""
        area, edge = self.inner, self.padding
        return Area(
            area.x + edge.left, area.y + edge.top, max(0.0, area.width - edge.across),
            max(0.0, area.height - edge.along),
        )  # fmt: skip

    @property
    def frame(self) -> Edges:
        """Border and padding together."""
        border, padding = self.border, self.padding
        return Edges(
            border.top + padding.top, border.right + padding.right, border.bottom + padding.bottom,
            border.left + padding.left,
        )  # fmt: skip

    def measure_edges(self, base: float) -> None:
        """Find margins, borders and paddings for a containing block `base` wide."""
        known = self.style.edges
        if base not in known:
            known[base] = _edges(self.style, base)
        self.margin, self.border, self.padding = known[base]

    def walk(self) -> Iterator[Box]:
        """Yield this box and those below it, parents first; what stands on lines, too."""
        yield self
        for child in self.children:
            yield from child.walk()


def _edges(style: Style, base: float) -> tuple[Edges, Edges, Edges]:
    """Return margins, borders and paddings of a style in a containing block `base` wide."""
    return (
        Edges(*(style.px(f"margin-{side}", base) for side in SIDES)),
        Edges(*(style.border(side) for side in SIDES)),
        Edges(*(max(0.0, style.px(f"padding-{side}", base)) for side in SIDES)),
    )


class BoxTree:
    """Makes the boxes of a document."""

    def __init__(self, document: Document, styles: Styles) -> None:
        """Make boxes for `document` in the looks that `styles` tells."""
        self._document = document
        self._styles = styles
        self._lists: list[int] = []

    def build(self) -> Box | None:
        """Return the root's box; None if there is nothing to show."""
        root = self._document.root
        return self._element(root, []) if root is not None and self._styles.of(root).display != "none" else None

    def _element(self, element: Element, positioned: list[Box]) -> Box | None:
        style = self._styles.of(element)
        display = style.display
        if display == "none":
            return None
        box = Box(element, style, "block" if element is self._document.root and display == "inline" else display)
        box.image = address_of(style.get("content"))
        around = [*positioned, box] if not positioned or box.is_positioned else positioned
        if box.is_absolute and positioned:
            owner = positioned[0] if style.get("position") == "fixed" else positioned[-1]
            owner.absolutes.append(box)
        if display == "list-item":
            box.marker = self._marker(element, style)
        if box.is_replaced:
            return box
        if element.tag in ("ol", "ul"):
            self._lists.append(
                int(element.get("start", "1")) - 1 if element.get("start", "1").lstrip("-").isdigit() else 0
            )
        made = list(self._children(element, style, around))
        if element.tag in ("ol", "ul"):
            self._lists.pop()
        self._adopt(box, made)
        _fix_table_parts(self, box)
        return box

    def _children(self, element: Element, style: Style, around: list[Box]) -> Iterator[Box]:
        yield from self._generated(element, "before")
        if element.is_button and element.tag == "input":
            default = {"submit": "Submit", "reset": "Reset"}.get(element.input_type, "")
            yield text_box(element.get("value", default), style, None)
        for child in element.children:
            if isinstance(child, Text):
                yield text_box(child.data, style, child)
            elif isinstance(child, Element):
                box = self._element(child, around)
                if box is not None:
                    yield box
        yield from self._generated(element, "after")

    def _generated(self, element: Element, name: str) -> Iterator[Box]:
        style = self._styles.pseudo(element, name)
        if style is None or style.display == "none":
            return
        box = Box(element, style, style.display)
        box.pseudo = name
        text = "".join(_content_text(part, element) for part in split_list(style.get("content"), " "))
        if text:
            self._adopt(box, [text_box(text, style, None)])
        yield box

    def _marker(self, element: Element, style: Style) -> str:
        kind = style.get("list-style-type")
        if self._lists:
            given = element.get("value")
            self._lists[-1] = int(given) if given.lstrip("-").isdigit() else self._lists[-1] + 1
        return marker_text(kind, self._lists[-1] if self._lists else 1)

    def _adopt(self, box: Box, made: list[Box]) -> None:
        """Give a box its children; lines among blocks get a block of their own."""
        has_blocks = any(not child.is_inline and not child.is_absolute and not child.is_floating for child in made)
        if box.is_inline and not box.is_atomic:
            _attach(box, made)
            return
        if box.display in ("flex", "inline-flex", "grid", "inline-grid"):
            _attach(box, list(self._items(box, made)))
            return
        if not has_blocks and not any(_has_block_inside(child) for child in made):
            _attach(box, made)
            return
        _attach(box, self._wrapped(box, made))

    def _wrapped(self, box: Box, made: list[Box]) -> list[Box]:
        """Return children among which every run of inline boxes stands in an anonymous block."""
        result: list[Box] = []
        run: list[Box] = []

        def close() -> None:
            if any(child.display != "text" or child.text.strip() or _keeps_space(child) for child in run):
                anonymous = Box(None, self._styles.anonymous(box.style, "block"), "block")
                _attach(anonymous, list(run))
                result.append(anonymous)
            run.clear()

        for child in made:
            if _has_block_inside(child):
                close()
                result += self._split(box, child)
            elif child.is_inline or (run and (child.is_absolute or child.is_floating)):
                run.append(child)
            else:
                close()
                result.append(child)
        close()
        return result

    def _split(self, box: Box, child: Box) -> list[Box]:
        """Return an inline box with blocks inside as blocks: the inline box itself becomes one."""
        child.display = "block"
        inner = list(child.children)
        child.children = []
        del box
        _attach(child, self._wrapped(child, inner))
        return [child]

    def _items(self, box: Box, made: list[Box]) -> Iterator[Box]:
        """Yield the items of a flexible box: text gets a box of its own, inline elements become blocks."""
        for child in made:
            if child.display == "text":
                if child.text.strip():
                    anonymous = Box(None, self._styles.anonymous(box.style, "block"), "block")
                    _attach(anonymous, [child])
                    yield anonymous
                continue
            if child.display == "inline" and not child.is_replaced:
                child.display = "block"
                inner = list(child.children)
                child.children = []
                self._adopt(child, inner)
            elif child.display.startswith("inline-"):
                child.display = child.display.removeprefix("inline-")
            yield child

    def anonymous(self, parent: Box, display: str, children: list[Box]) -> Box:
        """Return an anonymous box around some of a parent's children."""
        box = Box(None, self._styles.anonymous(parent.style, display), display)
        self._adopt(box, children)
        return box


def text_box(text: str, style: Style, node: Text | None) -> Box:
    """Return the box of a run of text."""
    box = Box(None, style, "text")
    box.text = text
    box.node = node
    return box


def _attach(box: Box, children: list[Box]) -> None:
    box.children = children
    for child in children:
        child.parent = box


def _has_block_inside(box: Box) -> bool:
    """Whether an inline box holds a block somewhere that is part of the flow."""
    if box.display != "inline" or box.is_replaced:
        return False
    return any(
        (not child.is_inline and not child.is_absolute and not child.is_floating) or _has_block_inside(child)
        for child in box.children
    )


def _keeps_space(box: Box) -> bool:
    return box.style.get("white-space").startswith("pre") and bool(box.text)


def address_of(content: str) -> str:
    """Return the address in `url(…)`; empty if that is not the whole of it."""
    found = _URL.fullmatch(content.strip())
    return found["address"] if found is not None else ""


def _content_text(part: str, element: Element) -> str:
    if part[:1] in ("'", '"'):
        return (
            part[1:-1].replace("\\A", "\n").encode("raw_unicode_escape").decode("unicode_escape")
            if "\\" in part
            else part[1:-1]
        )
    if part.startswith("attr("):
        return element.get(part[5:-1].strip())
    return ""


def marker_text(kind: str, number: int) -> str:
    """Return the bullet or number of a list item."""
    bullets = {"disc": "•", "circle": "◦", "square": "▪", "none": ""}
    if kind in bullets:
        return bullets[kind]
    letter = chr(ord("a") + (number - 1) % 26)
    words = {
        "decimal-leading-zero": f"{number:02d}", "lower-alpha": letter, "lower-latin": letter,
        "upper-alpha": letter.upper(), "upper-latin": letter.upper(), "lower-roman": _roman(number),
        "upper-roman": _roman(number).upper(),
    }  # fmt: skip
    return f"{words.get(kind, number)}."


def _roman(number: int) -> str:
    result = ""
    for value, sign in (
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
        (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ):  # fmt: skip
        result += sign * (number // value)
        number %= value
    return result


def _fix_table_parts(tree: BoxTree, box: Box) -> None:
    """Put what a table needs between it and its parts: rows around cells."""
    groups = ("table-row-group", "table-header-group", "table-footer-group")
    if box.display in ("table", "inline-table", *groups):
        allowed = (
            {"table-row", "table-caption", *groups} if "table" in (box.display, box.display[7:]) else {"table-row"}
        )
        _wrap_strangers(tree, box, allowed, "table-row")
    elif box.display == "table-row":
        _wrap_strangers(tree, box, {"table-cell"}, "table-cell")


def _wrap_strangers(tree: BoxTree, box: Box, allowed: set[str], wrapper: str) -> None:
    result: list[Box] = []
    run: list[Box] = []

    def close() -> None:
        if any(child.display != "text" or child.text.strip() for child in run):
            made = tree.anonymous(box, wrapper, list(run))
            _fix_table_parts(tree, made)
            result.append(made)
        run.clear()

    for child in box.children:
        if child.display in allowed or child.is_absolute:
            close()
            result.append(child)
        elif (
            child.is_anonymous
            and child.display == "block"
            and not any(inner.text.strip() or inner.display != "text" for inner in child.children)
        ):
            continue
        else:
            run.append(child)
    close()
    _attach(box, result)
