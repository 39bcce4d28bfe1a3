"""expr."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._regex import compile_regex
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_LEVELS = (("|",), ("&",), ("=", "==", ">", ">=", "<", "<=", "!="), ("+", "-"), ("*", "/", "%"), (":",))
_MOST_BRACKETS = 50


class _Expression:
    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.at = 0
        self.depth = 0

    def run(self) -> str:
        if not self.words:
            raise ShellError(2, 'expr: Need 1 argument (see "expr --help")')
        value = self.level(0)
        if self.at < len(self.words):
            raise ShellError(2, f"expr: syntax error @{self.at}:{self.words[self.at]}")
        return value

    def level(self, number: int) -> str:
        if number == len(_LEVELS):
            return self.primary()
        value = self.level(number + 1)
        while self.at < len(self.words) and self.words[self.at] in _LEVELS[number]:
            operator = self.words[self.at]
            self.at += 1
            value = _apply(operator, value, self.level(number + 1))
        return value

    def primary(self) -> str:
        if self.at >= len(self.words):
            raise ShellError(2, "expr: syntax error")
        word = self.words[self.at]
        self.at += 1
        if word != "(":
            return word
        self.depth += 1
        if self.depth > _MOST_BRACKETS:
            raise ShellError(2, "expr: too many brackets")
        value = self.level(0)
        if self.at >= len(self.words) or self.words[self.at] != ")":
            raise ShellError(2, "expr: syntax error")
        self.at += 1
        self.depth -= 1
        return value


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,18}", text) else None


def _apply(operator: str, left: str, right: str) -> str:
    a, b = _number(left), _number(right)
    if operator == "|":
        return left if left not in ("", "0") else right or "0"
    if operator == "&":
        return left if left not in ("", "0") and right not in ("", "0") else "0"
    if operator == ":":
        match = compile_regex(right, extended=False, name="expr").match(left)
        if match is None:
            return "" if "\\(" in right else "0"
        return (match[1] or "") if match.groups() else str(match.end())
    if operator in ("+", "-", "*", "/", "%"):
        if a is None or b is None:
            raise ShellError(2, "expr: non-integer argument")
        return str(_calculate(operator, a, b))
    first, second = (a, b) if a is not None and b is not None else (left, right)
    results = {
        "=": first == second, "==": first == second, "!=": first != second, "<": first < second,  # type: ignore[operator]  # two numbers or two texts
        "<=": first <= second, ">": first > second, ">=": first >= second,  # type: ignore[operator]  # the same
    }  # fmt: skip
    return str(int(results[operator]))


def _calculate(operator: str, a: int, b: int) -> int:
    if operator in ("/", "%"):
        if b == 0:
            raise ShellError(2, "expr: division by zero")
        quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        return quotient if operator == "/" else a - quotient * b
    return {"+": a + b, "-": a - b, "*": a * b}[operator]


@command("expr")
def expr(process: Process) -> int:
    """Evaluate an expression."""
    result = _Expression(process.argv[1:]).run()
    process.out(result)
    return int(result in ("0", ""))
