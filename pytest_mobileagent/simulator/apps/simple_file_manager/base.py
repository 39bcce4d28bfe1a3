"""What the file manager's screens share."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_file_manager import config as c
from pytest_mobileagent.simulator.apps.simple_file_manager.config import PACKAGE, Config
from pytest_mobileagent.simulator.apps.simple_file_manager.store import Files
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.documents import file_provider_uri

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.simple_file_manager.store import Item

_MOST_COLUMNS = 15
_SORT_BY = simple.SortDialog(c.SORTS, (c.BY_NAME,), simple.ONLY_HERE)


class FileScreen(ax.Screen):
    """A screen that knows the phone's files and the user's wishes."""

    def create(self) -> None:
        """Open files and preferences."""
        self.config = Config(self.phone)
        self.files = Files(self.phone)
        self.dates = simple.Dates(self.phone, PACKAGE)

    def change_sorting(self, path: str) -> None:
        """Ask how a folder, or the files of a kind, are to be sorted."""
        sorts = self.config.sorts

        def store(sorting: int, only_here: bool) -> None:
            sorts.put(path, sorting, only_here=only_here)

        _SORT_BY.show(self, sorts.of(path), store, is_own=sorts.is_own(path))

    def change_view_type(self, path: str, *, has_own: bool = True) -> None:
        """Ask for a grid or a list."""
        views = self.config.views

        def store(view_type: int, only_here: bool) -> None:
            views.put(path, view_type, only_here=only_here)

        dialog = simple.ViewTypeDialog(simple.ONLY_HERE if has_own else "")
        dialog.show(self, views.of(path), store, is_checked=has_own and views.is_own(path))

    def change_columns(self) -> None:
        """Ask how many columns a grid is to have."""

        def pick(at: int) -> None:
            self.config.prefs.put(file_column_cnt=at + 1)

        simple.choose(self, simple.column_names(self, _MOST_COLUMNS), self.config.columns - 1, pick)

    def hidden_items(self) -> list[simple.BarItem]:
        """Return the items of the menu that show hidden files for a while, and end that."""
        shown = partial(self.config.prefs.put, temporarily_show_hidden=True)
        show = partial(simple.HIDDEN_PROTECTION.guard, self, shown)
        stop = partial(self.config.prefs.put, temporarily_show_hidden=False)
        items = []
        if not self.config.shows_hidden:
            items.append(simple.BarItem("visibility", "Temporarily show hidden", show))
        if self.config.prefs.flag("temporarily_show_hidden"):
            items.append(simple.BarItem("visibility_off", "Stop showing hidden media", stop))
        return items

    # -- opening and sharing ------------------------------------------------------------------------------------------

    def open_file(self, item: Item) -> None:
        """Show a file in the app that is there for it."""
        intent = ax.Intent(ax.VIEW, data=self._uri(item), type=mime_type(item.name))
        ax.open_or_tell(self, intent, "No valid app found")

    def choose_app(self, item: Item) -> None:
        """Let the user choose what shows a file."""
        ax.share(self, ax.Intent(ax.VIEW, data=self._uri(item), type=mime_type(item.name)), self.tr("Open with"))

    def share_files(self, items: Sequence[Item]) -> None:
        """Let the user choose who gets files; those of folders too."""
        paths = [path for item in items for path, inode in self.phone.disk.walk(item.path) if not inode.is_dir]
        if not paths:
            self.toast("An unknown error occurred")
            return
        types = {mime_type(path) for path in paths}
        uris = (file_provider_uri(f"{PACKAGE}.provider", path) for path in paths)
        ax.share_files(self, types.pop() if len(types) == 1 else "*/*", *uris, title="Share via")

    @staticmethod
    def _uri(item: Item) -> str:
        return file_provider_uri(f"{PACKAGE}.provider", item.path)
