"""What is not as it was."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing

import pytest

from pytest_mobileagent.state.bookkeeping import is_bookkeeping, is_first_row
from pytest_mobileagent.state.changes import Change, compare, written_at
from pytest_mobileagent.state.phone_state import PhoneState

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
        ({}, {DATABASE: database((1, "a", None))},
         [f"added {DATABASE}", f"added {DATABASE}/notes/id=1: id=1, title=a"]),
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


SMS = "/data/data/com.android.providers.telephony/databases/mmssms.db"
CONTACTS = "/data/data/com.android.providers.contacts/databases/contacts2.db"
ALARMS = "/data/data/com.google.android.deskclock/databases/alarms.db"


def table(name, *rows):
    """Return a database with one table, of these rows."""
    with closing(sqlite3.connect(":memory:")) as connection:
        columns = ", ".join(rows[0])
        connection.execute(f"CREATE TABLE {name} ({columns})")
        for row in rows:
            marks = ", ".join("?" * len(row))
            connection.execute(f"INSERT INTO {name} VALUES ({marks})", tuple(row.values()))  # noqa: S608 - our words
        connection.commit()
        return connection.serialize()


ALARM = {"hour": 8, "minutes": 30, "daysofweek": 31, "enabled": 0, "vibrate": 1, "label": "", "ringtone": None,
         "delete_after_use": 0}  # fmt: skip


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ({SMS: table("sms", {"_id": 1, "address": "+1555"})},
         [f"added {SMS}", f"added {SMS}/sms/rowid=1: _id=1, address=+1555"]),
        ({CONTACTS: table("raw_contacts", {"_id": 1, "display_name": "Eve"})},
         [f"added {CONTACTS}", f"added {CONTACTS}/raw_contacts/rowid=1: _id=1, display_name=Eve"]),
        ({CONTACTS: table("mimetypes", {"_id": 1, "mimetype": "vnd.android.cursor.item/name"})}, [f"added {CONTACTS}"]),
        ({ALARMS: table("alarm_templates", ALARM)}, [f"added {ALARMS}"]),
        ({ALARMS: table("alarm_templates", {**ALARM, "enabled": 1})},
         [f"added {ALARMS}",
          f"added {ALARMS}/alarm_templates/rowid=1: hour=8, minutes=30, daysofweek=31, enabled=1, vibrate=1, "
          "delete_after_use=0"]),
    ],
    ids=["a message to a stranger", "a contact", "kinds of data", "an app's first alarm", "an alarm switched on"],
)  # fmt: skip
def test_what_is_in_a_database_that_was_just_made_counts_beyond_its_first_data(after, told):
    assert lines(state({}), state(after)) == told


A, B = "/storage/emulated/0/Download/a.txt", "/storage/emulated/0/Documents/b.txt"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({A: b"1"}, {B: b"1"}, [f"moved {A}: to {B}"]),
        ({A: b"1"}, {B: b"2"}, [f"added {B}", f"removed {A}"]),
        ({A: b"1"}, {A: b"1", B: b"1"}, [f"added {B}"]),
        ({A: b""}, {B: b""}, [f"added {B}", f"removed {A}"]),
        ({A: b"1", B: b"1"}, {A: b"2"}, [f"removed {B}", f"modified {A}"]),
    ],
    ids=["moved", "deleted, and another made", "copied", "empty ones", "deleted, and another changed"],
)
def test_a_file_that_is_gone_and_is_elsewhere_with_its_content_was_moved(before, after, told):
    assert lines(state(before), state(after)) == told


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({("/storage/emulated/0", "Trips/"): None}, {}, "removed /storage/emulated/0/Trips/"),
        ({}, {("/storage/emulated/0", "Trips/"): None}, "added /storage/emulated/0/Trips/"),
        ({("time", "zone"): "UTC"}, {("time", "zone"): "Asia/Tokyo"}, "modified time/zone: UTC → Asia/Tokyo"),
        ({("roles", "SMS"): "a"}, {("roles", "SMS"): "b"}, "modified roles/SMS: a → b"),
        ({("packages", "a"): "enabled=0"}, {("packages", "a"): "enabled=3"},
         "modified packages/a: enabled=0 → enabled=3"),
        ({("permissions/a", "CAMERA"): "granted"}, {}, "removed permissions/a/CAMERA: granted"),
    ],
    ids=["an empty folder removed", "one made", "time zone", "role", "disabled app", "revoked permission"],
)  # fmt: skip
def test_what_is_no_file_and_no_setting_is_compared_too(before, after, told):
    assert lines(PhoneState(others=before), PhoneState(others=after)) == [told]


@pytest.mark.parametrize(
    ("shift_s", "told"),
    [(0, []), (1.5, []), (3600, ["modified time/clock: as it ran → set by +3600 s"]),
     (-90, ["modified time/clock: as it ran → set by -90 s"])],
)  # fmt: skip
def test_the_clock_may_run_and_may_not_be_set(shift_s, told):
    assert lines(PhoneState(booted_s=1000.0), PhoneState(booted_s=1000.0 + shift_s)) == told


GALLERY = "/data/data/com.simplemobiletools.gallery.pro/shared_prefs/Prefs.xml"
STOPWATCH = "/data/data/com.google.android.deskclock/shared_prefs/com.google.android.deskclock_preferences.xml"
CALENDAR = "/data/data/com.simplemobiletools.calendar.pro/shared_prefs/Prefs.xml"


@pytest.mark.parametrize(
    ("path", "key", "is_noted"),
    [
        (STOPWATCH, "sw_state", False),
        (STOPWATCH, "sw_start_time", True),
        (STOPWATCH, "selected_tab", True),
        (CALENDAR, "last_used_local_event_type_id", True),
        (CALENDAR, "app_run_count", True),
        (CALENDAR, "sunday_first", False),
        (CALENDAR, "first_day_of_week", False),
        (CALENDAR, "use_24_hour_format", False),
        (CALENDAR, "use_last_event_reminders", False),
        (GALLERY, "remember_last_video_position", False),
        (GALLERY, "last_video_position_7", True),
        ("/data/data/com.example/shared_prefs/a.xml", "theme", False),
        ("/data/data/com.google.android.gms/shared_prefs/a.xml", "theme", True),
    ],
)
def test_a_preference_counts_unless_an_app_notes_it_unasked(path, key, is_noted):
    assert is_bookkeeping(Change("modified", path, key, before="1", after="2")) is is_noted


@pytest.mark.parametrize(
    ("change", "is_as_before"),
    [
        (Change("added", CALENDAR, "show_grid", after="false"), True),
        (Change("removed", CALENDAR, "show_grid", before="false"), True),
        (Change("added", CALENDAR, "show_grid", after="true"), False),
        (Change("modified", CALENDAR, "show_grid", before="true", after="false"), False),
        (Change("added", CALENDAR.replace("calendar.pro", "notes.pro"), "show_grid", after="false"), False),
    ],
)
def test_a_preference_that_says_what_counts_without_it_is_as_before(change, is_as_before):
    assert is_bookkeeping(change) is is_as_before


@pytest.mark.parametrize(("key", "is_derived"), [("next_alarm_formatted", True), ("screen_brightness", False)])
def test_a_setting_counts_unless_the_system_derives_it(key, is_derived):
    assert is_bookkeeping(Change("added", "settings/system", key, after="Sat 09:00")) is is_derived


GONE = Change("removed", f"{DATABASE}/notes", "id=1", before={"id": 1, "title": "a"})
NEW = Change("added", f"{DATABASE}/notes", "id=2", after={"id": 2, "title": "b"})
BOOKKEEPING = Change("modified", PREFERENCES, "last_tab", before="1", after="2")
FILE = Change("removed", "/storage/emulated/0/Pictures", "cat.png", before="1")
SWITCHED = Change("modified", "settings/global", "wifi_on", before="1", after="0")


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


NOTE = {"id": 1, "title": "General note", "value": "", "type": 0, "path": "", "protection_type": -1}


@pytest.mark.parametrize(
    ("table", "row", "other"),
    [
        ("/data/user_de/0/com.google.android.deskclock/databases/alarms.db/alarm_templates", ALARM, {"vibrate": 0}),
        ("/data/user_de/0/com.google.android.deskclock/databases/alarms.db/alarm_templates", ALARM, {"ringtone": "a"}),
        ("/data/data/com.simplemobiletools.notes.pro/databases/notes.db/notes", NOTE, {"value": "call Ann"}),
        ("/data/data/com.simplemobiletools.notes.pro/databases/notes.db/notes", NOTE, {"protection_type": 1}),
    ],
)
def test_what_an_app_makes_at_first_is_its_own_as_long_as_nobody_has_changed_it(table, row, other):
    assert is_first_row(table, row)
    assert not is_first_row(table, row | other)
