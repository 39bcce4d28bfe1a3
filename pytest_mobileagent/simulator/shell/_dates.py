"""The dates that toybox's commands read (`xparsedate`)."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.process import ShellError

if TYPE_CHECKING:
    from collections.abc import Sequence

_SECONDS = re.compile(r"@(-?\d+(?:\.\d+)?)")
_DIGITS = re.compile(r"(\d{2})(\d{2})(\d{2})(\d{2})(?:(\d{4}|\d{2}))?(?:\.(\d{2}))?")  # MMDDhhmm[[CC]YY][.ss]
_STAMP = re.compile(r"(\d{4}|\d{2})?(\d{2})(\d{2})(\d{2})(\d{2})(?:\.(\d{2}))?")  # [[CC]YY]MMDDhhmm[.ss]
_WRITTEN = re.compile(
    r"(?:(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?))?"
    r"(?:(?:(?<=\d)[T ]|^)(?P<hour>\d\d?):(?P<minute>\d\d)(?::(?P<second>\d\d)(?P<fraction>\.\d+)?)?)?"
    r"(?: ?(?P<zone>Z|[+-]\d\d(?::?\d\d)?))?"
)


def parse_date(text: str, *, name: str, now: datetime.datetime) -> float:
    """Return a date in seconds since the epoch; what it leaves out is as `now`, the time of day zero.

    Raises:
        ShellError: it is none; `name` is the command's.
    """
    if seconds := _SECONDS.fullmatch(text):
        return float(seconds[1])
    if digits := _DIGITS.fullmatch(text):
        month, day, hour, minute, year, second = digits.groups()
        return _from_digits(text, (year, month, day, hour, minute, second), name=name, now=now)
    try:
        moment = _written(text, now)
    except ValueError:
        moment = None
    if moment is None:
        raise _bad(name, text)
    return moment.timestamp()


def parse_stamp(text: str, *, name: str, now: datetime.datetime) -> float:
    """Return what `touch -t` names, in seconds since the epoch.

    Raises:
        ShellError: it is none; `name` is the command's.
    """
    match = _STAMP.fullmatch(text)
    if match is None:
        raise _bad(name, text)
    return _from_digits(text, match.groups(), name=name, now=now)


def _from_digits(text: str, parts: Sequence[str | None], *, name: str, now: datetime.datetime) -> float:
    year, month, day, hour, minute, second = (None if part is None else int(part) for part in parts)
    if year is None:
        year = now.year
    elif year < 100:
        year += 2000
    try:
        moment = datetime.datetime(year, month or 0, day or 0, hour or 0, minute or 0, second or 0, tzinfo=now.tzinfo)
    except ValueError as error:
        raise _bad(name, text) from error
    return moment.timestamp()


def _bad(name: str, text: str) -> ShellError:
    return ShellError(1, f"{name}: bad date {text}")


def _written(text: str, now: datetime.datetime) -> datetime.datetime | None:
    match = _WRITTEN.fullmatch(text)
    if match is None or (match["year"] is None and match["hour"] is None):
        return None
    year, month, day = (int(match[part] or getattr(now, part)) for part in ("year", "month", "day"))
    hour, minute, second = (int(match[part] or 0) for part in ("hour", "minute", "second"))
    micro = int(float(match["fraction"] or 0) * 1_000_000)
    moment = datetime.datetime(year, month, day, hour, minute, second, micro, tzinfo=now.tzinfo)
    return moment if match["zone"] is None else moment.replace(tzinfo=_zone(match["zone"]))


def _zone(text: str) -> datetime.tzinfo:
    if text == "Z":
        return datetime.UTC
    digits = text[1:].replace(":", "")
    away = datetime.timedelta(hours=int(digits[:2]), minutes=int(digits[2:] or 0))
    return datetime.timezone(-away if text.startswith("-") else away)
