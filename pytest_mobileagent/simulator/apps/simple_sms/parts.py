"""How many text messages a text takes (`SmsMessage.calculateLength`, 3GPP TS 23.038), and texts without accents."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

_BASIC = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_EXTENDED = frozenset("\f^{}\\[~]|€")  # which take the room of two
_SEVEN_BITS, _SIXTEEN_BITS = (160, 153), (70, 67)  # in a message alone, and in one of several


class Parts(NamedTuple):
    """How many messages, and how many characters fit into the last one besides."""

    number: int
    left: int


def count_parts(text: str) -> Parts:
    """Return what a text takes."""
    signs = set(text)
    if signs <= _BASIC | _EXTENDED:
        (alone, each), length = _SEVEN_BITS, len(text) + sum(sign in _EXTENDED for sign in text)
    else:
        (alone, each), length = _SIXTEEN_BITS, len(text.encode("utf-16-le")) // 2
    if length <= alone:
        return Parts(1, alone - length)
    number = -(-length // each)
    return Parts(number, number * each - length)


def without_accents(text: str) -> str:
    """Return a text without accents and other marks (`normalizeString`)."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
