"""What a formula gives: precedence, brackets that are closed silently, percentages, multiplication without a sign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal, DivisionByZero, InvalidOperation, Overflow, localcontext

from pytest_mobileagent.simulator.apps.google_calculator import reals

BINARY = "+−×÷^"
POSTFIX = "!%²"
FUNCTIONS = {"s": "sin(", "c": "cos(", "t": "tan(", "l": "ln(", "L": "log(", "E": "exp("}
FUNCTIONS |= {"S": "sin⁻¹(", "C": "cos⁻¹(", "T": "tan⁻¹("}
FORMAT, BY_ZERO, NAN, INFINITE = "Format error", "Can't divide by 0", "Not a number", "Infinite?"
_BEGINS = frozenset("0123456789.(√πe") | frozenset(FUNCTIONS)


@dataclass(frozen=True, slots=True)
class Answer:
    """A result that a formula goes on with: exact, whatever of it is shown."""

    value: Decimal
    shown: str


Token = str | Answer


class CalculationError(Exception):
    """A formula has no result; its text says why."""


def calculated(tokens: Sequence[Token], *, in_degrees: bool) -> Decimal:
    """Return the result of a formula.

    Raises:
        CalculationError: it has none.
    """
    try:
        with localcontext(reals.CONTEXT):
            return reals.settled(_Parser(tokens, in_degrees=in_degrees).result())
    except DivisionByZero as error:
        raise CalculationError(BY_ZERO) from error
    except Overflow as error:
        raise CalculationError(INFINITE) from error
    except InvalidOperation as error:
        raise CalculationError(NAN) from error
    except RecursionError as error:  # hundreds of brackets in each other
        raise CalculationError(FORMAT) from error


def is_trivial(tokens: Sequence[Token]) -> bool:
    """Whether a formula is a number as it stands, or nothing."""
    rest = tokens[1:] if tokens and tokens[0] == "−" else tokens
    if len(rest) == 1 and isinstance(rest[0], Answer):
        return True
    return all(isinstance(one, str) and one in "0123456789." for one in rest)


class _Parser:
    """Reads a formula from left to right."""

    def __init__(self, tokens: Sequence[Token], *, in_degrees: bool) -> None:
        self._tokens = tokens
        self._at = 0
        self._in_degrees = in_degrees

    def result(self) -> Decimal:
        """Return what the whole formula gives."""
        value = self._sum()
        if self._at < len(self._tokens):
            raise CalculationError(FORMAT)
        return value

    @property
    def _next(self) -> Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self, choices: str) -> str:
        token = self._next
        if isinstance(token, str) and token and token in choices:
            self._at += 1
            return token
        return ""

    def _sum(self) -> Decimal:
        value = self._product()
        while sign := self._take("+−"):
            start = self._at
            term = self._product()
            if self._is_percentage(start):
                term = value * term
            value = value + term if sign == "+" else value - term
        return value

    def _is_percentage(self, start: int) -> bool:
        """Whether what was read since is a number with a percent sign: a share of what stands before it."""
        read = self._tokens[start : self._at]
        digits = "0123456789."
        return len(read) > 1 and read[-1] == "%" and all(isinstance(one, str) and one in digits for one in read[:-1])

    def _product(self) -> Decimal:
        value = self._signed()
        while True:
            if sign := self._take("×÷"):
                factor = self._signed()
                value = value * factor if sign == "×" else self._quotient(value, factor)
            elif isinstance(self._next, Answer) or self._next in _BEGINS:
                value *= self._power()
            else:
                return value

    @staticmethod
    def _quotient(value: Decimal, divisor: Decimal) -> Decimal:
        if not reals.settled(divisor):
            raise CalculationError(BY_ZERO)
        return value / divisor

    def _signed(self) -> Decimal:
        return -self._signed() if self._take("−") else self._power()

    def _power(self) -> Decimal:
        base = self._suffixed()
        if not self._take("^"):
            return base
        exponent = self._signed()
        if not base and exponent < 0:
            raise CalculationError(BY_ZERO)
        return Decimal(1) if not base and not exponent else base ** reals.settled(exponent)

    def _suffixed(self) -> Decimal:
        value = self._unary()
        while sign := self._take(POSTFIX):
            match sign:
                case "!":
                    value = reals.factorial(value)
                case "%":
                    value /= 100
                case _:
                    value *= value
        return value

    def _unary(self) -> Decimal:
        first = self._next
        self._at += 1
        if isinstance(first, Answer):
            return first.value
        if first in FUNCTIONS or first == "(":
            value = self._sum()
            self._take(")")
            return value if first == "(" else self._applied(first, value)
        match first:
            case "√":
                return self._unary_or_signed().sqrt()
            case "π":
                return reals.pi()
            case "e":
                return reals.euler()
        self._at -= 1
        return self._number()

    def _unary_or_signed(self) -> Decimal:
        return -self._unary_or_signed() if self._take("−") else self._unary()

    def _number(self) -> Decimal:
        digits = ""
        while digit := self._take("0123456789."):
            digits += digit
        if not digits.strip("."):
            raise CalculationError(FORMAT)
        return Decimal(digits)

    def _applied(self, name: str, value: Decimal) -> Decimal:
        if name in "sct":
            angle = value * reals.pi() / 180 if self._in_degrees else value
            if name == "t" and not reals.cosine(angle):
                raise InvalidOperation("tangent of a right angle")
            return _FUNCTIONS[name](angle)
        found = _FUNCTIONS[name](value)
        return found * 180 / reals.pi() if name in "SCT" and self._in_degrees else found


def _logarithm(value: Decimal) -> Decimal:
    if not value:
        raise InvalidOperation("logarithm of zero")
    return value.ln()


def _decimal_logarithm(value: Decimal) -> Decimal:
    if not value:
        raise InvalidOperation("logarithm of zero")
    return value.log10()


_FUNCTIONS: dict[str, Callable[[Decimal], Decimal]] = {
    "s": reals.sine,
    "c": reals.cosine,
    "t": reals.tangent,
    "S": reals.arcsine,
    "C": reals.arccosine,
    "T": reals.arctangent,
    "l": _logarithm,
    "L": _decimal_logarithm,
    "E": Decimal.exp,
}
