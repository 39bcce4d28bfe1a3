"""Prompts repeat themselves: what has been said before in a file is written down as a reference to it.

A text is cut into pieces at line ends and commas. It is stored as a list of what is new, as text, and of references
`[first, count]` to pieces of what came before, counted from the file's beginning.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Stored = list[str | list[int]]

_PIECE = re.compile(r".*?(?:\n|, |\Z)", re.DOTALL)
_SHORTEST = 40  # letters that are worth a reference
_MOST_PLACES = 16


class Repeats:
    """What has been said so far in one file."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._pieces: list[str] = []
        self._places: defaultdict[str, list[int]] = defaultdict(list)

    def store(self, text: str) -> Stored:
        """Return a text as it is written down, and remember it."""
        pieces = _cut(text)
        stored: Stored = []
        position = 0
        while position < len(pieces):
            first, count = self._longest(pieces, position)
            if sum(map(len, pieces[position : position + count])) >= _SHORTEST:
                stored.append([first, count])
            else:
                count = 1
                _add(stored, pieces[position])
            position += count
        self._remember(pieces)
        return stored

    def restore(self, stored: str | Stored) -> str:
        """Return the text of what was written down, and remember it.

        Raises:
            ValueError: it refers to what has not been said.
        """
        if isinstance(stored, str):
            return stored
        pieces: list[str] = []
        for part in stored:
            if isinstance(part, str):
                pieces += _cut(part)
                continue
            first, count = part
            if not 0 <= first <= first + count <= len(self._pieces):
                raise ValueError(f"the reference {part} leads nowhere")
            pieces += self._pieces[first : first + count]
        self._remember(pieces)
        return "".join(pieces)

    def _longest(self, pieces: Sequence[str], position: int) -> tuple[int, int]:
        """Return the place and the length of the longest passage that begins like the text at `position`."""
        best, longest = 0, 0
        for place in reversed(self._places.get(pieces[position], [])[-_MOST_PLACES:]):
            length = 0
            for said, now in zip(self._pieces[place:], pieces[position:], strict=False):
                if said != now:
                    break
                length += 1
            if length > longest:
                best, longest = place, length
        return best, longest

    def _remember(self, pieces: Sequence[str]) -> None:
        for number, piece in enumerate(pieces, len(self._pieces)):
            self._places[piece].append(number)
        self._pieces += pieces


def _add(stored: Stored, piece: str) -> None:
    """Add a new piece, to the text before it if there is one: cut again, they are two pieces again."""
    if stored and isinstance(stored[-1], str):
        stored[-1] += piece
    else:
        stored.append(piece)


def _cut(text: str) -> list[str]:
    return [piece for piece in _PIECE.findall(text) if piece]
