"""Numbers of any length with so many digits behind the point, as `bc` calculates."""

from __future__ import annotations

from decimal import ROUND_DOWN, Context, Decimal
from math import isqrt
from typing import NamedTuple

from pytest_mobileagent.simulator.shell.process import ShellError

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LINE = 69
_MOST_DIGITS = 10_000
_MOST_BITS = 10 * _MOST_DIGITS


class Number(NamedTuple):
    """`units` of ten to the minus `scale`."""

    units: int
    scale: int = 0

    def at(self, scale: int) -> Number:
        """Return this number with more or, cut off, fewer digits behind the point."""
        if scale > _MOST_DIGITS:
            raise fault("number too long")
        if scale >= self.scale:
            return Number(self.units * 10 ** (scale - self.scale), scale)
        size = abs(self.units) // 10 ** (self.scale - scale)
        return Number(-size if self.units < 0 else size, scale)

    def whole(self) -> int:
        """Return what is before the point."""
        return self.at(0).units


ZERO, ONE = Number(0), Number(1)


def fault(message: str) -> ShellError:
    """Return an error that the program goes on behind."""
    return ShellError(0, f"\nRuntime error: {message}\n")


def add(a: Number, b: Number) -> Number:
    """Return the sum."""
    scale = max(a.scale, b.scale)
    return Number(a.at(scale).units + b.at(scale).units, scale)


def negate(a: Number) -> Number:
    """Return the number with the other sign."""
    return Number(-a.units, a.scale)


def multiply(a: Number, b: Number, scale: int) -> Number:
    """Return the product."""
    if (abs(a.units).bit_length() + abs(b.units).bit_length()) > _MOST_BITS:
        raise fault("number too long")
    full = Number(a.units * b.units, a.scale + b.scale)
    return full.at(min(full.scale, max(scale, a.scale, b.scale)))


def divide(a: Number, b: Number, scale: int) -> Number:
    """Return the quotient, cut off."""
    if not b.units:
        raise fault("divide by zero")
    size = abs(a.units) * 10 ** (scale + b.scale) // (abs(b.units) * 10**a.scale)
    return Number(-size if (a.units < 0) != (b.units < 0) else size, scale)


def remainder(a: Number, b: Number, scale: int) -> Number:
    """Return what the quotient leaves."""
    quotient = divide(a, b, scale)
    full = Number(quotient.units * b.units, quotient.scale + b.scale)
    return add(a, negate(full)).at(max(scale + b.scale, a.scale))


def power(a: Number, b: Number, scale: int) -> Number:
    """Return a number to the power of a whole one."""
    exponent = b.whole()
    if abs(exponent) * max(1, len(str(abs(a.units)))) > _MOST_DIGITS:
        raise fault("exponent too large")
    if exponent < 0:
        return divide(ONE, Number(a.units**-exponent, a.scale * -exponent), scale)
    full = Number(a.units**exponent, a.scale * exponent)
    return full.at(min(full.scale, max(scale, a.scale)))


def square_root(a: Number, scale: int) -> Number:
    """Return the square root, cut off."""
    if a.units < 0:
        raise fault("square root of a negative number")
    scale = max(scale, a.scale)
    return Number(isqrt(a.at(2 * scale).units), scale)


def compare(a: Number, b: Number) -> int:
    """Return -1, 0 or 1."""
    difference = add(a, negate(b)).units
    return (difference > 0) - (difference < 0)


def parse(text: str, base: int) -> Number:
    """Return the number that digits of a base spell."""
    before, _, behind = text.partition(".")
    single = len(before) + len(behind) == 1
    digits = [_DIGITS.index(letter) if single else min(_DIGITS.index(letter), base - 1) for letter in before + behind]
    units = 0
    for digit in digits:
        units = units * base + digit
    if base == 10 or not behind:
        return Number(units, len(behind))
    return divide(Number(units), Number(base ** len(behind)), len(behind))


def spell(number: Number, base: int) -> str:
    """Return a number as `bc` prints it: no zero before the point, long ones in several lines."""
    size = abs(number.units)
    whole, rest = divmod(size, 10**number.scale)
    head = _in_base(whole, base)
    if not whole and number.scale and size:
        head = ""
    tail = f"{rest:0{number.scale}d}" if number.scale else ""
    if base != 10 and number.scale:
        tail = _fraction(rest, number.scale, base)
    text = ("-" if number.units < 0 else "") + head + (f".{tail}" if tail and size else "")
    if len(text) <= _LINE:
        return text
    return "\\\n".join(text[at : at + _LINE - 1] for at in range(0, len(text), _LINE - 1))


def _in_base(whole: int, base: int) -> str:
    if base == 10 or not whole:
        return str(whole)
    digits = []
    while whole:
        whole, digit = divmod(whole, base)
        digits.append(digit)
    if base > 16:
        return "".join(f" {digit:0{len(str(base - 1))}d}" for digit in reversed(digits))
    return "".join(_DIGITS[digit] for digit in reversed(digits))


def _fraction(rest: int, scale: int, base: int) -> str:
    digits, limit, reached = "", 10**scale, 1
    while reached < limit:
        digit, rest = divmod(rest * base, limit)
        digits += _DIGITS[digit] if base <= 16 else f" {digit:0{len(str(base - 1))}d}"
        reached *= base
    return digits


def transcendental(name: str, a: Number, scale: int) -> Number:
    """Return `s`, `c`, `a`, `l` or `e` of a number."""
    context = Context(prec=min(_MOST_DIGITS, scale + 30 + len(str(abs(a.units)))))
    value = context.divide(Decimal(a.units), Decimal(10**a.scale))
    if name == "l":
        if a.units <= 0:
            return Number(-(10**scale - 1) * 10**scale, scale) if not a.units else ZERO
        found = context.ln(value)
    elif name == "e":
        if value > 10_000:
            raise fault("exponent too large")
        found = context.exp(value)
    else:
        found = _circular(name, value, context)
    quantum = Decimal(1).scaleb(-scale)
    wide = Context(prec=context.prec + max(0, found.adjusted()), rounding=ROUND_DOWN)
    cut = found.quantize(quantum, context=wide)
    return Number(int(cut.scaleb(scale, context=wide)), scale)


def _circular(name: str, value: Decimal, context: Context) -> Decimal:
    if name == "a":
        return _arc_tangent(value, context)
    turn = context.multiply(Decimal(8), _arc_tangent(Decimal(1), context))
    value = context.remainder(value, turn)
    square = context.multiply(value, value)
    term = Decimal(1) if name == "c" else value
    total, number = term, 0 if name == "c" else 1
    while term and term.adjusted() > -context.prec:
        number += 2
        term = context.divide(context.multiply(context.minus(term), square), Decimal(number * (number - 1)))
        total = context.add(total, term)
    return total


def _arc_tangent(value: Decimal, context: Context) -> Decimal:
    halvings = 0
    while abs(value) > Decimal("0.1"):
        root = context.sqrt(context.add(Decimal(1), context.multiply(value, value)))
        value = context.divide(value, context.add(Decimal(1), root))
        halvings += 1
    square = context.multiply(value, value)
    power = total = value
    number = 1
    while power and power.adjusted() > -context.prec:
        number += 2
        power = context.multiply(context.minus(power), square)
        total = context.add(total, context.divide(power, Decimal(number)))
    return context.multiply(total, Decimal(2**halvings))
