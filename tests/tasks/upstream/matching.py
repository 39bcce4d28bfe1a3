"""How AndroidWorld compares texts, rows and answers."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from difflib import SequenceMatcher

ALIKE = 0.9


def is_alike(one, other):
    """Whether two values are nearly the same as text, in any case; nothing is like `None`."""
    if one is None or other is None:
        return False
    return SequenceMatcher(None, str(one).lower(), str(other).lower()).ratio() >= ALIKE


def bag(rows):
    return Counter(tuple(sorted(row.items())) for row in rows)


def were_removed(before, after, targets):
    """Whether just the targets are gone; all others are the same, field by field."""
    return bag(after) == bag(before) - bag(targets) and bool(targets)


def were_added(before, after, targets, fits):
    """Whether so many rows have come, each target fits one of all, and the earlier ones are the same."""
    return (
        len(after) == len(before) + len(targets)
        and not bag(before) - bag(after)
        and all(any(fits(row, target) for row in after) for target in targets)
    )


def one_of_two_is_gone(before, after, key):
    """Whether one of the two rows that are equal but for the key is gone, and nothing else changed."""
    gone, new = bag(before) - bag(after), bag(after) - bag(before)
    if new or sum(gone.values()) != 1:
        return False
    (lost,) = gone

    def content(row):
        return tuple(field for field in row if field[0] != key)

    return sum(content(row) == content(lost) for row in bag(before)) == 2


# -- answers ----------------------------------------------------------------------------------------------------------


def parts(answer):
    return [part.strip() for part in answer.split(",")]


def strings(answer, expected):
    """Whether an answer has as many parts as expected values, each like some of them."""
    given = parts(answer or "")
    return len(given) == len(expected) and all(any(is_alike(part, one) for one in expected) for part in given)


def number(answer, expected, tolerance=0.0):
    """Whether an answer is the number, or less than the tolerance off."""
    try:
        given = float((answer or "").strip())
    except ValueError:
        return False
    return given == expected or abs(given - expected) < tolerance


def moment(answer, expected):
    """Whether an answer is the date and the time."""
    try:
        given = datetime.datetime.strptime(f"{(answer or '').strip()} +0000", "%B %d %Y %H:%M %z")
    except ValueError:
        return False
    return given == expected


# -- dates and times --------------------------------------------------------------------------------------------------

_TIME = re.compile(r"(\d{1,2})(?::(\d{2}))?(am|pm)?")


def minutes(time):
    """Return the minute of the day of `4pm`, `10:00am` or `21:45`."""
    hour, minute, half = _TIME.fullmatch(time).groups()
    hours = int(hour) if half is None else int(hour) % 12 + (12 if half == "pm" else 0)
    return 60 * hours + int(minute or 0)


def moment_of(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)


def minute_of(seconds):
    """Return the minute of the day."""
    when = moment_of(seconds)
    return 60 * when.hour + when.minute


def date_of(seconds):
    return moment_of(seconds).date()


def october(day):
    return datetime.date(2023, 10, day)
