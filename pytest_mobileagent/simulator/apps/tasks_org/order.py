"""Which tasks a filter shows, and in which order and groups."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.tasks_org import moments
from pytest_mobileagent.simulator.apps.tasks_org.criteria import matching
from pytest_mobileagent.simulator.apps.tasks_org.store import DAY_MS, SNOOZED, Label, Store, Task
from pytest_mobileagent.simulator.apps.tasks_org.words import list_name, tr

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Collection, Sequence

    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.phone import Phone

# The numbers of `sort_mode` and its like in the preferences.
UNGROUPED, SMART, TITLE, DUE, PRIORITY, MODIFIED, CREATED = -1, 0, 1, 2, 3, 4, 5
START, LIST, COMPLETED, MANUAL = 8, 9, 10, 11
MODE_NAMES = {
    UNGROUPED: "None", SMART: "Smart sort", TITLE: "By title", DUE: "By due date", PRIORITY: "By priority",
    MODIFIED: "By last modified", CREATED: "By creation time", START: "By start date", LIST: "By list",
    COMPLETED: "By completion time", MANUAL: "My order",
}  # fmt: skip
GROUP_MODES = (UNGROUPED, DUE, START, PRIORITY, MODIFIED, CREATED, LIST)
SORT_MODES = (DUE, START, PRIORITY, TITLE, MODIFIED, SMART, CREATED)
SUBTASK_MODES = (MANUAL, *SORT_MODES)
COMPLETED_MODES = (COMPLETED, DUE, START, PRIORITY, TITLE, MODIFIED, CREATED)
NEWEST_FIRST = (MODIFIED, CREATED, COMPLETED)
PRIORITY_NAMES = ("High priority", "Medium priority", "Low priority", "No priority")
_STEP_MS = 172_799_999  # what one step of priority is worth to the smart sort
_ALL_DAY_MS = 43_140_000  # a day without a time sorts as its last minute


@dataclass(frozen=True, slots=True)
class Order:
    """How tasks are sorted and grouped, and which are hidden."""

    group: int = UNGROUPED
    is_group_ascending: bool = True
    sort: int = SMART
    is_ascending: bool = True
    subtasks: int = MANUAL
    is_subtasks_ascending: bool = True
    completed: int = COMPLETED
    is_completed_ascending: bool = False
    completed_last: bool = True
    shows_completed: bool = True
    shows_unstarted: bool = True


def order_of(prefs: ax.Preferences) -> Order:
    """Return what the preferences say."""
    return Order(
        group=prefs.number("group_mode", UNGROUPED),
        is_group_ascending=prefs.flag("group_ascending", default=True),
        sort=prefs.number("sort_mode", SMART),
        is_ascending=prefs.flag("sort_ascending", default=True),
        subtasks=prefs.number("subtask_mode", MANUAL),
        is_subtasks_ascending=prefs.flag("subtask_ascending", default=True),
        completed=prefs.number("completed_mode", COMPLETED),
        is_completed_ascending=prefs.flag("completed_ascending", default=False),
        completed_last=prefs.flag("completed_tasks_at_bottom", default=True),
        shows_completed=prefs.flag("show_completed_tasks", default=True),
        shows_unstarted=prefs.flag("show_hidden_tasks", default=True),
    )


# -- filters ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Filter:
    """What the list shows: `kind` is one of the built-in filters', or custom, tag, list, place or search."""

    kind: str
    title: str
    key: str = ""
    color: str = ""

    @property
    def is_sorted(self) -> bool:
        """Whether the user's order applies."""
        return self.kind != "recent"

    @property
    def nests(self) -> bool:
        """Whether subtasks stand below their tasks."""
        return self.kind not in ("recent", "search", "timers", "snoozed", "notifications", "custom")


MY_TASKS = Filter("my", "My Tasks")
TODAY = Filter("today", "Today")
RECENT = Filter("recent", "Recently modified")
SNOOZED_TASKS = Filter("snoozed", "Snoozed")
TIMERS = Filter("timers", "Timers")
NOTIFIED = Filter("notifications", "Notifications")
BUILT_IN = (MY_TASKS, TODAY, RECENT, SNOOZED_TASKS, TIMERS, NOTIFIED)


def filter_called(store: Store, text: str) -> Filter:
    """Return the filter that was stored as `kind:key`; My Tasks if it is gone."""
    kind, _, key = text.partition(":")
    for built_in in BUILT_IN:
        if built_in.kind == kind:
            return built_in
    return next((one for one in filed(store, kind) if one.key == key), MY_TASKS)


def filed(store: Store, kind: str) -> list[Filter]:
    """Return the filters of all tags, lists or places, or the user's own."""
    if kind == "custom":
        return [Filter(kind, one.title, str(one.id)) for one in store.filters()]
    if kind == "place":
        return [Filter(kind, place.name, place.uid) for place in store.places()]
    labels: list[Label] = {"tag": store.tags, "list": store.lists}.get(kind, list)()
    return [Filter(kind, one.name, one.uid, one.color) for one in labels]


def chosen(phone: Phone, store: Store, shown: Filter, tasks: Sequence[Task]) -> list[Task]:
    """Return the tasks that a filter is about, whether or not they are completed."""
    if shown.kind == "custom":
        own = next((one for one in store.filters() if str(one.id) == shown.key), None)
        ids = matching(phone, store, own.criteria) if own is not None else set()
        return [task for task in tasks if task.id in ids]
    if shown.kind == "notifications":
        ids = {row["task"] for row in store.database.query("SELECT task FROM notification")}
        return [task for task in tasks if task.id in ids]
    if shown.kind == "search":
        fits = _search(store, shown.key)
        return [task for task in tasks if fits(task)]
    tests: dict[str, Callable[[Task], bool]] = {
        "my": lambda _: True,
        "today": partial(_is_due_today, phone),
        "recent": lambda task: task.modified_ms > store.now_ms - DAY_MS,
        "snoozed": lambda task: any(one.type == SNOOZED for one in task.reminders),
        "timers": lambda task: task.timer_ms > 0,
        "tag": lambda task: shown.key in task.tags,
        "list": lambda task: task.list == shown.key,
        "place": lambda task: task.place == shown.key,
    }
    return [task for task in tasks if tests[shown.kind](task)]


def _is_due_today(phone: Phone, task: Task) -> bool:
    day = moments.day_of(phone, task.due_ms)
    return day is not None and day <= moments.today(phone)


def _search(store: Store, query: str) -> Callable[[Task], bool]:
    names = {one.uid: one.name for one in (*store.tags(), *store.lists())}
    names |= {place.uid: place.name for place in store.places()}
    words = query.strip().casefold()
    comments = {
        row["target_id"]: row["message"] or ""
        for row in store.database.query("SELECT target_id, message FROM userActivity WHERE target_id IS NOT NULL")
    }
    uids = {row["_id"]: row["remoteId"] for row in store.database.query("SELECT _id, remoteId FROM tasks")}

    def fits(task: Task) -> bool:
        filed_under = [names.get(uid, "") for uid in (*task.tags, task.list, task.place)]
        texts = (task.title, task.notes, comments.get(uids.get(task.id), ""), *filed_under)
        return any(words in text.casefold() for text in texts)

    return fits


# -- order ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Header:
    """The head of a group."""

    key: str
    title: str
    is_collapsed: bool
    is_warning: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A task in the list: how deep below others, and how many are below it."""

    task: Task
    depth: int = 0
    children: int = 0


def arranged(
    phone: Phone, order: Order, shown: Filter, tasks: Sequence[Task], *, collapsed: Collection[str] = ()
) -> list[Header | Line]:
    """Return the rows of the list."""
    now_ms = int(phone.clock.now() * 1000)
    seen = [
        task
        for task in tasks
        if (order.shows_completed or not task.completed_ms)
        and (order.shows_unstarted or task.hide_ms <= now_ms or task.completed_ms)
    ]
    if not shown.is_sorted:
        return [Line(task) for task in sorted(seen, key=lambda task: -task.modified_ms)]
    present = {task.id for task in seen} if shown.nests else set()
    roots = [task for task in seen if task.parent not in present]
    children: dict[int, list[Task]] = {}
    for task in seen:
        if task.parent in present:
            children.setdefault(task.parent, []).append(task)
    store = Store(phone)
    rows: list[Header | Line] = []
    last = None
    for task in _in_order(phone, store, order, roots):
        head = _head(phone, store, order, task)
        is_closed = head is not None and head.key in collapsed
        if head is not None and head.key != last:
            rows.append(Header(head.key, head.title, is_closed, head.is_warning))
            last = head.key
        if not is_closed:
            rows += _nested(phone, order, task, children, 0)
    return rows


def _nested(phone: Phone, order: Order, task: Task, children: dict[int, list[Task]], depth: int) -> list[Line]:
    below = _sorted(phone, children.get(task.id, []), order.subtasks, is_ascending=order.is_subtasks_ascending)
    if order.completed_last:
        below.sort(key=lambda one: one.completed_ms > 0)
    rows = [Line(task, depth, len(below))]
    if not task.is_collapsed:
        for one in below:
            rows += _nested(phone, order, one, children, depth + 1)
    return rows


def _in_order(phone: Phone, store: Store, order: Order, tasks: Sequence[Task]) -> list[Task]:
    open_ones = [task for task in tasks if not (order.completed_last and task.completed_ms)]
    done = [task for task in tasks if order.completed_last and task.completed_ms]
    open_ones = _sorted(phone, open_ones, order.sort, is_ascending=order.is_ascending)
    if order.group == LIST:
        names = {one.uid: one.name.casefold() for one in store.lists()}
        open_ones.sort(key=lambda task: names.get(task.list, ""), reverse=not order.is_group_ascending)
    elif order.group != UNGROUPED:
        open_ones.sort(key=lambda task: _group_value(phone, order.group, task), reverse=not order.is_group_ascending)
    return open_ones + _sorted(phone, done, order.completed, is_ascending=order.is_completed_ascending)


def _sorted(phone: Phone, tasks: Sequence[Task], mode: int, *, is_ascending: bool) -> list[Task]:
    by_title = sorted(tasks, key=lambda task: task.title.casefold())
    return sorted(by_title, key=lambda task: _value(phone, mode, task), reverse=not is_ascending)


def _value(phone: Phone, mode: int, task: Task) -> int | str:
    """Return what a task is sorted by."""
    never = int(phone.clock.now() * 1000) * 2
    if mode == TITLE:
        return task.title.casefold()
    values = {
        PRIORITY: task.priority,
        MODIFIED: task.modified_ms,
        CREATED: task.created_ms,
        COMPLETED: task.completed_ms,
        MANUAL: task.order if task.order is not None else task.created_ms // 1000 - 978_307_200,
        START: task.hide_ms or never,
    }
    if mode in values:
        return values[mode]
    due = task.due_ms or never
    if task.due_ms and not moments.has_time(task.due_ms):
        due += _ALL_DAY_MS
    return due if mode == DUE else due + _STEP_MS * task.priority


def _group_value(phone: Phone, mode: int, task: Task) -> int:
    """Return a number that all tasks of a group share."""
    if mode == PRIORITY:
        return task.priority
    day = _day(phone, mode, task)
    if day is None:
        return 1 << 62
    if mode == DUE and day < moments.today(phone):
        return 0
    return day.toordinal()


def _day(phone: Phone, mode: int, task: Task) -> datetime.date | None:
    moment = {DUE: task.due_ms, START: task.hide_ms, CREATED: task.created_ms, MODIFIED: task.modified_ms}[mode]
    return moments.day_of(phone, moment)


def _head(phone: Phone, store: Store, order: Order, task: Task) -> Header | None:
    mode = order.group
    if mode == UNGROUPED:
        return None
    if task.completed_ms and order.completed_last:
        return Header("completed", tr(phone, "Completed"), is_collapsed=False)
    if mode == LIST:
        names = {one.uid: list_name(phone, one.name) for one in store.lists()}
        name = names.get(task.list) or tr(phone, "No list")
        return Header(f"list/{task.list}", name, is_collapsed=False)
    key = f"{mode}/{_group_value(phone, mode, task)}"
    if mode == PRIORITY:
        return Header(key, tr(phone, PRIORITY_NAMES[task.priority]), is_collapsed=False)
    day = _day(phone, mode, task)
    if mode == DUE and day is not None and day < moments.today(phone):
        return Header(key, tr(phone, "Overdue"), is_collapsed=False, is_warning=True)
    return Header(key, _head_of_day(phone, mode, day), is_collapsed=False)


def _head_of_day(phone: Phone, mode: int, day: datetime.date | None) -> str:
    if day is None:
        return tr(phone, {DUE: "No due date", START: "No start date"}.get(mode, ""))
    frames = {DUE: "Due {date}", START: "Start {date}", CREATED: "Created {date}", MODIFIED: "Modified {date}"}
    return tr(phone, frames[mode]).format(date=moments.day_name(phone, day))
