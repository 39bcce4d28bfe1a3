"""Markdown as Markor's view mode shows it: a few views per block."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*$")
_ITEM = re.compile(r"^(\s*)(?:[-*+]|(\d+)[.)])\s+(?:\[([ xX])\]\s+)?(.*)$")
_RULE = re.compile(r"^\s*([-*_])(\s*\1){2,}\s*$")
_FENCE = re.compile(r"^\s*(```|~~~)")
_TABLE_RULE = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_MARKS = re.compile(r"(\*\*|__|~~|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w))")
_SIZES = {1: 30, 2: 24, 3: 20, 4: 17, 5: 15, 6: 14}


class Block(NamedTuple):
    """A block of a document: its kind, its text, and a number (heading's level, item's depth)."""

    kind: str  # heading, paragraph, item, quote, code, rule, table
    text: str
    level: int = 0
    mark: str = ""  # an item's bullet or number; `[ ]` and `[x]` for check boxes


def plain(text: str) -> str:
    """Return a line without the signs of its markup."""
    return _MARKS.sub("", _LINK.sub(r"\1", text))


def blocks(source: str) -> Iterator[Block]:
    """Take a document apart."""
    lines = source.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        if _FENCE.match(line):
            end = next((i for i in range(at + 1, len(lines)) if _FENCE.match(lines[i])), len(lines))
            yield Block("code", "\n".join(lines[at + 1 : end]))
            at = end + 1
            continue
        if "|" in line and at + 1 < len(lines) and _TABLE_RULE.match(lines[at + 1]):
            end = next((i for i in range(at + 2, len(lines)) if "|" not in lines[i]), len(lines))
            yield Block("table", "\n".join([line, *lines[at + 2 : end]]))
            at = end
            continue
        single = _single(line)
        if single is not None:
            yield single
            at += 1
            continue
        end = at
        while end < len(lines) and lines[end].strip() and (end == at or _single(lines[end]) is None):
            end += 1
        if end > at:
            yield Block("paragraph", " ".join(part.strip() for part in lines[at:end]))
        at = max(end, at + 1)


def _single(line: str) -> Block | None:
    if found := _HEADING.match(line):
        return Block("heading", plain(found[2]), len(found[1]))
    if _RULE.match(line):
        return Block("rule", "")
    if found := _ITEM.match(line):
        mark = f"[{found[3].lower()}]" if found[3] else f"{found[2]}." if found[2] else "•"
        return Block("item", plain(found[4]), len(found[1].replace("\t", "    ")) // 2, mark)
    if line.lstrip().startswith(">"):
        return Block("quote", plain(line.lstrip().lstrip("> ")))
    return None


def headings(source: str) -> list[Block]:
    """Return the headings of a document."""
    return [block for block in blocks(source) if block.kind == "heading"]


def render(source: str, theme: ax.Theme, size: float) -> list[ax.View]:
    """Return the views of a document."""
    return [_view(block, theme, size) for block in blocks(source)]


def _view(block: Block, theme: ax.Theme, size: float) -> ax.View:  # noqa: PLR0911 - one for each kind of block
    match block.kind:
        case "heading":
            scale = _SIZES[block.level] * size / 15
            head = ax.Text(block.text, size=scale, weight_name="bold", margin=(0, 12, 0, 4))
            if block.level > 2:
                return head
            line = ax.View(width=ax.MATCH, height=1, background=theme.outline_variant)
            return ax.Column(head, line, margin=(0, 0, 0, 8), cls="android.view.View")
        case "rule":
            return ax.View(width=ax.MATCH, height=2, background=theme.outline_variant, margin=(0, 12))
        case "item":
            return _item(block, theme, size)
        case "quote":
            line = ax.View(width=4, height=ax.MATCH, background=theme.outline_variant)
            words = ax.Caption(block.text, size=size, padding=(16, 4, 0, 4), width=ax.MATCH)
            return ax.Frame(words, line, width=ax.MATCH, margin=(0, 4), cls="android.view.View")
        case "code":
            return ax.Text(
                block.text, size=size - 1, padding=12, margin=(0, 8), width=ax.MATCH, background=_plate(theme)
            )
        case "table":
            return _table(block.text, theme, size)
        case _:
            return ax.Text(plain(block.text), size=size, margin=(0, 8), width=ax.MATCH)


def _plate(theme: ax.Theme) -> str:
    return "#2a2a2a" if theme.is_dark else "#e0e0e0"


def _item(block: Block, theme: ax.Theme, size: float) -> ax.View:
    mark: ax.View = ax.Text(block.mark, size=size, margin=(0, 0, 8, 0), color=theme.on_surface)
    if block.mark in ("[ ]", "[x]"):
        mark = ax.CheckBox(checked=block.mark == "[x]", clickable=False, margin=(0, 0, 4, 0))
    return ax.Row(
        mark,
        ax.Text(block.text, size=size, weight=1),
        width=ax.MATCH,
        margin=(16 + block.level * 16, 2, 0, 2),
        gravity="center" if block.mark in ("[ ]", "[x]") else "top",
        cls="android.view.View",
    )


def _table(source: str, theme: ax.Theme, size: float) -> ax.View:
    rows = []
    for at, line in enumerate(source.split("\n")):
        cells = [plain(cell.strip()) for cell in line.strip().strip("|").split("|")]
        weight = "bold" if at == 0 else "regular"
        views = [
            ax.Text(cell, size=size, weight=1, weight_name=weight, padding=8, border=(1, theme.outline_variant))
            for cell in cells
        ]
        rows.append(ax.Row(*views, width=ax.MATCH, cls="android.view.View"))
    return ax.Column(*rows, margin=(0, 8), cls="android.widget.GridView")
