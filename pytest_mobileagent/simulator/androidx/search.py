"""A search in an app bar, as appcompat's `SearchView` is: a field, a cross that empties it, an arrow that closes it.

def create(self):
self.search = ax.Search(self, list_id="recycler_view")

def compose(self):
bar = self.search.bar() if self.search else ax.app_bar(self, "Notes", actions=[self.search.button()])
return ax.Pane(bar, *(self._row(note) for note in notes if self.search.text in note))

def back(self):
return self.search.close()
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.bars import IMAGE, AppBar, app_bar
from pytest_mobileagent.simulator.ui import EditText, IconButton, Screen, View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.widgets.edit_text import EditTextProps

FIELD = "search_src_text"


class Search:
    """What is searched for in a list: `query` is what has been typed, None while the field is closed."""

    def __init__(self, screen: Screen, *, list_id: str = "", on_submit: Callable[[str], object] | None = None) -> None:
        """Begin closed; typing scrolls the list to its beginning, and `on_submit` is told what the keyboard sends."""
        self._screen = screen
        self._list_id = list_id
        self._on_submit = on_submit
        self.query: str | None = None

    def __bool__(self) -> bool:
        """Whether the field is open."""
        return self.query is not None

    @property
    def text(self) -> str:
        """What has been typed; nothing while the field is closed."""
        return self.query or ""

    def open(self) -> None:
        """Show the field, empty, with the cursor in it."""
        self.query = ""
        self._screen.focus(FIELD)

    def type(self, text: str) -> None:
        """Search for something else."""
        self.query = text
        if self._list_id:
            self._screen.scroll_to(self._list_id, 0)

    def close(self) -> bool:
        """Take field, query and keyboard away; False if it was not open."""
        was_open = self.query is not None
        self.query = None
        if self._screen.ui.focus == FIELD:
            self._screen.ui.focus = ""
        if was_open:
            self._screen.hide_keyboard()
        return was_open

    def submit(self) -> None:
        """Do what the key on the keyboard does."""
        if self._on_submit is None:
            self._screen.hide_keyboard()
        else:
            self._on_submit(self.text)

    def bar(
        self,
        look: AppBar = app_bar,
        *,
        actions: Sequence[View] = (),
        up: str = "Collapse",
        background: str = "",
        **field: Unpack[EditTextProps],
    ) -> View:
        """Return the bar with the field, whose properties can be told; actions are there once something is typed."""
        props: EditTextProps = {
            "cls": "android.widget.AutoCompleteTextView", "hint": "Search", "size": 18, "height": 48,
            "color": look.color or self._screen.theme.on_toolbar, **field,
        }  # fmt: skip
        edit = EditText(
            id=FIELD, text=self.text, ime_action="search", on_change=self.type, on_ime_action=self.submit, **props
        )
        clear = IconButton("close", id="search_close_btn", cls=IMAGE, desc="Clear query", on_tap=lambda: self.type(""))
        typed = [clear, *actions] if self.text else ()
        return look(self._screen, edit, up=up, on_up=self.close, actions=typed, background=background)

    def button(self, *, id: str = "action_search", color: str = "", desc: str = "Search") -> View:  # noqa: A002 - Android's word
        """Return the action of a bar that opens the field."""
        return IconButton("search", id=id, cls="android.widget.Button", desc=desc, color=color, on_tap=self.open)
