"""What keys do to a field, to the app in front and to the system."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.intents import Intent

SMS_APP = "com.simplemobiletools.smsmessenger"


@pytest.fixture
def field(phone):
    """A message that says "one two", its field in use."""
    phone.activities.start(Intent("android.intent.action.SENDTO", data="smsto:5550100", package=SMS_APP))
    phone.input.text("one two")

    def state():
        typed = phone.ime.field
        return typed.text, typed.selection

    return state


@pytest.mark.parametrize(
    ("pressed", "expected"),
    [
        ([(keys.KEY_A, 0)], ("one twoa", (8, 8))),
        ([(keys.KEY_A, keys.META_SHIFT)], ("one twoA", (8, 8))),
        ([(keys.KEY_LEFT, 0), (keys.KEY_DEL, 0)], ("one to", (5, 5))),
        ([(keys.KEY_MOVE_HOME, 0), (keys.KEY_FORWARD_DEL, 0)], ("ne two", (0, 0))),
        ([(keys.KEY_LEFT, keys.META_SHIFT)] * 3, ("one two", (7, 4))),
        ([(keys.KEY_A, keys.META_CTRL)], ("one two", (0, 7))),
        ([(keys.KEY_A, keys.META_CTRL), (keys.KEY_X, keys.META_CTRL)], ("", (0, 0))),
        ([(keys.KEY_A, keys.META_CTRL), (keys.KEY_C, keys.META_CTRL), (keys.KEY_MOVE_END, 0),
          (keys.KEY_V, keys.META_CTRL)], ("one twoone two", (14, 14))),
        ([(keys.KEY_A, keys.META_CTRL), (keys.KEY_CUT, 0), (keys.KEY_PASTE, 0), (keys.KEY_PASTE, 0)],
         ("one twoone two", (14, 14))),
        ([(keys.KEY_MENU, 0)], ("one two", (7, 7))),
    ],
    ids=["a letter", "with Shift", "Backspace", "Delete", "Shift and an arrow", "Ctrl+A", "Ctrl+X", "Ctrl+C, Ctrl+V",
         "Cut, Paste", "a key that types nothing"],
)  # fmt: skip
def test_keys_edit_the_field_that_has_the_focus(phone, field, pressed, expected):
    for code, meta in pressed:
        phone.input.key(code, meta)

    assert field() == expected


@pytest.mark.parametrize("code", [keys.KEY_BACK, keys.KEY_ESCAPE])
def test_back_takes_the_keyboard_away_before_the_screen(phone, field, code):
    top = phone.activities.top
    phone.input.key(code)
    assert (phone.ime.height_px, phone.activities.top) == (0, top)

    phone.input.key(code)
    assert phone.activities.top is not top


def test_a_phone_that_sleeps_hears_the_power_key_alone(phone):
    phone.activities.start(Intent(component="com.android.settings/.Settings"))
    top = phone.activities.top
    phone.input.key(keys.KEY_SLEEP)
    for code in (keys.KEY_HOME, keys.KEY_BACK, keys.KEY_A):
        phone.input.key(code)
    assert (phone.power.is_awake, phone.activities.top) == (False, top)

    phone.input.key(keys.KEY_POWER)
    assert phone.power.is_awake


@pytest.mark.parametrize(
    ("code", "is_shifted", "expected"),
    [
        (keys.KEY_A, False, "a"), (keys.KEY_A, True, "A"), (7, False, "0"), (8, True, "!"), (55, True, "<"),
        (144, True, "0"), (keys.KEY_SPACE, False, " "), (keys.KEY_HOME, False, ""),
    ],
)  # fmt: skip
def test_what_a_key_types(code, is_shifted, expected):
    assert keys.key_character(code, is_shifted=is_shifted) == expected
