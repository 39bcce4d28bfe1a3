"""Caret, selection and what is offered over them, as fingers have them in any field."""

import pytest

from tests.simulator.apps.hand import Hand

SETTINGS = "com.android.settings/.Settings"
SHOPPING = "alpha my_note.txt gamma"


@pytest.fixture
def hand(phone):
    """The search of Settings, with a text in it."""
    hand = Hand(phone).open(SETTINGS).tap("Search settings").type(SHOPPING)
    hand.field = lambda: next(view for view in hand.views() if view.cls == "android.widget.EditText")
    return hand


@pytest.fixture
def note(phone):
    """A note of two lines in Markor's editor, which fills the room above the keyboard."""
    phone.disk.write("/storage/emulated/0/Documents/Markor/list.md", "one two three\nsix")
    hand = Hand(phone).open("net.gsantner.markor/.activity.MainActivity").tap("File list.md ")
    hand.field = lambda: next(view for view in hand.views() if view.cls == "android.widget.EditText")
    return hand


def at(hand, offset):
    """Return the middle of the line where a character of the field is."""
    place = hand.field().caret_rect(offset)
    return place.left, place.center[1]


def within(hand, word):
    """Return the middle of a word of the field."""
    start = hand.field().text.index(word)
    (left, y), (right, _) = at(hand, start), at(hand, start + len(word))
    return (left + right) // 2, y


def selected(hand):
    start, end = hand.field().selection
    return hand.field().text[start:end]


def offered(hand):
    return [view.shown_text for view in hand.views() if view.id == "android:id/floating_toolbar_menu_item_text"]


def handle(hand, name):
    return hand.find(next(view for view in hand.views() if view.id == f"android:id/{name}")).rect.center


# -- long presses -----------------------------------------------------------------------------------------------------


def test_a_long_press_beside_a_line_puts_the_caret_there_and_selects_no_word(hand):
    hand.phone.clipboard.set("beta")
    hand.phone.input.long_press(hand.field().rect.right - 40, hand.field().rect.center[1])
    assert hand.field().selection == (len(SHOPPING), len(SHOPPING))
    assert offered(hand) == ["Paste", "Select all"]
    hand.tap("Paste")
    assert hand.field().text == f"{SHOPPING}beta"


def test_a_long_press_below_the_text_puts_the_caret_at_the_end_of_the_last_line(note):
    note.phone.clipboard.set(" seven")
    field = note.field().visible_bounds
    note.phone.input.long_press(field.center[0], field.bottom - 100)
    assert offered(note) == ["Paste", "Select all"]
    note.tap("Paste")
    assert note.field().text == "one two three\nsix seven"


def test_a_long_press_in_an_empty_field_offers_to_paste(hand):
    hand.phone.clipboard.set("beta")
    hand.phone.ime.clear()
    hand.phone.input.long_press(*hand.field().rect.center)
    assert offered(hand) == ["Paste"]


@pytest.mark.parametrize("word", ["alpha", "my_note.txt", "gamma"])
def test_a_long_press_on_a_word_selects_the_whole_word(hand, word):
    hand.phone.input.long_press(*within(hand, word))
    assert selected(hand) == word
    assert offered(hand) == ["Cut", "Copy", "Share", "Select all"]


def test_a_finger_that_moves_on_after_a_long_press_selects_more_words(hand):
    hand.phone.input.drag(*within(hand, "alpha"), *within(hand, "my_note.txt"))
    assert selected(hand) == "alpha my_note.txt"


def test_a_double_tap_selects_a_word(hand):
    hand.phone.input.double_tap(*within(hand, "gamma"))
    assert selected(hand) == "gamma"
    assert offered(hand) == ["Cut", "Copy", "Share", "Select all"]


def test_a_tap_right_after_the_one_that_opened_the_note_is_a_first_one(phone):
    phone.disk.write("/storage/emulated/0/Documents/Markor/list.md", "one two three\n")
    hand = Hand(phone).open("net.gsantner.markor/.activity.MainActivity")
    x, y = hand.find("File list.md ").visible_bounds.center

    for y_px in (y, y + 60):  # as fast as a script taps
        phone.input.down(x, y_px)
        phone.pass_time(0.04)
        phone.input.up(x, y_px)

    assert phone.ime.field.selection == (14, 14)
    assert phone.ime.is_shown


def test_a_double_tap_selects_a_word_of_a_field_that_makes_room_for_the_keyboard(phone, note):
    phone.clock.advance(1)
    assert not phone.ime.is_shown
    phone.input.double_tap(*within(note, "two"))

    assert selected(note) == "two"


# -- handles ----------------------------------------------------------------------------------------------------------


def test_a_tap_gives_the_caret_a_handle_that_goes_after_four_seconds(hand):
    hand.phone.input.tap(*within(hand, "alpha"))
    assert handle(hand, "insertion_handle")[1] > hand.field().caret_rect(2).bottom
    hand.phone.clock.advance(4)
    assert not [view for view in hand.views() if view.id == "android:id/insertion_handle"]


def test_a_tap_on_the_carets_handle_shows_the_bubble_and_another_one_takes_it_away(hand):
    hand.phone.input.tap(*within(hand, "alpha"))
    assert offered(hand) == []
    place = handle(hand, "insertion_handle")
    hand.phone.input.tap(*place)
    assert offered(hand) == ["Select all"]
    hand.phone.input.tap(*place)
    assert offered(hand) == []


def test_the_carets_handle_drags_it(hand):
    hand.phone.input.tap(*at(hand, 2))
    x, y = handle(hand, "insertion_handle")
    hand.phone.input.swipe(x, y, x + at(hand, 9)[0] - at(hand, 2)[0], y)
    assert hand.field().selection == (9, 9)


def test_dragging_the_end_of_a_selection_grows_it_by_words(hand):
    hand.phone.input.long_press(*within(hand, "alpha"))
    x, y = handle(hand, "selection_end_handle")
    far = at(hand, 14)[0] - at(hand, 5)[0]
    hand.phone.input.swipe(x, y, x + far, y)
    assert selected(hand) == "alpha my_note.txt"


def test_dragging_it_back_shrinks_it_by_characters(hand):
    hand.phone.input.long_press(*within(hand, "alpha"))
    x, y = handle(hand, "selection_end_handle")
    hand.phone.input.swipe(x, y, x + at(hand, 3)[0] - at(hand, 5)[0], y)
    assert selected(hand) == "alp"


def test_dragging_the_start_grows_it_to_the_left_and_never_past_the_end(hand):
    hand.phone.input.long_press(*within(hand, "gamma"))
    x, y = handle(hand, "selection_start_handle")
    hand.phone.input.swipe(x, y, x + at(hand, 8)[0] - at(hand, 18)[0], y)
    assert selected(hand) == "my_note.txt gamma"
    x, y = handle(hand, "selection_start_handle")
    hand.phone.input.swipe(x, y, x + 900, y)
    assert selected(hand) == "a"


def test_typing_takes_handles_and_bubble_away(hand):
    hand.phone.input.long_press(*within(hand, "gamma"))
    hand.type("delta")
    assert hand.field().text == "alpha my_note.txt delta"
    assert offered(hand) == []
    assert not [view for view in hand.views() if "handle" in view.id]


# -- the bubble -------------------------------------------------------------------------------------------------------


def test_share_opens_the_share_sheet_with_what_is_selected(hand):
    hand.phone.input.long_press(*within(hand, "gamma"))
    hand.tap("Share").tap("Markor")
    assert hand.phone.activities.screen.intent.text("android.intent.extra.TEXT") == "gamma"


def test_a_tap_soon_after_a_copy_offers_to_paste(hand):
    hand.phone.input.long_press(*within(hand, "gamma"))
    hand.tap("Copy")
    hand.phone.input.tap(*within(hand, "alpha"))
    assert offered(hand) == ["Paste", "Select all"]
    hand.phone.clock.advance(20)
    hand.phone.input.tap(*within(hand, "gamma"))
    assert offered(hand) == []


def test_what_does_not_fit_into_the_bubble_is_behind_more_options(hand):
    hand.phone.clipboard.set("beta")
    hand.phone.display.set_density(640)
    hand.phone.input.long_press(*within(hand, "gamma"))
    assert offered(hand) == ["Cut", "Copy", "Paste"]
    hand.tap("More options")
    assert offered(hand) == ["Share", "Select all"]
    hand.tap("Close overflow")
    assert offered(hand) == ["Cut", "Copy", "Paste"]


def test_what_the_bubble_changes_is_told_to_accessibility(hand):
    hand.phone.input.long_press(*within(hand, "gamma"))
    count = hand.phone.accessibility.count
    hand.tap("Cut")
    events = [event for event in hand.phone.accessibility.since(count) if event.type == "TYPE_VIEW_TEXT_CHANGED"]
    assert [(event.before_text, event.removed_count) for event in events] == [(SHOPPING, 5)]
