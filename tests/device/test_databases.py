from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from pytest_mobileagent.device.databases import changed, owner_package, query
from pytest_mobileagent.errors import DeviceError

PATH = "/data/data/com.notes/databases/notes.db"
SELECT = "SELECT _id, title FROM notes ORDER BY _id"


def database(folder, *, journal="delete"):
    """Return the files of a database as a phone would have them while its app holds it open."""
    path = folder / "notes.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode={journal}")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("CREATE TABLE notes (_id INTEGER PRIMARY KEY, title TEXT)")
        connection.executemany("INSERT INTO notes (title) VALUES (?)", [("Milk",), ("Bread",)])
        connection.commit()
        return {
            PATH + suffix: found.read_bytes()
            for suffix in ("", "-wal")
            if (found := folder / f"notes.db{suffix}").exists()
        }


@pytest.fixture(params=["delete", "wal"])
def files(request, tmp_path):
    return database(tmp_path, journal=request.param)


def rows(files, sql=SELECT, parameters=()):
    return [tuple(row) for row in query(PATH, files, sql, parameters)]


@pytest.mark.always
def test_a_database_is_read_whatever_its_journal(files):
    assert rows(files) == [(1, "Milk"), (2, "Bread")]


@pytest.mark.parametrize(
    ("sql", "parameters"),
    [("SELECT title FROM notes WHERE _id = ?", (2,)), ("SELECT title FROM notes WHERE _id = :id", {"id": 2})],
    ids=["by place", "by name"],
)
def test_a_query_takes_parameters(files, sql, parameters):
    assert rows(files, sql, parameters) == [("Bread",)]


def test_columns_have_names(files):
    assert query(PATH, files, SELECT)[0]["title"] == "Milk"


def test_a_query_changes_nothing(files):
    query(PATH, files, "DELETE FROM notes")

    assert rows(files) == [(1, "Milk"), (2, "Bread")]


def test_text_that_is_no_utf_8_does_not_hide_its_row(tmp_path):
    files = {PATH: changed(PATH, database(tmp_path), "UPDATE notes SET title = CAST(x'41ff42' AS TEXT)")}

    assert rows(files)[0] == (1, "A\ufffdB")


@pytest.mark.parametrize(
    "edit",
    [
        "INSERT INTO notes (title) VALUES ('Eggs')",
        ["INSERT INTO notes (title) VALUES ('Eggs')"],
        lambda connection: connection.execute("INSERT INTO notes (title) VALUES (?)", ("Eggs",)),
    ],
    ids=["a statement", "statements", "a function"],
)
def test_an_edit_gives_one_file_in_the_same_journal_mode(files, edit):
    new = changed(PATH, files, edit)

    assert rows({PATH: new}) == [(1, "Milk"), (2, "Bread"), (3, "Eggs")]
    assert new[18:20] == files[PATH][18:20]


def test_an_edit_that_fails_half_way_raises(files):
    with pytest.raises(DeviceError) as caught:
        changed(PATH, files, ["DELETE FROM notes", "DELETE FROM other"])

    assert str(caught.value) == f"{PATH}: no such table: other"


@pytest.mark.parametrize("ask", [query, changed], ids=["query", "edit"])
def test_a_database_that_is_not_there_is_named(ask):
    with pytest.raises(DeviceError) as caught:
        ask(PATH, {}, "SELECT 1")

    assert str(caught.value) == f"no database at {PATH}: has its app been started, and was device.root() called?"


@pytest.mark.parametrize(
    ("data", "sql", "message"),
    [
        (None, "SELECT x FROM notes", "no such column: x in: SELECT x FROM notes"),
        (b"this is no database, however long it may be" * 20, SELECT, f"file is not a database in: {SELECT}"),
    ],
    ids=["wrong query", "damaged"],
)
def test_a_query_that_fails_says_why(tmp_path, data, sql, message):
    with pytest.raises(DeviceError) as caught:
        rows({PATH: data} if data else database(tmp_path), sql)

    assert str(caught.value) == f"{PATH}: {message}"


@pytest.mark.parametrize(
    ("path", "package"),
    [
        (PATH, "com.notes"),
        ("/data/user/0/com.notes/databases/a.db", "com.notes"),
        ("/data/user_de/10/com.notes/a.db", "com.notes"),
        ("/data/data/com.notes", ""),
        ("/sdcard/a.db", ""),
        ("/data/misc/a/b", ""),
    ],
)
def test_an_apps_folder_names_its_package(path, package):
    assert owner_package(path) == package
