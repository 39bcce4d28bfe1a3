"""The keyboard's pages: letters, symbols, numbers. Sizes are Gboard's on 1080 px, as shares of width."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.latin.keys import DARK, LIGHT, Face, Key, KeyFace
from pytest_mobileagent.simulator.apps.latin.layouts import offers_of
from pytest_mobileagent.simulator.apps.latin.panels import HEAD_DP, Panels, in_its_language
from pytest_mobileagent.simulator.apps.latin.popups import popup_view
from pytest_mobileagent.simulator.apps.latin.typist import Typist
from pytest_mobileagent.simulator.ui import MATCH, Column, Frame, Row, View
from pytest_mobileagent.simulator.ui.widgets.edit_text import NUMBER_TYPES

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

SYMBOLS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
MORE_SYMBOLS = ("~`|•√π÷×§∆", "£¢€¥^°={}\\", "%©®™✓[]")
NUMBERS = ("123-", "456 ", "789", ",0.")
_PHONE, _PHONE_SIGNS = ("123-", "456 ", "789", "s0+"), ("(/)N", ",.;-", "*+#", "n0 ")
_PHONE_LETTERS = dict(zip("023456789", ["+", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"], strict=True))
_NUMBER_NAMES = {"-": "Dash", " ": "Space"}
_ACTION_NAMES = {
    "done": "Done", "next": "Next", "search": "Search", "send": "Send", "go": "Go", "enter": "Enter",
}  # fmt: skip
_ACTION_ICONS = {
    "done": "check", "next": "keyboard_tab", "search": "search", "send": "send", "go": "arrow_forward",
    "enter": "keyboard_return",
}  # fmt: skip
_ROW_DP, _NAV_DP = 59, 48
_LOW_ROW_DP, _LOW_HEAD_DP = 41, 40
_NO_EMOJI_TYPES = frozenset({"uri", "email", "password"})


class Keyboard:
    """Composes the keyboard for the field that has the focus."""

    def __init__(self, phone: Phone) -> None:
        """Type on `phone`."""
        self._phone = phone
        self._ime, self._state = phone.ime, phone.ime.keyboard
        self._typist = Typist(phone)
        self._look = DARK if phone.is_dark else LIGHT
        self._panels = Panels(phone, self._typist, self._look)
        self._field = phone.ime.field
        self._input_type = self._field.input_type if self._field is not None else "text"
        self._row_dp = _LOW_ROW_DP if phone.ime.is_low else _ROW_DP
        self._head_dp = _LOW_HEAD_DP if phone.ime.is_low else HEAD_DP

    def compose(self) -> View:
        """Return the keyboard."""
        if self._state.panel:
            content = [self._panels.compose(self._head_dp + 4 * self._row_dp)]
        else:
            head = self._digits() if self._input_type == "password" else self._panels.head(self._head_dp)
            content = [head, *self._page()]
        return Column(
            *content, self._foot(), id="keyboard_area", width=MATCH, background=self._look.back, padding=(2, 0)
        )

    def popup(self) -> View | None:
        """Return what a key that is held offers, over it."""
        popup = self._state.popup
        return popup_view(popup, self._phone, self._look) if popup is not None else None

    # -- keys -----------------------------------------------------------------------------------------------------

    def _key(self, face: Face, act: Callable[[], object], *, name: str = "", desc: str = "", weight: float = 1) -> Key:
        face = replace(face, plate=face.plate or self._look.key, front=self._look.front)
        said = in_its_language(self._phone, desc) or face.label
        key = Key(KeyFace(face, self._look.hint), id=name, desc=said, weight=weight, height=self._row_dp)
        key.on_tap = act
        return key

    def _sign(self, sign: str, name: str, *, is_special: bool = False, weight: float = 1) -> Key:
        face = Face(sign, plate=self._look.special if is_special else "", is_round=is_special)
        key = self._key(face, partial(self._typist.sign, sign), name=name, weight=weight)
        if offers := offers_of(sign):
            self._offer(key, offers)
        return key

    def _offer(self, key: Key, offers: tuple[str, ...]) -> None:
        key.on_hold, key.on_held = self._typist.hold(offers), self._typist.held

    def _special(self, icon: str, act: Callable[[], object], name: str, desc: str, weight: float = 1.5) -> Key:
        face = Face(icon=icon, plate=self._look.special, is_round=True)
        return self._key(face, act, name=name, desc=desc, weight=weight)

    def _turn(self, label: str, mode: str, name: str, desc: str, weight: float = 1.5) -> Key:
        face = Face(label, plate=self._look.special, is_round=True)
        return self._key(face, partial(self._typist.show_page, mode), name=name, desc=desc, weight=weight)

    # -- pages ----------------------------------------------------------------------------------------------------

    def _page(self) -> list[View]:
        mode = self._state.mode
        if self._input_type == "phone":
            return self._pad(_PHONE_SIGNS if mode == "symbols" else _PHONE)
        if self._input_type in NUMBER_TYPES:
            return self._pad(NUMBERS)
        if mode == "symbols":
            return self._symbols(SYMBOLS, self._turn("=\\<", "symbols_more", "key_pos_shift", "More symbols"), ",.")
        if mode == "symbols_more":
            return self._symbols(MORE_SYMBOLS, self._turn("?123", "symbols", "key_pos_shift", "Symbol keyboard"), "<>")
        return self._letters()

    def _letters(self) -> list[View]:
        layout, is_shifted = self._typist.layout, self._typist.is_shifted
        rows: list[View] = []
        for number, signs in enumerate(layout.shifted if is_shifted else layout.rows):
            keys = [
                self._letter(
                    sign,
                    number,
                    column,
                    layout.offers(number, column, is_shifted=is_shifted, has_digit=self._input_type != "password"),
                )
                for column, sign in enumerate(signs)
            ]
            rows.append(self._spread(keys, number, layout.columns, has_shift=layout.has_shift))
        return [*rows, self._last_row("?123", "symbols", "Symbol keyboard", beside=layout.stops)]

    def _letter(self, sign: str, row: int, column: int, offers: tuple[str, ...]) -> Key:
        hint = offers[0] if offers and offers[0].isdigit() else ""
        name = f"key_pos_{row}_{column + (row == 2)}"  # Shift is the first of the third row
        key = self._key(Face(sign, hint=hint), partial(self._typist.letter, sign), name=name)
        if offers:
            self._offer(key, offers)
        return key

    def _spread(self, keys: list[Key], row: int, columns: int, *, has_shift: bool) -> View:
        """Return a row as wide as the keyboard: its ends are wider than a letter where it has fewer."""
        spare = columns - len(keys)
        if row < 2:
            if spare:
                self._widen(keys[0], spare / 2, is_left=True)
                self._widen(keys[-1], spare / 2, is_left=False)
            return Row(*keys, width=MATCH)
        side = spare / 2 if has_shift else spare
        shift = self._shift(side) if has_shift else None
        return Row(shift, *keys, self._delete(side), width=MATCH)

    def _widen(self, key: Key, by: float, *, is_left: bool) -> None:
        face = key.children[0]
        if isinstance(face, KeyFace):
            face.leave(by / (1 + by), is_left=is_left)
        key.weight = 1 + by

    def _symbols(self, rows: tuple[str, ...], other: Key, beside_space: str) -> list[View]:
        signs = [
            [self._sign(sign, f"key_pos_{row}_{column + (row == 2)}") for column, sign in enumerate(line)]
            for row, line in enumerate(rows)
        ]
        return [
            Row(*signs[0], width=MATCH),
            Row(*signs[1], width=MATCH),
            Row(other, *signs[2], self._delete(), width=MATCH),
            self._last_row("ABC", "letters", "Letter keyboard", beside=beside_space),
        ]

    def _digits(self) -> View:
        """Return the digits over the letters of a password."""
        face = Face(plate=self._look.back)
        return Row(
            *(
                self._key(
                    replace(face, label=digit), partial(self._typist.sign, digit),
                    name=f"key_pos_password_header_number_{digit}",
                )
                for digit in SYMBOLS[0]
            ),
            width=MATCH,
            height=self._head_dp,
        )  # fmt: skip

    def _pad(self, rows: tuple[str, ...]) -> list[View]:
        made: list[View] = []
        for number, row in enumerate(rows, 1):
            keys = [self._pad_key(sign, f"key_pos_number_line{number}_{at}") for at, sign in enumerate(row, 1)]
            if number == 3:
                keys.append(self._delete(1))
            elif number == 4:
                keys.append(self._enter(1))
            made.append(Row(*keys, width=MATCH))
        return made

    def _pad_key(self, sign: str, name: str) -> Key:
        if sign in "sn":
            return self._turn(*{"s": ("*#(", "symbols"), "n": ("123", "letters")}[sign], name, "Symbol keyboard", 1)
        letters = _PHONE_LETTERS.get(sign, "") if self._input_type == "phone" else ""
        face = Face(
            "" if sign == " " else sign, "space_bar" if sign == " " else "", letters,
            "" if sign.isdigit() else self._look.special,
        )  # fmt: skip
        key = self._key(face, partial(self._typist.sign, sign), name=name, desc=_NUMBER_NAMES.get(sign, sign))
        if sign == "0" and self._input_type == "phone":
            self._offer(key, ("+",))
        return key

    # -- special keys ---------------------------------------------------------------------------------------------

    def _shift(self, weight: float) -> Key:
        icon = "keyboard_capslock" if self._state.mode == "caps" else "arrow_upward"
        key = self._special(icon, self._typist.shift, "key_pos_shift", "Shift", weight)
        key.on_hold = lambda _key: self._typist.show_page("caps")
        return key

    def _delete(self, weight: float = 1.5) -> Key:
        key = self._special("backspace", self._typist.delete, "key_pos_del", "Delete", weight)
        key.on_hold, key.on_held = self._typist.hold_delete, self._typist.held_delete
        key.on_slide = self._typist.slide_delete
        return key

    def _last_row(self, label: str, mode: str, desc: str, *, beside: str) -> View:
        typist = self._typist
        first = self._sign(beside[0], "key_pos_bottom_symbol_1", is_special=True)
        first.on_hold = lambda _key: typist.show_panel("emoji")
        language = self._language_key()
        space = self._key(
            Face(" " if typist.own_layout.is_latin else typist.layout.name),
            partial(typist.sign, " "), name="key_pos_space", desc="Space", weight=4 if language else 5,
        )  # fmt: skip
        space.on_slide = typist.slide_space
        last = self._sign(beside[1], "key_pos_bottom_symbol_2", is_special=True)
        turn = self._turn(label, mode, "key_pos_switch_to_symbol", desc)
        return Row(turn, first, language, space, last, self._enter(), width=MATCH)

    def _language_key(self) -> Key | None:
        """Return the key beside the comma: other letters where the phone's are not Latin, else emoji."""
        name = "key_pos_switch_to_next_language"
        if self._input_type in _NO_EMOJI_TYPES:
            return None
        if not self._typist.own_layout.is_latin:
            return self._special("language", self._typist.switch_language, name, "Switch language", 1)
        return self._special("emoji_emotions", partial(self._typist.show_panel, "emoji"), name, "Emoji button", 1)

    def _enter(self, weight: float = 1.5) -> Key:
        field = self._field
        action = "enter" if field is None or field.is_multiline else field.ime_action
        face = Face(icon=_ACTION_ICONS.get(action, "keyboard_return"), plate=self._look.action, is_round=True)
        desc = _ACTION_NAMES.get(action, "Enter")
        key = self._key(face, self._typist.enter, name="key_pos_ime_action", desc=desc, weight=weight)
        key.on_hold = lambda _key: self._typist.show_panel("emoji")
        return key

    def _foot(self) -> View:
        height = self._phone.display.navigation_bar_px / self._phone.display.scale if self._ime.is_low else _NAV_DP
        return Row(  # under the navigation bar, whose buttons it takes over while the keyboard is up
            Frame(
                id="android:id/input_method_nav_back",
                desc=in_its_language(self._phone, "Back"),
                width=70,
                height=height,
                on_tap=self._ime.hide,
            ),
            View(weight=1, height=1),
            Frame(
                id="android:id/input_method_nav_ime_switcher",
                desc=in_its_language(self._phone, "Switch input method"),
                width=70,
                height=height,
            ),
            width=MATCH,
            padding=(27, 0),
        )
