"""Real numbers with far more digits than are ever shown: what `decimal` lacks is summed up here."""

from __future__ import annotations

import math
from decimal import Context, Decimal, DivisionByZero, InvalidOperation, Overflow, localcontext
from functools import cache

DIGITS = 120
_SPARE = 12
_MOST_FACTORIAL = 1000
_TINY = Decimal(1).scaleb(-DIGITS - _SPARE)
CONTEXT = Context(prec=DIGITS + _SPARE, Emax=10**6, Emin=-(10**6), traps=[InvalidOperation, DivisionByZero, Overflow])


@cache
def pi() -> Decimal:
    """Return π, by Machin's formula."""
    with localcontext(CONTEXT):
        return 16 * _small_arctan(Decimal(1) / 5) - 4 * _small_arctan(Decimal(1) / 239)


@cache
def euler() -> Decimal:
    """Return Euler's number."""
    with localcontext(CONTEXT):
        return Decimal(1).exp()


def sine(angle: Decimal) -> Decimal:
    """Return the sine of an angle in radians."""
    angle = angle.remainder_near(2 * pi())
    term = total = angle
    step = 1
    while abs(term) > _TINY:
        term = -term * angle * angle / ((step + 1) * (step + 2))
        total += term
        step += 2
    return settled(total)


def cosine(angle: Decimal) -> Decimal:
    """Return the cosine of an angle in radians."""
    return sine(angle + pi() / 2)


def tangent(angle: Decimal) -> Decimal:
    """Return the tangent of an angle in radians.

    Raises:
        ArithmeticError: it has none.
    """
    return sine(angle) / cosine(angle)


def arctangent(value: Decimal) -> Decimal:
    """Return the angle of a tangent, in radians."""
    halvings = 0
    while abs(value) > Decimal("0.1"):
        value /= 1 + (1 + value * value).sqrt()
        halvings += 1
    return _small_arctan(value) * Decimal(1 << halvings)


def _small_arctan(value: Decimal) -> Decimal:
    power = total = value
    step = 1
    while abs(power) > _TINY:
        power = -power * value * value
        step += 2
        total += power / step
    return total


def arcsine(value: Decimal) -> Decimal:
    """Return the angle of a sine, in radians.

    Raises:
        ArithmeticError: the value is not between -1 and 1.
    """
    if abs(value) == 1:
        return pi() / 2 * value
    return arctangent(value / (1 - value * value).sqrt())


def arccosine(value: Decimal) -> Decimal:
    """Return the angle of a cosine, in radians.

    Raises:
        ArithmeticError: the value is not between -1 and 1.
    """
    return pi() / 2 - arcsine(value)


def factorial(value: Decimal) -> Decimal:
    """Return the factorial of a whole number.

    Raises:
        ArithmeticError: it has none, or one with too many digits.
    """
    number = settled(value)
    if number < 0 or number != number.to_integral_value():
        raise InvalidOperation("factorial of no whole number")
    if number > _MOST_FACTORIAL:
        raise Overflow("factorial of a large number")
    return Decimal(math.factorial(int(number)))


def settled(value: Decimal) -> Decimal:
    """Return a number without the last digits, which are not sure: zero and 0.5 are that exactly."""
    if abs(value) < Decimal(1).scaleb(-DIGITS + _SPARE):
        return Decimal(0)
    with localcontext(CONTEXT) as context:
        context.prec = DIGITS - _SPARE
        rounded = +value
    whole = rounded.to_integral_value()
    return whole if abs(rounded - whole) < Decimal(1).scaleb(-DIGITS + 2 * _SPARE) else rounded
