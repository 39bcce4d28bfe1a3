"""The list of folders (`MainActivity`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
from pytest_mobileagent.simulator.apps.simple_gallery.config import FAVORITES, RECYCLE_BIN, SHOW_ALL, SPECIAL
from pytest_mobileagent.simulator.apps.simple_gallery.forms import change_filter, change_sorting, change_view_type
from pytest_mobileagent.simulator.apps.simple_gallery.media import (
    MOST_COLUMNS,
    MediaList,
    SearchMedia,
    empty_bin,
    hidden_items,
)
from pytest_mobileagent.simulator.apps.simple_gallery.operations import DeleteDialog, copy_or_move
from pytest_mobileagent.simulator.apps.simple_gallery.parts import Tiles, placeholder
from pytest_mobileagent.simulator.apps.simple_gallery.properties import show_folder_properties
from pytest_mobileagent.simulator.apps.simple_gallery.renaming import rename_path
from pytest_mobileagent.simulator.apps.simple_gallery.settings import Settings
from pytest_mobileagent.simulator.apps.simple_gallery.store import shown_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.simple_gallery.store import Directory, Medium

_PICKS = ("android.intent.action.PICK", "android.intent.action.GET_CONTENT")
_CAMERA = "android.media.action.STILL_IMAGE_CAMERA"
_PICK_MEDIUM = "pick"


class Folders(GalleryScreen):
    """The folders with media; a long press selects."""

    layers = ("selected", "search")

    def create(self) -> None:
        """Nothing is selected or searched for; another app may want a picture."""
        super().create()
        self.search = simple.Search(self)
        self.selected = simple.Selection()
        self.opened: list[str] = []  # grouped folders, one in the other
        self.is_picking = self.intent.action in _PICKS
        if not self.is_picking:
            self.settings.put("temp_skip_delete_confirmation", value=False)
        self.opens_first = "" if self.is_picking else self._first()
        simple.ask_for_secret(self)

    def _first(self) -> str:
        """Return what is shown instead of the folders: all media, or the folder that was chosen for the start."""
        if self.settings.flag("show_all"):
            return SHOW_ALL
        folder = self.settings.prefs.text("default_folder")
        return folder if folder and self.phone.disk.is_dir(folder) else ""

    def resume(self) -> None:
        """Bring the app's cache into step; ask for access to all files as long as it is missing."""
        self.gallery.remember()
        first, self.opens_first = self.opens_first, ""
        if first:
            self.start(MediaList, directory=first)
            if first == SHOW_ALL:
                self.finish()
        elif not self.has_all_files and not self.dialogs:
            self.may_change_files()

    def result(self, request: str, value: object) -> None:
        """Hand over what was picked in a folder."""
        if request == _PICK_MEDIUM and value is not None:
            self.finish(value)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return search bar and folders."""
        folders = self.gallery.directories(inside=self.opened[-1] if self.opened else "")
        self.selected.keep(one.path for one in folders)
        head = self._selection(folders) if self.selected else self._search_bar()
        wanted = self.search.text.strip().lower()
        shown = [one for one in folders if wanted in shown_name(self.phone, one.path).lower()]
        return ax.Pane(
            head,
            ax.Column(
                self._switch() if wanted else None,
                ax.SwipeArea(
                    self._list(shown), id="directories_refresh_layout", cls="android.view.ViewGroup", width=ax.MATCH,
                    weight=1, on_down=self.when_pulled(),
                ),
                id="directories_holder",
                weight=1,
            ),
            id="directories_coordinator",
            important=True,
            cls="android.widget.ScrollView",
        )  # fmt: skip

    def _switch(self) -> ax.View:
        return ax.Label(
            "Switch to file search across all visible folders",
            id="directories_switch_searching",
            size=16,
            align="center",
            width=ax.MATCH,
            padding=16,
            color="primary",
            on_tap=lambda: self.start(SearchMedia, directory=SHOW_ALL, query=self.search.text),
        )

    def _list(self, shown: Sequence[Directory]) -> ax.View:
        if not shown:
            change = None if self.search.text else partial(change_filter, self, self.settings)
            return placeholder("directories", on_change=change)
        tiles = Tiles(self, self.settings, self.pictures)
        is_list = self.settings.view_type("") == c.LIST
        columns = 1 if is_list else self._columns
        display = self.phone.display
        side = display.app_size[0] / display.scale / columns
        cells = []
        for one in shown:
            make = tiles.folder_row if is_list else partial(tiles.folder, side=side)
            cells.append(
                make(
                    one, on_tap=partial(self._tap, one), on_long_press=partial(self._toggle, one.path),
                    is_selected=one.path in self.selected, is_pinned=self.gallery.is_pinned(one.path),
                )
            )  # fmt: skip
        body = ax.Column(*cells) if is_list else ax.Grid(*cells, columns=columns)
        return ax.Scroll(
            body, ax.View(height=32), id="directories_grid", key="directories_grid",
            cls="androidx.recyclerview.widget.RecyclerView",
        )  # fmt: skip

    @property
    def _columns(self) -> int:
        return self.settings.number("dir_column_cnt", 2)

    def back(self) -> bool:
        """End selection and search; then go back to the folder around."""
        if super().back():
            return True
        return bool(self.opened and self.opened.pop())

    def _tap(self, one: Directory) -> None:
        path = one.path
        if self.selected:
            self._toggle(path)
        elif one.count > 1:
            self.opened.append(path)
            self.search.close()
        elif self.is_picking:
            self.start(MediaList, request=_PICK_MEDIUM, directory=path, picks=self.intent.type or "*/*")
        else:
            self.start(MediaList, directory=path)

    def _toggle(self, path: str) -> None:
        if not self.is_picking:
            self.selected.toggle(path)
            self.search.close()

    # -- the bar ------------------------------------------------------------------------------------------------------

    def _search_bar(self) -> ax.View:
        searches_files = self.settings.flag("search_all_files_by_default")
        return self.search.bar(
            hint="Search files" if searches_files else "Search folders",
            on_open=self._search_files if searches_files else None,
            actions=[
                simple.action("photo_camera", "Open camera", self._open_camera, id="open_camera"),
                simple.action("filter_none", "Show all folders content", self._show_all, id="show_all"),
            ],
            overflow=self._overflow(),
            on_up=self.opened.pop if self.opened else None,
        )

    def _search_files(self) -> None:
        self.ui.focus = ""
        self.start(SearchMedia, directory=SHOW_ALL)

    def _open_camera(self) -> None:
        ax.open_or_tell(self, ax.Intent(_CAMERA), "No valid app found")

    def _show_all(self) -> None:
        if self.is_picking:
            self.start(MediaList, request=_PICK_MEDIUM, directory=SHOW_ALL, picks=self.intent.type or "*/*")
            return
        self.settings.put("show_all", value=True)
        self.start_instead(MediaList, directory=SHOW_ALL)

    def _overflow(self) -> list[ax.MenuItem]:
        settings = self.settings
        items = [
            ax.MenuItem("Sort by", partial(change_sorting, self, settings, "")),
            ax.MenuItem("Filter media", partial(change_filter, self, settings)),
            ax.MenuItem("Change view type", self._change_view_type),
            *hidden_items(self),
            self._excluded_item(),
        ]
        if settings.prefs.text("default_folder"):
            items.append(ax.MenuItem("Set as default folder", lambda: settings.put("default_folder", "")))
        items.append(ax.MenuItem("Create new folder", self._create_folder))
        in_list = settings.flag("show_recycle_bin_at_folders", default=True)
        if settings.flag("use_recycle_bin", default=True) and not in_list:
            items.append(ax.MenuItem("Open the Recycle Bin", lambda: self.start(MediaList, directory=RECYCLE_BIN)))
        if settings.view_type("") == c.GRID:
            items.append(ax.MenuItem("Column count", self._change_columns))
        items.append(ax.MenuItem("Settings", lambda: self.start(Settings)))
        items.append(ax.MenuItem("About", partial(simple.open_about, self)))
        return items

    def _change_view_type(self) -> None:
        self.opened.clear()
        change_view_type(self, self.settings, "")

    def _excluded_item(self) -> ax.MenuItem:
        key = "temporarily_show_excluded"
        if self.settings.shows_excluded:
            return ax.MenuItem("Stop showing excluded", lambda: self.settings.put(key, value=False))
        show = partial(simple.EXCLUDED_PROTECTION.guard, self, partial(self.settings.show_for_a_while, key))
        return ax.MenuItem("Temporarily show excluded", show)

    def _create_folder(self) -> None:
        if self.may_change_files():

            def named(path: str) -> None:
                self.settings.put("temp_folder_path", path)
                self.toast("Folder created")

            simple.FolderPicker(
                self, simple.STORAGE, lambda parent: simple.ask_new_folder(self, parent, named), can_create=False
            )

    def _change_columns(self) -> None:
        def pick(at: int) -> None:
            self.settings.put("dir_column_cnt", at + 1)

        simple.choose(self, simple.column_names(self, MOST_COLUMNS), self._columns - 1, pick)

    # -- selection ----------------------------------------------------------------------------------------------------

    def _selection(self, folders: Sequence[Directory]) -> ax.View:
        chosen = [one for one in folders if one.path in self.selected]
        paths = [one.path for one in folders]
        icons = [
            simple.action("delete", "Delete", partial(self._delete, chosen), id="cab_delete"),
            simple.action(
                "info_outline", "Properties", partial(show_folder_properties, self, chosen), id="cab_properties"
            ),
        ]
        if any(not self.gallery.is_pinned(one.path) for one in chosen):
            icons.append(
                simple.action("push_pin", "Pin to the top", partial(self._pin, chosen, is_pinned=True), id="cab_pin")
            )
        select_all = ax.MenuItem("Select all", partial(self.selected.select, paths))
        return self.selected.bar(self, paths, actions=icons, overflow=[*self._selected_overflow(chosen), select_all])

    def _selected_overflow(self, chosen: Sequence[Directory]) -> list[ax.MenuItem]:
        items = []
        if any(self.gallery.is_pinned(one.path) for one in chosen):
            items.append(ax.MenuItem("Unpin folder", partial(self._pin, chosen, is_pinned=False)))
        media = [medium for one in chosen for medium in one.media]
        if not any(one.path in SPECIAL for one in chosen):
            if len(chosen) == 1 and chosen[0].path != simple.STORAGE:
                items.append(ax.MenuItem("Rename", partial(self._rename, chosen[0].path)))
            is_hidden = all(self.gallery.is_hidden_folder(one.path) for one in chosen)
            label = "Unhide folder" if is_hidden else "Hide folder"
            items.append(ax.MenuItem(label, partial(self._hide, chosen, is_hidden=not is_hidden)))
        if not any(one.path == RECYCLE_BIN for one in chosen):
            items.append(ax.MenuItem("Copy to", partial(copy_or_move, self, media, self._end, is_copy=True)))
            items.append(ax.MenuItem("Move to", partial(copy_or_move, self, media, self._end, is_copy=False)))
        if not any(one.path in SPECIAL for one in chosen):
            items.append(ax.MenuItem("Exclude", partial(self._exclude, chosen)))
        return items

    def _end(self) -> None:
        self.selected.clear()
        self.gallery.remember()

    def _pin(self, chosen: Sequence[Directory], *, is_pinned: bool) -> None:
        for one in chosen:
            key = "unpinned_folders" if one.path in (FAVORITES, RECYCLE_BIN) else "pinned_folders"
            adds = is_pinned != (key == "unpinned_folders")
            (self.settings.add_paths if adds else self.settings.remove_paths)(key, one.path)
        self._end()

    def _rename(self, path: str) -> None:
        if self.may_change_files():
            rename_path(self, path, lambda _: self._end())

    def _hide(self, chosen: Sequence[Directory], *, is_hidden: bool) -> None:
        def hide() -> None:
            for one in chosen:
                self.gallery.set_hidden(one.path, is_hidden=is_hidden)
            self._end()

        if not self.may_change_files():
            return
        if not is_hidden:
            hide()
            return
        simple.confirm(
            self,
            "This function hides the folder by adding a '.nomedia' file into it, it will hide all subfolders too. You "
            "can see them by toggling the 'Show hidden items' option in Settings. Continue?",
            hide,
        )

    def _exclude(self, chosen: Sequence[Directory]) -> None:
        self.settings.add_paths("excluded_folders", *(one.path for one in chosen))
        self._end()

    def _delete(self, chosen: Sequence[Directory]) -> None:
        paths = [one.path for one in chosen]
        media: list[Medium] = [medium for one in chosen for medium in one.media]
        if paths == [FAVORITES]:
            self.gallery.set_favorite([one.path for one in media], is_favorite=False)
            self._end()
        elif paths == [RECYCLE_BIN]:
            empty_bin(self, self._end)
        else:
            name = shown_name(self.phone, chosen[0].path) if len(chosen) == 1 else ""
            DeleteDialog(self, media, self._end, name=name).ask()
