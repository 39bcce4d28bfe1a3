"""Letters that become others as one types: Korean syllables, Japanese kana."""

from __future__ import annotations

import re
from functools import cache

_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS = ["", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"]
_PAIRS = {
    "ㅗㅏ": "ㅘ", "ㅗㅐ": "ㅙ", "ㅗㅣ": "ㅚ", "ㅜㅓ": "ㅝ", "ㅜㅔ": "ㅞ", "ㅜㅣ": "ㅟ", "ㅡㅣ": "ㅢ",
    "ㄱㅅ": "ㄳ", "ㄴㅈ": "ㄵ", "ㄴㅎ": "ㄶ", "ㄹㄱ": "ㄺ", "ㄹㅁ": "ㄻ", "ㄹㅂ": "ㄼ", "ㄹㅅ": "ㄽ", "ㄹㅌ": "ㄾ",
    "ㄹㅍ": "ㄿ", "ㄹㅎ": "ㅀ", "ㅂㅅ": "ㅄ",
}  # fmt: skip
_KANA = {
    "": "あいうえお", "k": "かきくけこ", "g": "がぎぐげご", "s": "さしすせそ", "z": "ざじずぜぞ", "t": "たちつてと",
    "d": "だぢづでど", "n": "なにぬねの", "h": "はひふへほ", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ", "m": "まみむめも",
    "r": "らりるれろ", "x": "ぁぃぅぇぉ", "l": "ぁぃぅぇぉ",
}  # fmt: skip
_SINGLE = {
    "ya": "や", "yu": "ゆ", "yo": "よ", "wa": "わ", "wo": "を", "nn": "ん", "-": "ー", "shi": "し", "chi": "ち",
    "tsu": "つ", "fu": "ふ", "ji": "じ", "ja": "じゃ", "ju": "じゅ", "jo": "じょ", "sha": "しゃ", "shu": "しゅ",
    "sho": "しょ", "cha": "ちゃ", "chu": "ちゅ", "cho": "ちょ", "fa": "ふぁ", "fi": "ふぃ", "fe": "ふぇ", "fo": "ふぉ",
    "vu": "ゔ", "xtu": "っ", "ltu": "っ", "xya": "ゃ", "xyu": "ゅ", "xyo": "ょ",
}  # fmt: skip


def compose(composer: str, keys: str) -> str:
    """Return what the letters that were typed stand for."""
    return {"hangul": hangul, "kana": kana}[composer](keys)


def hangul(keys: str) -> str:
    """Join Korean letters to syllables: a final consonant goes over to the vowel that follows it."""
    return _syllable().sub(_joined, keys)


@cache
def _syllable() -> re.Pattern[str]:
    vowels = [pair for pair, letter in _PAIRS.items() if letter in _VOWELS]
    finals = [pair for pair, letter in _PAIRS.items() if letter not in _VOWELS]
    single = "".join(letter for letter in _FINALS if letter and letter not in _PAIRS.values())
    vowel, final = "|".join(vowels), "|".join(finals)
    return re.compile(f"([{_INITIALS}])({vowel}|[{_VOWELS}])((?:{final}|[{single}])(?![{_VOWELS}]))?")


def _joined(match: re.Match[str]) -> str:
    initial, vowel, final = (part or "" for part in match.groups())
    middle, end = _VOWELS.index(_PAIRS.get(vowel, vowel)), _FINALS.index(_PAIRS.get(final, final))
    return chr(0xAC00 + (_INITIALS.index(initial) * 21 + middle) * 28 + end)


def kana(keys: str) -> str:
    """Turn romaji into hiragana; what is no syllable yet stays as it was typed."""
    doubled = re.sub(r"([bcdfghjkmpqrstvwxyz])(?=\1)", "っ", keys)
    return _romaji().sub(lambda match: _kana_table()[match[0]], doubled)


@cache
def _kana_table() -> dict[str, str]:
    table = {f"{start}{vowel}": sign for start, row in _KANA.items() for vowel, sign in zip("aiueo", row, strict=True)}
    for start, row in _KANA.items():
        if start and start not in "xl":
            table |= {f"{start}y{vowel}": row[1] + small for vowel, small in zip("auo", "ゃゅょ", strict=True)}
    return table | _SINGLE | {"n": "ん"}


@cache
def _romaji() -> re.Pattern[str]:
    syllables = sorted(set(_kana_table()) - {"n"}, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, syllables)) + "|n(?=[^aiueoyn])")
