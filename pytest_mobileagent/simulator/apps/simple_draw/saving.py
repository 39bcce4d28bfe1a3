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


class SaveDialog:
    """Asks for a file's name and kind."""

    def __init__(self, screen: Main, name: str, extension: str, on_ok: Callable[[str, str], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._screen = screen
        self._name = name
        self._extension = extension if extension in EXTENSIONS else PNG
        self._on_ok = on_ok
        self._dialog = ax.AlertDialog(
            ids=screen.app.package, title="Save as", content=self._content, positive=("OK", self._ok),
            negative=("Cancel", self._close), stays_open=True, on_cancel=screen.hide_keyboard,
        )  # fmt: skip
        screen.show(self._dialog)
        screen.focus("save_image_filename")

    def _content(self) -> ax.View:
        theme = self._screen.theme
        field = ax.Column(
            ax.DrawnText("Filename", size=12, color=theme.primary, visible=bool(self._name)),
            ax.EditText(
                id="save_image_filename", text=self._name, hint="Filename", on_change=self._typed, padding=(0, 8, 0, 10)
            ),
            ax.View(width=ax.MATCH, height=2, background=theme.primary),
            id="save_image_filename_hint",
        )
        kinds = ax.Column(
            *(self._kind(extension) for extension in EXTENSIONS),
            id="save_image_radio_group",
            cls="android.widget.RadioGroup",
            margin=(0, 8, 0, 0),
        )
        holder = ax.Column(field, kinds, id="save_image_holder", padding=(20, 0, 20, 0))
        return ax.Scroll(holder, id="save_image_wrapper", height=-2)

    def _kind(self, extension: str) -> ax.View:
        def choose() -> None:
            self._extension = extension

        return ax.RadioButton(
            id=f"save_image_radio_{extension}",
            text=f".{extension}",
            checked=extension == self._extension,
            width=ax.MATCH,
            height=48,
            on_tap=choose,
        )

    def _typed(self, text: str) -> None:
        self._name = text

    def _close(self) -> None:
        self._screen.dismiss(self._dialog)
        self._screen.hide_keyboard()

    def _ok(self) -> None:
        name = self._name.strip()
        if not name:
            self._screen.toast("Filename cannot be empty")
        elif _BAD_NAME.search(name):
            self._screen.toast("Filename contains invalid characters")
        else:
            self._close()
            self._on_ok(name, self._extension)
