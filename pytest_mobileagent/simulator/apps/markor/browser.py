"""The tab Files: the list of a folder, selection, and all that is done with files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.markor.dialogs import NewFileDialog, RenameDialog, confirm_delete, show_details
from pytest_mobileagent.simulator.apps.markor.folder_picker import FolderPicker
from pytest_mobileagent.simulator.apps.markor.parts import RECYCLER, SHRUG, Symbols, bar, bar_action, file_row
from pytest_mobileagent.simulator.apps.markor.search import SearchDialog
from pytest_mobileagent.simulator.apps.markor.store import (
    APP_PRIVATE,
    APP_PUBLIC,
    FAVOURITES,
    NOTEBOOK,
    PACKAGE,
    SORT_ORDERS,
    STORAGE,
    VIRTUAL,
    Entry,
    Store,
    is_text,
    name_of,
    parent_of,
)
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.documents import file_provider_uri

_OPEN_WITH = (
    "The selected file may be a plaintext file. Do you want to open it in the editor, or in another app? "
    "(The choice is asked for each time.)"
)
_ORDER_NAMES = ("Name", "Date", "Size", "MIME type")


class Browser:
    """What the tab Files shows and does."""

    def __init__(self, screen: ax.Screen, open_document: Callable[[str], object]) -> None:
        """Begin in the notebook."""
        self._screen = screen
        self._open_document = open_document
        self._store = Store(screen.phone)
        self.folder = NOTEBOOK
        self.selected: tuple[str, ...] = ()
        self._previous = NOTEBOOK
        self._is_rebound = False  # rows bound again tell their date in their description

    def reload(self) -> None:
        """Read the folder again; one that is gone gives way to the notebook."""
        disk = self._screen.phone.disk
        self.selected = tuple(path for path in self.selected if disk.exists(path))
        if self.folder not in VIRTUAL and not disk.is_dir(self.folder):
            self.go_to(NOTEBOOK)

    def go_to(self, folder: str) -> None:
        """Show another folder."""
        self._previous, self.folder = self.folder, folder
        self.selected = ()
        self._is_rebound = False

    def go_up(self) -> bool:
        """Show the parent folder; False in the notebook."""
        if self.folder == NOTEBOOK:
            return False
        above = NOTEBOOK if self.folder in VIRTUAL else parent_of(self.folder)
        if not above:
            return False
        self.go_to(above)
        return True

    # -- views ------------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the list."""
        store, theme = self._store, self._screen.theme
        entries = store.entries(self.folder)
        favourites = store.paths_in(FAVOURITES)
        rows = [self._parent_row()]
        for entry in entries:
            when = store.time_text(entry.inode)
            rows.append(
                file_row(
                    self._screen,
                    entry,
                    description=when,
                    spoken=when if self._is_rebound else "",
                    is_selected=entry.path in self.selected,
                    is_favourite=entry.path in favourites,
                    on_tap=partial(self._tap, entry),
                    on_long_press=partial(self._toggle, entry.path),
                )
            )
        listed = ax.Scroll(
            *rows,
            ax.View(height=80),
            id="ui__filesystem_dialog__list",
            key=f"list:{self.folder}",
            cls=RECYCLER,
            scrollable=True,
        )
        hint = Symbols(SHRUG, id="empty_hint", size=48, gravity="center", color=f"{theme.on_surface}80", max_lines=1)
        return ax.Layers(
            ax.SwipeArea(listed, id="pull_to_refresh", width=ax.MATCH, height=ax.MATCH, on_down=self.reload),
            None if entries else hint,
            id="ui__filesystem_dialog__root",
        )

    def _parent_row(self) -> ax.View | None:
        above = parent_of(self.folder)
        inode = self._store.disk.find(above) if above else None
        if inode is None:
            return None
        return file_row(
            self._screen,
            Entry(above, inode),
            title="..",
            description=above,
            spoken=above,
            on_tap=lambda: None if self.selected else self.go_to(above),
        )

    def fab(self) -> ax.View:
        """Return the button that makes files."""
        return ax.Fab(
            "add",
            id="fab_add_new_item",
            desc="Create a new file or folder",
            color="#ffffff",
            on_tap=self._create,
            on_long_press=lambda: self.go_to(self._previous if self.folder == FAVOURITES else FAVOURITES),
        )

    def bar(self, settings: ax.MenuItem) -> ax.View:
        """Return the toolbar: of the folder, or of the selection."""
        screen = self._screen
        if self.selected:
            return bar(screen, "", actions=self._selection_actions(), overflow=self._selection_menu())
        actions = [
            bar_action("assistant_photo", "Go to", self._show_go_to, id="action_go_to"),
            bar_action("sort_by_alpha", "Sort by", self._show_sort, id="action_sort"),
            bar_action("search", "Search", self._search, id="action_search"),
        ]
        overflow = [ax.MenuItem("Import from device", self._import), settings]
        return bar(screen, self._title, actions=actions, overflow=overflow)

    @property
    def _title(self) -> str:
        """What the toolbar says in a folder."""
        if self.folder == NOTEBOOK:
            return "Markor"
        name = self._screen.tr(VIRTUAL[self.folder]) if self.folder in VIRTUAL else name_of(self.folder)
        return ax.Written(f"> {name or '/'}")

    # -- rows -------------------------------------------------------------------------------------------------------

    def _tap(self, entry: Entry) -> None:
        if self.selected:
            self._toggle(entry.path)
        elif entry.is_dir:
            self.go_to(entry.path)
        else:
            self.open(entry.path)

    def _toggle(self, path: str) -> None:
        chosen = [known for known in self.selected if known != path]
        self.selected = tuple(chosen if path in self.selected else [*self.selected, path])
        self._is_rebound = True

    def open(self, path: str) -> None:
        """Open a file: texts in the editor, others in the app for them."""
        if is_text(path):
            self._open_document(path)
        elif "." not in name_of(path):
            ax.ask(
                self._screen,
                _OPEN_WITH,
                "MARKOR",
                lambda: self._open_document(path),
                title="Open with",
                no="OTHER",
                on_no=lambda: self._open_elsewhere(path),
                ids=PACKAGE,
                width=363,
            )
        else:
            self._open_elsewhere(path)

    def _open_elsewhere(self, path: str) -> None:
        uri = file_provider_uri(f"{PACKAGE}.provider", path)
        intent = ax.Intent("android.intent.action.VIEW", data=uri, type=mime_type(path))
        ax.open_or_tell(self._screen, intent, "No app can open this file")

    # -- the toolbar of a folder ------------------------------------------------------------------------------------

    def _create(self) -> None:
        if self.folder in VIRTUAL:
            self.go_to(NOTEBOOK)
            return
        NewFileDialog(self._screen, self.folder, on_file=self._open_document).show()

    def _show_go_to(self) -> None:
        places = {
            "AppData (private)": APP_PRIVATE,
            "AppData (public)": APP_PUBLIC,
            "Internal storage": STORAGE,
            **{title: folder for folder, title in VIRTUAL.items()},
            "Notebook": NOTEBOOK,
        }
        self._screen.popup(
            [ax.MenuItem(title, self._goer(folder)) for title, folder in places.items()], anchor="action_go_to"
        )

    def _goer(self, folder: str) -> ax.Act:
        def go() -> None:
            if folder not in VIRTUAL:
                if not self._store.disk.exists(folder):
                    self._store.disk.mkdir(folder, parents=True)
                self._screen.toast(ax.Written(folder))
            self.go_to(folder)

        return go

    def _show_sort(self) -> None:
        prefs = self._store.prefs
        key = "pref_key__file_browser__sort_by_type"
        now = prefs.text(key, "NAME")

        items = [
            ax.MenuItem(name, partial(prefs.update, {key: kind}), is_checked=kind == now, is_radio=True)
            for kind, name in zip(SORT_ORDERS, _ORDER_NAMES, strict=True)
        ]
        items += [
            ax.flag_item(prefs, "Folder first", "pref_key__filesystem_folder_first", default=True),
            ax.flag_item(prefs, "Reverse order", "pref_key__sort_reverse"),
            ax.flag_item(prefs, ".dotfiles", "pref_key__show_dot_files_v2", default=True),
        ]
        self._screen.popup(items, anchor="action_sort")

    def _search(self) -> None:
        folder = NOTEBOOK if self.folder in VIRTUAL else self.folder
        SearchDialog(self._screen, folder, on_open=self.open).show()

    def _import(self) -> None:
        ax.pick_document(self._screen, request="import")

    def take_in(self, path: str) -> None:
        """Copy a file into the folder shown."""
        inode = self._store.disk.find(path) if path else None
        if inode is not None and inode.is_file:
            folder = NOTEBOOK if self.folder in VIRTUAL else self.folder
            self._store.copy(path, self._store.free_name(f"{folder}/{name_of(path)}"))

    # -- the toolbar of a selection ---------------------------------------------------------------------------------

    def _selection_actions(self) -> list[ax.View]:
        delete = bar_action("delete", "Delete", self._delete, id="action_delete_selected_items")
        if len(self.selected) > 1:
            return [delete]
        path = self.selected[0]
        is_liked = path in self._store.paths_in(FAVOURITES)
        return [
            bar_action("star" if is_liked else "star_outline", "Favourite", self._like, id="action_favourite"),
            bar_action("edit", "Rename", self._rename, id="action_rename_selected_item"),
            bar_action("info", "Details", lambda: show_details(self._screen, path), id="action_info_selected_item"),
            delete,
        ]

    def _selection_menu(self) -> list[ax.MenuItem]:
        disk = self._store.disk
        has_folder = any(disk.is_dir(path) for path in self.selected)
        items = [ax.MenuItem("Move", lambda: self._pick("Move")), ax.MenuItem("Copy", lambda: self._pick("Copy"))]
        if len(self.selected) == 1 and is_text(self.selected[0]) and not has_folder:
            items.insert(0, ax.MenuItem("Clipboard", self._copy_text))
        if not has_folder:
            items.append(ax.MenuItem("Share", self._share))
        return items

    def _like(self) -> None:
        self._store.toggle_favourite(self.selected[0])
        self.selected = ()

    def _rename(self) -> None:
        RenameDialog(self._screen, self.selected[0], on_done=ax.put(self, selected=()))

    def _delete(self) -> None:
        paths = self.selected

        def delete() -> None:
            for path in paths:
                self._store.disk.remove_tree(path)
            self.selected = ()

        confirm_delete(self._screen, paths, delete)

    def _copy_text(self) -> None:
        ax.copy_text(self._screen, self._store.disk.read_text(self.selected[0]), "Clipboard")
        self.selected = ()

    def _share(self) -> None:
        uris = (file_provider_uri(f"{PACKAGE}.provider", path) for path in self.selected)
        ax.share_files(self._screen, "*/*", *uris, title=self._screen.tr("Share to…"))

    def _pick(self, verb: str) -> None:
        paths = self.selected
        folder = NOTEBOOK if self.folder in VIRTUAL else self.folder

        def pick(target: str) -> None:
            Transfer(self._screen, paths, target, is_move=verb == "Move").run()
            self.selected = ()

        self._screen.show(FolderPicker(verb, folder, hidden=paths, on_pick=pick))


class Transfer:
    """Files on their way into another folder, the last selected first; a name that is taken is asked about."""

    def __init__(self, screen: ax.Screen, paths: Sequence[str], folder: str, *, is_move: bool) -> None:
        """Move or copy `paths` into `folder`."""
        self._screen = screen
        self._store = Store(screen.phone)
        self._left = list(paths)
        self._folder = folder
        self._is_move = is_move
        self._answer = ""  # for all that are left

    def run(self) -> None:
        """Go on until all are there, or a question has to be answered."""
        while self._left:
            path = self._left.pop()
            target = f"{self._folder}/{name_of(path)}"
            if target == path:
                if not self._is_move:
                    self._put(path, self._store.free_name(target))
            elif self._store.disk.exists(target) and not self._answer:
                self._ask(path, target)
                return
            else:
                self._settle(path, target, self._answer or "Overwrite")

    def _put(self, path: str, target: str) -> None:
        (self._store.move if self._is_move else self._store.copy)(path, target)

    def _settle(self, path: str, target: str, answer: str) -> None:
        if answer == "Overwrite":
            self._put(path, target)
        elif answer == "Keep both":
            self._put(path, self._store.free_name(target))

    def _ask(self, path: str, target: str) -> None:
        def answer(word: str, *, is_for_all: bool) -> ax.Act:
            def act() -> None:
                self._answer = word if is_for_all else ""
                self._settle(path, target, word)
                self.run()

            return act

        words = ("Keep both", "Overwrite", "Skip")
        items = [(word, answer(word, is_for_all=False)) for word in words]
        if self._left:
            items += [(f"{word} (all)", answer(word, is_for_all=True)) for word in words]
        asked = self._screen.tr("'{name}' already exists in {folder}")
        title = ax.Written(asked.format(name=name_of(path), folder=name_of(self._folder)))
        self._screen.show(ax.AlertDialog(title=title, items=items, negative=("CANCEL", None), width=363, ids=PACKAGE))
