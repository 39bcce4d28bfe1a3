"""What the app stores: notes of text, and checklists."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib import resources

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.system.documents import path_of

PACKAGE = "com.simplemobiletools.notes.pro"
TEXT, CHECKLIST = 0, 1
BY_TITLE, BY_DATE, CUSTOM, DESCENDING = 2048, 262144, 131072, 1024
CURRENT, LAST_KIND, SORTING, DONE_LAST = (
    "current_note_id", "last_created_note_type", "sort_order", "move_undone_checklist_items",
)  # fmt: skip
_SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_ESCAPED = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&='"}  # as Gson writes them


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a checklist."""

    id: int
    created_ms: int
    title: str
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A note: a text, or the items of a checklist."""

    id: int
    title: str
    value: str = ""
    kind: int = TEXT
    path: str = ""  # the URI of the file that it lives in
    protection: int = simple.NO_PROTECTION
    hash: str = ""

    @property
    def is_checklist(self) -> bool:
        """Whether it has items."""
        return self.kind == CHECKLIST

    @property
    def is_locked(self) -> bool:
        """Whether a secret protects it."""
        return self.protection != simple.NO_PROTECTION

    @property
    def items(self) -> list[Item]:
        """The items of a checklist, as they are stored; none if they cannot be read."""
        try:
            return [
                Item(int(one["id"]), int(one["dateCreated"]), str(one["title"]), bool(one["isDone"]))
                for one in json.loads(self.value or "[]")
            ]
        except (ValueError, TypeError, KeyError):
            return []

    @property
    def plain(self) -> str:
        """The note as text: what is shared, and shown on its card."""
        if self.is_checklist:
            return "\n".join(f"• {item.title}" for item in self.items)
        return self.value


def stored(items: Iterable[Item]) -> str:
    """Return items as the app stores them."""
    rows = [{"id": one.id, "dateCreated": one.created_ms, "title": one.title, "isDone": one.is_done} for one in items]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPED)


def _collated(title: str) -> tuple[str, str]:
    """Return what titles are sorted by: letters without accents, whatever their case, come first."""
    parts = unicodedata.normalize("NFKD", title.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign)), title


class Store(ax.Store):
    """The notes and settings on a phone."""

    package, prefs_file, database_file, schema = PACKAGE, simple.PREFS, "notes.db", _SCHEMA

    # -- notes ------------------------------------------------------------------------------------------------------

    def tidy(self) -> None:
        """Drop the notes whose files are gone; there is always a note."""
        for note in self.notes():
            if note.path and not self.phone.disk.exists(path_of(self.phone, note.path)):
                self.delete(note)
        if not self.notes():
            self.add("General note", TEXT)

    def notes(self) -> list[Note]:
        """Return the notes in the order of their titles."""
        query = "SELECT id, title, value, type, path, protection_type, protection_hash FROM notes"
        found = [self._whole(Note(*row)) for row in self.database.query(query)]
        return sorted(found, key=lambda note: _collated(note.title))

    def _whole(self, note: Note) -> Note:
        """Return a note with what the file says that it lives in."""
        path = path_of(self.phone, note.path) if note.path else ""
        if not path or not self.phone.disk.exists(path):
            return note
        return replace(note, value=self.phone.disk.read(path).decode(errors="replace"))

    def keep_in(self, note: Note, uri: str) -> None:
        """Have a note live in a file from now on."""
        self.database.update("notes", {"id": note.id}, value="", path=uri)

    def note(self, number: int) -> Note:
        """Return a note; the first if that one is gone."""
        notes = self.notes()
        return next((note for note in notes if note.id == number), notes[0])

    @property
    def current(self) -> Note:
        """The note that was opened last."""
        return self.note(self.prefs.number(CURRENT, 1))

    def open(self, note: Note) -> None:
        """Remember the note that is opened."""
        self.prefs.update({CURRENT: note.id})

    def add(self, title: str, kind: int) -> int:
        """Add an empty note; return its number."""
        return self.database.insert(
            "notes", title=title, value="", type=kind, path="", protection_type=simple.NO_PROTECTION,
            protection_hash="",
        )  # fmt: skip

    def has_title(self, title: str) -> bool:
        """Whether a note has a title, in any case."""
        return any(note.title.casefold() == title.casefold() for note in self.notes())

    def rename(self, note: Note, title: str) -> None:
        """Give a note another title."""
        self.database.update("notes", {"id": note.id}, title=title)

    def write(self, note: Note, value: str) -> None:
        """Store what a note says, if it is something else."""
        if value == note.value:
            return
        if note.path:
            self.phone.disk.write(path_of(self.phone, note.path), value)
        else:
            self.database.update("notes", {"id": note.id}, value=value)

    def protect(self, note: Note, protection: int, secret: str) -> None:
        """Lock a note by a secret's hash, or unlock it."""
        self.database.update("notes", {"id": note.id}, protection_type=protection, protection_hash=secret)

    def delete(self, note: Note, *, with_file: bool = False) -> None:
        """Delete a note, and perhaps the file that it lives in."""
        self.database.delete("notes", id=note.id)
        if with_file:
            self.phone.disk.unlink(path_of(self.phone, note.path))

    # -- checklists -------------------------------------------------------------------------------------------------

    @property
    def sorting(self) -> int:
        """How items are sorted."""
        return self.prefs.number(SORTING, BY_TITLE)

    def arranged(self, items: Iterable[Item]) -> list[Item]:
        """Return items in the order that the settings say."""
        found = list(items)
        if self.sorting & BY_DATE:
            found.sort(key=lambda item: item.created_ms, reverse=bool(self.sorting & DESCENDING))
        elif not self.sorting & CUSTOM:
            found.sort(key=lambda item: _collated(item.title), reverse=bool(self.sorting & DESCENDING))
        if self.prefs.flag(DONE_LAST):
            found.sort(key=lambda item: item.is_done)
        return found

    def items(self, note: Note) -> list[Item]:
        """Return the items of a checklist as they are shown."""
        return self.arranged(note.items)

    def put(self, note: Note, items: Iterable[Item]) -> None:
        """Store the items of a checklist, as they will be shown."""
        self.write(note, stored(self.arranged(items)))
