"""Telephone numbers as people read them, by the rules for the United States (libphonenumber)."""

from __future__ import annotations

import re

_SEPARATORS = re.compile(r"[\s().-]")
_LONGEST = 10


def dialable(text: str) -> str:
    """Return a number without the separators people write."""
    return _SEPARATORS.sub("", text)


def whole(number: str) -> str:
    """Return a number with its country, `+15551234567`, as far as it is one; else as it is dialled."""
    plain = dialable(number)
    if plain.isdigit() and len(plain) == _LONGEST:
        return f"+1{plain}"
    return f"+{plain}" if plain.isdigit() and len(plain) == _LONGEST + 1 and plain[0] == "1" else plain


def format_number(number: str) -> str:
    """Return a whole number as it is shown (`PhoneNumberUtils.formatNumber`)."""
    plain = dialable(number)
    digits = plain.removeprefix("+1") if plain.startswith("+1") else plain
    if not digits.isdigit():
        return number
    if plain.startswith("+1"):
        return f"+1 {_dashed(digits)}" if len(digits) == _LONGEST else number
    if len(digits) == _LONGEST + 1 and digits[0] == "1":
        return f"1 {_dashed(digits[1:])}"
    if digits[0] == "1" or len(digits) < 7 or len(digits) > _LONGEST:
        return plain
    return _national(digits)


def format_as_typed(text: str) -> str:
    """Return an unfinished number with the separators it gets while it is typed (`AsYouTypeFormatter`)."""
    plain = dialable(text)
    if plain.startswith("+1") and plain[1:].isdigit() and len(plain) <= _LONGEST + 2:
        return f"+1 {_dashed(plain[2:])}".rstrip()
    if not plain.isdigit():
        return plain
    if plain[0] == "1":
        return f"1 {_dashed(plain[1:])}".rstrip() if len(plain) <= _LONGEST + 1 else plain
    return _national(plain) if len(plain) <= _LONGEST else plain


def _dashed(digits: str) -> str:
    return "-".join(part for part in (digits[:3], digits[3:6], digits[6:]) if part)


def _national(digits: str) -> str:
    if len(digits) <= 3:
        return digits
    if len(digits) <= 7:
        return f"{digits[:3]}-{digits[3:]}"
    return f"({digits[:3]}) {digits[3:6]}-{digits[6:]}"
