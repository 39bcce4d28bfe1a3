"""`new UiScrollable(new UiSelector()…).scrollIntoView(…)`: the expressions of the strategy `-android uiautomator`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from pytest_mobileagent.protocol.webdriver import WebDriverError

_TOKEN = re.compile(
    r"""\s*(?:(?P<string>"(?:[^"\\]|\\.)*")|(?P<number>[+-]?\d+(?:\.\d+)?)(?![\w.])|(?P<name>[A-Za-z_$][\w$]*)|(?P<mark>[().,;]))""",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "'": "'", "\\": "\\"}
_DEEPEST = 30
CLASSES = ("UiSelector", "UiScrollable")


class MethodCall(NamedTuple):
    """A method and its arguments."""

    name: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Expression:
    """An object that is made, and what is called on it."""

    class_name: str
    arguments: tuple[Argument, ...]
    calls: tuple[MethodCall, ...]


Argument = str | bool | int | float | Expression


def parse(text: str) -> list[Expression]:
    """Return the expressions in a text; semicolons are between them.

    Raises:
        WebDriverError: it has another form.
    """
    parser = _Parser(text)
    found = []
    while not parser.is_at_end:
        found.append(parser.expression())
        while parser.take(";"):
            pass
    if not found:
        raise parser.error("it is empty")
    return found


class _Parser:
    """Reads tokens from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens: list[tuple[str, str]] = []
        self._at = 0
        self._depth = 0
        end = len(text.rstrip())
        position = 0
        while position < end:
            match = _TOKEN.match(text, position)
            if match is None:
                raise self.error(f"unexpected `{text[position:].strip()[:20]}`")
            kind = match.lastgroup or ""
            self._tokens.append((kind, match[kind]))
            position = match.end()

    def error(self, reason: str) -> WebDriverError:
        """Return the error that says why the text is no expression."""
        return WebDriverError("invalid selector", f"Could not parse selector expression `{self._text}`: {reason}")

    @property
    def is_at_end(self) -> bool:
        return self._at >= len(self._tokens)

    def _peek(self) -> tuple[str, str]:
        return ("end", "the end") if self.is_at_end else self._tokens[self._at]

    def take(self, mark: str) -> bool:
        """Take a mark if it comes next."""
        is_next = self._peek() == ("mark", mark)
        self._at += is_next
        return is_next

    def _expect(self, mark: str) -> None:
        if not self.take(mark):
            raise self.error(f'expected "{mark}" but saw "{self._peek()[1]}"')

    def _name(self) -> str:
        kind, text = self._peek()
        if kind != "name":
            raise self.error(f'expected a name but saw "{text}"')
        self._at += 1
        return text

    def expression(self) -> Expression:
        """Take an object and the calls on it."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self.error("it is nested too deeply")
        name = self._name()
        if name == "new":
            name = self._name()
        if name not in CLASSES:
            raise self.error(f"it must begin with one of {', '.join(CLASSES)}")
        arguments = self._arguments()
        calls = []
        while self.take("."):
            method = self._name()
            calls.append(MethodCall(method, self._arguments()))
        self._depth -= 1
        return Expression(name, arguments, tuple(calls))

    def _arguments(self) -> tuple[Argument, ...]:
        self._expect("(")
        arguments: list[Argument] = []
        if self.take(")"):
            return ()
        while True:
            arguments.append(self._argument())
            if self.take(")"):
                return tuple(arguments)
            self._expect(",")

    def _argument(self) -> Argument:
        kind, text = self._peek()
        if kind == "string":
            self._at += 1
            return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[0]), text[1:-1])
        if kind == "number":
            self._at += 1
            return float(text) if "." in text else int(text)
        if text in ("true", "false"):
            self._at += 1
            return text == "true"
        if text == "new" or text in CLASSES:
            return self.expression()
        return self._class_name()

    def _class_name(self) -> str:
        """Take `android.widget.Button.class`, or the name without its end."""
        parts = [self._name()]
        while self.take("."):
            parts.append(self._name())
        return ".".join(parts[:-1] if parts[-1] == "class" else parts)
