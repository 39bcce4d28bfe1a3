"""Where a file goes that another app shares (`SaveAsActivity`)."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_file_manager.base import FileScreen


class SaveAs(FileScreen):
    """Asks for a folder, over the app that shares, and copies the file there."""

    is_translucent = True

    def create(self) -> None:
        """Ask where to, if there is a file."""
        super().create()
        self.found = ax.shared_files(self, self.intent)
        if self.found:
            simple.FolderPicker(self, simple.STORAGE, self._save)

    def resume(self) -> None:
        """Leave once nothing is asked any more."""
        if not self.found:
            self.toast("An unknown error occurred")
            self.finish()

    def compose(self) -> ax.View:
        """Return nothing: the dialog is over the app below."""
        return ax.View()

    def _save(self, folder: str) -> None:
        source = self.found[0]
        self.files.copy(source, f"{folder}/{source.rpartition('/')[2]}")
        self.toast("File saved successfully")
        self.finish()
