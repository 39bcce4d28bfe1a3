"""Reminders: when they are due, what they show, what their buttons do."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import moments
from pytest_mobileagent.simulator.apps.tasks_org.store import (
    AT_TIME,
    FROM_END,
    FROM_START,
    PACKAGE,
    SNOOZED,
    Reminder,
    Store,
    Task,
)
from pytest_mobileagent.simulator.apps.tasks_org.words import task_title, tr
from pytest_mobileagent.simulator.system.alarms import Alarm
from pytest_mobileagent.simulator.system.notifications import (
    CATEGORY_REMINDER,
    IMPORTANCE_HIGH,
    Notification,
    NotificationAction,
)

REMIND = "org.tasks.jobs.REMIND"
COMPLETE = "org.tasks.notifications.COMPLETE"
PERMISSION = "android.permission.POST_NOTIFICATIONS"
MAIN = f"{PACKAGE}/com.todoroo.astrid.activity.MainActivity"
SNOOZE = f"{PACKAGE}/.reminders.SnoozeActivity"
TASK_EXTRA = "open_task"
_ALL_DAY = datetime.time(18)  # when tasks without a time remind (`p_rmd_time`)


def is_allowed(phone: ax.Phone) -> bool:
    """Whether the app may show notifications."""
    return phone.packages.is_granted(PACKAGE, PERMISSION)


def _base_ms(phone: ax.Phone, moment_ms: int) -> int:
    day = moments.day_of(phone, moment_ms)
    if day is None or moments.has_time(moment_ms):
        return moment_ms // 60_000 * 60_000
    minutes = Store(phone).prefs.number("p_rmd_time", _ALL_DAY.hour * 3_600_000) // 60_000
    time = datetime.time(minutes // 60 % 24, minutes % 60)
    return moments.start_ms(phone, day, time) // 60_000 * 60_000


def moments_of(phone: ax.Phone, task: Task, reminder: Reminder) -> list[int]:
    """Return when a reminder of a task is due, milliseconds since the epoch."""
    if reminder.type in (AT_TIME, SNOOZED):
        first = reminder.time_ms
    else:
        base = {FROM_START: task.hide_ms, FROM_END: task.due_ms}.get(reminder.type, 0)
        if not base:
            return []
        first = _base_ms(phone, base) + reminder.time_ms
    return [first + again * reminder.interval_ms for again in range(reminder.repeat + 1)]


def _due(phone: ax.Phone) -> list[tuple[int, Task]]:
    return sorted(
        (
            (moment, task)
            for task in Store(phone).tasks()
            if not task.completed_ms
            for reminder in task.reminders
            for moment in moments_of(phone, task, reminder)
        ),
        key=lambda pair: (pair[0], pair[1].id),
    )


def plan(phone: ax.Phone) -> None:
    """Set the alarm for the next reminder."""
    now = phone.clock.now() * 1000
    following = next((moment for moment, _ in _due(phone) if moment > now), None)
    if following is None:
        phone.alarms.cancel(PACKAGE, REMIND)
        return
    intent = ax.Intent(REMIND, package=PACKAGE, extras={"at": following})
    phone.alarms.set(Alarm(PACKAGE, REMIND, following / 1000, intent))


def remind(phone: ax.Phone, intent: ax.Intent) -> None:
    """Show the reminders that are due at the moment for which the alarm was set."""
    at = intent.number("at")
    for moment, task in _due(phone):
        if moment == at:
            _show(phone, task)
    plan(phone)


def _show(phone: ax.Phone, task: Task) -> None:
    store = Store(phone)
    if not is_allowed(phone) or not store.prefs.flag("p_rmd_enabled", default=True):
        return
    store.database.delete("notification", task=task.id)
    store.database.insert("notification", task=task.id, timestamp=store.now_ms, type=FROM_END)
    extras = {TASK_EXTRA: task.id}
    phone.notifications.post(
        Notification(
            package=PACKAGE,
            id=task.id,
            title=task_title(phone, task.title),
            text=task.notes,
            channel="notifications",
            icon="check",
            category=CATEGORY_REMINDER,
            importance=IMPORTANCE_HIGH,
            on_tap_intent=ax.Intent(component=MAIN, extras=extras),
            actions=(
                NotificationAction(tr(phone, "Complete"), ax.Intent(COMPLETE, package=PACKAGE, extras=extras)),
                NotificationAction(tr(phone, "Snooze"), ax.Intent(component=SNOOZE, extras=extras), is_broadcast=False),
            ),
        )
    )


def withdraw(phone: ax.Phone, numbers: Iterable[int]) -> None:
    """Take away the notifications of tasks."""
    store = Store(phone)
    for number in numbers:
        store.database.delete("notification", task=number)
        phone.notifications.cancel(PACKAGE, number)


def snooze(phone: ax.Phone, number: int, until_ms: int) -> None:
    """Remind of a task later."""
    store = Store(phone)
    task = store.find(number)
    withdraw(phone, [number])
    if task is not None:
        kept = tuple(one for one in task.reminders if one.type != SNOOZED)
        store.save(replace(task, reminders=(*kept, Reminder(until_ms, SNOOZED))))
    plan(phone)
