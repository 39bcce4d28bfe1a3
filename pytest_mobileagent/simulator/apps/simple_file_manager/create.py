"""The dialog that makes a file or a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_file_manager.base import FileScreen

_FOLDER, _FILE = 0, 1
_KINDS = (("dialog_radio_directory", "Folder", _FOLDER), ("dialog_radio_file", "File", _FILE))


class CreateDialog(ax.DraftDialog):
    """Asks for a name, and whether it is to be a folder or a file."""

    title, focus, width = "Create new", "item_title", simple.DIALOG_DP

    def __init__(self, screen: FileScreen, folder: str) -> None:
        """Show the dialog, the keyboard up."""
        self._files, self._folder, self._name, self._kind = screen.files, folder, "", _FOLDER
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the field and the radio buttons."""
        return ax.Column(
            ax.Label("Title", size=12, color="primary", padding=(4, 8, 4, 0)),
            ax.EditText(
                id="item_title", text=self._name, hint="Title", on_change=ax.bind(self, "_name"),
                on_ime_action=self.confirm, padding=(4, 8),
            ),
            simple.underline(),
            ax.View(height=8),
            *simple.radio_rows(simple.Radios("kind", _KINDS), self._kind, ax.bind(self, "_kind")),
            padding=(24, 8),
        )  # fmt: skip

    def accept(self) -> bool:
        """Make it."""
        name = self._name.strip()
        path = f"{self._folder}/{name}"
        refused = simple.rename_refused(self.screen, name, path)
        if refused:
            self.screen.toast(refused)
            return False
        self._files.create(path, is_dir=self._kind == _FOLDER)
        return True
