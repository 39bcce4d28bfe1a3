"""What fingers do to the text of a field: caret, selection, their handles (`android.widget.Editor`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.selectable import Selectable

_HANDLE_S = 4.0  # `DELAY_BEFORE_HANDLE_FADES_OUT`
_RECENT_COPY_S = 15.0  # `RECENT_CUT_COPY_DURATION_MS`


class Editor:
    """Places the caret and selects, as taps, double taps and long presses on fields ask for."""

    def __init__(self, phone: Phone) -> None:
        """Edit on `phone`."""
        self._phone = phone
        self._fading: Timer | None = None
        self.reset()

    def reset(self) -> None:
        """Forget what was done: a reboot or a restored snapshot."""
        self._stop_fading()
        self._copied_s: float | None = None  # when text was last cut or copied here

    # -- by touch -------------------------------------------------------------------------------------------------

    def tap(self, field: EditText, x: int, y: int) -> None:
        """Give the field the focus and put the caret where the finger was; soon after a copy, offer to paste."""
        had_focus = field.is_focused
        self.focus(field)
        field.hide_menu()
        if had_focus or not field.selects_all_on_focus:
            offset = field.offset_of(x, y)
            field.select(offset, offset)
            if field.text:
                self._show_caret_handle(field)
            if self._copied_s is not None and self._phone.clock.monotonic() - self._copied_s < _RECENT_COPY_S:
                field.show_menu()
        self._phone.accessibility.cursor_moved(field)
        self._show_keyboard(field)

    def double_tap(self, field: EditText, x: int, y: int) -> None:
        """Select the word under the finger."""
        self.focus(field)
        self._select_word(field, x, y)

    def hold(self, field: EditText, x: int, y: int) -> None:
        """Select the word under the finger; beside the text, put the caret there and offer to paste."""
        self.focus(field)
        self._show_keyboard(field)
        if field.is_on_text(x, y):
            self._select_word(field, x, y)
            return
        offset = field.offset_of(x, y)
        field.select(offset, offset)
        field.show_menu()
        self._show_caret_handle(field)
        self._phone.accessibility.cursor_moved(field)
        self._phone.touch()

    def toggle_menu(self, field: EditText) -> None:
        """Show the floating toolbar over the caret, or take it away: its handle was tapped."""
        if field.has_menu:
            field.hide_menu()
        else:
            field.show_menu()
            self._show_caret_handle(field)
        self._phone.touch()

    def drag_caret(self, field: EditText, x: int, y: int) -> None:
        """Move the caret with its handle."""
        offset = field.offset_of(x, y)
        field.select(offset, offset)
        self._moved(field)
        self._show_caret_handle(field)

    def drag_end(self, field: Selectable, last: int, target: int, *, is_start: bool) -> None:
        """Move an end of the selection with its handle: the finger went from one character to another."""
        field.drag_end(is_start=is_start, last=last, target=target)
        self._moved(field)

    def select_all(self, field: Selectable) -> None:
        """Select all of a field's text."""
        field.select(0, len(field.text))
        self._moved(field)

    # -- the clipboard --------------------------------------------------------------------------------------------

    def copy(self, field: Selectable) -> None:
        """Copy what is selected; a caret stays behind it."""
        start, end = sorted(field.selection)
        self._take(field.text[start:end])
        field.select(end, end)
        field.hide_menu()
        self._moved(field)

    def cut(self, field: EditText) -> None:
        """Move what is selected to the clipboard."""
        start, end = sorted(field.selection)
        self._take(field.text[start:end])
        self._edit(field, field.delete_before)

    def paste(self, field: EditText) -> None:
        """Insert what the clipboard holds, over what is selected."""
        text = self._phone.clipboard.text or ""
        self._edit(field, lambda: field.insert(text))

    def _take(self, text: str) -> None:
        front = self._phone.activities.top
        self._phone.clipboard.set(text, source=front.package if front is not None else "")
        self._copied_s = self._phone.clock.monotonic()

    def _edit(self, field: EditText, change: Callable[[], None]) -> None:
        before = field.text
        change()
        self._phone.accessibility.text_changed(field, before)
        self._phone.touch()

    # -- handles --------------------------------------------------------------------------------------------------

    def _moved(self, field: Selectable) -> None:
        if isinstance(field, EditText):
            self._phone.accessibility.cursor_moved(field)
        self._phone.touch()

    def focus(self, field: EditText) -> None:
        """Give a field the input focus."""
        had_focus = field.is_focused
        field.take_focus()
        if not had_focus:
            self._phone.ime.keyboard.restart()
            self._phone.accessibility.about("TYPE_VIEW_FOCUSED", field)

    def _show_keyboard(self, field: EditText) -> None:
        if field.shows_keyboard:
            self._phone.ime.show()

    def _select_word(self, field: EditText, x: int, y: int) -> None:
        field.select_word_at(x, y)
        field.show_menu()
        field.show_handles()
        self._stop_fading()
        self._moved(field)

    def _show_caret_handle(self, field: EditText) -> None:
        """Show the caret's handle; it goes by itself unless the floating toolbar is up."""
        field.show_handles()
        self._stop_fading()

        def fade() -> None:
            if not field.has_menu:
                field.hide_menu()
                self._phone.touch()

        self._fading = self._phone.clock.call_later(_HANDLE_S, fade)

    def _stop_fading(self) -> None:
        if self._fading is not None:
            self._fading.cancel()
            self._fading = None
