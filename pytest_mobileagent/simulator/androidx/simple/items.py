"""What is done with files and folders: renamed, brought to another folder, told about."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.copying import copy
from pytest_mobileagent.simulator.androidx.simple.dialogs import underline
from pytest_mobileagent.simulator.androidx.simple.forms import Check, Form, Note, Part, Radios, Values, radio_rows
from pytest_mobileagent.simulator.androidx.simple.look import DIALOG_DP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SKIP, OVERWRITE, MERGE, KEEP_BOTH = 1, 2, 3, 4  # Simple-Commons' `CONFLICT_…`
_BAD_NAME = "The name contains invalid characters"
_TAKEN = "A file or folder with that name already exists"
_BAD_SIGNS = frozenset('/\n\r\t\0`?*\\<>|":')
_MOST_LINES, _MOST_DP = 8, 440


# -- names ------------------------------------------------------------------------------------------------------------


def rename_refused(screen: ax.Screen, name: str, target: str) -> str:
    """Return why a file or folder cannot be called so; nothing if it can."""
    if not name:
        return "Please enter a name"
    if any(sign in _BAD_SIGNS for sign in name):
        return _BAD_NAME
    return _TAKEN if target and screen.phone.disk.exists(target) else ""


def _field(name: str, hint: str, text: str, on_change: Callable[[str], object]) -> list[ax.View]:
    return [
        ax.Label(hint, size=12, color="primary", padding=(4, 8, 4, 0)),
        ax.EditText(id=name, text=text, hint=hint, on_change=on_change, padding=(4, 8)),
        underline(),
    ]


class RenameDialog(ax.DraftDialog):
    """Asks for a new name of a file or a folder; `rename` is told the new path."""

    title, focus, width = "Rename", "rename_item_name", DIALOG_DP

    def __init__(self, screen: ax.Screen, path: str, rename: Callable[[str], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._path, self._rename = path, rename
        name = path.rpartition("/")[2]
        stem, _, extension = name.rpartition(".")
        self._has_extension = bool(stem) and not screen.phone.disk.is_dir(path)
        self._name, self._extension = (stem, extension) if self._has_extension else (name, "")
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the fields."""
        rows = _field("rename_item_name", "Title", self._name, ax.bind(self, "_name"))
        if self._has_extension:
            rows += _field("rename_item_extension", "Extension", self._extension, ax.bind(self, "_extension"))
        return ax.Column(*rows, padding=(24, 8))

    def accept(self) -> bool:
        """Rename."""
        name, extension = self._name.strip(), self._extension.strip()
        folder = self._path.rpartition("/")[0]
        target = f"{folder}/{name}.{extension}" if extension else f"{folder}/{name}"
        is_other_case = target != self._path and target.casefold() == self._path.casefold()
        refused = rename_refused(self.screen, name, "" if is_other_case else target)
        if refused:
            self.screen.toast(refused)
            return False
        self.close()
        self._rename(target)
        return False


class RenameSeveral(ax.DraftDialog):
    """Asks what is to be added to several names; `rename` gets a function from an old name to the new one."""

    title, focus, width = "Rename", "rename_items_value", DIALOG_DP

    def __init__(self, screen: ax.Screen, rename: Callable[[Callable[[str], str]], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._rename, self._text, self._prepends = rename, "", 0
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the field, and where the text goes."""
        options = [("append", "Append filenames", 0), ("prepend", "Prepend filenames", 1)]
        named = [(f"rename_items_radio_{name}", label, value) for name, label, value in options]
        return ax.Column(
            *_field("rename_items_value", "String to add", self._text, ax.bind(self, "_text")),
            *radio_rows(Radios("prepends", named), self._prepends, ax.bind(self, "_prepends")),
            padding=(24, 8),
        )

    def accept(self) -> bool:
        """Rename them."""
        added = self._text
        if not added or "/" in added:
            self.screen.toast(_BAD_NAME if added else "Please enter a name")
            return False
        self.close()
        self._rename(self._renamed)
        return False

    def _renamed(self, name: str) -> str:
        if self._prepends:
            return f"{self._text}{name}"
        stem, dot, extension = name.rpartition(".")
        return f"{stem}{self._text}.{extension}" if dot else f"{name}{self._text}"


# -- places -----------------------------------------------------------------------------------------------------------


class Transfer:
    """Files on their way to a folder, by their names; at each that is there already it asks what to do."""

    def __init__(
        self, screen: ax.Screen, names: Sequence[str], folder: str, bring: Callable[[int, int], object], end: ax.Act
    ) -> None:
        """Begin; `bring` gets which file it is and what to do with what is there, `end` is called after the last."""
        self._screen, self._names, self._folder, self._bring, self._end = screen, names, folder, bring, end
        self._at = 0
        self._for_all = 0
        self._go_on()

    def _go_on(self) -> None:
        while self._at < len(self._names):
            name = self._names[self._at]
            is_taken = self._screen.phone.disk.exists(f"{self._folder}/{name}")
            if is_taken and not self._for_all:
                self._ask(name)
                return
            self._settle(self._for_all if is_taken else OVERWRITE)
        self._end()

    def _settle(self, resolution: int) -> None:
        if resolution != SKIP:
            self._bring(self._at, resolution)
        self._at += 1

    def _ask(self, name: str) -> None:
        prefix = "conflict_dialog"

        def chosen(values: Values) -> None:
            if values["all"]:
                self._for_all = values["how"]
            self._settle(values["how"])
            self._go_on()

        is_folder = self._screen.phone.disk.is_dir(f"{self._folder}/{name}")
        options = [
            (f"{prefix}_radio_skip", "Skip", SKIP), (f"{prefix}_radio_overwrite", "Overwrite", OVERWRITE),
            *([(f"{prefix}_radio_merge", "Merge", MERGE)] if is_folder else []),
            (f"{prefix}_radio_keep_both", "Keep both", KEEP_BOTH),
        ]  # fmt: skip
        frame = 'Folder "{name}" already exists' if is_folder else 'File "{name}" already exists'
        parts: list[Part] = [Note(f"{prefix}_title", self._screen.tr(frame).format(name=name)), Radios("how", options)]
        is_alone = len(self._names) == 1
        if not is_alone:
            parts += [None, Check("all", f"{prefix}_apply_to_all", "Apply to all")]
        Form(self._screen, "", parts, {"how": SKIP, "all": int(not is_alone)}, chosen)


# -- properties -------------------------------------------------------------------------------------------------------


def show_file_properties(
    screen: ax.Screen, rows: Sequence[tuple[str, str]], neutral: tuple[str, ax.Act] | None = None
) -> None:
    """Show labels and values; a long press copies one."""

    def row(label: str, value: str) -> ax.View:
        return ax.Column(
            ax.Caption(label, id="property_label"),
            ax.Text(value, id="property_value", size=16),
            id="property_holder",
            margin=(0, 0, 0, 14),
            on_long_press=partial(copy, screen, value),
        )

    def content() -> ax.View:
        body = ax.Column(*(row(label, value) for label, value in rows), padding=(24, 0))
        return ax.Scroll(body, key="properties", height=-2 if len(rows) <= _MOST_LINES else _MOST_DP)

    screen.show(
        ax.AlertDialog(
            title="Properties", content=content, positive=("OK", None), neutral=neutral, ids=screen.app.package,
            width=DIALOG_DP,
        )
    )  # fmt: skip
