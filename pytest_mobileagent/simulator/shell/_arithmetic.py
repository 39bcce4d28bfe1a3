"""Integer expressions of `$(( ))`, `let` and indices: signed 32-bit numbers, C's operators."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from pytest_mobileagent.simulator import turns

if TYPE_CHECKING:
    from collections.abc import Callable

_TOKEN = re.compile(
    r"\s*(0[xX][0-9a-fA-F]+|\d+#[0-9A-Za-z]+|\d+|[A-Za-z_]\w*|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|"
    r"[-+*/%&|^]=|[-+*/%&|^!~<>=?:(),\[\]])"
)
_LEVELS = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", ">", "<=", ">="), ("<<", ">>"), ("+", "-"),
    ("*", "/", "%"),
)  # fmt: skip
_ASSIGNMENTS = frozenset(("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="))
_TOKEN_US = 3  # of reading one, and of calculating with it
_MAX_DEPTH = 60  # of brackets, and of variables that name variables


class Numbers(Protocol):
    """Where an expression finds its variables."""

    def element(self, name: str, index: int | None) -> str:
        """Return a variable's text, empty if it is not set."""

    def put(self, name: str, index: int | None, value: str) -> None:
        """Set a variable."""


class ArithmeticFault(Exception):  # noqa: N818 - ArithmeticError is Python's
    """The expression is none, or divides by zero."""


def _wrapped(value: int) -> int:
    """Return a number as mksh's 32-bit arithmetic keeps it."""
    value &= 0xFFFFFFFF
    return value - (1 << 32) if value & 0x80000000 else value


class _Evaluator:
    def __init__(self, text: str, variables: Numbers, depth: int) -> None:
        self._tokens: list[str] = []
        self._variables = variables
        self._depth = depth
        self._skips = 0  # inside what is not evaluated
        at = 0
        text = text.strip()
        while at < len(text):
            turns.spend(_TOKEN_US)
            found = _TOKEN.match(text, at)
            if found is None:
                raise ArithmeticFault(f"{text}: unexpected '{text[at:].strip()}'")
            self._tokens.append(found[1])
            at = found.end()
        self._text = text
        self._at = 0

    def run(self) -> int:
        if not self._tokens:
            return 0
        value = self._comma()
        if self._at < len(self._tokens):
            raise ArithmeticFault(f"{self._text}: unexpected '{self._tokens[self._at]}'")
        return value

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1] if self._at <= len(self._tokens) else ""

    def _expect(self, token: str) -> None:
        if self._take() != token:
            raise ArithmeticFault(f"{self._text}: missing {token}")

    def _comma(self) -> int:
        value = self._assignment()
        while self._peek() == ",":
            self._at += 1
            value = self._assignment()
        return value

    def _assignment(self) -> int:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise ArithmeticFault(f"{self._text}: expression recurses on parameter")
        try:
            start = self._at
            place = self._place()
            if place is not None and self._peek() in _ASSIGNMENTS:
                operator = self._take()
                value = self._assignment()
                if operator != "=":
                    value = self._apply(operator[:-1], self._number(*place), value)
                self._store(place, value)
                return value
            self._at = start
            return self._ternary()
        finally:
            self._depth -= 1

    def _place(self) -> tuple[str, int | None] | None:
        """Read a variable, with its index."""
        name = self._peek()
        if not (name[:1].isalpha() or name[:1] == "_"):
            return None
        self._at += 1
        if self._peek() != "[":
            return name, None
        self._at += 1
        index = self._comma()
        self._expect("]")
        return name, index & 0xFFFFFFFF

    def _ternary(self) -> int:
        condition = self._binary(0)
        if self._peek() != "?":
            return condition
        self._at += 1
        first = self._unless(not condition)
        self._expect(":")
        second = self._unless(bool(condition))
        return first if condition else second

    def _unless(self, skips: bool) -> int:
        self._skips += skips
        value = self._assignment()
        self._skips -= skips
        return value

    def _binary(self, level: int) -> int:
        if level == len(_LEVELS):
            turns.spend(_TOKEN_US)
            return self._unary()
        value = self._binary(level + 1)
        while self._peek() in _LEVELS[level]:
            operator = self._take()
            skips = (operator == "&&" and not value) or (operator == "||" and bool(value))
            self._skips += skips
            other = self._binary(level + 1)
            self._skips -= skips
            value = self._apply(operator, value, other)
        return value

    def _unary(self) -> int:
        first = self._peek()
        place = self._place()
        if place is not None:
            value = self._number(*place)
            if self._peek() in ("++", "--"):
                self._store(place, value + (1 if self._take() == "++" else -1))
            return value
        self._at += 1
        if first in ("++", "--"):
            place = self._place()
            if place is None:
                raise ArithmeticFault(f"{self._text}: {first} requires lvalue")
            self._store(place, self._number(*place) + (1 if first == "++" else -1))
            return self._number(*place)
        if first in ("-", "+", "!", "~"):
            return self._signed(first)
        if first == "(":
            value = self._comma()
            self._expect(")")
            return value
        if first[:1].isdigit():
            return _wrapped(_integer(first))
        if not first:
            raise ArithmeticFault(f"{self._text}: unexpected end of expression")
        raise ArithmeticFault(f"{self._text}: unexpected '{first}'")

    def _signed(self, sign: str) -> int:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise ArithmeticFault(f"{self._text}: expression recurses on parameter")
        value = self._unary()
        self._depth -= 1
        return _wrapped({"-": -value, "+": value, "!": int(not value), "~": ~value}[sign])

    def _store(self, place: tuple[str, int | None], value: int) -> None:
        if not self._skips:
            self._variables.put(*place, str(_wrapped(value)))

    def _number(self, name: str, index: int | None) -> int:
        text = self._variables.element(name, index).strip()
        if not text:
            return 0
        if re.fullmatch(r"-?[1-9]\d{0,17}|0", text):
            return _wrapped(int(text))
        return _Evaluator(text, self._variables, self._depth + 1).run()

    def _apply(self, operator: str, a: int, b: int) -> int:
        if operator in ("/", "%"):
            if b == 0:
                if self._skips:
                    return 0
                raise ArithmeticFault(f"{self._text}: zero divisor")
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return _wrapped(quotient if operator == "/" else a - quotient * b)
        return _wrapped(_SIMPLE[operator](a, b))


_SIMPLE: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "&": lambda a, b: a & b,
    "|": lambda a, b: a | b, "^": lambda a, b: a ^ b, "<<": lambda a, b: a << (b & 31),
    ">>": lambda a, b: a >> (b & 31),
    "<": lambda a, b: int(a < b), ">": lambda a, b: int(a > b), "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b), "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b),
    "&&": lambda a, b: int(bool(a and b)), "||": lambda a, b: int(bool(a or b)),
}  # fmt: skip


def _integer(text: str) -> int:
    if text[:2] in ("0x", "0X"):
        return int(text, 16)
    base_text, hash_, digits = text.partition("#")
    if not hash_:
        return int(text[:20])
    base = int(base_text[:4])
    try:
        return ord(digits[0]) if base == 1 else int(digits, base)
    except ValueError as error:
        raise ArithmeticFault(f"{text}: bad number") from error


class _NoVariables:
    def element(self, name: str, index: int | None) -> str:
        del name, index
        return ""

    def put(self, name: str, index: int | None, value: str) -> None:
        """Forget it."""


def evaluate(text: str, variables: Numbers | None = None) -> int:
    """Return the value of an expression; assignments in it go to `variables`.

    Raises:
        ArithmeticFault: it is no expression, or divides by zero.
    """
    return _Evaluator(text, variables if variables is not None else _NoVariables(), 0).run()
