"""Renaming files and folders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

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


class RenameDialog(ax.DraftDialog):
    """Asks for a new name of one medium, or of a folder."""

    title, focus, width = "Rename", "rename_item_name", simple.DIALOG_DP
    screen: GalleryScreen

    def __init__(self, screen: GalleryScreen, path: str, on_done: Callable[[str], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._path, self._on_done = path, on_done
        self._is_folder = screen.phone.disk.is_dir(path)
        name = path.rpartition("/")[2]
        stem, dot, extension = name.rpartition(".")
        self._name, self._extension = (stem, extension) if dot and not self._is_folder else (name, "")
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the fields."""
        rows = _field("rename_item_name", "Title", self._name, ax.bind(self, "_name"))
        if not self._is_folder:
            rows += _field("rename_item_extension", "Extension", self._extension, ax.bind(self, "_extension"))
        return ax.Column(*rows, padding=(24, 8))

    def accept(self) -> bool:
        """Rename."""
        name, extension = self._name.strip(), self._extension.strip()
        folder = self._path.rpartition("/")[0]
        target = f"{folder}/{name}.{extension}" if extension else f"{folder}/{name}"
        if target == self._path:
            return True
        same = target.casefold() == self._path.casefold()
        refused = "" if same and name else rename_refused(self.screen, name, target)
        if refused:
            self.screen.toast(refused)
            return False
        gallery = self.screen.gallery
        if self._is_folder:
            gallery.rename_folder(self._path, target)
        elif (medium := gallery.medium(self._path)) is not None:
            gallery.move(medium, target)
        self.close()
        self._on_done(target)
        return False


def _field(name: str, hint: str, text: str, on_change: Callable[[str], object]) -> list[ax.View]:
    return [
        ax.Text(hint, size=12, color="primary", padding=(4, 8, 4, 0)),
        ax.EditText(id=name, text=text, hint=hint, on_change=on_change, padding=(4, 8)),
        simple.underline(),
    ]


class RenameSeveral(ax.DraftDialog):
    """Asks what is to be added to the names of several media."""

    title, focus, width = "Rename", "rename_items_value", simple.DIALOG_DP
    screen: GalleryScreen

    def __init__(self, screen: GalleryScreen, media: Sequence[Medium], on_done: ax.Act) -> None:
        """Show the dialog, the keyboard up."""
        self._media, self._on_done = media, on_done
        self._text, self._prepends = "", 0
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the field, and where the text goes."""
        options = [("append", "Append filenames", 0), ("prepend", "Prepend filenames", 1)]
        named = [(f"rename_items_radio_{name}", label, value) for name, label, value in options]
        return ax.Column(
            *_field("rename_items_value", "String to add", self._text, ax.bind(self, "_text")),
            *simple.radio_rows(simple.Radios("prepends", named), self._prepends, ax.bind(self, "_prepends")),
            padding=(24, 8),
        )

    def accept(self) -> bool:
        """Rename them."""
        added = self._text
        if not added or "/" in added:
            self.screen.toast("The name contains invalid characters" if added else "Please enter a name")
            return False
        gallery = self.screen.gallery
        for one in self._media:
            stem, _, extension = one.name.rpartition(".")
            name = f"{added}{stem}" if self._prepends else f"{stem}{added}"
            gallery.move(one, gallery.free_path(f"{one.parent}/{name}.{extension}"))
        self.close()
        self._on_done()
        return False


def rename(screen: GalleryScreen, media: Sequence[Medium], on_done: ax.Act) -> None:
    """Ask how media are to be called from now on."""
    if not media or not screen.may_change_files():
        return
    if len(media) == 1:
        RenameDialog(screen, media[0].path, lambda _: on_done())
    else:
        RenameSeveral(screen, media, on_done)
