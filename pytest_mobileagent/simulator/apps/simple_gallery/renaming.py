"""Renaming files and folders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery.config import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
    from pytest_mobileagent.simulator.apps.simple_gallery.store import Medium


def rename_refused(screen: ax.Screen, name: str, target: str) -> str:
    """Return why a file or folder cannot be called so; nothing if it can."""
    if not name:
        return "Please enter a name"
    if "/" in name or "\0" in name:
        return "The name contains invalid characters"
    if screen.phone.disk.exists(target):
        return "A file or folder with that name already exists"
    return ""


class RenameDialog:
    """Asks for a new name of one medium, or of a folder."""

    def __init__(self, screen: GalleryScreen, path: str, on_done: Callable[[str], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._screen = screen
        self._path = path
        self._on_done = on_done
        self._is_folder = screen.phone.disk.is_dir(path)
        name = path.rpartition("/")[2]
        stem, dot, extension = name.rpartition(".")
        self._name, self._extension = (stem, extension) if dot and not self._is_folder else (name, "")
        self._dialog = ax.AlertDialog(
            title="Rename", content=self._content, positive=("OK", self._ok), negative=("Cancel", self._close),
            stays_open=True, ids=PACKAGE, width=simple.DIALOG_DP,
        )  # fmt: skip
        screen.show(self._dialog)
        screen.focus("rename_item_name")

    def _content(self) -> ax.View:
        def typed(text: str) -> None:
            self._name = text

        def typed_extension(text: str) -> None:
            self._extension = text

        rows = _field(self._screen, "rename_item_name", "Title", self._name, typed)
        if not self._is_folder:
            rows += _field(self._screen, "rename_item_extension", "Extension", self._extension, typed_extension)
        return ax.Column(*rows, padding=(24, 8))

    def _close(self) -> None:
        self._screen.hide_keyboard()
        self._screen.dismiss(self._dialog)

    def _ok(self) -> None:
        screen = self._screen
        name = self._name.strip()
        extension = self._extension.strip()
        folder = self._path.rpartition("/")[0]
        target = f"{folder}/{name}.{extension}" if extension else f"{folder}/{name}"
        if target == self._path:
            self._close()
            return
        same = target.casefold() == self._path.casefold()
        refused = "" if same and name else rename_refused(screen, name, target)
        if refused:
            screen.toast(refused)
            return
        if self._is_folder:
            screen.gallery.rename_folder(self._path, target)
        elif (medium := screen.gallery.medium(self._path)) is not None:
            screen.gallery.move(medium, target)
        self._close()
        self._on_done(target)


def _field(screen: ax.Screen, name: str, hint: str, text: str, on_change: Callable[[str], object]) -> list[ax.View]:
    return [
        ax.Text(hint, size=12, color=screen.theme.primary, padding=(4, 8, 4, 0)),
        ax.EditText(id=name, text=text, hint=hint, on_change=on_change, padding=(4, 8)),
        ax.View(width=ax.MATCH, height=1.5, background=screen.theme.primary),
    ]


class RenameSeveral:
    """Asks what is to be added to the names of several media."""

    def __init__(self, screen: GalleryScreen, media: Sequence[Medium], on_done: ax.Act) -> None:
        """Show the dialog, the keyboard up."""
        self._screen = screen
        self._media = media
        self._on_done = on_done
        self._text = ""
        self._prepends = False
        self._dialog = ax.AlertDialog(
            title="Rename", content=self._content, positive=("OK", self._ok), negative=("Cancel", self._close),
            stays_open=True, ids=PACKAGE, width=simple.DIALOG_DP,
        )  # fmt: skip
        screen.show(self._dialog)
        screen.focus("rename_items_value")

    def _content(self) -> ax.View:
        def typed(text: str) -> None:
            self._text = text

        options = [("append", "Append filenames", False), ("prepend", "Prepend filenames", True)]
        named = [(f"rename_items_radio_{name}", label, int(value)) for name, label, value in options]
        return ax.Column(
            *_field(self._screen, "rename_items_value", "String to add", self._text, typed),
            *simple.radio_rows(simple.Radios("prepends", named), int(self._prepends), self._set),
            padding=(24, 8),
        )

    def _set(self, value: int) -> None:
        self._prepends = bool(value)

    def _close(self) -> None:
        self._screen.hide_keyboard()
        self._screen.dismiss(self._dialog)

    def _ok(self) -> None:
        added = self._text
        refused = "The name contains invalid characters" if "/" in added else ""
        if not added:
            refused = "Please enter a name"
        if refused:
            self._screen.toast(refused)
            return
        for one in self._media:
            stem, _, extension = one.name.rpartition(".")
            name = f"{added}{stem}" if self._prepends else f"{stem}{added}"
            self._screen.gallery.move(one, self._screen.gallery.free_path(f"{one.parent}/{name}.{extension}"))
        self._close()
        self._on_done()


def rename(screen: GalleryScreen, media: Sequence[Medium], on_done: ax.Act) -> None:
    """Ask how media are to be called from now on."""
    if not media or not screen.may_change_files():
        return
    if len(media) == 1:
        RenameDialog(screen, media[0].path, lambda _: on_done())
    else:
        RenameSeveral(screen, media, on_done)
