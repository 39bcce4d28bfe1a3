"""The notes of Simple Notes, as its database has them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration, FirstRows
from pytest_mobileagent.matching import words_differ
from pytest_mobileagent.state.preferences import Preferences, defaults

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.notes.pro"
FIRST = "General note"
APP = AppDeclaration(
    PACKAGE,
    names=("notes", "simple notes", "simple notes pro"),
    noted=("Prefs.xml/current_note_id",),
    defaults=defaults(
        on=("autosave_notes", "cursor_placement", "enable_line_wrap", "show_keyboard"),
        off=(
            "clickable_links",
            "display_success",
            "monospaced_font",
            "move_undone_checklist_items",
            "show_word_count",
            "use_incognito_mode",
        ),
    ),
    first_rows=(
        FirstRows("databases/notes.db/notes", ("id", "title", "value", "protection_type"), ((1, FIRST, "", -1),)),
    ),
)
PATH = f"/data/data/{PACKAGE}/databases/notes.db"
_TEXT, _CHECKLIST = 0, 1
_NO_PROTECTION, _PIN = -1, 1
_PLAIN = ("", _NO_PROTECTION, "")


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a checklist."""

    title: str
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A note: a text, or a checklist if it has `items`, and no text; `pin` locks one that is added.

    `rest` is what else is stored of one that is not as the app makes it: the file that it is, its lock.
    """

    title: str
    text: str = ""
    items: tuple[Item, ...] | None = None
    pin: str = ""
    rest: tuple[str | int, ...] = ()

    @property
    def is_checklist(self) -> bool:
        """Whether it has items in place of a text."""
        return self.items is not None


class Notes:
    """The notes on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root and where the app has been started."""
        self._device = device

    def put(self, notes: Iterable[Note], *, opened: str = FIRST) -> None:
        """Have these notes and the first one that the app makes, and no others; the app is stopped.

        When it is started again, it opens the one titled `opened`: that one gets the number of the last that was open.
        """
        wanted = sorted([Note(FIRST), *notes], key=lambda note: note.title != opened)
        last = int(Preferences(self._device, PACKAGE).all().get("current_note_id", 1))
        numbers = [last, *(number for number in range(1, len(wanted) + 1) if number != last)]
        now_ms = int(self._device.time().timestamp() * 1000)
        rows = [_row(number, note, now_ms) for number, note in zip(numbers, wanted, strict=False)]

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM notes")
            connection.executemany("INSERT INTO notes VALUES (?, ?, ?, ?, '', ?, ?)", rows)

        self._device.edit_database(PATH, write)

    def all(self) -> list[Note]:
        """Return every note, the first stored first."""
        rows = self._device.sql(PATH, "SELECT * FROM notes ORDER BY id")
        return [_read(row) for row in rows]

    def find(self, title: str) -> Note | None:
        """Return the note of that title, or None."""
        return next((note for note in self.all() if note.title == title), None)

    def worded(self, wanted: Note, others: Iterable[Note]) -> Note:
        """Return a note with the letters of the one beside `others` that has the same words in its title and items.

        As it is wanted, if there is none: what is typed on a phone may begin with a capital, or end in a blank.
        """
        there = list(others)
        new = (note for note in self.all() if note not in there)
        same = next((note for note in new if _have_same_words(_texts(note), _texts(wanted))), None)
        if same is None:
            return wanted
        done = [item.is_done for item in wanted.items or ()]
        items = [replace(item, is_done=is_done) for item, is_done in zip(same.items or (), done, strict=True)]
        return replace(wanted, title=same.title, items=tuple(items) if wanted.is_checklist else None)

    def titles(self) -> list[str]:
        """Return the titles of all notes, sorted."""
        return sorted(note.title for note in self.all())


def _texts(note: Note) -> list[str]:
    return [note.title, *(item.title for item in note.items or ())]


def _have_same_words(texts: list[str], wanted: list[str]) -> bool:
    return len(texts) == len(wanted) and not any(map(words_differ, texts, wanted))


def _row(number: int, note: Note, now_ms: int) -> Sequence[str | int]:
    """Return the columns of a note, as they are in the table; its `path`, which is empty, is not among them."""
    items = [
        {"id": at, "dateCreated": now_ms, "title": item.title, "isDone": item.is_done}
        for at, item in enumerate(note.items or (), start=1)
    ]
    value = json.dumps(items, ensure_ascii=False, separators=(",", ":")) if note.is_checklist else note.text
    protection = (_PIN, hashlib.sha1(note.pin.encode(), usedforsecurity=False).hexdigest())
    kind = _CHECKLIST if note.is_checklist else _TEXT
    return (number, note.title, value, kind, *(protection if note.pin else (_NO_PROTECTION, "")))


def _read(row: sqlite3.Row) -> Note:
    stored = (row["path"], row["protection_type"], row["protection_hash"])
    if row["type"] not in (_TEXT, _CHECKLIST):
        return Note(row["title"], row["value"], rest=(row["type"], *stored))
    rest: tuple[str | int, ...] = () if stored == _PLAIN else stored
    if row["type"] != _CHECKLIST:
        return Note(row["title"], row["value"], rest=rest)
    try:
        items = tuple(Item(one["title"], bool(one["isDone"])) for one in json.loads(row["value"] or "[]"))
    except (ValueError, TypeError, KeyError):
        items, rest = (), (row["value"], *stored)  # a checklist that no app can read has nothing to show
    return Note(row["title"], items=items, rest=rest)
