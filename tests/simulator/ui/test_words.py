"""Where words begin and end."""

import pytest

from pytest_mobileagent.simulator.ui.words import is_boundary, moved_end, word_around

WORDS = [
    ("alpha beta", 2, "alpha"),
    ("alpha beta", 5, "alpha"),
    ("alpha beta", 6, "beta"),
    ("alpha beta", 10, "beta"),
    ("see my_note.txt", 9, "my_note.txt"),
    ("see my_note.txt", 11, "my_note.txt"),
    ("3.14 is pi", 1, "3.14"),
    ("can't", 4, "can't"),
    ("e-mail", 3, "mail"),
    ("one\ntwo", 3, "one"),
    ("one\ntwo", 4, "two"),
    ("a  b", 2, " "),
    ("Über dürfen", 7, "dürfen"),
    ("안녕 하세요", 4, "하세요"),
    ("👨‍👩‍👧 ok", 0, "👨‍👩‍👧"),
    ("", 0, ""),
]


@pytest.mark.parametrize(("text", "offset", "word"), WORDS)
def test_the_word_at_an_offset(text, offset, word):
    start, end = word_around(text, offset)
    assert text[start:end] == word


def test_a_boundary_is_where_a_word_begins_or_ends():
    assert [at for at in range(11) if is_boundary("my_note.txt", at)] == [0]
    assert is_boundary("a b", 1)
    assert is_boundary("a b", 2)


TEXT = "one two, three."


@pytest.mark.parametrize(
    ("selection", "is_start", "last", "target", "chosen"),
    [
        ((0, 3), False, 3, 6, "one two"),
        ((0, 3), False, 3, 5, "one"),
        ((0, 3), False, 3, 15, "one two, three."),
        ((0, 7), False, 7, 5, "one t"),
        ((4, 7), True, 4, 1, "one two"),
        ((0, 7), True, 0, 2, "e two"),
    ],
    ids=["over_half_a_word", "less_than_that", "behind_the_last_mark", "inwards", "to_the_left", "inwards_there"],
)
def test_an_end_of_a_selection_follows_a_finger(selection, is_start, last, target, chosen):
    start, end = moved_end(TEXT, selection, is_start=is_start, last=last, target=target)
    assert TEXT[start:end] == chosen
