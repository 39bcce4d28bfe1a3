"""Walking through roots and folders: what the browser and the picker share."""

from __future__ import annotations

from collections.abc import Callable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.files.places import (
    BY_NAME,
    DOWNLOADS,
    EDITIONS,
    FILTERS,
    NEWEST_FIRST,
    ORDERS,
    RECENT,
    Item,
    Place,
    Root,
    all_roots,
    below,
    fits_chip,
    in_order,
    listing,
    logged_uri,
    top_of,
)
from pytest_mobileagent.simulator.apps.files.views import BLUE, ItemViews, Thumbnails, breadcrumb, chips, drawer
from pytest_mobileagent.simulator.system.documents import document_name

_LIST, _GRID = 1, 2
_BAR_DP = 48


class Browser(ax.Screen):
    """Shows a place: toolbar, breadcrumb, chips, documents. Subclasses say what a tap on a document does."""

    def create(self) -> None:
        """Open the first place."""
        self.stack: list[Place] = []
        self.selected = ax.Selection()  # paths
        self.search = ax.Search(self, ax.SearchLook(field_cls="android.widget.EditText"))
        self.chip = ""
        self.drawer = ax.Drawer(self, edge_dp=12, edge_id="drawer_edge")
        self.order: int | None = None
        self.thumbnails = Thumbnails(self.phone)
        self.show_places(self.first_places())

    # -- what subclasses override -----------------------------------------------------------------------------------

    def first_places(self) -> list[Place]:
        """Return where to begin."""
        return [top_of(DOWNLOADS)]

    def tap_document(self, item: Item) -> None:
        """React to a tap on a document that is no folder."""
        raise NotImplementedError

    def long_press(self, item: Item) -> None:
        """React to a long press on an item."""
        del item

    def is_offered(self, item: Item) -> bool:
        """Whether a document can be tapped."""
        del item
        return True

    def bottom(self) -> ax.View | None:
        """Return what stands below the documents."""
        return None

    def menu(self) -> list[ax.MenuItem]:
        """Return the menu behind the three dots."""
        raise NotImplementedError

    def selection_bar(self) -> ax.View | None:
        """Return the toolbar while something is selected."""
        return None

    # -- walking ----------------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """The place shown."""
        return self.stack[-1]

    def show_places(self, places: list[Place]) -> None:
        """Show the last of `places`; the others lead to it."""
        self.stack = places
        self.selected.clear()
        self.search.query = None
        self.chip = ""
        self.ui.focus = ""
        self.ui.scroll_px.pop("documents", None)
        if not self.place.root.is_writable:
            self.phone.media.scan()  # the storage's FUSE daemon tells the media store of every change
        self.phone.log.write(
            "D", "DirectoryFragment", f"Showing directory: {logged_uri(self.place)}", package=self.app.package
        )
        self.phone.touch()

    def open_root(self, root: Root) -> None:
        """Show what the drawer's entry stands for."""
        self.drawer.close()
        self.show_places([top_of(root)])

    def enter(self, item: Item) -> None:
        """Show a folder or a group."""
        self.show_places([*self.stack, Place(self.place.root, item.path, item.name)])

    def back(self) -> bool:
        """Close the drawer, the search, the selection; go up."""
        if self.drawer.close() or self.selected.clear():
            return True
        if self.search or self.chip:
            self.search.close()
            self.chip = ""
        elif len(self.stack) > 1:
            self.show_places(self.stack[:-1])
        else:
            return False
        return True

    def tap(self, item: Item) -> None:
        """React to a tap on an item."""
        if self.selected:
            self.selected.toggle(item.path)
        elif item.is_dir:
            self.hide_keyboard()
            self.enter(item)
        elif self.is_offered(item):
            self.tap_document(item)

    # -- what is shown ----------------------------------------------------------------------------------------------

    def items(self) -> list[Item]:
        """Return the items shown, in order."""
        hidden = self.prefs().flag("showHiddenFiles")
        if self.search.text or self.chip:
            found = below(self.phone, self.stack[0] if self.search.text else self.place)
            wanted = self.search.text.casefold()
            found = [item for item in found if wanted in item.name.casefold()]
            if self.chip:
                found = [item for item in found if not item.is_dir and fits_chip(self.phone, item, self.chip)]
        else:
            found = listing(self.phone, self.place, shows_hidden=hidden)
        return in_order(found, self.sort_order)

    @property
    def sort_order(self) -> int:
        """The order chosen, or the root's own."""
        if self.order is not None:
            return self.order
        return NEWEST_FIRST if self.place.root.newest_first else BY_NAME

    @property
    def _mode_key(self) -> str:
        root = self.place.root
        return f"rootViewMode-{root.authority}-{root.id}"

    @property
    def is_grid(self) -> bool:
        """Whether documents are shown in cards."""
        return self.prefs().number(self._mode_key, _GRID) == _GRID

    def _heading(self) -> str:
        if self.search.text:
            return self.tr("Results in {name}").format(name=self.tr(self.stack[0].title)) if len(self.stack) else ""
        place = self.place
        if place.root.id == RECENT.id:
            return self.tr(self.chip or "Recent files")
        word = "on" if place.root.is_writable and place.root.id != DOWNLOADS.id and place.is_top else "in"
        return self.tr(f"{self.chip or 'Files'} {word} {{name}}").format(name=self.tr(place.title))

    def compose(self) -> ax.View:
        """Return the frame."""
        items = self.items()
        bar = self.selection_bar() if self.selected else None
        if bar is None:
            bar = self._search_bar() if self.search else self._bar()
        pages = ax.Scroll(self._header(), *self._documents(items), key="documents", scrollable=True)
        main = ax.Pane(
            bar,
            ax.SwipeArea(pages, id="refresh_layout", width=ax.MATCH, weight=1, on_down=self.phone.touch),
            self.bottom(),
            id="coordinator_layout",
            important=True,
            background="background",
        )
        return self.drawer.over(main, self._panel, scrim=ax.Scrim(), cls="android.widget.FrameLayout")

    def _panel(self) -> ax.View:
        roots = all_roots(self.phone, self.app.package)
        return drawer(roots, self, self.place.root, self.open_root)

    def title(self) -> str:
        """Return the toolbar's title."""
        return self.title_of(self.place)

    def title_of(self, place: Place) -> str:
        """Return what a place is called: those that the drawer opens in the phone's language."""
        return self.tr(place.title) if place.is_top else place.title

    def _bar(self) -> ax.View:
        color = self.theme.on_surface_variant
        return ax.Across(
            ax.IconButton("menu", desc=self.tr("Show roots"), width=56, color=color, on_tap=self.drawer.open),
            ax.Text(self.title(), size=20, max_lines=1, weight=1, margin=(16, 0, 8, 0)),
            ax.IconButton(
                "search",
                id="option_menu_search",
                desc=self.tr("Search"),
                cls="android.widget.TextView",
                color=color,
                on_tap=self.search.open,
            ),
            self.overflow_button(self.menu),
            id="toolbar",
            cls="android.view.ViewGroup",
            height=_BAR_DP,
            background="toolbar",
        )

    def overflow_button(self, items: Callable[[], list[ax.MenuItem]]) -> ax.View:
        """Return the three dots."""
        more = ax.more_button(self, items, color=self.theme.on_surface_variant, width=48)
        more.long_clickable = True
        return more

    def _search_bar(self) -> ax.View:
        look = ax.AppBar(height=_BAR_DP, padding=0, color=self.theme.on_surface_variant)
        return self.search.bar(
            look, hint=self.tr("Search this phone"), color="on_surface", margin=(8, 0), height=ax.WRAP
        )

    def _header(self) -> ax.View:
        place = self.place
        titles = [self.title_of(step) for step in self.stack]
        has_path = place.root.id != RECENT.id and not self.search.text
        mode = "sub_menu_list" if self.is_grid else "sub_menu_grid"
        has_kinds = place.root.media_type in (0, 6)  # a root of one kind of media has no chips for kinds
        labels = [name for name in EDITIONS[self.app.package].chips if has_kinds or name not in FILTERS]
        return ax.Column(
            ax.View(height=1),
            breadcrumb(titles, self.theme, self._jump, is_enabled=not self.selected) if has_path else None,
            chips(self, self.chip, ax.bind(self, "chip"), labels) if labels else None,
            ax.Across(
                ax.Text(
                    self._heading(), id="header_title", size=16, weight=1, height=60, padding=(24, 0, 8, 0), max_lines=1
                ),
                ax.IconButton(
                    "view_list" if self.is_grid else "view_module",
                    id=mode,
                    desc=self.tr("List view" if self.is_grid else "Grid view"),
                    cls="android.widget.TextView",
                    color="on_surface_variant",
                    on_tap=lambda: self.prefs().update({self._mode_key: _LIST if self.is_grid else _GRID}),
                ),
                padding=(0, 0, 24, 0),
            ),
            id="directory_header",
        )

    def _jump(self, at: int) -> None:
        if not self.selected:
            self.show_places(self.stack[: at + 1])

    def _documents(self, items: list[Item]) -> list[ax.View]:
        if not items:
            return self._empty()
        views = ItemViews(self.phone, self.theme, self.thumbnails, on_tap=self.tap, on_long_press=self.long_press)
        make = views.grid if self.is_grid else views.list
        return [make(items, self.selected, self.is_offered)]

    def _empty(self) -> list[ax.View]:
        text = (
            self.tr("No matches in {name}").format(name=self.tr(self.stack[0].title))
            if self.search.text
            else self.tr("No items")
        )
        grey = self.theme.on_surface_variant
        return [
            ax.Icon(
                "folder_open",
                id="artwork",
                size=120,
                color="outline_variant",
                gravity="hcenter",
                margin=(0, 96, 0, 24),
            ),
            ax.Text(text, id="message", size=16, align="center", width=ax.MATCH, color=grey, padding=(20, 0)),
        ]

    # -- dialogs ----------------------------------------------------------------------------------------------------

    def ask_order(self) -> None:
        """Let the user choose the order."""
        dialog = ax.AlertDialog(
            title=self.tr("Sort by"), content=lambda: self._orders(dialog), ids=self.app.package, width=300
        )
        self.show(dialog)

    def _orders(self, dialog: ax.AlertDialog) -> ax.View:
        def choose(at: int) -> None:
            self.order = at
            self.dismiss(dialog)

        rows = [self._order_row(at, name, choose) for at, name in enumerate(ORDERS)]
        return ax.Column(*rows, id="sorting_dialog_list", cls="android.widget.ListView", padding=(0, 0, 0, 8))

    def _order_row(self, at: int, name: str, choose: Callable[[int], object]) -> ax.View:
        is_chosen = at == self.sort_order
        icon = "radio_button_checked" if is_chosen else "radio_button_unchecked"
        color = BLUE if is_chosen else self.theme.on_surface_variant
        return ax.Across(
            ax.Icon(icon, color=color, margin=(0, 0, 20, 0)),
            ax.Text(
                self.tr(name),
                id="android:id/text1",
                cls="android.widget.CheckedTextView",
                size=16,
                weight=1,
                checkable=True,
                checked=is_chosen,
            ),
            height=48,
            padding=(24, 0),
            on_tap=lambda: choose(at),
        )

    def ask_folder_name(self, on_made: Callable[[Item], object]) -> None:
        """Let the user make a folder here."""
        NameDialog(
            self, self.tr("New folder"), "", lambda name: self._make_folder(name, on_made), hint=self.tr("Folder name")
        )

    def _make_folder(self, name: str, on_made: Callable[[Item], object]) -> str:
        if not name:
            return self.tr("You need to add a folder name")
        path = f"{self.place.path}/{document_name(name)}"
        if self.phone.disk.exists(path):
            return self.tr("A file with this name already exists.")
        self.phone.disk.mkdir(path)
        made = next((item for item in listing(self.phone, self.place, shows_hidden=True) if item.path == path), None)
        if made is not None:
            on_made(made)
        return ""


class NameDialog(ax.DraftDialog):
    """Asks for a name until it is taken; a name without its extension is selected."""

    focus, width = "android:id/text1", 340

    def __init__(self, screen: ax.Screen, title: str, name: str, take: Callable[[str], str], *, hint: str = "") -> None:
        """Ask; `take` gets the name and returns what is wrong with it, or nothing."""
        self.title, self.cancel = title, screen.tr("CANCEL")
        self._take, self._hint, self.name, self.error = take, hint, name, ""
        super().__init__(screen)
        stem = name.rpartition(".")[0] or name
        screen.top_ui.selection[self.focus] = (0, len(stem))

    def _type(self, text: str) -> None:
        self.name = text
        self.error = ""

    def content(self) -> ax.View:
        """Return the field, with what is wrong below it."""
        field = ax.EditText(
            id=self.focus, text=self.name, hint=self._hint, on_change=self._type, on_ime_action=self.confirm
        )
        boxed = ax.TextField(field, error=self.error, margin=0)
        return ax.Column(boxed, id="input_wrapper", padding=(24, 4, 24, 8))

    def accept(self) -> bool:
        """Hand on the name."""
        self.error = self._take(self.name.strip())
        return not self.error


def text_button(label: str, name: str, on_tap: Callable[[], object], *, enabled: bool = True) -> ax.View:
    """Return a button of the bar at the bottom."""
    return ax.Text(
        label,
        id=name,
        cls="android.widget.Button",
        weight_name="medium",
        color=BLUE if enabled else "#9e9e9e",
        height=48,
        padding=(16, 0),
        enabled=enabled,
        on_tap=on_tap,
    )
