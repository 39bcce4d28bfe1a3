"""Notes, notebooks, tags and settings, as Joplin keeps them in its database."""

from __future__ import annotations

import json
import re
import unicodedata
import uuid
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PACKAGE = "net.cozic.joplin"
SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
RESOURCES = f"/data/data/{PACKAGE}/files"
ALL_NOTES = "c3176726992c11e9ac940492261af972"  # the id of the smart filter
TRASH = "de1e7ede1e7ede1e7ede1e7ede1e7ede"  # the id of the folder that has no row
UNTITLED = "Untitled"
_APPLICATION = "net.cozic.joplin-mobile"
_NOTE = 1  # the type of a note in item_changes
_CREATED, _CHANGED, _DELETED = 1, 2, 3
_LONGEST_TITLE = 80
SORT_FIELDS = {
    "user_updated_time": "updated date", "user_created_time": "created date", "title": "title", "order": "custom order",
}  # fmt: skip
_FOLDERS = (
    f"SELECT id, COALESCE(NULLIF(title, ''), '{UNTITLED}') AS title, parent_id AS parent, icon, "  # noqa: S608 - a constant
    "deleted_time AS deleted_ms FROM folders"
)
_NOTES = (
    "SELECT id, parent_id AS parent, title, body, is_todo, todo_completed AS completed_ms, todo_due AS due_ms, "
    "COALESCE(NULLIF(user_created_time, 0), created_time) AS created_ms, "
    "COALESCE(NULLIF(user_updated_time, 0), updated_time) AS updated_ms, deleted_time AS deleted_ms, latitude, "
    'longitude, source_url, "order" FROM notes'
)
_NORMALIZED = (
    "id", "title", "body", "user_created_time", "user_updated_time", "is_todo", "todo_completed", "todo_due",
    "parent_id", "latitude", "longitude", "altitude", "source_url",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Note:
    """One note or to-do; times in ms, 0 for never."""

    id: str
    parent: str
    title: str
    body: str
    is_todo: bool
    completed_ms: int
    due_ms: int
    created_ms: int
    updated_ms: int
    deleted_ms: int
    latitude: float
    longitude: float
    source_url: str
    order: float

    @property
    def shown_title(self) -> str:
        """The title; a word of the app instead if there is none."""
        return ax.Written(self.title) if self.title else UNTITLED

    @property
    def is_done(self) -> bool:
        """Whether it is a to-do that has been completed."""
        return self.is_todo and self.completed_ms > 0


@dataclass(frozen=True, slots=True)
class Folder:
    """One notebook."""

    id: str
    title: str
    parent: str = ""
    icon: str = ""
    deleted_ms: int = 0

    @property
    def emoji(self) -> str:
        """The picture before the title; empty if it has none."""
        try:
            return str(json.loads(self.icon).get("emoji", "")) if self.icon else ""
        except (ValueError, AttributeError):
            return ""

    @property
    def shown_title(self) -> str:
        """The title; that of the trash is a word of the app."""
        return self.title if self.id == TRASH else ax.Written(self.title)


@dataclass(frozen=True, slots=True)
class Branch:
    """A notebook in the tree."""

    folder: Folder
    depth: int
    has_children: bool


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag."""

    id: str
    title: str


TRASH_FOLDER = Folder(TRASH, "Trash", icon='{"emoji": "🗑️"}')


def normalized(text: str) -> str:
    """Return a text as the search index has it: lower case, letters without their accents."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).lower()


def title_of(body: str) -> str:
    """Return what a note without a title is called: the first line of its body, without marks."""
    first = next((line.strip() for line in body.split("\n") if line.strip()), "")
    return re.sub(r"^([#>*\-+\s]|\[[ xX]\])+|[*_`]", "", first).strip()[:_LONGEST_TITLE]


class Store(ax.Store):
    """What Joplin has stored on a phone."""

    package, database_file, schema = PACKAGE, "joplin.sqlite", SCHEMA

    def _new_id(self, kind: str) -> str:
        tables = ("item_changes", "folders", "tags", "note_tags", "resources")
        counts = " + ".join(f"(SELECT COUNT(*) FROM {table})" for table in tables)  # noqa: S608 - constants
        count = self.database.value(f"SELECT {counts}")
        return uuid.uuid5(uuid.NAMESPACE_OID, f"{PACKAGE}/{kind}/{self.now_ms}/{count}").hex

    # -- settings ---------------------------------------------------------------------------------------------------

    def setting(self, key: str, default: str = "") -> str:
        """Return a setting."""
        value = self.database.value("SELECT value FROM settings WHERE key = ?", (key,))
        return default if value is None else str(value)

    def flag(self, key: str, *, default: bool) -> bool:
        """Return a setting that is on or off."""
        return self.setting(key, "1" if default else "0").lower() in ("1", "true")

    def set(self, key: str, value: str | int | bool) -> None:
        """Change a setting."""
        text = str(int(value)) if isinstance(value, bool) else str(value)
        if self.setting(key, "\0") != text:
            self.database.replace("settings", key=key, value=text)

    # -- which list is shown ----------------------------------------------------------------------------------------

    @property
    def parent(self) -> tuple[str, str]:
        """Which list is shown: `Folder`, `Tag` or `SmartFilter`, and its id."""
        try:
            saved = json.loads(self.setting("notesParent") or "{}")
            kind, name = str(saved.get("type", "")), str(saved.get("selectedItemId", ""))
        except (ValueError, AttributeError):
            kind = name = ""
        if kind == "Folder" and (name == TRASH or self.folder(name) is not None):
            return kind, name
        if kind == "Tag" and any(tag.id == name for tag in self.tags()):
            return kind, name
        if kind != "SmartFilter" and (default := self.default_folder()) is not None:
            return "Folder", default.id
        return "SmartFilter", ALL_NOTES

    def show(self, kind: str, name: str) -> None:
        """Show another list from now on."""
        self.set("notesParent", json.dumps({"type": kind, "selectedItemId": name}, separators=(",", ":")))
        if kind == "Folder" and name != TRASH:
            self.set("activeFolderId", name)

    def default_folder(self) -> Folder | None:
        """Return where new notes go: the notebook used last, else the first."""
        active = self.folder(self.setting("activeFolderId"))
        if active is not None and not active.deleted_ms:
            return active
        alive = [branch.folder for branch in self.tree()]
        return alive[0] if alive else None

    # -- notebooks --------------------------------------------------------------------------------------------------

    def folder(self, number: str) -> Folder | None:
        """Return a notebook, or None."""
        if number == TRASH:
            return TRASH_FOLDER
        return self.database.first(Folder, f"{_FOLDERS} WHERE id = ?", (number,))

    def folders(self) -> list[Folder]:
        """Return every notebook in the order of titles, those in the trash too."""
        return self.database.select(Folder, f"{_FOLDERS} ORDER BY folders.title COLLATE NOCASE, id")

    def tree(self, *, is_trashed: bool = False, without: str = "") -> list[Branch]:
        """Return the notebooks as the sidebar lists them, each followed by its children; or those in the trash."""
        alive = [one for one in self.folders() if bool(one.deleted_ms) == is_trashed and one.id != without]
        known = {folder.id for folder in alive}
        below: dict[str, list[Folder]] = {}
        for folder in alive:
            below.setdefault(folder.parent if folder.parent in known else "", []).append(folder)
        found: list[Branch] = []

        def visit(parent: str, depth: int) -> None:
            for folder in below.get(parent, []):
                found.append(Branch(folder, depth, folder.id in below))
                visit(folder.id, depth + 1)

        visit("", 0)
        return found

    def save_folder(self, title: str, parent: str, number: str = "") -> str:
        """Add a notebook, or rename and move one; return its id."""
        now = self.now_ms
        if number:
            self.database.update(
                "folders", {"id": number}, title=title, parent_id=parent, updated_time=now, user_updated_time=now
            )
            return number
        number = self._new_id("folder")
        self.database.insert(
            "folders", id=number, title=title, parent_id=parent, created_time=now, updated_time=now,
            user_created_time=now, user_updated_time=now,
        )  # fmt: skip
        return number

    def family(self, number: str) -> list[str]:
        """Return the ids of a notebook and of all below it."""
        found = [number]
        for each in found:
            found += [row["id"] for row in self.database.query("SELECT id FROM folders WHERE parent_id = ?", (each,))]
        return found

    def trash_folder(self, number: str) -> None:
        """Move a notebook to the trash with all that is in it."""
        now = self.now_ms
        for each in self.family(number):
            self.database.update("folders", {"id": each}, deleted_time=now, updated_time=now)
            self.trash([note.id for note in self._notes("parent_id = ? AND deleted_time = 0", (each,))])

    def restore_folder(self, number: str) -> None:
        """Bring a notebook back from the trash with all that is in it."""
        now = self.now_ms
        for each in self.family(number):
            self.database.update("folders", {"id": each}, deleted_time=0, updated_time=now)
            self.restore([note.id for note in self._notes("parent_id = ? AND deleted_time > 0", (each,))])
        folder = self.folder(number)
        above = self.folder(folder.parent) if folder is not None else None
        if folder is not None and folder.parent and (above is None or above.deleted_ms):
            self.database.update("folders", {"id": number}, parent_id="")

    @property
    def has_trash(self) -> bool:
        """Whether anything is in the trash."""
        sql = "SELECT id FROM notes WHERE deleted_time > 0 UNION SELECT id FROM folders WHERE deleted_time > 0 LIMIT 1"
        return bool(self.database.query(sql))

    def empty_trash(self) -> None:
        """Delete for good what is in the trash."""
        self.delete([note.id for note in self._notes("deleted_time > 0")])
        self.database.execute("DELETE FROM folders WHERE deleted_time > 0")

    # -- notes ------------------------------------------------------------------------------------------------------

    def _notes(self, where: str, parameters: Sequence[object] = ()) -> list[Note]:
        return self.database.select(Note, f"{_NOTES} WHERE {where}", parameters)

    def note(self, number: str) -> Note | None:
        """Return a note, or None."""
        return next(iter(self._notes("id = ?", (number,))), None)

    def notes(self, kind: str, name: str) -> list[Note]:
        """Return the notes of a list, in the order that the settings name."""
        if kind == "Tag":
            where = "deleted_time = 0 AND is_conflict = 0 AND id IN (SELECT note_id FROM note_tags WHERE tag_id = ?)"
            return self.sorted(self._notes(where, (name,)))
        if kind != "Folder":
            return self.sorted(self._notes("deleted_time = 0 AND is_conflict = 0"))
        if name == TRASH:
            where = "deleted_time > 0 AND parent_id NOT IN (SELECT id FROM folders WHERE deleted_time > 0)"
            return self.sorted(self._notes(where))
        folder = self.folder(name)
        state = "deleted_time > 0" if folder is not None and folder.deleted_ms else "deleted_time = 0"
        return self.sorted(self._notes(f"{state} AND is_conflict = 0 AND parent_id = ?", (name,)))

    def sorted(self, notes: Iterable[Note]) -> list[Note]:
        """Return notes in the order that the settings name, without completed to-dos if those are hidden."""
        field = self.setting("notes.sortOrder.field", "user_updated_time")
        keys = {
            "title": lambda note: _natural(note.title),
            "user_created_time": lambda note: (note.created_ms,),
            "order": lambda note: (note.order, note.created_ms),
        }
        key = keys.get(field, lambda note: (note.updated_ms,))
        found = sorted(notes, key=lambda note: note.id)
        found.sort(key=key, reverse=self.flag("notes.sortOrder.reverse", default=True))
        if not self.flag("showCompletedTodos", default=True):
            found = [note for note in found if not note.is_done]
        if self.flag("uncompletedTodosOnTop", default=True):
            found.sort(key=lambda note: not (note.is_todo and not note.is_done))
        return found

    def new_note(self, parent: str, *, is_todo: bool, title: str = "", body: str = "", later_ms: int = 0) -> str:
        """Add a note, where the phone is if that is wanted; return its id."""
        now, number = self.now_ms + later_ms, self._new_id("note")
        permission = "android.permission.ACCESS_FINE_LOCATION"
        knows = self.flag("trackLocation", default=True) and self.phone.packages.is_granted(PACKAGE, permission)
        place = self.phone.location.tell(PACKAGE) if knows else None
        self.database.insert(
            "notes", id=number, parent_id=parent, title=title, body=body, created_time=now, updated_time=now,
            user_created_time=now, user_updated_time=now, is_todo=int(is_todo), source="joplin",
            source_application=_APPLICATION, order=now, latitude=f"{place.latitude:.8f}" if place else "0",
            longitude=f"{place.longitude:.8f}" if place else "0",
        )  # fmt: skip
        self._saved(number, _CREATED)
        return number

    def change(self, number: str, *, by_user: bool = True, **columns: object) -> None:
        """Change columns of a note; its time as the user sees it only if it is the user who edits."""
        now = self.now_ms
        times: dict[str, object] = {"updated_time": now}
        if by_user:
            times["user_updated_time"] = now
        self.database.update("notes", {"id": number}, **columns | times)
        self._saved(number, _CHANGED)

    def toggle_done(self, note: Note) -> None:
        """Complete a to-do, or take that back."""
        self.change(note.id, todo_completed=0 if note.is_done else self.now_ms)

    def move(self, numbers: Iterable[str], parent: str) -> None:
        """Put notes into another notebook; those from the trash come back."""
        for number in numbers:
            self.change(number, by_user=False, parent_id=parent, deleted_time=0)

    def duplicate(self, numbers: Iterable[str]) -> None:
        """Copy notes, each beside its original."""
        for number in numbers:
            note = self.note(number)
            if note is not None:
                copy = self.new_note(note.parent, is_todo=note.is_todo, title=f"{note.title} - Copy", body=note.body)
                self.change(copy, todo_completed=note.completed_ms, todo_due=note.due_ms)
                self.set_tags(copy, [tag.title for tag in self.tags(number)])

    def trash(self, numbers: Iterable[str]) -> None:
        """Move notes to the trash."""
        for number in numbers:
            self.change(number, by_user=False, deleted_time=self.now_ms)

    def restore(self, numbers: Iterable[str]) -> None:
        """Bring notes back from the trash, into a notebook that is still there."""
        for number in numbers:
            note = self.note(number)
            folder = self.folder(note.parent) if note is not None else None
            if folder is None or folder.deleted_ms:
                home = next((branch.folder.id for branch in self.tree()), "")
                self.change(
                    number, by_user=False, deleted_time=0, parent_id=home or self.save_folder("Restored items", "")
                )
            else:
                self.change(number, by_user=False, deleted_time=0)

    def delete(self, numbers: Iterable[str]) -> None:
        """Delete notes for good."""
        for number in numbers:
            for table, column in (("notes", "id"), ("note_tags", "note_id"), ("alarms", "note_id")):
                self.database.delete(table, **{column: number})
            self._saved(number, _DELETED)

    def _saved(self, number: str, change: int) -> None:
        """Note a change, and bring the search index up to date with it."""
        self.database.insert("item_changes", item_type=_NOTE, item_id=number, type=change, created_time=self.now_ms)
        self.database.delete("notes_normalized", id=number)
        rows = self.database.query(
            "SELECT * FROM notes WHERE id = ? AND deleted_time = 0 AND is_conflict = 0", (number,)
        )
        for row in rows:
            values = {name: row[name] for name in _NORMALIZED}
            values.update(title=normalized(row["title"]), body=normalized(row["body"]))
            self.database.insert("notes_normalized", **values)

    # -- tags -------------------------------------------------------------------------------------------------------

    def tags(self, number: str = "") -> list[Tag]:
        """Return the tags of a note, or without one all that have notes, in the order of titles."""
        where = "note_tags.note_id = ?" if number else "notes.deleted_time = 0 AND ? = ''"
        return self.database.select(
            Tag,
            "SELECT DISTINCT tags.id, tags.title FROM tags JOIN note_tags ON note_tags.tag_id = tags.id "  # noqa: S608 - constants
            f"JOIN notes ON notes.id = note_tags.note_id WHERE {where} ORDER BY tags.title COLLATE NOCASE",
            (number,),
        )

    def set_tags(self, number: str, titles: Iterable[str]) -> None:
        """Give a note exactly these tags, making new ones where needed."""
        wanted = {title.strip().lower() for title in titles if title.strip()}
        for tag in self.tags(number):
            if tag.title not in wanted:
                self.database.delete("note_tags", note_id=number, tag_id=tag.id)
        now = self.now_ms
        times = dict.fromkeys(("created_time", "updated_time", "user_created_time", "user_updated_time"), now)
        for title in sorted(wanted - {tag.title for tag in self.tags(number)}):
            tag_id = self.database.value("SELECT id FROM tags WHERE title = ?", (title,))
            if tag_id is None:
                tag_id = self._new_id("tag")
                self.database.insert("tags", id=tag_id, title=title, **times)
            link = self._new_id(f"note_tag/{title}")
            self.database.insert("note_tags", id=link, note_id=number, tag_id=tag_id, **times)

    # -- attachments ------------------------------------------------------------------------------------------------

    def attach(self, path: str, mime: str) -> str:
        """Copy a file into the app; return the Markdown that shows it."""
        number, name = self._new_id("resource"), path.rpartition("/")[2]
        extension = name.rpartition(".")[2] if "." in name else ""
        content, disk = self.phone.disk.read(path), self.phone.disk
        if not disk.exists(RESOURCES):
            disk.mkdir(RESOURCES, parents=True)
        disk.write(f"{RESOURCES}/{number}.{extension}".rstrip("."), content)
        now = self.now_ms
        self.database.insert(
            "resources", id=number, title=name, mime=mime, file_extension=extension, size=len(content),
            created_time=now, updated_time=now, user_created_time=now, user_updated_time=now, blob_updated_time=now,
        )  # fmt: skip
        return f"{'!' if mime.startswith('image/') else ''}[{name}](:/{number})"

    def attachment(self, number: str) -> bytes | None:
        """Return the content of an attached file, or None."""
        rows = self.database.query("SELECT file_extension FROM resources WHERE id = ?", (number,))
        for row in rows:
            path = f"{RESOURCES}/{number}.{row['file_extension']}".rstrip(".")
            if self.phone.disk.exists(path):
                return self.phone.disk.read(path)
        return None


def _natural(text: str) -> tuple[object, ...]:
    """Return a key that sorts numbers in texts by value."""
    parts = re.split(r"(\d+)", text.casefold())
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)
