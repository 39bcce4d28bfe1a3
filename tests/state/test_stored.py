from __future__ import annotations

import sqlite3

import pytest

from pytest_mobileagent.state import stored


class AStoredPhone:
    """A phone with one database, one file and one setting."""

    def __init__(self):
        self.database = sqlite3.connect(":memory:")
        self.database.row_factory = sqlite3.Row
        self.database.execute("CREATE TABLE notes (title, done)")
        self.database.execute("INSERT INTO notes VALUES ('Milk', 0)")
        self.files = {"/x.db": b"", "/a.txt": b"Hello"}
        self.settings = self

    def exists(self, path):
        return path in self.files

    def pull(self, path):
        return self.files[path]

    def sql(self, _path, query):
        return self.database.execute(query).fetchall()

    def get(self, _namespace, key):
        return {"wifi_on": "1"}.get(key)


@pytest.mark.parametrize(
    ("check", "arguments", "differs"),
    [
        ("row_missing", ("/x.db", "notes", {"title": "Milk", "done": 0}), ""),
        ("row_missing", ("/x.db", "notes", {"title": "milk"}),
         "notes has no row with title 'milk'; there is title 'Milk'"),
        ("row_missing", ("/y.db", "notes", {"title": "Milk"}),
         "notes has no row with title 'Milk', and no other"),
        ("row_there", ("/x.db", "notes", {"title": "Milk"}), "notes still has a row with title 'Milk'"),
        ("row_there", ("/x.db", "notes", {"title": "Bread"}), ""),
        ("setting_differs", ("global", "wifi_on", "1"), ""),
        ("setting_differs", ("global", "wifi_on", "0"), "the setting global/wifi_on is 1 and not 0"),
        ("file_missing", ("/a.txt",), ""),
        ("file_missing", ("/b.txt",), "there is no /b.txt"),
        ("file_there", ("/a.txt",), "/a.txt is still there"),
        ("file_there", ("/b.txt",), ""),
    ],
)  # fmt: skip
def test_a_check_says_what_differs(check, arguments, differs):
    assert getattr(stored, check)(AStoredPhone(), *arguments) == differs


@pytest.mark.parametrize(("content", "differs"), [(b"Hello", ""), (b"Bye", "/a.txt holds b'Hello' and not b'Bye'")])
def test_a_file_is_compared_with_its_content(content, differs):
    assert stored.file_missing(AStoredPhone(), "/a.txt", content=content) == differs


@pytest.mark.parametrize(
    ("found", "wanted", "differs"),
    [
        ([], [], ""),
        ([1, 2], [2, 1], ""),
        ([5, 6], [5, 5], "missing: [5]; too much: [6]"),
        ([5, 5], [5], "too much: [5]"),
        ([[1]], [[1], [1]], "missing: [[1]]"),
    ],
)
def test_all_that_is_wanted_is_there_as_often_as_it_is_wanted(found, wanted, differs):
    assert stored.all_differ(found, wanted) == differs
