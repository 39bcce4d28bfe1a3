"""The list of notes of a notebook, of a tag, or of all; and the page of a search."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.joplin import parts
from pytest_mobileagent.simulator.apps.joplin.note import NotePage
from pytest_mobileagent.simulator.apps.joplin.search import search
from pytest_mobileagent.simulator.apps.joplin.store import SORT_FIELDS, TRASH, Note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.joplin.screens import Main

_EMPTY = "There are currently no notes. Create one by clicking on the (+) button."
_NO_FOLDERS = "You currently have no notebooks."
_EMPTY_TRASH = "This will permanently delete all items in the trash. Continue?"
_FOREVER = "Permanently delete the selected notes?"


class Rows:
    """The rows of notes, and which of them are selected."""

    def __init__(self, page: parts.Page) -> None:
        """Begin with none selected."""
        self._page = page
        self.selected = ax.Selection()

    def views(self, notes: Sequence[Note]) -> list[ax.View]:
        """Return a row for each note."""
        return [self._row(note) for note in notes]

    def _row(self, note: Note) -> ax.View:
        theme = self._page.theme
        color = ax.mix(theme.on_surface, theme.background, parts.DONE_SHARE) if note.is_done else theme.on_surface
        box = None
        if note.is_todo:
            box = parts.check_box(
                note.is_done, lambda: self._toggle(note), desc=parts.todo(self._page, note.shown_title), color=color
            )  # fmt: skip
        title = parts.Words(
            note.shown_title,
            size=parts.SIZE,
            color=color,
            weight=1,
            padding=(0 if box else parts.MARGIN, 13, parts.MARGIN, 13),
        )
        row = parts.touchable(box, title, on_tap=None, width=ax.MATCH, background=theme.background)
        self.selected.row(row, note.id, lambda: self._open(note), background=theme.surface_variant)
        line = ax.View(cls=parts.GROUP, width=ax.MATCH, height=1, background="outline_variant", gravity="bottom")
        return ax.Frame(row, line, cls=parts.GROUP, width=ax.MATCH)

    def _toggle(self, note: Note) -> None:
        if self.selected:
            self.selected.toggle(note.id)
        else:
            self._page.store.toggle_done(note)

    def _open(self, note: Note) -> None:
        self._page.screen.go(NotePage(self._page.screen, note.id))


class SortDialog(ax.DrawnDialog):
    """What the list is sorted by."""

    title = "Sort notes by"

    def __init__(self, page: parts.Page) -> None:
        """Read and write the settings of `page`."""
        self._page = page

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the choices."""
        store = self._page.store
        field = store.setting("notes.sortOrder.field", "user_updated_time")
        rows = []
        for key, label in SORT_FIELDS.items():
            said = screen.tr(label)
            text = f"\u26ab {said}" if key == field else said
            rows.append(self._row(screen, text, "notes.sortOrder.field", key))
        for key, label in (
            ("notes.sortOrder.reverse", "Reverse sort order"),
            ("uncompletedTodosOnTop", "Uncompleted to-dos on top"),
            ("showCompletedTodos", "Show completed to-dos"),
        ):
            is_on, said = store.flag(key, default=True), screen.tr(label)
            rows.append(self._row(screen, f"\u2713 [ {said} ]" if is_on else f"[ {said} ]", key, not is_on))
        head = ax.Label(
            self.title, size=18, weight_name="bold", align="center", width=ax.MATCH, padding=(20, 16, 20, 10)
        )
        return ax.Column(head, *rows, cls=parts.GROUP, width=320, padding=(0, 0, 0, 8), radius=4, background="surface")

    def _row(self, screen: ax.Screen, text: str, key: str, value: str | bool) -> ax.View:
        choose = self.closing(screen, lambda: self._page.store.set(key, value))
        words = parts.Words(ax.Written(text), size=17, align="center", weight=1, color=screen.theme.primary)
        return parts.touchable(words, on_tap=choose, width=ax.MATCH, height=46, padding=(16, 0))


class NotesPage(parts.Page):
    """The start page."""

    def __init__(self, screen: Main) -> None:
        """Show the list that was open last."""
        super().__init__(screen)
        self.rows = Rows(self)
        self.is_adding = False

    def back(self) -> bool:
        """Close what is open."""
        return ax.reset(self, is_adding=False) | self.rows.selected.clear()

    def leave(self) -> None:
        """Forget the selection: another page comes."""
        self.back()

    # -- content ----------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return header, list and buttons."""
        kind, name = self.store.parent
        notes = self.store.notes(kind, name)
        is_selecting = any(note.id in self.rows.selected for note in notes)
        body: ax.View
        if notes:
            rows = self.rows.views(notes)
            body = ax.Scroll(*rows, ax.View(height=80), key=f"list:{name}", weight=1)
        else:
            body = self._nothing(name)
        main = parts.page_column(self._selecting(notes) if is_selecting else self._header(), body)
        return ax.Layers(main, *(() if is_selecting else self._buttons(kind, name)), cls=parts.GROUP)

    @property
    def title(self) -> str:
        """What the list shown is called."""
        kind, name = self.store.parent
        if kind == "Tag":
            return next((ax.Written(tag.title) for tag in self.store.tags() if tag.id == name), "")
        folder = self.store.folder(name) if kind == "Folder" else None
        if folder is None:
            return "All notes"
        return parts.folder_name(self.screen, folder)

    def _header(self) -> ax.View:
        color = self.theme.on_toolbar
        return parts.header(
            left=parts.icon_touch("menu", "Sidebar", self.screen.sidebar.open, color=color, size=28),
            title=parts.heading(self, self.title),
            actions=(
                parts.icon_touch("search", "Search", lambda: self.screen.go(SearchPage(self.screen)), color=color),
                parts.icon_touch(
                    "filter_list", "Sort notes by", lambda: self.screen.show(SortDialog(self)), color=color
                ),
            ),
        )

    def _nothing(self, name: str) -> ax.View:
        if not self.store.tree() and name != TRASH:
            make = parts.button(self, "Create a notebook", self.screen.new_folder)
            text = parts.Words(_NO_FOLDERS, size=18, align="center", width=ax.MATCH, margin=(0, 0, 0, 20))
            return ax.Column(text, ax.Column(make, gravity="center"), cls=parts.GROUP, weight=1, padding=parts.MARGIN)
        text = parts.Words(_EMPTY, size=18, align="center", width=ax.MATCH, padding=parts.MARGIN)
        return ax.Column(text, cls=parts.GROUP, weight=1)

    def _buttons(self, kind: str, name: str) -> list[ax.View]:
        folder = self.store.folder(name) if kind == "Folder" else self.store.default_folder()
        if folder is None or folder.id == TRASH or folder.deleted_ms:
            return []
        if not self.is_adding:
            return [
                parts.floating(
                    parts.action_button("add", "Add new", ax.put(self, is_adding=True), key="fab", color=parts.RED)
                )
            ]
        backdrop = ax.View(
            cls=parts.GROUP, width=ax.MATCH, height=ax.MATCH, background=f"{self.theme.background}f2",
            on_tap=self.back, desc="Close",
        )  # fmt: skip
        column = ax.Column(
            self._small("check_box", "New to-do", is_todo=True, parent=folder.id),
            self._small("description", "New note", is_todo=False, parent=folder.id),
            ax.Row(
                parts.action_button("close", "Add new", self.back, key="fab", color=parts.RED),
                cls=parts.GROUP,
                width=ax.MATCH,
                justify="end",
            ),
            cls=parts.GROUP,
            width=240,
            gap=16,
        )
        return [backdrop, parts.floating(column)]

    def _small(self, icon: str, label: str, *, is_todo: bool, parent: str) -> ax.View:
        def make() -> None:
            self.back()
            number = self.store.new_note(parent, is_todo=is_todo)
            self.screen.go(NotePage(self.screen, number, is_new=True))

        text = ax.Label(label, size=16, weight_name="medium")
        plate = parts.touchable(text, on_tap=make, desc=label, padding=(16, 8), background=self.theme.surface)
        plate.__dict__.update(radius=8, elevation=3, margin=(0, 0, 16, 0))
        return ax.Across(
            plate, parts.action_button(icon, label, make, color=parts.PURPLE, size=40), cls=parts.GROUP,
            padding=(0, 0, 8, 0), justify="end",
        )  # fmt: skip

    # -- selection --------------------------------------------------------------------------------------------------

    def _selecting(self, notes: Sequence[Note]) -> ax.View:
        color = self.theme.on_toolbar
        is_trash = bool(notes and notes[0].deleted_ms)
        actions = [
            parts.icon_touch(
                "library_add_check",
                "Select all",
                partial(self.rows.selected.select, [note.id for note in notes]),
                color=color,
            ),
            parts.icon_touch("restore", "Restore", lambda: self.store.restore(self._taken()), color=color)
            if is_trash
            else parts.icon_touch(
                "content_copy", "Duplicate", lambda: self.store.duplicate(self._taken()), color=color
            ),
            parts.icon_touch("delete", "Delete", lambda: self._delete(is_trash=is_trash), color=color),
        ]
        return parts.header(
            left=parts.icon_touch("arrow_back", "Back", self.back, color=color),
            title=parts.drop_down(self, "Move to notebook...", self._move),
            actions=actions,
        )

    def _taken(self) -> list[str]:
        found = [number for number in map(str, self.rows.selected) if self.store.note(number) is not None]
        self.back()
        return found

    def _delete(self, *, is_trash: bool) -> None:
        if not is_trash:
            self.store.trash(self._taken())
            return
        parts.ask(self.screen, _FOREVER, lambda: self.store.delete(self._taken()))

    def _move(self) -> None:
        def move(folder: str) -> None:
            title = next(branch.folder.title for branch in self.store.tree() if branch.folder.id == folder)
            count = len(self.rows.selected)
            question = self.screen.tr('Move {count} notes to notebook "{title}"?').format(count=count, title=title)
            parts.ask(self.screen, ax.Written(question), lambda: self.store.move(self._taken(), folder))

        items = parts.folder_items(self.store.tree(), move)
        self.screen.show(parts.Menu([parts.Item("Move to notebook...", None), *items], width=300), anchor="picker")


def ask_to_empty_trash(page: parts.Page) -> None:
    """Ask before the trash is emptied."""
    parts.ask(page.screen, _EMPTY_TRASH, page.store.empty_trash)


class SearchPage(parts.Page):
    """The page of a search."""

    first_focus = "query"

    def __init__(self, screen: Main) -> None:
        """Begin with nothing searched for, ready to type."""
        super().__init__(screen)
        self.query = ""
        self.rows = Rows(self)

    def back(self) -> bool:
        """End the selection first."""
        return self.rows.selected.clear()

    def compose(self) -> ax.View:
        """Return field and results."""
        field = ax.EditText(
            key="query", text=self.query, on_change=ax.bind(self, "query"), weight=1, padding=(0, 10),
            ime_action="search", on_ime_action=self.screen.hide_keyboard,
        )  # fmt: skip
        clear = parts.icon_touch("close", "Clear", ax.put(self, query=""), color=self.theme.on_surface)
        line = ax.Divider(cls=parts.GROUP)
        found = self.rows.views(search(self.store, self.query))
        return parts.page_column(
            parts.header(left=parts.back_arrow(self), title=parts.heading(self, "Search")),
            ax.Across(field, clear, cls=parts.GROUP, height=parts.HEADER_DP, padding=(parts.MARGIN, 0, 0, 0)),
            line,
            ax.Scroll(*found, key=f"found:{self.query}", weight=1),
        )
