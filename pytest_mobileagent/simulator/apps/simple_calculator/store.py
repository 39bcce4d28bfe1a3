"""What the calculator stores: its history, and how numbers are written."""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calculator.numbers import swapped

PACKAGE = "com.simplemobiletools.calculator"
COMMA = "use_comma_as_decimal_mark"
_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_MOST = 20


class Calculation(NamedTuple):
    """A line of the history."""

    formula: str
    result: str


class Store(ax.Store):
    """The history on a phone, and its decimal mark."""

    package, prefs_file, database_file, schema = PACKAGE, simple.PREFS, "calculator.db", _SCHEMA

    @property
    def has_comma(self) -> bool:
        """Whether the decimal mark is the comma."""
        return self.prefs.flag(COMMA)

    def shown(self, text: str) -> str:
        """Return a text with the decimal mark that is chosen; of a shown one, what it was."""
        return swapped(text) if self.has_comma else text

    def history(self) -> list[Calculation]:
        """Return the latest calculations, the last first."""
        query = "SELECT formula, result FROM history ORDER BY timestamp DESC, id DESC LIMIT ?"
        return [Calculation(row["formula"], row["result"]) for row in self.database.query(query, (_MOST,))]

    def remember(self, formula: str, result: str) -> None:
        """Add a calculation."""
        now_ms = self.now_ms
        formula, result = self.shown(formula), self.shown(result)
        self.database.insert("history", formula=formula, result=result, timestamp=now_ms)

    def clear(self) -> None:
        """Forget all calculations."""
        self.database.delete("history")

    def change_mark(self) -> None:
        """Take the other decimal mark, in which nothing of the history is written."""
        self.prefs.update({COMMA: not self.has_comma})
        self.clear()
