"""The schedule: months with their pictures, weeks, the days that have events."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, day_name, first_weekday, with_digits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.google_calendar.events import Event
    from pytest_mobileagent.simulator.apps.google_calendar.screens import AllInOne

_DAYS = 400
_WEEK = datetime.timedelta(days=7)
# Sky and hills of a month's picture, January first.
_PICTURES = (
    ("#90caf9", "#e3f2fd"), ("#b39ddb", "#f3e5f5"), ("#a5d6a7", "#558b2f"), ("#f8bbd0", "#c2185b"),
    ("#80deea", "#43a047"), ("#81d4fa", "#7cb342"), ("#4fc3f7", "#f9a825"), ("#ffe082", "#0288d1"),
    ("#ffcc80", "#ef6c00"), ("#ffab91", "#bf360c"), ("#bcaaa4", "#5d4037"), ("#9fa8da", "#e8eaf6"),
)  # fmt: skip


class Schedule:
    """A list that begins with this week."""

    def __init__(self, screen: AllInOne) -> None:
        """Begin at today."""
        self._screen = screen
        self._from = screen.today

    def show(self, day: datetime.date) -> None:
        """Let the list begin at another day."""
        self._from = day
        self._screen.month = day.replace(day=1)
        self._screen.scroll_to("schedule", 0)

    def compose(self) -> ax.View:
        """Return the list."""
        rows = (*self._rows(), ax.View(width=1, height=96))
        return ax.Scroll(*rows, id="alternate_timeline_fragment_container", key="schedule")

    def _rows(self) -> Iterator[ax.View]:
        screen = self._screen
        by_day: dict[datetime.date, list[Event]] = {self._from: [], screen.today: []}
        for event in screen.events.between(self._from, self._from + datetime.timedelta(days=_DAYS)):
            by_day.setdefault(max(event.start.date(), self._from), []).append(event)
        start = self._from - datetime.timedelta(days=(self._from.weekday() - first_weekday(screen.phone)) % 7)
        yield self._month(self._from)
        while start < self._from + datetime.timedelta(days=_DAYS):
            end = start + _WEEK
            if start.month != (end - datetime.timedelta(days=1)).month or start.day == 1:
                first = (end - datetime.timedelta(days=1)).replace(day=1)
                if first > self._from:
                    yield self._month(first)
            yield self._week(start)
            for day in sorted(day for day in by_day if start <= day < end and day >= self._from):
                yield self._day(day, by_day[day])
            start = end

    def _month(self, day: datetime.date) -> ax.View:
        phone = self._screen.phone
        name = date_text(phone, day, "month")
        sun = 0.22 if phone.strings.is_rtl else 0.78
        return ax.Frame(
            ax.Drawing(partial(_draw_month, *_PICTURES[day.month - 1], sun)),
            ax.DrawnText(name, size=24, color="#ffffff", margin=(72, 24)),
            desc=name, width=ax.MATCH, height=150,
        )  # fmt: skip

    def _week(self, start: datetime.date) -> ax.View:
        phone = self._screen.phone
        last = start + datetime.timedelta(days=6)
        end = with_digits(phone, str(last.day)) if last.month == start.month else date_text(phone, last, "day")
        text = f"{date_text(phone, start, 'day')} – {end}"
        return ax.Caption(text, size=12, weight_name="medium", desc=text, padding=(72, 12))

    def _day(self, day: datetime.date, events: list[Event]) -> ax.View:
        screen, phone = self._screen, self._screen.phone
        is_today = day == screen.today
        color = google.BLUE if is_today else "on_surface_variant"
        number = ax.DrawnText(
            with_digits(phone, str(day.day)), size=18, color="#ffffff" if is_today else color, gravity="center"
        )
        date = ax.Column(
            ax.DrawnText(day_name(phone, day.weekday(), "short_days"), size=12, color=color),
            ax.Frame(number, width=36, height=36, radius=18, background=google.BLUE if is_today else ""),
            desc=f"{date_text(phone, day, 'full_day')} {day.year}, Open Day View", width=64, gravity="hcenter",
        )  # fmt: skip
        rows = [self._event(event) for event in events] or [self._nothing(day)]
        return ax.Row(date, ax.Column(*rows, weight=1, gap=4), width=ax.MATCH, padding=(4, 6, 12, 6))

    def _nothing(self, day: datetime.date) -> ax.View:
        text = self._screen.tr("Nothing planned. Tap to create.")
        act = partial(self._screen.new_event, day)
        return ax.Caption(text, desc=text, height=56, width=ax.MATCH, padding=(8, 0), on_tap=act)

    def _event(self, event: Event) -> ax.View:
        screen = self._screen
        title = event.title or screen.tr("(No title)")
        when = when_text(screen, event)
        return ax.Column(
            ax.DrawnText(title, size=14, weight_name="medium", color="#ffffff"),
            ax.DrawnText(when, size=12, color="#ffffff"),
            desc=f"{title}, {when}: {event.place}", padding=(12, 8), radius=4, background="#039be5",
            on_tap=partial(screen.open_event, event),
        )  # fmt: skip


def when_text(screen: AllInOne, event: Event) -> str:
    """Return the times of an event."""
    if event.is_all_day:
        return screen.tr("All day")
    return f"{clock_text(screen.phone, event.start)} – {clock_text(screen.phone, event.end)}"


def _draw_month(sky: str, hill: str, sun: float, canvas: ax.Canvas, rect: ax.Rect) -> None:
    """Draw a sun over two hills."""
    canvas.fill(rect, sky)
    width, height = rect.width, rect.height
    canvas.circle(rect.left + width * sun, rect.top + height * 0.4, height * 0.17, "#fff8e1")
    back, front = ax.mix(sky, hill, 0.5), hill
    for color, shape in ((back, ((-0.1, 1.0), (0.3, 0.55), (0.75, 1.0))), (back, ((0.4, 1.0), (0.85, 0.5), (1.3, 1.0))),
                         (front, ((0.05, 1.0), (0.6, 0.68), (1.15, 1.0)))):  # fmt: skip
        points = [(min(max(rect.left + x * width, rect.left), rect.right), rect.top + y * height) for x, y in shape]
        canvas.polygon(points, color)
