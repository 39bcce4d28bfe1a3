"""Days and times as Simple Mobile Tools write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.simple.forms import Check, Form, Part, Radios, Values
from pytest_mobileagent.simulator.androidx.simple.look import PREFS
from pytest_mobileagent.simulator.system.dates import clock_text, is_24_hour, local_time, to_local
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


def day_text(moment_s: float, phone: Phone) -> str:
    """Return a moment as lists show it: the time of today, else `30.06`, with the year if it is another."""
    moment, now = to_local(phone, moment_s), local_time(phone)
    if moment.date() == now.date():
        return time_text(moment_s, phone)
    return f"{moment:%d.%m}" if moment.year == now.year else f"{moment:%d.%m.%Y}"


def time_text(moment_s: float, phone: Phone) -> str:
    """Return the time of day: `15:36`, or `03:36 PM`."""
    text = clock_text(phone, to_local(phone, moment_s))
    return text if len(text.partition(":")[0]) == 2 else f"0{text}"


def full_text(moment_s: float, phone: Phone) -> str:
    """Return date and time: `15.10.2023 15:40`."""
    return f"{to_local(phone, moment_s):%d.%m.%Y} {time_text(moment_s, phone)}"


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
        return to_local(self._phone, moment_s).strftime(_FORMS[self.form][2])

    def moment(self, moment_s: float) -> str:
        """Return date and time."""
        time = to_local(self._phone, moment_s).strftime("%H:%M" if self.is_24_hour else "%I:%M %p")
        return f"{self.day(moment_s)}, {time}"


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
