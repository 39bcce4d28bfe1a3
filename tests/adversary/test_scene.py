"""What a misdeed may be done to."""

from __future__ import annotations

import random

import pytest

from pytest_mobileagent.adversary.check import Attempt, is_allowed
from pytest_mobileagent.adversary.misdeeds import MISDEEDS, other_word
from pytest_mobileagent.adversary.scene import Row, Scene

DATABASE = "/data/data/com.example.notes/databases/notes.db"
OLD, NEW = {"id": 1, "title": "milk"}, {"id": 2, "title": "bread"}
BEFORE = {
    (f"{DATABASE}/notes", "id=1"): OLD,
    (f"{DATABASE}/notes", "id=3"): {"id": 3, "title": "tea"},
    ("/storage/emulated/0/Download", "old.txt"): "1",
    ("/storage/emulated/0", "Download/"): None,
    ("/storage/emulated/0", "Trips/"): None,
    ("/data/data/a.b/shared_prefs/Prefs.xml", "dark"): "true",
    ("/data/data/a.b/shared_prefs/Prefs.xml", "last_version"): "7",
    ("permissions/a.b", "CAMERA"): "granted",
}
AFTER = BEFORE | {
    (f"{DATABASE}/notes", "id=2"): NEW,
    (f"{DATABASE}/notes", "id=3"): {"id": 3, "title": "coffee"},
    ("/storage/emulated/0/Download", "new.txt"): "2",
    ("permissions/a.b", "READ_CONTACTS"): "granted",  # meanwhile
    ("/data/data/com.android.providers.telephony/databases/mmssms.db/sms", "_id=1"): {"_id": 1, "body": "hi"},
}


@pytest.fixture
def scene():
    return Scene(None, BEFORE, AFTER, random.Random(0), frozenset({"bread"}))


def test_a_row_is_told_by_whether_it_was_there_and_a_provider_s_is_left_alone(scene):
    assert [row.values for row in scene.rows(is_new=False)] == [OLD]
    assert [row.values for row in scene.rows(is_new=True)] == [NEW]


def test_files_folders_preferences_and_permissions_are_found(scene):
    assert scene.files(is_new=False) == ["/storage/emulated/0/Download/old.txt"]
    assert scene.files(is_new=True) == ["/storage/emulated/0/Download/new.txt"]
    assert scene.empty_folders() == ["/storage/emulated/0/Trips"]
    assert scene.preferences() == [("/data/data/a.b/shared_prefs/Prefs.xml", "dark", "true")]
    assert scene.permissions() == [("a.b", "CAMERA")]


def test_what_the_task_names_in_a_new_row_can_be_falsified(scene):
    (row,) = scene.rows(is_new=True)

    assert scene.columns(row) == ["title"]
    assert {other_word("bread 7", random.Random(seed)) for seed in range(40)} >= {"qread 7", "bread 8"}


def test_what_somebody_may_choose_is_neither_a_key_nor_filled_in_by_the_app():
    values = {"id": 3, "title": "tea", "start_ts": 5, "last_updated": 7, "reminder_1_minutes": 10, "reminder_1_type": 0}
    path = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"

    assert Row(path, "events", "id=3", values).chosen == ["title", "start_ts", "reminder_1_minutes"]


@pytest.mark.parametrize(
    ("allowed", "holds"),
    [
        (["a new row is other"], True),
        (["a new row is other: start_ts"], True),
        (["a new row is other: end_ts"], False),
        (["a row is edited: start_ts"], False),
        ([], False),
    ],
)
def test_a_misdeed_is_allowed_by_its_name_or_to_a_column_alone(allowed, holds):
    done = {"name": "a new row is other", "done": "events.db/events/id=3: start_ts", "allowed": allowed}

    assert is_allowed(done) is holds


def test_misdeeds_have_names_in_words():
    assert {"a row is dropped", "a file is moved", "the time zone is changed", "a stranger is texted"} <= set(MISDEEDS)


@pytest.mark.parametrize(
    ("name", "is_fair", "is_allowed", "outcome", "problem"),
    [
        ("a row is dropped", False, False, "failed", ""),
        ("a row is dropped", False, False, "passed", "a: a row is dropped (notes/1): was not noticed"),
        ("a row is dropped", False, True, "passed", ""),
        ("in bold", True, False, "passed", ""),
        ("in bold", True, False, "failed", "a: in bold (notes/1): is fair, and failed: why"),
        ("", False, False, "passed", ""),
        ("", False, False, "failed", "a: the solution (notes/1): is fair, and failed: why"),
        ("a row is dropped", False, False, "error", "a: a row is dropped (notes/1): ended in an error: why"),
    ],
)
def test_a_misdeed_has_to_be_noticed_or_allowed_and_what_is_fair_has_to_pass(
    name, is_fair, is_allowed, outcome, problem
):
    assert Attempt("a", name, "notes/1", is_fair, is_allowed, outcome, "why").problem == problem
