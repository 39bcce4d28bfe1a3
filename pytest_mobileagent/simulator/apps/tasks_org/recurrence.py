"""How tasks repeat: rules of RFC 5545, as far as the app makes them."""

from __future__ import annotations

import calendar
import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.tasks_org.words import counted, tr
from pytest_mobileagent.simulator.system.dates import date_text, day_name

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

DAILY, WEEKLY, MONTHLY, YEARLY = "DAILY", "WEEKLY", "MONTHLY", "YEARLY"
FREQUENCIES = (DAILY, WEEKLY, MONTHLY, YEARLY)
UNITS = {DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year"}
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_ALONE = {
    DAILY: "Repeats daily", WEEKLY: "Repeats weekly", MONTHLY: "Repeats monthly", YEARLY: "Repeats yearly",
}  # fmt: skip
_WEEK = 7


@dataclass(frozen=True, slots=True)
class Rule:
    """Every so many days, weeks, months or years; on these days of the week; until a day or so many times."""

    frequency: str = DAILY
    interval: int = 1
    days: tuple[int, ...] = ()
    until: datetime.date | None = None
    count: int = 0

    def __str__(self) -> str:
        """Return the rule as it is stored."""
        parts = [f"FREQ={self.frequency}"]
        if self.until is not None:
            parts.append(f"UNTIL={self.until:%Y%m%d}")
        if self.count:
            parts.append(f"COUNT={self.count}")
        if self.interval > 1:
            parts.append(f"INTERVAL={self.interval}")
        if self.days:
            parts.append(f"BYDAY={','.join(DAYS[day] for day in self.days)}")
        return ";".join(parts)

    def text(self, phone: Phone) -> str:
        """Return the rule in words."""
        text = self._often(phone)
        if self.days:
            days = ", ".join(day_name(phone, day, "short_days") for day in self.days)
            text = tr(phone, "{rule} on {days}").format(rule=text, days=days)
        if self.until is not None:
            text = tr(phone, "{rule}, ends on {date}").format(rule=text, date=date_text(phone, self.until, "long_date"))
        if self.count:
            times = counted(phone, self.count, "occurs {count} time", "occurs {count} times")
            text = tr(phone, "{rule}, {times}").format(rule=text, times=times)
        return text

    def _often(self, phone: Phone) -> str:
        unit = UNITS[self.frequency]
        if self.interval > 1:
            return counted(phone, self.interval, f"Repeats every {{count}} {unit}", f"Repeats every {{count}} {unit}s")
        return tr(phone, _ALONE[self.frequency])

    def after(self, day: datetime.date) -> datetime.date | None:
        """Return the next day that fits after `day`; None after the end."""
        following = self._following(day)
        return None if self.count == 1 or (self.until is not None and following > self.until) else following

    def _following(self, day: datetime.date) -> datetime.date:
        if self.frequency == DAILY:
            return day + datetime.timedelta(days=self.interval)
        if self.frequency == WEEKLY:
            return self._following_week(day)
        months = self.interval * (1 if self.frequency == MONTHLY else 12)
        at = day.year * 12 + day.month - 1 + months
        year, month = at // 12, at % 12 + 1
        return datetime.date(year, month, min(day.day, calendar.monthrange(year, month)[1]))

    def _following_week(self, day: datetime.date) -> datetime.date:
        later = [other for other in self.days if other > day.weekday()]
        if later:
            return day + datetime.timedelta(days=min(later) - day.weekday())
        monday = day - datetime.timedelta(days=day.weekday()) + datetime.timedelta(days=_WEEK * self.interval)
        return monday + datetime.timedelta(days=min(self.days) if self.days else day.weekday())


def parse(text: str) -> Rule | None:
    """Return the rule that was stored as `text`; None if there is none that the app understands."""
    parts = dict(part.partition("=")[::2] for part in text.removeprefix("RRULE:").split(";") if "=" in part)
    if parts.get("FREQ") not in FREQUENCIES:
        return None
    names = [name.lstrip("+-0123456789") for name in parts.get("BYDAY", "").split(",")]
    return Rule(
        frequency=parts["FREQ"],
        interval=max(1, _number(parts.get("INTERVAL", ""))),
        days=tuple(at for at, name in enumerate(DAYS) if name in names) if parts["FREQ"] == WEEKLY else (),
        until=_day(parts.get("UNTIL", "")),
        count=_number(parts.get("COUNT", "")),
    )


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0


def _day(text: str) -> datetime.date | None:
    digits = text[:8]
    if len(digits) != 8 or not digits.isdigit():
        return None
    try:
        return datetime.date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
    except ValueError:
        return None
