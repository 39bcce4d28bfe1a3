"""What is done to tasks: completing, repeating, deleting, copying; each can be undone."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.tasks_org import moments
from pytest_mobileagent.simulator.apps.tasks_org.pickers import start_of
from pytest_mobileagent.simulator.apps.tasks_org.recurrence import parse
from pytest_mobileagent.simulator.apps.tasks_org.reminders import plan, withdraw
from pytest_mobileagent.simulator.apps.tasks_org.store import FROM_COMPLETION, SNOOZED, Store, Task
from pytest_mobileagent.simulator.apps.tasks_org.words import task_title
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.phone import Phone


def repeated(phone: Phone, task: Task) -> Task | None:
    """Return a task as it is once it has been completed and begins anew; None if it does not."""
    rule = parse(task.recurrence)
    if rule is None:
        return None
    now = moments.today(phone)
    due = moments.day_of(phone, task.due_ms)
    following = rule.after(now if task.repeat_from == FROM_COMPLETION or due is None else due)
    if following is None:
        return None
    time = moments.time_of(phone, task.due_ms)
    start = start_of(phone, task.hide_ms, task.due_ms)
    if start.day is not None and due is not None:
        start = replace(start, day=start.day + (following - due))
    due_ms = moments.due_ms(phone, following, time)
    return replace(
        task,
        due_ms=due_ms,
        hide_ms=start.moment_ms(phone, due_ms),
        recurrence=str(replace(rule, count=max(0, rule.count - 1))),
        reminders=tuple(one for one in task.reminders if one.type != SNOOZED),
    )


def complete(phone: Phone, number: int) -> Task | None:
    """Complete a task with its subtasks; return it if it repeats and has begun anew."""
    store = Store(phone)
    task = store.find(number)
    if task is None:
        return None
    anew = repeated(phone, task)
    if anew is not None:
        store.save(anew)
    else:
        open_ones = {one.id for one in store.tasks() if not one.completed_ms}
        store.set_completed([one for one in store.family([number]) if one in open_ones], store.now_ms)
    withdraw(phone, [number])
    plan(phone)
    return anew


def toggle(screen: ax.Screen, task: Task) -> None:
    """Complete a task, or make it one to do again; completing can be undone."""
    phone = screen.phone
    store = Store(phone)
    if task.completed_ms:
        store.set_completed([task.id], 0)
        plan(phone)
        return
    before = [one for one in store.tasks() if one.id in store.family([task.id])]

    def undo() -> None:
        for one in before:
            store.save(one)
        plan(phone)

    anew = complete(phone, task.id)
    if anew is not None:
        day = moments.full_date(phone, anew.due_ms)
        said = screen.tr('"{title}" rescheduled for {date}').format(title=task_title(phone, task.title), date=day)
        screen.snackbar(said, "UNDO", undo)
    else:
        screen.snackbar("Task completed", "UNDO", undo)


def delete(screen: ax.Screen, numbers: Sequence[int]) -> None:
    """Delete tasks with what is below them, and say how many; that can be undone."""
    phone = screen.phone
    store = Store(phone)
    gone = store.family(numbers)

    def undo() -> None:
        store.set_deleted(gone, 0)
        plan(phone)

    store.set_deleted(gone, store.now_ms)
    withdraw(phone, gone)
    plan(phone)
    screen.snackbar(screen.tr("{count} deleted").format(count=number_text(phone, len(gone))), "UNDO", undo)


def copy(screen: ax.Screen, numbers: Sequence[int]) -> None:
    """Copy tasks, and say how many."""
    store = Store(screen.phone)
    chosen = [task for task in store.tasks() if task.id in numbers]
    for task in chosen:
        store.save(replace(task, id=0, title=f"Copy of {task.title}", completed_ms=0, created_ms=0, order=None))
    plan(screen.phone)
    screen.snackbar(screen.tr("{count} copied").format(count=number_text(screen.phone, len(chosen))))


def day_in(phone: Phone, days: int) -> datetime.date:
    """Return the day so many days from now."""
    return moments.today(phone) + datetime.timedelta(days=days)


def set_due(phone: Phone, numbers: Sequence[int], day: datetime.date | None, time: datetime.time | None) -> None:
    """Make tasks due then; starts that refer to the due date move along."""
    store = Store(phone)
    due = moments.due_ms(phone, day, time)
    for task in store.tasks():
        if task.id in numbers:
            start = start_of(phone, task.hide_ms, task.due_ms)
            store.save(replace(task, due_ms=due, hide_ms=start.moment_ms(phone, due)))
    plan(phone)


def described(phone: Phone, tasks: Sequence[Task]) -> str:
    """Return tasks as text, to be shared."""
    lines = []
    for task in tasks:
        due = f" ({moments.full_date(phone, task.due_ms)})" if task.due_ms else ""
        lines.append(f"[{'x' if task.completed_ms else ' '}] {task_title(phone, task.title)}{due}")
    return "\n".join(lines)
