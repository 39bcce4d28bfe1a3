from __future__ import annotations

import pytest

from pytest_mobileagent.simulator import androidx as ax

NOTES = ("apple", "banana", "cherry")


class Notes(ax.Screen):
    layers = ("search",)
    submitted = ""

    def create(self):
        self.search = ax.Search(self, list_id="notes")

    def compose(self):
        plain = ax.app_bar(self, "Notes", actions=[self.search.button()])
        rows = [ax.Text(note, id="note", height=900) for note in NOTES if self.search.text in note]
        return ax.Pane(self.search.bar(hint="Find") if self.search else plain, ax.RecyclerView(*rows, id="notes"))


class Sent(Notes):
    def create(self):
        self.search = ax.Search(self, on_submit=self.bind("submitted"))


def found(hand):
    return [view.text for view in hand.find_all("note")]


def test_what_is_typed_is_what_the_list_is_about(show, hand, phone):
    show(Notes)
    hand.tap("Search")
    assert (hand.text("search_src_text"), phone.ime.is_shown) == ("Find", True)

    hand.type("an")
    assert found(hand) == ["banana"]


def test_typing_shows_the_beginning_of_the_list(show, hand):
    screen = show(Notes)
    hand.tap("Search")
    screen.scroll_to("notes", 900)

    hand.type("e")
    assert screen.ui.scroll_px["notes"] == 0


def test_the_cross_is_there_once_something_is_typed_and_empties_the_field(show, hand):
    screen = show(Notes)
    hand.tap("Search")
    assert not hand.shows("Clear query")

    hand.type("an").tap("Clear query")
    assert (screen.search.query, bool(screen.search)) == ("", True)


@pytest.mark.parametrize("leave", ["Collapse", "back"])
def test_arrow_and_back_close_it_with_its_keyboard(show, hand, phone, leave):
    screen = show(Notes)
    hand.tap("Search").type("an")

    if leave == "back":
        hand.back().back()  # the first takes the keyboard away
    else:
        hand.tap(leave)
    assert hand.shows("Notes")
    assert (screen.search.query, screen.ui.focus, phone.ime.is_shown) == (None, "", False)


def test_a_closed_search_lets_back_leave_the_screen(show, hand, phone):
    show(Notes)
    hand.back()

    assert phone.activities.top.package != "org.example.toolkit"


def test_the_key_of_the_keyboard_hands_over_what_was_typed(show, hand, phone):
    screen = show(Sent)
    hand.tap("Search").type("an")
    phone.input.key(66)

    assert screen.submitted == "an"


def test_without_somebody_to_tell_the_key_takes_the_keyboard_away(show, hand, phone):
    screen = show(Notes)
    hand.tap("Search").type("an")
    phone.input.key(66)

    assert (screen.search.text, phone.ime.is_shown) == ("an", False)
