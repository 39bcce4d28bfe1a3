"""Tables (CSS 2, chapter 17, automatic table layout)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.boxes import Edges
from pytest_mobileagent.simulator.web.values import split_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.web.boxes import Box
    from pytest_mobileagent.simulator.web.layout import Layout


class _Cell:
    """A cell with its place in the grid."""

    def __init__(self, box: Box, row: int, column: int) -> None:
        self.box = box
        self.row = row
        self.column = column
        self.columns = _span(box, "colspan")
        self.rows = _span(box, "rowspan")


def _span(box: Box, name: str) -> int:
    text = box.element.get(name) if box.element is not None else ""
    return max(1, int(text)) if text.isdigit() else 1


class Table:
    """Lays out one table."""

    def __init__(self, layout: Layout, box: Box) -> None:
        """Lay out the rows of `box`."""
        self._layout = layout
        self._box = box
        collapses = box.style.get("border-collapse") == "collapse"
        gaps = [layout.given_length(part, box) for part in split_list(box.style.get("border-spacing"), " ")] or [0.0]
        self._gap = (0.0, 0.0) if collapses else (gaps[0], gaps[-1])
        self._collapses = collapses
        self._rows = list(self._find_rows())
        self._cells = self._find_cells()
        self._count = max((cell.column + cell.columns for cell in self._cells), default=0)

    def _find_rows(self) -> Iterator[Box]:
        order = {"table-header-group": 0, "table-footer-group": 2}
        for child in sorted(self._box.children, key=lambda child: order.get(child.display, 1)):
            if child.display == "table-row":
                yield child
            elif child.display in ("table-row-group", "table-header-group", "table-footer-group"):
                yield from (row for row in child.children if row.display == "table-row")

    def _find_cells(self) -> list[_Cell]:
        taken: set[tuple[int, int]] = set()
        cells = []
        for number, row in enumerate(self._rows):
            column = 0
            for box in row.children:
                if box.is_absolute:
                    continue
                while (number, column) in taken:
                    column += 1
                cell = _Cell(box, number, column)
                cell.rows = min(cell.rows, len(self._rows) - number)
                cells.append(cell)
                taken |= {(number + dy, column + dx) for dy in range(cell.rows) for dx in range(cell.columns)}
        return cells

    @property
    def _captions(self) -> list[Box]:
        return [child for child in self._box.children if child.display == "table-caption"]

    # -- widths -------------------------------------------------------------------------------------------------

    def preferred(self) -> tuple[float, float]:
        """Return the least and the best width of the content."""
        least, best, _ = self._column_wishes(None)
        gaps = self._gap[0] * (self._count + 1) if self._count else 0.0
        caption = max((self._layout.preferred(box)[0] for box in self._captions), default=0.0)
        return max(caption, sum(least) + gaps), max(caption, sum(best) + gaps)

    def _column_wishes(self, room: float | None) -> tuple[list[float], list[float], list[float | None]]:
        least = [0.0] * self._count
        best = [0.0] * self._count
        shares: list[float | None] = [None] * self._count
        for cell in sorted(self._cells, key=lambda cell: cell.columns):
            low, high = self._layout.preferred(cell.box)
            text = cell.box.style.get("width")
            if text.endswith("%") and room is not None and cell.columns == 1:
                shares[cell.column] = (cell.box.style.length("width", 100.0) or 0.0) / 100
            span = range(cell.column, cell.column + cell.columns)
            for wanted, widths in ((low, least), (high, best)):
                have = sum(widths[at] for at in span) + self._gap[0] * (cell.columns - 1)
                for at in span if wanted > have else ():
                    widths[at] += (wanted - have) / cell.columns
        return least, [max(pair) for pair in zip(least, best, strict=True)], shares

    def _column_widths(self, room: float) -> list[float]:
        least, best, shares = self._column_wishes(room)
        room -= self._gap[0] * (self._count + 1)
        widths = list(least)
        for at, share in enumerate(shares):
            if share is not None:
                widths[at] = max(least[at], share * room)
        free = [at for at in range(self._count) if shares[at] is None]
        rest = room - sum(widths)
        wants = {at: best[at] - widths[at] for at in free}
        total = sum(wants.values())
        if rest > 0 and total > 0:
            part = min(1.0, rest / total)
            for at, want in wants.items():
                widths[at] += want * part
            rest = room - sum(widths)
        if rest > 0.01:
            flexible = [at for at in free if not self._is_fixed(at)] or free or list(range(self._count))
            weight = sum(max(1.0, best[at]) for at in flexible)
            for at in flexible:
                widths[at] += rest * max(1.0, best[at]) / weight
        return widths

    def _is_fixed(self, column: int) -> bool:
        return any(
            cell.column == column and cell.columns == 1 and cell.box.style.length("width", None) is not None
            for cell in self._cells
        )

    # -- layout -------------------------------------------------------------------------------------------------

    def run(self) -> float:
        """Lay out; return the height of the content."""
        box = self._box
        frame = box.frame
        width = max(0.0, box.width - frame.across)
        top = self._captions_above(width)
        if not self._count:
            return top
        widths = self._column_widths(width)
        lefts = [self._gap[0]]
        for column in widths:
            lefts.append(lefts[-1] + column + self._gap[0])
        self._lay_out_cells(widths, width)
        heights = self._row_heights()
        tops = [self._gap[1]]
        for height in heights:
            tops.append(tops[-1] + height + self._gap[1])
        content = tops[-1]
        given = self._layout.given(box, "height", None)
        if given is not None and given - frame.along > content + top and heights:
            extra = (given - frame.along - content - top) / len(heights)
            heights = [height + extra for height in heights]
            tops = [value + extra * at for at, value in enumerate(tops)]
            content = tops[-1]
        self._place(lefts, widths, tops, heights, top)
        return top + content

    def _captions_above(self, width: float) -> float:
        y = 0.0
        for caption in self._captions:
            caption.measure_edges(width)
            self._layout.sized(caption, width - caption.margin.across, None)
            caption.x, caption.y = (
                self._box.frame.left + caption.margin.left,
                self._box.frame.top + y + caption.margin.top,
            )
            y += caption.height + caption.margin.along
        return y

    def _lay_out_cells(self, widths: list[float], room: float) -> None:
        for cell in self._cells:
            span = widths[cell.column : cell.column + cell.columns]
            cell.box.measure_edges(room)
            if self._collapses:  # neighbours share their border
                top, right, bottom, left = cell.box.border
                cell.box.border = Edges(top if not cell.row else 0.0, right, bottom, left if not cell.column else 0.0)
            self._layout.sized(cell.box, sum(span) + self._gap[0] * (len(span) - 1), None)

    def _row_heights(self) -> list[float]:
        heights = [self._layout.given(row, "height", None) or 0.0 for row in self._rows]
        for cell in sorted(self._cells, key=lambda cell: cell.rows):
            span = range(cell.row, cell.row + cell.rows)
            have = sum(heights[at] for at in span) + self._gap[1] * (cell.rows - 1)
            if cell.box.height > have:
                heights[span[-1]] += cell.box.height - have
        return heights

    def _place(
        self, lefts: list[float], widths: list[float], tops: list[float], heights: list[float], offset: float
    ) -> None:
        box = self._box
        full = lefts[-1] - 2 * self._gap[0]
        for number, row in enumerate(self._rows):
            row.x, row.y = box.frame.left + self._gap[0], box.frame.top + offset + tops[number]
            row.width, row.height = full, heights[number]
            group = row.parent
            if group is not None and group is not box:
                self._grow_group(group, row)
        for cell in self._cells:
            row = self._rows[cell.row]
            span = range(cell.row, cell.row + cell.rows)
            height = sum(heights[at] for at in span) + self._gap[1] * (cell.rows - 1)
            self._fill(cell.box, height)
            cell.box.x, cell.box.y = lefts[cell.column] - self._gap[0], 0.0
        del widths
        for row in self._rows:
            if row.parent is not None and row.parent is not box:
                row.x, row.y = row.x - row.parent.x, row.y - row.parent.y

    @staticmethod
    def _grow_group(group: Box, row: Box) -> None:
        if not group.width:
            group.x, group.y, group.width, group.height = row.x, row.y, row.width, row.height
        else:
            group.height = max(group.height, row.y + row.height - group.y)

    def _fill(self, box: Box, height: float) -> None:
        """Make a cell as high as its row, its content aligned."""
        spare = height - box.natural
        box.height = height
        align = box.style.get("vertical-align")
        if spare <= 0.01:
            return
        shift = spare / 2 if align in ("middle", "inherit") else spare if align == "bottom" else 0.0
        if shift:
            self._layout.lower(box, shift)
