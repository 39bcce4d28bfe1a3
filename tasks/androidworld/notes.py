"""Markor's notes as tasks want them; one that is to have no extension may get that of Markor's own dialog."""

from __future__ import annotations

from pytest_mobileagent.matching import words_differ
from pytest_mobileagent.state.side_effects import added
from pytest_mobileagent.state.storage import files_differ, named

NOTES = "Documents/markor"
EXTENSION = ".md"  # what Markor's dialog offers behind a name


def names_of(name):
    """Return the names under which a new note may lie: the wanted one, with the dialog's extension if it has none."""
    return (name,) if "." in name else (name, f"{name}{EXTENSION}")


def new_note(name):
    """Return the change that is expected if a new note is to be made."""
    return added(NOTES, *names_of(name))


def the_note(notes, name):
    """Return the text of a new note, and why there is none."""
    files = notes.files()
    found = next((one for one in names_of(name) if one in files), None)
    if found is None:
        return None, f"no note named {name}; there is {named(files)}"
    return notes.read(found), ""


def note_differs(notes, name, text, others=None, *, differ=words_differ):
    """Return what is other than a new note of that name and text beside the others; they are none by default."""
    found, problem = the_note(notes, name)
    if problem:
        return problem
    beside = {one: content for one, content in notes.read_all().items() if one not in names_of(name)}
    return differ(found, text) or files_differ(beside, others or {})
