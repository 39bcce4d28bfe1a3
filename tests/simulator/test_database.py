from __future__ import annotations

import sqlite3
from dataclasses import dataclass

import pytest

from pytest_mobileagent.simulator.database import Database, from_row


@dataclass(frozen=True)
class Note:
    id: int
    title: str
    is_done: bool
    weight: float | None
    content: bytes
    colour: str = "red"


@pytest.fixture
def database() -> Database:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.row_factory = sqlite3.Row
    database = Database(connection, lambda: None)
    database.script("CREATE TABLE notes (_id INTEGER PRIMARY KEY, title TEXT, done INT, weight REAL, content BLOB)")
    return database


NOTES = "SELECT _id AS id, title, done AS is_done, weight, content FROM notes ORDER BY _id"


def test_rows_are_read_in_the_types_of_the_fields(database):
    database.insert("notes", title="Tea", done=1, weight=2, content=b"x")

    assert database.select(Note, NOTES) == [Note(1, "Tea", True, 2.0, b"x")]


def test_null_is_what_is_empty_of_the_type_or_none_where_that_is_allowed(database):
    database.insert("notes", title=None)

    assert database.first(Note, NOTES) == Note(1, "", False, None, b"")


def test_numbers_that_a_client_stored_as_text_are_numbers():
    row = {"id": "7", "title": 12, "is_done": "", "weight": "1.5", "content": b"", "more": 1}

    assert from_row(Note, row) == Note(7, "12", False, 1.5, b"")


def test_there_is_no_first_row_nor_value_of_none(database):
    assert database.first(Note, NOTES) is None
    assert database.value("SELECT title FROM notes") is None


def test_a_row_takes_the_place_of_the_one_with_its_key(database):
    database.replace("notes", _id=3, title="Tea")
    database.replace("notes", _id=3, title="Coffee")

    assert database.value("SELECT title FROM notes") == "Coffee"
    assert database.value("SELECT COUNT(*) FROM notes") == 1
