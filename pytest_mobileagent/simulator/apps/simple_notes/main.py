"""The main screen: one note at a time, with the others beside it."""

from __future__ import annotations

from functools import partial
from typing import Any

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import printing, simple
from pytest_mobileagent.simulator.apps.simple_notes import dialogs, exporting
from pytest_mobileagent.simulator.apps.simple_notes.builds import lists_titles
from pytest_mobileagent.simulator.apps.simple_notes.checklist import Checklist
from pytest_mobileagent.simulator.apps.simple_notes.field import NoteField
from pytest_mobileagent.simulator.apps.simple_notes.search import NoteSearch
from pytest_mobileagent.simulator.apps.simple_notes.settings import Settings
from pytest_mobileagent.simulator.apps.simple_notes.store import Note, Store

_ALIGNMENTS = ("start", "center", "end")
_TEXT_SP = 16
_BARS_DP, _COUNTER_DP, _SEARCH_DP = 104, 32, 48
_WARNING = (
    "WARNING: If you forget the notes' password, you won't be able to recover it or access the notes' content anymore."
)
_UNSAVED = "You have some unsaved changes. What do you want to do with them?"


class History:
    """What a text has been, as far as it can be undone and redone."""

    def __init__(self, text: str) -> None:
        """Begin with the stored text."""
        self._texts, self._at = [text], 0

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self._texts[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether anything was before."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether anything was undone."""
        return self._at < len(self._texts) - 1

    def type(self, text: str) -> None:
        """Go on to another text; what was undone is forgotten."""
        self._texts[self._at + 1 :] = [text]
        self._at += 1

    def step(self, by: int) -> None:
        """Undo or redo."""
        self._at = min(max(0, self._at + by), len(self._texts) - 1)


class Main(ax.Screen):
    """The open note; a swipe or a tap on a title beside it turns to another."""

    def create(self) -> None:
        """Open the note that was open last."""
        self.store = Store(self.phone)
        self.store.tidy()
        self.search, self.checklist = NoteSearch(self), Checklist(self, self.store)
        self.histories: dict[int, History] = {}
        self.unlocked: set[int] = set()
        self.just_locked: set[int] = set()  # shown until the app comes to the front again
        if self.store.prefs.flag("show_keyboard", default=True):
            self._focus(self.store.current)
        if self.store.prefs.flag("show_note_picker") and len(self.store.notes()) > 1:
            self._show_notes()
        self._take_text()

    def new_intent(self, intent: ax.Intent) -> None:
        """Take what another app shares."""
        del intent
        self._take_text()

    def resume(self) -> None:
        """Take what has been stored elsewhere."""
        self.store.tidy()
        self.unlocked -= self.just_locked
        self.just_locked.clear()
        for note in self.store.notes():
            if self._autosaves and note.id in self.histories and self.histories[note.id].text != note.value:
                del self.histories[note.id]

    def pause(self) -> None:
        """Store what has been typed."""
        if self._autosaves:
            self._save()

    def result(self, request: str, value: Any) -> None:  # noqa: ANN401 - what a document picker finishes with
        """Go on with the file that was created."""
        if request == exporting.EXPORT:
            exporting.export(self, self.store, self.store.current, value)

    def print_job(self) -> printing.PrintJob:
        """Return the open note as it is printed."""
        note = self.store.current
        return printing.text_job(note.title, note.plain)

    def back(self) -> bool:
        """End search and selection; then ask about what is not stored."""
        if self.search.close() or self.checklist.selected.clear():
            return True
        if self._autosaves or not self._is_changed(self.store.current):
            return False
        simple.confirm(self, _UNSAVED, self._save_and_leave, yes="Save", no="Discard", on_no=self.finish)
        return True

    # -- texts ------------------------------------------------------------------------------------------------------

    @property
    def _autosaves(self) -> bool:
        return self.store.prefs.flag("autosave_notes", default=True)

    def _history(self, note: Note) -> History:
        return self.histories.setdefault(note.id, History(note.value))

    def _is_changed(self, note: Note) -> bool:
        return note.id in self.histories and self.histories[note.id].text != note.value

    def _save(self) -> None:
        """Store every text that has changed."""
        for note in self.store.notes():
            if self._is_changed(note):
                self.store.write(note, self.histories[note.id].text)
                if self.store.prefs.flag("display_success"):
                    self.toast(self.tr('Note "{title}" saved successfully').format(title=note.title))

    def _save_and_leave(self) -> None:
        self._save()
        self.finish()

    # -- turning to a note ------------------------------------------------------------------------------------------

    def _key(self, note: Note) -> str:
        return f"note:{note.id}"

    def _focus(self, note: Note) -> None:
        """Put the cursor into a note of text."""
        if note.is_checklist or (note.is_locked and note.id not in self.unlocked):
            self.ui.focus = ""
            self.hide_keyboard()
            return
        end = len(self._history(note).text) if self.store.prefs.flag("cursor_placement", default=True) else 0
        self.ui.selection.setdefault(self._key(note), (end, end))
        self.focus(self._key(note))

    def _open(self, number: int) -> None:
        """Turn to a note; the keyboard stays if it was up for a text."""
        if self._autosaves:
            self._save()
        self.search.close()
        self.checklist.selected.clear()
        had_focus = self.ui.focus.startswith("note:")
        note = self.store.note(number)
        self.store.open(note)
        if had_focus:
            self._focus(note)

    def _turn(self, at: int) -> None:
        self._open(self.store.notes()[at].id)

    def _show(self, number: int) -> None:
        """Turn to a note that has just been made, the cursor in it."""
        self.unlocked.clear()
        self._open(number)
        self._focus(self.store.current)

    def _take_text(self) -> None:
        """Ask to which note the text goes that another app shares."""
        text, notes = self.intent.text(ax.EXTRA_TEXT), self.store.notes()

        def take(at: int) -> None:
            if at:
                self._append(text, notes[at - 1].id)
            else:
                dialogs.NewNote(self, self.store, partial(self._append, text))

        if text and self.intent.action == ax.SEND:
            options = ["Create a new note", *(ax.Written(note.title) for note in notes)]
            simple.choose(self, options, -1, take, title="Add to note")

    def _append(self, text: str, number: int) -> None:
        """Turn to a note and write a text below its own; a list, and a note that is locked, is shown as it is."""
        self._show(number)
        note = self.store.current
        if not note.is_checklist and not note.is_locked:
            known = self._history(note).text
            self._history(note).type(f"{known}\n{text}" if known else text)
            self._focus(note)

    def _guarded(self, note: Note, act: ax.Act) -> None:
        """Do something with a note once its secret has been given, which is asked for once."""

        def opened(*_: object) -> None:
            self.unlocked.add(note.id)
            act()

        if note.is_locked and note.id not in self.unlocked:
            simple.SecurityDialog(self, opened, protection=note.protection, known=note.hash)
        else:
            act()

    # -- views ------------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return toolbar, search and the note."""
        notes, note = self.store.notes(), self.store.current
        at = notes.index(note)
        head = self.checklist.bar(note) if self.checklist.selected else self._toolbar(note, has_others=len(notes) > 1)
        page = ax.Pane(self._strip(notes, at) if len(notes) > 1 else None, self._page(note))
        pager = ax.Pager(
            page, id="view_pager", cls="androidx.viewpager.widget.b", index=at, count=len(notes), on_change=self._turn,
            weight=1,
        )  # fmt: skip
        body = ax.Column(self.search.bar(), pager, id="main_linear_layout", weight=1)
        return ax.Pane(head, body, id="main_coordinator", important=True, cls="android.view.ViewGroup")

    def _strip(self, notes: list[Note], at: int) -> ax.View:
        """Return the titles of the note and of its neighbours."""
        cells: list[ax.View] = []
        for place, align in zip((at - 1, at, at + 1), _ALIGNMENTS, strict=True):
            is_there = 0 <= place < len(notes)
            cells.append(
                ax.Text(
                    notes[place].title if is_there else "", size=16, align=align, max_lines=1, weight=1,
                    width=ax.MATCH, visible=is_there, weight_name="medium" if place == at else "regular",
                    color="on_surface" if place == at else "on_surface_variant",
                    on_tap=partial(self._turn, place) if is_there and place != at else None,
                )
            )  # fmt: skip
        return ax.Across(*cells, id="pager_tab_strip", cls="android.view.ViewGroup", height=40, padding=(16, 0), gap=8)

    def _page(self, note: Note) -> ax.View:
        is_hidden = note.is_locked and note.id not in self.unlocked
        size = _TEXT_SP * self.store.prefs.number("font_size_percentage", 100) / 100
        if is_hidden:
            body = self._lock(note)
        elif note.is_checklist:
            return ax.Frame(self.checklist.view(note, size), width=ax.MATCH, weight=1)
        else:
            body = self._text(note, size)
        id_ = "checklist_holder" if note.is_checklist else "note_fragment_holder"
        return ax.Frame(body, id=id_, cls="android.widget.RelativeLayout", width=ax.MATCH, weight=1)

    def _lock(self, note: Note) -> ax.View:
        show = ax.Label(
            "Show content", id="note_locked_show", size=16, color="primary", padding=16,
            on_tap=lambda: self._guarded(note, lambda: None),
        )  # fmt: skip
        return ax.Column(
            ax.Icon("lock", id="note_locked_image", cls="android.widget.ImageView", size=72, color="primary"),
            ax.Label("The notes' content is locked.", id="note_locked_label", size=16, padding=16),
            show,
            id="note_locked_layout",
            cls="android.widget.RelativeLayout",
            height=ax.MATCH,
            gravity="hcenter",
            padding=(0, 48, 0, 0),
        )

    def _text(self, note: Note, size: float) -> ax.View:
        history = self._history(note)
        counts = self.store.prefs.flag("show_word_count")
        display = self.phone.display
        bars = display.status_bar_px + max(display.navigation_bar_px, self.phone.ime.height_px)
        used = _BARS_DP + counts * _COUNTER_DP + (self.search.query is not None) * _SEARCH_DP
        field = NoteField(
            id="text_note_view", key=self._key(note), text=history.text, hint="Insert text here",
            input_type="multiline", size=size, gravity="top", padding=(16, 8),
            align=_ALIGNMENTS[self.store.prefs.number("gravity")], on_change=history.type,
            min_height=max(40, (display.app_size[1] - bars) / display.scale - used),
        )  # fmt: skip
        field.found = self.search.places(history.text)
        if self.store.prefs.flag("clickable_links"):
            field.on_link = self._follow
        layout = ax.Column(field, id="notes_relative_layout", cls="android.widget.RelativeLayout")
        scroll = ax.Scroll(layout, id="notes_scrollview", key=f"scroll:{note.id}", weight=1)
        counter = ax.Text(
            str(len(history.text.split())), id="notes_counter", height=_COUNTER_DP, align="end", width=ax.MATCH,
            padding=(16, 0),
        )  # fmt: skip
        return ax.Pane(scroll, counter if counts else None)

    def _follow(self, uri: str) -> None:
        if not ax.open_with(self, ax.Intent(ax.VIEW, data=uri)):
            self.toast("No valid app found")

    # -- toolbar ----------------------------------------------------------------------------------------------------

    def _toolbar(self, note: Note, *, has_others: bool) -> ax.View:
        history = self._history(note) if not note.is_checklist else History("")
        items: list[tuple[str, str, str, ax.Act, bool]] = [
            ("save", "Save", "save_note", self._save, not self._autosaves and self._is_changed(note)),
            ("search", "Search", "open_search", partial(self._guarded, note, self.search.open), not note.is_checklist),
            ("folder_open", "Open note", "open_note", self._show_notes, has_others),
            ("add", "Create a new note", "new_note", self._new, True),
        ]
        actions = [
            simple.action(icon, desc, partial(self._saving, act), id=name)
            for icon, desc, name, act, is_there in items
            if is_there
        ]
        if history.can_undo:
            actions.append(simple.action("undo", "Undo", partial(self._step, note, -1), id="undo"))
        if history.can_redo:
            actions.append(simple.action("redo", "Redo", partial(self._step, note, 1), id="redo"))
        overflow = [
            ax.MenuItem(title, partial(self._saving, act)) for title, act in self._menu(note, has_others=has_others)
        ]
        return ax.Toolbar(self, id="main_toolbar", actions=actions, overflow=overflow)

    def _saving(self, act: ax.Act) -> None:
        """Do what an icon or a menu entry says, after what was typed is stored."""
        if self._autosaves:
            self._save()
        act()

    def _menu(self, note: Note, *, has_others: bool) -> list[tuple[str, ax.Act]]:

        def guard(act: ax.Act) -> ax.Act:
            return partial(self._guarded, note, act)

        rows: list[tuple[str, ax.Act]] = []
        if has_others:
            rows.append(("Rename note", guard(self._rename)))
        if note.is_checklist:
            rows.append(("Remove done items", guard(partial(self.checklist.remove_done, note))))
            rows.append(("Sort by", partial(dialogs.SortItems, self, self.store)))
        rows.append(("Share", guard(self._share)))
        rows.append(("Unlock note", self._unlock) if note.is_locked else ("Lock note", self._ask_lock))
        rows.append(("Export as file", guard(lambda: exporting.ask_where(self, self.store.current))))
        rows.append(("Print", guard(partial(printing.open_preview, self))))
        if has_others:
            rows.append(("Delete note", guard(self._ask_delete)))
        rows.append(("Settings", lambda: self.start(Settings)))
        rows.append(("About", partial(simple.open_about, self)))
        return rows

    def _step(self, note: Note, by: int) -> None:
        history = self._history(note)
        history.step(by)
        self.ui.selection[self._key(note)] = (len(history.text), len(history.text))

    def _show_notes(self) -> None:
        if not lists_titles(self):
            dialogs.OpenNote(self, self.store, self._open, self._new)
            return
        notes = self.store.notes()
        acts: list[ax.Act] = [*(partial(self._open, note.id) for note in notes), self._new]
        names = [*(ax.Written(note.title) for note in notes), "Create a new note"]
        simple.choose(self, names, notes.index(self.store.current), lambda at: acts[at](), title="Open note")

    def _new(self) -> None:
        dialogs.NewNote(self, self.store, self._show)

    def _rename(self) -> None:
        dialogs.RenameNote(self, self.store, self.store.current)

    def _share(self) -> None:
        text = self.store.current.plain
        if text:
            ax.share_text(self, text)
        else:
            self.toast("Cannot share empty text")

    def _ask_delete(self) -> None:
        note = self.store.current

        def delete(with_file: bool) -> None:
            at = self.store.notes().index(note)
            self.histories.pop(note.id, None)
            self.store.delete(note, with_file=with_file)
            self._turn(max(at - 1, 0))

        dialogs.DeleteNote(self, note, delete)

    # -- locks ------------------------------------------------------------------------------------------------------

    def _ask_lock(self) -> None:
        note = self.store.current

        def choose() -> None:
            simple.SecurityDialog(self, partial(self._lock_by, note))

        simple.confirm(self, _WARNING, choose, yes="OK", no="Cancel")

    def _lock_by(self, note: Note, protection: int, secret: str) -> None:
        self.store.protect(note, protection, secret)
        self.unlocked.add(note.id)
        self.just_locked.add(note.id)

    def _unlock(self) -> None:
        note = self.store.current

        def unlock(*_: object) -> None:
            self.store.protect(note, simple.NO_PROTECTION, "")
            self.unlocked.discard(note.id)

        simple.SecurityDialog(self, unlock, protection=note.protection, known=note.hash)
