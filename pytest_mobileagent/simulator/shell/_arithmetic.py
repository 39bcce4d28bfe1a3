"""Integer expressions of `$(( ))`, `let` and `expr`-like places: signed 32-bit numbers, C's operators."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import MutableMapping

_TOKEN = re.compile(
    r"\s*(0[xX][0-9a-fA-F]+|\d+|[A-Za-z_]\w*|\*\*|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|[-+*/%&|^!~<>=?:(),])"
)
_LEVELS = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", ">", "<=", ">="), ("<<", ">>"), ("+", "-"),
    ("*", "/", "%"),
)  # fmt: skip


class ArithmeticFault(Exception):  # noqa: N818 - ArithmeticError is Python's
    """The expression is none, or divides by zero."""


def _wrapped(value: int) -> int:
    """Return a number as mksh's 32-bit arithmetic keeps it."""
    value &= 0xFFFFFFFF
    return value - (1 << 32) if value & 0x80000000 else value


class _Evaluator:
    def __init__(self, text: str, variables: MutableMapping[str, str]) -> None:
        self._tokens: list[str] = []
        self._variables = variables
        at = 0
        text = text.strip()
        while at < len(text):
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

    def _comma(self) -> int:
        value = self._assignment()
        while self._peek() == ",":
            self._at += 1
            value = self._assignment()
        return value

    def _assignment(self) -> int:
        name = self._peek()
        following = self._tokens[self._at + 1] if self._at + 1 < len(self._tokens) else ""
        is_name = name[:1].isalpha() or name[:1] == "_"
        if not is_name or not following.endswith("=") or following in ("==", "!=", "<=", ">="):
            return self._ternary()
        self._at += 2
        value = self._assignment()
        if following != "=":
            value = _apply(following[:-1], self._number(name), value)
        self._variables[name] = str(value)
        return value

    def _ternary(self) -> int:
        condition = self._binary(0)
        if self._peek() != "?":
            return condition
        self._at += 1
        first = self._assignment()
        if self._peek() != ":":
            raise ArithmeticFault(f"{self._text}: missing ':'")
        self._at += 1
        second = self._assignment()
        return first if condition else second

    def _binary(self, level: int) -> int:
        if level == len(_LEVELS):
            return self._unary()
        value = self._binary(level + 1)
        while self._peek() in _LEVELS[level]:
            operator = self._tokens[self._at]
            self._at += 1
            value = _apply(operator, value, self._binary(level + 1))
        return value

    def _unary(self) -> int:
        first = self._peek()
        self._at += 1
        if first in ("++", "--"):
            name = self._peek()
            self._at += 1
            self._variables[name] = str(self._number(name) + (1 if first == "++" else -1))
            return self._number(name)
        if first in ("-", "+", "!", "~"):
            value = self._unary()
            return _wrapped({"-": -value, "+": value, "!": int(not value), "~": ~value}[first])
        if first == "(":
            value = self._comma()
            if self._peek() != ")":
                raise ArithmeticFault(f"{self._text}: missing )")
            self._at += 1
            return value
        if first[:1].isdigit():
            return _wrapped(_integer(first))
        if first[:1].isalpha() or first[:1] == "_":
            value = self._number(first)
            if self._peek() in ("++", "--"):
                self._variables[first] = str(value + (1 if self._peek() == "++" else -1))
                self._at += 1
            return value
        raise ArithmeticFault(f"{self._text}: unexpected '{first}'")

    def _number(self, name: str) -> int:
        text = self._variables.get(name, "").strip()
        if not text:
            return 0
        return evaluate(text, self._variables) if not re.fullmatch(r"-?\d+", text) else int(text)


def _integer(text: str) -> int:
    return int(text, 16) if text[:2] in ("0x", "0X") else int(text)


def _apply(operator: str, a: int, b: int) -> int:
    if operator in ("/", "%"):
        if b == 0:
            raise ArithmeticFault("zero divisor")
        quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        return _wrapped(quotient if operator == "/" else a - quotient * b)
    simple = {
        "+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "&": lambda: a & b, "|": lambda: a | b,
        "^": lambda: a ^ b, "<<": lambda: a << (b & 31), ">>": lambda: a >> (b & 31), "<": lambda: int(a < b),
        ">": lambda: int(a > b), "<=": lambda: int(a <= b), ">=": lambda: int(a >= b), "==": lambda: int(a == b),
        "!=": lambda: int(a != b), "&&": lambda: int(bool(a and b)), "||": lambda: int(bool(a or b)),
    }  # fmt: skip
    return _wrapped(simple[operator]())


def evaluate(text: str, variables: MutableMapping[str, str]) -> int:
    """Return the value of an expression; assignments in it go to `variables`.

    Raises:
        ArithmeticFault: it is no expression, or divides by zero.
    """
    return _Evaluator(text, variables).run()
