"""The notes of Joplin, as its database has them."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device

PACKAGE = "net.cozic.joplin"
APP = AppDeclaration(
    PACKAGE,
    names=("joplin",),
    derived=tuple(f"databases/joplin.sqlite/{table}" for table in ("settings", "item_changes", "notes_normalized")),
    kept=tuple(
        f"databases/joplin.sqlite/settings/key={key}"
        for key in (
            "dateFormat", "editor.*", "newNoteFocus", "newTodoFocus", "showCompletedTodos", "style.*", "sync.target",
            "theme", "timeFormat", "trackLocation", "uncompletedTodosOnTop",
        )
    ),
)  # fmt: skip
PATH = f"/data/data/{PACKAGE}/databases/joplin.sqlite"
_COPIED = (
    "id", "parent_id", "is_todo", "todo_due", "todo_completed", "user_created_time", "user_updated_time", "latitude",
    "longitude", "altitude", "source_url",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Note:
    """One note or to-do; `folder` is the title of its notebook."""

    title: str
    body: str = ""
    folder: str = ""
    is_todo: bool = False
    is_done: bool = False
    is_trashed: bool = False
    id: str = ""


class Notes:
    """The notes on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Delete every note and notebook, and what the search knows of them; the app is stopped."""
        tables = ("notes", "notes_normalized", "folders", "note_tags", "tags")
        self._device.edit_database(PATH, [f"DELETE FROM {table}" for table in tables])  # noqa: S608 - constants

    def add(self, notes: Iterable[Note]) -> None:
        """Add notes, the last one the newest, with the notebooks that they need; the app is stopped."""
        now_ms = int(self._device.time().timestamp() * 1000)
        wanted = list(notes)

        def insert(connection: sqlite3.Connection) -> None:
            known = {title: number for number, title in connection.execute("SELECT id, title FROM folders")}
            count = connection.execute("SELECT COUNT(*) FROM notes").fetchone()[0]
            for at, note in enumerate(wanted, start=count):
                if note.folder not in known:
                    known[note.folder] = _number("folder", note.folder)
                    _insert(connection, "folders", _folder(known[note.folder], note.folder, now_ms))
                row = _row(note, known[note.folder], at, now_ms + at)
                _insert(connection, "notes", row)
                if not note.is_trashed:
                    _insert(connection, "notes_normalized", _normalized(row))

        self._device.edit_database(PATH, insert)

    def all(self) -> list[Note]:
        """Return every note, those in the trash too, the first stored first."""
        folders = {row["id"]: row["title"] for row in self._device.sql(PATH, "SELECT id, title FROM folders")}
        rows = self._device.sql(PATH, "SELECT * FROM notes ORDER BY created_time, rowid")
        return [
            Note(
                title=row["title"],
                body=row["body"],
                folder=folders.get(row["parent_id"], ""),
                is_todo=bool(row["is_todo"]),
                is_done=bool(row["todo_completed"]),
                is_trashed=bool(row["deleted_time"]),
                id=row["id"],
            )
            for row in rows
        ]

    def folders(self) -> list[str]:
        """Return the titles of the notebooks."""
        rows = self._device.sql(PATH, "SELECT title FROM folders WHERE deleted_time = 0 ORDER BY title")
        return [row["title"] for row in rows]


def _number(*parts: object) -> str:
    """Return an id of 32 digits, the same for the same parts."""
    return hashlib.sha256("/".join(str(part) for part in parts).encode()).hexdigest()[:32]


def _folder(number: str, title: str, now_ms: int) -> dict[str, str | int]:
    return {
        "id": number, "title": title, "created_time": now_ms, "updated_time": now_ms, "user_created_time": now_ms,
        "user_updated_time": now_ms,
    }  # fmt: skip


def _row(note: Note, parent: str, at: int, moment_ms: int) -> dict[str, str | int]:
    return {
        "id": note.id or _number("note", at, note.title, note.body), "parent_id": parent, "title": note.title,
        "body": note.body, "created_time": moment_ms, "updated_time": moment_ms, "user_created_time": moment_ms,
        "user_updated_time": moment_ms, "is_todo": int(note.is_todo), "todo_due": 0,
        "todo_completed": moment_ms if note.is_done else 0, "deleted_time": moment_ms if note.is_trashed else 0,
        "source": "joplin", "source_application": "net.cozic.joplin-mobile", "markup_language": 1, "order": moment_ms,
        "latitude": 0, "longitude": 0, "altitude": 0, "source_url": "",
    }  # fmt: skip


def _normalized(row: dict[str, str | int]) -> dict[str, str | int]:
    """Return what the search looks into: texts in lower case and without accents."""
    values = {name: row[name] for name in _COPIED}
    for name in ("title", "body"):
        parts = unicodedata.normalize("NFKD", str(row[name]))
        values[name] = "".join(letter for letter in parts if not unicodedata.combining(letter)).lower()
    return values


def _insert(connection: sqlite3.Connection, table: str, values: dict[str, str | int]) -> None:
    names = ", ".join(f'"{name}"' for name in values)
    marks = ", ".join("?" * len(values))
    connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(values.values()))  # noqa: S608 - constant names
