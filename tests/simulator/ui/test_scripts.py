"""Fonts and order of what is written in other scripts than Latin and Cyrillic."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.ui.scripts import Run, is_plain, runs_of
from pytest_mobileagent.simulator.ui.text import FontSpec, ellipsize, text_mask, text_width, wrap

BODY = FontSpec("regular", 40)


@pytest.mark.parametrize("text", ["Settings", "Настройки", "Wi‑Fi • 5 GHz", "Ağ Ελλ “x”"])
def test_roboto_writes_latin_greek_and_cyrillic_alone(text):
    assert is_plain(text)


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("설정 12", [Run("설정", "korean", False), Run(" 12", "", False)]),
        ("设置", [Run("设置", "chinese", False)]),
        ("設定", [Run("設定", "japanese", False)]),
        ("日本の", [Run("日本の", "japanese", False)]),
        ("घड़ी", [Run("घड़ी", "devanagari", False)]),
        ("Ɔpɛpɔn", [Run("Ɔ", "extra", False), Run("p", "", False), Run("ɛ", "extra", False), Run("p", "", False),
                    Run("ɔ", "extra", False), Run("n", "", False)]),
        ("إصدار Android (ب)", [Run("(", "", True), Run("ب", "arabic", True), Run(") ", "", True),
                               Run("Android", "", False), Run("إصدار ", "arabic", True)]),
        ("الساعة 15:34", [Run("15:34", "", False), Run("الساعة ", "arabic", True)]),
        ("in في Rom", [Run("in ", "", False), Run("في", "arabic", True), Run(" Rom", "", False)]),
    ],
    ids=["ko", "zh", "ja by its characters", "ja by its kana", "hi", "ak", "ar with Latin", "a time", "in English"],
)  # fmt: skip
def test_a_line_is_cut_into_runs_from_the_left(text, runs):
    assert list(runs_of(text)) == runs


def test_nothing_is_lost_of_a_line_that_mixes_everything():
    text = "a 1 설 في 2 日 नम ३"

    assert sorted("".join(run.text for run in runs_of(text))) == sorted(text)


@pytest.mark.parametrize("text", ["설정", "设置", "設定", "घड़ी", "الساعة", "ɔ"])
@pytest.mark.parametrize("face", ["regular", "medium", "bold"])
def test_every_script_has_glyphs(text, face):
    spec = FontSpec(face, 40)
    mask = text_mask(text, spec)
    missing = text_mask("\u0530" * len(text), spec)

    assert mask.getbbox() is not None
    assert mask.tobytes() != missing.tobytes()
    assert text_width(text, spec) > 10


def test_arabic_letters_join():
    assert text_width("ببب", BODY) < 3 * text_width("ب", BODY)


def test_chinese_breaks_anywhere_but_before_a_full_stop():
    width = text_width("网络和互", BODY)

    assert wrap("网络和互。联网", BODY, width, 0) == ("网络和", "互。联网")


def test_korean_breaks_between_words():
    assert wrap("네트워크 및 인터넷", BODY, text_width("네트워크 및", BODY), 0) == ("네트워크 및", "인터넷")


def test_what_is_cut_ends_in_an_ellipsis():
    assert ellipsize("الشبكة والإنترنت", BODY, text_width("الشبكة", BODY)).endswith("…")
