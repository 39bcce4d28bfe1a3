"""Markdown as the note viewer shows it: text nodes and check boxes, line by line of the source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.markdown import Block, Line, blocks
from pytest_mobileagent.simulator.apps.joplin.parts import BLOCK, WEB

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image as Pillow

_SIZES = (26, 21, 18, 16, 16, 16)
_ACCENT = "#0075ff"  # of Chromium's form controls
_BOX = re.compile(r"^(\s*(?:[-*+]|\d+[.)])\s+\[)([ xX])(\])")
_RESOURCE = re.compile(r":/([0-9a-f]{32})")


def toggled(source: str, line: int) -> str:
    """Return a note's body with the check box on one of its lines ticked, or not any more."""
    lines = source.split("\n")
    if found := _BOX.match(lines[line]):
        mark = "x" if found[2] == " " else " "
        lines[line] = f"{found[1]}{mark}{lines[line][found.end(2) :]}"
    return "\n".join(lines)


class Viewer:
    """The web view with a note's body."""

    def __init__(
        self,
        theme: ax.Theme,
        size: float,
        *,
        on_box: Callable[[int], object],
        on_link: Callable[[str], object],
        picture: Callable[[str], Pillow.Image | None],
    ) -> None:
        """Draw in the colours of `theme`; tell about taps on check boxes (their line) and links (their target).

        `picture` returns what an image's target shows, None if there is nothing to show.
        """
        self._theme = theme
        self._size = size
        self._on_box = on_box
        self._on_link = on_link
        self._picture = picture

    def view(self, source: str, key: str) -> ax.View:
        """Return the page."""
        parts = [self._block(block) for block in blocks(source)]
        page = ax.Column(*parts, cls=BLOCK, padding=(15, 5, 15, 150))
        return ax.Scroll(page, key=key, cls=WEB, weight=1, focusable=True)

    def _text(self, line: Line, **style: str | float) -> ax.Text:
        """Return a line of text; one with a link opens it."""
        made = ax.Text(line.text.replace("==", ""), size=self._size, line_height=1.25)
        made.__dict__.update(style)
        if line.link:
            made.color = self._theme.primary
            made.on_tap = lambda: self._on_link(line.link)
        return made

    def _block(self, block: Block) -> ax.View:  # noqa: PLR0911 - one for each kind of block
        match block.kind:
            case "heading":
                return self._heading(block)
            case "rule":
                return ax.View(width=ax.MATCH, height=1, background=self._theme.outline_variant, margin=(0, 14))
            case "item":
                return self._item(block)
            case "quote":
                bar = ax.View(width=4, height=24, background=self._theme.outline_variant, margin=(0, 0, 12, 0))
                words = self._text(Line(block.text), weight=1, color=self._theme.on_surface_variant)
                return ax.Across(bar, words, cls=BLOCK, margin=(0, 4))
            case "code":
                plate = mix_plate(self._theme)
                return ax.Text(
                    block.text, size=self._size - 2, padding=10, margin=(0, 8), width=ax.MATCH, background=plate
                )
            case "table":
                return self._table(block)
            case _:
                lines = [self._line(line) for line in block.lines]
                return ax.Column(*lines, cls=BLOCK, margin=(0, 9))

    def _line(self, line: Line) -> ax.View:
        """Return a line of a paragraph: a picture, or text."""
        found = _RESOURCE.fullmatch(line.image)
        picture = self._picture(found[1]) if found else None
        if picture is None:
            return self._text(line)
        return ax.Image(picture, cls="android.widget.Image", text=line.text, scale_type="fit")

    def _heading(self, block: Block) -> ax.View:
        size = _SIZES[block.level - 1] * self._size / 16
        head = self._text(block.lines[0], size=size, weight_name="bold")
        line = ax.View(width=ax.MATCH, height=1, background=self._theme.outline_variant, margin=(0, 6, 0, 0))
        return ax.Column(head, line if block.level == 1 else None, cls=BLOCK, margin=(0, 16, 0, 8))

    def _item(self, block: Block) -> ax.View:
        is_box = block.mark in ("[ ]", "[x]")
        words = self._text(block.lines[0], weight=1)
        mark: ax.View
        if is_box:
            is_done = block.mark == "[x]"
            mark = ax.CheckBox(
                checked=is_done, color=_ACCENT, on_tap=lambda: self._on_box(block.line), margin=(0, 0, 6, 0)
            )
            words.color = self._theme.on_surface_variant if is_done else words.color
            words.on_tap = words.on_tap or (lambda: self._on_box(block.line))
        else:
            mark = ax.Text(block.mark, size=self._size, margin=(0, 1, 10, 0))
        side = 0 if is_box else 14
        return ax.Row(
            mark,
            words,
            cls=BLOCK,
            width=ax.MATCH,
            margin=(side + block.level * 20, 3, 0, 3),
            gravity="center" if is_box else "top",
        )

    def _table(self, block: Block) -> ax.View:
        rows = []
        for at, row in enumerate(block.rows):
            cells = [self._text(cell, weight=1, padding=8) for cell in row]
            for cell in cells:
                cell.weight_name = "bold" if at == 0 else "regular"
                cell.border = (1, self._theme.outline_variant)
            rows.append(ax.Row(*cells, cls=BLOCK, width=ax.MATCH))
        return ax.Column(*rows, cls="android.widget.GridView", margin=(0, 8))


def mix_plate(theme: ax.Theme) -> str:
    """Return the colour behind code."""
    return "#3a3d42" if theme.is_dark else "#f3f3f3"
