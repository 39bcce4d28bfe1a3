"""The current record and its fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.awk._regex import compile_regex
from pytest_mobileagent.simulator.shell.awk._values import UNSET, fatal, given

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.awk._values import Value

_BLANK = re.compile("[ \t\n]+")
_MOST_FIELDS = 100_000


def cut(text: str, separator: str, *, is_paragraph: bool = False) -> list[str]:
    """Return the pieces of a text between separators as FS means them; newlines separate a paragraph's too."""
    if not text:
        return []
    if separator == " ":
        return [piece for piece in _BLANK.split(text) if piece]
    if not separator:
        return list(text)
    if len(separator) == 1:
        if is_paragraph and separator != "\n":
            return re.split(f"[{re.escape(separator)}\n]", text)
        return text.split(separator)
    return cut_by_regex(text, separator)


def cut_by_regex(text: str, pattern: str) -> list[str]:
    """Return the pieces of a text between matches that are not empty."""
    regex = compile_regex(pattern)
    pieces = []
    at = looked = 0
    while (found := regex.find(text, looked)) is not None:
        begin, end = found
        if begin == end:
            looked = end + 1
            if looked > len(text):
                break
            continue
        pieces.append(text[at:begin])
        at = looked = end
    return [*pieces, text[at:]]


class Record:
    """`$0` and its fields, each made from the other when it is asked for."""

    def __init__(self, text_of: Callable[[Value], str]) -> None:
        """Begin empty; `text_of` writes numbers."""
        self._text_of = text_of
        self._whole: Value = UNSET
        self._fields: list[Value] = []
        self._is_cut = True
        self._is_whole = True
        self._separator = " "
        self._is_paragraph = False

    def set(self, value: Value, separator: str, *, is_paragraph: bool = False) -> None:
        """Set `$0`; it will be cut at the separator of now."""
        self._whole = value
        self._separator, self._is_paragraph = separator, is_paragraph
        self._is_cut, self._is_whole = False, True

    def field(self, number: int, joint: str) -> Value:
        """Return a field; `joint` is OFS."""
        if number == 0:
            return self.whole(joint)
        _check(number)
        self._cut()
        return self._fields[number - 1] if number <= len(self._fields) else UNSET

    def whole(self, joint: str) -> Value:
        """Return `$0`."""
        if not self._is_whole:
            self._whole = given(joint.join(map(self._text_of, self._fields)))
            self._is_whole = True
        return self._whole

    def count(self) -> int:
        """Return NF."""
        self._cut()
        return len(self._fields)

    def set_field(self, number: int, value: Value) -> None:
        """Change a field; the record grows up to it."""
        _check(number)
        self._cut()
        if number > len(self._fields):
            self._fields += [""] * (number - len(self._fields))
        self._fields[number - 1] = value
        self._is_whole = False

    def set_count(self, count: int) -> None:
        """Set NF."""
        if count < 0:
            raise fatal("cannot set NF to a negative value")
        if count > _MOST_FIELDS:
            raise fatal(f"out of space creating {count} fields")
        self._cut()
        self._fields = self._fields[:count] + [""] * (count - len(self._fields))
        self._is_whole = False

    def _cut(self) -> None:
        if not self._is_cut:
            text = self._text_of(self._whole)
            self._fields = [given(piece) for piece in cut(text, self._separator, is_paragraph=self._is_paragraph)]
            self._is_cut = True


def _check(number: int) -> None:
    if not 0 <= number <= _MOST_FIELDS:
        raise fatal(f"trying to access out of range field {number}")
