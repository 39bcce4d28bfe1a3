"""Exporting a note as a file, which it may go on to live in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_notes.store import Note, Store

EXPORT = "export"
_WAYS = (
    "Update the file itself at updating the note\n(note gets deleted if file gets deleted, or path changes)",
    "Only export the current file content\n(changing the note will not affect the file)",
)


def ask_where(screen: ax.Screen, note: Note) -> None:
    """Let the user say where the file is to be, and how it is to be called."""
    ax.create_document(screen, f"{note.title}.txt", "text/plain", request=EXPORT)


def export(screen: ax.Screen, store: Store, note: Note, value: object) -> None:
    """Ask whether note and file stay one, and write the file that was created; `value` is its URI."""
    uri = value.data if isinstance(value, ax.Intent) else str(value or "")
    path = path_of(screen.phone, uri)
    if not path:
        return

    def write(way: int) -> None:
        screen.phone.disk.write(path, note.value)
        if way == 0:
            store.keep_in(note, uri)
        screen.toast(screen.tr('Note "{title}" exported successfully').format(title=note.title))

    simple.choose(screen, _WAYS, -1, write)
