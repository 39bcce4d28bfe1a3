"""What the keys do to the text and to the keyboard itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.latin.capitals import wants_capital
from pytest_mobileagent.simulator.apps.latin.composing import compose
from pytest_mobileagent.simulator.apps.latin.layouts import Layout, layout_of
from pytest_mobileagent.simulator.apps.latin.popups import offer_at
from pytest_mobileagent.simulator.system.soft_keyboard import Composition, Popup
from pytest_mobileagent.simulator.ui.gestures import DOUBLE_TAP_S
from pytest_mobileagent.simulator.ui.words import word_around

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.geometry import Rect
    from pytest_mobileagent.simulator.ui.view import Phase

_REPEAT_S = 0.05
_SLIDE_DP, _SWIPE_DP = 10, 28  # a character on the space bar, a word on Delete
_LATIN_TYPES = frozenset({"uri", "email", "password"})


class Typist:
    """Types into the field that has the focus."""

    def __init__(self, phone: Phone) -> None:
        """Type on `phone`."""
        self._phone = phone
        self._ime = phone.ime
        self._state = phone.ime.keyboard

    # -- which letters --------------------------------------------------------------------------------------------

    @property
    def own_layout(self) -> Layout:
        """The letters of the phone's language."""
        return layout_of(self._phone.strings.locale_of(""))

    @property
    def layout(self) -> Layout:
        """The letters now: Latin ones where they were chosen, or where nothing else can be typed."""
        own, field = self.own_layout, self._ime.field
        if own.is_latin or not (self._state.is_latin or (field is not None and field.input_type in _LATIN_TYPES)):
            return own
        return layout_of("en-US")

    @property
    def is_shifted(self) -> bool:
        """Whether the next letter is a capital, or the other one of its key."""
        mode, field = self._state.mode, self._ime.field
        if mode != "letters" or field is None or not field.capitals or not self.layout.has_capitals:
            return mode in ("shift", "caps")
        return wants_capital(field.text, field.selection[1], field.capitals)

    # -- what keys do ---------------------------------------------------------------------------------------------

    def letter(self, text: str) -> None:
        """Type a letter, which may join those before it."""
        composer = self.layout.composer
        if not composer:
            self._ime.commit_text(text)
            return
        done, field = self._open_composition(), self._ime.field
        keys = (done.keys if done is not None else "") + text
        self._compose(keys, composer, replaced=len(done.text) if done is not None and field is not None else 0)

    def sign(self, text: str) -> None:
        """Type a sign: a space or a new line after it brings the letters back."""
        state = self._state
        if text == " " and state.has_typed_sign:
            self.show_page("letters")
        else:
            state.has_typed_sign = state.mode.startswith("symbols")
        self._ime.commit_text(text)

    def enter(self) -> None:
        """Press the enter key."""
        if self._state.mode.startswith("symbols"):
            self.show_page("letters")
        self._ime.perform_action()

    def delete(self) -> None:
        """Delete the last letter, of a syllable too that is not finished, or what is selected."""
        done, composer = self._open_composition(), self.layout.composer
        if done is not None and composer:
            self._compose(done.keys[:-1], composer, replaced=len(done.text))
        else:
            self._ime.delete()

    def shift(self) -> None:
        """Turn Shift on or off; twice quickly locks it."""
        state, now = self._state, self._phone.clock.monotonic()
        if now - state.shifted_s <= DOUBLE_TAP_S:
            state.mode = "caps"
        else:
            state.mode = "lower" if self.is_shifted else "shift"
        state.shifted_s = now
        self._phone.touch()

    def show_page(self, mode: str) -> None:
        """Show letters or symbols."""
        self._state.mode, self._state.has_typed_sign, self._state.panel = mode, False, ""
        self._phone.touch()

    def show_panel(self, panel: str) -> None:
        """Show a panel in place of the keys; the keys for an empty name."""
        self._state.panel = panel
        self._phone.touch()

    def switch_language(self) -> None:
        """Go from the letters of the phone's language to the Latin ones, or back."""
        self._state.is_latin = not self._state.is_latin
        self._phone.touch()

    # -- composing ------------------------------------------------------------------------------------------------

    def _open_composition(self) -> Composition | None:
        """Return what is composed just before the cursor, if nothing has happened there since."""
        done, field = self._state.composition, self._ime.field
        if done is None or field is None or not done.keys or field.focus_key != done.field:
            return None
        is_there = field.selection == (done.end, done.end) and field.text[: done.end].endswith(done.text)
        return done if is_there else None

    def _compose(self, keys: str, composer: str, *, replaced: int) -> None:
        text = compose(composer, keys)
        self._ime.replace_before(replaced, text)
        field = self._ime.field
        if field is not None:
            self._state.composition = Composition(field.focus_key, keys, text, field.selection[1])

    # -- holding --------------------------------------------------------------------------------------------------

    def hold(self, offers: tuple[str, ...]) -> Callable[[Rect], None]:
        """Return what a long press on a key does that offers other characters."""

        def show(key: Rect) -> None:
            self._state.popup = Popup(key, offers)

        return show

    def held(self, phase: Phase, x: int, y: int) -> None:
        """Choose among what a key offers; the finger's end types it."""
        popup = self._state.popup
        if popup is None:
            return
        if phase == "move":
            self._state.popup = replace(popup, at=offer_at(popup, x, y, self._phone.display.size[0]))
        elif phase == "up":
            self._state.popup = None
            self.sign(popup.offers[popup.at])
        self._phone.touch()

    def hold_delete(self, _key: Rect) -> None:
        """Delete again and again while the key is held."""
        self._state.is_deleting = True
        self._repeat()

    def _repeat(self) -> None:
        if self._state.is_deleting and self._ime.is_shown:
            self.delete()
            self._phone.clock.call_later(_REPEAT_S, self._repeat)

    def held_delete(self, phase: Phase, _x: int, _y: int) -> None:
        """Stop deleting when the finger is lifted."""
        if phase == "up":
            self._state.is_deleting = False

    # -- sliding --------------------------------------------------------------------------------------------------

    def slide_space(self, phase: Phase, dx: int) -> None:
        """Move the cursor with a finger that slides on the space bar."""
        field = self._ime.field
        if field is None:
            return
        if phase == "down":
            self._state.slide = field.selection
        caret = self._state.slide[1] + self._steps(dx, _SLIDE_DP)
        caret = min(max(0, caret), len(field.text))
        field.select(caret, caret)
        self._phone.accessibility.cursor_moved(field)
        self._phone.touch()

    def slide_delete(self, phase: Phase, dx: int) -> None:
        """Select as many words as the finger slides to the left from Delete; they go when it is lifted."""
        field = self._ime.field
        if field is None:
            return
        if phase == "down":
            self._state.slide = field.selection
        end = self._state.slide[1]
        start = end
        for _ in range(self._steps(-dx, _SWIPE_DP)):
            start = _word_before(field.text, start)
        field.select(start, end)
        if phase == "up" and start != end:
            self._ime.delete()
        self._phone.touch()

    def _steps(self, px: int, dp: float) -> int:
        return int(px / (dp * self._phone.display.scale))


def _word_before(text: str, offset: int) -> int:
    """Return where the word before an offset begins, blanks between them included."""
    while offset and text[offset - 1].isspace():
        offset -= 1
    return word_around(text[:offset], offset)[0] if offset and text[offset - 1].isalnum() else max(0, offset - 1)
