"""Recordings are told apart by what is heard, and compared by their names."""

from __future__ import annotations

import pytest

from pytest_mobileagent.state.voicerecorder import FOLDER, Recording, VoiceRecordings

ONE, TWO = Recording(1, "one.m4a", "aa"), Recording(2, "two.m4a", "bb")


class Phone:
    """A phone with recordings; one whose digest is empty has no file any more."""

    def __init__(self, *recordings):
        self.recordings = recordings

    def content_query(self, uri, columns, where=""):
        del uri, columns, where
        return [
            {"_id": str(one.number), "_data": f"{FOLDER}/{one.name}", "_display_name": one.name}
            for one in self.recordings
        ]

    def run(self, command):
        del command
        lines = (f"{one.digest}  {FOLDER}/{one.name}" for one in self.recordings if one.digest)
        return type("Result", (), {"stdout": "\n".join(lines)})


@pytest.mark.parametrize(
    ("found", "differs"),
    [
        ([ONE, TWO], ""),
        ([TWO], "one.m4a is gone; there is two.m4a"),
        ([ONE, TWO._replace(digest="")], "two.m4a is gone; there is one.m4a"),
        ([ONE, TWO._replace(name="2.m4a")], "two.m4a is called 2.m4a"),
        ([ONE, TWO, Recording(3, "three.m4a", "cc")], "three.m4a is still there"),
    ],
    ids=["as wanted", "one is gone", "its file is gone", "another name", "one more"],
)
def test_recordings_differ(found, differs):
    assert VoiceRecordings(Phone(*found)).differ([ONE, TWO]) == differs
