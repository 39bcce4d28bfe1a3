"""Choosing a folder by walking through the storage, and making one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.dialogs import choose, underline
from pytest_mobileagent.simulator.androidx.simple.look import DIALOG_DP
from pytest_mobileagent.simulator.androidx.simple.quantities import size_text
from pytest_mobileagent.simulator.mounts import volume_of
from pytest_mobileagent.simulator.system.volumes import STORAGE, volumes

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

_LIST_DP, _ROW_DP = 570, 56  # the list is lower where the screen has no room for it
_AROUND_DP = 245  # status bar, title, breadcrumbs, buttons, and a margin


def short_path(path: str, say: Callable[[str], str] = str) -> str:
    """Return a path as dialogs name it: `Internal/DCIM`; `say` says the volume's name in another language."""
    top = volume_of(path)
    return f"{say(storage_name(top))}{path.removeprefix(top)}" if top else path


def storage_name(top: str) -> str:
    """Return what a volume is called."""
    return "Internal" if top == STORAGE else "SD Card"


def choose_storage(screen: ax.Screen, top: str, on_pick: Callable[[str], object]) -> None:
    """Let the user choose one of the phone's volumes; where there is only one, it is chosen."""
    tops = [volume.path for volume in volumes(screen.phone)]
    if len(tops) == 1:
        on_pick(top)
        return
    names = [storage_name(one) for one in tops]
    choose(screen, names, tops.index(top), lambda at: on_pick(tops[at]), title="Select storage")


def free_path(phone: Phone, path: str) -> str:
    """Return a path that no file has: the same one, or with a number behind the name."""
    return phone.disk.free_path(path, "({})")


def breadcrumbs(
    screen: ax.Screen,
    path: str,
    go: Callable[[str], object],
    *,
    id: str = "breadcrumbs",  # noqa: A002 - Android's word
    side_dp: float = 12,
) -> ax.View:
    """Return the way from the top of a volume to a folder; a tap on a part of it goes there.

    A tap on the first asks for another volume.
    """
    top = volume_of(path)
    inside = path.removeprefix(top).strip("/")
    steps: list[tuple[str, Callable[[], object]]] = [
        (screen.tr(storage_name(top)), partial(choose_storage, screen, top, go))
    ]
    folder = top
    for name in inside.split("/") if inside else []:
        folder = f"{folder}/{name}"
        steps.append((f"> {name}", partial(go, folder)))
    crumbs = [
        ax.Text(label, id="breadcrumb_text", size=16, color=screen.theme.primary, padding=(4, 12), on_tap=step)
        for label, step in steps
    ]
    return ax.Scroll(
        ax.Row(*crumbs), id=id, horizontal=True, key="breadcrumbs", height=48, padding=(side_dp, 0),
        cls="android.widget.HorizontalScrollView",
    )  # fmt: skip


class FolderPicker:
    """The dialog `Select a folder`: walk to a folder and tap OK."""

    def __init__(
        self,
        screen: ax.Screen,
        start: str,
        on_pick: Callable[[str], object],
        *,
        shows_hidden: bool = False,
        can_create: bool = True,
    ) -> None:
        """Begin in a folder; the top of the storage if there is no such folder.

        Where none `can_create` one, a tap on a folder without folders picks it.
        """
        self._screen = screen
        self._on_pick = on_pick
        self._disk = screen.phone.disk
        self._shows_hidden, self._can_create = shows_hidden, can_create
        self.path = start if self._disk.is_dir(start) and volume_of(start) else STORAGE
        self._dialog = ax.AlertDialog(
            title="Select a folder", content=self._content, positive=("OK", self._ok), negative=("Cancel", None),
            ids=screen.app.package, width=DIALOG_DP, on_cancel=self._up,
        )  # fmt: skip
        screen.show(self._dialog)

    def _ok(self) -> None:
        self._on_pick(self.path)

    def _up(self) -> None:
        """Back goes up a folder before it closes the dialog."""
        if self.path != volume_of(self.path):
            self._go(self.path.rpartition("/")[0])
            self._screen.show(self._dialog)

    def _go(self, path: str) -> None:
        self.path = path
        self._screen.top_ui.scroll_px.pop("filepicker_list", None)
        self._screen.phone.touch()

    def _open(self, path: str) -> None:
        self._go(path)
        if not self._can_create and not any(self._disk.is_dir(f"{path}/{name}") for name in self._names(path)):
            self._screen.dismiss(self._dialog)
            self._ok()

    def _names(self, path: str) -> list[str]:
        """Return what is shown of a folder: folders first."""
        names = [name for name in self._disk.names(path) if self._shows_hidden or not name.startswith(".")]
        return sorted(names, key=lambda name: (not self._disk.is_dir(f"{path}/{name}"), name.casefold()))

    def _content(self) -> ax.View:
        rows = [self._row(f"{self.path}/{name}") for name in self._names(self.path)]
        body = ax.Scroll(
            *rows, ax.View(height=72), id="filepicker_list", key="filepicker_list",
            cls="androidx.recyclerview.widget.RecyclerView",
        )  # fmt: skip
        eye = None
        if not self._shows_hidden:
            eye = ax.Fab(
                "visibility",
                id="filepicker_fab_show_hidden",
                size=48,
                margin=(16, 8),
                on_tap=ax.put(self, _shows_hidden=True),
            )
        plus = None
        if self._can_create:
            plus = ax.Fab("add", id="filepicker_fab", size=48, margin=(16, 64 if eye else 8), on_tap=self._create)
        return ax.Column(
            breadcrumbs(self._screen, self.path, self._go, id="filepicker_breadcrumbs", side_dp=20),
            ax.Frame(body, plus, eye, width=ax.MATCH, height=self._list_dp), id="filepicker_holder",
        )  # fmt: skip

    @property
    def _list_dp(self) -> float:
        display = self._screen.phone.display
        return min(_LIST_DP, display.app_size[1] / display.scale - _AROUND_DP)

    def _row(self, path: str) -> ax.View:
        """Return a folder, which can be entered, or a file, which only tells what is there."""
        inode, theme = self._disk.stat(path), self._screen.theme
        icon, color, details = "insert_drive_file", theme.on_surface_variant, size_text(inode.size)
        if inode.is_dir:
            count = len(self._names(path))
            details = self._screen.tr_count(count, "{count} item", "{count} items")
            icon, color = "folder", theme.primary
        return ax.Across(
            ax.Icon(icon, id="list_item_icon", size=40, color=color),
            ax.Column(
                ax.Text(path.rpartition("/")[2], id="list_item_name", size=16, max_lines=1),
                ax.Caption(details, id="list_item_details", size=14),
                weight=1,
                margin=(16, 0, 0, 0),
            ),
            id="list_item_holder",
            cls="android.view.ViewGroup",
            height=_ROW_DP,
            padding=(24, 0),
            on_tap=partial(self._open, path) if inode.is_dir else lambda: None,
        )

    def _create(self) -> None:
        ask_new_folder(self._screen, self.path, self._go)


def ask_new_folder(screen: ax.Screen, parent: str, on_created: Callable[[str], object]) -> None:
    """Ask for a name and create a folder."""

    def create(name: str) -> bool:
        path = f"{parent}/{name}"
        if not name:
            screen.toast("Please enter a name")
        elif "/" in name:
            screen.toast("The name contains invalid characters")
        elif screen.phone.disk.exists(path):
            screen.toast("A file or folder with that name already exists")
        else:
            screen.phone.disk.mkdir(path, mode=0o2770)
            screen.phone.media.scan(path, owner=screen.app.package)
            screen.hide_keyboard()
            on_created(path)
            return True
        return False

    FolderNameDialog(screen, parent, create)


class FolderNameDialog(ax.DraftDialog):
    """The dialog `Create new folder`: where, and how it is to be called."""

    title, focus, width = "Create new folder", "folder_name", DIALOG_DP

    def __init__(self, screen: ax.Screen, parent: str, on_ok: Callable[[str], bool]) -> None:
        """Show the dialog, the keyboard up; `on_ok` returns whether it may close."""
        self._parent, self._on_ok, self._name = parent, on_ok, ""
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the folder, and the field."""
        return ax.Column(
            ax.Label("Folder", size=12, color="primary", padding=(4, 0)),
            ax.Text(
                f"{short_path(self._parent, self.screen.tr)}/", id="folder_path", cls="android.widget.EditText",
                size=16, padding=(4, 8),
            ),
            ax.EditText(
                id="folder_name", text=self._name, hint="Title", on_change=ax.bind(self, "_name"),
                on_ime_action=self.confirm, padding=(4, 12),
            ),
            underline(),
            padding=(24, 8),
        )  # fmt: skip

    def accept(self) -> bool:
        """Make the folder."""
        return self._on_ok(self._name.strip())
