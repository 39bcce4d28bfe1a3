from __future__ import annotations

import pytest

from pytest_mobileagent.device.text import commands, is_typeable, scripts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("abc", ["input text abc"]),
        ("a b", ["input text a%sb"]),
        (" ", ["input text %s"]),
        ("it's", ["""input text 'it'"'"'s'"""]),
        ('"$HOME" `id` \\', ["""input text '"$HOME"%s`id`%s\\'"""]),
        ("50% off", ["input text 50%%soff"]),
        ("%s", ["input text %", "input text s"]),
        ("a%sb%sc", ["input text a%", "input text sb%", "input text sc"]),
        ("one\ntwo", ["input text one", "input keyevent 66", "input text two"]),
        ("\n\t", ["input keyevent 66", "input keyevent 61"]),
        ("a;b&c|d", ["input text 'a;b&c|d'"]),
        ("a" * 2001, [f"input text {'a' * 1000}", f"input text {'a' * 1000}", "input text a"]),
    ],
)
def test_text_becomes_commands_that_type_it(text, expected):
    assert list(commands(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", True), ("abc ~!\n\t", True), ("é", False), ("日本", False), ("😀", False), ("\r", False), ("a\x00", False)],
)
def test_only_what_a_keyboard_has_can_be_typed(text, expected):
    assert is_typeable(text) is expected


def test_what_is_typed_goes_to_the_phone_at_once():
    assert list(scripts(commands("one\ntwo"))) == ["input text one && input keyevent 66 && input text two"]
    assert list(scripts([])) == []


def test_a_long_text_goes_in_scripts_that_adb_takes():
    long = list(scripts(commands("'" * 70_000)))

    assert " && ".join(long) == " && ".join(commands("'" * 70_000))
    assert max(map(len, long)) < 65_535
    assert len(long) < 71
