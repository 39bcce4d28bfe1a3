"""Files become an archive, and come out of one (`DecompressActivity`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_file_manager.archives import (
    BadArchiveError,
    Packed,
    WrongPasswordError,
    names_in,
    needs_password,
    unzipped,
    zipped,
)
from pytest_mobileagent.simulator.apps.simple_file_manager.base import FileScreen
from pytest_mobileagent.simulator.apps.simple_file_manager.rows import Rows
from pytest_mobileagent.simulator.apps.simple_file_manager.store import Item
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

ZIP = ".zip"
_FAILED = "Decompressing failed"


class CompressDialog(ax.DraftDialog):
    """Asks where the archive is to lie, how it is called, and for a password if there is to be one."""

    title = "Compress as"
    width = simple.DIALOG_DP

    def __init__(self, screen: FileScreen, chosen: Sequence[Item], on_done: ax.Act) -> None:
        """Suggest the name of the first."""
        self._screen, self._chosen, self._on_done = screen, chosen, on_done
        self.folder = chosen[0].parent
        name = chosen[0].name
        self.name = name if chosen[0].is_dir else name.rpartition(".")[0] or name
        self.has_password, self.password = False, ""
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return folder, name and password."""
        return ax.Column(
            ax.Label("Folder", size=12, color="primary"),
            ax.Text(
                f"{simple.short_path(self.folder, self.screen.tr)}/", id="folder", cls="android.widget.EditText",
                size=16, padding=(0, 10), width=ax.MATCH, on_tap=self._choose_folder,
            ),
            ax.Divider(margin=(0, 0, 0, 12)),
            ax.Label("Filename (without .zip)", size=12, color="primary"),
            ax.EditText(id="filename_value", text=self.name, on_change=ax.bind(self, "name"), padding=(0, 8)),
            ax.Divider(margin=(0, 0, 0, 12)),
            ax.CheckBox(
                id="password_protect", text="Add password", checked=self.has_password, width=ax.MATCH, min_height=48,
                on_change=ax.bind(self, "has_password"),
            ),
            _password_field(self.password, ax.bind(self, "password")) if self.has_password else None,
            padding=(24, 8),
        )  # fmt: skip

    def _choose_folder(self) -> None:
        simple.FolderPicker(self.screen, self.folder, ax.bind(self, "folder"))

    def accept(self) -> bool:
        """Write the archive, unless there is something in its way."""
        name, screen = self.name.strip(), self.screen
        path = f"{self.folder}/{name}{ZIP}"
        if not name:
            screen.toast("Filename cannot be empty")
        elif "/" in name:
            screen.toast("Filename contains invalid characters")
        elif self.has_password and not self.password:
            screen.toast("Please enter a password")
        elif screen.phone.disk.exists(path):
            screen.toast("A file or folder with that name already exists")
        else:
            screen.toast("Compressing…")
            self._screen.files.write(path, zipped(self._packed(), self.password if self.has_password else ""))
            screen.toast("Compression successful")
            self._on_done()
            return True
        return False

    def _packed(self) -> Iterable[Packed]:
        phone = self.screen.phone
        for item in self._chosen:
            for path, inode in phone.disk.walk(item.path):
                name = path.removeprefix(f"{item.parent}/")
                moment = to_local(phone, inode.mtime_s)
                yield Packed(f"{name}/", b"", moment) if inode.is_dir else Packed(name, inode.content, moment)


class _PasswordDialog(ax.DraftDialog):
    """Asks for the password of an archive."""

    title, focus = "Enter password", "password"
    password = ""

    def __init__(self, screen: ax.Screen, on_ok: Callable[[str], bool]) -> None:
        """Show the dialog; it stays until `on_ok` takes the password."""
        self._on_ok = on_ok
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the field."""
        return ax.Column(_password_field(self.password, ax.bind(self, "password")), padding=(24, 8))

    def accept(self) -> bool:
        """Try it."""
        return self._on_ok(self.password)


def _password_field(text: str, on_change: Callable[[str], object]) -> ax.View:
    return ax.Column(
        ax.EditText(
            id="password", text=text, hint="Password", input_type="password", on_change=on_change, padding=(0, 8)
        ),
        ax.Divider(),
    )


def decompress(screen: FileScreen, path: str, folder: str, on_done: ax.Act) -> None:
    """Unpack an archive into a folder; ask for its password if it has one."""
    content = screen.phone.disk.read(path)

    def unpack(password: str = "") -> bool:
        try:
            files = unzipped(content, password)
        except WrongPasswordError:
            screen.toast("Invalid password")
            return False
        screen.toast("Decompressing…")
        for name, data in files:
            screen.files.write(f"{folder}/{name}", data)
        screen.toast("Decompression successful")
        on_done()
        return True

    try:
        if needs_password(content):
            _PasswordDialog(screen, unpack)
        else:
            unpack()
    except BadArchiveError:
        screen.toast(_FAILED)


def decompress_all(screen: FileScreen, chosen: Sequence[Item], on_done: ax.Act) -> None:
    """Unpack archives, each into a folder that is called as it is."""
    archives = [item for item in chosen if item.name.lower().endswith(ZIP)]
    names = [item.name[: -len(ZIP)] for item in archives]

    def bring(at: int, resolution: int) -> None:
        folder = f"{archives[at].parent}/{names[at]}"
        if resolution == simple.KEEP_BOTH:
            folder = simple.free_path(screen.phone, folder)
        elif resolution == simple.OVERWRITE:
            screen.files.delete([folder])
        decompress(screen, archives[at].path, folder, on_done)

    simple.Transfer(screen, names, archives[0].parent, bring, lambda: None)


class Decompress(FileScreen):
    """Shows what is in an archive, and unpacks it."""

    def create(self) -> None:
        """Read the archive."""
        super().create()
        self.path = path_of(self.phone, self.intent.data)
        inode = self.phone.disk.find(self.path) if self.path else None
        try:
            self.entries = names_in(inode.content) if inode is not None else []
        except BadArchiveError:
            self.entries = []
        self.inside: list[str] = []
        self.selected = simple.Selection()

    def resume(self) -> None:
        """Without an archive there is nothing to show."""
        if not self.entries:
            self.toast("An unknown error occurred")
            self.finish()

    def back(self) -> bool:
        """Go to the folder around."""
        return bool(self.inside and self.inside.pop())

    def compose(self) -> ax.View:
        """Return the toolbar, and the folder of the archive that is open."""
        unpack = simple.action("unarchive", "Decompress", self._choose_folder, id="decompress")
        rows = Rows(self, self.selected, self._open, is_grid=False).all(self._items())
        return ax.Pane(
            simple.bar(self, ax.Written(self.path.rpartition("/")[2]), id="decompress_toolbar", actions=[unpack]),
            ax.RecyclerView(*rows, id="decompress_list", key="decompress_list"),
        )

    def _items(self) -> list[Item]:
        start = "".join(f"{name}/" for name in self.inside)
        below = [(name.removeprefix(start), size) for name, size in self.entries if name.startswith(start)]
        modified_s = self.phone.disk.stat(self.path).mtime_s
        folders: dict[str, set[str]] = {}
        for name, _ in below:
            folder, slash, rest = name.partition("/")
            if slash:
                folders.setdefault(folder, set()).update({rest.partition("/")[0]} - {""})
        return [
            *(Item(f"/{folder}", True, 0, modified_s, len(inner)) for folder, inner in sorted(folders.items())),
            *(Item(f"/{name}", False, size, modified_s) for name, size in sorted(below) if name and "/" not in name),
        ]  # fmt: skip

    def _open(self, item: Item) -> None:
        self.selected.clear()
        if item.is_dir:
            self.inside.append(item.name)

    def _choose_folder(self) -> None:
        simple.FolderPicker(
            self, self.path.rpartition("/")[0], lambda folder: decompress(self, self.path, folder, self.finish)
        )
