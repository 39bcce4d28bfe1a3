"""Letters that join, and capitals that a keyboard writes by itself."""

import pytest

from pytest_mobileagent.simulator.apps.latin.capitals import wants_capital
from pytest_mobileagent.simulator.apps.latin.composing import hangul, kana
from pytest_mobileagent.simulator.apps.latin.layouts import layout_of
from pytest_mobileagent.simulator.apps.latin.panels import emoji

SYLLABLES = [
    ("ㅇㅏㄴㄴㅕㅇ", "안녕"),
    ("ㄷㅏㄹㄱ", "닭"),
    ("ㄷㅏㄹㄱㅣ", "달기"),
    ("ㄱㅗㅏ", "과"),
    ("ㅇㅗㅐ", "왜"),
    ("ㄱㅏㄴㅈㅏ", "간자"),
    ("ㄲㅏㄲ", "깎"),
    ("ㅋㅋ", "ㅋㅋ"),
    ("ㅎ", "ㅎ"),
    ("", ""),
]
KANA = [
    ("gakkou", "がっこう"),
    ("kanji", "かんじ"),
    ("nn", "ん"),
    ("n", "n"),
    ("kyou", "きょう"),
    ("shinbunn", "しんぶん"),
    ("ke-ki", "けーき"),
    ("k", "k"),
]
CAPITALS = [
    ("", "sentences", True),
    ("Hi. ", "sentences", True),
    ("Hi.", "sentences", False),
    ("a, ", "sentences", False),
    ("milk\n", "sentences", True),
    ("e.g. ", "sentences", False),
    ("(", "sentences", True),
    ("Ann ", "words", True),
    ("Ann", "words", False),
    ("AB", "characters", True),
    ("", "", False),
]


@pytest.mark.parametrize(("keys", "text"), SYLLABLES)
def test_korean_letters_join_to_syllables(keys, text):
    assert hangul(keys) == text


@pytest.mark.parametrize(("keys", "text"), KANA)
def test_romaji_become_kana(keys, text):
    assert kana(keys) == text


@pytest.mark.parametrize(("text", "capitals", "is_wanted"), CAPITALS)
def test_capitals_begin_words_or_sentences(text, capitals, is_wanted):
    assert wants_capital(text, len(text), capitals) == is_wanted


def test_a_language_without_letters_of_its_own_types_on_the_english_ones():
    assert layout_of("sw-KE") == layout_of("en-US")


def test_shift_has_as_many_letters_as_the_plain_page():
    for locale in ("ko-KR", "hi-IN", "ur-PK"):
        layout = layout_of(locale)
        assert [len(row) for row in layout.shifted] == [len(row) for row in layout.rows]


def test_each_emoji_is_offered_once():
    offered = [one for _, _, row in emoji() for one in row]
    assert len(offered) == len(set(offered))
