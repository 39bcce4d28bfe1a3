from __future__ import annotations

import pytest

from pytest_mobileagent.state.preferences import Preferences, parsed

FILE = b"""<?xml version='1.0' encoding='utf-8' standalone='yes' ?>
<map><int name="font_size" value="2" /><boolean name="loop" value="true" /><string name="name">Ann</string></map>"""


class Phone:
    """A phone with one file, or without."""

    def __init__(self, *files):
        self.files = files

    def pull_present(self, paths):
        return dict(zip(paths, self.files, strict=False))


@pytest.mark.parametrize(
    ("key", "wanted", "differs"),
    [
        ("font_size", 2, ""),
        ("font_size", 1, "font_size is 2 and not 1"),
        ("loop", True, ""),
        ("name", "Ann", ""),
        ("other", 1, "other is not stored and not 1"),
    ],
)
def test_a_stored_value_is_compared_as_text(key, wanted, differs):
    assert Preferences(Phone(FILE), "org.example").differs(key, wanted) == differs


def test_what_is_not_stored_is_its_default():
    assert Preferences(Phone(), "org.example").differs("font_size", 1, default=1) == ""


@pytest.mark.parametrize("data", [b"", b"<map", b"<!DOCTYPE a [<!ENTITY b 'c'>]><map/>"])
def test_what_is_no_file_of_preferences_has_none(data):
    assert parsed(data) is None
