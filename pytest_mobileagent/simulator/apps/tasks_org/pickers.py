"""The sheet in which a due date or a start date is chosen."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import moments
from pytest_mobileagent.simulator.apps.tasks_org.parts import room_dp
from pytest_mobileagent.simulator.apps.tasks_org.store import PACKAGE
from pytest_mobileagent.simulator.system import dates
from pytest_mobileagent.simulator.system.dates import is_24_hour, local_time
from pytest_mobileagent.simulator.ui.widgets.calendar_view import CalendarView

_WEEK = datetime.timedelta(days=7)
_DAY = datetime.timedelta(days=1)
TIME_NAMES = ("morning", "afternoon", "evening", "night")
_USUAL_HOURS = (9, 13, 17, 20)
_MINUTE_MS = 60_000
_ROW_DP, _CALENDAR_DP, _BUTTONS_DP = 44, 337, 80

ON_DAY, NO_DAY, DUE_DAY, DUE_TIME, DAY_BEFORE, WEEK_BEFORE = "day", "", "due", "due_time", "day_before", "week_before"
START_NAMES = {
    DUE_DAY: "Due date", DUE_TIME: "Due time", DAY_BEFORE: "Day before due", WEEK_BEFORE: "Week before due",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Start:
    """When a task begins: on a day, or at or before its due date."""

    kind: str = NO_DAY
    day: datetime.date | None = None
    time: datetime.time | None = None

    def moment_ms(self, phone: ax.Phone, due_ms: int) -> int:
        """Return how the start is stored for a task due then."""
        due = moments.day_of(phone, due_ms)
        if self.kind == ON_DAY and self.day is not None:
            return moments.start_ms(phone, self.day, self.time)
        if due is None or self.kind in (NO_DAY, ON_DAY):
            return 0
        time = moments.time_of(phone, due_ms) if self.kind == DUE_TIME else self.time
        before = {DAY_BEFORE: _DAY, WEEK_BEFORE: _WEEK}.get(self.kind, datetime.timedelta())
        return moments.start_ms(phone, due - before, time)


def start_of(phone: ax.Phone, hide_ms: int, due_ms: int) -> Start:
    """Return what a stored start date means beside a due date."""
    day, time = moments.day_of(phone, hide_ms), moments.time_of(phone, hide_ms)
    due = moments.day_of(phone, due_ms)
    if day is None:
        return Start()
    if due is None:
        return Start(ON_DAY, day, time)
    if day == due and time is not None and time == moments.time_of(phone, due_ms):
        return Start(DUE_TIME)
    kind = {due: DUE_DAY, due - _DAY: DAY_BEFORE, due - _WEEK: WEEK_BEFORE}.get(day, ON_DAY)
    return Start(kind, day if kind == ON_DAY else None, time)


def shortcut_times(phone: ax.Phone) -> list[datetime.time]:
    """Return what morning, afternoon, evening and night are."""
    prefs = ax.Preferences(phone, PACKAGE)
    found = []
    for name, hour in zip(TIME_NAMES, _USUAL_HOURS, strict=True):
        minutes = prefs.number(f"date_shortcut_{name}", hour * 60 * _MINUTE_MS) // _MINUTE_MS % (24 * 60)
        found.append(datetime.time(minutes // 60, minutes % 60))
    return found


def first_weekday(phone: ax.Phone) -> int:
    """Return the first day of the week, 0 for Monday: the locale's unless the settings say otherwise."""
    chosen = ax.Preferences(phone, PACKAGE).text("p_start_of_week", "0")
    return (int(chosen) + 5) % 7 if chosen.isdigit() and chosen != "0" else dates.first_weekday(phone)


class DateSheet(ax.DrawnDialog):
    """Shortcuts for day and time above a calendar; OK takes what is chosen."""

    kind = "sheet"

    def __init__(self, phone: ax.Phone, start: Start, on_pick: Callable[[Start], object], *, is_start: bool) -> None:
        """Begin with a choice; with `is_start` the shortcuts refer to the due date."""
        self.phone = phone
        self.start = start
        self.on_pick = on_pick
        self.is_start = is_start
        self.month = (start.day or moments.today(phone)).replace(day=1)

    # -- what is chosen ---------------------------------------------------------------------------------------------

    def _set_day(self, day: datetime.date | None) -> None:
        if day is None:
            self.start = Start()
        else:
            self.start = Start(ON_DAY, day, self.start.time)
            self.month = day.replace(day=1)

    def _set_kind(self, kind: str) -> None:
        self.start = Start(kind, None, None if kind in (NO_DAY, DUE_TIME) else self.start.time)

    def _set_time(self, time: datetime.time | None) -> None:
        day, kind = self.start.day, self.start.kind
        if time is not None and kind in (NO_DAY, DUE_TIME):
            kind = DUE_DAY if kind == DUE_TIME else ON_DAY
            now = local_time(self.phone)
            day = None if kind == DUE_DAY else now.date() + (_DAY if time <= now.time() else datetime.timedelta())
        self.start = Start(kind, day, time)

    # -- what is shown ----------------------------------------------------------------------------------------------

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the sheet."""
        theme = screen.theme
        days, times = self._days(screen), self._times(screen)
        columns = ax.Row(
            ax.Column(*days, id="date_group", weight=1),
            ax.Column(*times, id="time_group", weight=1),
            width=ax.MATCH,
            padding=(8, 4),
        )
        month = CalendarView(
            self.month,
            phone=self.phone,
            theme=theme,
            chosen=self.start.day,
            today=moments.today(self.phone),
            on_pick=self._set_day,
            on_turn=partial(setattr, self, "month"),
            first_weekday=first_weekday(self.phone),
        )
        buttons = ax.Row(
            ax.View(weight=1, height=1),
            ax.TextButton("Cancel", id="cancel_button", on_tap=self.closing(screen), height=48),
            ax.TextButton(
                "OK", id="ok_button", on_tap=self.closing(screen, lambda: self.on_pick(self.start)), height=48
            ),
            width=ax.MATCH,
            padding=(12, 0),
        )
        height = min(max(len(days), len(times)) * _ROW_DP + _CALENDAR_DP, room_dp(self.phone) - _BUTTONS_DP)
        return ax.Column(
            ax.Scroll(columns, ax.Divider(), month, key="date_picker", height=height),
            buttons,
            id="design_bottom_sheet",
            cls="android.widget.FrameLayout",
            padding=(0, 8, 0, 8),
            elevation=8,
            background="surface",
        )

    def _button(
        self,
        screen: ax.Screen,
        label: str,
        *,
        id: str,  # noqa: A002 - Android's word
        is_chosen: bool,
        on_tap: ax.Act,
    ) -> ax.View:
        theme = screen.theme
        return ax.Label(
            label,
            id=id,
            cls="android.widget.RadioButton",
            size=15,
            weight_name="medium" if is_chosen else "regular",
            color="secondary" if is_chosen else "on_surface",
            width=ax.MATCH,
            height=_ROW_DP,
            padding=(16, 0),
            margin=(4, 0),
            radius=4,
            background=f"{theme.secondary}1f" if is_chosen else "",
            checkable=True,
            checked=is_chosen,
            on_tap=on_tap,
        )  # fmt: skip

    def _days(self, screen: ax.Screen) -> list[ax.View]:
        found = self._relative_days(screen) if self.is_start else self._near_days(screen)
        none = self._button(
            screen, "No date", id="no_date_button", is_chosen=self.start.kind == NO_DAY,
            on_tap=partial(self._set_day, None),
        )  # fmt: skip
        return [*found, none]

    def _near_days(self, screen: ax.Screen) -> list[ax.View]:
        today = moments.today(self.phone)
        weekday = dates.day_name(self.phone, today.weekday(), "short_days")
        shortcuts = (
            ("today_button", "Today", today),
            ("tomorrow_button", "Tomorrow", today + _DAY),
            ("next_week_button", screen.tr("Next {weekday}").format(weekday=weekday), today + _WEEK),
        )
        rows = [
            self._button(screen, label, id=name, is_chosen=self.start.day == day, on_tap=partial(self._set_day, day))
            for name, label, day in shortcuts
        ]
        return self._with_current(screen, rows, is_known=self.start.day in [day for _, _, day in shortcuts])

    def _relative_days(self, screen: ax.Screen) -> list[ax.View]:
        rows = [
            self._button(
                screen,
                label,
                id=f"{kind}_button" if kind != DUE_DAY else "due_date_button",
                is_chosen=self.start.kind == kind,
                on_tap=partial(self._set_kind, kind),
            )
            for kind, label in START_NAMES.items()
        ]
        return self._with_current(screen, rows, is_known=False)

    def _with_current(self, screen: ax.Screen, rows: list[ax.View], *, is_known: bool) -> list[ax.View]:
        day = self.start.day
        if day is None or is_known:
            return rows
        text = dates.date_text(self.phone, day, "weekday_date")
        if day.year != moments.today(self.phone).year:
            name = dates.day_name(self.phone, day.weekday(), "short_days")
            text = moments.with_weekday(self.phone, name, dates.date_text(self.phone, day, "medium_date"))
        current = self._button(
            screen, text, id="current_date_selection", is_chosen=True, on_tap=partial(self._set_day, day)
        )
        return [current, *rows]

    def _times(self, screen: ax.Screen) -> list[ax.View]:
        usual = shortcut_times(self.phone)
        time = self.start.time
        rows = [
            self._button(
                screen,
                moments.hour_text(self.phone, one),
                id=f"{name}_button",
                is_chosen=time == one,
                on_tap=partial(self._set_time, one),
            )
            for name, one in zip(TIME_NAMES, usual, strict=True)
        ]
        if time is not None and time not in usual:
            text = moments.hour_text(self.phone, time)
            rows.insert(
                0,
                self._button(
                    screen, text, id="current_time_selection", is_chosen=True, on_tap=partial(self._set_time, time)
                ),
            )
        more = self._button(
            screen, "Pick time", id="pick_time_button", is_chosen=False, on_tap=lambda: self._ask_time(screen)
        )
        is_timeless = time is None and self.start.kind != DUE_TIME
        none = self._button(
            screen, "No time", id="no_time", is_chosen=is_timeless, on_tap=partial(self._set_time, None)
        )
        return [*rows, more, none]

    def _ask_time(self, screen: ax.Screen) -> None:
        begin = self.start.time or local_time(self.phone).time()
        screen.show(
            ax.TimePickerDialog(
                begin.hour,
                begin.minute,
                is_24h=is_24_hour(self.phone),
                on_pick=lambda hour, minute: self._set_time(datetime.time(hour, minute)),
            )
        )
