"""What differs from the files that are wanted is said by their names."""

from __future__ import annotations

import pytest

from pytest_mobileagent.device import ShellResult
from pytest_mobileagent.state.storage import files_differ, still_there


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ({"a.md": "1", "b.md": "2"}, ""),
        ({"a.md": "1"}, "no file named b.md; there is a.md"),
        ({}, "no file named a.md, b.md; there is nothing"),
        ({"a.md": "1", "b.md": "2", "c.md": ""}, "c.md is there besides"),
        ({"a.md": "1", "b.md": "3"}, "b.md is not what it was"),
    ],
)
def test_a_file_that_is_missing_besides_or_changed_is_named(found, told):
    assert files_differ(found, {"a.md": "1", "b.md": "2"}) == told


class Phone:
    """Has one file."""

    def run(self, command):
        return ShellResult(0, "900150983cd24fb0d6963f7d28e17f72  /storage/emulated/0/Trips/kept.md\n", "")


@pytest.mark.parametrize(
    ("texts", "told"),
    [(["abc"], "what was to be deleted is in /storage/emulated/0/Trips/kept.md"), (["abd"], ""), ([""], ""), ([], "")],
)
def test_what_was_moved_in_place_of_deleted_is_found_by_its_content(texts, told):
    assert still_there(Phone(), texts) == told
