"""The page of a notebook: its title and where it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.joplin import parts

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.joplin.screens import Main


class FolderPage(parts.Page):
    """A new notebook, or one that is changed."""

    def __init__(self, screen: Main, number: str = "") -> None:
        """Change the notebook `number`, or make a new one."""
        super().__init__(screen)
        self.number = number
        folder = self.store.folder(number) if number else None
        self.title = folder.title if folder is not None else ""
        self.parent = folder.parent if folder is not None else ""
        self._saved = self.title, self.parent
        self.first_focus = "" if number else "folder"

    def compose(self) -> ax.View:
        """Return the form."""
        theme = self.theme
        can_save = bool(self.title.strip()) and (self.title, self.parent) != self._saved
        save = parts.icon_touch("done", "Save changes", self._save, color=theme.on_toolbar, enabled=can_save)
        field = ax.EditText(
            key="folder", text=self.title, hint="Enter notebook title", on_change=ax.bind(self, "title"),
            padding=(parts.MARGIN, 14),
        )  # fmt: skip
        above = self.store.folder(self.parent) if self.parent else None
        return parts.page_column(
            parts.header(left=parts.back_arrow(self), title=parts.heading(self, "Edit notebook"), actions=[save]),
            field,
            ax.Divider(cls=parts.GROUP),
            ax.Column(
                ax.Caption("Parent notebook", padding=(4, 0)),
                parts.drop_down(
                    self,
                    above.shown_title if above is not None else "Select parent notebook",
                    self._choose_parent,
                    color=theme.on_surface,
                ),
                cls=parts.GROUP,
                height=80,
                padding=(11, 12, parts.MARGIN, 0),
            ),
        )

    def _choose_parent(self) -> None:
        self.screen.hide_keyboard()
        items = parts.folder_items(self.store.tree(without=self.number), ax.bind(self, "parent"))
        self.screen.show(
            parts.Menu([parts.Item("(None)", ax.put(self, parent="")), *items], width=300), anchor="picker"
        )

    def _save(self) -> None:
        number = self.store.save_folder(self.title.strip(), self.parent, self.number)
        self.screen.hide_keyboard()
        self.screen.show_list("Folder", number)
