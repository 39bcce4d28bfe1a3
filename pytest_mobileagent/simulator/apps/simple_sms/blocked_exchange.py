"""Exporting and importing blocked numbers as a file of text, with commas between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.dates import local_time

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

_EXPORT, _IMPORT = "export_blocked", "import_blocked"
_TEXT = "text/plain"


class Export:
    """Under which name they are to be exported."""

    def __init__(self, screen: ax.Screen) -> None:
        """Show the dialog."""
        self._screen = screen
        self._name = f"blocked_numbers_{local_time(screen.phone):%Y_%m_%d_%H_%M_%S}"
        ax.form(screen, self._content, self._ok, title="Export blocked numbers")

    def _content(self) -> ax.View:
        return ax.Column(
            ax.Caption("Filename (without .txt)", size=12),
            ax.EditText(
                id="export_blocked_numbers_filename", text=self._name, on_change=ax.bind(self, "_name"), padding=(0, 8)
            ),
            ax.Divider(color="outline"),
            padding=(24, 0),
        )

    def _ok(self) -> None:
        if name := self._name.strip():
            ax.create_document(self._screen, f"{name}.txt", _TEXT, request=_EXPORT)
        else:
            self._screen.toast("Filename cannot be empty")


def start_import(screen: ax.Screen) -> None:
    """Let the user pick a file."""
    ax.pick_document(screen, _TEXT, request=_IMPORT)


def finish(
    screen: ax.Screen, request: str, value: object, *, known: Collection[str], block: Callable[[str], object]
) -> None:
    """Go on with the file that was made or picked; `known` are those that are blocked, `block` blocks one more."""
    path = ax.document_path(screen, value)
    if request == _EXPORT and path:
        screen.phone.disk.write(path, ",".join(known))
        screen.toast("Exporting successful" if known else "No entries for exporting have been found")
    elif request == _IMPORT and path:
        found = [number.strip() for number in screen.phone.disk.read_text(path).split(",")]
        new = [number for number in found if number and number not in known]
        for number in new:
            block(number)
        screen.toast("Importing successful" if new else "No new items have been found")
