"""How `sqlite3` shows rows: its output modes (SQLite's `shell.c`)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MODES = (
    "ascii", "box", "column", "csv", "html", "insert", "json", "line", "list", "markdown", "quote", "table", "tabs",
    "tcl",
)  # fmt: skip
_GRIDS = ("box", "column", "markdown", "table")
_NEEDS_QUOTES = re.compile("[\0- \"'\x7f-\U0010ffff]")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
_PLAIN_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_WORDS = frozenset(("table", "select", "index", "order", "group", "where", "from", "values", "insert", "into", "set"))
_LEAST_LINE_WIDTH = 5
_BARS, _SPACES = ("| ", " | ", " |"), ("", "  ", "")


@dataclass(slots=True)
class Layout:
    """How rows are shown now."""

    mode: str = "list"
    has_headers: bool = False
    is_header_given: bool = False
    column_separator: str = "|"
    row_separator: str = "\n"
    null: str = ""
    table: str = "table"
    widths: list[int] = field(default_factory=list)
    literal: Callable[[object], str] = repr  # a value as SQL spells it
    text: Callable[[object], str] = str  # a value as text

    def choose(self, mode: str, table: str = "") -> None:
        """Change the mode, and what goes with it, as `.mode` does."""
        self.mode = "list" if mode in ("ascii", "tabs") else mode
        separators = {
            "ascii": ("\x1f", "\x1e"), "tabs": ("\t", "\n"), "csv": (",", "\r\n"), "tcl": (" ", "\n"),
            "list": ("|", "\n"), "quote": (",", "\n"),
        }.get(mode)  # fmt: skip
        if separators is not None:
            self.column_separator, self.row_separator = separators
        if mode in _GRIDS and not self.is_header_given:
            self.has_headers = True
        if table or mode == "insert":
            self.table = table or "table"


def render(layout: Layout, names: list[str], rows: list[tuple[object, ...]]) -> str:
    """Return the rows of one statement as they are printed."""
    if not rows:
        return ""
    if layout.mode in _GRIDS:
        return _grid(layout, names, rows)
    return {"json": _json_list, "line": _lines, "html": _html, "insert": _inserts}.get(layout.mode, _separated)(
        layout, names, rows
    )


def _json_list(layout: Layout, names: list[str], rows: list[tuple[object, ...]]) -> str:
    lines = (
        ",".join(f"{_json(name)}:{_json_value(layout, value)}" for name, value in zip(names, row, strict=True))
        for row in rows
    )
    return "[" + ",\n".join(f"{{{line}}}" for line in lines) + "]\n"


def _inserts(layout: Layout, names: list[str], rows: list[tuple[object, ...]]) -> str:
    columns = f"({','.join(map(_name, names))})" if layout.has_headers else ""
    head = f"INSERT INTO {_name(layout.table)}{columns} VALUES("
    return "".join(f"{head}{','.join(_insertable(layout, value) for value in row)});\n" for row in rows)


def shown(layout: Layout, value: object) -> str:
    """Return a value as text; a blob's bytes up to the first zero."""
    if value is None:
        return layout.null
    if isinstance(value, bytes):
        return value.partition(b"\0")[0].decode(errors="surrogateescape")
    return value.partition("\0")[0] if isinstance(value, str) else layout.text(value)


def _name(name: str) -> str:
    if _PLAIN_NAME.fullmatch(name) and name.lower() not in _WORDS:
        return name
    return '"' + name.replace('"', '""') + '"'


def _insertable(layout: Layout, value: object) -> str:
    text = layout.literal(value)
    if not isinstance(value, str):
        return text
    for sign, code in (("\n", "10"), ("\r", "13")):
        if sign in value:
            escape = "\\n" if sign == "\n" else "\\r"
            text = f"replace({text.replace(sign, escape)},'{escape}',char({code}))"
    return text


def _json(text: str) -> str:
    escaped = (_ESCAPES.get(letter) or (f"\\u{ord(letter):04x}" if ord(letter) < 32 else letter) for letter in text)
    return '"' + "".join(escaped) + '"'


def _json_value(layout: Layout, value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bytes):
        return _json(value.decode(errors="surrogateescape"))
    return _json(value) if isinstance(value, str) else layout.text(value)


def _lines(layout: Layout, names: list[str], rows: list[tuple[object, ...]]) -> str:
    width = max(_LEAST_LINE_WIDTH, *map(len, names))
    blocks = (
        "".join(f"{name:>{width}} = {shown(layout, value)}\n" for name, value in zip(names, row, strict=True))
        for row in rows
    )
    return "\n".join(blocks)


def _html(layout: Layout, names: list[str], rows: list[tuple[object, ...]]) -> str:
    def line(tag: str, texts: Sequence[str]) -> str:
        return "<TR>" + "".join(f"<{tag}>{_markup(text)}</{tag}>\n" for text in texts) + "</TR>\n"

    head = line("TH", names) if layout.has_headers else ""
    return head + "".join(line("TD", [shown(layout, value) for value in row]) for row in rows)


def _markup(text: str) -> str:
    entities = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
    return "".join(entities.get(letter, letter) for letter in text)


def _separated(layout: Layout, names: list[str], rows: list[tuple[object, ...]]) -> str:
    def cell(value: object) -> str:
        if layout.mode == "quote":
            return layout.literal(value)
        text = shown(layout, value)
        if layout.mode == "tcl":
            return '"' + "".join(_ESCAPES.get(letter, letter) for letter in text) + '"'
        if layout.mode == "csv" and value is not None:
            is_odd = not text or _NEEDS_QUOTES.search(text) or layout.column_separator in text
            return '"' + text.replace('"', '""') + '"' if is_odd else text
        return text

    lines = [layout.column_separator.join(map(cell, row)) for row in rows]
    if layout.has_headers:
        lines.insert(0, layout.column_separator.join(map(cell, names)))
    return "".join(line + layout.row_separator for line in lines)


@dataclass(frozen=True, slots=True)
class _Frame:
    """The signs around a grid: left, between and right of cells, and of the rules over, in and under it."""

    cells: tuple[str, str, str]
    rules: tuple[tuple[str, str, str], ...]
    dash: str


_FRAMES = {
    "table": _Frame(("| ", " | ", " |"), (("+", "+", "+"),) * 3, "-"),
    "box": _Frame(("│ ", " │ ", " │"), (("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘")), "─"),
}


def _grid(layout: Layout, names: list[str], rows: list[tuple[object, ...]]) -> str:
    cells = [[_pieces(shown(layout, value), _width(layout, at)) for at, value in enumerate(row)] for row in rows]
    heads = [_pieces(name, _width(layout, at)) for at, name in enumerate(names)]
    has_heads = layout.has_headers or layout.mode != "column"
    widths = [
        max([abs(_width(layout, at)), *(len(piece) for row in (heads, *cells) for piece in row[at])])
        for at in range(len(names))
    ]
    is_tall = any(len(pieces) > 1 for row in cells for pieces in row)
    if layout.mode in _FRAMES:
        return _framed(_FRAMES[layout.mode], widths, heads, (cells, is_tall))
    if layout.mode == "markdown":
        lines = [*_row(_BARS, widths, heads, is_head=True)]
        lines.append("|" + "|".join("-" * (width + 2) for width in widths) + "|")
        for row in cells:
            lines += _row(_BARS, widths, row)
        return "".join(f"{line}\n" for line in lines)
    lines = []
    if has_heads:
        lines += [*_row(_SPACES, widths, heads), "  ".join("-" * width for width in widths)]
    for number, row in enumerate(cells):
        lines += [""] * bool(is_tall and number) + _row(_SPACES, widths, row)
    return "".join(f"{line}\n" for line in lines)


def _width(layout: Layout, at: int) -> int:
    return layout.widths[at] if at < len(layout.widths) else 0


def _pieces(text: str, width: int) -> list[str]:
    pieces = []
    for line in text.split("\n"):
        size = abs(width) or max(1, len(line))
        pieces += [line[at : at + size] for at in range(0, max(1, len(line)), size)]
    return pieces


def _row(signs: tuple[str, str, str], widths: list[int], cells: list[list[str]], *, is_head: bool = False) -> list[str]:
    left, between, right = signs
    lines = []
    for number in range(max(map(len, cells))):
        texts = []
        for pieces, width in zip(cells, widths, strict=True):
            piece = pieces[number] if number < len(pieces) else ""
            texts.append(_centred(piece, width) if is_head else piece.ljust(width))
        lines.append(f"{left}{between.join(texts)}{right}")
    return lines


def _centred(text: str, width: int) -> str:
    left = (width - len(text)) // 2
    return " " * left + text + " " * (width - len(text) - left)


def _framed(frame: _Frame, widths: list[int], heads: list[list[str]], body: tuple[list[list[list[str]]], bool]) -> str:
    def rule(signs: tuple[str, str, str]) -> str:
        left, between, right = signs
        return left + between.join(frame.dash * (width + 2) for width in widths) + right

    rows, is_tall = body
    over, inner, under = frame.rules
    lines = [rule(over), *_row(frame.cells, widths, heads, is_head=True), rule(inner)]
    for number, row in enumerate(rows):
        lines += [rule(inner)] * bool(is_tall and number) + _row(frame.cells, widths, row)
    return "".join(f"{line}\n" for line in [*lines, rule(under)])
