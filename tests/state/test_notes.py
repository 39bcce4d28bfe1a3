"""Notes are compared as they are, and the one that was made by the words of its title and items."""

from __future__ import annotations

import pytest

from pytest_mobileagent.state.notes import PATH, Item, Note, Notes

OLD = Note("diary", "Sunny")


class There(Notes):
    """Notes that are in no phone's database."""

    def __init__(self, *notes):
        self._notes = list(notes)

    def all(self):
        return self._notes


@pytest.mark.parametrize(
    ("made", "wanted"),
    [
        (Note("Shopping list "), Note("shopping list")),
        (Note("Wish list", items=(Item("Milk."),)), Note("wish list", items=(Item("milk"),))),
        (Note("diary"), Note("diary")),
    ],
)
def test_what_was_made_may_differ_in_what_the_keyboard_does(made, wanted):
    assert There(OLD, made).worded(wanted, [OLD]) == made


@pytest.mark.parametrize(
    ("made", "wanted"),
    [
        ([], Note("Diary")),
        ([Note("shoping list")], Note("shopping list")),
        ([Note("wish list", items=(Item("milk"), Item("eggs")))], Note("wish list", items=(Item("milk"),))),
    ],
    ids=["an old one", "a letter less", "an item more"],
)
def test_what_says_something_else_is_not_taken_for_it(made, wanted):
    assert There(OLD, *made).worded(wanted, [OLD]) == wanted


def test_what_is_done_and_what_it_says_are_the_wanted_ones():
    made = Note("List", items=(Item("milk", is_done=True),))

    assert There(made).worded(Note("list", items=(Item("milk"),)), []) == Note("List", items=(Item("milk"),))
    assert There(Note("Diary", "Rain")).worded(Note("diary", "Sunny"), []) == Note("Diary", "Sunny")


class FakeDevice:
    """A phone with one note, a row of these columns."""

    def __init__(self, **columns):
        self.row = {"title": "List", "value": "", "path": "", "protection_type": -1, "protection_hash": ""} | columns

    def sql(self, path, query):
        assert path == PATH
        return [self.row]


@pytest.mark.parametrize(
    ("kind", "value", "is_as_made"),
    [(0, "", True), (1, "", True), (1, "[]", True), (1, "x", False), (7, "", False)],
    ids=["a text", "a checklist", "one without items", "one that cannot be read", "no kind that there is"],
)
def test_a_note_is_empty_that_is_as_the_app_makes_it(kind, value, is_as_made):
    (note,) = Notes(FakeDevice(type=kind, value=value)).all()

    assert (note in (Note("List"), Note("List", items=()))) is is_as_made
