"""The tasks of the app Tasks (tasks.org), as its database has them."""

from __future__ import annotations

import datetime
import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device

PACKAGE = "org.tasks"
APP = AppDeclaration(  # it notes how a list is looked at
    PACKAGE,
    names=("tasks",),
    noted=("*/group_*", "*/sort_*", "*/completed_tasks_at_bottom", "*/show_completed"),
)
PATH = f"/data/data/{PACKAGE}/databases/database"
HIGH, MEDIUM, LOW, NONE = range(4)
_NOON = datetime.time(12)
_MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Todo:
    """One task; moments are aware. A task that is due on a day rather than at a time has `is_all_day`."""

    title: str
    due: datetime.datetime | None = None
    priority: int = LOW
    notes: str = ""
    starts: datetime.datetime | None = None
    completed: datetime.datetime | None = None
    created: datetime.datetime | None = None
    is_all_day: bool = False
    id: int = 0
    rest: tuple[str | int | float | bytes | None, ...] = ()

    @property
    def due_day(self) -> datetime.date | None:
        """The day on which it is due."""
        return self.due.date() if self.due is not None else None


def due_on(day: datetime.date) -> datetime.datetime:
    """Return how the app stores a day on which something is due: its noon."""
    return datetime.datetime.combine(day, _NOON, datetime.UTC)


class Todos:
    """The tasks on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Delete every task and what belongs to it; lists and tags stay; the app is stopped."""
        tables = ("alarms", "caldav_tasks", "geofences", "notification", "tags", "attachment", "tasks")
        self._device.edit_database(PATH, tuple(f"DELETE FROM {table}" for table in tables))  # noqa: S608 - constants

    def add(self, todos: Iterable[Todo]) -> None:
        """Add tasks, in their order; the app is stopped."""
        rows = [_row(todo, at) for at, todo in enumerate(todos)]

        def insert(connection: sqlite3.Connection) -> None:
            for values in rows:
                names = ", ".join(f'"{name}"' for name in values)
                marks = ", ".join(f":{name}" for name in values)
                connection.execute(f"INSERT INTO tasks ({names}) VALUES ({marks})", values)  # noqa: S608 - constant names

        self._device.edit_database(PATH, insert)

    def all(self) -> list[Todo]:
        """Return every task that is not deleted, the first stored first."""
        rows = self._device.sql(PATH, "SELECT * FROM tasks WHERE deleted = 0 ORDER BY _id")
        return [_read(row) for row in rows]


def _stamp(moment: datetime.datetime | None) -> int:
    return int(moment.timestamp() * 1000) if moment is not None else 0


def _row(todo: Todo, at: int) -> dict[str, str | int | None]:
    due = _stamp(todo.due) // _MINUTE_MS * _MINUTE_MS
    if due and not todo.is_all_day:
        due += 1000  # the app tells a time of day by its seconds
    created = _stamp(todo.created)
    digest = hashlib.sha256(f"{at}/{todo.title}/{due}".encode()).digest()
    return {
        "title": todo.title, "importance": todo.priority, "dueDate": due, "hideUntil": _stamp(todo.starts),
        "created": created, "modified": max(created, _stamp(todo.completed)), "completed": _stamp(todo.completed),
        "deleted": 0, "notes": todo.notes or None, "estimatedSeconds": 0, "elapsedSeconds": 0, "timerStart": 0,
        "notificationFlags": 0, "lastNotified": 0, "recurrence": None, "repeat_from": 0, "calendarUri": None,
        "remoteId": str(int.from_bytes(digest[:8], "big") >> 1), "collapsed": 0, "parent": 0, "order": None,
        "read_only": 0,
    }  # fmt: skip


_OWN = ("_id", "title", "importance", "dueDate", "hideUntil", "created", "completed", "notes")


def _moment(stamp: int) -> datetime.datetime | None:
    return datetime.datetime.fromtimestamp(stamp / 1000, datetime.UTC) if stamp else None


def _read(row: sqlite3.Row) -> Todo:
    return Todo(
        title=row["title"] or "",
        due=_moment(row["dueDate"] // _MINUTE_MS * _MINUTE_MS),
        priority=row["importance"],
        notes=row["notes"] or "",
        starts=_moment(row["hideUntil"]),
        completed=_moment(row["completed"]),
        created=_moment(row["created"]),
        is_all_day=not row["dueDate"] % _MINUTE_MS,
        id=row["_id"],
        rest=tuple(row[name] for name in row.keys() if name not in _OWN),  # noqa: SIM118 - a Row iterates its values
    )
