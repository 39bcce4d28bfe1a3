"""What a search finds: words of titles and bodies, and filters such as `notebook:` and `type:`."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch

from pytest_mobileagent.simulator.apps.joplin.store import Note, Store, normalized

_TERM = re.compile(r'(-?)(?:(title|body|tag|notebook|type|iscompleted|created|updated|any|sourceurl):)?(".*?"|\S+)')
_FILTERS = {"tag", "notebook", "type", "iscompleted", "created", "updated", "sourceurl"}


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a query: a word of a field (any if empty), or a filter's value; `-` excludes."""

    field: str
    text: str
    is_excluded: bool
    is_prefix: bool

    @property
    def match(self) -> str:
        """The term as the full-text index understands it; empty if it has no words."""
        words = re.findall(r"[^\W_]+", normalized(self.text))
        if not words:
            return ""
        phrase = " ".join(words) + ("*" if self.is_prefix else "")
        return (
            f"{self.field}:{words[0]}{'*' if self.is_prefix else ''}"
            if self.field and len(words) == 1
            else f'"{phrase}"'
        )


def terms(query: str) -> list[Term]:
    """Take a query apart; the last word may be the beginning of one."""
    found = list(_TERM.finditer(query.strip()))
    made = []
    for at, match in enumerate(found):
        text = match[3].strip('"')
        is_prefix = text.endswith("*") or (at == len(found) - 1 and not match[3].startswith('"'))
        made.append(Term(match[2] or "", text.rstrip("*"), match[1] == "-", is_prefix))
    return made


def search(store: Store, query: str) -> list[Note]:
    """Return the notes that a query finds, those first that have its words in their titles."""
    parts = terms(query)
    wants_any = any(part.field == "any" and part.text == "1" for part in parts)
    parts = [part for part in parts if part.field != "any" and (part.field in _FILTERS or part.match)]
    if not parts:
        return []
    everything = {note.id: note for note in store.notes("SmartFilter", "")}
    sets = [set(_found(store, part, everything)) for part in parts]
    kept = set.union(*sets) if wants_any else set.intersection(*sets)
    words = [normalized(part.text) for part in parts if part.field not in _FILTERS and not part.is_excluded]

    def rank(note: Note) -> tuple[int, int]:
        title = normalized(note.title)
        return -sum(word in title for word in words), -note.updated_ms

    return sorted((everything[number] for number in kept), key=rank)


def _found(store: Store, part: Term, everything: dict[str, Note]) -> Iterator[str]:
    if part.field in _FILTERS:
        fitting = {number for number, note in everything.items() if _fits(store, part, note)}
    else:
        rows = store.database.query("SELECT id FROM notes_fts WHERE notes_fts MATCH ?", (part.match,))
        fitting = {row["id"] for row in rows}
    for number in everything:
        if (number in fitting) != part.is_excluded:
            yield number


def _fits(store: Store, part: Term, note: Note) -> bool:
    wanted = normalized(part.text) + ("*" if part.is_prefix and part.field in ("tag", "notebook") else "")
    match part.field:
        case "type":
            return note.is_todo == (wanted == "todo")
        case "iscompleted":
            return note.is_todo and note.is_done == (wanted == "1")
        case "tag":
            return any(fnmatch(normalized(tag.title), wanted) for tag in store.tags(note.id))
        case "notebook":
            named = [one.id for one in store.folders() if fnmatch(normalized(one.title), wanted)]
            return any(note.parent in store.family(number) for number in named)
        case "sourceurl":
            return fnmatch(note.source_url.lower(), f"{part.text.lower()}*")
        case _:
            stamp = note.created_ms if part.field == "created" else note.updated_ms
            day = datetime.datetime.fromtimestamp(stamp / 1000, datetime.UTC)
            return f"{day:%Y%m%d}" >= part.text.ljust(8, "0")
