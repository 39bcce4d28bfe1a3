"""Windows are laid out when something changed and somebody looks; whoever types needs the one in focus only."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2

EPOCH_S = 1697384040.0
WORDS = "Hello there"


def at_a_form(phone):
    """Open a form, its first field in focus, the keyboard up."""
    phone.activities.start(Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact"))
    field = next(view for view in phone.windows.focused.root.walk() if view.cls == "android.widget.EditText")
    phone.input.tap(*field.rect.center)
    phone.windows.placed()
    return phone


@pytest.fixture
def typing(phone):
    return at_a_form(phone)


def looked_at(phone):
    phone.windows.placed()
    return phone.windows.png(), dump_u2(phone)


def composed(phone, monkeypatch):
    """Return a list that is told the kind of every window that is laid out from now on."""
    kinds, place_one = [], phone.windows._place_one
    monkeypatch.setattr(phone.windows, "_place_one", lambda window: (kinds.append(window.kind), place_one(window))[1])
    return kinds


def test_what_is_typed_looks_the_same_whether_somebody_watches_each_letter(typing):
    watched = at_a_form(Phone(typing.image, typing.config, DeviceClock(EPOCH_S)))
    for letter in WORDS:
        watched.ime.type_key(letter)
        watched.windows.placed()
    for letter in WORDS:
        typing.ime.type_key(letter)

    assert looked_at(typing) == looked_at(watched)


def test_keyboard_and_bars_are_laid_out_once_however_much_is_typed(typing, monkeypatch):
    kinds = composed(typing, monkeypatch)

    for letter in WORDS:
        typing.ime.type_key(letter)
    typing.windows.placed()

    assert kinds == [*["app"] * len(WORDS), "ime", "status_bar", "nav_bar"]


def test_a_selection_in_what_was_typed_has_its_menu_above_it(typing):
    typing.input.text("Hello")
    field = typing.ime.field
    typing.input.long_press(*field.rect.center)

    menu = next(placed for placed in typing.windows.placed() if placed.kind == "floating")

    assert menu.bounds.bottom < typing.ime.field.selection_rect.top


def test_whoever_listens_is_told_of_every_letter_on_the_whole_screen(typing, monkeypatch):
    kinds = composed(typing, monkeypatch)
    stop = typing.accessibility.listen(lambda event: None)

    for letter in WORDS:
        typing.ime.type_key(letter)
    typing.windows.placed()
    stop()

    assert kinds.count("ime") == kinds.count("app")


def test_a_window_that_cannot_be_composed_is_tried_again_with_all_others(typing, monkeypatch):
    place_one = typing.windows._place_one

    def broken(window):
        if window.kind == "status_bar":
            raise RuntimeError("broken")
        return place_one(window)

    typing.touch()
    monkeypatch.setattr(typing.windows, "_place_one", broken)
    with pytest.raises(RuntimeError):
        typing.windows.placed()
    monkeypatch.setattr(typing.windows, "_place_one", place_one)

    assert [placed.kind for placed in typing.windows.placed()] == ["app", "ime", "status_bar", "nav_bar"]
