"""The pencil of quick settings: tiles are moved, taken away, added, and are in that order from then on."""

from __future__ import annotations

import pytest


@pytest.fixture
def editor(phone, hand):
    """The hand, before the open editor."""
    phone.panels.open("quick_settings")
    return hand.tap("Edit order of settings.")


def order(phone):
    return (phone.settings.get("secure", "sysui_qs_tiles") or "").split(",")


def drag(hand, name, target):
    start, end = (hand.find(one).visible_bounds.center for one in (name, target))
    hand.phone.input.down(*start)
    hand.phone.clock.advance(0.7)
    hand.phone.input.move(*end)
    hand.phone.input.up(*end)


def test_a_tile_that_is_held_and_dragged_takes_the_place_where_it_is_dropped(phone, editor):
    drag(editor, "Auto-rotate", "Internet")
    assert order(phone)[:3] == ["rotation", "internet", "bt"]

    drag(editor, "Auto-rotate", "Bluetooth")
    assert order(phone)[:3] == ["internet", "bt", "rotation"]


def test_a_tap_takes_a_tile_away_and_another_adds_it_at_the_end(phone, editor):
    editor.tap("Flashlight")
    assert "flashlight" not in order(phone)

    editor.tap("Flashlight")

    assert order(phone)[-1] == "flashlight"


def test_six_tiles_stay(phone, editor):
    phone.settings.put("secure", "sysui_qs_tiles", "internet,bt,dnd,alarm,airplane,rotation")

    editor.tap("Bluetooth")

    assert "bt" in order(phone)


def test_back_shows_the_tiles_in_their_new_order_and_reset_the_first_one(phone, editor):
    editor.tap("Internet")
    editor.back()
    assert phone.panels.shown == "quick_settings"
    assert editor.find("tile_label").shown_text == "Bluetooth"

    editor.tap("Edit order of settings.").tap("Reset").back()

    assert editor.find("tile_label").shown_text == "Internet"


def test_home_leaves_the_editor_and_the_shade(phone, editor):
    phone.input.key(3)

    assert not phone.panels.shown
