"""Markdown as apps show it: the blocks of a text, read as CommonMark with tables and struck-out words."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

_ADDRESS = re.compile(r"https?://\S+")
_BOX = re.compile(r"\[([ xX])\]\s+")


class Line(NamedTuple):
    """A line of a block without its markup; where its first link leads, and the target of an image that it is."""

    text: str
    link: str = ""
    image: str = ""


class Block(NamedTuple):
    """A block of a text: its kind, its lines, and the line of the source on which it begins."""

    kind: str  # heading, paragraph, item, quote, code, rule, table
    lines: tuple[Line, ...]
    line: int
    level: int = 0  # a heading's level, an item's depth
    mark: str = ""  # an item's bullet or number; `[ ]` and `[x]` for check boxes
    rows: tuple[tuple[Line, ...], ...] = ()  # a table's cells

    @property
    def text(self) -> str:
        """All of its lines."""
        return "\n".join(line.text for line in self.lines)


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def headings(source: str) -> list[Block]:
    """Return the headings of a text."""
    return [block for block in blocks(source) if block.kind == "heading"]


def blocks(source: str) -> list[Block]:
    """Take a text apart."""
    return list(_blocks(_parser().parse(source)))


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    marks: list[str] = []  # of the items that are open
    quotes = 0
    for at, token in enumerate(tokens):
        line = token.map[0] if token.map else 0
        match token.type:
            case "list_item_open":
                marks.append(f"{token.info}." if token.info else "•")
            case "list_item_close":
                marks.pop()
            case "blockquote_open" | "blockquote_close":
                quotes += 1 if token.type == "blockquote_open" else -1
            case "heading_open":
                yield Block("heading", _lines(tokens[at + 1]), line, int(token.tag[1:]))
            case "paragraph_open":
                kind = "item" if marks else "quote" if quotes else "paragraph"
                yield from _paragraph(Block(kind, _lines(tokens[at + 1]), line), marks)
            case "fence" | "code_block" | "html_block":
                lines = token.content.strip("\n").split("\n")
                yield Block("paragraph" if token.type == "html_block" else "code", tuple(map(Line, lines)), line)
            case "hr":
                yield Block("rule", (), line)
            case "table_open":
                yield Block("table", (), line, rows=_rows(tokens[at:]))


def _paragraph(block: Block, marks: Sequence[str]) -> Iterator[Block]:
    """Yield a paragraph; in a list its first line is the item, perhaps with a box, and the rest stands below."""
    if not marks:
        yield block
        return
    first, *rest = block.lines
    box = _BOX.match(first.text)
    if box:
        first = first._replace(text=first.text[box.end() :])
    mark = f"[{box[1].lower()}]" if box else marks[-1]
    yield block._replace(lines=(first,), level=len(marks) - 1, mark=mark)
    if rest:
        yield Block("paragraph", tuple(rest), block.line + 1)


def _rows(tokens: Sequence[Token]) -> tuple[tuple[Line, ...], ...]:
    rows: list[tuple[Line, ...]] = []
    for at, token in enumerate(tokens):
        if token.type == "tr_open":
            rows.append(())
        elif token.type in ("th_open", "td_open"):
            rows[-1] += _lines(tokens[at + 1])[:1]
        elif token.type == "table_close":
            break
    return tuple(rows)


def _lines(inline: Token) -> tuple[Line, ...]:
    lines = [Line("")]
    for token in inline.children or ():
        line = lines[-1]
        match token.type:
            case "softbreak" | "hardbreak":
                lines.append(Line(""))
            case "link_open":
                lines[-1] = line._replace(link=line.link or str(token.attrGet("href") or ""))
            case "image":
                lines[-1] = line._replace(text=line.text + token.content, image=str(token.attrGet("src") or ""))
            case _:
                address = _ADDRESS.search(token.content)
                link = line.link or (address[0] if address else "")
                lines[-1] = line._replace(text=line.text + token.content, link=link)
    return tuple(lines)
