"""Layout: how large every box is and where it stands, in CSS px (CSS 2's visual formatting model)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pytest_mobileagent.simulator.web import controls
from pytest_mobileagent.simulator.web.boxes import Area, Box, Edges
from pytest_mobileagent.simulator.web.flex import Flex
from pytest_mobileagent.simulator.web.floats import Floats, LineRoom
from pytest_mobileagent.simulator.web.grid import Grid
from pytest_mobileagent.simulator.web.inline import Breaker, Token, Tokens, preferred
from pytest_mobileagent.simulator.web.places import Placer
from pytest_mobileagent.simulator.web.tables import Table
from pytest_mobileagent.simulator.web.values import length

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.web.css import Viewport
    from pytest_mobileagent.simulator.web.dom import Element
    from pytest_mobileagent.simulator.web.fonts import Fonts

Size = tuple[float, float]
Natural: TypeAlias = "Callable[[Element, str], Size | None]"  # of an element, and the address of what it shows instead


class Layout:
    """Lays out the boxes of one document."""

    def __init__(self, root: Box, fonts: Fonts, viewport: Viewport, natural: Natural) -> None:
        """Lay out below `root`; `natural` tells the size of pictures."""
        self.root = root
        self.fonts = fonts
        self.viewport = viewport
        self._natural = natural
        self._tokens = Tokens(fonts)
        self._preferred: dict[int, Size] = {}

    def run(self) -> None:
        """Lay everything out."""
        root = self.root
        width, height = self.viewport.width, self.viewport.height
        root.measure_edges(width)
        root.width = self.width_of(root, width)
        root.x, root.y = root.margin.left, root.margin.top
        self.content(root, Floats(), 0.0, 0.0, base_h=height)
        root.height = max(root.height, 0.0)
        self._finish(root)

    # -- sizes --------------------------------------------------------------------------------------------------

    def given(self, box: Box, name: str, base: float | None) -> float | None:
        """Return a width or height (or least or largest one) that the style gives, of the border box."""
        value = box.style.length(name, base)
        if value is None:
            return None
        if box.style.get("box-sizing") == "border-box" and box.display != "table-cell":
            return value
        frame = box.frame
        return value + (frame.across if name.endswith("width") else frame.along)

    @staticmethod
    def given_length(text: str, box: Box, base: float | None = None) -> float:
        """Return a length of a box's style in CSS px; zero if it is none."""
        return length(text, box.style.units, base) or 0.0

    def bounded(self, box: Box, width: float, base: float | None) -> float:
        """Return a width within the least and the largest one."""
        largest = self.given(box, "max-width", base)
        least = self.given(box, "min-width", base)
        if largest is not None:
            width = min(width, largest)
        return max(width, least or 0.0, box.frame.across)

    def bounded_height(self, box: Box, height: float, base: float | None) -> float:
        """Return a height within the least and the largest one."""
        largest = self.given(box, "max-height", base)
        least = self.given(box, "min-height", base)
        if largest is not None:
            height = min(height, largest)
        return max(height, least or 0.0)

    def width_of(self, box: Box, room: float) -> float:
        """Return the width of a block in the flow, `room` wide; automatic margins take what is left."""
        given = self._keyword_width(box, room)
        if given is None:
            given = self.given(box, "width", room)
        if given is None and box.display in ("table", "inline-table"):
            given = min(max(self.preferred(box)[0], room - box.margin.across), self.preferred(box)[1])
        if given is None and box.element is not None and box.element.is_button and not box.pseudo:
            return self.fitted(box, room)
        width = self.bounded(box, room - box.margin.across if given is None else given, room)
        rest = room - width - box.margin.across
        if rest > 0 and box.display != "table-cell":
            style = box.style
            autos = style.get("margin-left") == "auto", style.get("margin-right") == "auto"
            top, right, bottom, left = box.margin
            if all(autos):
                box.margin = Edges(top, rest / 2, bottom, rest / 2)
            elif autos[0]:
                box.margin = Edges(top, right, bottom, rest)
            elif self._centers(box):
                box.margin = Edges(top, right, bottom, left + rest / 2)
        return width

    @staticmethod
    def _centers(box: Box) -> bool:
        """Whether the block lies in a `center` element, which centres blocks, too."""
        parent = box.parent.element if box.parent is not None else None
        return parent is not None and parent.tag == "center"

    def _keyword_width(self, box: Box, room: float) -> float | None:
        word = box.style.get("width").removeprefix("-webkit-").removeprefix("-moz-")
        if word not in ("max-content", "min-content", "fit-content"):
            return None
        least, best = self.preferred(box)
        return {"max-content": best, "min-content": least}.get(word, max(least, min(best, room - box.margin.across)))

    def fitted(self, box: Box, room: float) -> float:
        """Return the width of a box that is no wider than its content (shrink to fit)."""
        given = self._keyword_width(box, room)
        if given is None:
            given = self.given(box, "width", room)
        if given is None:
            least, best = self.preferred(box)
            given = max(least, min(best, room - box.margin.across))
        return self.bounded(box, given, room)

    def preferred(self, box: Box) -> Size:
        """Return the least and the best width of a border box."""
        found = self._preferred.get(id(box))
        if found is None:
            found = self._preferred[id(box)] = self._find_preferred(box)
        return found

    def outer_preferred(self, box: Box) -> Size:
        """Return the least and the best width of a margin box."""
        least, best = self.preferred(box)
        return least + box.margin.across, best + box.margin.across

    def _find_preferred(self, box: Box) -> Size:
        box.measure_edges(0.0)
        given = self.given(box, "width", None)
        if box.is_replaced:
            width = self.replaced_size(box, None, None)[0]
            is_relative = box.style.get("width").endswith("%")
            return (box.frame.across if is_relative else width), width
        if given is not None and box.display != "table":
            width = self.bounded(box, given, None)
            return width, width
        across = box.frame.across
        least, best = self._content_preferred(box)
        least, best = least + across, best + across
        if given is not None:
            least = best = max(given, least)
        return self.bounded(box, least, None), self.bounded(box, best, None)

    def _content_preferred(self, box: Box) -> Size:
        if box.display in ("table", "inline-table"):
            return Table(self, box).preferred()
        if box.display in ("flex", "inline-flex"):
            return Flex(self, box).preferred()
        if box.display in ("grid", "inline-grid"):
            return Grid(self, box).preferred()
        if _has_lines(box):
            return self._line_preferred(box)
        sizes = [self.outer_preferred(child) for child in box.children if not child.is_absolute]
        return max((size[0] for size in sizes), default=0.0), max((size[1] for size in sizes), default=0.0)

    def _line_preferred(self, box: Box) -> Size:
        tokens = self._tokens.of(box)
        narrow: dict[int, float] = {}
        for token in tokens:
            if token.kind in ("atom", "float") and token.box is not None:
                least, token.width = self.outer_preferred(token.box)
                narrow[id(token)] = least
        widest = preferred(tokens)[1]
        for token in tokens:
            token.width = narrow.get(id(token), token.width)
        return preferred(tokens)[0], widest

    def replaced_size(self, box: Box, room: float | None, base_h: float | None) -> Size:
        """Return the size of the border box of a picture, drawing or control."""
        element = box.element
        natural = None
        if element is not None:
            natural = controls.size(element, box.style, self.fonts) or self._natural(element, box.image)
        width, height = self.given(box, "width", room), self.given(box, "height", base_h)
        frame = box.frame
        if natural is None:
            natural = (0.0, 0.0)
        ratio = (
            natural[0] / natural[1]
            if natural[1] and element is not None and (box.image or element.tag in ("img", "svg", "canvas"))
            else 0.0
        )
        if width is None and height is not None and ratio:
            width = (height - frame.along) * ratio + frame.across
        elif height is None and width is not None and ratio:
            height = (width - frame.across) / ratio + frame.along
        is_border = box.style.get("box-sizing") == "border-box" and element is not None and element.tag != "img"
        own_w = max(natural[0], frame.across) if is_border and natural[0] else natural[0] + frame.across
        width = own_w if width is None else width
        height = natural[1] + frame.along if height is None else height
        limited = self.bounded(box, width, room)
        if limited != width and ratio and box.style.get("height") == "auto":
            height = (limited - frame.across) / ratio + frame.along
        return limited, self.bounded_height(box, height, base_h)

    # -- one box ------------------------------------------------------------------------------------------------

    def block(self, box: Box, room: float, floats: Floats, place: tuple[float, float], base_h: float | None) -> None:
        """Lay out a block of the flow whose edges are measured; `place` is its corner in the context of `floats`."""
        if box.is_replaced:
            box.width, box.height = self.replaced_size(box, room, base_h)
            self._center_replaced(box, room)
            self._finish_replaced(box)
            return
        box.width = self.width_of(box, room)
        self.content(box, floats, place[0] + box.margin.left, place[1], base_h=base_h)

    @staticmethod
    def _center_replaced(box: Box, room: float) -> None:
        rest = room - box.width - box.margin.across
        if rest > 0 and box.style.get("margin-left") == box.style.get("margin-right") == "auto":
            top, _, bottom, _ = box.margin
            box.margin = Edges(top, rest / 2, bottom, rest / 2)

    def atom(self, box: Box, room: float, base_h: float | None) -> None:
        """Lay out a box that stands on a line, floats, or is a flexible item: as wide as its content."""
        box.measure_edges(room)
        if box.is_replaced:
            box.width, box.height = self.replaced_size(box, room, base_h)
            self._finish_replaced(box)
        else:
            box.width = self.fitted(box, room)
            self.content(box, Floats(), 0.0, 0.0, base_h=base_h)

    def sized(self, box: Box, width: float, base_h: float | None, *, height: float | None = None) -> None:
        """Lay out a box that somebody else has given a width, and perhaps a height."""
        if box.is_replaced:
            size = self.replaced_size(box, width, base_h)
            box.width, box.height = width, size[1] if height is None else height
            self._finish_replaced(box)
            return
        box.width = width
        self.content(box, Floats(), 0.0, 0.0, base_h=base_h, exact_h=height)

    def _finish_replaced(self, box: Box) -> None:
        element = box.element
        box.baseline = None
        if element is not None and (element.is_text_field or element.tag == "select") and element.tag != "textarea":
            line = self.fonts.line_height(box.style)
            inner = box.height - box.frame.along
            box.baseline = box.frame.top + (inner - line) / 2 + self.fonts.ascent(box.style)
        elif element is not None and element.input_type in ("checkbox", "radio"):
            box.baseline = box.height
        elif element is not None and element.tag == "textarea":
            inner = box.width - box.frame.across
            text = self.fonts.lines_height(element.value, box.style, inner) + box.padding.along
            box.overflow = (inner + box.padding.across, text)

    def content(  # noqa: PLR0913 - where, and how large
        self, box: Box, floats: Floats, x: float, y: float, *, base_h: float | None, exact_h: float | None = None
    ) -> None:
        """Lay out what is inside a box whose width is known, and find its height.

        `x`, `y` is its border box's corner in the context of `floats`.
        """
        own = Floats() if box.starts_context else floats
        at = (0.0, 0.0) if own is not floats else (x, y)
        given = exact_h if exact_h is not None else self.given(box, "height", base_h)
        inner_h = None if given is None else max(0.0, self.bounded_height(box, given, base_h) - box.frame.along)
        used = self._inside(box, own, at, inner_h)
        if own is not floats or box.parent is None:
            used = max(used, own.bottom - at[1] - box.frame.top)
        natural = box.natural = used + box.frame.along
        height = self.bounded_height(box, natural if given is None else given, base_h)
        if exact_h is not None:
            height = exact_h
        box.height = max(height, box.frame.along)
        box.baseline = self._baseline(box)
        if self._centers_content(box) and box.height > natural + 0.01:
            self.lower(box, (box.height - natural) / 2)
        if box.display != "inline":
            self._place_absolutes(box)
        self._note_overflow(box, used)

    def _inside(self, box: Box, floats: Floats, at: tuple[float, float], inner_h: float | None) -> float:
        if box.display in ("table", "inline-table"):
            return Table(self, box).run()
        if box.display in ("flex", "inline-flex"):
            return Flex(self, box).run(inner_h)
        if box.display in ("grid", "inline-grid"):
            return Grid(self, box).run(inner_h)
        if _has_lines(box):
            return self._inline(box, floats, at, inner_h)
        return self._blocks(box, floats, at, inner_h)

    @staticmethod
    def _centers_content(box: Box) -> bool:
        return box.element is not None and box.element.is_button and not box.pseudo

    @staticmethod
    def lower(box: Box, by: float) -> None:
        """Move what is inside a box downwards."""
        for child in box.children:
            child.y += by
        for line in box.lines:
            line.y += by
            for item in line.items:
                item.y += by if not isinstance(item, Box) or item not in box.children else 0.0
                if not isinstance(item, Box):
                    item.baseline += by
        for inline in _inline_boxes(box):
            inline.fragments = [Area(a.x, a.y + by, a.width, a.height) for a in inline.fragments]
        if box.baseline is not None:
            box.baseline += by

    # -- lines --------------------------------------------------------------------------------------------------

    def _inline(self, box: Box, floats: Floats, at: tuple[float, float], inner_h: float | None) -> float:
        frame = box.frame
        width = max(0.0, box.width - frame.across)
        tokens = self._tokens.of(box)
        for inline in _inline_boxes(box):
            inline.measure_edges(width)
            inline.fragments = []
        tokens = self._tokens.of(box)
        for token in tokens:
            if token.kind == "atom" and token.box is not None:
                self.atom(token.box, width, inner_h)
                token.width = token.box.width + token.box.margin.across
            elif token.kind == "float" and token.box is not None:
                token.width = self._float_width(token.box, width)
        area = Area(at[0] + frame.left, at[1] + frame.top, width, 0.0)

        def place_float(child: Box, y: float) -> None:
            self._float(child, floats, area, area.y + y)
            child.x += frame.left - area.x
            child.y += frame.top - area.y

        breaker = Breaker(
            self.fonts, LineRoom(floats, area, place_float), box.style, indent=box.style.px("text-indent", width)
        )
        height = breaker.run(tokens)
        box.lines = breaker.lines
        self._offset_lines(box, tokens)
        return height

    def _float_width(self, box: Box, room: float) -> float:
        box.measure_edges(room)
        own = self.replaced_size(box, room, None)[0] if box.is_replaced else self.fitted(box, room)
        return own + box.margin.across

    def _offset_lines(self, box: Box, tokens: list[Token]) -> None:
        """Make places relative to the border box, where they were relative to the content box."""
        dx, dy = box.frame.left, box.frame.top
        for line in box.lines:
            line.y += dy
            for item in line.items:
                item.x += dx
                item.y += dy
                if not isinstance(item, Box):
                    item.baseline += dy
                elif item.parent is not box:
                    item.parent = box
        for token in tokens:
            if token.kind == "out" and token.box is not None:
                token.box.static = (token.box.static[0] + dx, token.box.static[1] + dy)
                token.box.parent = box
            elif token.kind == "float" and token.box is not None:
                token.box.parent = box
        for inline in _inline_boxes(box):
            inline.fragments = [Area(a.x + dx, a.y + dy, a.width, a.height) for a in inline.fragments]
            self._frame_inline(inline, box)

    def _frame_inline(self, inline: Box, block: Box) -> None:
        if not inline.fragments:
            return
        area = inline.fragments[0]
        for other in inline.fragments[1:]:
            area = area.union(other)
        inline.parent = block
        inline.x, inline.y, inline.width, inline.height = area
        self._place_absolutes(inline)

    def _float(self, box: Box, floats: Floats, room: Area, y: float) -> None:
        """Lay out and place a float; its place is left in the coordinates of the context."""
        self.atom(box, room.width, None)
        side = box.style.get("float")
        y = floats.cleared(y, box.style.get("clear")) if box.style.get("clear") != "none" else y
        width, height = box.width + box.margin.across, box.height + box.margin.along
        x, y = floats.place(width, height, y, (room.x, room.right), side=side)
        box.x, box.y = x + box.margin.left, y + box.margin.top

    # -- blocks -------------------------------------------------------------------------------------------------

    def _blocks(self, box: Box, floats: Floats, at: tuple[float, float], inner_h: float | None) -> float:
        frame = box.frame
        width = max(0.0, box.width - frame.across)
        area = Area(at[0] + frame.left, at[1] + frame.top, width, 0.0)
        y = pending = 0.0
        is_first = True
        top_open = not box.starts_context and not frame.top
        box.through = (0.0, 0.0)
        for child in box.children:
            if child.is_absolute:
                child.static = (frame.left, frame.top + y + pending)
                continue
            if child.is_floating:
                self._float(child, floats, area, area.y + y + pending)
                child.x += frame.left - area.x
                child.y += frame.top - area.y
                continue
            child.measure_edges(width)
            top = self.top_margin(child, width)
            gap = _collapse(pending, top)
            if is_first and top_open:
                gap = 0.0
            top_y = y + gap
            clear = child.style.get("clear")
            if clear in ("left", "right", "both") and not child.is_anonymous:
                top_y = max(top_y, floats.cleared(area.y + top_y, clear) - area.y)
            room, shift = self._beside_floats(child, floats, area, top_y)
            self.block(child, room, floats, (area.x + shift, area.y + top_y), inner_h)
            child.x, child.y = frame.left + shift + child.margin.left, frame.top + top_y
            bottom = _collapse(child.margin.bottom, child.through[1])
            if child.height == 0 and not child.starts_context and not child.is_replaced:
                pending = _collapse(_collapse(pending, top), bottom)
                is_first = is_first and top_open
                continue
            y, pending, is_first = top_y + child.height, bottom, False
        if not box.starts_context and not frame.bottom and box.style.get("height") == "auto":
            box.through = (0.0, pending)
            return y
        return y + max(0.0, pending)

    def _beside_floats(self, child: Box, floats: Floats, area: Area, y: float) -> tuple[float, float]:
        """Return the room for a block and how far it moves: one that keeps its floats inside stays beside others."""
        if not (child.starts_context or child.is_replaced):
            return area.width, 0.0
        left, right = floats.between(area.y + y, 1.0, area.x, area.right)
        return right - left, left - area.x

    def top_margin(self, box: Box, width: float) -> float:
        """Return a block's top margin, with that of its first child if nothing lies between."""
        margin = box.margin.top
        if box.starts_context or box.is_replaced or _has_lines(box):
            return margin
        if box.style.border("top") or box.style.px("padding-top", width):
            return margin
        for child in box.children:
            if child.is_absolute or child.is_floating:
                continue
            child.measure_edges(width)
            return _collapse(margin, self.top_margin(child, width))
        return margin

    # -- what follows -------------------------------------------------------------------------------------------

    def _baseline(self, box: Box) -> float | None:
        if box.scrolls and not (box.element is not None and box.element.is_button):
            return None
        if box.lines:
            runs = [item for item in box.lines[-1].items if not isinstance(item, Box)]
            if runs:
                return runs[-1].baseline
            atoms = [item for item in box.lines[-1].items if isinstance(item, Box)]
            if atoms:
                atom = atoms[-1]
                return atom.y + (atom.baseline if atom.baseline is not None else atom.height + atom.margin.bottom)
        for child in reversed(box.children):
            if not child.is_absolute and not child.is_floating and not child.is_inline and child.baseline is not None:
                return child.y + child.baseline
        return None

    @staticmethod
    def _note_overflow(box: Box, used: float) -> None:
        right, bottom = box.width - box.border.across, used + box.padding.along
        for child in box.children:
            if not child.is_absolute and not child.is_inline:
                right = max(right, child.x - box.border.left + child.width)
                bottom = max(bottom, child.y - box.border.top + child.height)
        if box.scrolls:
            reach = _reach(box)
            right, bottom = max(right, reach[0] - box.border.left), max(bottom, reach[1] - box.border.top)
        for line in box.lines:
            for item in line.items:
                right = max(right, item.x - box.border.left + item.width)
        box.overflow = (right, max(bottom, box.height - box.border.along))

    def _place_absolutes(self, box: Box) -> None:
        for child in box.absolutes:
            self._absolute(child, box)

    def _absolute(self, box: Box, around: Box) -> None:
        is_initial = around is self.root and (
            around.style.get("position") == "static" or box.style.get("position") == "fixed"
        )
        border = Edges() if is_initial else around.border
        width = self.viewport.width if is_initial else around.width - border.across
        height = self.viewport.height if is_initial else around.height - border.along
        box.measure_edges(width)
        style = box.style
        left, right = style.length("left", width), style.length("right", width)
        top, bottom = style.length("top", height), style.length("bottom", height)
        static = self._static_place(box, around)
        self._size_absolute(box, Area(static[0], 0.0, width, height), (left, right), (top, bottom))
        margin = box.margin
        x = static[0] if left is None else border.left + left
        if left is None and right is not None:
            x = border.left + width - right - box.width - margin.across
        y = static[1] if top is None else border.top + top
        if top is None and bottom is not None:
            y = border.top + height - bottom - box.height - margin.along
        if left is not None and right is not None and style.get("margin-left") == style.get("margin-right") == "auto":
            x = border.left + left + max(0.0, (width - left - right - box.width) / 2)
        box.x, box.y = x + margin.left, y + margin.top

    def _size_absolute(
        self, box: Box, room: Area, across: tuple[float | None, float | None], along: tuple[float | None, float | None]
    ) -> None:
        height: float | None = None
        if None not in along and box.style.get("height") == "auto" and not box.is_replaced:
            height = max(0.0, room.height - sum(side or 0.0 for side in along) - box.margin.along)
        if box.is_replaced:
            box.width, box.height = self.replaced_size(box, room.width, room.height)
            self._finish_replaced(box)
            return
        taken = sum(side or 0.0 for side in across)
        if None not in across and box.style.get("width") == "auto":
            box.width = self.bounded(box, room.width - taken - box.margin.across, room.width)
        else:
            box.width = (
                self.fitted(box, room.width - taken)
                if box.style.get("width") == "auto"
                else self.fitted(box, room.width)
            )
        self.content(box, Floats(), 0.0, 0.0, base_h=room.height, exact_h=height)

    @staticmethod
    def _static_place(box: Box, around: Box) -> tuple[float, float]:
        """Return where the box would stand in the flow, relative to its containing block."""
        x, y = box.static
        node = box.parent
        while node is not None and node is not around:
            x, y = x + node.x, y + node.y
            node = node.parent
        return x, y

    # -- places on the page -------------------------------------------------------------------------------------

    def _finish(self, root: Box) -> None:
        size = (max(root.width, self.viewport.width), max(root.height, self.viewport.height))
        Placer(self.viewport).place(root, 0.0, 0.0, Area(0, 0, max(size[0], 1e6), 1e7))


def _has_lines(box: Box) -> bool:
    """Whether the content of a block are lines."""
    flow = [child for child in box.children if not child.is_absolute and not child.is_floating]
    return all(child.is_inline for child in flow)


def _inline_boxes(box: Box) -> list[Box]:
    """Return the inline boxes in a block's lines."""
    found: list[Box] = []
    stack = [child for child in box.children if child.display == "inline" and not child.is_replaced]
    while stack:
        child = stack.pop()
        found.append(child)
        stack += [inner for inner in child.children if inner.display == "inline" and not inner.is_replaced]
    return found


def _collapse(first: float, second: float) -> float:
    """Return what two adjoining margins become."""
    return max(0.0, first, second) + min(0.0, first, second)


def _reach(box: Box) -> tuple[float, float]:
    """Return how far what is inside a box goes to the right and down, from the corner of its border."""
    right = bottom = 0.0
    flow = [child for child in box.children if not child.is_absolute and child.display not in ("text", "inline")]
    for child in (*flow, *(child for child in box.absolutes if child.style.get("position") != "fixed")):
        across, along = (child.width, child.height) if child.scrolls else _reach(child)
        right = max(right, child.x + max(child.width, across))
        bottom = max(bottom, child.y + max(child.height, along))
    return right, bottom
