"""The expenses of Pro Expense, as its database has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device

PACKAGE = "com.arduia.expense"
APP = AppDeclaration(PACKAGE, names=("pro expense",), filled=("databases/accounting.db/expense/modified_date",))
PATH = f"/data/data/{PACKAGE}/databases/accounting.db"
CATEGORIES = {
    1: "Others", 2: "Income", 3: "Food", 4: "Housing", 5: "Social", 6: "Entertainment", 7: "Transportation",
    8: "Clothes", 9: "Health Care", 10: "Education", 11: "Donation",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Expense:
    """One expense: the amount in hundredths, the category's number, moments in ms; `id` 0 for one not yet stored."""

    name: str | None
    amount: int
    category: int
    note: str | None
    created_ms: int = 0
    modified_ms: int = 0
    id: int = 0


class Expenses:
    """The expenses of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Delete every expense; the app is stopped."""
        self._device.edit_database(PATH, ("DELETE FROM expense",))

    def add(self, expenses: Iterable[Expense]) -> None:
        """Add expenses, in their order; the app is stopped."""
        rows = [
            (one.name, one.amount, one.category, one.note, one.created_ms, one.modified_ms or one.created_ms)
            for one in expenses
        ]

        def insert(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT INTO expense (name, amount, category, note, created_date, modified_date) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                rows,
            )

        self._device.edit_database(PATH, insert)

    def all(self) -> list[Expense]:
        """Return every expense, in the order in which they were stored."""
        rows = self._device.sql(PATH, "SELECT * FROM expense ORDER BY expense_id")
        return [
            Expense(
                row["name"], row["amount"], row["category"], row["note"], row["created_date"], row["modified_date"],
                row["expense_id"],
            )
            for row in rows
        ]  # fmt: skip
