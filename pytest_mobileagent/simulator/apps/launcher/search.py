"""The launcher's search: its box, and how it finds an app by a part of its name (Launcher3 `StringMatcherUtility`)."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_SEPARATORS = frozenset({"Zs", "Zl", "Zp", "Cn"})
_LETTERS = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo"})
_NUMBERS = frozenset({"Nd", "Nl", "No"})
_SYMBOLS = frozenset({"Sm", "Sc", "Po", "Pd"})


def search_colors(phone: Phone) -> tuple[str, str]:
    """Return the colours of the search box and of what is in it: dark in the dark theme, as the drawer is."""
    return ("#303134", "#9aa0a6") if phone.is_dark else ("#f1f3f4", "#5f6368")


def finds(label: str, wanted: str) -> bool:
    """Whether a word of an app's name begins with what is searched for, in any case, with or without accents.

    A word begins after a blank or a symbol, at a capital within a word, at a number: `tracks` finds OpenTracks.
    """
    plain = _plain(wanted)
    return any(_plain(label[at:]).startswith(plain) for at in range(len(label)) if _is_break(label, at))


def _plain(text: str) -> str:
    marked = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in marked if not unicodedata.combining(letter))


def _is_break(text: str, at: int) -> bool:
    if at == 0:
        return True
    before, here, after = (unicodedata.category(letter) for letter in (text[at - 1], text[at], (text + "\n")[at + 1]))
    if before in _SEPARATORS:
        return True
    if here == "Lu":
        return after == "Lu" or before != "Lu"
    if here == "Lt":
        return before != "Lu"
    if here == "Ll":
        return before not in _LETTERS
    return before not in _NUMBERS if here in _NUMBERS else here in _SYMBOLS
