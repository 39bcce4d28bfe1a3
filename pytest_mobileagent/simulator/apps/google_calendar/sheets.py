"""What lies above the calendar: a new event, an event."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, Protocol

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_calendar.schedule import when_text
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, first_weekday, is_24_hour

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.google_calendar.events import Event
    from pytest_mobileagent.simulator.apps.google_calendar.screens import AllInOne

End = Literal["start", "end"]
_DAY = datetime.timedelta(days=1)


class Sheet(Protocol):
    """What covers the calendar until it is closed."""

    def compose(self) -> ax.View:
        """Return its content."""

    def close(self) -> None:
        """Go back to the calendar."""


class EventSheet:
    """The form of a new event."""

    def __init__(self, screen: AllInOne, draft: Event) -> None:
        """Begin with a draft, the cursor in its title."""
        self._screen = screen
        self.draft = draft
        screen.focus("title")

    def close(self) -> None:
        """Leave without storing; what was written is asked about."""
        if self.draft.title or self.draft.notes or self.draft.place:
            ax.ask(self._screen, "Discard this event?", "Discard", self._leave, no="Keep editing")
        else:
            self._leave()

    def _leave(self) -> None:
        self._screen.sheet = None
        self._screen.ui.focus = ""
        self._screen.hide_keyboard()

    def _save(self) -> None:
        self._screen.events.add(self._whole_days() if self.draft.is_all_day else self.draft)
        self._leave()
        self._screen.snackbar(self._screen.tr("Event saved"))

    def _whole_days(self) -> Event:
        start = self.draft.start.replace(hour=0, minute=0)
        return replace(self.draft, start=start, end=self.draft.end.replace(hour=0, minute=0) + _DAY)

    def compose(self) -> ax.View:
        """Return the form."""
        tr = self._screen.tr
        close = ax.IconButton("close", id="close", desc=tr("Cancel"), on_tap=self.close)
        save = ax.Button(tr("Save"), id="save", height=36, radius=4, margin=(0, 0, 16, 0), on_tap=self._save)
        return ax.Pane(
            ax.Across(close, ax.Spacer(weight=1, height=1), save, height=56, padding=(4, 0)),
            ax.Scroll(
                self._field("title", tr("Add title"), size=24),
                google.line(),
                self._all_day(),
                self._moment("start"),
                self._moment("end"),
                google.line(),
                self._field("location", tr("Add location"), icon="place"),
                google.line(),
                self._field("description", tr("Add description"), icon="notes"),
                key="sheet",
                weight=1,
            ),
            id="event_sheet",
            background="background",
        )

    def _field(self, name: str, hint: str, *, size: float = 16, icon: str = "") -> ax.View:
        key = {"location": "place", "description": "notes"}.get(name, name)

        def change(text: str) -> None:
            self.draft = replace(self.draft, **{key: text})  # type: ignore[arg-type] # names of texts only

        field = ax.EditText(
            id=name,
            text=getattr(self.draft, key),
            hint=hint,
            size=size,
            on_change=change,
            capitals="sentences",
            weight=1,
        )
        mark = ax.Icon(icon) if icon else ax.Spacer(width=24, height=24)
        return ax.Across(mark, field, min_height=56, padding=(16, 4), gap=32)

    def _all_day(self) -> ax.View:
        def flip() -> None:
            self.draft = replace(self.draft, is_all_day=not self.draft.is_all_day)

        return ax.Across(
            ax.Icon("schedule"),
            ax.Text(self._screen.tr("All-day"), size=16, weight=1),
            ax.Switch(checked=self.draft.is_all_day, clickable=False),
            id="all_day_tile", height=56, padding=(16, 0), gap=32, on_tap=flip,
        )  # fmt: skip

    def _moment(self, end: End) -> ax.View:
        phone, moment = self._screen.phone, getattr(self.draft, end)
        day, time, word = date_text(phone, moment, "weekday_date"), clock_text(phone, moment), end.capitalize()
        date = ax.Text(
            f"{day}, {moment.year}", cls="android.widget.Button", desc=f"{word} date: {day}, {moment.year}", size=16,
            weight=1, height=48, on_tap=lambda: self._pick_day(end),
        )  # fmt: skip
        hour = None
        if not self.draft.is_all_day:
            hour = ax.Text(
                time, cls="android.widget.Button", desc=f"{word} time: {time}", size=16, height=48,
                on_tap=lambda: self._pick_time(end),
            )  # fmt: skip
        return ax.Across(date, hour, padding=(72, 0, 16, 0))

    def _pick_day(self, end: End) -> None:
        moment: datetime.datetime = getattr(self.draft, end)

        def pick(day: datetime.date) -> None:
            self._move(end, moment.replace(year=day.year, month=day.month, day=day.day))

        picker = ax.DatePickerDialog(moment.date(), pick, first_weekday=first_weekday(self._screen.phone))
        self._screen.show(picker)

    def _pick_time(self, end: End) -> None:
        moment: datetime.datetime = getattr(self.draft, end)

        def pick(hour: int, minute: int) -> None:
            self._move(end, moment.replace(hour=hour, minute=minute))

        is_24h = is_24_hour(self._screen.phone)
        self._screen.show(ax.TimePickerDialog(moment.hour, moment.minute, is_24h=is_24h, on_pick=pick))

    def _move(self, end: End, moment: datetime.datetime) -> None:
        """Move one end; the other goes with it where it would come first."""
        length = self.draft.end - self.draft.start
        if end == "start":
            self.draft = replace(self.draft, start=moment, end=moment + length)
        else:
            self.draft = replace(self.draft, end=moment, start=min(self.draft.start, moment))


class EventPage:
    """All of an event."""

    def __init__(self, screen: AllInOne, event: Event) -> None:
        """Show `event`."""
        self._screen = screen
        self.event = event

    def close(self) -> None:
        """Go back to the calendar."""
        self._screen.sheet = None

    def compose(self) -> ax.View:
        """Return the page."""
        screen, event, phone = self._screen, self.event, self._screen.phone
        rows = [
            ax.Across(ax.Icon(icon), ax.Text(text, size=16, weight=1), min_height=56, padding=(16, 8), gap=32)
            for icon, text in (("place", event.place), ("notes", event.notes))
            if text
        ]
        head = ax.Column(
            ax.Text(event.title or screen.tr("(No title)"), id="title", size=24),
            ax.Text(f"{date_text(phone, event.start, 'full_day')} · {when_text(screen, event)}", id="time", size=16),
            padding=(72, 16, 16, 16),
            gap=8,
        )
        close = ax.IconButton("close", id="cancel", desc=screen.tr("Cancel"), on_tap=self.close)
        delete = ax.IconButton("delete_outline", id="delete", desc=screen.tr("Delete"), on_tap=self._ask)
        bar = ax.Across(close, ax.Spacer(weight=1, height=1), delete, height=56, padding=(4, 0))
        return ax.Pane(bar, head, google.line(), *rows, background="background")

    def _ask(self) -> None:
        ax.ask(self._screen, "Delete this event?", "Delete", self._delete)

    def _delete(self) -> None:
        self._screen.events.delete(self.event.id)
        self.close()
        self._screen.snackbar(self._screen.tr("Event deleted"))
