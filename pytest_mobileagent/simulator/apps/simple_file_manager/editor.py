"""The editor for texts (`ReadTextActivity`)."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_file_manager.base import FileScreen
from pytest_mobileagent.simulator.system.documents import path_of


class TextEditor(FileScreen):
    """Shows a text, which can be changed and saved."""

    def create(self) -> None:
        """Read the file."""
        super().create()
        self.path = path_of(self.phone, self.intent.data)
        self.stored = self.phone.disk.read_text(self.path) if self._is_file else ""
        self.text = self.stored

    @property
    def _is_file(self) -> bool:
        return self.phone.disk.exists(self.path) and not self.phone.disk.is_dir(self.path)

    def resume(self) -> None:
        """Without a file there is nothing to do."""
        if not self._is_file:
            self.toast("An unknown error occurred")
            self.finish()

    def back(self) -> bool:
        """Ask before changes are lost."""
        if self.text == self.stored:
            return False
        simple.ask_to_save(self, self._save_and_leave)
        return True

    def compose(self) -> ax.View:
        """Return toolbar and text."""
        icons, overflow = simple.bar_items(
            [
                simple.BarItem("save", "Save as", self._save_as, "always", "menu_save"),
                simple.BarItem("open_in_new", "Open with", lambda: self.choose_app(self.files.item(self.path))),
            ]
        )
        field = ax.EditText(
            id="read_text_view", text=self.text, input_type="multiline", on_change=self.bind("text"), padding=16,
            size=17, gravity="top",
        )  # fmt: skip
        name = ax.Written(self.path.rpartition("/")[2])
        return ax.Pane(
            simple.bar(self, name, id="read_text_toolbar", actions=icons, overflow=overflow),
            ax.Scroll(field, id="read_text_holder", key="read_text_holder", weight=1),
        )

    def _save_as(self) -> None:
        simple.SaveAs(self, self.path, lambda target, _size: self._save(target), is_new=False)

    def _save_and_leave(self) -> None:
        self._save(self.path)
        self.finish()

    def _save(self, target: str) -> None:
        self.files.write(target, self.text)
        self.path, self.stored = target, self.text
        self.toast("File saved successfully")
