"""Results as they are written: as many digits as there is room for, cut rather than rounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal

_LEAST = -7  # of a number below, its power of ten is written


def written(value: Decimal, room: int) -> str:
    """Return a number in at most `room` characters."""
    if not value:
        return "0"
    sign = "−" if value < 0 else ""
    value, room = abs(value), room - len(sign)
    exponent = value.adjusted()
    if value == value.to_integral_value() and exponent < room:
        return sign + _grouped(f"{value:f}".partition(".")[0], room)
    if exponent >= room or exponent < _LEAST:
        return sign + _scientific(value, room)
    whole, _, fraction = f"{value:f}".partition(".")
    grouped = _grouped(whole, room - 2)
    fraction = fraction[: max(0, room - len(grouped) - 1)].rstrip("0")
    return f"{sign}{grouped}.{fraction}" if fraction else sign + grouped


def _grouped(digits: str, room: int) -> str:
    grouped = f"{int(digits):,}"
    return grouped if len(grouped) <= room else digits


def _scientific(value: Decimal, room: int) -> str:
    exponent = value.adjusted()
    tail = f"E{exponent}".replace("-", "−")
    digits = f"{value.scaleb(-exponent):f}"[: max(1, room - len(tail))]
    return (digits.rstrip("0").rstrip(".") if "." in digits else digits) + tail
