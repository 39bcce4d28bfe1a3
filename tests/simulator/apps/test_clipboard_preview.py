"""What Android 13 shows after a copy."""

import pytest

from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText


@pytest.fixture
def copied(hand):
    """Settings, when something has just been copied."""
    hand.open("com.android.settings/.Settings")
    hand.phone.clipboard.set("beta", source="com.android.settings")
    return hand


def test_what_was_copied_is_shown_for_six_seconds(copied):
    assert copied.text("text_preview") == "beta"
    copied.phone.clock.advance(6)
    assert not copied.find_all("text_preview")


def test_it_can_be_dismissed(copied):
    copied.tap("Dismiss copied text")
    assert not copied.find_all("text_preview")
    assert copied.phone.clipboard.text == "beta"


def test_it_can_be_shared(copied):
    copied.tap("share_chip").tap("Markor")
    assert copied.phone.activities.screen.intent.text("android.intent.extra.TEXT") == "beta"


def test_a_tap_opens_it_to_be_changed(copied):
    copied.tap("clipboard_preview")
    assert copied.phone.activities.top.class_name == "com.android.systemui.clipboardoverlay.EditTextActivity"
    assert next(view for view in copied.views() if isinstance(view, EditText)).text == "beta"
    copied.type(" two", into="edit_text").tap("Done")
    assert copied.phone.clipboard.text == "beta two"
    assert copied.phone.activities.top.package == "com.android.settings"


def test_it_is_above_the_keyboard(copied):
    copied.tap("Search settings")
    copied.phone.clipboard.set("gamma", source="com.google.android.settings.intelligence")
    assert copied.find("clipboard_ui").rect.bottom <= copied.find("keyboard_area").rect.top


def test_what_is_put_there_from_outside_is_not_shown(hand):
    hand.open("com.android.settings/.Settings").phone.clipboard.set("beta", source="com.android.shell")
    assert not hand.find_all("text_preview")
