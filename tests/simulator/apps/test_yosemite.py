"""Airtest's keyboard: what its broadcasts type, and when it tells that a field may be written."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.yosemite.app import COMPONENT, PACKAGE
from pytest_mobileagent.simulator.server.yosemite import ADDRESS, YosemiteServer
from pytest_mobileagent.simulator.system.intents import Intent
from tests.simulator.server.connection import replies_to

EDITOR = Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact")


@pytest.fixture
def keyboard(phone, run):
    YosemiteServer(phone)
    phone.packages.install(PACKAGE)
    run(f"ime enable {COMPONENT}")
    run(f"ime set {COMPONENT}")
    return phone


def told(phone, path):
    return replies_to(phone.ports.find(ADDRESS), [f"GET {path} HTTP/1.1\r\n\r\n".encode()])


def test_it_tells_that_a_field_may_be_written_while_it_is_chosen(keyboard, run):
    assert told(keyboard, "/ime_onStartInput").endswith(b"\r\n\r\nime_onStartInput=ok")
    assert told(keyboard, "/").startswith(b"HTTP/1.1 404")

    run("ime set com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME")
    assert keyboard.ports.find(ADDRESS) is None


def test_broadcasts_type_texts_letters_and_keys_and_press_the_editors_action(keyboard, run):
    keyboard.activities.start(EDITOR)
    first = keyboard.ime.field

    run("am broadcast -a ADB_INPUT_TEXT --es msg 'Jürgen 世'")
    run("am broadcast -a ADB_INPUT_CHARS --eia chars 30028,33")
    run("am broadcast -a ADB_INPUT_CODE --ei code 67")
    assert keyboard.ime.field.text == "Jürgen 世界"

    run("am broadcast -a ADB_EDITOR_CODE --ei code 5")
    assert keyboard.ime.field is not None
    assert (keyboard.ime.field.text, keyboard.ime.field.hint) != (first.text, first.hint)


def test_nothing_is_typed_while_another_keyboard_is_chosen(phone, run):
    phone.packages.install(PACKAGE)
    phone.activities.start(EDITOR)

    run("am broadcast -a ADB_INPUT_TEXT --es msg nobody")
    run("am broadcast -a ADB_INPUT_CODE --es code none")

    assert phone.ime.field.text == ""
