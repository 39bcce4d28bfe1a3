"""The letters of the keyboard's languages."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

_TABLE = "layouts.toml"
_DIGITS = "1234567890"


@dataclass(frozen=True, slots=True)
class Layout:
    """A language's letters, by rows; what Shift makes of them; what a long press offers; how they are composed."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    shifted: tuple[tuple[str, ...], ...]
    more: dict[str, str] = field(hash=False)
    composer: str = ""
    has_shift: bool = True
    stops: str = ",."

    @property
    def has_capitals(self) -> bool:
        """Whether Shift makes capitals, which keyboards write by themselves where a sentence begins."""
        return self.has_shift and not self.composer and self.shifted[0][0] == self.rows[0][0].upper() != self.rows[0][0]

    @property
    def is_latin(self) -> bool:
        """Whether addresses and passwords can be written with it."""
        return self.rows[0][0].isascii() and not self.composer

    @property
    def columns(self) -> int:
        """How many keys the widest row has; the last has Delete, and perhaps Shift, beside its letters."""
        last = len(self.rows[-1]) + 1 + self.has_shift
        return max(last, *(len(row) for row in self.rows))

    def offers(self, row: int, column: int, *, is_shifted: bool, has_digit: bool) -> tuple[str, ...]:
        """Return what a long press on a letter offers: in the first row perhaps a digit, then its relatives."""
        digit = [_DIGITS[column]] if has_digit and row == 0 and column < len(_DIGITS) else []
        letter = self.rows[row][column]
        more = self.more.get(letter, "").split()
        if is_shifted and self.has_capitals:
            more = [sign.upper() if len(sign.upper()) == 1 else sign for sign in more]
        return (*digit, *more)


@cache
def layout_of(locale: str) -> Layout:
    """Return the letters of a locale: those of its region, else of its language, else the English ones."""
    table = _table()
    language = locale.partition("-")[0]
    return _layout(table, table.get(locale) or table.get(language) or table["en"])


@cache
def offers_of(sign: str) -> tuple[str, ...]:
    """Return what a long press on a sign offers."""
    return tuple(_table()["signs"].get(sign, "").split())


@cache
def _table() -> dict[str, Any]:
    text = resources.files(__package__ or "").joinpath(_TABLE).read_text("utf-8")
    return tomllib.loads(text)


def _layout(table: dict[str, Any], entry: dict[str, Any]) -> Layout:
    rows = tuple(tuple(row.split()) for row in entry["rows"])
    shifted = tuple(tuple(row.split()) for row in entry["shifted"]) if "shifted" in entry else _capitals(rows)
    return Layout(
        entry["name"],
        rows,
        shifted,
        {**table["more"], **entry.get("more", {})},
        entry.get("composer", ""),
        entry.get("has_shift", True),
        entry.get("stops", ",."),
    )


def _capitals(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(letter.upper() for letter in row) for row in rows)
