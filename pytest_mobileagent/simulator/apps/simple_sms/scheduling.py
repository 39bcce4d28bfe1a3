"""When a message is to be sent: the day, the time, and a look at both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE
from pytest_mobileagent.simulator.system.dates import (
    clock_text,
    first_weekday,
    is_24_hour,
    local_time,
    month_and_day,
    to_local,
)

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable

_WARNING = "Keep the phone on and make sure there is nothing killing the app while in background."
_PAST = "You must pick a time in the future"


class ScheduleDialog:
    """Asks for the day, then for the time, and shows both; the last only, if there is a moment already.

    `on_done` is told the moment, seconds since the epoch.
    """

    def __init__(self, screen: ax.Screen, on_done: Callable[[float], object], *, moment_s: float = 0.0) -> None:
        """Show the first dialog."""
        self._screen, self._on_done = screen, on_done
        self._dates = simple.Dates(screen.phone, PACKAGE)
        self._is_new = not moment_s
        self._moment = to_local(screen.phone, moment_s) if moment_s else self._first()
        self._preview: ax.AlertDialog | None = None
        if self._is_new:
            self._ask_day()
        else:
            self._show()

    def _first(self) -> datetime.datetime:
        """Return what is proposed: an hour and some five minutes from now, of the same day."""
        now = local_time(self._screen.phone)
        minute = min(59, (now.minute + 5 + 2) // 5 * 5)
        return now.replace(hour=min(23, now.hour + 1), minute=minute, second=0, microsecond=0)

    def _ask_day(self) -> None:
        phone = self._screen.phone
        today = local_time(phone).date()
        day = max(today, self._moment.date())
        week = first_weekday(phone)
        self._screen.show(ax.DatePickerDialog(day, self._day_set, first_weekday=week, earliest=today))

    def _day_set(self, day: datetime.date) -> None:
        self._moment = self._moment.replace(year=day.year, month=day.month, day=day.day)
        if self._is_new:
            self._is_new = False
            self._ask_time()
        else:
            self._is_future()

    def _ask_time(self) -> None:
        phone = self._screen.phone
        style = "material" if simple.chosen_theme(phone, PACKAGE) is None else "framework"
        self._screen.show(
            ax.TimePickerDialog(
                self._moment.hour, self._moment.minute, is_24h=is_24_hour(phone), on_pick=self._time_set, style=style
            )
        )

    def _time_set(self, hour: int, minute: int) -> None:
        self._moment = self._moment.replace(hour=hour, minute=minute)
        if not self._is_future():
            self._ask_time()
        elif self._preview is None:
            self._show()

    def _is_future(self) -> bool:
        is_future = self._moment.timestamp() > self._screen.phone.clock.now()
        if not is_future:
            self._screen.toast(_PAST)
        return is_future

    # -- the preview --------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        self._preview = ax.AlertDialog(
            title="Schedule message", content=self._content, positive=("OK", self._accept),
            negative=("Cancel", self._close), on_cancel=self._gone, stays_open=True, ids=PACKAGE,
            width=simple.DIALOG_DP,
        )  # fmt: skip
        self._screen.show(self._preview)

    def _content(self) -> ax.View:
        moment_s = self._moment.timestamp()
        return ax.Column(
            ax.Label(_WARNING, id="subtitle", size=14, padding=(0, 0, 0, 16)),
            self._row("calendar_month", "date", self._dates.day(moment_s), self._ask_day),
            self._row("schedule", "time", self._dates.time(moment_s), self._ask_time),
            id="scheduled_message_dialog_holder",
            cls="android.view.ViewGroup",
            padding=(24, 4),
        )

    @staticmethod
    def _row(icon: str, name: str, text: str, on_tap: ax.Act) -> ax.View:
        return ax.Across(
            ax.Icon(icon, id=f"{name}_image", size=24, margin=(0, 0, 8, 0)),
            ax.Text(text, id=f"edit_{name}", size=18, weight=1, padding=(8, 12), on_tap=on_tap),
            min_height=52,
        )

    def _accept(self) -> None:
        if self._is_future():
            self._close()
            self._on_done(self._moment.timestamp())

    def _close(self) -> None:
        self._screen.dismiss(self._preview)
        self._gone()

    def _gone(self) -> None:
        self._preview = None


def moment_text(phone: ax.Phone, moment_s: float) -> str:
    """Return when a message is to be sent as the bar above the field says it: `October 16, 3:00 PM`."""
    moment = to_local(phone, moment_s)
    if moment.year > local_time(phone).year:
        return simple.Dates(phone, PACKAGE).moment(moment_s)
    return f"{month_and_day(phone, moment)}, {clock_text(phone, moment)}"
