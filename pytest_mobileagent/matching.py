"""Whether what somebody wrote is what was wanted: one rule for each kind of text, the same in every suite.

Each rule is a function that returns what differs, in a sentence; an empty text if nothing does. So a test reads
`assert not words_differ(answer, title)`, and says why it fails. Quotes and asterisks around a text, and a full stop at
its end, never matter, nor does in which script's digits a number is written.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

T = TypeVar("T")
U = TypeVar("U")
DATE, TIME = "%B %d %Y", "%H:%M"
DATE_AND_TIME = f"{DATE} {TIME}"
METRES = ("m", "meter", "meters", "metre", "metres")
MINUTES = ("m", "min", "mins", "minute", "minutes")
_SAME_SIGNS = str.maketrans({
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u0060\u00b4", "'"),  # apostrophes, primes, accents on their own
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys("\u3002\u0964\u06d4", "."),  # where a sentence ends in East Asia, in Hindi, in Urdu
    **dict.fromkeys("\u300c\u300d\u300e\u300f", '"'),
    "\u2044": "/", "\u3001": ",",
    "\u066a": "%", "\u066b": ".", "\u066c": ",", "\u060c": ",", "\u061b": ";", "\u061f": "?",  # Arabic
})  # fmt: skip
_VARIANTS = frozenset(map(chr, range(0xFE00, 0xFE10)))  # say how the sign before is to be drawn
# What NFKC would make another number of: a fraction behind a whole number, and a power; and a "not" of programmers.
_BEFORE_FRACTION = re.compile("(?<=\\d)(?=[\u00bc-\u00be\u2150-\u215e])")
_AT_POWER = re.compile("(?<=\\d)(?=[\u00b2\u00b3\u00b9\u2070-\u2089])|(?<=[\u00b2\u00b3\u00b9\u2070-\u2089])(?=\\d)")
_NEGATION = re.compile(r"(?:^|(?<=[\s,;]))!(?=\w)")
_PARTING_BLANK = re.compile("(?<=\\d)[\u00a0\u2009\u202f](?=\\d{3}(?!\\d))")  # of thousands, as French has it
_AROUND = " \t\n\r\v\f'\"*"
# A number, with its points and colons; a word, with its apostrophes and inner dots; one sign.
_TOKEN = re.compile(r"(?<!\w)[-+](?=\d)|\w+(?:['.]\w+|(?<=\d)[,:](?=\d)\w+)*|\n|[^\w\s-]")
_PUNCTUATION_SAID = frozenset("@#%&/\\?§_-,;\n")  # of symbols, all say something; of other punctuation, none does
_COMMA, _BREAKS = ",", frozenset(",;\n")
_JOINS = frozenset(("and", "&"))
_BULLET = re.compile(r"^\s*(?:[-*•●○◦▪■+]|\d{1,2}[.)])\s+", re.MULTILINE)
_NUMBER = re.compile(r"(?P<number>[-+]?(?:[0-9]{1,3}(?:[,'][0-9]{3})+|[0-9]+)(?:\.[0-9]+)?)\s*(?P<unit>[A-Za-z]*)")
_BETWEEN = re.compile(r"[;\n]|\band\b|&|,(?![0-9]{3}(?![0-9]))|,(?<![0-9],)")  # a comma that parts no thousands
_IN_DATE = re.compile(r"\b([A-Za-z]+ [0-9]{1,2}),? *(?=[0-9]{4}\b)")
_BEFORE_TIME = re.compile(r"(?:^|(?<=\b[0-9]{4})),? *(?:\bat\b)? *(?=[0-9]{1,2}:[0-9]{2})", re.IGNORECASE)
_DIALLED = re.compile(r"[-+0-9().\s]*")
_LONGEST = 120
_MOST_NAMED = 5


# -- words ------------------------------------------------------------------------------------------------------------


def words_differ(text: str | None, wanted: str) -> str:
    """Compare word by word: case, spaces, commas, stops and quotes do not matter; each word, digit and sign does."""
    given, right = _without_commas(text or ""), _without_commas(wanted)
    if text is None or given == right:
        return "" if text is not None else f"there is nothing; wanted {_told(wanted)}"
    at = next((at for at, pair in enumerate(zip(given, right, strict=False)) if pair[0] != pair[1]), None)
    if at is None or len(right) == 1:
        return f"{_told(text)} is not {_told(wanted)}"
    return f"{_told(text)} has {_told(given[at])} where {_told(right[at])} was wanted, in {_told(wanted)}"


def _tokens(text: str) -> list[str]:
    found = _TOKEN.findall(plain(text).replace("\r\n", "\n").casefold())
    return [token for token in found if _says_something(token)]


def _says_something(token: str) -> bool:
    """Whether a token counts: words and numbers do, and of signs symbols, emoji and marks (over a letter)."""
    return len(token) > 1 or token in _PUNCTUATION_SAID or unicodedata.category(token)[0] not in "PC"


def plain(text: str) -> str:
    """Return a text as it is compared: signs and digits that say the same alike, and without letters that none sees."""
    parted = _NEGATION.sub("\u00ac", _AT_POWER.sub("^", _BEFORE_FRACTION.sub(" ", text)))
    alike = unicodedata.normalize("NFKC", parted).translate(_SAME_SIGNS)
    seen = (letter for letter in alike if unicodedata.category(letter) != "Cf" and letter not in _VARIANTS)
    return "".join(str(unicodedata.decimal(letter, letter)) for letter in seen)


def _without_commas(text: str) -> list[str]:
    return [token for token in _tokens(text) if token not in _BREAKS]


def _told(text: str) -> str:
    shown = " ".join(text.split())
    return repr(shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…")


# -- strings and numbers ----------------------------------------------------------------------------------------------


def strings_differ(text: str | None, wanted: str) -> str:
    """Compare letter for letter, as random strings and whole files are: space around and kinds of line ends aside."""
    if text is None:
        return f"there is nothing; wanted {_told(wanted)}"
    given, right = (one.replace("\r\n", "\n").strip() for one in (text, wanted))
    if given == right:
        return ""
    pairs = enumerate(zip(given, right, strict=False))
    at = next((at for at, (one, other) in pairs if one != other), min(len(given), len(right)))
    return f"{_told_around(given, at)} is not {_told_around(right, at)}, letter for letter"


def _told_around(text: str, at: int) -> str:
    """Return what stands around a place, its line ends and spaces as they are."""
    start = max(0, min(at - _LONGEST // 2, len(text) - _LONGEST))
    end = start + _LONGEST
    return repr(f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}")


def as_typed(text: str) -> tuple[str, ...]:
    """Return a text as it is wanted, and as it becomes where the keyboard begins a field with a capital letter."""
    begun = text[:1].upper() + text[1:]
    return (text,) if begun == text else (text, begun)


def digits_differ(number: str, wanted: str) -> str:
    """Compare telephone numbers by their digits; whatever is written between them, and a plus before, is free."""
    given = plain(number)
    same = _DIALLED.fullmatch(given) and _digits(given) == _digits(wanted)
    return "" if same else f"{_told(number)} is not the number {wanted}"


def _digits(number: str) -> str:
    return "".join(letter for letter in number if letter.isdigit())


def numbers_differ(
    answer: str | None, wanted: Sequence[float], *, tolerance: float = 0.0, units: Sequence[str] = ()
) -> str:
    """Compare numbers, in any order, each less than the tolerance off and perhaps with its unit.

    Thousands may be parted, as in `1,234` (or `1'234`, or by a blank that does not break); a unit counts only if it is
    one of `units`, which the goal asks for.
    """
    given = [_number(part, units) for part in _parts(answer)]
    right = [float(number) for number in wanted]
    known = [number for number in given if number is not None]
    if len(known) == len(given) and _pairs_off(known, right, lambda one, other: _is_near(one, other, tolerance)):
        return ""
    return _unlike(answer, wanted)


def _is_near(number: float, wanted: float, tolerance: float) -> bool:
    return number == wanted or abs(number - wanted) < tolerance


def _number(text: str, units: Sequence[str]) -> float | None:
    match = _NUMBER.fullmatch(text)
    if match is None or (match["unit"] and match["unit"].lower() not in units):
        return None
    return float(match["number"].replace(",", "").replace("'", ""))


def _parts(answer: str | None) -> list[str]:
    written = plain(_PARTING_BLANK.sub(",", answer or ""))
    parts = (_bare(part) for part in _BETWEEN.split(_bare(written)))
    return [part for part in parts if part]


def _bare(text: str) -> str:
    """Return a text without what never matters around it."""
    before = None
    while before != text:
        before, text = text, text.strip(_AROUND).removesuffix(".")
    return text


def _unlike(answer: str | None, wanted: Sequence[object]) -> str:
    told = "there is no answer" if not (answer or "").strip() else f"the answer is {_told(answer or '')}"
    return f"{told}; wanted {', '.join(str(one) for one in wanted)}"


# -- dates and times --------------------------------------------------------------------------------------------------


def moments_differ(
    answer: str | None,
    wanted: Sequence[datetime.datetime | datetime.date | datetime.time],
    *,
    form: str = DATE_AND_TIME,
) -> str:
    """Compare moments, in any order, written as `form` says; commas after day and year, and "at", do not matter."""
    text = _BEFORE_TIME.sub(" ", _IN_DATE.sub(r"\1 ", _bare(answer or "")))
    written = [one.strftime(form) for one in wanted]
    try:
        given = [_moment(" ".join(part.split()), form) for part in _parts(text)]
    except ValueError:
        return _unlike(answer, written)
    right = [_moment(one, form) for one in written]
    return "" if _pairs_off(given, right, lambda one, other: one == other) else _unlike(answer, written)


def _moment(text: str, form: str) -> datetime.datetime:
    return datetime.datetime.strptime(f"{text} +0000", f"{form} %z")


# -- lists ------------------------------------------------------------------------------------------------------------


def lists_differ(answer: str | None, wanted: Sequence[str], *, in_order: bool = False) -> str:
    """Compare a list, each of its texts by its words: each wanted one is there once, and nothing besides.

    It may be written with commas, semicolons, "and", or line by line; a wanted text may have such in itself.
    """
    text = (answer or "").strip()
    tokens = _tokens(_BULLET.sub("", text) if "\n" in text else text)
    items = [_tokens(one) for one in wanted]
    if text and items and _is_list(tokens, items, in_order=in_order):
        return ""
    return _unlike(answer, wanted)


def _is_list(tokens: list[str], items: list[list[str]], *, in_order: bool) -> bool:
    """Whether tokens are all items, one after the other, with something between that parts them."""

    def follows(at: int, left: tuple[int, ...]) -> bool:
        if not left:
            return all(token in _BREAKS for token in tokens[at:])
        ends = ((number, _end_of(items[number], tokens, at)) for number in (left[:1] if in_order else left))
        return any(
            follows(start, tuple(one for one in left if one != number))
            for number, end in ends
            if end is not None
            for start in _starts(tokens, end, is_last=len(left) == 1)
        )

    start = next((at for at, token in enumerate(tokens) if token not in _BREAKS), len(tokens))
    return follows(start, tuple(range(len(items))))


def _end_of(item: list[str], tokens: list[str], at: int) -> int | None:
    """Return where an item ends that begins at a place; a comma within it may be left out."""
    for token in item:
        if at < len(tokens) and tokens[at] == token:
            at += 1
        elif token not in _BREAKS:
            return None
    return at


def _starts(tokens: list[str], end: int, *, is_last: bool) -> Iterable[int]:
    """Return where the next item may begin behind an item's end."""
    if is_last:
        return [end]
    at = end
    while at < len(tokens) and tokens[at] in _BREAKS:
        at += 1
    joined = at < len(tokens) and tokens[at] in _JOINS
    return [*([at] if at > end else []), *([at + 1] if joined else [])]


# -- rows -------------------------------------------------------------------------------------------------------------


def rows_differ(found: Sequence[T], wanted: Sequence[U], differ: Callable[[T, U], str]) -> str:
    """Compare rows in any order: `differ` says in what one is not another; each wanted one needs one of its own."""
    if len(found) == len(wanted) and (
        not found or _pairs_off(found, wanted, lambda one, other: not differ(one, other))
    ):
        return ""
    extra = [one for one in found if all(differ(one, other) for other in wanted)]
    missing = [other for other in wanted if all(differ(one, other) for one in found)]
    if len(extra) == len(missing) == 1:
        return differ(extra[0], missing[0])
    if not extra and not missing:
        return f"{len(found)} are there and not {len(wanted)}: {_named(found)}"
    told = [f"{_named(missing)} is missing"] * bool(missing) + [f"{_named(extra)} is there besides"] * bool(extra)
    return "; ".join(told)


def _named(rows: Sequence[object]) -> str:
    more = f" and {len(rows) - _MOST_NAMED} more" if len(rows) > _MOST_NAMED else ""
    return ", ".join(str(row) for row in rows[:_MOST_NAMED]) + more


def _pairs_off(given: Sequence[T], wanted: Sequence[U], fits: Callable[[T, U], bool]) -> bool:
    """Whether each wanted value has a given one of its own, and none is left over."""
    if not given or len(given) != len(wanted):
        return False
    partner: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for other, value in enumerate(wanted):
            if other not in tried and fits(given[at], value):
                tried.add(other)
                if other not in partner or place(partner[other], tried):
                    partner[other] = at
                    return True
        return False

    return all(place(at, set()) for at in range(len(given)))
