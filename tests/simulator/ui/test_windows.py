"""Windows are laid out when something changed and somebody looks; whoever types needs the one in focus only."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui import Frame, Rect, Text
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2
from pytest_mobileagent.simulator.ui.windows import Windows

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


def at(view, *edges):
    view.rect = view.clip = Rect(*edges)
    return view


def over(bar):
    """Return what a bar lies over, which can be tapped, and both in their frame."""
    below = at(Text("Delete", on_tap=lambda: None), 0, 0, 100, 100)
    return below, at(Frame(below, at(bar, 0, 50, 100, 100)), 0, 0, 100, 100)


def test_a_touch_beside_what_a_bare_frame_holds_is_for_what_lies_below():
    button = at(Text("+", on_tap=lambda: None), 40, 50, 60, 100)
    below, root = over(Frame(button))

    assert Windows.path_at(root, 10, 75)[-1] is below
    assert Windows.path_at(root, 50, 75)[-1] is button


def test_a_touch_on_what_hides_what_lies_below_is_for_nobody():
    bar = Frame(background="#000000")
    _, root = over(bar)

    assert Windows.path_at(root, 10, 75) == [root, bar]


def test_a_touch_where_nothing_takes_it_is_on_the_topmost():
    word = at(Text("on top"), 0, 0, 100, 100)
    root = at(Frame(at(Text("below"), 0, 0, 100, 100), word), 0, 0, 100, 100)

    assert Windows.path_at(root, 10, 75) == [root, word]
    assert Windows.path_at(root, 10, 175) == []
