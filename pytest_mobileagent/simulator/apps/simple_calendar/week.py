"""The week: days side by side, hours one below the other."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_calendar.grid import Board, Place
from pytest_mobileagent.simulator.apps.simple_calendar.texts import counted, time_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.simple_calendar.rows import Rows
    from pytest_mobileagent.simulator.apps.simple_calendar.store import Occurrence, Store

HOUR_DP = 60
_HOURS_WIDTH = 52
_SCROLL = "week_events_scrollview"
_LEAST_MINUTES = 30
SPANNING_AT_TOP = "show_midnight_spanning_events_at_top"


class WeekView:
    """One week (or another number of days) of a screen."""

    def __init__(self, screen: ax.Screen, store: Store, rows: Rows, start: datetime.date) -> None:
        """Show the days from `start`."""
        self._screen = screen
        self._store = store
        self._rows = rows
        self.count = store.prefs.number("weekly_view_days", 7)
        self.start = start
        self._days = [start + datetime.timedelta(days=at) for at in range(self.count)]

    def compose(
        self,
        *,
        slot: tuple[datetime.date, int] | None,
        on_event: Callable[[Occurrence], object],
        on_slot: Callable[[datetime.date, int], object],
        on_new: Callable[[datetime.date, int], object],
        on_turn: Callable[[int], object],
    ) -> ax.View:
        """Return letters, all-day events, the hours and the slider; `slot` is the empty hour tapped before."""
        screen, store = self._screen, self._store
        if _SCROLL not in screen.ui.scroll_px:
            hour = store.prefs.number("start_weekly_at", 7)
            screen.ui.scroll_px[_SCROLL] = round(hour * HOUR_DP * screen.phone.display.scale)
        found = store.between(
            store.midnight_s(self._days[0]), store.midnight_s(self._days[-1] + datetime.timedelta(days=1))
        )
        at_top = store.prefs.flag(SPANNING_AT_TOP, default=True)
        tops = [one for one in found if one.event.is_all_day or (at_top and len(store.days_of(one)) > 1)]
        blocks = [one for one in found if one not in tops]
        here = 1000
        body = ax.Pane(
            self._letters(),
            self._all_day(tops, on_event),
            ax.Scroll(
                ax.Row(
                    self._hours(),
                    self._columns(blocks, slot=slot, on_event=on_event, on_slot=on_slot, on_new=on_new),
                    width=ax.MATCH,
                    height=24 * HOUR_DP,
                ),
                id=_SCROLL,
                key=_SCROLL,
                weight=1,
            ),
            id="week_view_holder",
        )
        pager = ax.Pager(
            body,
            id="week_view_view_pager",
            cls="androidx.viewpager.widget.b",
            index=here,
            clickable=True,
            on_change=lambda at: on_turn(at - here),
            weight=1,
        )
        return ax.Pane(pager, self._day_count())

    def _letters(self) -> ax.View:
        today = self._store.today()
        middle = self._days[len(self._days) // 2]
        number = self._days[-1].isocalendar().week if len(self._days) < 7 else middle.isocalendar().week
        side = ax.Column(
            ax.Text(self._store.names.short_months[self._days[0].month - 1], id="week_view_month_label", max_lines=1),
            ax.Caption(
                self._store.tr("wk. {number}").format(number=number), id="week_view_week_number", size=12, max_lines=1
            ),
            width=_HOURS_WIDTH,
            padding=(8, 4, 0, 4),
        )
        letters = [
            ax.Text(
                f"{self._store.names.narrow_days[day.weekday()]}\n{day.day}",
                id="week_day_label",
                align="center",
                weight=1,
                width=ax.MATCH,
                color="primary" if day == today else self._store.day_color(day, "on_surface"),
                padding=(0, 4),
            )
            for day in self._days
        ]
        return ax.Across(side, ax.Row(*letters, id="week_letters_holder", weight=1, width=ax.MATCH))

    def _all_day(self, tops: Sequence[Occurrence], on_event: Callable[[Occurrence], object]) -> ax.View:
        index = {day: at for at, day in enumerate(self._days)}
        lines: list[set[int]] = []
        parts: list[tuple[int, int, int, Occurrence]] = []
        for one in tops:
            cells = [index[day] for day in self._store.days_of(one) if day in index]
            if not cells:
                continue
            line = next((at for at, taken in enumerate(lines) if not taken.intersection(cells)), len(lines))
            if line == len(lines):
                lines.append(set())
            lines[line].update(cells)
            parts.append((line, cells[0], cells[-1] + 1, one))
        if not parts:
            return ax.View(id="week_all_day_holder", width=ax.MATCH, height=1, background="outline_variant")
        rows, columns = len(lines), len(self._days)
        placed = [
            (Place(first / columns, line / rows, last / columns, (line + 1) / rows), self._block(one, on_event))
            for line, first, last, one in parts
        ]
        return ax.Row(
            ax.View(width=_HOURS_WIDTH, height=1),
            ax.Column(Board(None, placed, id="week_all_day_holder", height=22 * rows), weight=1),
            width=ax.MATCH,
            padding=(0, 0, 0, 4),
        )

    def _hours(self) -> ax.View:
        labels = [
            ax.Caption(
                self._hour(hour),
                id="weekly_view_hour_textview",
                size=12,
                align="center",
                width=ax.MATCH,
                height=HOUR_DP,
            )
            for hour in range(1, 24)
        ]
        return ax.Column(ax.View(height=HOUR_DP / 2), *labels, width=_HOURS_WIDTH)

    def _hour(self, hour: int) -> str:
        if self._store.is_24h:
            return time_text(self._store, datetime.time(hour))
        return f"{hour % 12 or 12} {self._store.names.am_pm[hour > 11].lower()}"

    def _columns(
        self,
        blocks: Sequence[Occurrence],
        *,
        slot: tuple[datetime.date, int] | None,
        on_event: Callable[[Occurrence], object],
        on_slot: Callable[[datetime.date, int], object],
        on_new: Callable[[datetime.date, int], object],
    ) -> ax.View:
        columns = len(self._days)
        placed: list[tuple[Place, ax.View]] = []
        for at, day in enumerate(self._days):
            here = [one for one in blocks if day in self._store.days_of(one)]
            for one, lane, lanes in _side_by_side(here, self._store, day):
                first, last = _minutes(one, self._store, day)
                left, width = at / columns, 1 / columns / lanes
                place = Place(left + lane * width, first / 1440, left + (lane + 1) * width, min(1.0, last / 1440))
                placed.append((place, self._block(one, on_event)))
        if slot is not None and slot[0] in self._days:
            at, hour = self._days.index(slot[0]), slot[1]
            plus = ax.Frame(
                ax.Icon("add", color="#ffffff", gravity="center"),
                background="primary",
                radius=4,
                on_tap=lambda: on_new(*slot),
            )
            placed.append((Place(at / columns, hour / 24, (at + 1) / columns, (hour + 1) / 24), plus))

        def tapped(x: float, y: float) -> None:
            on_slot(self._days[min(columns - 1, int(x * columns))], min(23, int(y * 24)))

        board = Board(self._paint, placed, id="week_events_columns_holder", height=24 * HOUR_DP, on_tap_at=tapped)
        return ax.Column(board, weight=1)

    def _paint(self, canvas: ax.Canvas, rect: ax.Rect, scale: float) -> None:
        theme = self._screen.theme
        line = max(1, round(0.7 * scale))
        for hour in range(1, 24):
            y = rect.top + round(rect.height * hour / 24)
            canvas.fill(ax.Rect(rect.left, y, rect.right, y + line), theme.outline_variant)
        for at in range(len(self._days)):
            x = rect.left + round(rect.width * at / len(self._days))
            canvas.fill(ax.Rect(x, rect.top, x + line, rect.bottom), theme.outline_variant)
        today = self._store.today()
        if today in self._days:
            at = self._days.index(today)
            now = self._store.local(self._store.now_s())
            y = rect.top + round(rect.height * (now.hour * 60 + now.minute) / 1440)
            left = rect.left + rect.width * at // len(self._days)
            right = rect.left + rect.width * (at + 1) // len(self._days)
            canvas.fill(ax.Rect(left, y - line, right, y + line), theme.primary)
            canvas.circle(left, y, 4 * scale, theme.primary)

    def _block(self, one: Occurrence, on_event: Callable[[Occurrence], object]) -> ax.View:
        color = self._store.color_of(one.event)
        if self._rows.is_past(one):
            color = ax.mix(color, self._screen.theme.background, 0.5)
        label = ax.Text(
            one.event.title,
            id="week_event_label",
            desc=one.event.title,
            size=10,
            color="#ffffff",
            gravity="top",
            max_lines=4,
        )
        return ax.Clipped(
            label,
            id="week_event_holder",
            cls="android.view.ViewGroup",
            background=color,
            border=(0.7, self._screen.theme.background),
            radius=3,
            padding=(2, 1),
            on_tap=lambda: on_event(one),
        )

    def _day_count(self) -> ax.View | None:
        prefs = self._store.prefs
        if not prefs.flag("allow_customise_day_count", default=True):
            return None
        return ax.Across(
            ax.SeekBar(
                id="week_view_seekbar",
                value=self.count - 1,
                maximum=13,
                weight=1,
                on_change=lambda value: prefs.put(weekly_view_days=value + 1),
            ),
            ax.Text(counted(self._store, self.count, "day"), id="week_view_days_count", padding=(4, 0, 16, 0)),
            padding=(8, 0, 0, 0),
        )


def _minutes(one: Occurrence, store: Store, day: datetime.date) -> tuple[int, int]:
    """Return from when to when an occurrence takes place on a day, in its minutes."""
    start, end = store.local(one.start_s), store.local(one.end_s)
    first = start.hour * 60 + start.minute if start.date() == day else 0
    last = end.hour * 60 + end.minute if end.date() == day else 1440
    return first, max(first + _LEAST_MINUTES, last)


def _side_by_side(blocks: Sequence[Occurrence], store: Store, day: datetime.date) -> list[tuple[Occurrence, int, int]]:
    """Give blocks that overlap a lane each: occurrence, lane, number of lanes."""
    placed: list[tuple[Occurrence, int, int]] = []
    group: list[tuple[Occurrence, int]] = []
    ends: list[int] = []
    for one in sorted(blocks, key=lambda block: block.order):
        first, last = _minutes(one, store, day)
        if group and first >= max(ends):
            placed += [(known, lane, len(ends)) for known, lane in group]
            group, ends = [], []
        lane = next((at for at, end in enumerate(ends) if end <= first), len(ends))
        if lane == len(ends):
            ends.append(0)
        ends[lane] = last
        group.append((one, lane))
    return placed + [(known, lane, len(ends)) for known, lane in group]
