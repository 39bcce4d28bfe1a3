"""The dialpad of Simple Mobile Tools: the number that is dialled, twelve keys, the button that calls."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRightRow

if TYPE_CHECKING:
    from collections.abc import Callable

# The end of a key's id, its sign, its letters, its name.
_KEYS = (
    ("1", "1", "", "One"), ("2", "2", "ABC", "Two"), ("3", "3", "DEF", "Three"), ("4", "4", "GHI", "Four"),
    ("5", "5", "JKL", "Five"), ("6", "6", "MNO", "Six"), ("7", "7", "PQRS", "Seven"), ("8", "8", "TUV", "Eight"),
    ("9", "9", "WXYZ", "Nine"), ("asterisk", "*", "", "Asterisk"), ("0", "0", "+", "Zero"),
    ("hashtag", "#", "", "Hashtag"),
)  # fmt: skip
_IN_A_ROW = 3
_KEY_DP = 56
_LETTERS = {letter: sign for _, sign, letters, _ in _KEYS for letter in letters if letter.isalpha()}


class Dialpad:
    """What has been dialled; `on_call` gets the number."""

    def __init__(
        self,
        on_call: Callable[[str], object] | None,
        number: str = "",
        *,
        on_hold: Callable[[int], bool] | None = None,
        hides_digits: bool = False,
    ) -> None:
        """Begin with a number, or with none; nothing is called by a pad for tones, which has no button.

        A digit that is held, alone, is for a speed dial: `on_hold` says whether there is one. With `hides_digits`
        letters and signs alone are on the keys.
        """
        self.number = number
        self._on_call, self._on_hold, self._hides_digits = on_call, on_hold, hides_digits

    def view(self) -> ax.View:
        """Return number, keys and button."""
        rows = [_KEYS[at : at + _IN_A_ROW] for at in range(0, len(_KEYS), _IN_A_ROW)]
        return ax.Column(
            self._field(),
            *(LeftToRightRow(*(self._key(*key) for key in row), width=ax.MATCH) for row in rows),
            self._button(self._on_call) if self._on_call is not None else None,
            id="dialpad_wrapper",
            cls="android.view.ViewGroup",
            width=ax.MATCH,
        )  # fmt: skip

    def _button(self, on_call: Callable[[str], object]) -> ax.View:
        def call() -> None:
            if self.number:
                on_call(self.number)

        return ax.Frame(
            ax.Fab("call", id="dialpad_call_button", cls="android.widget.ImageView", desc="Call number",
                   color="#ffffff", gravity="center", margin=0, on_tap=call),
            width=ax.MATCH, height=80,
        )  # fmt: skip

    def _field(self) -> ax.View:
        erase = ax.IconButton(
            "backspace", id="dialpad_clear_char", cls="android.widget.ImageView", outlined=True, on_tap=self._erase,
            on_long_press=ax.put(self, number=""),
        )  # fmt: skip
        self._input = ax.DialledNumber(
            text=self.number, id="dialpad_input", size=28, smallest=18, align="center", weight=1, padding=(48, 8, 8, 8),
            on_change=ax.bind(self, "number"),
        )  # fmt: skip
        return ax.Across(
            self._input,
            erase if self.number else ax.View(width=48, height=48, visible=False),
            height=64,
        )  # fmt: skip

    def _key(self, name: str, sign: str, letters: str, desc: str) -> ax.View:
        return ax.Column(
            None
            if self._hides_digits and sign.isdigit()
            else ax.Text(sign, id=f"dialpad_{name}", size=26, gravity="hcenter"),
            ax.Caption(ax.Written(letters), id=f"dialpad_{name}_letters", size=11, gravity="hcenter")
            if letters
            else None,
            id=f"dialpad_{name}_holder",
            cls="android.widget.RelativeLayout",
            desc=desc,
            height=_KEY_DP,
            weight=1,
            justify="center",
            gravity="center",
            on_tap=partial(self._dial, sign),
            on_long_press=self._held(sign),
        )

    def _held(self, sign: str) -> ax.Act | None:
        if sign == "0":
            return partial(self._dial, "+")
        on_hold = self._on_hold
        if on_hold is None or not sign.isdigit():
            return None

        def hold() -> None:
            if self.number or not on_hold(int(sign)):
                self._dial(sign)

        return hold

    def _dial(self, sign: str) -> None:
        self._input.insert(sign)

    def _erase(self) -> None:
        self._input.delete_before()


def spelled(name: str) -> str:
    """Return the keys that spell a name, other signs as they are."""
    return "".join(_LETTERS.get(sign, sign) for sign in name.upper())
