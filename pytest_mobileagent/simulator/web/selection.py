"""What is selected of a page's text: from one character to another, in the order in which it is laid out."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.words import moved_end, word_around
from pytest_mobileagent.simulator.web.boxes import Area, Box, TextRun
from pytest_mobileagent.simulator.web.dom import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.web.dom import Node
    from pytest_mobileagent.simulator.web.page import Page
    from pytest_mobileagent.simulator.web.rendering import Rendering


class PageText:
    """The characters of a page that can be selected, each with its place."""

    def __init__(self, rendering: Rendering) -> None:
        """Take those of a laid out page."""
        self._rendering = rendering
        self._runs: list[tuple[int, TextRun]] = []
        parts: list[str] = []
        size = 0
        for lead, run in _runs(rendering):
            size += len(lead)
            self._runs.append((size, run))
            parts += (lead, run.text)
            size += len(run.text)
        self.text = "".join(parts)

    def offset_at(self, x: float, y: float) -> int:
        """Return the offset of the character that begins nearest to a point of the page."""
        if not self._runs:
            return 0
        start, run = min(self._runs, key=lambda found: _distance(found[1], x, y))
        widths = [self._rendering.fonts.width(run.text[:at], run.style) for at in range(len(run.text) + 1)]
        return start + min(range(len(widths)), key=lambda at: abs(run.x + widths[at] - x))

    def is_at(self, x: float, y: float) -> bool:
        """Whether a character is at a point of the page."""
        return any(_distance(run, x, y) == (0.0, 0.0) for _, run in self._runs)

    def areas(self, start: int, end: int) -> Iterator[Area]:
        """Yield where the characters between two offsets stand, line by line."""
        for first, run in self._runs:
            since, until = max(start - first, 0), min(end - first, len(run.text))
            if since < until:
                left, right = (self._rendering.fonts.width(run.text[:at], run.style) for at in (since, until))
                yield Area(run.x + left, run.y, right - left, run.height)

    def caret(self, offset: int, *, is_end: bool) -> Area | None:
        """Return where the character at an offset begins, or the one before it ends."""
        characters = (offset - 1, offset) if is_end else (offset, offset + 1)
        found = next(self.areas(*characters), None)
        return found and Area(found.right if is_end else found.x, found.y, 0.0, found.height)

    # -- nodes --------------------------------------------------------------------------------------------------

    def span(self, node: Node) -> tuple[int, int] | None:
        """Return where the text of a node begins and ends."""
        nodes = [(at, run, run.node) for at, run in self._runs if run.node is not None]
        inside = [(at, run) for at, run, text in nodes if node in (text, *_around(text))]
        return (inside[0][0], inside[-1][0] + len(inside[-1][1].text)) if inside else None

    def offset_of(self, node: Node, place: int) -> int | None:
        """Return the offset of a place in a node: a character of a text, a child of an element."""
        if not isinstance(node, Text):
            span = self.span(node)
            spans = [self.span(child) for child in node.children[:place]]
            return next((found[1] for found in reversed(spans) if found), span and span[0])
        before = node.data[:place]
        letters = len("".join(before.split()))
        for start, run in self._runs:
            if run.node is node:
                here = _counted(run.text)
                if letters <= here[-1]:
                    return start + _index(here, letters, is_last=before[-1:].isspace())
                letters -= here[-1]
        span = self.span(node)
        return span and span[1]

    def place_of(self, offset: int) -> tuple[Text, int] | None:
        """Return the text node at an offset, and the place in it."""
        begun = [found for found in self._runs if found[0] <= offset and found[1].node is not None]
        if not begun or (node := begun[-1][1].node) is None:
            return None
        before = "".join(self.text[at : min(offset, at + len(run.text))] for at, run in begun if run.node is node)
        seen, letters = _counted(node.data), len("".join(before.split()))
        return node, _index(seen, letters, is_last=before[-1:].isspace()) if letters in seen else len(node.data)


class Selection:
    """The selection of a page; what changes the text takes it away."""

    def __init__(self, page: Page) -> None:
        """Select nothing of `page`."""
        self._page = page
        self._span = (0, 0)
        self._of = ""  # the text in which the offsets count
        self._content: PageText | None = None
        self._laid_out: Rendering | None = None

    @property
    def content(self) -> PageText:
        """The text of the page as it is laid out now."""
        rendering = self._page.render()
        if self._content is None or self._laid_out is not rendering:
            self._content, self._laid_out = PageText(rendering), rendering
        return self._content

    @property
    def span(self) -> tuple[int, int]:
        """From where to where it goes, offsets in the text."""
        if self._span[0] != self._span[1] and self._of != self.content.text:
            self.clear()
        return self._span

    @property
    def text(self) -> str:
        """What is selected."""
        start, end = self.span
        return self._of[start:end]

    def select(self, start: int, end: int) -> None:
        """Select from one offset to another."""
        before = self._span
        self._of = self.content.text
        self._span = min(start, end), max(start, end)
        self._tell(before)

    def clear(self) -> None:
        """Select nothing."""
        before, self._span, self._of = self._span, (0, 0), ""
        self._tell(before)

    def _tell(self, before: tuple[int, int]) -> None:
        if before != self._span:
            page = self._page
            page.perform(lambda: page.fire(page.document, "selectionchange", "Event", {}))

    def select_word_at(self, x: float, y: float) -> bool:
        """Select the word at a point of the page; False if there is none."""
        if not self.content.is_at(x, y):
            return False
        self.select(*word_around(self.content.text, self.content.offset_at(x, y)))
        return True

    def move_end(self, *, is_start: bool, last: int, target: int) -> None:
        """Move one end after a finger that went from one offset to another."""
        self.select(*moved_end(self.content.text, self.span, is_start=is_start, last=last, target=target))


def _runs(rendering: Rendering) -> Iterator[tuple[str, TextRun]]:
    """Yield the runs of text in order, each with what separates it from the one before."""
    last: Box | None = None
    at: object = None
    for box in rendering.root.walk() if rendering.root is not None else ():
        for line in box.lines if not _is_in_control(box) else ():
            for item in line.items:
                if isinstance(item, TextRun) and item.node is not None and item.style.get("user-select") != "none":
                    yield "" if last is None or line is at else "\n" if last is not box else _gap(item), item
                    last, at = box, line


def _counted(text: str) -> list[int]:
    """Return how many letters, blanks aside, stand before each place of a text: layout keeps those, not all blanks."""
    return [*accumulate((not letter.isspace() for letter in text), initial=0)]


def _index(counts: list[int], letters: int, *, is_last: bool) -> int:
    return len(counts) - 1 - counts[::-1].index(letters) if is_last else counts.index(letters)


def _gap(run: TextRun) -> str:
    """Return what stands between lines of one block: the blank at which it was broken."""
    return "" if run.style.get("white-space").startswith("pre") else " "


def _is_in_control(box: Box) -> bool:
    return box.element is not None and box.element.is_unselectable


def _around(node: Node) -> Iterator[Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def _distance(run: TextRun, x: float, y: float) -> tuple[float, float]:
    """Return how far a run lies from a point: above or below first, then beside."""
    above = max(run.y - y, y - (run.y + run.height), 0.0)
    return above, max(run.x - x, x - (run.x + run.width), 0.0)
