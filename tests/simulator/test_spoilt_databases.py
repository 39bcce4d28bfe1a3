"""What somebody has spoilt ends the app that needs it, and no more: the phone goes on."""

from __future__ import annotations

import pytest

EXPENSES = "com.arduia.expense"
PATH = f"/data/data/{EXPENSES}/databases/accounting.db"


@pytest.fixture
def opened(phone, shell):
    """A phone with the app of expenses in front."""
    phone.touch()
    status, *_ = shell(f"monkey -p {EXPENSES} 1")
    phone.windows.placed()
    assert (status, phone.activities.top.package) == (0, EXPENSES)
    return phone


def test_a_database_that_is_none_is_made_anew(opened, shell):
    shell(f"echo no database > {PATH}")

    opened.windows.placed()

    assert opened.activities.top.package == EXPENSES
    assert "expense" in shell(f"sqlite3 {PATH} .tables")[1].split()


def test_an_app_whose_table_is_gone_ends_and_says_of_what(opened, shell):
    shell(f"sqlite3 {PATH} 'DROP TABLE expense'")

    opened.windows.placed()

    assert opened.activities.top.package != EXPENSES
    assert "SQLiteException: no such table: expense" in shell("logcat -d -b crash")[1]
