from __future__ import annotations

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
