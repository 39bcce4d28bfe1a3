"""The app's dialogs: going to a date, reminders, repetition, types, colours, questions."""

from __future__ import annotations

import calendar
import datetime
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calendar import recurrence
from pytest_mobileagent.simulator.apps.simple_calendar.store import NO_REMINDER
from pytest_mobileagent.simulator.apps.simple_calendar.texts import (
    REMINDERS,
    REPETITIONS,
    day_text,
    reminder_text,
    repetition_text,
    rule_choices,
)
from pytest_mobileagent.simulator.system.dates import calendar_of, day_name
from pytest_mobileagent.simulator.ui.widgets.number_picker import NumberPicker

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.simple_calendar.store import Event, Store

FIRST_YEAR, LAST_YEAR = 1970, 2100
DELETE_ONE, DELETE_FUTURE, DELETE_ALL = 0, 1, 2
_SURE = "Are you sure you want to proceed with the deletion?"


def pick_date(screen: ax.Screen, store: Store, day: datetime.date, on_pick: Callable[[datetime.date], object]) -> None:
    """Show the calendar dialog."""
    screen.show(ax.DatePickerDialog(day, on_pick, first_weekday=store.first_weekday))


def pick_time(screen: ax.Screen, store: Store, time: datetime.time, on_pick: Callable[[int, int], object]) -> None:
    """Show the clock dialog of Material components."""
    screen.show(ax.TimePickerDialog(time.hour, time.minute, is_24h=store.is_24h, on_pick=on_pick, style="material"))


class GoToDate:
    """Wheels for month, day and year; those that the view does not need are left out."""

    def __init__(
        self,
        screen: ax.Screen,
        day: datetime.date,
        on_pick: Callable[[datetime.date], object],
        *,
        has_month: bool = True,
        has_day: bool = True,
    ) -> None:
        """Show the dialog."""
        self._screen = screen
        self._day = day
        self._has_month = has_month
        self._has_day = has_day
        self._drafts: dict[str, str] = {}
        ax.form(screen, self._content, lambda: on_pick(self._day))

    def _set(self, *, year: int, month: int, day: int) -> None:
        length = calendar.monthrange(year, month)[1]
        self._day = datetime.date(year, month, min(day, length))

    def _content(self) -> ax.View:
        day = self._day
        names = list(calendar_of(self._screen.phone).short_months)
        wheels: list[ax.View] = []
        if self._has_month:
            wheels.append(
                NumberPicker(
                    names, index=day.month - 1, key="go_to_month", wraps=True,
                    drafts=self._drafts, on_change=lambda at: self._set(year=day.year, month=at + 1, day=day.day),
                )
            )  # fmt: skip
        if self._has_day:
            length = calendar.monthrange(day.year, day.month)[1]
            wheels.append(
                NumberPicker(
                    [f"{number:02d}" for number in range(1, length + 1)], index=day.day - 1, key="go_to_day",
                    wraps=True, drafts=self._drafts, input_type="number",
                    on_change=lambda at: self._set(year=day.year, month=day.month, day=at + 1),
                )
            )  # fmt: skip
        wheels.append(
            NumberPicker(
                [str(year) for year in range(FIRST_YEAR, LAST_YEAR + 1)], index=day.year - FIRST_YEAR,
                key="go_to_year", drafts=self._drafts, input_type="number",
                on_change=lambda at: self._set(year=FIRST_YEAR + at, month=day.month, day=day.day),
            )
        )  # fmt: skip
        return ax.Row(
            *wheels, id="date_picker", cls="android.widget.DatePicker", width=ax.MATCH, gap=16, justify="center",
            padding=(0, 20, 0, 20),
        )  # fmt: skip


# -- reminders --------------------------------------------------------------------------------------------------------


def pick_reminder(
    screen: ax.Screen, store: Store, current: int, on_pick: Callable[[int], object], *, is_all_day: bool
) -> None:
    """Offer reminders, with the current one if it is an odd one, and a custom one."""
    values = sorted({*REMINDERS, current})
    labels = [reminder_text(store, value) for value in values]
    labels.append("Custom")
    if is_all_day:
        labels.append("During the day at hh:mm")

    def pick(at: int) -> None:
        if at < len(values):
            on_pick(values[at])
        elif labels[at] == "Custom":
            simple.CustomInterval(screen, on_pick)
        else:
            pick_time(screen, store, datetime.time(9), lambda hour, minute: on_pick(-(hour * 60 + minute)))

    simple.choose(screen, labels, values.index(current), pick)


class CustomRepetition(simple.CustomInterval):
    """A number and its unit, as the app stores a repetition."""

    units = (
        ("days", "Days", recurrence.DAY_S), ("weeks", "Weeks", recurrence.WEEK_S),
        ("months", "Months", recurrence.MONTH_S), ("years", "Years", recurrence.YEAR_S),
    )  # fmt: skip
    field = "dialog_custom_repeat_interval_value"
    most_digits = 4


# -- repetition -------------------------------------------------------------------------------------------------------


def pick_repetition(screen: ax.Screen, store: Store, current: int, on_pick: Callable[[int], object]) -> None:
    """Offer repetitions, with the current one if it is an odd one, and a custom one."""
    values = [value for value, _ in REPETITIONS]
    if current not in values:
        values.append(current)
    labels = [repetition_text(store, value) for value in values]

    def pick(at: int) -> None:
        if at < len(values):
            on_pick(values[at])
        else:
            CustomRepetition(screen, on_pick)

    simple.choose(screen, [*labels, "Custom"], values.index(current), pick)


def pick_rule(
    screen: ax.Screen, store: Store, event: Event, day: datetime.date, on_pick: Callable[[int], object]
) -> None:
    """Offer the rules of a monthly or yearly event."""
    choices = rule_choices(store, day, is_yearly=recurrence.is_yearly(event.repeat_interval))
    values = [value for value, _ in choices]
    at = values.index(event.repeat_rule) if event.repeat_rule in values else 0
    simple.choose(screen, [text for _, text in choices], at, lambda index: on_pick(values[index]))


class PickWeekdays:
    """Seven check boxes."""

    def __init__(self, screen: ax.Screen, mask: int, first_weekday: int, on_pick: Callable[[int], object]) -> None:
        """Show the dialog."""
        self._phone = screen.phone
        self._mask = mask
        self._first = first_weekday
        ax.form(screen, self._content, lambda: on_pick(self._mask))

    def _content(self) -> ax.View:
        order = [(self._first + at) % 7 for at in range(7)]
        rows = [
            ax.CheckBox(text=ax.Written(day_name(self._phone, at)), checked=bool(self._mask & (1 << at)),
                     width=ax.MATCH, min_height=48, on_tap=ax.put(self, _mask=self._mask ^ 1 << at))
            for at in order
        ]  # fmt: skip
        return ax.Column(*rows, id="dialog_vertical_linear_layout", padding=(24, 16, 24, 0))


class PickLimit:
    """Until when an event repeats: a date, a number of times, or forever."""

    def __init__(
        self, screen: ax.Screen, store: Store, limit: int, start_s: int, on_pick: Callable[[int], object]
    ) -> None:
        """Show the dialog."""
        self._screen = screen
        self._store = store
        self._on_pick = on_pick
        self._kind = "till_date" if limit > 0 else "x_times" if limit < 0 else "forever"
        self._count = str(-limit) if limit < 0 else ""
        self._day = store.local(limit if limit > 0 else start_s).date()
        self._dialog = ax.AlertDialog(
            ids=self._screen.app.package, content=self._content, positive=("OK", self._ok), negative=("Cancel", None)
        )
        screen.show(self._dialog)

    def _ok(self) -> None:
        self._screen.hide_keyboard()
        if self._kind == "till_date":
            self._on_pick(self._store.moment_s(self._day, datetime.time(23, 59, 59)))
        else:
            self._on_pick(-int(self._count or 0) if self._kind == "x_times" else 0)

    def _forever(self) -> None:
        self._screen.dismiss(self._dialog)
        self._on_pick(0)

    def _choose(self, kind: str) -> ax.Act:
        def act() -> None:
            self._kind = kind
            if kind == "x_times":
                self._screen.focus("repeat_type_count")

        return act

    def _typed(self, text: str) -> None:
        self._count = text
        self._kind = "x_times"

    def _pick_day(self) -> None:
        self._kind = "till_date"
        pick_date(self._screen, self._store, self._day, ax.bind(self, "_day"))

    def _radio(self, kind: str, text: str, on_tap: ax.Act) -> ax.View:
        return ax.RadioButton(
            id=f"repeat_type_{kind}",
            text=text,
            checked=self._kind == kind,
            width=ax.MATCH,
            height=48,
            size=15,
            on_tap=on_tap,
        )

    def _content(self) -> ax.View:
        return ax.Column(
            self._radio("till_date", "Repeat till a date", self._choose("till_date")),
            ax.Text(day_text(self._store, self._day), id="repeat_type_date", size=16, width=ax.MATCH,
                 padding=(4, 10), margin=(32, 0, 0, 8), cls="android.widget.EditText", on_tap=self._pick_day),
            self._radio("x_times", "Stop repeating after x occurrences", self._choose("x_times")),
            ax.Column(
                ax.EditText(id="repeat_type_count", text=self._count, on_change=self._typed, input_type="number",
                         max_length=5, padding=(4, 10)),
                ax.Divider(color="outline"),
                margin=(32, 0, 0, 8),
            ),
            self._radio("forever", "Repeat forever", self._forever),
            padding=(24, 16, 24, 0),
        )  # fmt: skip


# -- questions --------------------------------------------------------------------------------------------------------


class AskDelete:
    """Whether to delete, and of a repeating event how much."""

    _choices = (
        ("delete_event_one_only", "Delete the selected occurrence only"),
        ("delete_event_future", "Delete this and all future occurrences"),
        ("delete_event_all", "Delete all occurrences"),
    )

    def __init__(
        self,
        screen: ax.Screen,
        on_yes: Callable[[int], object],
        *,
        repeats: bool,
        is_task: bool = False,
        count: int = 1,
    ) -> None:
        """Ask; `on_yes` is told which occurrences."""
        self._rule = DELETE_ONE
        self._repeats = repeats
        noun = "task" if is_task else "event"
        self._note = f"The {noun} is repeatable" if count == 1 else "The selection contains repeatable events"
        ax.form(screen, self._content, lambda: on_yes(self._rule), ok="Yes", cancel="No")

    def _content(self) -> ax.View:
        rows: list[ax.View] = [ax.Label(_SURE, id="delete_event_description", size=16)]
        if self._repeats:
            rows.append(ax.Label(self._note, id="delete_event_repeat_description", size=16, margin=(0, 16, 0, 8)))
            rows += [
                ax.RadioButton(id=name, text=text, checked=self._rule == rule, width=ax.MATCH, height=44, size=15,
                            on_tap=ax.put(self, _rule=rule))
                for rule, (name, text) in enumerate(self._choices)
            ]  # fmt: skip
        return ax.Column(*rows, padding=(24, 24, 24, 8))


def ask_which(screen: ax.Screen, on_pick: Callable[[int], object], *, is_task: bool) -> None:
    """Ask which occurrences of a repeating event a change is about; a tap acts at once."""
    noun = "task" if is_task else "event"
    choices = (
        ("edit_repeating_event_one_only", "Update the selected occurrence only"),
        ("edit_repeating_event_this_and_future_occurences", "Update this and all future occurrences"),
        ("edit_repeating_event_all_occurrences", "Update all occurrences"),
    )

    def content() -> ax.View:
        return ax.Column(
            ax.Label(f"The {noun} is repeatable", id="edit_repeating_event_title", size=16, margin=(0, 0, 0, 8)),
            *(
                ax.RadioButton(
                    id=name,
                    text=text,
                    width=ax.MATCH,
                    min_height=48,
                    size=15,
                    on_tap=screen.closing(partial(on_pick, rule)),
                )
                for rule, (name, text) in enumerate(choices)
            ),
            padding=(24, 24, 24, 0),
        )

    screen.show(ax.AlertDialog(ids=screen.app.package, content=content))


def reminders_sorted(values: Sequence[int]) -> tuple[int, int, int]:
    """Return reminders as they are stored: the soonest first, none at the end, nothing twice."""
    known = sorted({value for value in values if value != NO_REMINDER})
    filled = [*known, NO_REMINDER, NO_REMINDER, NO_REMINDER]
    return filled[0], filled[1], filled[2]
