"""Saving a drawing as a picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_draw.board import EXTENSIONS, PNG

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.simple_draw.screens import Main

_BAD_NAME = re.compile(r'[/\\:*?"<>|\n\r\0]')


class SaveDialog(ax.DraftDialog):
    """Asks for a file's name and kind."""

    title, focus = "Save as", "save_image_filename"

    def __init__(self, screen: Main, name: str, extension: str, on_ok: Callable[[str, str], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._name, self._on_ok = name, on_ok
        self._extension = extension if extension in EXTENSIONS else PNG
        super().__init__(screen)

    def cancelled(self) -> None:
        """Put the keyboard away."""
        self.screen.hide_keyboard()

    def content(self) -> ax.View:
        """Return the field and the kinds."""
        color = self.screen.theme.primary
        field = ax.Column(
            ax.DrawnText("Filename", speaks=True, size=12, color=color, visible=bool(self._name)),
            ax.EditText(
                id="save_image_filename", text=self._name, hint="Filename", on_change=ax.bind(self, "_name"),
                padding=(0, 8, 0, 10),
            ),
            ax.View(width=ax.MATCH, height=2, background=color),
            id="save_image_filename_hint",
        )  # fmt: skip
        kinds = ax.Column(
            *(self._kind(extension) for extension in EXTENSIONS),
            id="save_image_radio_group",
            cls="android.widget.RadioGroup",
            margin=(0, 8, 0, 0),
        )
        holder = ax.Column(field, kinds, id="save_image_holder", padding=(20, 0, 20, 0))
        return ax.Scroll(holder, id="save_image_wrapper", height=-2)

    def _kind(self, extension: str) -> ax.View:
        return ax.RadioButton(
            id=f"save_image_radio_{extension}",
            text=f".{extension}",
            checked=extension == self._extension,
            width=ax.MATCH,
            height=48,
            on_tap=ax.put(self, _extension=extension),
        )

    def accept(self) -> bool:
        """Hand on the name if a file can be called so."""
        name = self._name.strip()
        if not name or _BAD_NAME.search(name):
            self.screen.toast("Filename contains invalid characters" if name else "Filename cannot be empty")
            return False
        self.close()
        self._on_ok(name, self._extension)
        return False
