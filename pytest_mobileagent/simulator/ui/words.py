"""Words, as Android's editor finds them (`WordIterator` over ICU's break iterator).

Words end where Unicode's annex 29 says: `my_note.txt`, `can't` and `3.14` are one each. Ideographs stand singly; ICU
has a dictionary for them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import regex


@cache
def _boundary() -> regex.Pattern[str]:
    import regex  # noqa: PLC0415 - two megabytes that few phones need

    return regex.compile(r"(?w)\b")


@cache
def _cluster() -> regex.Pattern[str]:
    import regex  # noqa: PLC0415 - as above

    return regex.compile(r"\X")


def word_around(text: str, offset: int) -> tuple[int, int]:
    """Return start and end of the word at an offset; of the one character there where no word is."""
    offset = min(max(0, offset), len(text))
    first, edges = _edges(text, offset)
    is_on, is_after = text[offset : offset + 1].isalnum(), text[max(0, offset - 1) : offset].isalnum()
    if not is_on and not is_after:
        return _character_at(text, offset)
    at = offset - first
    is_edge = at in edges
    start = at if is_on and is_edge else max(edge for edge in edges if edge < at)
    end = at if is_after and is_edge and not is_on else min(edge for edge in edges if edge > at)
    return first + start, first + end


def is_boundary(text: str, offset: int) -> bool:
    """Whether a word begins or ends at an offset."""
    first, edges = _edges(text, offset)
    return offset - first in edges


def moved_end(text: str, selection: tuple[int, int], *, is_start: bool, last: int, target: int) -> tuple[int, int]:
    """Return a selection one end of which follows a finger: outwards by whole words, else by characters."""
    start, end = sorted(selection)
    edge = start if is_start else end
    is_outwards = target != last and (target < last) == is_start
    if is_outwards and is_boundary(text, edge):
        first, after = word_around(text, target)
        if not is_start and not any(map(str.isalnum, text[first:after])):  # what ends there is meant
            first, after = target - 1, target
        middle = (first + after) / 2
        if is_start and target <= middle:
            edge = min(edge, first)
        elif not is_start and target >= middle:
            edge = max(edge, after)
    else:
        edge += target - last
    return (max(0, min(edge, end - 1)), end) if is_start else (start, min(max(edge, start + 1), len(text)))


def _edges(text: str, offset: int) -> tuple[int, list[int]]:
    """Return where the paragraph around an offset begins, and the ends of its words from there."""
    first = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    paragraph = text[first:] if end < 0 else text[first:end]
    found = {match.start() for match in _boundary().finditer(paragraph)}
    return first, sorted(found | {0, len(paragraph)})


def _character_at(text: str, offset: int) -> tuple[int, int]:
    """Return start and end of the character at an offset, the last one's at the end of the text."""
    ends = (0, 0)
    for match in _cluster().finditer(text, max(0, offset - 64)):
        ends = match.span()
        if ends[1] > offset:
            break
    return ends
