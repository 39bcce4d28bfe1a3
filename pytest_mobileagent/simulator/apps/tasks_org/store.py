"""Tasks, tags, lists and places, as Tasks.org keeps them in its database."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from importlib import resources
from typing import TYPE_CHECKING, TypeVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import words
from pytest_mobileagent.simulator.apps.tasks_org.criteria import Criterion, parsed
from pytest_mobileagent.simulator.database import from_row

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable

PACKAGE = words.PACKAGE
SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")

HIGH, MEDIUM, LOW, NONE = range(4)  # importance
FROM_DUE, FROM_COMPLETION = 0, 1  # repeat_from
AT_TIME, FROM_START, FROM_END, SNOOZED = 0, 1, 2, 4  # type of an alarm; 3 is random
RING_FIVE, RING_NONSTOP = 1 << 4, 1 << 3  # notificationFlags
DAY_MS = 86_400_000
_LOCAL_ACCOUNT = 2
_LOCAL_SERVER = -1
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Reminder:
    """When a task reminds: a moment, or so many milliseconds from start or end; and how often again."""

    time_ms: int
    type: int
    repeat: int = 0
    interval_ms: int = 0


WHEN_DUE = Reminder(0, FROM_END)
WHEN_OVERDUE = Reminder(DAY_MS, FROM_END, 6, DAY_MS)
WHEN_STARTED = Reminder(0, FROM_START)


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that belongs to a task."""

    name: str
    uri: str


@dataclass(frozen=True, slots=True)
class Task:
    """One task; moments in milliseconds since the epoch, 0 for none; tags, list and place by their uids."""

    id: int = 0
    title: str = ""
    priority: int = LOW
    due_ms: int = 0
    hide_ms: int = 0
    created_ms: int = 0
    modified_ms: int = 0
    completed_ms: int = 0
    notes: str = ""
    estimated_s: int = 0
    elapsed_s: int = 0
    timer_ms: int = 0
    ring: int = 0
    recurrence: str = ""
    repeat_from: int = FROM_DUE
    parent: int = 0
    order: int | None = None
    is_collapsed: bool = False
    tags: tuple[str, ...] = ()
    list: str = ""
    place: str = ""
    reminders: tuple[Reminder, ...] = ()
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """A tag, a list or a place: what tasks can be filed under."""

    uid: str
    name: str
    color: str = ""
    id: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A place."""

    uid: str
    name: str
    latitude: float
    longitude: float


@dataclass(frozen=True, slots=True)
class OwnFilter:
    """A filter that the user made."""

    id: int
    title: str
    criteria: tuple[Criterion, ...]


def _color(value: int | None) -> str:
    return f"#{value & 0xFFFFFF:06x}" if value else ""


def color_number(color: str) -> int:
    """Return a colour as Android stores it, a signed 32-bit number; 0 for none."""
    return (int(color[1:], 16) | 0xFF000000) - (1 << 32) if color else 0


class Store(ax.Store):
    """What the app has stored on a phone."""

    package, database_file, schema = PACKAGE, "database", SCHEMA

    def new_uid(self) -> str:
        """Return a new 64-bit number as text, which identifies a task, a tag, a list or a place."""
        known = sum(self.database.value(f"SELECT COUNT(*) FROM {table}") for table in _TABLES)  # noqa: S608 - constants
        digest = hashlib.sha256(f"{PACKAGE}/{self.phone.clock.now()}/{known}".encode()).digest()
        return str(int.from_bytes(digest[:8]) >> 1)

    # -- tasks ------------------------------------------------------------------------------------------------------

    def tasks(self) -> list[Task]:
        """Return every task that is not deleted, in the order in which they were stored."""
        tags = self._many("SELECT task, tag_uid FROM tags WHERE tag_uid IS NOT NULL ORDER BY _id", str)
        lists = self._many("SELECT cd_task, COALESCE(cd_calendar, '') FROM caldav_tasks WHERE cd_deleted = 0", str)
        places = self._many("SELECT task, place FROM geofences WHERE place IS NOT NULL", str)
        reminders = self._many('SELECT task, time, type, "repeat", "interval" FROM alarms ORDER BY _id', Reminder)
        attachments = self._many(
            "SELECT task, filename, uri FROM attachment JOIN attachment_file ON file = file_id ORDER BY 1, file",
            Attachment,
        )
        rows = self.database.query("SELECT * FROM tasks WHERE deleted = 0 ORDER BY _id")
        return [
            replace(
                _task(row),
                tags=tuple(tags.get(row["_id"], ())),
                list=next(iter(lists.get(row["_id"], ())), ""),
                place=next(iter(places.get(row["_id"], ())), ""),
                reminders=tuple(reminders.get(row["_id"], ())),
                attachments=tuple(attachments.get(row["_id"], ())),
            )
            for row in rows
        ]

    def _many(self, query: str, make: Callable[..., _T]) -> dict[int, list[_T]]:
        """Return what `make` makes of the other columns, for each task that the first column names."""
        found: dict[int, list[_T]] = {}
        for task, *values in self.database.query(query):
            found.setdefault(task, []).append(make(*values))
        return found

    def find(self, number: int) -> Task | None:
        """Return a task, or None."""
        return next((task for task in self.tasks() if task.id == number), None)

    def save(self, task: Task) -> int:
        """Store a task, a new one if it has no id; return its id."""
        now = self.now_ms
        number = task.id
        values = _columns(task) | {"modified": now}
        if number:
            self._set(number, **values)
        else:
            number = self.database.insert(
                "tasks",
                **values | {"created": task.created_ms or now},
                deleted=0,
                lastNotified=0,
                calendarUri=None,
                remoteId=self.new_uid(),
                read_only=0,
            )
        self._save_links(replace(task, id=number))
        return number

    def _save_links(self, task: Task) -> None:
        database, number = self.database, task.id
        remote = database.value("SELECT remoteId FROM tasks WHERE _id = ?", (number,))
        names = {tag.uid: tag.name for tag in self.tags()}
        database.delete("tags", task=number)
        for uid in task.tags:
            database.insert("tags", task=number, name=names.get(uid), tag_uid=uid, task_uid=remote)
        database.delete("geofences", task=number)
        if task.place:
            database.insert("geofences", task=number, place=task.place, arrival=1, departure=0)
        database.delete("alarms", task=number)
        for one in task.reminders:
            database.insert(
                "alarms", task=number, time=one.time_ms, type=one.type, repeat=one.repeat, interval=one.interval_ms
            )
        self._attach(number, task.attachments)
        self._file(number, task.list)

    def _attach(self, number: int, attachments: tuple[Attachment, ...]) -> None:
        self.database.delete("attachment", task=number)
        for one in attachments:
            uid = self.new_uid()
            file = self.database.insert("attachment_file", file_uuid=uid, filename=one.name, uri=one.uri)
            self.database.insert("attachment", task=number, file=file, file_uuid=uid)
        self.database.execute("DELETE FROM attachment_file WHERE file_id NOT IN (SELECT file FROM attachment)")

    def _file(self, number: int, uid: str) -> None:
        """Put a task on a list, unless it is there."""
        if not uid or self.database.query(
            "SELECT 1 FROM caldav_tasks WHERE cd_task = ? AND cd_calendar = ? AND cd_deleted = 0", (number, uid)
        ):
            return
        remote = self.new_uid()
        self.database.delete("caldav_tasks", cd_task=number)
        self.database.insert(
            "caldav_tasks",
            cd_task=number,
            cd_calendar=uid,
            cd_remote_id=remote,
            cd_object=f"{remote}.ics",
            cd_last_sync=0,
            cd_deleted=0,
            gt_moved=0,
            gt_remote_order=0,
        )

    def move(self, numbers: Iterable[int], uid: str) -> None:
        """Put tasks on a list."""
        for number in numbers:
            self._file(number, uid)
            self._set(number, modified=self.now_ms)

    def _set(self, number: int, **values: int | str | None) -> None:
        self.database.update("tasks", {"_id": number}, **values)

    def set_completed(self, numbers: Iterable[int], moment_ms: int) -> None:
        """Mark tasks as completed at a moment, 0 for not completed."""
        for number in numbers:
            self._set(number, completed=moment_ms, modified=self.now_ms)

    def retag(self, numbers: Iterable[int], uids: tuple[str, ...]) -> None:
        """Give tasks exactly these tags."""
        chosen = set(numbers)
        for task in self.tasks():
            if task.id in chosen:
                self.save(replace(task, tags=uids))

    def set_collapsed(self, number: int, *, is_collapsed: bool) -> None:
        """Hide or show the subtasks of a task."""
        self._set(number, collapsed=int(is_collapsed))

    def set_deleted(self, numbers: Iterable[int], moment_ms: int) -> None:
        """Mark tasks as deleted at a moment, 0 to have them back."""
        for number in numbers:
            self._set(number, deleted=moment_ms, modified=self.now_ms)

    def family(self, numbers: Iterable[int]) -> list[int]:
        """Return tasks with all that are below them."""
        children: dict[int, list[int]] = {}
        for task in self.tasks():
            children.setdefault(task.parent, []).append(task.id)
        found, rest = [], list(numbers)
        while rest:
            number = rest.pop(0)
            if number and number not in found:
                found.append(number)
                rest += children.get(number, [])
        return found

    # -- what tasks are filed under ---------------------------------------------------------------------------------

    def tags(self) -> list[Label]:
        """Return the tags, by name."""
        rows = self.database.query("SELECT * FROM tagdata WHERE name IS NOT NULL AND name <> ''")
        found = [Label(row["remoteId"] or "", row["name"], _color(row["color"]), row["_id"]) for row in rows]
        return sorted(found, key=lambda tag: tag.name.casefold())

    def add_tag(self, name: str, color: str = "") -> str:
        """Add a tag; return its uid."""
        uid = self.new_uid()
        self.database.insert(
            "tagdata", remoteId=uid, name=name, color=color_number(color), tagOrdering="[]", td_icon=-1, td_order=-1
        )
        return uid

    def change_tag(self, tag: Label, name: str, color: str) -> None:
        """Rename and colour a tag."""
        self.database.update("tagdata", {"_id": tag.id}, name=name, color=color_number(color))
        self.database.update("tags", {"tag_uid": tag.uid}, name=name)

    def delete_tag(self, tag: Label) -> None:
        """Delete a tag; its tasks stay."""
        self.database.delete("tags", tag_uid=tag.uid)
        self.database.delete("tagdata", _id=tag.id)

    def lists(self) -> list[Label]:
        """Return the lists."""
        rows = self.database.query("SELECT * FROM caldav_lists ORDER BY cdl_order, cdl_id")
        return [
            Label(row["cdl_uuid"] or "", row["cdl_name"] or "", _color(row["cdl_color"]), row["cdl_id"]) for row in rows
        ]

    def _account(self) -> str:
        query = "SELECT cda_uuid FROM caldav_accounts WHERE cda_account_type = ?"
        known = self.database.value(query, (_LOCAL_ACCOUNT,))
        if known is not None:
            return str(known)
        uid = self.new_uid()
        self.database.insert(
            "caldav_accounts", cda_uuid=uid, cda_account_type=_LOCAL_ACCOUNT, cda_collapsed=0,
            cda_server_type=_LOCAL_SERVER,
        )  # fmt: skip
        return uid

    def add_list(self, name: str, color: str = "") -> str:
        """Add a list; return its uid."""
        account = self._account()
        uid = self.new_uid()
        self.database.insert(
            "caldav_lists", cdl_account=account, cdl_uuid=uid, cdl_name=name, cdl_color=color_number(color),
            cdl_icon=-1, cdl_order=-1, cdl_access=0, cdl_last_sync=0,
        )  # fmt: skip
        return uid

    def change_list(self, one: Label, name: str, color: str) -> None:
        """Rename and colour a list."""
        self.database.update("caldav_lists", {"cdl_id": one.id}, cdl_name=name, cdl_color=color_number(color))

    def delete_list(self, one: Label) -> None:
        """Delete a list with its tasks."""
        rows = self.database.query("SELECT cd_task FROM caldav_tasks WHERE cd_calendar = ?", (one.uid,))
        self.set_deleted([row["cd_task"] for row in rows], self.now_ms)
        self.database.delete("caldav_tasks", cd_calendar=one.uid)
        self.database.delete("caldav_lists", cdl_id=one.id)

    def default_list(self) -> str:
        """Return the uid of the list that new tasks go to; there is always one."""
        chosen = self.prefs.text("p_default_list")
        uids = [one.uid for one in self.lists()]
        if chosen in uids:
            return chosen
        return uids[0] if uids else self.add_list(words.DEFAULT_LIST)

    def filters(self) -> list[OwnFilter]:
        """Return the user's own filters."""
        rows = self.database.query("SELECT * FROM filters ORDER BY f_order, _id")
        return [OwnFilter(row["_id"], row["title"] or "", tuple(parsed(row["criterion"] or ""))) for row in rows]

    def save_filter(self, number: int, *, title: str, sql: str, criterion: str) -> None:
        """Store a filter, a new one if it has no number."""
        if number:
            self.database.update("filters", {"_id": number}, title=title, sql=sql, criterion=criterion)
        else:
            self.database.insert(
                "filters", title=title, sql=sql, values="", criterion=criterion, f_color=0, f_icon=-1, f_order=-1
            )

    def delete_filter(self, number: int) -> None:
        """Delete one of the user's own filters."""
        self.database.delete("filters", _id=number)

    def places(self) -> list[Place]:
        """Return the places, by name."""
        found = self.database.select(Place, "SELECT uid, name, latitude, longitude FROM places")
        return sorted(found, key=lambda place: place.name.casefold())

    def add_place(self, name: str, latitude: float, longitude: float) -> str:
        """Add a place; return its uid."""
        uid = self.new_uid()
        self.database.insert(
            "places", uid=uid, name=name, latitude=latitude, longitude=longitude, place_color=0, place_icon=-1,
            place_order=-1, radius=250,
        )  # fmt: skip
        return uid

    def rename_place(self, uid: str, name: str) -> None:
        """Rename a place."""
        self.database.update("places", {"uid": uid}, name=name)

    def delete_place(self, uid: str) -> None:
        """Delete a place; its tasks stay."""
        self.database.delete("geofences", place=uid)
        self.database.delete("places", uid=uid)


_TABLES = ("tasks", "tagdata", "caldav_lists", "caldav_tasks", "caldav_accounts", "places", "alarms", "attachment_file")


_COLUMNS = {  # of `tasks`, and the fields that they hold
    "title": "title", "importance": "priority", "dueDate": "due_ms", "hideUntil": "hide_ms",
    "completed": "completed_ms", "notes": "notes", "estimatedSeconds": "estimated_s", "elapsedSeconds": "elapsed_s",
    "timerStart": "timer_ms", "notificationFlags": "ring", "recurrence": "recurrence", "repeat_from": "repeat_from",
    "collapsed": "is_collapsed", "parent": "parent", "order": "order",
}  # fmt: skip


_FIELDS = {**_COLUMNS, "_id": "id", "created": "created_ms", "modified": "modified_ms"}


def _task(row: sqlite3.Row) -> Task:
    task = from_row(Task, {_FIELDS.get(name, name): value for name, value in dict(row).items()})
    return replace(task, priority=min(max(task.priority, HIGH), NONE))


def _columns(task: Task) -> dict[str, int | str | None]:
    values = {column: getattr(task, field) for column, field in _COLUMNS.items()}
    return values | {
        "notes": task.notes or None, "recurrence": task.recurrence or None, "collapsed": int(task.is_collapsed)
    }  # fmt: skip
