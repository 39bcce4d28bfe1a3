"""The main screen: folders, the files that were changed last, and how much room there is (`MainActivity`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_file_manager import config as c
from pytest_mobileagent.simulator.apps.simple_file_manager.base import FileScreen
from pytest_mobileagent.simulator.apps.simple_file_manager.config import PACKAGE
from pytest_mobileagent.simulator.apps.simple_file_manager.create import CreateDialog
from pytest_mobileagent.simulator.apps.simple_file_manager.operations import Operations
from pytest_mobileagent.simulator.apps.simple_file_manager.rows import Rows, placeholder, section_title
from pytest_mobileagent.simulator.apps.simple_file_manager.settings import Settings
from pytest_mobileagent.simulator.apps.simple_file_manager.storage import storage_page
from pytest_mobileagent.simulator.mounts import volume_of
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.simple_file_manager.store import Item

_ASKED = "Please grant our app access to all your files, it might not work well without it."
_BACK_S = 5
_NOTHING = "No items found."
_TOO_SHORT = "Type in at least 2 characters to start the search."
_LEAST_SIGNS = 2
_PAGER = "androidx.viewpager.widget.b"


class Main(FileScreen):
    """Files, recent files and storage in tabs; a long press selects."""

    def create(self) -> None:
        """Begin in the home folder, or where another app wants."""
        super().create()
        self.search = simple.Search(self)
        self.selected = simple.Selection()
        self.operations = Operations(self, self.selected)
        self.has_asked = False
        self.left_at_s: float | None = None
        self.tabs_at_first = self.config.tabs
        wanted = self._wanted(self.intent)
        self.path = wanted or self.config.home
        page = self.config.prefs.number("last_used_view_pager_page")
        self.page = page if not wanted and page < len(self.tabs) else 0
        simple.ask_for_secret(self)

    def _wanted(self, intent: ax.Intent) -> str:
        """Return the folder that another app wants to show; empty if none does."""
        path = path_of(self.phone, intent.data) if intent.action == ax.VIEW else ""
        return path if volume_of(path) and self.phone.disk.is_dir(path) else ""

    @property
    def tabs(self) -> list[int]:
        """The tabs that are shown."""
        return [tab for tab, *_ in c.TABS if self.config.tabs & tab]

    @property
    def tab(self) -> int:
        """The tab that is chosen."""
        return self.tabs[min(self.page, len(self.tabs) - 1)]

    def resume(self) -> None:
        """Ask for access to all files, without which the app closes; it ends, too, to show other tabs next time."""
        if self.config.tabs != self.tabs_at_first:
            self.config.prefs.put(last_used_view_pager_page=0)
            self.finish()
        if self.phone.packages.has_all_files(PACKAGE):
            return
        if self.has_asked and not self.dialogs:
            self.toast("Storage permission is required")
            self.finish()
        elif not self.dialogs:
            self.show(
                ax.AlertDialog(
                    content=lambda: ax.Label(_ASKED, id="message", size=16, padding=(24, 24, 24, 16)),
                    positive=("OK", self._go_to_settings), is_cancelable=False, ids=PACKAGE,
                )
            )  # fmt: skip

    def _go_to_settings(self) -> None:
        self.has_asked = True
        ax.ask_for_all_files(self)

    def new_intent(self, intent: ax.Intent) -> None:
        """Go to the folder that another app wants to show."""
        if wanted := self._wanted(intent):
            self._select_page(0)
            self.open_folder(wanted)

    def finish(self, value: object = None) -> None:
        """Show hidden files no longer, unless the settings say so."""
        if self.config.prefs.flag("temporarily_show_hidden"):
            self.config.prefs.put(temporarily_show_hidden=False)
        super().finish(value)

    def back(self) -> bool:
        """End selection and search, go up a folder, or leave."""
        if self.selected.clear() or self.search.close():
            return True
        if self.tab == c.FILES and self.path != volume_of(self.path):
            self.open_folder(self.path.rpartition("/")[0])
            return True
        now = self.phone.clock.now()
        was_pressed = self.left_at_s is not None and now - self.left_at_s < _BACK_S
        if self.tab == c.FILES and not was_pressed and self.config.prefs.flag("press_back_twice", default=True):
            self.left_at_s = now
            self.toast("Press back again to exit")
        else:
            self.finish()
        return True

    def open_folder(self, path: str) -> None:
        """Show a folder from its beginning."""
        self.search.close()
        self.selected.clear()
        self.path = path
        self.ui.scroll_px.pop("items_list", None)

    def _open(self, item: Item) -> None:
        if item.is_dir:
            self.open_folder(item.path)
        else:
            self.open_file(item)

    def _select_page(self, page: int) -> None:
        self.search.close()
        self.selected.clear()
        self.page = page
        self.config.prefs.put(last_used_view_pager_page=page)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return bar, page and tabs."""
        tabs = [(icon, label) for tab, icon, label, *_ in c.TABS if tab in self.tabs]
        items, page = self._page()
        self.selected.keep(item.path for item in items)
        return ax.Pane(
            self.operations.bar(items) if self.selected else self._search_bar(),
            ax.Column(
                ax.Pager(
                    page, id="main_view_pager", cls=_PAGER, index=self.page, count=len(tabs),
                    on_change=self._select_page, weight=1,
                ),
                simple.bottom_tabs(self, tabs, self.page, self._select_page) if len(tabs) > 1 else None,
                id="main_holder",
                cls="android.widget.RelativeLayout",
                width=ax.MATCH,
                weight=1,
            ),
            id="main_coordinator",
            important=True,
            cls="android.view.ViewGroup",
        )  # fmt: skip

    def _page(self) -> tuple[Sequence[Item], ax.View]:
        """Return what can be selected on the page, and the page."""
        if self.tab == c.FILES:
            return self._files_page()
        wanted = self.search.text.strip().lower()
        if self.tab == c.RECENTS:
            items = [item for item in self.files.recents() if wanted in item.name.lower()]
            return items, self._list("recents", self._rows(items), [_NOTHING])
        if not wanted:
            return (), storage_page(self)
        items = [item for item in self.files.stored() if wanted in item.name.lower()]
        return items, self._list("search_results", self._rows(items), [_NOTHING])

    def _rows(self, items: Sequence[Item]) -> list[ax.View]:
        path = self.path if self.tab == c.FILES else ""
        is_grid = self.config.views.of(path) == simple.GRID and not self.search.text
        return Rows(self, self.selected, self._open, is_grid=is_grid).all(items)

    def _files_page(self) -> tuple[Sequence[Item], ax.View]:
        wanted = self.search.text.strip()
        if not wanted:
            items = self.files.listed(self.path)
            rows = self._rows(items)
        elif len(wanted) < _LEAST_SIGNS:
            items, rows = [], []
        else:
            items = self.files.found(self.path, wanted)
            rows = self._found_rows(items)
        empty = [_NOTHING, _TOO_SHORT] if len(wanted) == 1 else [_NOTHING]
        page = ax.Frame(
            ax.Column(
                simple.breadcrumbs(self, self.path, self.open_folder),
                self._list("items", rows, empty),
                id="items_wrapper",
                cls="android.widget.RelativeLayout",
                height=ax.MATCH,
            ),
            ax.Fab("add", id="items_fab", color=simple.FAB_ICON, on_tap=partial(CreateDialog, self, self.path)),
            id="items_coordinator",
            important=True,
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            height=ax.MATCH,
        )  # fmt: skip
        return [item for item in items if not (wanted and item.is_dir)], page

    def _found_rows(self, items: Sequence[Item]) -> list[ax.View]:
        """Return what was found, below the folders that it is in; a folder that was found is a title itself."""
        rows: list[ax.View] = []
        parent = ""
        for item in items:
            if item.is_dir:
                rows.append(section_title(self, item.path, partial(self.open_folder, item.path)))
                continue
            if item.parent != parent:
                parent = item.parent
                rows.append(section_title(self, parent, partial(self.open_folder, parent)))
            rows += self._rows([item])
        return rows

    def _list(self, name: str, rows: Sequence[ax.View], empty: Sequence[str]) -> ax.View:
        if not rows:
            ids = (f"{name}_placeholder", f"{name}_placeholder_2")
            return ax.Column(*map(placeholder, empty, ids), height=ax.MATCH, weight=1)
        pulls = self.config.prefs.flag("enable_pull_to_refresh", default=True) and not self.search.text
        content = ax.Scroll(
            *rows, ax.View(height=64), id=f"{name}_list", key=f"{name}_list", cls=ax.RECYCLER,
        )  # fmt: skip
        return ax.SwipeArea(
            content, id=f"{name}_swipe_refresh", cls="android.view.ViewGroup", width=ax.MATCH, weight=1,
            on_down=self.phone.media.scan if pulls else None,
        )  # fmt: skip

    # -- the bar ------------------------------------------------------------------------------------------------------

    def _search_bar(self) -> ax.View:
        icons, overflow = simple.bar_items(self._menu())
        return self.search.bar(actions=icons, overflow=overflow)

    def _menu(self) -> list[simple.BarItem]:
        items = self._folder_items() if self.tab == c.FILES else []
        if self.tab != c.STORAGE:
            items += self._view_items()
        return [
            *items,
            simple.BarItem("settings", "Settings", partial(self.start, Settings), "ifRoom", "settings"),
            simple.BarItem("info_outline", "About", partial(simple.open_about, self), "ifRoom", "about"),
        ]

    def _folder_items(self) -> list[simple.BarItem]:
        config, path = self.config, self.path
        items = []
        if path != config.home:
            items.append(simple.BarItem("home", "Go to home folder", self._go_home, "always", "go_home"))
        if config.favorites:
            items.append(
                simple.BarItem("star", "Go to favorite", self._go_to_favorite, "always", "go_to_favorite")
            )  # fmt: skip
        items.append(simple.BarItem("sort", "Sort by", partial(self.change_sorting, path), "ifRoom", "sort"))
        if path in config.favorites:
            remove = partial(config.set_favorite, path, is_favorite=False)
            items.append(simple.BarItem("star", "Remove from favorites", remove, "ifRoom", "remove_favorite"))
        else:
            add = partial(config.set_favorite, path, is_favorite=True)
            items.append(simple.BarItem("star_border", "Add to favorites", add, "ifRoom", "add_favorite"))
        return items

    def _view_items(self) -> list[simple.BarItem]:
        is_files = self.tab == c.FILES
        path = self.path if is_files else ""
        is_grid = self.config.views.of(path) == simple.GRID
        change = partial(self.change_view_type, path, has_own=is_files)
        items = [simple.BarItem("view_module", "Change view type", change, "ifRoom", "change_view_type")]
        if is_grid:
            toggle = simple.BarItem("label", "Toggle filename visibility", self._toggle_names, "ifRoom")
            items.insert(0, toggle)
        if is_files and path != self.config.home:
            items.append(simple.BarItem("home", "Set as home folder", partial(self.config.prefs.put, home_folder=path)))
        items += self.hidden_items()
        if is_grid:
            items.append(simple.BarItem("view_column", "Column count", self.change_columns))
        return items

    def _go_home(self) -> None:
        self.open_folder(self.config.home)

    def _go_to_favorite(self) -> None:
        favorites = sorted(self.config.favorites)
        names = [ax.Written(simple.short_path(path, self.tr).replace("/", " / ")) for path in favorites]
        at = favorites.index(self.path) if self.path in favorites else -1
        simple.choose(self, names, at, lambda at: self.open_folder(favorites[at]), title="Go to favorite")

    def _toggle_names(self) -> None:
        prefs = self.config.prefs
        prefs.put(display_file_names=not prefs.flag("display_file_names", default=True))
