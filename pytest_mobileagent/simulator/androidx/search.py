"""A search in an app bar, as appcompat's `SearchView` is: a field, a cross that empties it, an arrow that closes it.

    layers = ("search",)

    def create(self):
        self.search = ax.Search(self, list_id="notes")

    def compose(self):
        bar = self.search.bar() if self.search else ax.app_bar(self, "Notes", actions=[self.search.button()])
        rows = [self._row(note) for note in self.notes if self.search.text in note]
        return ax.Pane(bar, ax.RecyclerView(*rows, id="notes"))

How its bar looks is an `AppBar`; what its parts are called, a `SearchLook`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from pytest_mobileagent.simulator.androidx.bars import IMAGE, AppBar, app_bar
from pytest_mobileagent.simulator.ui import EditText, IconButton, Screen, View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from pytest_mobileagent.simulator.androidx.act import Act


class FieldProps(TypedDict, total=False):
    """What an app's field has of its own."""

    hint: str
    hint_color: str
    color: str
    size: float
    height: float
    margin: tuple[float, float] | tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class SearchLook:
    """What the parts of a search are called: as appcompat's `SearchView` has them."""

    field_id: str = "search_src_text"
    field_cls: str = "android.widget.AutoCompleteTextView"
    clear_id: str = "search_close_btn"
    clear_cls: str = IMAGE
    clear: str = "Clear query"
    up: str = "Collapse"


MATERIAL_SEARCH = SearchLook(
    "open_search_view_edit_text", "android.widget.EditText", "open_search_view_clear_button",
    "android.widget.ImageButton", "Clear text", "Navigate up",
)  # fmt: skip


class Search:
    """What is searched for in a list: `query` is what has been typed, None while the field is closed."""

    def __init__(
        self,
        screen: Screen,
        look: SearchLook = SearchLook(),
        *,
        list_id: str = "",
        on_submit: Callable[[str], object] | None = None,
    ) -> None:
        """Begin closed; typing scrolls the list to its beginning, and `on_submit` is told what the keyboard sends."""
        self._screen = screen
        self._look = look
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
        self._screen.focus(self._look.field_id)

    def type(self, text: str) -> None:
        """Search for something else."""
        self.query = text
        if self._list_id:
            self._screen.scroll_to(self._list_id, 0)

    def close(self) -> bool:
        """Take field, query and keyboard away; False if it was not open."""
        was_open = self.query is not None
        self.query = None
        if self._screen.ui.focus == self._look.field_id:
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

    def field(self, **props: Unpack[FieldProps]) -> View:
        """Return the field."""
        given: FieldProps = {"hint": "Search", **props}
        return EditText(
            id=self._look.field_id, cls=self._look.field_cls, text=self.text, ime_action="search", on_change=self.type,
            on_ime_action=self.submit, weight=1, **given,
        )  # fmt: skip

    def cross(self, color: str = "") -> View | None:
        """Return what empties the field, once something is typed."""
        if not self.text:
            return None
        look = self._look
        return IconButton(
            "close",
            id=look.clear_id,
            cls=look.clear_cls,
            desc=self._screen.tr(look.clear),
            color=color,
            on_tap=lambda: self.type(""),
        )

    def bar(
        self,
        look: AppBar = app_bar,
        *,
        actions: Sequence[View] = (),
        on_up: Act | None = None,
        background: str = "",
        **field: Unpack[FieldProps],
    ) -> View:
        """Return the bar with the field, whose properties can be told; actions are there once something is typed."""
        front = look.color or self._screen.theme.on_toolbar
        props: FieldProps = {"size": 18, "height": 48, "color": front, **field}
        typed = [self.cross(), *actions] if self.text else ()
        return look(
            self._screen, self.field(**props), up=self._look.up, on_up=on_up or self.close, actions=typed,
            background=background,
        )  # fmt: skip

    def button(self, *, id: str = "action_search", color: str = "", desc: str = "Search") -> View:  # noqa: A002 - Android's word
        """Return the action of a bar that opens the field."""
        return IconButton(
            "search", id=id, cls="android.widget.Button", desc=self._screen.tr(desc), color=color, on_tap=self.open
        )
