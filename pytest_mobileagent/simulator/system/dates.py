"""The phone's wall time in its time zone, and dates, times and numbers in its locale's form."""

from __future__ import annotations

import datetime
import re
import tomllib
import zoneinfo
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_mobileagent.simulator.phone import Phone

# Sun, Oct 15; Oct 15; 10/15/2023; Oct 15, 2023; October 15, 2023; October 2023; Sunday, October 15
DateForm = Literal["weekday_date", "day", "numeric_date", "medium_date", "long_date", "month", "full_day"]
DayLength = Literal["days", "short_days", "narrow_days"]
_WEEKDAY = re.compile(r"[,،、\s]*\{EEEE\}[,،、\s]*")
_GROUPS = {"fr": "\u202f", "ru": "\xa0"}  # what parts thousands; elsewhere it is the decimal sign's counterpart
_COUNTERPARTS = {",": ".", "٫": "٬"}


def time_zone(phone: Phone) -> datetime.tzinfo:
    """Return the phone's time zone; UTC if it names one that does not exist."""
    return zone_of(phone.properties.get("persist.sys.timezone") or "UTC")


def zone_of(name: str) -> datetime.tzinfo:
    """Return the time zone of that name; UTC if there is none."""
    if name in ("UTC", "GMT", "Etc/UTC"):
        return datetime.UTC
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return datetime.UTC


def local_time(phone: Phone) -> datetime.datetime:
    """Return the phone's wall time as its user reads it."""
    return datetime.datetime.fromtimestamp(phone.clock.now(), time_zone(phone))


def to_local(phone: Phone, epoch_s: float) -> datetime.datetime:
    """Return a moment, seconds since the epoch, as the phone's user reads it."""
    return datetime.datetime.fromtimestamp(epoch_s, time_zone(phone))


# -- what the locale says ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LocaleCalendar:
    """A locale's names and forms; weekdays begin with Monday, and `first_day` is 0 for it."""

    days: tuple[str, ...]
    short_days: tuple[str, ...]
    narrow_days: tuple[str, ...]
    months: tuple[str, ...]
    short_months: tuple[str, ...]
    standalone_months: tuple[str, ...]
    am_pm: tuple[str, str]
    first_day: int
    is_24_hour: bool
    time_24: str
    time_12: str
    weekday_date: str
    day: str
    numeric_date: str
    medium_date: str
    long_date: str
    month: str
    full_day: str
    decimal: str
    percent: str
    digits: str = ""


@cache
def _calendars() -> dict[str, LocaleCalendar]:
    text = resources.files(__package__).joinpath("calendars.toml").read_text("utf-8")
    found = {}
    for locale, table in tomllib.loads(text).items():
        values: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in table.items()
        }
        found[locale] = LocaleCalendar(**{"standalone_months": values["months"], **values})
    return found


@cache
def locale_calendar(locale: str) -> LocaleCalendar:
    """Return the names and forms of a locale, or its language, or else the English ones."""
    known = _calendars()
    language = locale.partition("-")[0]
    same = (calendar for name, calendar in known.items() if name.partition("-")[0] == language)
    return known.get(locale) or next(same, known["en-US"])


def zone_city(phone: Phone, zone: str) -> str:
    """Return the city by which a time zone is chosen, in the phone's language; the zone's own if it is called so."""
    return _cities(phone.strings.locale).get(zone) or zone.rpartition("/")[2].replace("_", " ")


@lru_cache(maxsize=2)
def _cities(locale: str) -> Mapping[str, str]:
    """Return the cities of time zones as CLDR has them, from which Android's come."""
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415 - large, and few phones show time zones

    try:
        known = Locale.parse(locale, sep="-").time_zones
    except (UnknownLocaleError, ValueError):
        return {}
    return {zone: told["city"] for zone, told in known.items() if "city" in told}


def calendar_of(phone: Phone) -> LocaleCalendar:
    """Return the names and forms of the phone's locale."""
    return locale_calendar(phone.strings.locale)


def first_weekday(phone: Phone) -> int:
    """Return the day that weeks begin with, 0 for Monday."""
    return calendar_of(phone).first_day


def day_name(phone: Phone, weekday: int, length: DayLength = "days") -> str:
    """Return the name of a weekday, 0 for Monday."""
    names: tuple[str, ...] = getattr(calendar_of(phone), length)
    return names[weekday]


def month_name(phone: Phone, month: int) -> str:
    """Return the name of a month, 1 for January, as it stands alone."""
    return calendar_of(phone).standalone_months[month - 1]


def date_text(phone: Phone, day: datetime.date, form: DateForm) -> str:
    """Return a date in one of the locale's forms."""
    calendar = calendar_of(phone)
    pattern: str = getattr(calendar, form)
    text = pattern.format(
        EEEE=calendar.days[day.weekday()],
        EEE=calendar.short_days[day.weekday()],
        MMMM=calendar.months[day.month - 1],
        LLLL=calendar.standalone_months[day.month - 1],
        MMM=calendar.short_months[day.month - 1],
        MM=f"{day.month:02d}",
        M=day.month,
        dd=f"{day.day:02d}",
        d=day.day,
        y=day.year,
    )
    return with_digits(phone, text)


def month_and_day(phone: Phone, day: datetime.date) -> str:
    """Return a date without weekday and year: `October 15`."""
    calendar = calendar_of(phone)
    pattern = _WEEKDAY.sub("", calendar.full_day)
    month = day.month - 1
    text = pattern.format(M=day.month, MMM=calendar.short_months[month], MMMM=calendar.months[month], d=day.day)
    return with_digits(phone, text)


def is_24_hour(phone: Phone) -> bool:
    """Whether times are shown in 24-hour form (`DateFormat.is24HourFormat`)."""
    chosen = phone.settings.get("system", "time_12_24")
    if chosen in ("12", "24"):
        return chosen == "24"
    return calendar_of(phone).is_24_hour


def clock_text(phone: Phone, moment: datetime.datetime | datetime.time, *, with_am_pm: bool = True) -> str:
    """Return a time of day in the phone's form: `15:34`, or `3:34 PM`."""
    calendar = calendar_of(phone)
    pattern = calendar.time_24 if is_24_hour(phone) else calendar.time_12
    if not with_am_pm:
        pattern = pattern.replace("{a}", "").strip()
    text = pattern.format(
        H=moment.hour,
        HH=f"{moment.hour:02d}",
        h=moment.hour % 12 or 12,
        mm=f"{moment.minute:02d}",
        a=calendar.am_pm[moment.hour >= 12],
    )
    return with_digits(phone, text)


def with_digits(phone: Phone, text: str) -> str:
    """Return a text with its digits as the locale writes them."""
    digits = calendar_of(phone).digits
    return text.translate(str.maketrans("0123456789", digits)) if digits else text


def percent_text(phone: Phone, percent: int) -> str:
    """Return a percentage: `57%`, `57 %`."""
    return with_digits(phone, calendar_of(phone).percent.format(percent))


def number_text(phone: Phone, value: float, *, places: int = 0, is_grouped: bool = False) -> str:
    """Return a number with the locale's decimal sign; grouped, with its sign between thousands too."""
    point, language = calendar_of(phone).decimal, phone.strings.locale.partition("-")[0]
    group = (_GROUPS.get(language) or _COUNTERPARTS.get(point, ",")) if is_grouped else ""
    return with_digits(phone, f"{value:,.{places}f}".translate({ord(","): group, ord("."): point}))


def short_number_text(phone: Phone, value: float, *, most: int = 2, is_grouped: bool = False) -> str:
    """Return a number with no more decimals than it needs, and `most` at the most: `0.08`, `12`."""
    decimals = f"{value:.{most}f}".partition(".")[2].rstrip("0")
    return number_text(phone, value, places=len(decimals), is_grouped=is_grouped)


def in_unit(size: float, units: Sequence[str], *, thousand: int = 1000) -> tuple[float, str]:
    """Return a size in the first of `units` in which it is less than a thousand of the one before, and that unit."""
    for unit in units[:-1]:
        if size < thousand:
            return size, unit
        size /= thousand
    return size, units[-1]


def length_text(milliseconds: float, *, minutes: int = 2, hours: int = 2) -> str:
    """Return a length, `03:05`, from an hour on `01:03:05`; it begins with so many digits of minutes or hours."""
    rest, seconds = divmod(max(0, int(milliseconds)) // 1000, 60)
    whole, left = divmod(rest, 60)
    return f"{whole:0{hours}d}:{left:02d}:{seconds:02d}" if whole else f"{left:0{minutes}d}:{seconds:02d}"
