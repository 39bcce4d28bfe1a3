"""Which font writes which part of a line, and in what order the parts stand: for text beyond Latin and Cyrillic."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

ROBOTO = ""
_ARABIC, _DEVANAGARI, _EMOJI, _EXTRA = "arabic", "devanagari", "emoji", "extra"
_CHINESE, _JAPANESE, _KOREAN, _IDEOGRAPHS = "chinese", "japanese", "korean", "ideographs"
_ROBOTO_EXTENDED = frozenset("ƏƒƠơƯưǰǺǻǼǽǾǿȘșȚțȷə")
_RANGES = (
    (0x0180, 0x02AF, _EXTRA), (0x0600, 0x06FF, _ARABIC), (0x0750, 0x077F, _ARABIC), (0x08A0, 0x08FF, _ARABIC),
    (0x0900, 0x097F, _DEVANAGARI), (0x1100, 0x11FF, _KOREAN), (0x231A, 0x231B, _EMOJI),
    (0x23E9, 0x23FA, _EMOJI), (0x2600, 0x27BF, _EMOJI), (0x2B50, 0x2B55, _EMOJI), (0x2E80, 0x303F, _IDEOGRAPHS),
    (0x3040, 0x30FF, _JAPANESE), (0x3130, 0x318F, _KOREAN), (0x31F0, 0x31FF, _JAPANESE),
    (0x3400, 0x4DBF, _IDEOGRAPHS), (0x4E00, 0x9FFF, _IDEOGRAPHS), (0xA8E0, 0xA8FF, _DEVANAGARI),
    (0xAC00, 0xD7AF, _KOREAN), (0xF900, 0xFAFF, _IDEOGRAPHS), (0xFB50, 0xFDFF, _ARABIC), (0xFE70, 0xFEFF, _ARABIC),
    (0xFF00, 0xFF60, _IDEOGRAPHS), (0xFF61, 0xFF9F, _JAPANESE),
    (0x1F300, 0x1FAFF, _EMOJI),
)  # fmt: skip
_ARABIC_HAS = frozenset(" !,.:«»\u200c\u200d\u200e\u200f\u2010\u2011")  # besides its letters, for unbroken shaping
_JOINERS = frozenset("\u200c\u200d\u25cc")
_MIRRORED = str.maketrans("()[]{}<>«»\u2039\u203a", ")(][}{><»«\u203a\u2039")
_DRAWN_AS = str.maketrans("✓✗", "✔✖")  # signs of which the font of emoji has only the heavy ones
_MARKS = frozenset(  # nothing to be seen
    "\ufe0f\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


class Run(NamedTuple):
    """A part of a line that one font writes; runs come in the order in which they stand, from the left."""

    text: str
    font: str  # `` (Roboto), `arabic`, `devanagari`, `emoji`, `extra`, `chinese`, `japanese`, `korean`
    is_rtl: bool


@lru_cache(maxsize=1024)
def is_plain(text: str) -> bool:
    """Whether Roboto alone can write a text, from left to right."""
    return text.isascii() or all(_script(char) == ROBOTO and char not in _MARKS for char in text)


def is_breakable(char: str) -> bool:
    """Whether a line may end before and after a character, as in Chinese and Japanese."""
    return _script(char) in (_IDEOGRAPHS, _JAPANESE)


def _script(char: str) -> str:
    code = ord(char)
    if code < 0x180 or char in _ROBOTO_EXTENDED:
        return ROBOTO
    for first, last, script in _RANGES:
        if code <= last:
            return script if code >= first else ROBOTO
    return ROBOTO


@lru_cache(maxsize=512)
def runs_of(text: str) -> tuple[Run, ...]:
    """Return the runs of one line."""
    found: list[Run] = []
    for part, is_rtl in _directed(text):
        inside = list(_by_font(part, is_rtl=is_rtl))
        found += reversed(inside) if is_rtl else inside
    return tuple(found)


# -- fonts ------------------------------------------------------------------------------------------------------------


def _by_font(text: str, *, is_rtl: bool) -> list[Run]:
    han = _han_font(text)
    fonts: list[str] = []
    for char in text:
        script = _script(char)
        last = fonts[-1] if fonts else ROBOTO
        if script == _IDEOGRAPHS:
            script = han or _nearest_han(char)
        elif (last == _ARABIC and char in _ARABIC_HAS and is_rtl) or (last == _DEVANAGARI and char in _JOINERS):
            script = last
        fonts.append(script)
    runs: list[Run] = []
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or fonts[at] != fonts[start]:
            part = text[start:at]
            if fonts[start] != _ARABIC:
                part = "".join(char for char in part if char not in _MARKS)
                part = part.translate(_MIRRORED)[::-1] if is_rtl else part
                part = part.translate(_DRAWN_AS) if fonts[start] == _EMOJI else part
            if part:
                runs.append(Run(part, fonts[start], is_rtl))
            start = at
    return runs


def _han_font(text: str) -> str:
    """Return the font of a text's Chinese characters, by its company; empty if no font has them all."""
    scripts = {_script(char) for char in text}
    if _IDEOGRAPHS not in scripts:
        return ""
    if _JAPANESE in scripts:
        return _JAPANESE
    han = "".join(char for char in text if _script(char) == _IDEOGRAPHS)
    if _encodes(han, "gb2312"):
        return _CHINESE
    return _JAPANESE if _encodes(han, "euc_jp") else ""


def _nearest_han(char: str) -> str:
    return _CHINESE if _encodes(char, "gb2312") else _JAPANESE


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


# -- directions: the parts of Unicode's algorithm (UAX 9) that texts without embeddings need --------------------------


def _directed(text: str) -> list[tuple[str, bool]]:
    """Return the parts of a line from the left, each with its direction."""
    kinds = [unicodedata.bidirectional(char) or "L" for char in text]
    if not any(kind in ("R", "AL", "AN") for kind in kinds):
        return [(text, False)]
    base = 1 if next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L" else 0
    levels = _levels(_resolved(kinds, base), base)
    return [(text[start:end], bool(level % 2)) for start, end, level in _reordered(levels)]


def _resolved(kinds: list[str], base: int) -> list[str]:
    """Return `L`, `R`, `EN` or `AN` for every character (rules W1 to W7, N1 and N2)."""
    kinds = _weak(kinds, base)
    outer = "R" if base else "L"
    resolved = list(kinds)
    at = 0
    while at < len(kinds):
        if kinds[at] in ("L", "R", "EN", "AN"):
            at += 1
            continue
        end = at
        while end < len(kinds) and kinds[end] not in ("L", "R", "EN", "AN"):
            end += 1
        before = outer if at == 0 else "L" if kinds[at - 1] == "L" else "R"
        after = outer if end == len(kinds) else "L" if kinds[end] == "L" else "R"
        resolved[at:end] = [before if before == after else outer] * (end - at)
        at = end
    return resolved


def _weak(kinds: list[str], base: int) -> list[str]:
    strong = "R" if base else "L"
    found: list[str] = []
    for at, kind in enumerate(kinds):
        now = kind
        if kind == "NSM":
            now = found[-1] if found else strong
        elif kind in ("L", "R", "AL"):
            strong = kind
            now = "R" if kind == "AL" else kind
        elif kind == "EN":
            now = {"AL": "AN", "L": "L"}.get(strong, "EN")
        elif kind in ("CS", "ES") and found and found[-1] in ("EN", "AN", "L") and at + 1 < len(kinds):
            joins = kinds[at + 1] == "EN" or (kinds[at + 1] == "AN" and kind == "CS")
            now = found[-1] if joins else "ON"
        elif kind == "ET" and found and found[-1] == "EN":
            now = "EN"
        elif kind != "AN":
            now = "ON"
        found.append(now)
    for at in range(len(kinds) - 2, -1, -1):  # a sign before its number
        if kinds[at] == "ET" and found[at + 1] == "EN":
            found[at] = "EN"
    return found


def _levels(kinds: list[str], base: int) -> list[int]:
    if base:
        return [1 if kind == "R" else 2 for kind in kinds]
    return [{"L": 0, "R": 1}.get(kind, 2) for kind in kinds]


def _reordered(levels: list[int]) -> list[tuple[int, int, int]]:
    """Return the stretches of one level in the order in which they stand (rule L2)."""
    stretches: list[tuple[int, int, int]] = []
    start = 0
    for at in range(1, len(levels) + 1):
        if at == len(levels) or levels[at] != levels[start]:
            stretches.append((start, at, levels[start]))
            start = at
    for level in (2, 1):
        at = 0
        while at < len(stretches):
            end = at
            while end < len(stretches) and stretches[end][2] >= level:
                end += 1
            stretches[at:end] = stretches[at:end][::-1]
            at = end + 1
    return stretches
