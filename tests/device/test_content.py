from __future__ import annotations

import pytest

from pytest_mobileagent.device.content import parse_rows

ROWS = {
    "nothing": ("No result found.\n", (), []),
    "nothing at all": ("", (), []),
    "one value": ("Row: 0 _id=1\n", (), [{"_id": "1"}]),
    "null": ("Row: 0 _id=1, name=NULL\n", (), [{"_id": "1", "name": None}]),
    "empty": ("Row: 0 _id=1, name=, number=5\n", (), [{"_id": "1", "name": "", "number": "5"}]),
    "two rows": ("Row: 0 _id=1\nRow: 1 _id=2\n", (), [{"_id": "1"}, {"_id": "2"}]),
    "commas and equals signs": (
        "Row: 0 _id=1, body=a, b and c=d\n",
        (),
        [{"_id": "1", "body": "a, b and c=d"}],
    ),
    "a value like a column": (
        "Row: 0 address=5, body=x, date=tomorrow, date=17\n",
        ("address", "body", "date"),
        [{"address": "5", "body": "x", "date": "tomorrow, date=17"}],
    ),
    "a value like another column": (
        "Row: 0 _id=1, body=x, colour=red, date=17\n",
        ("_id", "body", "date"),
        [{"_id": "1", "body": "x, colour=red", "date": "17"}],
    ),
    "line breaks": (
        "Row: 0 _id=1, body=one\ntwo\n\nRow: 1 _id=2, body=three\n",
        ("_id", "body"),
        [{"_id": "1", "body": "one\ntwo"}, {"_id": "2", "body": "three"}],
    ),
    "columns that are not there": ("Row: 0 _id=1\n", ("_id", "name"), [{"_id": "1"}]),
    "ten rows": (
        "".join(f"Row: {n} _id={n}\n" for n in range(11)),
        ("_id",),
        [{"_id": str(n)} for n in range(11)],
    ),
}


@pytest.mark.parametrize(("text", "columns", "rows"), ROWS.values(), ids=ROWS)
def test_rows_are_read_as_they_were_stored(text, columns, rows):
    assert parse_rows(text, columns) == rows
