from __future__ import annotations

import pytest

from pytest_mobileagent.state import idling
from pytest_mobileagent.state.changes import Change
from pytest_mobileagent.state.idling import left_out, restless

ROW = {"_id": 1}
LOG = "/data/data/com.example/databases/events.db/log"
PATTERNS = {
    "a row that came": (Change("added", LOG, "_id=7", after=ROW), f"{LOG}/*"),
    "a row that went": (Change("removed", LOG, "_id=7", before=ROW), f"{LOG}/*"),
    "a row that changed": (Change("modified", LOG, "_id=7", before=ROW, after={"_id": 2}), f"{LOG}/_id=7"),
    "a setting": (
        Change("modified", "settings/global", "boot_count", before="1", after="2"),
        "settings/global/boot_count",
    ),
    "a file": (Change("added", "/sdcard/a[1]", "x?", after="d"), "/sdcard/a[[]1]/x[?]"),
}


@pytest.fixture
def phone(monkeypatch):
    """What a phone's changes are while it is left alone; returns the list, and how long it was left."""
    changes, left = [], []
    monkeypatch.setattr(idling, "pause", left.append)
    monkeypatch.setattr(idling.StateReader, "read", lambda _reader, _device: None)
    monkeypatch.setattr(idling, "compare", lambda _before, _after: changes)
    return changes, left


@pytest.mark.parametrize(("change", "pattern"), PATTERNS.values(), ids=PATTERNS)
def test_what_changes_by_itself_is_left_out_the_next_time(phone, change, pattern):
    changes, left = phone
    changes.append(change)

    found = restless(None)

    assert (found, left) == ([pattern], [60.0])
    assert left_out([change], found) == []


def test_a_row_of_a_table_that_rows_come_to_is_left_out_and_no_other():
    mine = Change("added", LOG.replace("log", "notes"), "_id=1", after=ROW)

    assert left_out([Change("added", LOG, "_id=8", after=ROW), mine], [f"{LOG}/*"]) == [mine]
