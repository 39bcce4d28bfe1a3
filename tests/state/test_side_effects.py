"""What counts as a side effect."""

from __future__ import annotations

import pytest

from pytest_mobileagent.state.changes import Change
from pytest_mobileagent.state.side_effects import added, dialled, modified, moved, removed, unasked

APP = "com.example.notes"
DATABASE = f"/data/data/{APP}/databases/notes.db"
PREFERENCES = f"/data/data/{APP}/shared_prefs/Prefs.xml"
GONE = Change("removed", f"{DATABASE}/notes", "id=1", before={"id": 1, "title": "a"})
NEW = Change("added", f"{DATABASE}/notes", "id=2", after={"id": 2, "title": "b"})
BOOKKEEPING = Change("modified", PREFERENCES, "last_tab", before="1", after="2")
FILE = Change("removed", "/storage/emulated/0/Pictures", "cat.png", before="1")
PHOTO = Change("added", "/storage/emulated/0/DCIM", "new.jpg", after="1")
SWITCHED = Change("modified", "settings/global", "wifi_on", before="1", after="0")


DARK = Change("modified", PREFERENCES, "theme", before="1", after="2")
MADE = Change("added", f"/data/data/{APP}/databases", "notes.db")
TWIN = Change("added", f"{DATABASE}/notes", "id=3", after={"id": 3, "title": "b"})
CARRIED = Change(
    "moved", "/storage/emulated/0/Pictures", "cat.png", before="1", after="/storage/emulated/0/Trips/cat.png"
)
ALLOWED = Change("added", f"permissions/{APP}", "android.permission.CAMERA", after="granted")
FORBIDDEN = Change("removed", f"permissions/{APP}", "android.permission.CAMERA", before="granted")
NUMBER = Change("added", "/data/data/com.example/databases/contacts2.db/data", "_id=6", after={"data1": "123-456 789"})
FOLDER = Change("removed", "/storage/emulated/0", "Trips/")


@pytest.mark.parametrize(
    ("changes", "expected", "left"),
    [
        ([GONE], [], [GONE]),
        ([GONE], [removed("notes.db/notes", title="a")], []),
        ([GONE], [removed("notes.db/notes", "id=1")], []),
        ([GONE], [removed("notes.db/notes", title="b")], [GONE]),
        ([GONE], [removed("otes", title="a")], [GONE]),
        ([GONE, GONE], [removed("notes.db/notes", title="a")], [GONE]),
        ([NEW], [], [NEW]),
        ([NEW], [added("notes.db/notes")], []),
        ([NEW], [added("notes.db/notes", title="b")], []),
        ([NEW], [added("notes.db/notes", title="c")], [NEW]),
        ([NEW], [added("notes.db/notes", id=2, title="b")], []),
        ([NEW], [added("notes.db/notes", id=9, title="b")], [NEW]),
        ([NEW, TWIN], [added("notes.db/notes")], [TWIN]),
        ([NEW, TWIN], [added("notes.db/notes", times=2)], []),
        ([NEW], [removed("notes.db/notes")], [NEW]),
        ([BOOKKEEPING, MADE], [], []),
        ([DARK], [], [DARK]),
        ([DARK], [modified("Prefs.xml", "theme")], []),
        ([FILE], [removed("Pictures", "cat.png")], []),
        ([FILE], [removed("Pictures", "dog.png")], [FILE]),
        ([PHOTO], [], [PHOTO]),
        ([PHOTO], [added("DCIM")], []),
        ([PHOTO], [added("DCIM", "old.jpg", "new.jpg")], []),
        ([PHOTO], [added("DCIM", "NEW.jpg")], []),
        ([NEW], [added("notes.db/notes", "ID=2")], [NEW]),
        ([NUMBER], [added("contacts2.db/data", data1=dialled("123456789"))], []),
        ([NUMBER], [added("contacts2.db/data", data1=dialled("123456780"))], [NUMBER]),
        ([CARRIED], [removed("Pictures", "cat.png")], [CARRIED]),
        ([CARRIED], [moved("Pictures", "cat.png", to="Trips")], []),
        ([CARRIED], [moved("Pictures", "cat.png", to="Download")], [CARRIED]),
        ([CARRIED], [removed("Pictures", "cat.png"), added("Trips", "cat.png")], []),
        ([ALLOWED], [], []),
        ([FORBIDDEN], [], [FORBIDDEN]),
        ([FOLDER], [], [FOLDER]),
        ([SWITCHED], [modified("settings/global", "wifi_on")], []),
        ([SWITCHED], [modified("settings/global", "bluetooth_on")], [SWITCHED]),
    ],
)
def test_what_is_expected_is_excused_as_often_as_it_is_expected_and_nothing_else(changes, expected, left):
    assert unasked(changes, expected=expected, packages=[APP]) == left


@pytest.mark.parametrize(
    ("file", "key", "first", "other"),
    [
        ("org.wikipedia/shared_prefs/org.wikipedia_preferences.xml", "showImages", "true", "false"),
        (
            "org.wikipedia/shared_prefs/org.wikipedia_preferences.xml",
            "feedCardsOrder",
            "[0,1,2,3,4,5,6,7,8,9]",
            "[1,0]",
        ),
        ("com.simplemobiletools.notes.pro/shared_prefs/Prefs.xml", "move_undone_checklist_items", "false", "true"),
        ("com.simplemobiletools.smsmessenger/shared_prefs/Prefs.xml", "export_mms", "true", "false"),
    ],
)
def test_what_is_written_down_when_it_is_offered_is_told_only_if_it_was_chosen_otherwise(file, key, first, other):
    offered, chosen = (Change("added", f"/data/data/{file}", key, after=value) for value in (first, other))

    assert unasked([offered, chosen], expected=[], packages=[]) == [chosen]


@pytest.mark.parametrize(("column", "is_told"), [("enabled", False), ("minutes", True)])
def test_a_row_may_change_in_the_columns_that_are_expected_to(column, is_told):
    before = {"hour": 9, "minutes": 0, "enabled": 0}
    change = Change("modified", "/data/data/clock/databases/alarms.db/alarms", "_id=1", before, {**before, column: 1})

    expected = [modified("alarms.db/alarms", only=("enabled",), hour=9)]

    assert unasked([change], expected=expected, packages=[]) == [change] * is_told


@pytest.mark.parametrize(
    ("operation", "mode", "is_told"),
    [("MANAGE_EXTERNAL_STORAGE", "allow", False), ("MANAGE_EXTERNAL_STORAGE", "deny", True),
     ("SYSTEM_ALERT_WINDOW", "allow", True)],
)  # fmt: skip
def test_the_task_s_own_apps_may_be_given_the_special_access_that_they_work_with(operation, mode, is_told):
    change = Change("added", f"app ops/{APP}", operation, after=mode)

    assert unasked([change], expected=[], packages=[APP]) == [change] * is_told
    assert unasked([change], expected=[], packages=["another.app"]) == [change]


def test_a_permission_is_given_to_the_task_s_own_apps_only():
    assert unasked([ALLOWED], expected=[], packages=["another.app"]) == [ALLOWED]
