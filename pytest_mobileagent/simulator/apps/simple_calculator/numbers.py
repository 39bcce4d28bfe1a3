"""Numbers as the calculator writes them: groups of three digits, at most twelve decimals, never an exponent."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal, localcontext

_DIGITS = 400  # more than any double has before and behind the point together
_SMALLEST = Decimal(1).scaleb(-12)
_SWAPPED = str.maketrans(".,", ",.")
ZERO = Decimal(0)


def exact(number: float) -> Decimal:
    """Return a double as the decimal number that it is printed as."""
    return Decimal(repr(number))


def written(number: Decimal) -> str:
    """Return a number as it is shown."""
    if number.is_nan():
        return "NaN"
    if number.is_infinite():
        return "∞" if number > 0 else "-∞"
    with localcontext() as context:
        context.prec = _DIGITS
        text = f"{number.quantize(_SMALLEST, ROUND_HALF_EVEN):f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else grouped(text)


def grouped(typed: str) -> str:
    """Return a number with separators in its whole part; what is behind the point stays as it was typed."""
    sign = "-" if typed.startswith("-") else ""
    whole, point, rest = typed.removeprefix("-").replace(",", "").partition(".")
    return f"{sign}{int(whole):,}{point}{rest}" if whole else typed


def read(text: str) -> Decimal:
    """Return the number that a text with separators stands for; nothing is zero."""
    return Decimal(text.replace(",", "").rstrip(".") or "0")


def swapped(text: str) -> str:
    """Return a text with comma and point changed for each other: as those read it whose decimal mark is the comma."""
    return text.translate(_SWAPPED)
