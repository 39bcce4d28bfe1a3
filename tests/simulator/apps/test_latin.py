from __future__ import annotations

import re

import pytest

SETTINGS = "com.android.settings/.Settings"


@pytest.fixture
def typing(hand):
    """The search of Settings, with the keyboard up."""
    return hand.open(SETTINGS).tap("Search settings")


def typed(hand):
    return next(view.text for view in hand.views() if view.cls == "android.widget.EditText")


def test_keys_type_letters_signs_and_capitals(typing):
    typing.tap("h").tap("i").tap("Space").tap("Shift").tap("Y").tap("o")
    typing.tap("Symbol keyboard").tap("5").tap("Letter keyboard").tap("u")

    assert typed(typing) == "hi Yo5u"


def test_delete_takes_the_last_character(typing):
    typing.tap("a").tap("b").tap("Delete")

    assert typed(typing) == "a"


def test_back_hides_the_keyboard_before_it_leaves_the_screen(phone, typing):
    assert phone.ime.is_shown

    typing.back()

    assert not phone.ime.is_shown
    assert phone.activities.top.package == "com.android.settings"


def test_a_long_press_offers_to_copy_and_paste(phone, typing):
    typing.type("alpha beta")
    field = next(view for view in typing.views() if view.cls == "android.widget.EditText")
    phone.input.long_press(field.rect.left + 30, field.rect.center[1])

    typing.tap("Copy")
    assert phone.clipboard.text == "alpha"

    phone.input.long_press(field.rect.left + 30, field.rect.center[1])
    typing.tap("Select all").tap("Paste")
    assert typed(typing) == "alpha"


def test_the_log_tells_which_app_is_typed_into(phone, typing):
    lines = [entry.message for entry in phone.log.entries if entry.tag == "AndroidIME"]
    assert re.search(r"LatinIme\.onActivate\(\).*packageName=com\.android\.settings,", lines[-1])
