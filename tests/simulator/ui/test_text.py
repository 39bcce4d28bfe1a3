from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.ui.text import FontSpec, icon_names, load_font, text_mask, text_width, wrap


def test_every_icon_that_has_a_name_is_in_the_font():
    font = load_font(FontSpec("icon", 24))
    missing = bytes(font.getmask("\U0010fffe"))

    assert [name for name, glyph in icon_names().items() if bytes(font.getmask(glyph)) == missing] == []


_SPEC = FontSpec("regular", 40)
_WORD = "Benachrichtigungs\u00adverlauf"


def test_a_soft_hyphen_is_not_seen_within_a_line():
    bare = _WORD.replace("\u00ad", "")

    assert bytes(text_mask(_WORD, _SPEC).tobytes()) == bytes(text_mask(bare, _SPEC).tobytes())
    assert wrap(_WORD, _SPEC, text_width(bare, _SPEC), 0) == (_WORD,)


def test_a_word_too_long_for_the_line_breaks_at_its_soft_hyphen_and_shows_it():
    width = text_width(_WORD, _SPEC) - 1

    first, second = wrap(_WORD, _SPEC, width, 0)

    assert (first, second) == ("Benachrichtigungs\u00ad", "verlauf")
    assert text_mask(first, _SPEC).tobytes() == text_mask("Benachrichtigungs-", _SPEC).tobytes()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("App-Benachrichtigungen", ("App-", "Benachrichtigungen")),
        ("bis 2023-10-15", ("bis", "2023-10-15")),
        ("a - b", ("a - b",)),
    ],
)
def test_a_line_ends_behind_the_hyphen_of_a_word(text, parts):
    width = max(text_width(part, _SPEC) for part in parts)

    assert wrap(text, _SPEC, width, 0) == parts


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("Privatsphäredashboard", "Privatsphäredash"),
        ("Berechtigungsmanager", "Berechtigungsmana"),
        ("Netzwerkeinstellungen", "Netzwerkeinstellun"),
        ("Конфиденциальность", "Конфиденциаль"),
    ],
)
def test_a_title_breaks_a_word_between_syllables_with_a_hyphen(word, first):
    width = text_width(word, _SPEC) - 1

    assert wrap(word, _SPEC, width, 2, hyphenates=True) == (f"{first}\u00ad", word.removeprefix(first))
    assert not wrap(word, _SPEC, width, 2)[0].endswith("\u00ad")


def test_words_that_fit_are_not_hyphenated():
    width = text_width("Display size", _SPEC)

    assert wrap("Display size and text", _SPEC, width, 0, hyphenates=True) == ("Display size", "and text")
