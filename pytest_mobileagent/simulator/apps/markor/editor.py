"""The editor of one document: the text, undo, saving, view mode; in its own activity and in Markor's tabs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.markdown import headings
from pytest_mobileagent.simulator.apps.markor import editing, markdown
from pytest_mobileagent.simulator.apps.markor.actions import Action, actions_of
from pytest_mobileagent.simulator.apps.markor.dialogs import show_details
from pytest_mobileagent.simulator.apps.markor.parts import PRIMARY, CaretScroll, bar_action, submenu
from pytest_mobileagent.simulator.apps.markor.store import PACKAGE, Store, name_of
from pytest_mobileagent.simulator.system.documents import file_provider_uri

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.markor.editing import Edited

_FIELD = "document__fragment__edit__highlighting_editor"
_FORMATS = ("Plain Text", "AsciiDoc", "Markdown", "todo.txt", "CSV")
_TOO_SHORT = "Files with fewer than 2 characters not saved automatically in order to prevent data loss."
_TYPING_S = 1.0  # letters typed within it are undone at once
_BARS_DP = 56 + 46  # toolbar and action bar
_BOM = "\ufeff"


class _Step(NamedTuple):
    text: str
    cursor: int
    at_s: float


class Editor:
    """One document on a screen."""

    def __init__(self, screen: ax.Screen, path: str, *, bottom_dp: float = 0) -> None:
        """Open what is at `path`, which need not exist; `bottom_dp` is taken by what is below the editor."""
        self.screen = screen
        self.path = path
        self.store = Store(screen.phone)
        self._bottom_dp = bottom_dp
        self._loaded_s = 0.0
        self._undo: list[_Step] = []
        self._redo: list[_Step] = []
        self.is_viewing = self.store.is_viewed(path) and self.store.disk.exists(path)
        self.text = ""
        self.load()
        if not self.is_viewing:
            screen.ui.focus = self.key
            cursor = self.store.prefs.number(f"PREF_PREFIX_EDIT_POS_CHAR{path}", len(self.text))
            self.select(min(cursor, len(self.text)), min(cursor, len(self.text)))

    @property
    def key(self) -> str:
        """The key of the field."""
        return f"editor:{self.path}"

    @property
    def format(self) -> str:
        """The document's format."""
        return self.store.format(self.path)

    # -- the file ---------------------------------------------------------------------------------------------------

    def load(self) -> None:
        """Read the file."""
        inode = self.store.disk.find(self.path)
        is_file = inode is not None and inode.is_file
        self.text = self.store.disk.read_text(self.path).removeprefix(_BOM) if is_file else ""
        self._loaded_s = inode.mtime_s if inode is not None else 0.0

    def resume(self) -> None:
        """Read the file again if somebody else has changed it."""
        inode = self.store.disk.find(self.path)
        if inode is not None and inode.mtime_s > self._loaded_s:
            self.load()
            self._undo.clear()
            self._redo.clear()

    def pause(self) -> None:
        """Save, unless there is hardly anything to save."""
        if not self.is_viewing:
            self.store.prefs.update({f"PREF_PREFIX_EDIT_POS_CHAR{self.path}": self.selection[1]})
        if not self.is_changed:
            return
        if len(self.text) < 2:
            self.screen.toast(_TOO_SHORT)
            return
        self.save()

    @property
    def is_changed(self) -> bool:
        """Whether the text differs from what is stored."""
        return self.text != self._stored().removeprefix(_BOM)

    def _stored(self) -> str:
        inode = self.store.disk.find(self.path)
        return inode.content.decode(errors="replace") if inode is not None and inode.is_file else ""

    def save(self) -> None:
        """Write the text, exactly as it is."""
        mark = _BOM if self._stored().startswith(_BOM) else ""
        folder = self.path.rpartition("/")[0]
        if not self.store.disk.exists(folder):
            self.store.disk.mkdir(folder, parents=True)
        self.store.disk.write(self.path, mark + self.text)
        self._loaded_s = self.store.disk.stat(self.path).mtime_s

    # -- editing ----------------------------------------------------------------------------------------------------

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selection."""
        size = len(self.text)
        start, end = sorted(self.screen.ui.selection.get(self.key, (size, size)))
        return min(start, size), min(end, size)

    def select(self, start: int, end: int) -> None:
        """Set the selection."""
        self.screen.ui.selection[self.key] = (start, end)

    def typed(self, text: str) -> None:
        """Take what was typed; Enter in a list begins the next item."""
        cursor = self.screen.ui.selection.get(self.key, (0, len(text)))[1]
        previous = self.text
        self._remember(is_typed=len(text) == len(previous) + 1 and text[cursor - 1 : cursor].isalnum())
        self.text = text
        if self.store.has_auto_format(self.path) and self.format in ("Markdown", "Plain Text", "AsciiDoc"):
            continued = editing.continue_list(previous, text, cursor)
            if continued is not None:
                self.text = continued.text
                self.select(continued.start, continued.end)

    def apply(self, edited: Edited) -> None:
        """Take the outcome of a button."""
        self._remember(is_typed=False)
        self.text = edited.text
        self.select(edited.start, edited.end)

    @property
    def edited(self) -> Edited:
        """The text with its selection."""
        return editing.Edited(self.text, *self.selection)

    def _remember(self, *, is_typed: bool) -> None:
        now = self.screen.phone.clock.now()
        last = self._undo[-1] if self._undo else None
        if not (is_typed and last is not None and last.at_s and now - last.at_s < _TYPING_S):
            self._undo.append(_Step(self.text, self.selection[1], now if is_typed else 0.0))
        elif last is not None:
            self._undo[-1] = last._replace(at_s=now)
        self._redo.clear()

    def undo(self) -> None:
        """Take the last change back."""
        self._travel(self._undo, self._redo)

    def redo(self) -> None:
        """Make it again."""
        self._travel(self._redo, self._undo)

    def _travel(self, source: list[_Step], target: list[_Step]) -> None:
        if source:
            step = source.pop()
            target.append(_Step(self.text, self.selection[1], 0.0))
            self.text = step.text
            self.select(step.cursor, step.cursor)

    # -- the toolbar ------------------------------------------------------------------------------------------------

    def toolbar_actions(self) -> list[ax.View]:
        """Return the toolbar's icons."""
        if self.is_viewing:
            search = ax.IconButton(
                "search",
                id="android:id/search_button",
                desc="Search",
                cls="android.widget.ImageView",
                color="#ffffff",
                width=40,
                on_tap=self.find,
            )
            return [bar_action("edit", "Edit mode", self.toggle_view, id="action_edit"), search]
        return [
            bar_action("undo", "Undo", self.undo, id="action_undo", enabled=bool(self._undo)),
            bar_action("redo", "Redo", self.redo, id="action_redo", enabled=bool(self._redo)),
            bar_action("visibility", "View mode", self.toggle_view, id="action_preview"),
            bar_action("save", "Save", self.save, id="action_save", enabled=self.is_changed),
            bar_action("search", "Search", self.find, id="action_search"),
        ]

    def overflow(self) -> list[ax.MenuItem]:
        """Return the menu behind the three dots."""
        return [
            ax.MenuItem("File settings", self._file_settings),
            ax.MenuItem("Share", self._share_menu),
            ax.MenuItem("Info", self._info),
            ax.MenuItem("Reload", self._reload),
        ]

    def toggle_view(self) -> None:
        """Change between editing and viewing; the document opens in the same mode next time."""
        if not self.is_viewing:
            self.pause()
        self.is_viewing = not self.is_viewing
        self.store.prefs.update({f"PREF_PREFIX_PREVIEW_STATE{self.path}": self.is_viewing})
        self.screen.hide_keyboard()
        if not self.is_viewing:
            self.screen.focus(self.key, keyboard=False)

    def _info(self) -> None:
        self.pause()
        if self.store.disk.exists(self.path):
            show_details(self.screen, self.path)

    def _reload(self) -> None:
        self.load()
        self.screen.toast("✔")

    def _share_menu(self) -> None:
        submenu(
            self.screen, "Share", [ax.MenuItem("Plain Text", self._share_text), ax.MenuItem("File", self._share_file)]
        )

    def _share_text(self) -> None:
        self.pause()
        ax.share_text(self.screen, self.text, title=self.screen.tr("Share to…"))

    def _share_file(self) -> None:
        self.pause()
        uri = file_provider_uri(f"{PACKAGE}.provider", self.path)
        ax.share_files(self.screen, "text/plain", uri, title=self.screen.tr("Share to…"))

    def _file_settings(self) -> None:
        items = [
            ax.flag_item(self.store.prefs, "Auto-format", f"PREF_PREFIX_AUTO_FORMAT{self.path}", default=True),
            ax.MenuItem("Font Size", self._choose_font_size),
        ]
        if not self.is_viewing:
            items.append(ax.MenuItem("Format", self._choose_format))
        submenu(self.screen, "File settings", items)

    def _choose_font_size(self) -> None:
        key = f"PREF_PREFIX_FONT_SIZE{self.path}"
        sizes = [(size, str(size)) for size in range(1, 37)]
        now, take = self.store.font_size(self.path), partial(self.store.prefs.set, key)
        ax.offer(self.screen, "Font Size", sizes, now, take, no="CANCEL", ids=PACKAGE)

    def _choose_format(self) -> None:
        now, key, store = self.format, f"PREF_PREFIX_FILE_FORMAT{self.path}", self.store.prefs.update
        items = [
            ax.MenuItem(kind, partial(store, {key: kind}), is_checked=kind == now, is_radio=True) for kind in _FORMATS
        ]
        submenu(self.screen, "Format", items)

    # -- finding ----------------------------------------------------------------------------------------------------

    def find(self) -> None:
        """Show the lines of the document, to go to one or to search and replace."""
        FindDialog(self).show()

    def go_to(self, offset: int) -> None:
        """Put the cursor at an offset."""
        self.select(offset, offset)
        self.screen.ui.focus = self.key

    def follow_link(self) -> None:
        """Open the link in the current line."""
        line = editing.current_line(self.edited)
        words = [word.strip("()<>[].,") for word in line.replace("](", " ").split()]
        url = next((word for word in words if word.startswith(("http://", "https://"))), "")
        if url:
            ax.open_with(self.screen, ax.Intent("android.intent.action.VIEW", data=url))

    def show_contents(self) -> None:
        """Show the headings, to go to one."""
        found = headings(self.text)

        items = [
            (ax.Written("    " * (block.level - 1) + block.text), partial(self.go_to, self.text.find(block.text)))
            for block in found
        ]
        dialog = ax.AlertDialog(
            title="Table of contents", items=items, negative=("CANCEL", None), ids=PACKAGE,
            message="" if items else "     ¯\\_(ツ)_/¯     ",
        )  # fmt: skip
        self.screen.show(dialog)

    def rotate(self) -> None:
        """Turn the screen by a quarter, or back."""
        display = self.screen.phone.display
        display.rotate(0 if display.rotation else 1)

    # -- views ------------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the document with the bar below it."""
        body = self._page() if self.is_viewing else self._field()
        return ax.Column(body, self._bar(), id="document__placeholder_fragment", weight=1)

    def _field(self) -> ax.View:
        phone = self.screen.phone
        display = phone.display
        bars = display.status_bar_px + max(display.navigation_bar_px, phone.ime.height_px)
        room = (display.app_size[1] - bars) / display.scale - _BARS_DP - self._bottom_dp
        return CaretScroll(
            ax.EditText(
                id=_FIELD,
                key=self.key,
                text=self.text,
                input_type="multiline",
                size=self.store.font_size(self.path),
                gravity="top",
                padding=(16, 8),
                min_height=max(40, room),
                on_change=self.typed,
            ),
            id="document__fragment__edit__content_editor__scrolling_parent",
            key=f"scroll:{self.path}",
            width=ax.MATCH,
            weight=1,
        )

    def _page(self) -> ax.View:
        size = self.store.font_size(self.path) + 1
        theme = self.screen.theme
        if self.format == "Markdown":
            parts = markdown.render(self.text, theme, size)
        else:
            parts = [ax.Text(self.text, size=size, width=ax.MATCH)] if self.text else []
        page = ax.Column(*parts, padding=(20, 16, 20, 24), cls="android.view.View")
        return ax.Scroll(page, key=f"page:{self.path}", cls="android.webkit.WebView", weight=1)

    def _bar(self) -> ax.View:
        actions = self._view_actions() if self.is_viewing else actions_of(self)
        buttons = [self._button(action) for action in actions]
        dark = self.screen.theme.is_dark
        return ax.Scroll(
            ax.Row(*buttons, id="document__fragment__edit__text_actions_bar", height=46, gravity="center"),
            id="document__fragment__edit__text_actions_bar__scrolling_parent",
            cls="android.widget.HorizontalScrollView",
            horizontal=True,
            height=46,
            background="#303030" if dark else "#e0e0e0",
        )

    def _view_actions(self) -> list[Action]:
        actions = [Action("Jump to bottom", "vertical_align_bottom", self._jump)]
        if self.format == "Markdown":
            actions.append(Action("Table of contents", "list", self.show_contents))
        return [*actions, Action("Rotate", "rotate_left", self.rotate)]

    def _jump(self) -> None:
        self.screen.scroll_to(f"page:{self.path}", 1 << 20)

    def _button(self, action: Action) -> ax.View:
        return ax.IconButton(
            action.icon,
            desc=action.label,
            cls="android.widget.ImageView",
            color="#bdbdbd" if self.screen.theme.is_dark else PRIMARY,
            width=48.4,
            height=40,
            long_clickable=True,
            on_tap=action.act,
        )


class FindDialog:
    """The lines of a document, filtered as a query is typed; and search and replace."""

    def __init__(self, editor: Editor) -> None:
        """Search in the text of `editor`."""
        self._editor = editor
        self._screen = editor.screen
        self.query = ""
        self.wanted = ""
        self.replacement = ""

    def show(self) -> None:
        """Show the lines."""
        self._screen.show(
            ax.AlertDialog(
                title="Search documents",
                content=self._lines,
                neutral=None if self._editor.is_viewing else ("SEARCH / REPLACE", self._show_replace),
                negative=("CANCEL", None),
                width=363,
                ids=PACKAGE,
            )
        )
        self._screen.focus("find_query")

    def _lines(self) -> ax.View:
        field = ax.EditText(key="find_query", text=self.query, hint="Search", on_change=ax.bind(self, "query"))
        rows, offset = [], 0
        for line in self._editor.text.split("\n"):
            if line.strip() and self.query.lower() in line.lower():
                rows.append(self._line(line, offset))
            offset += len(line) + 1
        listed = ax.Scroll(
            *rows, cls="android.widget.ListView", key="find_lines", height=max(8, min(360, 44 * len(rows)))
        )
        return ax.Column(field, listed, padding=(24, 0, 24, 8))

    def _line(self, line: str, offset: int) -> ax.View:
        choose = self._screen.closing(partial(self._editor.go_to, offset))
        return ax.Text(
            line, id="android:id/text1", size=16, max_lines=1, padding=(0, 11), width=ax.MATCH, on_tap=choose
        )

    def _show_replace(self) -> None:
        self._screen.show(
            ax.AlertDialog(
                title="Search / Replace", content=self._replace_form, negative=("CANCEL", None), width=363, ids=PACKAGE
            )
        )
        self._screen.focus("search_input")

    def _replace_form(self) -> ax.View:
        count = self._editor.text.count(self.wanted) if self.wanted else 0

        def replace(most: int) -> None:
            if self.wanted:
                made = self._editor.text.replace(self.wanted, self.replacement, most)
                self._editor.apply(editing.Edited(made, len(made), len(made)))

        def button(label: str, name: str, most: int) -> ax.View:
            return ax.Label(
                label,
                id=name,
                cls="android.widget.Button",
                weight_name="medium",
                color="secondary",
                padding=(8, 12),
                enabled=count > 0,
                on_tap=lambda: replace(most),
            )

        return ax.Column(
            ax.EditText(
                id="search_input",
                text=self.wanted,
                hint="Search for",
                on_change=ax.bind(self, "wanted"),
                padding=(0, 8),
            ),
            ax.EditText(
                id="replace_input",
                text=self.replacement,
                hint="Replace with",
                on_change=ax.bind(self, "replacement"),
                padding=(0, 8),
            ),
            ax.Caption(self._screen.tr_count(count, "{count} Matches", "{count} Matches"), padding=(0, 8)),
            ax.Row(button("Replace (1)", "replace_once", 1), button("Replace all", "replace_all", -1), gap=16),
            padding=(24, 0, 24, 8),
        )


def title_of(path: str) -> str:
    """Return a document's title: its name without extension."""
    name = name_of(path)
    return name.rpartition(".")[0] or name
