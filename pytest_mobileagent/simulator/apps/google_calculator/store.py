"""What the calculator stores: the history in its database, the unit of angles and the theme in its preferences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from importlib import resources

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.google_calculator.calculation import Answer, Token

PACKAGE = "com.google.android.calculator"
THEME_KEY = "theme"
_DEGREES = "degree_mode"
_IN_DEGREES = 2  # a flag of an expression (`Evaluator.DEGREE_MODE`)
_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_ANSWER, _PARTS = "\x1e", "\x1f"  # what divides an answer from other tokens, and its value from what is shown


@dataclass(frozen=True, slots=True)
class Expression:
    """A line of the history."""

    tokens: tuple[Token, ...]
    in_degrees: bool
    time_ms: int


class Store(ax.Store):
    """What is stored on a phone."""

    package, database_file, schema = PACKAGE, "Expressions.db", _SCHEMA

    @property
    def in_degrees(self) -> bool:
        """Whether angles are degrees; at first they are radians."""
        return self.prefs.flag(_DEGREES)

    def set_degrees(self, *, on: bool) -> None:
        """Take degrees or radians."""
        self.prefs.update({_DEGREES: on})

    def remember(self, tokens: Sequence[Token]) -> None:
        """Add a formula that has been calculated."""
        flags = _IN_DEGREES if self.in_degrees else 0
        now_ms = self.now_ms
        self.database.insert("expressions", expression=_packed(tokens), flags=flags, timeStamp=now_ms)

    def history(self) -> list[Expression]:
        """Return what was calculated, the first one first."""
        rows = self.database.query("SELECT expression, flags, timeStamp FROM expressions ORDER BY _id")
        return [
            Expression(_unpacked(row["expression"]), bool(row["flags"] & _IN_DEGREES), row["timeStamp"]) for row in rows
        ]

    def clear(self) -> None:
        """Forget what was calculated."""
        self.database.delete("expressions")


def _packed(tokens: Sequence[Token]) -> bytes:
    parts = (
        f"{_ANSWER}{token.value}{_PARTS}{token.shown}{_ANSWER}" if isinstance(token, Answer) else token
        for token in tokens
    )
    return "".join(parts).encode()


def _unpacked(blob: bytes) -> tuple[Token, ...]:
    tokens: list[Token] = []
    for at, part in enumerate(blob.decode().split(_ANSWER)):
        if at % 2:
            value, _, shown = part.partition(_PARTS)
            tokens.append(Answer(Decimal(value), shown))
        else:
            tokens.extend(part)
    return tuple(tokens)
