"""The line that is typed at a prompt, edited by the keys of mksh's emacs mode: keys in, letters for a screen out."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_ESCAPE = b"\x1b"
_SEQUENCE = re.compile(rb"\x1b(?:[^\[O]|\[[0-9;]*[^0-9;]|O.)", re.DOTALL)
_WORD = re.compile(r"\w+")


class Completion(NamedTuple):
    """What Tab makes of the word before the cursor: where it starts, what replaces it, and the names to choose from."""

    start: int
    text: str
    names: Sequence[str]


class Ended(NamedTuple):
    """The line is over: entered as it is, given up, or (None) there will be no other."""

    line: str | None
    is_given_up: bool = False


class LineEditor:
    """One line after the other; what was cut stays for the next."""

    def __init__(self, history: Sequence[str], complete: Callable[[str], Completion]) -> None:
        """Look lines up in `history`; ask `complete` what a line up to the cursor can become."""
        self._history = history
        self._complete = complete
        self._cut = ""
        self._keys = b""
        self._written: list[str] = []
        self._actions = self._bindings()
        self.begin("", columns=0)

    def begin(self, prompt: str, *, columns: int) -> None:
        """Start a line behind a prompt, on a screen that is so wide."""
        self._prompt = prompt
        self._columns = max(columns or 80, _width(prompt) + 16)
        self._letters: list[str] = []
        self._cursor = 0
        self._drawn = list(prompt)
        self._drawn_cursor = len(prompt)
        self._first = 0  # of the letters that are shown, if not all fit
        self._place = len(self._history)
        self._draft = ""
        self._sought: str | None = None
        self._found: int | None = None  # which line of the history is shown for what is sought
        self._written.append(prompt)

    def taken(self) -> str:
        """Return what is to be written to the screen, once."""
        text = "".join(self._written)
        self._written.clear()
        return text

    def feed(self, key: bytes) -> Ended | None:
        """Take one byte from the keyboard; returns how the line ended, if it did."""
        self._keys += key
        keys = self._keys
        if keys.startswith(_ESCAPE):
            if _SEQUENCE.fullmatch(keys) is None:
                return None
        elif _is_incomplete(keys):
            return None
        self._keys = b""
        return self._press(keys)

    # -- keys ---------------------------------------------------------------------------------------------------

    def _press(self, keys: bytes) -> Ended | None:
        if self._sought is not None and self._seek(keys):
            return None
        if keys in (b"\r", b"\n"):
            self._written.append("\n")
            return Ended("".join(self._letters))
        if keys == b"\x03":
            self._written.append("^C\n")
            return Ended("", is_given_up=True)
        if keys == b"\x04" and not self._letters:
            self._written.append("^D\n")
            return Ended(None)
        action = self._actions.get(keys)
        if action is not None:
            action()
        elif not keys.startswith(_ESCAPE):
            self._insert(keys.decode(errors="surrogateescape"))
        else:
            self._ring()
        return None

    def _bindings(self) -> dict[bytes, Callable[[], None]]:
        """Return what keys do; the same as in mksh, whose man page names these functions."""
        named: list[tuple[Callable[[], None], tuple[bytes, ...]]] = [
            (lambda: self._go(0), (b"\x01", b"\x1b[H", b"\x1bOH", b"\x1b[1~", b"\x1b[7~")),
            (lambda: self._go(len(self._letters)), (b"\x05", b"\x1b[F", b"\x1bOF", b"\x1b[4~", b"\x1b[8~")),
            (lambda: self._go(self._cursor - 1), (b"\x02", b"\x1b[D", b"\x1bOD")),
            (lambda: self._go(self._cursor + 1), (b"\x06", b"\x1b[C", b"\x1bOC")),
            (lambda: self._go(self._word_before()), (b"\x1bb", b"\x1b[1;5D")),
            (lambda: self._go(self._word_behind()), (b"\x1bf", b"\x1b[1;5C")),
            (lambda: self._remove(self._cursor - 1, self._cursor, keeps=False), (b"\x7f", b"\b")),
            (lambda: self._remove(self._cursor, self._cursor + 1, keeps=False), (b"\x04", b"\x1b[3~")),
            (lambda: self._remove(self._cursor, len(self._letters), keeps=True), (b"\x0b",)),
            (lambda: self._remove(0, len(self._letters), keeps=True), (b"\x15",)),
            (lambda: self._remove(self._word_before(), self._cursor, keeps=True), (b"\x17", b"\x1b\x7f", b"\x1b\b")),
            (lambda: self._remove(self._cursor, self._word_behind(), keeps=True), (b"\x1bd",)),
            (lambda: self._insert(self._cut), (b"\x19",)),
            (self._transpose, (b"\x14",)),
            (lambda: self._change_word(str.upper), (b"\x1bu", b"\x1bU")),
            (lambda: self._change_word(str.lower), (b"\x1bl", b"\x1bL")),
            (self._capitalise, (b"\x1bc", b"\x1bC")),
            (lambda: self._recall(self._place - 1), (b"\x10", b"\x1b[A", b"\x1bOA")),
            (lambda: self._recall(self._place + 1), (b"\x0e", b"\x1b[B", b"\x1bOB")),
            (lambda: self._recall(0), (b"\x1b<",)),
            (lambda: self._recall(len(self._history) - 1), (b"\x1b>",)),
            (self._insert_last_word, (b"\x1b.", b"\x1b_")),
            (self._start_seeking, (b"\x12",)),
            (self._complete_word, (b"\t", b"\x1b=", b"\x1b\x1b")),
            (self._redraw, (b"\x0c",)),
            (self._ring, (b"\x07",)),
        ]
        return {key: action for action, keys in named for key in keys}

    def _redraw(self) -> None:
        self._written.append("\n")
        self._draw_anew()

    def _insert(self, text: str) -> None:
        self._letters[self._cursor : self._cursor] = list(text)
        self._cursor += len(text)
        self._draw()

    def _ring(self) -> None:
        self._written.append("\a")

    def _go(self, place: int) -> None:
        if 0 <= place <= len(self._letters):
            self._cursor = place
            self._draw()
        else:
            self._ring()

    def _remove(self, start: int, end: int, *, keeps: bool) -> None:
        if not 0 <= start < end <= len(self._letters):
            if not keeps:
                self._ring()
            return
        if keeps:
            self._cut = "".join(self._letters[start:end])
        del self._letters[start:end]
        self._cursor = start
        self._draw()

    def _set(self, line: str) -> None:
        self._letters = list(line)
        self._cursor = len(self._letters)
        self._draw()

    def _word_before(self) -> int:
        starts = [word.start() for word in _WORD.finditer("".join(self._letters)) if word.start() < self._cursor]
        return starts[-1] if starts else 0

    def _word_behind(self) -> int:
        ends = [word.end() for word in _WORD.finditer("".join(self._letters)) if word.end() > self._cursor]
        return ends[0] if ends else len(self._letters)

    def _transpose(self) -> None:
        if len(self._letters) < 2 or not self._cursor:
            self._ring()
            return
        at = min(self._cursor, len(self._letters) - 1)
        self._letters[at - 1], self._letters[at] = self._letters[at], self._letters[at - 1]
        self._cursor = at + 1
        self._draw()

    def _change_word(self, change: Callable[[str], str]) -> None:
        end = self._word_behind()
        self._letters[self._cursor : end] = list(change("".join(self._letters[self._cursor : end])))
        self._cursor = min(end, len(self._letters))
        self._draw()

    def _capitalise(self) -> None:
        self._change_word(lambda text: _WORD.sub(lambda word: word[0][:1].upper() + word[0][1:].lower(), text))

    # -- history ------------------------------------------------------------------------------------------------

    def _recall(self, place: int) -> None:
        if not 0 <= place <= len(self._history):
            self._ring()
            return
        if self._place == len(self._history):
            self._draft = "".join(self._letters)
        self._place = place
        self._set(self._history[place] if place < len(self._history) else self._draft)

    def _insert_last_word(self) -> None:
        words = self._history[-1].split() if self._history else []
        if words:
            self._insert(words[-1])
        else:
            self._ring()

    def _start_seeking(self) -> None:
        self._sought, self._found = "", None
        self._written.append("\nI-search: ")

    def _seek(self, keys: bytes) -> bool:
        """Take a key while a line is looked for; False if it ends the search and is to be pressed."""
        sought = self._sought or ""
        place = self._place
        if keys == b"\x12":
            place -= 1
        elif keys in (b"\x7f", b"\b"):
            sought, place = sought[:-1], len(self._history)
        elif not keys.startswith(_ESCAPE) and keys >= b" ":
            sought += keys.decode(errors="surrogateescape")
        else:
            self._sought = None
            return keys == _ESCAPE
        self._sought = sought
        older = range(min(place, len(self._history) - 1), -1, -1)
        found = next((at for at in older if sought in self._history[at]), None)
        if found is None or not sought:
            self._written.append(f"\a\nI-search: {sought}")
            self._found = None
            return True
        goes_on = self._found is not None and (keys == b"\x12" or self._found == found)
        self._place = self._found = found
        self._letters = list(self._history[found])
        self._cursor = self._history[found].index(sought) + len(sought)
        if goes_on:
            self._draw()
        else:
            self._written.append("\n")
            self._draw_anew()
        return True

    # -- completion ---------------------------------------------------------------------------------------------

    def _complete_word(self) -> None:
        found = self._complete("".join(self._letters[: self._cursor]))
        if not found.names:
            self._ring()
            return
        self._letters[found.start : self._cursor] = list(found.text)
        self._cursor = found.start + len(found.text)
        if len(found.names) == 1:
            self._draw()
        else:
            self._written.append(f"\n{_in_columns(found.names, self._columns)}")
            self._draw_anew()

    # -- the screen ---------------------------------------------------------------------------------------------

    def _draw_anew(self) -> None:
        self._written.append("\r")
        self._drawn, self._drawn_cursor = [], 0
        self._draw()

    def _draw(self) -> None:
        """Write what turns the line that is shown into the line that is meant."""
        old, at = self._drawn, self._drawn_cursor
        cells, cursor = self._visible()
        self._drawn, self._drawn_cursor = cells, cursor
        if cells == old:
            self._written.append(_back(cells[cursor:at]) + "".join(cells[at:cursor]))
            return
        same = next((n for n, (a, b) in enumerate(zip(cells, old, strict=False)) if a != b), min(len(cells), len(old)))
        surplus = max(_columns(old[same:]) - _columns(cells[same:]), 0)
        reached = _back(old[same:at]) + "".join(old[at:same])
        self._written.append(reached + "".join(cells[same:]) + " " * surplus + "\b" * surplus + _back(cells[cursor:]))

    def _visible(self) -> tuple[list[str], int]:
        """Return the letters of the row, and before which the cursor is: a part of the line, if not all fits.

        The prompt is shown with the line's beginning. Three quarters of the row are before the cursor when it comes to
        an end of what is shown; the last column says on which side there is more.
        """
        prompt, cells = list(self._prompt), [_shown(letter) for letter in self._letters]
        room = self._columns - 2
        shown = cells[self._first : self._cursor] if self._first else prompt + cells[: self._cursor]
        if self._cursor < self._first or _columns(shown) >= room:
            self._first = self._cursor
            while self._first and _columns(cells[self._first - 1 : self._cursor]) <= self._columns * 3 // 4:
                self._first -= 1
        row, before = (cells[self._first :], self._first) if self._first else (prompt + cells, -len(prompt))
        if _columns(row) <= room and not self._first:
            return row, self._cursor - before
        end = 0
        while end < len(row) and _columns(row[: end + 1]) <= room:
            end += 1
        mark = "<" if end == len(row) else "*" if self._first else ">"
        return [*row[:end], *" " * (room - _columns(row[:end])), mark], self._cursor - before


def _is_incomplete(keys: bytes) -> bool:
    """Whether more bytes of a letter of UTF-8 are to come."""
    first = keys[0]
    size = 4 if first >= 0xF0 else 3 if first >= 0xE0 else 2 if first >= 0xC0 else 1
    return len(keys) < size and all(0x80 <= byte < 0xC0 for byte in keys[1:])


def _shown(letter: str) -> str:
    return f"^{chr(ord(letter) ^ 64)}" if letter < " " or letter == "\x7f" else letter


def _width(text: str) -> int:
    return sum(0 if unicodedata.combining(each) else 1 + (unicodedata.east_asian_width(each) in "WF") for each in text)


def _columns(cells: Sequence[str]) -> int:
    return sum(map(_width, cells))


def _back(cells: Sequence[str]) -> str:
    return "\b" * _columns(cells)


def _in_columns(names: Sequence[str], columns: int) -> str:
    width = max(len(name.removesuffix("/")) for name in names) + 3
    rows = -(-len(names) // max((columns - 1) // width, 1))
    lines = ("".join(name.ljust(width) for name in names[row::rows]).rstrip() for row in range(rows))
    return "".join(f"{line}\n" for line in lines)
