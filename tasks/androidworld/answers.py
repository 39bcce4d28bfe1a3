"""Whether an answer is the expected one: a list after commas, of texts, numbers, dates or times."""

from __future__ import annotations

import datetime
import re
from difflib import SequenceMatcher

ALIKE = 0.9
DATE, TIME = "%B %d %Y", "%H:%M"
DATE_AND_TIME = f"{DATE} {TIME}"
METRES = ("m", "meter", "meters", "metre", "metres")
MINUTES = ("min", "mins", "minute", "minutes")
_NUMBER = re.compile(r"(?P<number>[-+]?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?)\s*(?P<unit>[A-Za-z]*)")
_BETWEEN_NUMBERS = re.compile(r",(?![0-9]{3}(?![0-9]))|,(?<![0-9],)")  # a comma that parts no thousands
_COMMA_IN_DATE = re.compile(r"\b([A-Za-z]+ [0-9]{1,2}), *(?=[0-9]{4}\b)")
_DIGIT = re.compile(r"[0-9]")


def parts_of(answer):
    """Return what stands between the commas of an answer; nothing if there is none."""
    return [part.strip() for part in (answer or "").split(",") if part.strip()]


def is_alike(text, wanted):
    """Whether two texts are the same but for a few letters, in any case; their digits are the same."""
    is_near = SequenceMatcher(None, text.lower(), wanted.lower()).ratio() >= ALIKE
    return is_near and _DIGIT.findall(text) == _DIGIT.findall(wanted)


def names(answer, expected):
    """Whether an answer names exactly these texts, each once, in any order and nearly spelled so."""
    if len(expected) == 1 and is_alike((answer or "").strip(), expected[0]):
        return True  # an expected text may itself have a comma
    return _pairs_off(parts_of(answer), list(expected), is_alike)


def numbers(answer, expected, *, tolerance=0.0, units=()):
    """Whether an answer is exactly these numbers in any order, each within a tolerance and perhaps with its unit.

    Thousands may be parted, as in `1,234`; a unit counts only if it is one of `units`, which the goal asks for.
    """
    given = [_number(part, units) for part in _BETWEEN_NUMBERS.split((answer or "").strip().removesuffix("."))]
    if None in given:
        return False

    def is_near(number, wanted):
        return number == wanted or abs(number - wanted) < tolerance

    return _pairs_off(given, [float(number) for number in expected], is_near)


def _number(text, units):
    match = _NUMBER.fullmatch(text.strip())
    if match is None or (match["unit"] and match["unit"].lower() not in units):
        return None
    return float(match["number"].replace(",", ""))


def moments(answer, expected, *, form=DATE_AND_TIME):
    """Whether an answer is exactly these moments in any order, written as `form` says; a comma may precede the year."""
    try:
        given = [_moment(part, form) for part in parts_of(_COMMA_IN_DATE.sub(r"\1 ", answer or ""))]
    except ValueError:
        return False
    wanted = [_moment(moment.strftime(form), form) for moment in expected]
    return _pairs_off(given, wanted, lambda moment, other: moment == other)


def _moment(text, form):
    return datetime.datetime.strptime(f"{text} +0000", f"{form} %z")


def _pairs_off(given, expected, fits):
    """Whether each expected value has a given one of its own, and none is left over."""
    if not given or len(given) != len(expected):
        return False
    partner = {}

    def place(at, tried):
        for other, value in enumerate(expected):
            if other not in tried and fits(given[at], value):
                tried.add(other)
                if other not in partner or place(partner[other], tried):
                    partner[other] = at
                    return True
        return False

    return all(place(at, set()) for at in range(len(given)))
