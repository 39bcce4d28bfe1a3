"""The items of a checklist, and what can be done with those that are selected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_notes.dialogs import ADD_TO_TOP, NewItems
from pytest_mobileagent.simulator.apps.simple_notes.store import CUSTOM, SORTING, Item, Note, Store

_OPEN, _DONE = "#d32f2f", "#43a047"


class _Struck(ax.Text):
    """A text that is crossed out."""

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the text, and a line through it."""
        super().paint(canvas)
        y = self.first_baseline() - round(self._font.size_px * 0.26)
        for line in self._lines:
            left = self.line_left(line)
            right = left + ax.text_width(line, self._font)
            canvas.fill(ax.Rect(left, y, right, y + max(2, round(self.scale))), self._color)
            y += self._step


class Checklist:
    """The checklist that is open: rows that a tap checks, and a selection of them."""

    def __init__(self, screen: ax.Screen, store: Store) -> None:
        """Select nothing."""
        self._screen, self._store = screen, store
        self.selected = simple.Selection()

    # -- rows -------------------------------------------------------------------------------------------------------

    def view(self, note: Note, size: float) -> ax.View:
        """Return the rows, or what stands in their place, and the button that adds some."""
        items = self._store.items(note)
        self.selected.keep(item.id for item in items)
        body = ax.Scroll(
            *(self._row(note, item, size) for item in items), ax.View(height=88), id="checklist_list", cls=ax.RECYCLER
        )
        fab = ax.Fab("add", id="checklist_fab", color=simple.FAB_ICON, on_tap=lambda: self.ask_items(note))
        return ax.Layers(
            body if items else self._placeholder(note), fab, id="checklist_holder", cls="android.view.ViewGroup"
        )

    def _placeholder(self, note: Note) -> ax.View:
        ask = partial(self.ask_items, note)
        return ax.Pane(
            *simple.nothing("The checklist is empty", "fragment_placeholder", "Add new checklist items", ask)
        )

    def _row(self, note: Note, item: Item, size: float) -> ax.View:
        theme = self._screen.theme
        kind = _Struck if item.is_done else ax.Text
        color = f"{theme.on_surface}66" if item.is_done else theme.on_surface
        mark = ax.Icon(
            "check" if item.is_done else "close", id="checklist_image", cls="android.widget.ImageView", size=24,
            color=_DONE if item.is_done else _OPEN, margin=(12, 0, 0, 0),
        )  # fmt: skip
        row = ax.Across(
            kind(item.title, id="checklist_title", size=size, weight=1, color=color),
            mark,
            id="checklist_holder",
            cls="android.view.ViewGroup",
            min_height=56,
            padding=(16, 8),
        )
        return self.selected.row(row, item.id, partial(self._tick, note, item), hold=partial(self._hold, note, item.id))

    def _tick(self, note: Note, item: Item) -> None:
        items = self._store.items(note)
        self._store.put(note, [replace(one, is_done=not one.is_done) if one.id == item.id else one for one in items])

    def _hold(self, note: Note, number: int) -> None:
        """Select a row; or from the row selected before to this one."""
        numbers = [item.id for item in self._store.items(note)]
        chosen = [at for at, one in enumerate(numbers) if one in self.selected]
        at = numbers.index(number)
        if chosen:
            start, end = min(*chosen, at), max(*chosen, at)
            self.selected.select(numbers[start : end + 1])
        else:
            self.selected.toggle(number)

    # -- new items --------------------------------------------------------------------------------------------------

    def ask_items(self, note: Note) -> None:
        """Ask for new items."""
        NewItems(self._screen, self._store, partial(self._add, note))

    def _add(self, note: Note, titles: Sequence[str]) -> None:
        if not titles:
            return
        note = self._store.note(note.id)
        items = self._store.items(note)
        first = max((item.id for item in items), default=0) + 1
        now_ms = self._store.now_ms
        new = [Item(number, now_ms, title) for number, title in enumerate(titles, first)]
        is_top = self._store.sorting & CUSTOM and self._store.prefs.flag(ADD_TO_TOP)
        self._store.put(note, [*new, *items] if is_top else [*items, *new])

    def remove_done(self, note: Note) -> None:
        """Delete what is done, without a question."""
        self._store.put(note, [item for item in self._store.items(note) if not item.is_done])

    # -- selection --------------------------------------------------------------------------------------------------

    def bar(self, note: Note) -> ax.View:
        """Return the contextual bar."""
        items = self._store.items(note)
        chosen = [item for item in items if item.id in self.selected]
        rest = [item for item in items if item.id not in self.selected]
        up = partial(self._move, note, [*chosen, *rest])
        down = partial(self._move, note, [*rest, *chosen])
        actions = [
            simple.action("vertical_align_top", "Move to the top", up, id="cab_move_to_top"),
            simple.action("vertical_align_bottom", "Move to the bottom", down, id="cab_move_to_bottom"),
            simple.action("delete", "Delete", partial(self._delete, note, rest), id="cab_delete"),
        ]
        if len(chosen) == 1:
            rename = partial(self._rename, note, chosen[0])
            actions.insert(2, simple.action("edit", "Rename", rename, id="cab_rename"))
        return self.selected.bar(self._screen, [item.id for item in items], actions=actions)

    def _move(self, note: Note, items: Sequence[Item]) -> None:
        """Store an order of one's own."""
        self._store.prefs.update({SORTING: CUSTOM})
        self._store.put(note, items)
        self.selected.clear()

    def _delete(self, note: Note, rest: Sequence[Item]) -> None:
        self._store.put(note, rest)
        self.selected.clear()

    def _rename(self, note: Note, item: Item) -> None:
        def rename(title: str) -> bool:
            if not title:
                self._screen.toast("Please enter a name")
                return False
            items = self._store.items(note)
            self._store.put(note, [replace(one, title=title) if one.id == item.id else one for one in items])
            self.selected.clear()
            return True

        simple.TextDialog(
            self._screen, title="Rename", id="checklist_item_title", text=item.title, on_ok=rename
        )  # fmt: skip
