"""Events as rows of a list, and the headers between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_calendar.texts import month_text, span_text

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Container, Sequence

    from pytest_mobileagent.simulator.apps.simple_calendar.store import Occurrence, Store

_DIMMED = 0.5
_SELECTED = 0.78  # how much of the background is mixed into the colour of selected rows
_TITLE_DP, _LINE_DP = 26.3, 20.57


class Rows:
    """Makes the rows of one screen."""

    def __init__(
        self,
        screen: ax.Screen,
        store: Store,
        *,
        selected: Container[tuple[int, int]],
        on_tap: Callable[[Occurrence], object],
        on_long_press: Callable[[Occurrence], object],
    ) -> None:
        """Tell what a tap and a long press on a row do."""
        self._screen = screen
        self._store = store
        self._selected = selected
        self._scale = screen.phone.font_scale
        self._on_tap = on_tap
        self._on_long_press = on_long_press

    def is_past(self, one: Occurrence) -> bool:
        """Whether an occurrence is dimmed because it is over."""
        if one.event.is_task and one.is_completed:
            return self._store.prefs.flag("dim_completed_tasks", default=True)
        if not self._store.prefs.flag("dim_past_events", default=True):
            return False
        if one.event.is_all_day:
            return self._store.local(one.end_s).date() < self._store.today()
        return one.end_s < self._store.now_s()

    def row(self, one: Occurrence, *, day: datetime.date | None = None, in_list: bool = False) -> ax.View:
        """Return an event's row below a day; in the list of several days, what runs now has the primary colour."""
        theme, store = self._screen.theme, self._store
        front = theme.on_surface
        if in_list and self._is_now(one):
            front = theme.primary
        bar = store.color_of(one.event)
        if self.is_past(one):
            front, bar = ax.mix(front, theme.background, _DIMMED), ax.mix(bar, theme.background, _DIMMED)
        is_selected = one.key in self._selected
        body = self._body(one, front, day=day, short_days=in_list)
        holder = ax.Row(
            ax.View(id="event_item_color_bar", cls="android.widget.ImageView", width=8, height=ax.MATCH,
                    background=bar),
            ax.Icon("task_alt", id="event_item_task_image", desc="Task", size=20,
                 color=front, margin=(10, 10, 0, 0), gravity="top") if one.event.is_task else None,
            body,
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            height=self._height(one),
        )  # fmt: skip
        return ax.Clipped(
            holder,
            id="event_item_holder",
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            margin=(16, 0, 16, 8),
            radius=8,
            border=(1, theme.outline_variant),
            background=ax.mix(theme.primary, theme.background, _SELECTED) if is_selected else "",
            selected=is_selected,
            on_tap=lambda: self._on_tap(one),
            on_long_press=lambda: self._on_long_press(one),
        )

    def _is_now(self, one: Occurrence) -> bool:
        if one.event.is_all_day:
            return self._store.today() in self._store.days_of(one)
        return one.start_s <= self._store.now_s() <= one.end_s

    def _second_line(self, one: Occurrence) -> str:
        prefs = self._store.prefs
        if not prefs.flag("display_description", default=True):
            return ""
        text = one.event.location if prefs.flag("replace_description", default=False) else one.event.description
        return text.replace("\n", " ")

    def _height(self, one: Occurrence) -> float:
        return self._scale * (_TITLE_DP + _LINE_DP * (2 if self._second_line(one) else 1))

    def _body(self, one: Occurrence, front: str, *, day: datetime.date | None, short_days: bool) -> ax.View:
        second = self._second_line(one)
        time = span_text(self._store, one, shown=day, short_days=short_days)
        below = (
            ax.Text(
                second,
                id="event_item_description",
                color=front,
                max_lines=1,
                height=self._scale * _LINE_DP,
                width=ax.MATCH,
            )
            if second
            else None
        )
        return ax.Column(
            ax.Text(
                one.event.title,
                id="event_item_title",
                size=17,
                color=front,
                max_lines=1,
                weight_name="medium",
                height=self._scale * _TITLE_DP,
                width=ax.MATCH,
            ),
            ax.Text(time, id="event_item_time", color=front, max_lines=1, height=self._scale * _LINE_DP),
            below,
            weight=1,
            margin=(16, 0, 0, 0),
        )

    def with_headers(self, found: Sequence[Occurrence], *, months: bool = True) -> list[ax.View]:
        """Return rows below headers of their months and days."""
        today = self._store.today()
        made: list[ax.View] = []
        month: tuple[int, int] | None = None
        last_day: datetime.date | None = None
        for one in found:
            day = self._store.local(one.start_s).date()
            if months and (day.year, day.month) != month:
                month = (day.year, day.month)
                made.append(
                    ax.Text(month_text(self._store, day), id="event_section_title", size=22, color="primary",
                         padding=(16, 12, 16, 4), width=ax.MATCH)
                )  # fmt: skip
            if day != last_day:
                last_day = day
                made.append(self._day_header(day, today))
            made.append(self.row(one, in_list=True))
        return made

    def _day_header(self, day: datetime.date, today: datetime.date) -> ax.View:
        theme = self._screen.theme
        color = theme.primary if day == today else theme.on_surface
        if day < today:
            color = ax.mix(color, theme.background, _DIMMED)
        return ax.Text(
            f"{day.day} {self._store.names.days[day.weekday()]}",
            id="event_section_title",
            key=f"day-{day:%Y%m%d}",
            color=color,
            padding=(16, 8, 16, 4),
            width=ax.MATCH,
        )
