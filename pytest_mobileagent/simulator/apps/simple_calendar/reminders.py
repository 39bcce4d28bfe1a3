"""Reminders as notifications."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_calendar.store import Event, Store
from pytest_mobileagent.simulator.apps.simple_calendar.texts import day_text, time_text
from pytest_mobileagent.simulator.system.alarms import Alarm
from pytest_mobileagent.simulator.system.notifications import (
    CATEGORY_EVENT,
    IMPORTANCE_HIGH,
    Notification,
    NotificationAction,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.base import BroadcastResult

    Receiver = Callable[[ax.Phone, ax.Intent], BroadcastResult | None]

_REMIND, _SNOOZE, _COMPLETE = ".REMIND", ".SNOOZE", ".action.mark_completed"
_FORMS = ("EventActivity", "TaskActivity")


def _when(store: Store, event: Event, start_s: int) -> str:
    start, end = store.local(start_s), store.local(start_s + event.end_s - event.start_s)
    today = store.today()
    prefix = ""
    if start.date() == today + datetime.timedelta(days=1):
        prefix = f"{store.tr('Tomorrow')} "
    elif start.date() != today:
        prefix = f"{day_text(store, start.date())}, "
    if event.is_all_day:
        return f"{prefix}{store.tr('All-day')}"
    text = time_text(store, start)
    if end > start:
        text = f"{text} – {time_text(store, end)}"
    return prefix + text


@dataclass(frozen=True, slots=True)
class Reminders:
    """The reminders of the app called `package`."""

    package: str

    @property
    def receivers(self) -> dict[str, Receiver]:
        """What answers to alarms and to the notifications' buttons, by action."""
        acts: dict[str, Receiver] = {_REMIND: self.remind, _SNOOZE: self.snooze, _COMPLETE: self.complete}
        return {f"{self.package}{name}": act for name, act in acts.items()}

    def notify(self, phone: ax.Phone, event: Event, start_s: int) -> None:
        """Post an event's notification."""
        store = Store(phone, self.package)
        extras = {"event_id": event.id, "start_ts": start_s}
        actions = [NotificationAction(store.tr("Snooze"), self._intent(_SNOOZE, extras))]
        if event.is_task:
            actions.append(NotificationAction(store.tr("Mark completed"), self._intent(_COMPLETE, extras)))
        phone.notifications.post(
            Notification(
                self.package,
                event.id,
                event.title,
                f"{_when(store, event, start_s)} {event.description}".strip(),
                channel="simple_calendar_1_5_0",
                on_tap_intent=ax.Intent(
                    component=f"{self.package}/.activities.{_FORMS[event.type]}",
                    extras={"event_id": event.id, "event_occurrence_ts": start_s},
                ),
                actions=tuple(actions),
                importance=IMPORTANCE_HIGH,
                icon="event",
                category=CATEGORY_EVENT,
            )
        )

    def remind(self, phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
        """Post the notification that is due, and set the next reminder."""
        store = Store(phone, self.package)
        event = store.event(intent.number("event_id"))
        if event is not None:
            start_s = intent.number("start_ts", event.start_s)
            if not (event.is_task and store.is_completed(event.id, start_s)):
                self.notify(phone, event, start_s)
            store.set_reminder(event)
        return None

    def snooze(self, phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
        """Take the notification away and bring it back later."""
        number = intent.number("event_id")
        phone.notifications.cancel(self.package, number)
        delay_s = 60 * Store(phone, self.package).prefs.number("snooze_delay", 10)
        again = ax.Intent(action=f"{self.package}{_REMIND}", package=self.package, extras=dict(intent.extras))
        phone.alarms.set(Alarm(self.package, f"snooze-{number}", phone.clock.now() + delay_s, again))
        return None

    def complete(self, phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
        """Mark a task as done from its notification."""
        store = Store(phone, self.package)
        store.set_completed(intent.number("event_id"), intent.number("start_ts"), is_completed=True)
        return None

    def _intent(self, name: str, extras: dict[str, Any]) -> ax.Intent:
        return ax.Intent(action=f"{self.package}{name}", package=self.package, extras=dict(extras))
