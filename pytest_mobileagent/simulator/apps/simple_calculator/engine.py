"""The calculator's engine: two operands at a time, calculated at once, without precedence."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from decimal import Decimal

from pytest_mobileagent.simulator.apps.simple_calculator.numbers import ZERO, exact, grouped, read, written

SIGNS = "%^√÷×-+"
_OF_A_NUMBER = "+-×÷"  # what a percentage is applied to at once
_LINE = re.compile(rf"(-?[\d,.]+)([{re.escape(SIGNS)}]?)([\d,.]*)")
_DIGIT, _EQUALS = "digit", "="
DIVISION_BY_ZERO = "Error: division by zero"


class Engine:
    """What has been typed and calculated; each calculation is told to `remember`, each error to `complain`."""

    def __init__(self, remember: Callable[[str, str], object], complain: Callable[[str], object]) -> None:
        """Begin with zero."""
        self._remember, self._complain = remember, complain
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self.line, self.formula = "0", ""
        self._exact = self._second = ZERO
        self._sign = self._last = ""

    @property
    def _parts(self) -> tuple[str, str, str]:
        """First number, sign and second number of the line; zero if it is no number."""
        match = _LINE.fullmatch(self.line)
        return (match[1], match[2], match[3]) if match else ("0", "", "")

    def _value(self, text: str) -> Decimal:
        """Return a number of the line; what was calculated is known more precisely than it is shown."""
        return self._exact if text == written(self._exact) else read(text)

    # -- keys -------------------------------------------------------------------------------------------------------

    def digit(self, digit: str) -> None:
        """Append a digit to the number; also to a result, which is a number like any other."""
        first, sign, second = self._parts
        if self._last == _EQUALS:
            self._sign = ""
        self._last = _DIGIT
        if sign:
            self.line = f"{first}{sign}{grouped(second + digit)}"
        else:
            self.line = grouped(first + digit)

    def point(self) -> None:
        """Append the decimal mark, once in a number."""
        first, sign, second = self._parts
        if self._last == _EQUALS:
            self._sign = ""
        self._last = _DIGIT
        if "." not in (second if sign else first):
            self.line = f"{first}{sign}{second or '0'}." if sign else f"{first}."

    def operate(self, sign: str) -> None:
        """Append a sign; what is complete is calculated first, another sign at the end gives way."""
        first, old, second = self._parts
        if second and self._last == _DIGIT:
            if sign == "%" and old in _OF_A_NUMBER:
                self._take_percentage()
                return
            if not self._calculate(self._value(first), old, self._value(second)):
                return
            first = self.line
        elif sign == "√" and self.line == "0" and self._last != _DIGIT:
            first = "1"
        self.line = f"{first.rstrip('.')}{sign}"
        self._sign = self._last = sign

    def equals(self) -> None:
        """Calculate; once more if it has just been done."""
        first, sign, second = self._parts
        if self._last == _EQUALS and self._sign:
            self._calculate(self._value(first), self._sign, self._second)
        elif self._last == _DIGIT and second and self._calculate(self._value(first), sign, self._value(second)):
            self._sign, self._last = sign, _EQUALS

    def negate(self) -> None:
        """Turn the sign of a number that stands alone."""
        first, sign, _ = self._parts
        if not sign and first != "0":
            self.line = first.removeprefix("-") if first.startswith("-") else f"-{first}"

    def clear(self) -> None:
        """Take the last character away."""
        if self._last == _EQUALS or self.line[-1] in SIGNS:
            self._sign = ""
        rest = self.line[:-1].rstrip(",")
        self.line = rest if _LINE.fullmatch(rest) else "0"
        first, sign, second = self._parts
        self.line = f"{grouped(first)}{sign}{grouped(second) if second else ''}"
        self._last = sign if sign and not second else _DIGIT

    def take(self, number: str) -> None:
        """Begin anew with a number."""
        self.reset()
        self.line, self._last = number, _DIGIT

    # -- calculation ------------------------------------------------------------------------------------------------

    def _calculate(self, first: Decimal, sign: str, second: Decimal) -> bool:
        """Show and remember a calculation; False if there is no result."""
        if sign == "÷" and not second:
            self._complain(DIVISION_BY_ZERO)
            return False
        result = calculated(first, sign, second)
        self.formula = f"{written(first)}{sign}{written(second)}"
        self.line = written(result)
        self._exact, self._second = result, second
        self._remember(self.formula, self.line)
        return True

    def _take_percentage(self) -> None:
        """Apply a percentage of the first number to it; no calculation that is remembered."""
        first, sign, second = self._parts
        base, share = self._value(first), self._value(second)
        part = share / 100 if sign in "×÷" else base * share / 100
        if sign == "÷" and not part:
            self._complain(DIVISION_BY_ZERO)
            return
        self.formula = f"{written(base)}{sign}{written(share)}%"
        self._exact = calculated(base, sign, part)
        self.line = written(self._exact)
        self._sign = self._last = "%"


def calculated(first: Decimal, sign: str, second: Decimal) -> Decimal:
    """Return what a calculation gives: sums are exact, all else is as doubles have it."""
    if sign in "+-":
        return first + second if sign == "+" else first - second
    one, other = float(first), float(second)
    try:
        return exact(_DOUBLES[sign](one, other))
    except OverflowError:
        return Decimal("Infinity")
    except ValueError:  # `Math.pow` of a negative number, or a root of one
        return Decimal("NaN")


_DOUBLES: dict[str, Callable[[float, float], float]] = {
    "×": lambda one, other: one * other,
    "÷": lambda one, other: one / other,
    "%": lambda one, other: one * other / 100,
    "^": math.pow,
    "√": lambda one, other: one * math.sqrt(other),
}
