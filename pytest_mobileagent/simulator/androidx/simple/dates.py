"""Days and times as Simple Mobile Tools write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.simple.forms import Check, Form, Part, Radios, Values
from pytest_mobileagent.simulator.androidx.simple.look import PREFS
from pytest_mobileagent.simulator.system.dates import calendar_of, is_24_hour, local_time, to_local, with_digits
from pytest_mobileagent.simulator.system.preferences import Preferences

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui import Screen

_FORMS = (
    ("one", "dd.MM.yyyy", "%d.%m.%Y", "16.02.2021"), ("two", "dd/MM/yyyy", "%d/%m/%Y", "16/02/2021"),
    ("three", "MM/dd/yyyy", "%m/%d/%Y", "02/16/2021"), ("eight", "dd-MM-yyyy", "%d-%m-%Y", "16-02-2021"),
    ("seven", "MM-dd-yyyy", "%m-%d-%Y", "02-16-2021"), ("four", "yyyy-MM-dd", "%Y-%m-%d", "2021-02-16"),
    ("five", "d MMMM yyyy", "%-d %B %Y", "16 February 2021"), ("six", "MMMM d yyyy", "%B %-d %Y", "February 16 2021"),
)  # fmt: skip
_YEAR = re.compile(r"[ ./-]*%Y[ ./-]*")


class Dates:
    """Days and times as the user of an app wants them: `19.07.2025, 21:51`."""

    def __init__(self, phone: Phone, package: str) -> None:
        """Read the app's preferences."""
        self._phone = phone
        self.prefs = Preferences(phone, package, PREFS)

    @property
    def form(self) -> int:
        """Which of the ways to write a day was chosen."""
        chosen = self.prefs.text("date_format")
        return next((at for at, (_, name, _, _) in enumerate(_FORMS) if name == chosen), 0)

    @property
    def is_24_hour(self) -> bool:
        """Whether times are written from 0 to 24 o'clock."""
        return self.prefs.flag("use_24_hour_format", default=is_24_hour(self._phone))

    def day(self, moment_s: float) -> str:
        """Return a day: `19.07.2025`."""
        return self._written(moment_s, _FORMS[self.form][2])

    def time(self, moment_s: float) -> str:
        """Return the time of day: `15:36`, or `03:36 PM`."""
        return self._written(moment_s, "%H:%M" if self.is_24_hour else "%I:%M %p")

    def moment(self, moment_s: float) -> str:
        """Return date and time."""
        return f"{self.day(moment_s)}, {self.time(moment_s)}"

    def is_today(self, moment_s: float) -> bool:
        """Whether a moment is of the phone's date."""
        return to_local(self._phone, moment_s).date() == local_time(self._phone).date()

    def short_day(self, moment_s: float) -> str:
        """Return a day without the year, if it is this one: `19.07`."""
        if to_local(self._phone, moment_s).year != local_time(self._phone).year:
            return self.day(moment_s)
        form = _YEAR.sub("", _FORMS[self.form][2])
        return self._written(moment_s, form)

    def _written(self, moment_s: float, form: str) -> str:
        """Return a moment in a form of `strftime`, with the locale's months, halves of the day and digits."""
        moment, calendar = to_local(self._phone, moment_s), calendar_of(self._phone)
        form = form.replace("%B", calendar.months[moment.month - 1]).replace("%p", calendar.am_pm[moment.hour >= 12])
        return with_digits(self._phone, moment.strftime(form))

    def listed(self, moment_s: float) -> str:
        """Return a moment as lists show it: the time of today, else the day."""
        return self.time(moment_s) if self.is_today(moment_s) else self.short_day(moment_s)


def change_date_format(screen: Screen) -> None:
    """Ask how dates and times are to be written."""
    dates = Dates(screen.phone, screen.app.package)
    prefix = "change_date_time_dialog"

    def store(values: Values) -> None:
        chosen = _FORMS[values["form"]][1]
        dates.prefs.put(date_format=chosen, use_24_hour_format=bool(values["is_24_hour"]))

    options = [(f"{prefix}_radio_{number}", sample, at) for at, (number, _, _, sample) in enumerate(_FORMS)]
    is_24_hour = Check("is_24_hour", f"{prefix}_24_hour", "Use 24-hour time format")
    parts: list[Part] = [Radios("form", options), None, is_24_hour]
    Form(screen, "", parts, {"form": dates.form, "is_24_hour": int(dates.is_24_hour)}, store)
