"""The notebook that Joplin makes at its first start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.joplin.store import Store

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_NOTEBOOK = "Welcome!"
_NOTES = (
    (
        "1. Welcome to Joplin!",
        "# Welcome to Joplin!\n\nNotes are written in Markdown and shown with its format applied. Press the pencil to "
        "edit this one.\n\n- Notes lie in notebooks\n- Tags tie notes together\n- To-dos can be checked off\n",
    ),
    (
        "2. Importing and exporting notes",
        "# Importing and exporting notes\n\nThe desktop application reads and writes notes in several formats.\n",
    ),
    (
        "3. Synchronising your notes",
        "# Synchronising your notes\n\nChoose a target under **Configuration > Synchronisation**.\n",
    ),
    (
        "4. Tips",
        "# Tips\n\n## Check lists\n\n- [ ] Milk\n- [ ] Eggs\n- [x] Bread\n\n## Searching\n\nPress the magnifying "
        "glass and type. `type:todo` finds to-dos, `notebook:Work` what lies in one.\n",
    ),
    ("5. Joplin Privacy Policy", "# Privacy\n\nNotes stay on this phone unless they are synchronised.\n"),
)


def write_welcome(phone: Phone) -> None:
    """Write the notebook, and that it has been written."""
    store = Store(phone)
    folder = store.save_folder(_NOTEBOOK, "")
    for at, (title, body) in enumerate(reversed(_NOTES)):
        store.new_note(folder, is_todo=False, title=title, body=body, later_ms=at)
    for key, value in (("welcome.wasBuilt", "1"), ("locale", "en_GB"), ("folders.sortOrder.field", "title")):
        store.set(key, value)
    store.show("Folder", folder)
