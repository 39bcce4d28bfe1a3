"""Grids (the common part of CSS Grid Layout: explicit columns, automatic placement, spans)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.values import number_and_unit, split_list

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.boxes import Box
    from pytest_mobileagent.simulator.web.layout import Layout

_REPEAT = re.compile(r"repeat\(\s*([\w-]+)\s*,(.*)\)", re.DOTALL)
_MINMAX = re.compile(r"minmax\((.*),(.*)\)", re.DOTALL)
_SPAN = re.compile(r"span\s+(\d+)")


class _Cell:
    """An item with its place in the grid."""

    def __init__(self, box: Box, row: int, column: int, columns: int, rows: int) -> None:
        self.box = box
        self.row = row
        self.column = column
        self.columns = columns
        self.rows = rows


class Grid:
    """Lays out one grid."""

    def __init__(self, layout: Layout, box: Box) -> None:
        """Lay out the children of `box`."""
        self._layout = layout
        self._box = box
        self._gap = box.style.px("column-gap", 0.0), box.style.px("row-gap", 0.0)

    def preferred(self) -> tuple[float, float]:
        """Return the least and the best width of the content."""
        tracks = self._tracks("grid-template-columns", None)
        cells = self._cells(len(tracks))
        least = [0.0] * len(tracks)
        best = [0.0] * len(tracks)
        for at, track in enumerate(tracks):
            least[at] = best[at] = self._fixed(track, None) or 0.0
        for cell in cells:
            low, high = self._layout.outer_preferred(cell.box)
            for at in range(cell.column, min(len(tracks), cell.column + cell.columns)):
                if self._fixed(tracks[at], None) is None:
                    least[at] = max(least[at], low / cell.columns)
                    best[at] = max(best[at], high / cell.columns)
        gaps = self._gap[0] * max(0, len(tracks) - 1)
        return sum(least) + gaps, sum(best) + gaps

    def run(self, inner_h: float | None) -> float:
        """Lay out; return the height of the content."""
        box = self._box
        width = max(0.0, box.width - box.frame.across)
        tracks = self._tracks("grid-template-columns", width)
        cells = self._cells(len(tracks))
        widths = self._widths(tracks, cells, width)
        for cell in cells:
            cell.box.measure_edges(width)
            self._size(cell, sum(widths[cell.column : cell.column + cell.columns]) + self._gap[0] * (cell.columns - 1))
        heights = self._heights(cells, inner_h)
        self._place(cells, widths, heights, width)
        return sum(heights) + self._gap[1] * max(0, len(heights) - 1)

    # -- tracks -------------------------------------------------------------------------------------------------

    def _tracks(self, name: str, room: float | None) -> list[str]:
        text = self._box.style.get(name)
        if text in ("none", ""):
            return ["1fr"] if name == "grid-template-columns" else []
        tracks: list[str] = []
        for part in split_list(re.sub(r"\[[^\]]*\]", " ", text), " "):
            found = _REPEAT.fullmatch(part)
            if found is None:
                tracks.append(part)
                continue
            inner = split_list(found[2], " ")
            tracks += list(inner) * self._count(found[1], inner, room)
        return tracks

    def _count(self, word: str, inner: tuple[str, ...], room: float | None) -> int:
        if word.isdigit():
            return int(word)
        sizes = [self._fixed(track, room) or self._least(track, room) or 0.0 for track in inner]
        each = sum(sizes) + self._gap[0] * len(inner)
        return max(1, int(((room or 0.0) + self._gap[0]) / each)) if each else 1

    def _fixed(self, track: str, room: float | None) -> float | None:
        found = number_and_unit(track)
        if found is None or found[1] == "fr":
            return None
        return self._layout.given_length(track, self._box, room) if found[1] != "%" or room is not None else None

    def _least(self, track: str, room: float | None) -> float | None:
        found = _MINMAX.fullmatch(track)
        return self._fixed(found[1].strip(), room) if found is not None else None

    @staticmethod
    def _share(track: str) -> float:
        found = _MINMAX.fullmatch(track)
        number = number_and_unit(found[2].strip() if found is not None else track)
        return number[0] if number is not None and number[1] == "fr" else 0.0

    def _widths(self, tracks: list[str], cells: list[_Cell], room: float) -> list[float]:
        widths = [self._fixed(track, room) or self._least(track, room) or 0.0 for track in tracks]
        for at, track in enumerate(tracks):
            if self._fixed(track, room) is None and not self._share(track):
                sizes = [self._layout.outer_preferred(c.box)[1] for c in cells if c.column == at and c.columns == 1]
                widths[at] = max([widths[at], *sizes])
        rest = room - self._gap[0] * max(0, len(tracks) - 1) - sum(
            width for width, track in zip(widths, tracks, strict=True) if not self._share(track)
        )  # fmt: skip
        total = sum(self._share(track) for track in tracks)
        for at, track in enumerate(tracks):
            if self._share(track) and total:
                widths[at] = max(widths[at], rest * self._share(track) / max(1.0, total))
        autos = [at for at, track in enumerate(tracks) if track == "auto"]
        if not total and autos and rest > 0 and self._box.style.get("justify-content") in ("normal", "stretch"):
            for at in autos:
                widths[at] += rest / len(autos)
        return widths

    # -- cells --------------------------------------------------------------------------------------------------

    def _cells(self, count: int) -> list[_Cell]:
        taken: set[tuple[int, int]] = set()
        cells = []
        row = column = 0
        for box in self._box.children:
            if box.is_absolute:
                box.static = (self._box.frame.left, self._box.frame.top)
                continue
            start, columns = self._lines(box, "grid-column", count)
            top, rows = self._lines(box, "grid-row", 1 << 16)
            columns = min(columns, count)
            if top is not None and start is not None:
                place = (top, start)
            else:
                place = self._free(
                    taken,
                    (row if top is None else top, column if start is None else start),
                    (columns, rows),
                    count,
                    fixed=start,
                )
                row, column = place[0], place[1] + columns
            cells.append(_Cell(box, place[0], place[1], columns, rows))
            taken |= {(place[0] + dy, place[1] + dx) for dy in range(rows) for dx in range(columns)}
        return cells

    @staticmethod
    def _free(
        taken: set[tuple[int, int]], place: tuple[int, int], size: tuple[int, int], count: int, *, fixed: int | None
    ) -> tuple[int, int]:
        row, column = place
        while True:
            if column + size[0] > count:
                row, column = row + 1, 0
            if fixed is not None:
                column = fixed
            cells = {(row + dy, column + dx) for dy in range(size[1]) for dx in range(size[0])}
            if not cells & taken:
                return row, column
            if fixed is not None:
                row += 1
            else:
                column += 1

    @staticmethod
    def _lines(box: Box, name: str, count: int) -> tuple[int | None, int]:
        """Return the first track of an item (None if it is placed automatically) and how many it spans."""
        text = box.style.get(name) if not box.is_anonymous else "auto"
        parts = [part.strip() for part in text.split("/")]
        span = next((int(found[1]) for part in parts if (found := _SPAN.search(part))), 1)
        start = int(parts[0]) if parts[0].lstrip("-").isdigit() else None
        if len(parts) > 1 and parts[1].lstrip("-").isdigit() and start is not None:
            end = int(parts[1])
            span = max(1, (count + 1 + end + 1 if end < 0 else end) - start)
        return (start - 1 if start is not None and start > 0 else None), span

    def _size(self, cell: _Cell, width: float) -> None:
        box = cell.box
        justify = box.style.get("justify-self") or self._box.style.get("justify-items")
        room = width - box.margin.across
        given = self._layout.given(box, "width", width)
        if box.is_replaced:
            self._layout.atom(box, width, None)
        elif given is not None or justify in ("center", "start", "end", "left", "right"):
            self._layout.sized(box, min(room, self._layout.fitted(box, width)) if given is None else given, None)
        else:
            self._layout.sized(box, self._layout.bounded(box, room, width), None)

    def _heights(self, cells: list[_Cell], inner_h: float | None) -> list[float]:
        tracks = self._tracks("grid-template-rows", inner_h)
        count = max([len(tracks), *(cell.row + cell.rows for cell in cells)])
        auto = self._box.style.get("grid-auto-rows")
        tracks += [auto if auto not in ("", "none") else "auto"] * (count - len(tracks))
        heights = [self._fixed(track, inner_h) or 0.0 for track in tracks]
        for cell in sorted(cells, key=lambda cell: cell.rows):
            span = range(cell.row, cell.row + cell.rows)
            have = sum(heights[at] for at in span) + self._gap[1] * (cell.rows - 1)
            growing = [at for at in span if self._fixed(tracks[at], inner_h) is None]
            wanted = cell.box.height + cell.box.margin.along
            for at in growing if wanted > have else ():
                heights[at] += (wanted - have) / len(growing)
        if inner_h is not None:
            rest = inner_h - sum(heights) - self._gap[1] * max(0, count - 1)
            total = sum(self._share(track) for track in tracks)
            stretch = [at for at, track in enumerate(tracks) if (self._share(track) if total else track == "auto")]
            for at in stretch if rest > 0 else ():
                heights[at] += rest * (self._share(tracks[at]) / total if total else 1 / len(stretch))
        return heights

    def _place(self, cells: list[_Cell], widths: list[float], heights: list[float], room: float) -> None:
        frame = self._box.frame
        used = sum(widths) + self._gap[0] * max(0, len(widths) - 1)
        justify = self._box.style.get("justify-content")
        start = (
            max(0.0, (room - used) / 2)
            if justify == "center"
            else max(0.0, room - used)
            if justify in ("end", "right")
            else 0.0
        )
        for cell in cells:
            box = cell.box
            x = start + sum(widths[: cell.column]) + self._gap[0] * cell.column
            y = sum(heights[: cell.row]) + self._gap[1] * cell.row
            width = sum(widths[cell.column : cell.column + cell.columns]) + self._gap[0] * (cell.columns - 1)
            height = sum(heights[cell.row : cell.row + cell.rows]) + self._gap[1] * (cell.rows - 1)
            dx, dy = self._aligned(box, width, height)
            box.x, box.y = frame.left + x + dx + box.margin.left, frame.top + y + dy + box.margin.top

    def _aligned(self, box: Box, width: float, height: float) -> tuple[float, float]:
        style = self._box.style
        align = box.style.get("align-self")
        align = style.get("align-items") if align == "auto" else align
        justify = box.style.get("justify-self") or style.get("justify-items")
        spare_w = width - box.width - box.margin.across
        spare_h = height - box.height - box.margin.along
        if (
            align in ("normal", "stretch")
            and box.style.get("height") == "auto"
            and not box.is_replaced
            and spare_h > 0.01
        ):
            self._layout.sized(box, box.width, None, height=height - box.margin.along)
            spare_h = 0.0
        parts = {"center": 0.5, "end": 1.0, "flex-end": 1.0, "right": 1.0}
        auto = box.style.get("margin-left") == box.style.get("margin-right") == "auto"
        return spare_w * (0.5 if auto else parts.get(justify, 0.0)), spare_h * parts.get(align, 0.0)
