"""The user's own filters: criteria that add tasks, keep some or take some away, as the database stores them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.tasks_org import moments
from pytest_mobileagent.simulator.apps.tasks_org.words import list_name, tr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.apps.tasks_org.store import Store
    from pytest_mobileagent.simulator.phone import Phone

OR, NOT, AND, UNIVERSE = 0, 1, 2, 3
TYPE_NAMES = {AND: "AND", OR: "OR", NOT: "NOT"}
_SEPARATOR, _ESCAPED = "|", "!PIPE!"
_ALIVE = "SELECT _id FROM tasks WHERE deleted = 0"
_OPEN = f"{_ALIVE} AND completed = 0"
_DAY = datetime.timedelta(days=1)
# What a stored date may say instead of a number: days after today, whose end is meant.
_ENDS = {"EODY()": -1, "EOD()": 0, "EODT()": 1, "EODTT()": 2, "EODW()": 7, "EODM()": 30}
_DATES = (
    ("Overdue", "NOW()"), ("Yesterday", "EODY()"), ("Today", "EOD()"), ("Tomorrow", "EODT()"),
    ("Day after tomorrow", "EODTT()"), ("Next week", "EODW()"), ("Next month", "EODM()"),
)  # fmt: skip
_PRIORITIES = (("High", "0"), ("Medium", "1"), ("Low", "2"), ("None", "3"))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of criterion: its query, in which `?` stands for the value; `values` to choose from, if it has any."""

    id: str
    title: str
    sql: str
    values: tuple[tuple[str, str], ...] = ()
    is_typed: bool = False


ACTIVE = Kind("active", "Active tasks", f"{_OPEN} AND hideUntil <= NOW()")
KINDS = (
    Kind("dueDate", "Due by…", f"{_OPEN} AND dueDate > 0 AND dueDate <= ?", _DATES),
    Kind("startDate", "Start by…", f"{_OPEN} AND hideUntil > 0 AND hideUntil <= ?", _DATES),
    Kind("importance", "Priority at least…", f"{_OPEN} AND importance <= ?", _PRIORITIES),
    Kind("title_like", "Title contains…", f"{_ALIVE} AND title LIKE '%' || ? || '%'", is_typed=True),
    Kind("tag_is", "Tag…", "SELECT task FROM tags WHERE tag_uid = ?"),
    Kind("caldavlist", "In list…", "SELECT cd_task FROM caldav_tasks WHERE cd_calendar = ? AND cd_deleted = 0"),
    Kind("recur", "Is recurring", f"{_ALIVE} AND recurrence <> ''"),
    Kind("reminders", "Has reminder", "SELECT task FROM alarms"),
    Kind("subtask", "Is subtask", f"{_ALIVE} AND parent > 0"),
    Kind("completed", "Completed", f"{_ALIVE} AND completed > 0"),
)
_BY_ID = {kind.id: kind for kind in (ACTIVE, *KINDS)}


@dataclass(frozen=True, slots=True)
class Criterion:
    """One line of a filter."""

    kind: Kind
    value: str = ""
    label: str = ""
    type: int = AND

    def text(self, phone: Phone) -> str:
        """Return the line in words."""
        if not self.label:
            return tr(phone, self.kind.title)
        label = tr(phone, self.label) if self.kind.values else self.label
        if self.kind.id == "caldavlist":
            label = list_name(phone, label)
        return tr(phone, f"{self.kind.title.rstrip('…')}: {{label}}").format(label=label)


FIRST = Criterion(ACTIVE, type=UNIVERSE)


def stored(criteria: Iterable[Criterion]) -> str:
    """Return criteria as the database keeps them, a line for each."""
    lines = []
    for one in criteria:
        parts = (one.kind.id, one.value, one.label, str(one.type), one.kind.sql, "")
        lines.append(_SEPARATOR.join(part.replace(_SEPARATOR, _ESCAPED) for part in parts))
    return "\n".join(lines)


def parsed(text: str) -> list[Criterion]:
    """Return the criteria that were stored; a line of an unknown kind is left out."""
    found = []
    for line in text.splitlines():
        parts = [part.replace(_ESCAPED, _SEPARATOR) for part in line.split(_SEPARATOR)]
        if len(parts) >= 4 and parts[0] in _BY_ID and parts[3].isdigit():
            found.append(Criterion(_BY_ID[parts[0]], parts[1], parts[2], int(parts[3])))
    return found or [FIRST]


def _moment_ms(phone: Phone, name: str) -> int:
    if name == "NOW()":
        return int(phone.clock.now() * 1000)
    following = moments.today(phone) + _DAY * (_ENDS[name] + 1)
    return moments.start_ms(phone, following, None) - 1


def matching(phone: Phone, store: Store, criteria: Iterable[Criterion]) -> set[int]:
    """Return the ids of the tasks that fit."""
    found: set[int] = set()
    for one in criteria:
        ids = _ids(phone, store, one)
        if one.type in (UNIVERSE, OR):
            found |= ids
        elif one.type == NOT:
            found -= ids
        else:
            found &= ids
    return found


def _ids(phone: Phone, store: Store, one: Criterion) -> set[int]:
    sql = one.kind.sql.replace("NOW()", str(_moment_ms(phone, "NOW()")))
    value: object = one.value
    if one.value in _ENDS or one.value == "NOW()":
        value = _moment_ms(phone, one.value)
    elif one.kind.values and one.value.isdigit():
        value = int(one.value)
    rows = store.database.query(sql, (value,) if "?" in sql else ())
    return {row[0] for row in rows}


def combined_sql(criteria: Iterable[Criterion]) -> str:
    """Return the condition that other programs read: the same criteria as one query."""
    sql = ""
    for one in criteria:
        value = one.value.replace("'", "''")
        is_bare = one.value in _ENDS or one.value == "NOW()" or (one.kind.values and one.value.isdigit())
        query = one.kind.sql.replace("?", value if is_bare else f"'{value}'")
        if not sql:
            sql = f"_id IN ({query})"
        else:
            word = {OR: "OR", NOT: "AND NOT"}.get(one.type, "AND")
            sql = f"({sql}) {word} _id IN ({query})"
    return f"WHERE {sql}"
