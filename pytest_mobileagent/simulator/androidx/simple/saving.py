"""The dialog that asks where, and of a picture how large, a file is to be saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.dialogs import confirm
from pytest_mobileagent.simulator.androidx.simple.files import FolderPicker, short_path
from pytest_mobileagent.simulator.androidx.simple.look import DIALOG_DP

if TYPE_CHECKING:
    from collections.abc import Callable

Size = tuple[int, int]
_MOST_PX = 20_000


class SaveAs:
    """Folder, name and extension; with a size also width and height, which keep their proportion."""

    def __init__(
        self,
        screen: ax.Screen,
        path: str,
        on_ok: Callable[[str, Size], object],
        *,
        size: Size | None = None,
        is_new: bool = True,
    ) -> None:
        """Suggest a free name beside `path` if the file `is_new`, else its own."""
        self._screen = screen
        self._on_ok = on_ok
        self._size = size
        self._sides = [str(side) for side in size] if size is not None else []
        self._folder, _, name = path.rpartition("/")
        stem, _, self._extension = name.rpartition(".")
        self._name = self._free(stem) if is_new else stem
        self._dialog = ax.AlertDialog(
            title="Save as" if size is None else "", content=self._content,
            positive=("OK", self._ok), negative=("Cancel", self._close), stays_open=True, ids=screen.app.package,
            width=DIALOG_DP,
        )  # fmt: skip
        screen.show(self._dialog)

    def _free(self, stem: str) -> str:
        name, number = f"{stem}_1", 1
        while self._screen.phone.disk.exists(f"{self._folder}/{name}.{self._extension}"):
            number += 1
            name = f"{stem}_{number}"
        return name

    def _content(self) -> ax.View:
        return ax.Column(
            self._sides_row() if self._sides else None,
            ax.Label("Folder", size=12, color="primary"),
            ax.Text(
                f"{short_path(self._folder, self._screen.tr)}/", id="folder_value", cls="android.widget.EditText",
                size=16, padding=(0, 10), width=ax.MATCH, on_tap=self._choose_folder,
            ),
            ax.Divider(margin=(0, 0, 0, 12)),
            ax.Label("Filename", size=12, color="primary"),
            ax.EditText(
                id="filename_value", text=self._name, hint="Filename", on_change=ax.bind(self, "_name"), padding=(0, 8)
            ),
            ax.Divider(margin=(0, 0, 0, 12)),
            ax.Label("Extension", size=12, color="primary"),
            ax.EditText(
                id="extension_value", text=self._extension, hint="Extension", on_change=ax.bind(self, "_extension"),
                padding=(0, 8),
            ),
            ax.Divider(),
            padding=(24, 8),
        )  # fmt: skip

    def _sides_row(self) -> ax.View:
        def side(at: int, name: str, hint: str) -> ax.View:
            return ax.EditText(
                id=name, text=self._sides[at], hint=hint, input_type="number", weight=1, padding=(0, 8),
                on_change=lambda text: self._typed_side(at, text),
            )  # fmt: skip

        return ax.Across(
            side(0, "resize_image_width", "Width"),
            ax.Text(":", id="resize_image_colon", size=18, padding=(12, 8)),
            side(1, "resize_image_height", "Height"),
            margin=(0, 16, 0, 12),
        )

    def _typed_side(self, at: int, text: str) -> None:
        self._sides[at] = text
        if self._size is not None and text.isdigit() and int(text):
            other = 1 - at
            self._sides[other] = str(max(1, round(int(text) * self._size[other] / self._size[at])))

    def _choose_folder(self) -> None:
        FolderPicker(self._screen, self._folder, ax.bind(self, "_folder"))

    def _close(self) -> None:
        self._screen.hide_keyboard()
        self._screen.dismiss(self._dialog)

    def _ok(self) -> None:
        screen = self._screen
        name, extension = self._name.strip(), self._extension.strip()
        size = [int(side) if side.isdigit() else 0 for side in self._sides]
        if not name or not extension:
            screen.toast("Filename cannot be empty")
        elif "/" in name:
            screen.toast("Filename contains invalid characters")
        elif size and not all(0 < side <= _MOST_PX for side in size):
            screen.toast("Invalid values")
        else:
            target = f"{self._folder}/{name}.{extension}"
            if screen.phone.disk.exists(target):
                question = screen.tr('File "{name}" already exists. Overwrite?').format(name=f"{name}.{extension}")
                confirm(screen, question, lambda: self._save(target))
            else:
                self._save(target)

    def _save(self, target: str) -> None:
        self._close()
        size = (int(self._sides[0]), int(self._sides[1])) if self._sides else (0, 0)
        self._on_ok(target, size)
