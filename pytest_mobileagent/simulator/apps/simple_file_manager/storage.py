"""How much room there is, what takes it, and the files of one kind (`MimeTypesActivity`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_file_manager.base import FileScreen
from pytest_mobileagent.simulator.apps.simple_file_manager.builds import names_volumes
from pytest_mobileagent.simulator.apps.simple_file_manager.operations import Operations
from pytest_mobileagent.simulator.apps.simple_file_manager.rows import Rows, placeholder
from pytest_mobileagent.simulator.apps.simple_file_manager.store import KINDS

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_file_manager.store import Item

_SETTINGS = "android.settings.INTERNAL_STORAGE_SETTINGS"


def storage_page(screen: FileScreen) -> ax.View:
    """Return the free space, and below it a row for each kind of files."""
    total, used = _total_bytes(screen), screen.phone.disk.used_bytes
    free = screen.phone.disk.capacity_bytes - used
    sizes = screen.files.sizes()
    rows = [_kind(screen, kind, sizes[kind[0]], total) for kind in KINDS]
    return ax.Scroll(
        ax.Column(
            ax.Column(_free(screen, free, total), *rows, id="storage_holder", cls="android.view.ViewGroup"),
            id="storage_volumes_holder",
        ),
        id="storage_nested_scrollview",
        key="storage_nested_scrollview",
    )


def _total_bytes(screen: FileScreen) -> int:
    """Return the size that the storage is sold with: what the disk has, rounded up (`FileUtils.roundStorageSize`)."""
    capacity, size = screen.phone.disk.capacity_bytes, 1_000_000_000
    while size < capacity:
        size *= 2
    return size


def _free(screen: FileScreen, free: int, total: int) -> ax.View:
    whole = screen.tr("Total storage: {size}").format(size=simple.size_text(total, 1000))
    return ax.Column(
        ax.Label("Internal", id="storage_name", size=18, margin=(0, 0, 0, 8)) if names_volumes(screen) else None,
        ax.Across(
            ax.Text(simple.size_text(free, 1000), id="free_space_value", size=26),
            ax.Caption("free", id="free_space_label", size=16, margin=(8, 0), weight=1),
        ),
        ax.ProgressBar(
            id="main_storage_usage_progressbar", value=(total - free) // 1_000_000, maximum=total // 1_000_000,
            width=ax.MATCH, height=6, margin=(0, 8),
        ),
        ax.Caption(whole, id="total_space", size=14),
        id="free_space_holder",
        cls="android.widget.RelativeLayout",
        width=ax.MATCH,
        padding=16,
        on_tap=lambda: screen.start(ax.Intent(_SETTINGS)),
    )  # fmt: skip


def _kind(screen: FileScreen, kind: tuple[str, str, str], size: int, total: int) -> ax.View:
    name, title, icon = kind
    return ax.Across(
        ax.Icon(icon, id=f"{name}_icon", size=32, color="primary", margin=(0, 0, 16, 0)),
        ax.Column(
            ax.Across(
                ax.Label(title, id=f"{name}_label", size=16, weight=1),
                ax.Text(simple.size_text(size), id=f"{name}_size", size=16),
            ),
            ax.ProgressBar(
                id=f"{name}_progressbar", value=size // 1000, maximum=total // 1000, width=ax.MATCH, margin=(0, 8, 0, 0)
            ),
            weight=1,
        ),
        id=f"{name}_holder",
        cls="android.view.ViewGroup",
        height=64,
        padding=(16, 0),
        on_tap=partial(screen.start, MimeList, kind=name),
    )


class MimeList(FileScreen):
    """All files of a kind, wherever they are."""

    layers = ("selected", "search")

    def create(self) -> None:
        """Nothing is selected or searched for."""
        super().create()
        self.kind = self.intent.text("kind", "images")
        self.search = ax.Search(self)
        self.selected = simple.Selection()
        self.operations = Operations(self, self.selected)

    def compose(self) -> ax.View:
        """Return bar and files."""
        items = [item for item in self.files.of_kind(self.kind) if self.search.text.lower() in item.name.lower()]
        self.selected.keep(item.path for item in items)
        is_grid = self.config.views.of(self.kind) == simple.GRID
        rows = Rows(self, self.selected, self.open_file, is_grid=is_grid).all(items)
        return ax.Pane(
            self._bar(items),
            ax.RecyclerView(*rows, id="mimetypes_list")
            if items
            else placeholder("No items found.", "mimetypes_placeholder"),
        )

    def _bar(self, items: list[Item]) -> ax.View:
        if self.selected:
            return self.operations.bar(items)
        if self.search:
            return self.search.bar()
        change_view = partial(self.change_view_type, self.kind)
        menu = [
            simple.BarItem("sort", "Sort by", partial(self.change_sorting, self.kind), "always", "sort"),
            simple.BarItem("view_module", "Change view type", change_view),
            *self.hidden_items(),
        ]
        icons, overflow = simple.bar_items(menu)
        title = next(title for name, title, _ in KINDS if name == self.kind)
        search = self.search.button(id="search")
        return simple.bar(self, title, id="mimetypes_toolbar", actions=[search, *icons], overflow=overflow)
