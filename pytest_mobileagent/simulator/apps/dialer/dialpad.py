"""The twelve keys of a telephone, and the field above them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.phone_numbers import format_as_typed
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRightRow

KEYS = (
    ("one", "1", ""), ("two", "2", "ABC"), ("three", "3", "DEF"), ("four", "4", "GHI"), ("five", "5", "JKL"),
    ("six", "6", "MNO"), ("seven", "7", "PQRS"), ("eight", "8", "TUV"), ("nine", "9", "WXYZ"), ("star", "*", ""),
    ("zero", "0", "+"), ("pound", "#", ""),
)  # fmt: skip
_KEY_DP = 64


@dataclass(frozen=True, slots=True)
class Pad:
    """What a dialpad's keys do: `on_key` is given the character, `on_hold` serves long presses of keys by their ids."""

    theme: ax.Theme
    on_key: Callable[[str], object]
    on_hold: Mapping[str, Callable[[], object]] = field(default_factory=dict)

    def keys(self) -> ax.View:
        """Return the four rows of keys."""
        rows = [
            LeftToRightRow(*(self._key(*key) for key in KEYS[at : at + 3]), width=ax.MATCH, gap=8, margin=(0, 0, 0, 8))
            for at in range(0, len(KEYS), 3)
        ]
        return ax.Column(*rows, id="dialpad", padding=(12, 0))

    def _key(self, name: str, digit: str, letters: str) -> ax.View:
        below: ax.View | None = None
        if letters:
            below = ax.Caption(letters, id="dialpad_key_letters", size=11, gravity="hcenter")
        elif name == "one":
            below = ax.Icon("voicemail", id="dialpad_key_voicemail", size=14, gravity="hcenter")
        desc = f"{digit},{letters}" if name not in ("star", "zero", "pound") else digit
        return ax.Frame(
            ax.Column(
                ax.Text(digit, id="dialpad_key_number", size=28, gravity="hcenter", color="on_surface"),
                below,
                id="dialpad_key_layout",
                height=_KEY_DP,
                justify="center",
                gravity="center",
            ),
            id=name,
            desc=desc,
            height=_KEY_DP,
            weight=1,
            radius=_KEY_DP / 2,
            background="surface_variant",
            on_tap=lambda: self.on_key(digit),
            on_long_press=self.on_hold.get(name),
        )


def number_row(number: ax.DialledNumber, *, more: ax.View, erase: str) -> ax.View:
    """Return the number typed so far, with a menu before it and its key for erasing, which says `erase`, behind it."""
    key = ax.IconButton(
        "backspace", id="deleteButton", desc=erase, outlined=True, on_tap=number.delete_before,
        on_long_press=lambda: number.change("", 0),
    )  # fmt: skip
    nothing = (ax.View(width=48, height=48, visible=False) for _ in range(2))
    return ax.Across(
        more if number.text else next(nothing),
        number,
        key if number.text else next(nothing),
        id="digits_container",
        height=72,
        padding=(8, 0),
    )


def digits_field(digits: str, on_change: Callable[[str], object]) -> ax.DialledNumber:
    """Return the field of the number typed so far."""
    return ax.DialledNumber(
        text=digits, written=format_as_typed, on_change=on_change, id="digits", size=36, smallest=20, align="center",
        color="on_surface", weight=1,
    )  # fmt: skip
