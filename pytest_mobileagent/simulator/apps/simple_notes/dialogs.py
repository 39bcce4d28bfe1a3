"""The dialogs of notes: a new one, another title, which to open, new items, how items are sorted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_notes.store import (
    BY_DATE,
    BY_TITLE,
    CHECKLIST,
    CUSTOM,
    DESCENDING,
    DONE_LAST,
    LAST_KIND,
    SORTING,
    TEXT,
    Note,
    Store,
)

ADD_TO_TOP = "add_new_checklist_items_top"
_TITLE = "locked_note_title"
_COLUMNS = 2
_MOST_LINES = 8
_TAKEN = "A note with that title already exists"


def _field(text: str, hint: str, on_change: Callable[[str], object]) -> list[ax.View]:
    field = ax.EditText(id=_TITLE, text=text, hint=hint, on_change=on_change, padding=(4, 12), capitals="sentences")
    return [field, simple.underline()]


class NewNote(ax.DraftDialog):
    """Asks for the title and the kind of a new note; `on_made` is told its number."""

    title, focus, width = "Add a new note", _TITLE, simple.DIALOG_DP

    def __init__(self, screen: ax.Screen, store: Store, on_made: Callable[[int], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._store, self._on_made = store, on_made
        self._text, self._kind = "", store.prefs.number(LAST_KIND, TEXT)
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the field and the kinds."""
        options = [("type_text_note", "Text note", TEXT), ("type_checklist", "Checklist", CHECKLIST)]
        kinds = simple.radio_rows(simple.Radios("kind", options), self._kind, ax.bind(self, "_kind"))
        return ax.Column(
            *_field(self._text, "Label", ax.bind(self, "_text")),
            ax.Label("New note type:", id="new_note_type_label", padding=(4, 16, 4, 4)),
            ax.Column(*kinds, id="new_note_type", cls="android.widget.RadioGroup"),
            padding=(24, 8),
        )

    def accept(self) -> bool:
        """Make the note if its title is good."""
        title = self._text.strip()
        if not title or self._store.has_title(title):
            self.screen.toast(_TAKEN if title else "Please name your note")
            return False
        self.close()
        self._store.prefs.update({LAST_KIND: self._kind})
        self._on_made(self._store.add(title, self._kind))
        return False


class RenameNote(ax.DraftDialog):
    """Asks for another title."""

    title, focus, width = "Rename note", _TITLE, simple.DIALOG_DP

    def __init__(self, screen: ax.Screen, store: Store, note: Note) -> None:
        """Show the dialog, the keyboard up."""
        self._store, self._note, self._text = store, note, note.title
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the field."""
        return ax.Column(*_field(self._text, "Title", ax.bind(self, "_text")), padding=(24, 8))

    def accept(self) -> bool:
        """Rename the note if the title is good; here a title in another case is another one."""
        title = self._text.strip()
        is_taken = any(note.title == title for note in self._store.notes() if note.id != self._note.id)
        if not title or is_taken:
            self.screen.toast(_TAKEN if title else "Please name your note")
            return False
        self._store.rename(self._note, title)
        return True


class OpenNote(ax.DraftDialog):
    """All notes as cards; a tap opens one, the button makes one."""

    title, ok, width = "Open note", "", simple.DIALOG_DP

    def __init__(self, screen: ax.Screen, store: Store, pick: Callable[[int], object], create: ax.Act) -> None:
        """Show the dialog."""
        self._store, self._pick, self._create = store, pick, create
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the cards in two columns."""
        notes = self._store.notes()
        columns = [
            ax.Column(*(self._card(note) for note in notes[at::_COLUMNS]), width=ax.MATCH, weight=1, gap=8)
            for at in range(_COLUMNS)
        ]
        grid = ax.Row(*columns, width=ax.MATCH, gap=8, padding=(16, 0, 16, 80))
        cards = ax.Scroll(grid, id="dialog_open_note_list", cls=ax.RECYCLER, width=ax.MATCH, height=ax.WRAP)
        add = ax.Fab("add", id="new_note_fab", color=simple.FAB_ICON, on_tap=self._new)
        return ax.Frame(cards, add, width=ax.MATCH, weight=1)

    def _card(self, note: Note) -> ax.View:
        text = "" if note.is_locked else "\n".join(note.plain.split("\n")[:_MOST_LINES])
        return ax.Column(
            ax.Icon("lock", id="icon_lock", cls="android.widget.ImageView", size=20) if note.is_locked else None,
            ax.Text(note.title, id="open_note_item_title", size=16, weight_name="medium", max_lines=2),
            ax.Text(text, id="open_note_item_text", padding=(0, 4, 0, 0)) if text else None,
            id="open_note_item_holder",
            cls="android.widget.FrameLayout",
            width=ax.MATCH,
            padding=12,
            radius=12,
            background=ax.mix(self.screen.theme.primary, self.screen.theme.background, 0.85),
            on_tap=partial(self._open, note.id),
        )

    def _open(self, number: int) -> None:
        self.close()
        self._pick(number)

    def _new(self) -> None:
        self.close()
        self._create()


class NewItems(ax.DraftDialog):
    """Asks for items of a checklist, as many as are wanted; `on_made` is told their titles."""

    title, width = "Add new checklist items", simple.DIALOG_DP

    def __init__(self, screen: ax.Screen, store: Store, on_made: Callable[[Sequence[str]], object]) -> None:
        """Show the dialog, the keyboard up."""
        self._store, self._on_made = store, on_made
        self._titles = [""]
        super().__init__(screen)
        self._show_last()

    def _show_last(self) -> None:
        self.screen.focus(f"title_edit_text:{len(self._titles) - 1}")

    def content(self) -> ax.View:
        """Return a field for each item."""
        rows = [view for at, title in enumerate(self._titles) for view in self._row(at, title)]
        holder = ax.Column(*rows, id="checklist_holder", padding=(24, 0))
        add = ax.IconButton("add", id="add_item", cls="android.widget.ImageView", color="primary", on_tap=self._more)
        top = None
        if self._store.sorting & CUSTOM:
            is_on = self._store.prefs.flag(ADD_TO_TOP)
            flip = partial(self._store.prefs.update, {ADD_TO_TOP: not is_on})
            top = ax.CheckBox(
                id="settings_add_checklist_top", text="Add to the top", checked=is_on, width=ax.MATCH, min_height=44,
                margin=(24, 0), on_tap=flip,
            )  # fmt: skip
        return ax.Column(holder, ax.Row(add, padding=(16, 0)), top)

    def _row(self, at: int, title: str) -> list[ax.View]:
        def change(text: str) -> None:
            self._titles[at] = text

        field = ax.EditText(
            id="title_edit_text", key=f"title_edit_text:{at}", text=title, on_change=change, ime_action="next",
            on_ime_action=self._more, padding=(4, 12), capitals="sentences",
        )  # fmt: skip
        return [field, simple.underline()]

    def _more(self) -> None:
        self._titles.append("")
        self._show_last()

    def accept(self) -> bool:
        """Hand on those that have a title."""
        self._on_made([title.strip() for title in self._titles if title.strip()])
        return True


class SortItems(ax.DraftDialog):
    """Asks how the items of checklists are sorted."""

    title, width = "Sort by", simple.DIALOG_DP

    def __init__(self, screen: ax.Screen, store: Store) -> None:
        """Show the dialog."""
        self._store = store
        self._by = store.sorting & ~DESCENDING
        self._order = store.sorting & DESCENDING
        self._done_last = store.prefs.flag(DONE_LAST)
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the ways to sort; an order of one's own has no direction."""
        prefix = "sorting_dialog_radio"
        ways = [(f"{prefix}_title", "Title", BY_TITLE), (f"{prefix}_date_created", "Date created", BY_DATE)]
        ways.append((f"{prefix}_custom", "Custom", CUSTOM))
        rows = simple.radio_rows(simple.Radios("by", ways), self._by, ax.bind(self, "_by"))
        if self._by != CUSTOM:
            orders = [(f"{prefix}_ascending", "Ascending", 0), (f"{prefix}_descending", "Descending", DESCENDING)]
            rows.append(ax.Divider(margin=(0, 8)))
            rows += simple.radio_rows(simple.Radios("order", orders), self._order, ax.bind(self, "_order"))
            rows.append(ax.Divider(margin=(0, 8)))
            rows.append(
                ax.CheckBox(
                    id="settings_move_undone_checklist_items", text="Move done checklist items to the bottom",
                    checked=self._done_last, width=ax.MATCH, min_height=44, on_change=ax.bind(self, "_done_last"),
                )
            )  # fmt: skip
        return ax.Column(*rows, padding=(24, 0))

    def accept(self) -> bool:
        """Store the choice."""
        is_custom = self._by == CUSTOM
        order = self._by if is_custom else self._by | self._order
        self._store.prefs.update({SORTING: order, DONE_LAST: self._done_last and not is_custom})
        return True


class DeleteNote(ax.DraftDialog):
    """Asks whether a note is to be deleted, and the file with it that it lives in; `delete` is told the latter."""

    ok, width = "Delete", simple.DIALOG_DP

    def __init__(self, screen: ax.Screen, note: Note, delete: Callable[[bool], object]) -> None:
        """Show the dialog."""
        self._note, self._delete, self._with_file = note, delete, False
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the question."""
        screen, note = self.screen, self._note
        question = screen.tr('Are you sure you want to delete note "{title}"?').format(title=note.title)
        file = ax.CheckBox(
            id="delete_note_checkbox", text=screen.tr('Also delete file "{path}"').format(path=note.path),
            checked=self._with_file, width=ax.MATCH, min_height=44, on_change=ax.bind(self, "_with_file"),
        )  # fmt: skip
        return ax.Column(
            ax.Text(question, id="delete_note_description", size=16, padding=(0, 0, 0, 8)),
            file if note.path else None,
            padding=(24, 24, 24, 8),
        )

    def accept(self) -> bool:
        """Delete."""
        self._delete(self._with_file)
        return True
