"""What a failing assertion expected, and what was there instead: out of pytest's own look at the assertion."""

from __future__ import annotations

import ast
import re
import textwrap
from typing import NamedTuple

import pytest
from _pytest._io.saferepr import saferepr

_LONGEST_VALUE, _LONGEST_EXPLANATION = 2000, 8000
_OPERATORS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
_PREFIX = "assert "
_MERE = ("True", "False", "None")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")  # pytest colours what differs where there is a terminal


class Comparison(NamedTuple):
    """A comparison that did not hold: both values as they are written."""

    operator: str
    left: str
    right: str

    @classmethod
    def of(cls, operator: str, left: object, right: object) -> Comparison:
        """Write two values down, while they are what they were."""
        return cls(operator, saferepr(left, _LONGEST_VALUE), saferepr(right, _LONGEST_VALUE))


# What a test's assertion has compared last, and pytest told: its configuration keeps it.
COMPARED: pytest.StashKey[Comparison | None] = pytest.StashKey()


class Check(NamedTuple):
    """An assertion that did not hold."""

    asserted: str  # the expression, as the test has it
    expected: str
    actual: str
    explanation: str  # pytest's

    @property
    def words(self) -> str:
        """What is wrong, in one line; empty where pytest's own line says more.

        Readers of what is stored return what differs (`assert not words_differ(note, text)`): that is what is wrong.
        Of a mere yes or no it is told what was asked.
        """
        is_without_message = self.explanation.startswith(_PREFIX)
        if is_without_message and self.actual in _MERE:
            return f"{self.asserted.removeprefix('not ')} is {self.actual}"
        differs = _literal(self.actual) if is_without_message and self.asserted.startswith("not ") else None
        return differs.strip() if isinstance(differs, str) else ""


def failed_check(caught: pytest.ExceptionInfo[BaseException], compared: Comparison | None) -> Check | None:
    """Return the assertion that raised an error; None if none did. `compared` is what pytest has compared last."""
    if type(caught.value) is not AssertionError:
        return None
    entries = caught.traceback.filter(caught)
    expression = _asserted(str(entries[-1].statement)) if entries else None
    if expression is None:
        return None
    explanation = _COLOUR.sub("", str(caught.value)).strip()
    comparison = _comparison(expression, compared)
    if comparison is not None and compared is not None:
        expected, actual = _of_comparison(comparison, compared)
    else:
        expected, actual = _of_truth(expression, explanation)
    return Check(ast.unparse(expression)[:_LONGEST_VALUE], expected, actual, explanation[:_LONGEST_EXPLANATION])


def _literal(text: str) -> object:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return None


def _asserted(statement: str) -> ast.expr | None:
    """Return what a statement asserts; None if it is no assertion."""
    try:
        body = ast.parse(textwrap.dedent(statement)).body
    except SyntaxError:
        return None
    return body[0].test if body and isinstance(body[0], ast.Assert) else None


def _comparison(expression: ast.expr, compared: Comparison | None) -> ast.Compare | None:
    """Return the part of the expression that was compared last; None if that was another assertion."""
    if compared is None:
        return None
    nodes = [node for node in ast.walk(expression) if isinstance(node, ast.Compare)]
    return next((node for node in nodes if compared.operator in map(_OPERATORS.get, map(type, node.ops))), None)


def _of_comparison(node: ast.Compare, compared: Comparison) -> tuple[str, str]:
    """Return what was expected and what was there: a constant and what is looked for are what is expected."""
    operator, left, right = compared
    if operator in {"in", "not in"}:
        return f"{left} {operator} it", right
    if isinstance(node.left, ast.Constant) and not isinstance(node.comparators[-1], ast.Constant):
        return (left if operator == "==" else f"{left} {operator} it"), right
    return (right if operator == "==" else f"{operator} {right}"), left


def _of_truth(expression: ast.expr, explanation: str) -> tuple[str, str]:
    """Return the same for an assertion that a value is true, or is not."""
    line = next((line for line in explanation.split("\n") if line.startswith(_PREFIX)), "")
    actual = line.removeprefix(_PREFIX)
    if isinstance(expression, ast.UnaryOp) and isinstance(expression.op, ast.Not):
        return "nothing, or a value that is false", actual.removeprefix("not ")
    return "a value that is true", actual
