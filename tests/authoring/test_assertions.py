from __future__ import annotations

import pytest

from pytest_mobileagent.authoring.assertions import Check, suggest
from pytest_mobileagent.state.changes import Change

NOTES, PREFS = "/data/data/a/databases/notes.db/notes", "/data/data/a/shared_prefs/Prefs.xml"
ROW = {"_id": 7, "title": "Milk", "uuid": "0123456789abcdef01", "created": "1697384040123", "body": "two bottles"}
DOWNLOAD = "/storage/emulated/0/Download"


def pull(path):
    return {f"{DOWNLOAD}/a.txt": b"Hello", f"{DOWNLOAD}/a.png": b"\x89PNG\x00"}[path]


@pytest.mark.parametrize(
    ("change", "typed", "check", "expected"),
    [
        (Change("added", NOTES, "_id=7", after=ROW), ["milk"],
         Check("row_missing", (NOTES[:-6], "notes", {"title": "Milk"})), 'added("notes.db/notes")'),
        (Change("added", NOTES, "_id=7", after=ROW), [],
         Check("row_missing", (NOTES[:-6], "notes", {"title": "Milk", "body": "two bottles"})),
         'added("notes.db/notes")'),
        (Change("added", NOTES, "_id=7", after=ROW | {"number": "(555) 010-2030"}), ["5550102030"],
         Check("row_missing", (NOTES[:-6], "notes", {"number": "(555) 010-2030"})), 'added("notes.db/notes")'),
        (Change("added", NOTES, "_id=7", after=ROW), ["1697384040123"],
         Check("row_missing", (NOTES[:-6], "notes", {"created": "1697384040123"})), 'added("notes.db/notes")'),
        (Change("removed", NOTES, "_id=7", before=ROW), [],
         Check("row_there", (NOTES[:-6], "notes", {"title": "Milk", "body": "two bottles"})),
         'removed("notes.db/notes")'),
        (Change("modified", NOTES, "_id=7", before=ROW | {"done": 0}, after=ROW | {"done": 1}), [],
         Check("row_missing", (NOTES[:-6], "notes", {"done": 1})), 'modified("notes.db/notes")'),
        (Change("added", NOTES, "_id=7",
                after={"_id": 7, "hour": 8, "on": 1, "label": "", "at": 1697384040, "of_id": 3}), [],
         Check("row_missing", (NOTES[:-6], "notes", {"hour": 8, "on": 1})), 'added("notes.db/notes")'),
        (Change("modified", "settings/global", "wifi_on", before="1", after="0"), [],
         Check("setting_differs", ("global", "wifi_on", "0")), 'modified("settings/global", "wifi_on")'),
        (Change("added", DOWNLOAD, "a.txt", after="digest"), [],
         Check("file_missing", (f"{DOWNLOAD}/a.txt",), b"Hello"), 'added("0/Download", "a.txt")'),
        (Change("added", DOWNLOAD, "a.png", after="digest"), [],
         Check("file_missing", (f"{DOWNLOAD}/a.png",)), 'added("0/Download", "a.png")'),
        (Change("removed", DOWNLOAD, "a.txt", before="digest"), [],
         Check("file_there", (f"{DOWNLOAD}/a.txt",)), 'removed("0/Download", "a.txt")'),
    ],
    ids=["row with what was typed", "row", "number as it is written", "long number", "row gone", "switch", "numbers",
         "setting", "text file", "file", "file gone"],
)  # fmt: skip
def test_a_change_is_asserted_by_what_tells_something(change, typed, check, expected):
    suggested = suggest([change], typed, pull)

    assert suggested.checks == (check,)
    assert suggested.expected == (expected,)


def test_a_move_is_there_and_no_more_here():
    moved = Change("moved", DOWNLOAD, "a.txt", before="digest", after="/storage/emulated/0/Music/b.txt")

    suggested = suggest([moved], [], pull)

    assert [check.function for check in suggested.checks] == ["file_missing", "file_there"]
    assert suggested.expected == ('moved("0/Download", "a.txt", to="/storage/emulated/0/Music")',)


def test_of_many_rows_those_are_asserted_that_hold_what_was_typed():
    rows = [Change("added", NOTES, f"_id={number}", after={"_id": number, "title": title})
            for number, title in enumerate(("Milk", "by itself"))]  # fmt: skip

    suggested = suggest(rows, ["Milk"], pull)

    assert [check.arguments[2] for check in suggested.checks] == [{"title": "Milk"}]
    assert suggested.expected == ('added("notes.db/notes", times=2)',)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (Change("added", PREFS, "last_folder", after="/x"), 'added("shared_prefs/Prefs.xml", "last_folder")'),
        (Change("modified", NOTES, "_id=7", before=ROW | {"looks": 4}, after=ROW | {"looks": 5}),
         'modified("notes.db/notes")'),
    ],
    ids=["preference", "counter"],
)  # fmt: skip
def test_what_only_the_app_keeps_for_itself_is_expected_and_not_asserted(change, expected):
    suggested = suggest([change], [], pull)

    assert suggested.checks == ()
    assert suggested.expected == (expected,)
