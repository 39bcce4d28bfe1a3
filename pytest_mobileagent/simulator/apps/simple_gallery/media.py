"""The media of a folder, of all folders, of the favourites or of the recycle bin (`MediaActivity`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_gallery import config as c
from pytest_mobileagent.simulator.apps.simple_gallery.base import GalleryScreen
from pytest_mobileagent.simulator.apps.simple_gallery.config import FAVORITES, RECYCLE_BIN, SHOW_ALL, SPECIAL
from pytest_mobileagent.simulator.apps.simple_gallery.editor import Editor
from pytest_mobileagent.simulator.apps.simple_gallery.forms import (
    SlideshowDialog,
    change_filter,
    change_grouping,
    change_sorting,
    change_view_type,
)
from pytest_mobileagent.simulator.apps.simple_gallery.operations import (
    DeleteDialog,
    copy_or_move,
    open_with,
    rotate,
    set_as,
    share,
    toggle_hidden,
    uri_of,
)
from pytest_mobileagent.simulator.apps.simple_gallery.parts import Tiles, placeholder, section_title
from pytest_mobileagent.simulator.apps.simple_gallery.properties import show_properties
from pytest_mobileagent.simulator.apps.simple_gallery.renaming import rename
from pytest_mobileagent.simulator.apps.simple_gallery.settings import Settings
from pytest_mobileagent.simulator.apps.simple_gallery.store import Medium, Section, shown_name
from pytest_mobileagent.simulator.apps.simple_gallery.viewer import Viewer

MOST_COLUMNS = 20


class MediaList(GalleryScreen):
    """Media in tiles or rows; a long press selects."""

    layers: tuple[str, ...] = ("selected", "search")

    def create(self) -> None:
        """Nothing is selected or searched for."""
        super().create()
        self.path = self.intent.text("directory", SHOW_ALL)
        self.picks = self.intent.text("picks")
        self.search = simple.Search(self)
        self.selected = simple.Selection()

    def resume(self) -> None:
        """Bring the app's cache into step."""
        self.gallery.remember()

    # -- what is shown ------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return search bar and media."""
        sections = self._sections()
        media = [one for section in sections for one in section.media]
        self.selected.keep(one.path for one in media)
        head = self._selection(media) if self.selected else self._search_bar()
        return ax.Pane(
            head,
            ax.SwipeArea(
                self._list(sections), id="media_refresh_layout", cls="android.view.ViewGroup", width=ax.MATCH, weight=1,
                on_down=self.when_pulled(),
            ),
            id="media_coordinator",
            important=True,
            cls="android.widget.ScrollView",
        )  # fmt: skip

    def _sections(self) -> list[Section]:
        wanted = self.search.text.strip().lower()
        shown = [one for one in self.gallery.media(self.path) if wanted in one.name.lower() and self._is_wanted(one)]
        return self.gallery.sections(self.path, shown)

    def _is_wanted(self, one: Medium) -> bool:
        """Whether the app that picks takes such a medium."""
        if self.picks.startswith("image/"):
            return not one.is_video
        return one.is_video if self.picks.startswith("video/") else True

    def _list(self, sections: Sequence[Section]) -> ax.View:
        if not any(section.media for section in sections):
            change = None if self.search.text else partial(change_filter, self, self.settings)
            return placeholder("media", on_change=change)
        body: list[ax.View] = []
        for section in sections:
            if section.title:
                body.append(section_title(section.title, on_tap=partial(self._tap_section, section)))
            body.append(self._tiles(section.media))
        return ax.Scroll(
            *body,
            ax.View(height=32),
            id="media_grid",
            key="media_grid",
            cls="androidx.recyclerview.widget.RecyclerView",
        )

    def _tiles(self, media: Sequence[Medium]) -> ax.View:
        tiles = Tiles(self, self.settings, self.pictures)
        is_list = self.settings.view_type(self.path) == c.LIST
        display = self.phone.display
        side = display.app_size[0] / display.scale / self._columns
        make = tiles.medium_row if is_list else partial(tiles.medium, side=side)
        cells = [
            make(
                one, on_tap=partial(self._tap, one), on_long_press=partial(self._toggle, one),
                is_selected=one.path in self.selected,
            )
            for one in media
        ]  # fmt: skip
        return ax.Column(*cells) if is_list else ax.Grid(*cells, columns=self._columns)

    @property
    def _columns(self) -> int:
        return self.settings.number("media_column_cnt", 3)

    def _tap_section(self, section: Section) -> None:
        if self.selected:
            self.selected.toggle(*(one.path for one in section.media))

    def _tap(self, one: Medium) -> None:
        if self.selected:
            self._toggle(one)
        elif self.picks:
            self.finish(uri_of(one))
        else:
            self.start(Viewer, path=one.path, directory=self.path)

    def _toggle(self, one: Medium) -> None:
        if not self.picks:
            self.selected.toggle(one.path)
            self.search.leave()

    # -- the bar ------------------------------------------------------------------------------------------------------

    def _search_bar(self) -> ax.View:
        is_all = self.path == SHOW_ALL
        arrow = not is_all or bool(self.picks)
        return self.search.bar(
            hint=self.tr("Search files") if is_all else self._search_here(),
            on_up=self.finish if arrow and not self.search else None,
            actions=self._icons(),
            overflow=self._overflow(),
        )

    def _search_here(self) -> str:
        return self.tr("Search in {folder}").format(folder=shown_name(self.phone, self.path))

    def _icons(self) -> list[ax.View]:
        icons = []
        if self.settings.view_type(self.path) == c.GRID:
            icons.append(simple.action("label", "Toggle filename visibility", self._toggle_names, id="toggle_filename"))
        if self.path == SHOW_ALL and not self.picks:
            icons.append(simple.action("folder_open", "Switch to folder view", self._show_folders, id="folder_view"))
        else:
            icons.append(
                simple.action("sort", "Sort by", partial(change_sorting, self, self.settings, self.path), id="sort")
            )
        return icons

    def _toggle_names(self) -> None:
        self.settings.put("display_file_names", not self.settings.flag("display_file_names"))

    def _show_folders(self) -> None:
        self.settings.put("show_all", value=False)
        self.start_instead(".activities.MainActivity")

    def _overflow(self) -> list[ax.MenuItem]:
        settings = self.settings
        items = []
        if self.path == SHOW_ALL:
            items.append(ax.MenuItem("Sort by", partial(change_sorting, self, settings, self.path)))
        items.append(ax.MenuItem("Filter media", partial(change_filter, self, settings)))
        items.append(ax.MenuItem("Change view type", partial(change_view_type, self, settings, self.path)))
        items += hidden_items(self)
        if self.path == RECYCLE_BIN:
            items += self._bin_items()
        elif settings.flag("use_recycle_bin", default=True):
            items.append(ax.MenuItem("Open the Recycle Bin", lambda: self.start(MediaList, directory=RECYCLE_BIN)))
        items.append(ax.MenuItem("Group by", partial(change_grouping, self, settings, self.path)))
        items += self._folder_items()
        if settings.view_type(self.path) == c.GRID:
            items.append(ax.MenuItem("Column count", self._change_columns))
        items.append(ax.MenuItem("Slideshow", self._start_slideshow))
        items.append(ax.MenuItem("Settings", lambda: self.start(Settings)))
        if self.path == SHOW_ALL:
            items.append(ax.MenuItem("About", partial(simple.open_about, self)))
        return items

    def _bin_items(self) -> list[ax.MenuItem]:
        def disable() -> None:
            self.settings.put("use_recycle_bin", value=False)
            self.finish()

        deleted = self.gallery.deleted()
        return [
            ax.MenuItem("Empty the Recycle Bin", partial(empty_bin, self, self.finish)),
            ax.MenuItem("Empty and disable the Recycle Bin", partial(empty_bin, self, disable)),
            ax.MenuItem("Restore all files", partial(self._restore, deleted)),
        ]

    def _folder_items(self) -> list[ax.MenuItem]:
        if self.path in SPECIAL:
            return []
        settings = self.settings
        is_first = settings.prefs.text("default_folder") == self.path
        label = "Unset as default folder" if is_first else "Set as default folder"
        return [
            ax.MenuItem(label, lambda: settings.put("default_folder", "" if is_first else self.path)),
            ax.MenuItem("Create new folder", self._create_folder),
        ]

    def _create_folder(self) -> None:
        if self.may_change_files():
            simple.ask_new_folder(self, self.path, lambda _: None)

    def _change_columns(self) -> None:
        def pick(at: int) -> None:
            self.settings.put("media_column_cnt", at + 1)

        simple.choose(self, simple.column_names(self, MOST_COLUMNS), self._columns - 1, pick)

    def _start_slideshow(self) -> None:
        def begin() -> None:
            media = self.gallery.media(self.path)
            if media:
                self.start(Viewer, path=media[0].path, directory=self.path, slideshow=1)

        SlideshowDialog(self, self.settings, begin)

    # -- selection ----------------------------------------------------------------------------------------------------

    def _selection(self, media: Sequence[Medium]) -> ax.View:
        chosen = [one for one in media if one.path in self.selected]
        paths = [one.path for one in media]
        delete = DeleteDialog(self, chosen, self._end)
        icons = [
            simple.action("delete", "Delete", delete.ask, id="cab_delete"),
            simple.action("share", "Share", partial(share, self, chosen), id="cab_share"),
        ]
        if self.path == RECYCLE_BIN:
            icons.append(
                simple.action("restore", "Restore selected files", partial(self._restore, chosen), id="cab_restore")
            )
        select_all = ax.MenuItem("Select all", partial(self.selected.select, paths))
        return self.selected.bar(self, paths, actions=icons, overflow=[*self._selected_overflow(chosen), select_all])

    def _selected_overflow(self, chosen: Sequence[Medium]) -> list[ax.MenuItem]:
        items = [ax.MenuItem("Properties", partial(show_properties, self, chosen))]
        if self.path == RECYCLE_BIN:
            return items
        pictures_only = all(one.kind == c.IMAGE for one in chosen)
        if pictures_only:
            items.insert(0, ax.MenuItem("Rotate", partial(self._show_rotations, chosen)))
        items.append(ax.MenuItem("Rename", partial(rename, self, chosen, self._end)))
        if self.has_all_files:
            items += self._hiding(chosen)
        items.append(ax.MenuItem("Copy to", partial(copy_or_move, self, chosen, self._end, is_copy=True)))
        items.append(ax.MenuItem("Move to", partial(copy_or_move, self, chosen, self._end, is_copy=False)))
        if len(chosen) == 1:
            items.append(ax.MenuItem("Open with", partial(open_with, self, chosen[0])))
            if pictures_only:
                items.append(ax.MenuItem("Set as", partial(set_as, self, chosen[0])))
                items.append(ax.MenuItem("Edit", partial(self.start, Editor, path=chosen[0].path)))
        return items + self._liking(chosen)

    def _show_rotations(self, chosen: Sequence[Medium]) -> None:
        turns = (("Rotate right", 90), ("Rotate left", 270), ("Rotate by 180º", 180))

        def turn(degrees: int) -> None:
            rotate(self, chosen, degrees)
            self._end()

        self.popup([ax.MenuItem(title, partial(turn, degrees)) for title, degrees in turns])

    def _hiding(self, chosen: Sequence[Medium]) -> list[ax.MenuItem]:
        def set_hidden(*, is_hidden: bool) -> None:
            toggle_hidden(self, [one for one in chosen if one.is_hidden != is_hidden], is_hidden=is_hidden)
            self._end()

        items = []
        if any(not one.is_hidden for one in chosen):
            items.append(ax.MenuItem("Hide", partial(set_hidden, is_hidden=True)))
        if any(one.is_hidden for one in chosen):
            items.append(ax.MenuItem("Unhide", partial(set_hidden, is_hidden=False)))
        return items

    def _liking(self, chosen: Sequence[Medium]) -> list[ax.MenuItem]:
        def like(*, is_favorite: bool) -> None:
            self.gallery.set_favorite([one.path for one in chosen], is_favorite=is_favorite)
            self._end()

        items = []
        if any(not one.is_favorite for one in chosen):
            items.append(ax.MenuItem("Add to favorites", partial(like, is_favorite=True)))
        if any(one.is_favorite for one in chosen):
            items.append(ax.MenuItem("Remove from favorites", partial(like, is_favorite=False)))
        return items

    def _restore(self, media: Sequence[Medium]) -> None:
        if self.may_change_files():
            self.gallery.restore(media)
            self._end()

    def _end(self) -> None:
        """The selection has done its work; a special folder without media closes."""
        self.selected.clear()
        self.gallery.remember()
        if self.path in (FAVORITES, RECYCLE_BIN) and not self.gallery.media(self.path):
            self.finish()


class SearchMedia(MediaList):
    """The search among all media (`SearchActivity`)."""

    layers = ("selected",)

    def create(self) -> None:
        """Begin with what was typed before, the keyboard up."""
        super().create()
        self.search = simple.Search(self, self.intent.text("query"))
        self.search.open()

    def _search_bar(self) -> ax.View:
        return self.search.bar(hint="Search files", on_up=self.finish)


def hidden_items(screen: GalleryScreen) -> list[ax.MenuItem]:
    """Return the menu entry that shows hidden media for some minutes, or ends that."""
    key = "temporarily_show_hidden"
    settings = screen.settings
    if settings.flag("show_hidden_media"):
        return []
    if settings.flag(key):
        return [ax.MenuItem("Stop showing hidden media", lambda: settings.put(key, value=False))]

    def show() -> None:
        if screen.may_change_files():
            simple.HIDDEN_PROTECTION.guard(screen, partial(settings.show_for_a_while, key))

    return [ax.MenuItem("Temporarily show hidden", show)]


def empty_bin(screen: GalleryScreen, on_done: ax.Act) -> None:
    """Delete what is in the recycle bin, after a question."""

    def empty() -> None:
        screen.gallery.destroy(screen.gallery.deleted())
        on_done()

    simple.confirm(
        screen, "Are you sure you want to empty the Recycle Bin? The files will be permanently lost.", empty
    )  # fmt: skip
