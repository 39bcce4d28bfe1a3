"""Lines: text, inline boxes and atomic boxes, broken where they may be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from pytest_mobileagent.simulator.web.boxes import Area, Box, Line, TextRun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.web.dom import Text
    from pytest_mobileagent.simulator.web.fonts import Fonts
    from pytest_mobileagent.simulator.web.style import Style

_PIECES = re.compile(r"[ \t\n\r\f]+|[^ \t\n\r\f]+")


class Room(Protocol):
    """What tells how wide lines may be: between floats."""

    def between(self, y: float, height: float) -> tuple[float, float]:
        """Return left and right edge, relative to the content box, of a line at `y`."""

    def below(self, y: float) -> float | None:
        """Return where the next float ends below `y`; None if there is none."""

    def add_float(self, box: Box, y: float) -> None:
        """Place a float that stands in a line at `y`."""


class Token:
    """Something on a line: `word`, `space`, `break`, `atom`, `edge` (of an inline box) or `float`."""

    __slots__ = ("box", "kind", "node", "owners", "style", "text", "width")

    def __init__(  # noqa: PLR0913, PLR0917 - one record
        self, kind: str, style: Style, owners: tuple[Box, ...], text: str = "", width: float = 0.0,
        node: Text | None = None, box: Box | None = None,
    ) -> None:  # fmt: skip
        """Hold them."""
        self.kind = kind
        self.style = style
        self.owners = owners
        self.text = text
        self.width = width
        self.node = node
        self.box = box


def transformed(text: str, style: Style) -> str:
    """Return text in upper or lower case as `text-transform` wants it."""
    kind = style.get("text-transform")
    if kind == "uppercase":
        return text.upper()
    if kind == "lowercase":
        return text.lower()
    return re.sub(r"\b\w", lambda found: found[0].upper(), text) if kind == "capitalize" else text


class Tokens:
    """Takes the children of a block apart."""

    def __init__(self, fonts: Fonts) -> None:
        """Measure with `fonts`."""
        self._fonts = fonts

    def of(self, block: Box) -> list[Token]:
        """Return what stands on the lines of a block, blanks collapsed."""
        found: list[Token] = []
        for child in block.children:
            found += self._of_box(child, ())
        return list(_collapsed(found))

    def _of_box(self, box: Box, owners: tuple[Box, ...]) -> Iterator[Token]:
        if box.display == "text":
            yield from self._of_text(box, owners)
        elif box.is_absolute:
            yield Token("out", box.style, owners, box=box)
        elif box.is_floating:
            yield Token("float", box.style, owners, box=box)
        elif box.element is not None and box.element.tag == "br":
            yield Token("break", box.style, owners)
        elif box.is_atomic or not box.is_inline:
            yield Token("atom", box.style, owners, box=box)
        else:
            inner = (*owners, box)
            yield Token("edge", box.style, inner, width=box.margin.left + box.border.left + box.padding.left, box=box)
            for child in box.children:
                yield from self._of_box(child, inner)
            yield Token(
                "edge", box.style, inner, width=box.margin.right + box.border.right + box.padding.right, box=box
            )

    def _of_text(self, box: Box, owners: tuple[Box, ...]) -> Iterator[Token]:
        style = box.style
        space = style.get("white-space")
        text = transformed(box.text, style)
        for at, row in enumerate(
            text.split("\n") if space in ("pre", "pre-wrap", "pre-line", "break-spaces") else [text]
        ):
            if at:
                yield Token("break", style, owners, node=box.node)
            if space in ("pre", "pre-wrap", "break-spaces"):
                yield from self._kept(row.replace("\t", "        "), box, owners, wraps=space != "pre")
                continue
            for piece in _PIECES.findall(row):
                if piece[0] in " \t\n\r\f":
                    yield Token("space", style, owners, " ", self._fonts.width(" ", style), box.node)
                else:
                    yield Token("word", style, owners, piece, self._fonts.width(piece, style), box.node)

    def _kept(self, row: str, box: Box, owners: tuple[Box, ...], *, wraps: bool) -> Iterator[Token]:
        """Yield text whose blanks count."""
        if not wraps:
            if row:
                yield Token("word", box.style, owners, row, self._fonts.width(row, box.style), box.node)
            return
        for piece in re.findall(r" +|[^ ]+", row):
            kind = "kept" if piece[0] == " " else "word"
            yield Token(kind, box.style, owners, piece, self._fonts.width(piece, box.style), box.node)


def _collapsed(tokens: list[Token]) -> Iterator[Token]:
    """Yield tokens without blanks at the start, after a break, and after another blank."""
    after_blank = True
    for token in tokens:
        if token.kind == "space":
            if after_blank:
                continue
            after_blank = True
        elif token.kind == "break":
            after_blank = True
        elif token.kind in ("word", "atom", "kept"):
            after_blank = False
        yield token


class Breaker:
    """Fills lines with tokens."""

    def __init__(self, fonts: Fonts, room: Room, block: Style, *, indent: float = 0.0) -> None:
        """Fill the lines that `room` offers in a block of style `block`."""
        self._fonts = fonts
        self._room = room
        self._block = block
        self._indent = indent
        self.lines: list[Line] = []
        self._y = 0.0
        self._tokens: list[Token] = []
        self._width = 0.0
        self._late: list[Box] = []  # floats that wait for the line's end

    def run(self, tokens: list[Token]) -> float:
        """Fill the lines; return how high they are together."""
        pending: list[Token] = []
        for token in tokens:
            if token.kind == "float" and token.box is not None:
                self._flush(pending)
                self._float(token)
            elif token.kind == "break":
                self._flush(pending)
                self._end_line(is_forced=True, style=token.style)
            elif token.kind in ("space", "kept") and _wraps(token.style):
                self._flush(pending)
                self._put(token)
            elif token.kind == "atom" and _wraps(self._block):
                self._flush(pending)
                pending.append(token)
                self._flush(pending)
            else:
                pending.append(token)
        self._flush(pending)
        if any(token.kind not in ("edge", "out") for token in self._tokens):
            self._end_line(is_forced=False, style=self._block)
        elif self._tokens and all(token.kind == "out" for token in self._tokens):
            self._note_place()
        elif self._tokens and any(_is_visible_edge(token) for token in self._tokens):
            self._end_line(is_forced=True, style=self._block)
        return self._y

    # -- filling ------------------------------------------------------------------------------------------------

    def _float(self, token: Token) -> None:
        """Place a float beside the line so far; below it if there is no room for both."""
        if token.box is None:
            return
        if self._width and self._width + token.width > self._space() + 0.01:
            self._late.append(token.box)
        else:
            self._room.add_float(token.box, self._y)

    def _note_place(self) -> None:
        """Note where boxes out of the flow would stand that stand alone: they make no line."""
        line = Line()
        line.y = self._y
        self._place(line, self._room.between(self._y, self._fonts.line_height(self._block))[0], 0.0, 0.0)

    def _space(self) -> float:
        left, right = self._room.between(self._y, self._fonts.line_height(self._block))
        return right - left - (self._indent if not self.lines else 0.0)

    def _flush(self, pending: list[Token]) -> None:
        """Put tokens between which no line may end on this line, or on the next."""
        if not pending:
            return
        width = sum(token.width for token in pending)
        if self._width + width > self._space() + 0.01:
            may_wrap = _wraps(self._block if pending[0].kind == "atom" else pending[0].style)
            if may_wrap and any(token.kind != "edge" for token in self._tokens):
                self._end_line(is_forced=False, style=self._block)
            while width > self._space() + 0.01 and (next_y := self._room.below(self._y)) is not None:
                self._y = next_y
        if width > self._space() + 0.01 and _breaks_words(pending[0].style):
            for token in pending:
                self._put_broken(token)
        else:
            for token in pending:
                self._put(token)
        pending.clear()

    def _put(self, token: Token) -> None:
        if token.kind == "space" and not any(other.kind in ("word", "atom", "kept") for other in self._tokens):
            return
        self._tokens.append(token)
        self._width += token.width

    def _put_broken(self, token: Token) -> None:
        text = token.text
        while (
            token.kind == "word"
            and self._width + self._fonts.width(text, token.style) > self._space()
            and len(text) > 1
        ):
            count = 1
            while (
                count < len(text) and self._width + self._fonts.width(text[: count + 1], token.style) <= self._space()
            ):
                count += 1
            part = text[:count]
            self._put(Token("word", token.style, token.owners, part, self._fonts.width(part, token.style), token.node))
            text = text[count:]
            self._end_line(is_forced=False, style=self._block)
        if token.kind == "word":
            token = Token("word", token.style, token.owners, text, self._fonts.width(text, token.style), token.node)
        self._put(token)

    # -- one line -----------------------------------------------------------------------------------------------

    def _end_line(self, *, is_forced: bool, style: Style) -> None:
        while self._tokens and self._tokens[-1].kind == "space":
            self._width -= self._tokens.pop().width
        line = Line()
        left, right = self._room.between(self._y, self._fonts.line_height(self._block))
        ascent, descent = self._extent(is_forced=is_forced, style=style)
        line.y, line.height, line.width = self._y, ascent + descent, self._width
        indent = self._indent if not self.lines else 0.0
        stretch = self._stretch(right - left - indent, is_forced=is_forced)
        x = left + indent + self._start(right - left - indent)
        self._place(line, x, ascent, stretch)
        self.lines.append(line)
        self._y += line.height
        self._tokens, self._width = [], 0.0
        late, self._late = self._late, []
        for box in late:
            self._room.add_float(box, self._y)

    def _start(self, room: float) -> float:
        align = self._block.get("text-align")
        rest = room - self._width
        if rest <= 0:
            return 0.0
        return rest / 2 if align in ("center", "-webkit-center") else rest if align in ("right", "end") else 0.0

    def _stretch(self, room: float, *, is_forced: bool) -> float:
        spaces = sum(token.kind == "space" for token in self._tokens)
        if self._block.get("text-align") != "justify" or is_forced or not spaces:
            return 0.0
        return max(0.0, room - self._width) / spaces if self._width > room * 0.6 else 0.0

    def _extent(self, *, is_forced: bool, style: Style) -> tuple[float, float]:
        """Return how far the line reaches above and below its baseline."""
        ascent = self._fonts.ascent(self._block)
        descent = self._fonts.line_height(self._block) - ascent
        del is_forced
        tall = 0.0
        for token in self._tokens:
            up, down, free = self._reach(token)
            if free:
                tall = max(tall, up + down)
            else:
                ascent, descent = max(ascent, up), max(descent, down)
        own = self._fonts.ascent(style)
        ascent, descent = max(ascent, own), max(descent, self._fonts.line_height(style) - own)
        return ascent, max(descent, tall - ascent)

    def _reach(self, token: Token) -> tuple[float, float, bool]:
        """Return a token's extent above and below the baseline, and whether it is aligned to the line instead."""
        if token.kind in ("edge", "out"):
            return 0.0, 0.0, False
        box = token.box
        if token.kind == "atom" and box is not None:
            height = box.height + box.margin.along
            align = box.style.get("vertical-align")
            if align in ("top", "bottom"):
                return height, 0.0, True
            up = self._above_baseline(box)
            return up, height - up, False
        ascent = self._fonts.ascent(token.style)
        raised = self._raise(token.style)
        return ascent + raised, self._fonts.line_height(token.style) - ascent - raised, False

    def _above_baseline(self, box: Box) -> float:
        height = box.height + box.margin.along
        align = box.style.get("vertical-align")
        if align == "middle":
            return height / 2 + self._block.em * 0.264
        if align in ("text-top", "text-bottom"):
            return self._fonts.ascent(self._block) if align == "text-top" else height - self._block.em * 0.244
        own = box.margin.top + box.baseline if box.baseline is not None else height
        return own + self._raise(box.style)

    @staticmethod
    def _raise(style: Style) -> float:
        align = style.get("vertical-align")
        if align in ("sub", "super"):
            return style.em * (-0.2 if align == "sub" else 0.4)
        return style.length("vertical-align", style.em * 1.2) or 0.0

    def _place(self, line: Line, x: float, ascent: float, stretch: float) -> None:
        baseline = line.y + ascent
        for token in self._tokens:
            box = token.box
            if token.kind == "out" and box is not None:
                box.static = (x, line.y)
            elif token.kind == "atom" and box is not None:
                box.x = x + box.margin.left
                box.y = self._atom_top(line, box, baseline) + box.margin.top
                line.items.append(box)
            elif token.kind != "edge":
                self._place_text(line, token, x, baseline, stretch)
            self._note_owners(token, x, baseline)
            x += token.width + (stretch if token.kind == "space" else 0.0)

    def _atom_top(self, line: Line, box: Box, baseline: float) -> float:
        align = box.style.get("vertical-align")
        if align == "top":
            return line.y
        if align == "bottom":
            return line.y + line.height - box.height - box.margin.along
        return baseline - self._above_baseline(box)

    def _place_text(self, line: Line, token: Token, x: float, baseline: float, stretch: float) -> None:
        last = line.items[-1] if line.items else None
        joins = isinstance(last, TextRun) and last.style is token.style and last.owners == token.owners
        if (
            joins
            and isinstance(last, TextRun)
            and not stretch
            and last.node is token.node
            and abs(last.x + last.width - x) < 0.01
        ):
            last.text += token.text
            last.width += token.width
            return
        run = TextRun(token.text, token.style, token.owners, token.node, token.width)
        run.x = x
        run.baseline = baseline - self._raise(token.style)
        run.height = self._fonts.line_height(token.style)
        run.y = run.baseline - self._fonts.ascent(token.style)
        line.items.append(run)

    def _note_owners(self, token: Token, x: float, baseline: float) -> None:
        """Extend the fragments of the inline boxes around a token."""
        width = token.width
        box = token.box
        for owner in token.owners:
            style = owner.style
            top = baseline - style.em * 0.928 - owner.padding.top - owner.border.top - self._raise(style)
            height = style.em * 1.172 + owner.frame.along
            left, size = x, width
            if token.kind == "edge" and owner is box:  # a margin is no part of the fragment
                is_start = not owner.fragments
                size = width - (owner.margin.left if is_start else owner.margin.right)
                left = x + (owner.margin.left if is_start else 0.0)
            area = Area(left, top, max(0.0, size), height)
            last = owner.fragments[-1] if owner.fragments else None
            if last is not None and abs(last.y - area.y) < 0.01 and area.x >= last.x:
                owner.fragments[-1] = last.union(area)
            else:
                owner.fragments.append(area)


def _wraps(style: Style) -> bool:
    return style.get("white-space") not in ("nowrap", "pre")


def _breaks_words(style: Style) -> bool:
    if not _wraps(style):
        return False
    return style.get("overflow-wrap") in ("break-word", "anywhere") or style.get("word-break") in (
        "break-all",
        "break-word",
    )


def _is_visible_edge(token: Token) -> bool:
    return token.width > 0 and token.box is not None and bool(token.box.frame.across)


def preferred(tokens: list[Token]) -> tuple[float, float]:
    """Return the least and the best width of lines of tokens: every word on its own line, or all on one."""
    least = widest = line = chunk = 0.0
    for token in tokens:
        if token.kind == "break":
            widest = max(widest, line)
            least = max(least, chunk)
            line = chunk = 0.0
            continue
        width = token.width
        line += width
        if token.kind in ("atom", "float") or (token.kind in ("space", "kept") and _wraps(token.style)):
            least = max(least, chunk, width if token.kind in ("atom", "float") else 0.0)
            chunk = 0.0
        else:
            chunk += width
    while tokens and tokens[-1].kind == "space":
        line -= tokens[-1].width
        tokens = tokens[:-1]
    return max(least, chunk), max(widest, line)
