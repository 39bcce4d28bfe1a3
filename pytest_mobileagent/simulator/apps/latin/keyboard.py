"""The keyboard's keys: rows, what they are called, what they do. Sizes are Gboard's on 1080 px, as shares of width."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui import MATCH, Column, Frame, Icon, Row, Text, View
from pytest_mobileagent.simulator.ui.widgets.edit_text import NUMBER_TYPES

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYMBOLS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
MORE_SYMBOLS = ("~`|•√π÷×§∆", "£€¢^°={}\\%", "©®™✓[]<>")
NUMBERS = ("123-", "456 ", "789", ",0.")
_ACTION_NAMES = {
    "done": "Done", "next": "Next", "search": "Search", "send": "Send", "go": "Go", "enter": "Enter",
}  # fmt: skip
_ACTION_ICONS = {
    "done": "check", "next": "keyboard_tab", "search": "search", "send": "send", "go": "arrow_forward",
    "enter": "keyboard_return",
}  # fmt: skip
_ROW_DP, _HEAD_DP, _NAV_DP = 59, 52, 48
_SHIFTED = ("shift", "caps")


@dataclass(frozen=True, slots=True)
class Look:
    """The keyboard's colours."""

    back: str
    key: str
    special: str
    action: str
    front: str


LIGHT = Look("#eceff4", "#ffffff", "#d3d8e0", "#c2d7fb", "#1f1f1f")
DARK = Look("#202124", "#3c4043", "#2d2f33", "#8ab4f8", "#e8eaed")


class Keyboard:
    """Composes the keyboard for the field that has the focus."""

    def __init__(self, phone: Phone) -> None:
        """Type on `phone`."""
        self._phone = phone
        self._ime = phone.ime
        self._look = DARK if phone.is_dark else LIGHT

    def compose(self) -> View:
        """Return the keyboard."""
        field = self._ime.field
        is_number = field is not None and field.input_type in NUMBER_TYPES
        rows = self._number_rows() if is_number else self._rows()
        return Column(
            self._head(),
            *rows,
            self._foot(),
            id="keyboard_area",
            width=MATCH,
            background=self._look.back,
            padding=(2, 0),
        )

    # -- keys -----------------------------------------------------------------------------------------------------

    def _key(  # noqa: PLR0913 - what a key has
        self,
        label: str,
        act: Callable[[], object],
        *,
        weight: float = 1,
        desc: str = "",
        key_id: str = "",
        icon: str = "",
        color: str = "",
    ) -> View:
        look = self._look
        mark: View
        if icon:
            mark = Icon(icon, size=22, color=look.front, gravity="center")
        else:
            mark = Text(
                label, size=22 if len(label) == 1 else 17, color=look.front, gravity="center", cls="android.view.View"
            )
            mark.text = label
        plate = Frame(mark, width=MATCH, height=MATCH, radius=8 if not color else 24, background=color or look.key)
        return Frame(
            plate,
            id=key_id,
            desc=desc or label,
            weight=weight,
            height=_ROW_DP,
            padding=(2.5, 5),
            clickable=True,
            on_tap=act,
        )

    def _type(self, text: str) -> Callable[[], None]:
        def act() -> None:
            self._ime.commit_text(text)

        return act

    def _switch(self, mode: str) -> Callable[[], None]:
        def act() -> None:
            self._ime.mode = mode
            self._phone.touch()

        return act

    def _letters(self, row: str, number: int) -> list[View]:
        upper = self._ime.mode in _SHIFTED
        keys = []
        for at, letter in enumerate(row):
            shown = letter.upper() if upper else letter
            column = at + 1 if number == 2 else at
            keys.append(self._key(shown, self._type(shown), key_id=f"key_pos_{number}_{column}"))
        return keys

    def _rows(self) -> list[View]:
        mode = self._ime.mode
        if mode in ("symbols", "symbols_more"):
            return self._symbol_rows(MORE_SYMBOLS if mode == "symbols_more" else SYMBOLS, mode)
        look = self._look
        shift = {"letters": "shift", "shift": "caps"}.get(mode, "letters")
        gap = View(weight=0.5, height=1)
        return [
            Row(*self._letters(LETTERS[0], 0), width=MATCH),
            Row(gap, *self._letters(LETTERS[1], 1), View(weight=0.5, height=1), width=MATCH),
            Row(
                self._key("", self._switch(shift), weight=1.5, desc="Shift", key_id="key_pos_shift",
                          icon="keyboard_capslock" if mode == "caps" else "arrow_upward", color=look.special),
                *self._letters(LETTERS[2], 2),
                self._delete(),
                width=MATCH,
            ),
            self._last_row("?123", "symbols", "Symbol keyboard"),
        ]  # fmt: skip

    def _symbol_rows(self, rows: tuple[str, ...], mode: str) -> list[View]:
        other = (
            ("symbols", "?123", "Symbol keyboard")
            if mode == "symbols_more"
            else ("symbols_more", "=\\<", "More symbols")
        )
        return [
            Row(*self._signs(rows[0], 0), width=MATCH),
            Row(*self._signs(rows[1], 1), width=MATCH),
            Row(
                self._key(other[1], self._switch(other[0]), weight=1.5, desc=other[2], key_id="key_pos_shift",
                          color=self._look.special),
                *self._signs(rows[2], 2, first=1),
                self._delete(),
                width=MATCH,
            ),
            self._last_row("ABC", "letters", "Letter keyboard"),
        ]  # fmt: skip

    def _signs(self, signs: str, row: int, *, first: int = 0) -> list[View]:
        return [
            self._key(sign, self._type(sign), key_id=f"key_pos_{row}_{column}")
            for column, sign in enumerate(signs, first)
        ]

    def _delete(self, weight: float = 1.5) -> View:
        return self._key(
            "",
            self._ime.delete,
            weight=weight,
            desc="Delete",
            key_id="key_pos_del",
            icon="backspace",
            color=self._look.special,
        )

    def _last_row(self, label: str, mode: str, desc: str) -> View:
        look = self._look
        return Row(
            self._key(label, self._switch(mode), weight=1.5, desc=desc, key_id="key_pos_switch_to_symbol",
                      color=look.special),
            self._key(",", self._type(","), key_id="key_pos_bottom_symbol_1", color=look.special),
            self._key("", self._type("🙂"), desc="Emoji button", key_id="key_pos_switch_to_next_language",
                      icon="emoji_emotions", color=look.special),
            self._key(" ", self._type(" "), weight=4, desc="Space", key_id="key_pos_space"),
            self._key(".", self._type("."), key_id="key_pos_bottom_symbol_2", color=look.special),
            self._enter(),
            width=MATCH,
        )  # fmt: skip

    def _enter(self, weight: float = 1.5) -> View:
        field = self._ime.field
        action = "enter" if field is None or field.is_multiline else field.ime_action
        return self._key(
            "",
            self._ime.perform_action,
            weight=weight,
            desc=_ACTION_NAMES.get(action, "Enter"),
            key_id="key_pos_ime_action",
            icon=_ACTION_ICONS.get(action, "keyboard_return"),
            color=self._look.action,
        )

    def _number_rows(self) -> list[View]:
        names = {"-": "Dash", " ": "Space", ",": ",", ".": "."}
        rows: list[View] = []
        for number, row in enumerate(NUMBERS, 1):
            keys = [
                self._key(
                    sign,
                    self._type(sign),
                    icon="space_bar" if sign == " " else "",
                    desc=names.get(sign, sign),
                    key_id=f"key_pos_number_line{number}_{at}",
                    color="" if sign.isdigit() else self._look.special,
                )
                for at, sign in enumerate(row, 1)
            ]
            if number == 3:
                keys.append(self._delete(1))
            elif number == 4:
                keys.append(self._enter(1))
            rows.append(Row(*keys, width=MATCH))
        return rows

    # -- frame ----------------------------------------------------------------------------------------------------

    def _head(self) -> View:
        look = self._look
        icons = (
            ("apps", "More features", "key_pos_header_access_points_menu"), ("sticky_note_2", "Sticker Keyboard", ""),
            ("gif", "GIF Keyboard", ""), ("content_paste", "Clipboard", ""), ("settings", "Settings", ""),
            ("palette", "Theme settings", ""), ("mic", "Voice input", "key_pos_header_power_key"),
        )  # fmt: skip
        cells = [
            Frame(
                Icon(icon, size=22, color=look.front, gravity="center"),
                id=key_id,
                desc=desc,
                weight=1,
                height=_HEAD_DP,
                on_tap=self._paste if desc == "Clipboard" else None,
                clickable=True,
            )
            for icon, desc, key_id in icons
        ]
        return Row(*cells, width=MATCH)

    def _paste(self) -> None:
        text = self._phone.clipboard.text
        if text:
            self._ime.commit_text(text)

    def _foot(self) -> View:
        return Row(  # under the navigation bar, whose buttons it takes over while the keyboard is up
            Frame(id="android:id/input_method_nav_back", desc="Back", width=70, height=_NAV_DP, on_tap=self._ime.hide),
            View(weight=1, height=1),
            Frame(id="android:id/input_method_nav_ime_switcher", desc="Switch input method", width=70, height=_NAV_DP),
            width=MATCH,
            padding=(27, 0),
        )
