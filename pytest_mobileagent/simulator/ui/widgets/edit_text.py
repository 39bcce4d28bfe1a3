"""A field to type into: text, cursor, selection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.text import ellipsize, offset_at, text_width, wrap
from pytest_mobileagent.simulator.ui.view import MATCH, UNBOUNDED
from pytest_mobileagent.simulator.ui.widgets.text import Text, TextProps
from pytest_mobileagent.simulator.ui.words import moved_end, word_around

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Unpack

    from pytest_mobileagent.simulator.ui.raster import Canvas
    from pytest_mobileagent.simulator.ui.state import UiState
    from pytest_mobileagent.simulator.ui.view import LayoutContext, Phase

NUMBER_TYPES = {"number": "0123456789", "decimal": "0123456789.", "phone": "0123456789+*#()-. ,;/N"}
# What is taken whole: a long press selects all of it (`Editor.needsToSelectAllToSelectWordOrParagraph`).
_WHOLE_TYPES = frozenset({*NUMBER_TYPES, "uri", "email", "password"})
_CAPITALS = {"caps": "words", "multiline": "sentences"}


class EditTextProps(TextProps, total=False):
    """Properties of a field; `text=` is its value, `on_change` is called with every new one."""

    on_change: Callable[[str], object] | None
    input_type: str
    ime_action: str
    on_ime_action: Callable[[], object] | None
    max_length: int
    hint_color: str
    auto_focus: bool
    on_focus: Callable[[], object] | None
    capitals: str
    selects_all_on_focus: bool
    shows_keyboard: bool


class EditText(Text):
    """An editable text; controlled: what it shows is `text`, what is typed goes to `on_change`."""

    cls = "android.widget.EditText"
    width = MATCH
    size: float = 16
    clickable: bool | None = True
    long_clickable: bool | None = True
    focusable: bool | None = True
    on_change: Callable[[str], object] | None = None
    input_type: str = "text"  # text, caps, multiline, number, decimal, phone, email, uri, password
    ime_action: str = "done"  # done, next, search, send, go, enter
    on_ime_action: Callable[[], object] | None = None
    max_length: int = 0
    hint_color: str = ""
    auto_focus: bool = False
    on_focus: Callable[[], object] | None = None
    capitals: str = ""  # which letters keyboards write large by themselves: words', sentences' (`TYPE_TEXT_FLAG_CAP_…`)
    selects_all_on_focus: bool = False
    shows_keyboard: bool = True  # `setShowSoftInputOnFocus`
    follows_hold = True
    reveal_dp: float = 8  # how much below the field is scrolled into view with it

    def __init__(self, **props: Unpack[EditTextProps]) -> None:
        """Take the properties; give it an `id` or a `key`."""
        super().__init__("")
        self._set((), props)
        self.password = self.input_type == "password" or self.password
        self.capitals = self.capitals or _CAPITALS.get(self.input_type, "")
        self._state: UiState | None = None
        self._held: tuple[int, int] | None = None

    @property
    def is_multiline(self) -> bool:
        """Whether the enter key starts a new line."""
        return self.input_type == "multiline"

    @property
    def is_focused(self) -> bool:
        """Whether this field has its window's input focus."""
        return self._state is not None and bool(self.focus_key) and self._state.focus == self.focus_key

    @property
    def selectable(self) -> EditText | None:
        """The field, while it has the focus."""
        return self if self.is_focused else None

    @property
    def is_editable(self) -> bool:
        """Whether it can be written into."""
        return True

    @property
    def focus_key(self) -> str:
        """By what the window's state remembers the field."""
        return self.key or self.id

    @property
    def shown_text(self) -> str:
        """The value; the hint while it is empty, as accessibility reports it; bullets for a password."""
        return super().shown_text or self.hint

    def drawn_text(self) -> str:
        """Return what is drawn: the value, or the hint."""
        return self.shown_text

    # -- layout and drawing -------------------------------------------------------------------------------------

    def measure_content(self, ctx: LayoutContext, w: int, h: int, *, exact_w: bool, exact_h: bool) -> tuple[int, int]:
        """Wrap a multi-line value; keep a single line whole, but for a hint that is too wide, which is cut short."""
        if not self.is_multiline:
            self.max_lines = 0
            size = super().measure_content(ctx, UNBOUNDED, h, exact_w=exact_w, exact_h=exact_h)
            line = self.drawn_text().replace("\n", " ")
            self._lines = (line if self.text else ellipsize(line, self._font, w),)
            return min(w, size[0]), self._height_of(1)
        size = super().measure_content(ctx, w, h, exact_w=exact_w, exact_h=exact_h)
        self._lines = wrap(self.drawn_text(), self._font, w, 0)
        return size

    def arrange(self, ctx: LayoutContext, left: int, top: int, clip: Rect) -> None:
        """Place the field; the first one that wants it takes the focus of a window that has none."""
        super().arrange(ctx, left, top, clip)
        self._state = ctx.state
        self._accent = ctx.theme.secondary if ctx.theme.material == 2 else ctx.theme.primary
        self._hint_color = self.hint_color or ctx.theme.on_surface_variant
        self._cursor_px = max(2, ctx.px(2))
        if self.auto_focus and not ctx.state.focus:
            ctx.state.focus = self.focus_key

    def paint(self, canvas: Canvas) -> None:
        """Draw selection, text or hint, and the cursor."""
        if not self.text:
            self._color = self._hint_color
        previous = canvas.clip
        canvas.clip = previous.intersect(self.rect)
        if self.is_focused:
            self._paint_selection(canvas)
        shift = self._shift()
        if shift:
            canvas.text(self.inner.left - shift, self.first_baseline(), self._lines[0], self._font, self._color)
        else:
            super().paint(canvas)
        if self.is_focused:
            self._paint_cursor(canvas)
        canvas.clip = previous

    def _shift(self) -> int:
        """Return how far a single line is scrolled so that the cursor can be seen."""
        if self.is_multiline or not self.is_focused or not self.text:
            return 0
        cursor = text_width(self.shown_text[: self.selection[1]], self._font)
        return max(0, cursor - self.inner.width + 3 * self._cursor_px)

    def _paint_cursor(self, canvas: Canvas) -> None:
        start, end = self.selection
        if start == end:
            x, baseline = self._place_of(end)
            top = baseline - self._font.ascent_px
            canvas.fill(Rect(x, top, x + self._cursor_px, top + self._font.line_px), self._accent)

    def _paint_selection(self, canvas: Canvas) -> None:
        start, end = sorted(self.selection)
        baseline = self.first_baseline()
        for offset, line in self._rows() if self.text and start != end else ():
            first, last = max(start - offset, 0), min(end - offset, len(line))
            if first < last:
                left = self.line_left(line) + text_width(line[:first], self._font) - self._shift()
                right = self.line_left(line) + text_width(line[:last], self._font) - self._shift()
                top = baseline - self._font.ascent_px
                canvas.fill(Rect(left, top, right, top + self._font.line_px), f"{self._accent[:7]}4d")
            baseline += self._step

    def _rows(self) -> Iterator[tuple[int, str]]:
        """Yield the lines, each with the offset of its first character."""
        offset = 0
        for line in self._lines:
            yield offset, line
            offset += len(line)
            if self.text[offset : offset + 1] in (" ", "\n"):  # a line may end within a word too
                offset += 1

    def _place_of(self, offset: int) -> tuple[int, int]:
        """Return where the cursor stands at a character offset: x and the baseline, px."""
        baseline = self.first_baseline()
        if not self.text:
            return self.line_left(""), baseline
        row, (first, line) = next(
            (row, found) for row, found in reversed([*enumerate(self._rows())]) if found[0] <= offset
        )
        width = text_width(line[: offset - first], self._font)
        return self.line_left(line) + width - self._shift(), baseline + row * self._step

    # -- editing ------------------------------------------------------------------------------------------------

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selection, character offsets; equal for a cursor."""
        size = len(self.text)
        start, end = (
            self._state.selection.get(self.focus_key, (size, size)) if self._state is not None else (size, size)
        )
        return min(start, size), min(end, size)

    def select(self, start: int, end: int) -> None:
        """Set the selection."""
        if self._state is not None:
            self._state.selection[self.focus_key] = (start, end)

    def show_menu(self) -> None:
        """Show the floating toolbar over the field."""
        if self._state is not None:
            self._state.text_menu = self.focus_key

    def hide_menu(self) -> None:
        """Take the floating toolbar and the handles away."""
        if self._state is not None:
            self._state.text_menu = self._state.handles = ""
            self._state.is_text_menu_open = False

    @property
    def has_menu(self) -> bool:
        """Whether the floating toolbar is over the field."""
        return self._state is not None and bool(self.focus_key) and self._state.text_menu == self.focus_key

    def show_handles(self) -> None:
        """Give the caret a handle, or the selection two."""
        if self._state is not None:
            self._state.handles = self.focus_key

    def caret_rect(self, offset: int) -> Rect:
        """Return where the caret stands at a character offset, px."""
        left, baseline = self._place_of(offset)
        top = baseline - self._font.ascent_px
        return Rect(left, top, left + self._cursor_px, top + self._font.line_px)

    @property
    def accent(self) -> str:
        """The colour of caret and handles."""
        return self._accent

    @property
    def selection_rect(self) -> Rect:
        """The bounds of the line in which the selection begins, px."""
        start, end = sorted(self.selection)
        left, baseline = self._place_of(start)
        right, below = self._place_of(end)
        top = baseline - self._font.ascent_px
        if below != baseline:
            left, right = self.inner.left, self.inner.right
        return Rect(left, top, max(right, left + 1), below - self._font.ascent_px + self._font.line_px)

    def take_focus(self) -> None:
        """Take the input focus; the cursor goes to the end unless it was set before."""
        if self._state is not None and not self.is_focused:
            self._state.focus = self.focus_key
            if self.selects_all_on_focus:
                self.select(0, len(self.text))
            if self.on_focus is not None:
                self.on_focus()

    def change(self, text: str, cursor: int) -> None:
        """Replace the whole value and put the cursor somewhere."""
        if self.max_length and len(text) > self.max_length:
            return
        self.select(cursor, cursor)
        self.hide_menu()
        if text != self.text:
            self.text = text
            if self.on_change is not None:
                self.on_change(text)

    def insert(self, text: str) -> None:
        """Type text at the cursor, over the selection; characters that the field does not take are dropped."""
        allowed = NUMBER_TYPES.get(self.input_type)
        if allowed is not None:
            text = "".join(letter for letter in text if letter in allowed)
        if not self.is_multiline:
            text = text.replace("\n", " ")
        start, end = sorted(self.selection)
        self.change(self.text[:start] + text + self.text[end:], start + len(text))

    def delete_before(self) -> None:
        """Delete the selection, or the character before the cursor."""
        start, end = sorted(self.selection)
        if start == end:
            start = max(0, start - 1)
        self.change(self.text[:start] + self.text[end:], start)

    def delete_after(self) -> None:
        """Delete the selection, or the character behind the cursor."""
        start, end = sorted(self.selection)
        if start == end:
            end = min(len(self.text), end + 1)
        self.change(self.text[:start] + self.text[end:], start)

    # -- by touch -----------------------------------------------------------------------------------------------

    def _row_at(self, y: int) -> int:
        """Return which line is nearest to a height, px."""
        top = self.first_baseline() - self._font.ascent_px
        return min(max(0, (y - top) // max(1, self._step)), len(self._lines) - 1)

    def offset_of(self, x: int, y: int) -> int:
        """Return the character offset nearest to a point, px."""
        if not self.text:
            return 0
        before, line = [*self._rows()][self._row_at(y)]
        offset = before + offset_at(line, self._font, x - self.line_left(line) + self._shift())
        return min(offset, len(self.text))

    def is_on_text(self, x: int, y: int) -> bool:
        """Whether a point lies over a character of the line nearest to it, not beside the line."""
        if not self.text:
            return False
        line = self._lines[self._row_at(y)]
        left = self.line_left(line) - self._shift()
        return bool(line) and left <= x <= left + text_width(line, self._font)

    def word_at(self, offset: int) -> tuple[int, int]:
        """Return start and end of the word around an offset; all of a number, an address or a password."""
        if self.input_type in _WHOLE_TYPES:
            return 0, len(self.text)
        return word_around(self.text, offset)

    def select_word_at(self, x: int, y: int) -> None:
        """Select the word at a point, px; a finger that stays there and moves on selects more words."""
        self._held = self.word_at(self.offset_of(x, y))
        self.select(*self._held)

    def drag(self, phase: Phase, x: int, y: int) -> None:
        """Select from the word that was held to the one under the finger."""
        if phase == "move" and self._held is not None:
            start, end = self.word_at(self.offset_of(x, y))
            self.select(min(start, self._held[0]), max(end, self._held[1]))

    def drag_end(self, *, is_start: bool, last: int, target: int) -> None:
        """Follow a finger that moves one end of the selection: outwards by whole words, else by characters."""
        self.select(*moved_end(self.text, self.selection, is_start=is_start, last=last, target=target))
