"""How reminders are named and chosen, and the page on which one is put off."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import moments
from pytest_mobileagent.simulator.apps.tasks_org.parts import ThemedScreen
from pytest_mobileagent.simulator.apps.tasks_org.pickers import ON_DAY, DateSheet, Start, shortcut_times
from pytest_mobileagent.simulator.apps.tasks_org.reminders import TASK_EXTRA, snooze
from pytest_mobileagent.simulator.apps.tasks_org.store import (
    AT_TIME,
    FROM_END,
    FROM_START,
    PACKAGE,
    RING_FIVE,
    RING_NONSTOP,
    SNOOZED,
    WHEN_DUE,
    WHEN_OVERDUE,
    WHEN_STARTED,
    Reminder,
    Store,
)
from pytest_mobileagent.simulator.apps.tasks_org.words import counted, tr
from pytest_mobileagent.simulator.system.dates import local_time

_NAMES = {WHEN_STARTED: "When started", WHEN_DUE: "When due", WHEN_OVERDUE: "When overdue"}
_MINUTE_MS, _HOUR_MS = 60_000, 3_600_000
_BEFORE = (15 * _MINUTE_MS, _HOUR_MS, 24 * _HOUR_MS)
_UNITS = (
    (24 * _HOUR_MS, "{count} day", "{count} days"), (_HOUR_MS, "{count} hour", "{count} hours"),
    (_MINUTE_MS, "{count} minute", "{count} minutes"),
)  # fmt: skip
_SIDES = {
    (FROM_START, True): "{length} before start", (FROM_START, False): "{length} after start",
    (FROM_END, True): "{length} before due", (FROM_END, False): "{length} after due",
}  # fmt: skip
_RINGS = ((0, "Ring once"), (RING_FIVE, "Ring five times"), (RING_NONSTOP, "Ring nonstop"))


def reminder_text(phone: ax.Phone, reminder: Reminder) -> str:
    """Return a reminder in words."""
    if reminder in _NAMES:
        return tr(phone, _NAMES[reminder])
    if reminder.type in (AT_TIME, SNOOZED):
        text = moments.full_date(phone, reminder.time_ms // _MINUTE_MS * _MINUTE_MS + 1000)
        return tr(phone, "Snoozed until {date}").format(date=text) if reminder.type == SNOOZED else text
    frame = _SIDES.get((reminder.type, reminder.time_ms < 0))
    if frame is None:
        return tr(phone, "Randomly")
    return tr(phone, frame).format(length=_length(phone, abs(reminder.time_ms)))


def _length(phone: ax.Phone, length_ms: int) -> str:
    for unit_ms, one, other in _UNITS:
        if length_ms and length_ms % unit_ms == 0:
            return counted(phone, length_ms // unit_ms, one, other)
    return counted(phone, length_ms // 1000, "{count} seconds", "{count} seconds")


def ask_reminder(screen: ax.Screen, on_pick: Callable[[Reminder], object]) -> None:
    """Offer the kinds of reminders."""

    def at(start: Start) -> None:
        if start.day is not None:
            time = start.time or shortcut_times(screen.phone)[0]
            moment = moments.start_ms(screen.phone, start.day, time) // _MINUTE_MS * _MINUTE_MS
            on_pick(Reminder(moment, AT_TIME))

    def pick_moment() -> None:
        begin = Start(ON_DAY, moments.today(screen.phone))
        screen.show(DateSheet(screen.phone, begin, at, is_start=False))

    items: list[tuple[str, ax.Act | None]] = [(name, partial(on_pick, one)) for one, name in _NAMES.items()]
    before = [Reminder(-length, FROM_END) for length in _BEFORE]
    items += [(ax.Written(reminder_text(screen.phone, one)), partial(on_pick, one)) for one in before]
    items.append(("Pick a date and time", pick_moment))
    screen.show(ax.AlertDialog(items=items, ids=PACKAGE))


def ring_text(flags: int) -> str:
    """Return how often a reminder rings."""
    return next((name for flag, name in reversed(_RINGS) if flags & flag), _RINGS[0][1])


def ask_ring(screen: ax.Screen, flags: int, on_pick: Callable[[int], object]) -> None:
    """Ask how often reminders ring."""
    others = flags & ~(RING_FIVE | RING_NONSTOP)
    names = [name for _, name in _RINGS]
    items = [(name, partial(on_pick, others | flag)) for flag, name in _RINGS]
    screen.show(ax.AlertDialog(items=items, selected=names.index(ring_text(flags)), ids=PACKAGE))


class Snooze(ThemedScreen):
    """Asks how long a reminder is put off."""

    is_translucent = True

    def create(self) -> None:
        """Ask at once."""
        now = local_time(self.phone)
        tomorrow = now.date() + datetime.timedelta(days=1)
        morning = shortcut_times(self.phone)[0]
        choices = (15 * _MINUTE_MS, 30 * _MINUTE_MS, _HOUR_MS, 3 * _HOUR_MS)
        items: list[tuple[str, ax.Act | None]] = [
            (ax.Written(_length(self.phone, length)), partial(self._until, Store(self.phone).now_ms + length))
            for length in choices
        ]
        later = moments.start_ms(self.phone, tomorrow, morning)
        name = self.tr("Tomorrow {time}").format(time=moments.hour_text(self.phone, morning))
        items.append((ax.Written(name), partial(self._until, later)))
        self.show(
            ax.AlertDialog(
                title="Snooze", items=items, negative=("CANCEL", self.finish), on_cancel=self.finish, ids=PACKAGE
            )
        )

    def _until(self, moment_ms: int) -> None:
        snooze(self.phone, self.intent.number(TASK_EXTRA), moment_ms // _MINUTE_MS * _MINUTE_MS)
        self.finish()

    def compose(self) -> ax.View:
        """Return nothing: only the question is seen."""
        return ax.View()
