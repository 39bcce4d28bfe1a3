"""What counts as a side effect."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing

import pytest

from pytest_mobileagent.device import ShellResult
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.side_effects import (
    Change,
    PhoneState,
    StateReader,
    compare,
    modified,
    removed,
    unasked,
    written_at,
)

APP = "com.example.notes"
DATABASE = f"/data/data/{APP}/databases/notes.db"
PREFERENCES = f"/data/data/{APP}/shared_prefs/Prefs.xml"
PICTURE = "/storage/emulated/0/Pictures/cat.png"


def database(*rows):
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT, body BLOB)")
        connection.executemany("INSERT INTO notes VALUES (?, ?, ?)", rows)
        connection.commit()
        return connection.serialize()


def state(files, **settings):
    digests = {path: hashlib.md5(data, usedforsecurity=False).hexdigest() for path, data in files.items()}
    return PhoneState(digests, {path: data for path, data in files.items() if path.startswith("/data")}, settings)


def lines(before, after):
    return [str(change) for change in compare(before, after)]


class Killed:
    """A phone that ends what it is asked to do before it is through."""

    serial, declared = "emulator-5554", ()

    def run(self, command):
        return ShellResult(137, "", "")


def test_files_that_were_not_listed_in_full_are_not_gone():
    with pytest.raises(DeviceError, match=r"^emulator-5554: the phone's files were not listed in full: status 137$"):
        StateReader().read(Killed())


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({DATABASE: database((1, "a", None))}, {DATABASE: database()},
         [f"removed {DATABASE}/notes/id=1: id=1, title=a"]),
        ({DATABASE: database()}, {DATABASE: database((2, "b", b"xyz"))},
         [f"added {DATABASE}/notes/id=2: id=2, title=b, body=3 bytes"]),
        ({DATABASE: database((1, "a", None))}, {DATABASE: database((1, "b", None))},
         [f"modified {DATABASE}/notes/id=1: title: a → b"]),
        ({PICTURE: b"1"}, {}, [f"removed {PICTURE}"]),
        ({PICTURE: b"1"}, {PICTURE: b"2"}, [f"modified {PICTURE}"]),
        ({}, {DATABASE: database((1, "its first row", None))}, [f"added {DATABASE}"]),
        ({PREFERENCES: b"<map><int name='n' value='1' /></map>"},
         {PREFERENCES: b"<map><int name='n' value='2' /></map>"},
         [f"modified {PREFERENCES}/n: 1 → 2"]),
        ({DATABASE: database((1, "a", None))}, {DATABASE: b"no database"},
         [f"modified {DATABASE}", f"removed {DATABASE}/notes/id=1: id=1, title=a"]),
    ],
    ids=["row gone", "row new", "row changed", "file gone", "file changed", "database made", "preference", "damaged"],
)  # fmt: skip
def test_every_kind_of_change_is_told_in_a_line(before, after, expected):
    assert lines(state(before), state(after)) == expected


def test_a_row_that_is_still_in_the_log_is_there(tmp_path):
    path = tmp_path / "notes.db"
    path.write_bytes(database((1, "a", None)))
    empty = {DATABASE: path.read_bytes()}
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("INSERT INTO notes VALUES (2, 'b', NULL)")
        connection.commit()
        full = {DATABASE: path.read_bytes(), f"{DATABASE}-wal": (tmp_path / "notes.db-wal").read_bytes()}

        assert lines(state(empty), state(full)) == [f"added {DATABASE}/notes/id=2: id=2, title=b"]


def test_settings_are_compared():
    assert lines(state({}, **{"global": {"wifi_on": "1"}}), state({}, **{"global": {"wifi_on": "0"}})) == [
        "modified settings/global/wifi_on: 1 → 0"
    ]


GONE = Change("removed", f"{DATABASE}/notes", "id=1", before={"id": 1, "title": "a"})
NEW = Change("added", f"{DATABASE}/notes", "id=2", after={"id": 2, "title": "b"})
BOOKKEEPING = Change("modified", PREFERENCES, "last_tab", before="1", after="2")
FILE = Change("removed", "/storage/emulated/0/Pictures", "cat.png", before="1")
PHOTO = Change("added", "/storage/emulated/0/DCIM", "new.jpg", after="1")
SWITCHED = Change("modified", "settings/global", "wifi_on", before="1", after="0")


@pytest.mark.parametrize(
    ("changes", "expected", "packages", "left"),
    [
        ([GONE], [], [APP], [GONE]),
        ([GONE], [removed("notes.db/notes", title="a")], [APP], []),
        ([GONE], [removed("notes.db/notes", "id=1")], [], []),
        ([GONE], [removed("notes.db/notes", title="b")], [APP], [GONE]),
        ([GONE], [removed("otes", title="a")], [APP], [GONE]),
        ([GONE, GONE], [removed("notes.db/notes", title="a")], [APP], [GONE]),
        ([NEW], [], [APP], []),
        ([NEW], [], ["another.app"], [NEW]),
        ([BOOKKEEPING], [], ["another.app"], []),
        ([FILE], [removed("Pictures", "cat.png")], [], []),
        ([FILE], [removed("Pictures", "dog.png")], [], [FILE]),
        ([PHOTO], [], ["com.android.camera2"], []),
        ([PHOTO], [], ["com.android.settings"], [PHOTO]),
        ([SWITCHED], [modified("settings/global", "wifi_on")], [], []),
        ([SWITCHED], [modified("settings/global", "bluetooth_on")], ["com.android.settings"], [SWITCHED]),
    ],
)
def test_what_is_expected_is_excused_once_and_what_is_new_in_the_tasks_apps_is_theirs(
    changes, expected, packages, left
):
    assert unasked(changes, expected=expected, packages=packages) == left


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (GONE, DATABASE),
        (BOOKKEEPING, PREFERENCES),
        (FILE, "/storage/emulated/0/Pictures/cat.png"),
        (SWITCHED, ""),
    ],
    ids=["a row", "a preference", "a file", "a setting"],
)
def test_a_change_knows_the_file_that_it_lies_in(change, path):
    assert change.path == path


class Phone:
    """Answers `stat`."""

    def __init__(self, *lines):
        self.said = "".join(f"{line}\n" for line in lines)

    def shell(self, command):
        return self.said


def test_a_row_was_written_when_its_database_or_its_log_was():
    phone = Phone(
        f"2023-10-15 15:34:01.000000000 +0000 {DATABASE}", f"2023-10-15 17:34:02.500000000 +0200 {DATABASE}-wal"
    )

    assert [str(moment) for moment in written_at(phone, [GONE, SWITCHED])] == [
        "2023-10-15 17:34:02.500000+02:00", "None",
    ]  # fmt: skip
