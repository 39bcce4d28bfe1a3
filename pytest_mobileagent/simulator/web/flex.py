"""Flexible boxes (CSS Flexible Box Layout, level 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.boxes import Edges

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.boxes import Box
    from pytest_mobileagent.simulator.web.layout import Layout


class _Item:
    """A flexible item with the sizes it has come to, margins included."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.base = self.main = self.cross = self.least = 0.0


def spread(justify: str, rest: float, count: int) -> tuple[float, float]:
    """Return the room before the first of `count` items and what is added between them."""
    if justify == "space-between":
        return 0.0, max(0.0, rest) / (count - 1) if count > 1 else 0.0
    if justify == "space-around":
        return max(0.0, rest) / count / 2, max(0.0, rest) / count
    if justify == "space-evenly":
        return max(0.0, rest) / (count + 1), max(0.0, rest) / (count + 1)
    if justify in ("center", "safe center"):
        return rest / 2, 0.0
    return (rest, 0.0) if justify in ("flex-end", "end", "right") else (0.0, 0.0)


class Flex:
    """Lays out one flexible box."""

    def __init__(self, layout: Layout, box: Box) -> None:
        """Lay out the children of `box`."""
        self._layout = layout
        self._box = box
        style = box.style
        direction = style.get("flex-direction")
        self._is_row = direction.startswith("row")
        self._is_reversed = direction.endswith("reverse")
        self._wraps = style.get("flex-wrap") != "nowrap"
        gaps = style.px("column-gap", 0.0), style.px("row-gap", 0.0)
        self._gap, self._line_gap = gaps if self._is_row else gaps[::-1]
        boxes = [child for child in box.children if not child.is_absolute]
        self._boxes = sorted(boxes, key=lambda child: child.style.number("order") if not child.is_anonymous else 0.0)

    def preferred(self) -> tuple[float, float]:
        """Return the least and the best width of the content."""
        sizes = [self._layout.outer_preferred(child) for child in self._boxes]
        gaps = self._gap * max(0, len(sizes) - 1) if self._is_row else 0.0
        if not sizes:
            return 0.0, 0.0
        if self._is_row:
            best = sum(size[1] for size in sizes) + gaps
            least = max(size[0] for size in sizes) if self._wraps else sum(size[0] for size in sizes) + gaps
            return least, best
        return max(size[0] for size in sizes), max(size[1] for size in sizes)

    def run(self, inner_h: float | None) -> float:
        """Lay out; return the height of the content. `inner_h` is the height of the content box, if it is known."""
        box = self._box
        width = max(0.0, box.width - box.frame.across)
        for child in box.children:
            if child.is_absolute:
                child.static = (box.frame.left, box.frame.top)
        room = width if self._is_row else inner_h
        items = [self._item(child, width, inner_h) for child in self._boxes]
        lines = self._lines(items, room)
        for line in lines:
            self._stretch_main(line, room)
            for item in line:
                self._size(item, width, inner_h)
        heights = [max((item.cross for item in line), default=0.0) for line in lines]
        cross_room = inner_h if self._is_row else width
        if len(lines) == 1 and cross_room is not None:
            heights = [cross_room]
        return self._place(lines, heights, room, cross_room)

    # -- the parts ----------------------------------------------------------------------------------------------

    def _item(self, child: Box, width: float, inner_h: float | None) -> _Item:
        child.measure_edges(width)
        item = _Item(child)
        layout, style = self._layout, child.style
        name, base = ("width", width) if self._is_row else ("height", inner_h)
        basis = style.get("flex-basis") if not child.is_anonymous else "auto"
        size = None
        if basis not in ("auto", "content"):
            size = style.length("flex-basis", base)
            if size is not None and style.get("box-sizing") != "border-box":
                size += child.frame.across if self._is_row else child.frame.along
        elif basis == "auto":
            size = layout.given(child, name, base)
        if self._is_row:
            least, best = (
                layout.replaced_size(child, width, inner_h)[:1] * 2 if child.is_replaced else layout.preferred(child)
            )
            child.measure_edges(width)
            item.base = layout.bounded(child, best if size is None else size, width)
            has_least = style.length("min-width", width) is not None or child.scrolls
            specified = layout.given(child, "width", width)
            item.least = (
                layout.given(child, "min-width", width) or 0.0
                if has_least
                else min(least, item.base if specified is None else specified)
            )
            item.base += child.margin.across
            item.least += child.margin.across
        else:
            item.base = self._column_base(child, width, inner_h, size) + child.margin.along
            item.least = (layout.given(child, "min-height", inner_h) or 0.0) + child.margin.along
            if not child.scrolls and style.get("min-height") in ("auto", ""):
                item.least = (
                    item.base
                    if size is None
                    else min(item.base, self._column_base(child, width, inner_h, None) + child.margin.along)
                )
        item.main = item.base
        return item

    def _column_base(self, child: Box, width: float, inner_h: float | None, size: float | None) -> float:
        if size is not None:
            return self._layout.bounded_height(child, size, inner_h)
        self._layout.sized(child, self._column_width(child, width), inner_h)
        return child.height

    def _align(self, child: Box) -> str:
        own = child.style.get("align-self") if not child.is_anonymous else "auto"
        align = own if own != "auto" else self._box.style.get("align-items")
        return "stretch" if align == "normal" else align

    def _column_width(self, child: Box, width: float) -> float:
        given = self._layout.given(child, "width", width)
        if child.is_replaced:
            return self._layout.replaced_size(child, width, None)[0]
        has_auto = "auto" in (child.style.get("margin-left"), child.style.get("margin-right"))
        if given is None and self._align(child) == "stretch" and not (has_auto and not child.is_anonymous):
            return self._layout.bounded(child, width - child.margin.across, width)
        return self._layout.fitted(child, width)

    def _lines(self, items: list[_Item], room: float | None) -> list[list[_Item]]:
        if not self._wraps or room is None:
            return [items]
        lines: list[list[_Item]] = [[]]
        used = 0.0
        for item in items:
            if lines[-1] and used + self._gap + item.base > room + 0.01:
                lines.append([])
                used = 0.0
            used += item.base + (self._gap if lines[-1] else 0.0)
            lines[-1].append(item)
        return lines

    def _stretch_main(self, line: list[_Item], room: float | None) -> None:
        if room is None or not line:
            return
        for _ in range(len(line)):
            rest = room - sum(item.main for item in line) - self._gap * (len(line) - 1)
            if abs(rest) < 0.01:
                return
            name = "flex-grow" if rest > 0 else "flex-shrink"
            shares = [self._factor(item, name) * (1.0 if rest > 0 else item.base) for item in line]
            if rest < 0:
                shares = [
                    share if item.main > item.least + 0.01 else 0.0 for item, share in zip(line, shares, strict=True)
                ]
            total = sum(shares)
            if not total:
                return
            if rest > 0 and sum(self._factor(item, name) for item in line) < 1:
                rest *= sum(self._factor(item, name) for item in line)
            is_limited = False
            for item, share in zip(line, shares, strict=True):
                wanted = item.main + rest * share / total
                item.main = max(wanted, item.least) if rest < 0 else self._largest(item, wanted, room)
                is_limited = is_limited or abs(item.main - wanted) > 0.01
            if not is_limited:
                return

    def _largest(self, item: _Item, wanted: float, room: float) -> float:
        name = "max-width" if self._is_row else "max-height"
        limit = self._layout.given(item.box, name, room)
        margin = item.box.margin.across if self._is_row else item.box.margin.along
        return wanted if limit is None else max(item.main, min(wanted, limit + margin))

    @staticmethod
    def _factor(item: _Item, name: str) -> float:
        if item.box.is_anonymous:
            return 1.0 if name == "flex-shrink" else 0.0
        return item.box.style.number(name)

    def _size(self, item: _Item, width: float, inner_h: float | None) -> None:
        box = item.box
        if self._is_row:
            self._layout.sized(box, max(0.0, item.main - box.margin.across), inner_h)
            item.cross = box.height + box.margin.along
        else:
            own = max(0.0, item.main - box.margin.along)
            self._layout.sized(box, self._column_width(box, width), inner_h, height=own)
            item.cross = box.width + box.margin.across

    def _place(
        self, lines: list[list[_Item]], heights: list[float], room: float | None, cross_room: float | None
    ) -> float:
        frame = self._box.frame
        total = sum(heights) + self._line_gap * max(0, len(lines) - 1)
        start, between = 0.0, 0.0
        if len(lines) > 1 and cross_room is not None:
            content = self._box.style.get("align-content")
            start, between = spread(content, cross_room - total, len(lines))
            if content in ("normal", "stretch") and cross_room > total:
                heights = [height + (cross_room - total) / len(lines) for height in heights]
        cross = start
        longest = 0.0
        ordered = list(zip(lines, heights, strict=True))
        if self._box.style.get("flex-wrap") == "wrap-reverse":
            ordered.reverse()
        for line, height in ordered:
            used = sum(item.main for item in line) + self._gap * max(0, len(line) - 1)
            longest = max(longest, used)
            self._place_line(line, height, cross, used if room is None else room)
            cross += height + self._line_gap + between
        for child in self._box.children:
            if not child.is_absolute:
                child.x, child.y = child.x + frame.left, child.y + frame.top
        return total if self._is_row else longest

    def _place_line(self, line: list[_Item], height: float, cross: float, room: float) -> None:
        rest = room - sum(item.main for item in line) - self._gap * max(0, len(line) - 1)
        rest = self._auto_margins(line, rest)
        justify = self._box.style.get("justify-content")
        if self._is_reversed:
            justify = {
                "normal": "flex-end",
                "flex-start": "flex-end",
                "start": "flex-end",
                "flex-end": "flex-start",
            }.get(justify, justify)
        at, between = spread(justify, rest, len(line)) if line else (0.0, 0.0)
        lowest = max((self._baseline(item) for item in line), default=0.0)
        for item in reversed(line) if self._is_reversed else line:
            offset = self._cross_place(item, height, lowest)
            box = item.box
            if self._is_row:
                box.x, box.y = at + box.margin.left, cross + offset + box.margin.top
            else:
                box.x, box.y = cross + offset + box.margin.left, at + box.margin.top
            at += item.main + self._gap + between

    def _auto_margins(self, line: list[_Item], rest: float) -> float:
        """Give what is left to automatic margins along the line; return what is left then."""
        names = ("margin-left", "margin-right") if self._is_row else ("margin-top", "margin-bottom")
        autos = [
            (item, name)
            for item in line
            for name in names
            if not item.box.is_anonymous and item.box.style.get(name) == "auto"
        ]
        if not autos or rest <= 0:
            return rest
        for item, name in autos:
            values = dict(
                zip(("margin-top", "margin-right", "margin-bottom", "margin-left"), item.box.margin, strict=True)
            )
            values[name] = rest / len(autos)
            item.box.margin = Edges(*values.values())
            item.main += rest / len(autos)
        return 0.0

    def _baseline(self, item: _Item) -> float:
        box = item.box
        if not self._is_row or self._align(box) != "baseline":
            return 0.0
        return box.margin.top + (box.baseline if box.baseline is not None else box.height)

    def _cross_place(self, item: _Item, height: float, lowest: float) -> float:
        box = item.box
        align = self._align(box)
        names = ("margin-top", "margin-bottom") if self._is_row else ("margin-left", "margin-right")
        if not box.is_anonymous and box.style.get(names[0]) == "auto":
            return (height - item.cross) / (2 if box.style.get(names[1]) == "auto" else 1)
        if align == "stretch":
            self._stretch_cross(box, height)
            return 0.0
        if align == "baseline":
            return lowest - self._baseline(item)
        if align == "center":
            return (height - item.cross) / 2
        return height - item.cross if align in ("flex-end", "end") else 0.0

    def _stretch_cross(self, box: Box, height: float) -> None:
        if not self._is_row or box.style.get("height") != "auto" or box.is_replaced:
            return
        wanted = self._layout.bounded_height(box, height - box.margin.along, None)
        if abs(wanted - box.height) > 0.01:
            self._layout.sized(box, box.width, None, height=wanted)
