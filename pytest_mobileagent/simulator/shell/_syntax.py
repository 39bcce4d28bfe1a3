"""The shell's words and operators: text to tokens (POSIX shell, as mksh on Android reads it)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._tree import (
    Arithmetic,
    CommandSubstitution,
    Document,
    Literal,
    Parameter,
    Part,
    ShellSyntaxError,
    Word,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell._tree import Node

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OPERATORS = (
    "<<<", "<<-", "&>>", ";;&", "&&", "||", ";;", ";&", ";|", "<<", ">>", ">&", "<&", "<>", "&>", ">|", ";", "&", "|",
    "<", ">", "(", ")", "\n",
)  # fmt: skip
_SPECIAL_PARAMETERS = "?$!#@*-0123456789"
_TOKEN_US = 20
_STOP = " \t\n;&|<>()"
_PARAMETER_OPERATORS = (
    ":-",
    ":=",
    ":+",
    ":?",
    "##",
    "%%",
    "//",
    "/#",
    "/%",
    "-",
    "=",
    "+",
    "?",
    "#",
    "%",
    "/",
    ":",
    "@",
)
MAX_DEPTH = 120  # of nested constructs: Python's stack is finite


@dataclass(slots=True)
class Token:
    """A word, an operator, or the end."""

    kind: str  # word, operator, end
    text: str = ""
    word: Word = field(default_factory=Word)
    line: int = 1
    start: int = 0


class _Parts:
    """The parts of a word while it is read: unquoted characters next to each other become one literal."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._plain: list[str] = []

    def add_plain(self, text: str) -> None:
        self._plain.append(text)

    def add(self, *parts: Part) -> None:
        if self._plain:
            self._parts.append(Literal("".join(self._plain)))
            self._plain.clear()
        self._parts.extend(parts)

    def word(self) -> Word:
        self.add()
        return Word(tuple(self._parts))


class Scanner:
    """Cuts text into words and operators; `parse_body` reads what stands in `$( )` from an offset on."""

    def __init__(self, text: str, parse_body: Callable[[Scanner], Node], *, depth: int = 0) -> None:
        """Read `text` from its beginning."""
        self.text = text
        self.at = 0
        self.line = 1
        self.depth = depth
        self.parse_body = parse_body
        self.is_document_open = False  # the text ended inside a here-document
        self.pending: list[tuple[Document, str, bool, bool]] = []  # here-documents: delimiter, strips tabs, expands
        if depth > MAX_DEPTH:
            raise ShellSyntaxError("too deeply nested")

    def next(self) -> Token:
        """Return the next token."""
        turns.spend(_TOKEN_US)
        self._skip()
        text, line, start = self.text, self.line, self.at
        if start >= len(text):
            if self.pending:
                self.read_documents()
            return Token("end", line=line, start=start)
        if text[start] in _STOP:
            for operator in _OPERATORS:
                if text.startswith(operator, start):
                    self.at += len(operator)
                    if operator == "\n":
                        self.line += 1
                        self.read_documents()
                    return Token("operator", operator, line=line, start=start)
        word = self.word()
        return Token("word", text[start : self.at], word, line, start)

    def _skip(self) -> None:
        text = self.text
        while self.at < len(text):
            letter = text[self.at]
            if letter in " \t":
                self.at += 1
            elif text.startswith("\\\n", self.at):
                self.at += 2
                self.line += 1
            elif letter == "#":
                end = text.find("\n", self.at)
                self.at = len(text) if end < 0 else end
            else:
                return

    def word(self, stop: str = _STOP) -> Word:
        """Read a word up to an unquoted character of `stop`."""
        found = _Parts()
        self._read_word(found, stop)
        return found.word()

    def _read_word(self, found: _Parts, stop: str) -> None:
        text = self.text
        while self.at < len(text) and text[self.at] not in stop:
            turns.spend(1)
            letter = text[self.at]
            if letter in "@!+?*" and text.startswith("(", self.at + 1) and stop != "}":
                self._alternatives(found)
            elif letter in "\\'\"$`":
                self._special(found, letter)
            else:
                self.line += letter == "\n"
                found.add_plain(letter)
                self.at += 1

    def _special(self, found: _Parts, letter: str) -> None:
        text = self.text
        if letter == "\\":
            self._backslash(found)
        elif letter == "'":
            found.add(Literal(self._single(), quoted=True))
        elif letter == '"':
            found.add(*self.double())
        elif text.startswith("$'", self.at):
            self.at += 1
            found.add(Literal(_ansi(self._single(escapes=True)), quoted=True))
        elif text.startswith('$"', self.at):
            self.at += 1
        else:
            part = self._expansion(quoted=False)
            if part is None:
                found.add_plain("$")
            else:
                found.add(part)

    def _alternatives(self, found: _Parts) -> None:
        """Read `@(a|b)`: a pattern, whose bars and brackets separate nothing else."""
        found.add_plain(self.text[self.at : self.at + 2])
        self.at += 2
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ShellSyntaxError("too deeply nested")
        while True:
            self._read_word(found, "|)")
            if self.at >= len(self.text):
                raise ShellSyntaxError("unexpected EOF", is_incomplete=True)
            letter = self.text[self.at]
            found.add_plain(letter)
            self.at += 1
            if letter == ")":
                self.depth -= 1
                return

    def _backslash(self, found: _Parts) -> None:
        self.at += 1
        if self.at >= len(self.text):
            found.add_plain("\\")
            return
        if self.text[self.at] != "\n":
            found.add(Literal(self.text[self.at], quoted=True))
        else:
            self.line += 1
        self.at += 1

    def _single(self, *, escapes: bool = False) -> str:
        self.at += 1
        start = self.at
        while self.at < len(self.text) and self.text[self.at] != "'":
            self.at += 2 if escapes and self.text[self.at] == "\\" else 1
        if self.at >= len(self.text):
            raise ShellSyntaxError("no closing quote", is_incomplete=True)
        self.at += 1
        found = self.text[start : self.at - 1]
        self.line += found.count("\n")
        return found

    def double(self) -> list[Part]:
        """Read a text in double quotes."""
        self.at += 1
        parts = self.quoted_parts('"')
        if self.at >= len(self.text):
            raise ShellSyntaxError("no closing quote", is_incomplete=True)
        self.at += 1
        return parts or [Literal("", quoted=True)]

    def quoted_parts(self, stop: str) -> list[Part]:
        """Read parts as inside double quotes, up to `stop` (not taken) or the end."""
        parts: list[Part] = []
        plain: list[str] = []
        text = self.text
        escapable = '$`"\\\n' if stop == '"' else '$`"\\\n}' if stop == "}" else "$`\\\n"
        while self.at < len(text) and text[self.at] != (stop or "\0"):
            letter = text[self.at]
            if letter == "\\" and self.at + 1 < len(text) and text[self.at + 1] in escapable:
                if text[self.at + 1] != "\n":
                    plain.append(text[self.at + 1])
                self.at += 2
            elif letter in "$`":
                part = self._expansion(quoted=True)
                if part is None:
                    plain.append("$")
                    continue
                if plain:
                    parts.append(Literal("".join(plain), quoted=True))
                    plain.clear()
                parts.append(part)
            else:
                self.line += letter == "\n"
                plain.append(letter)
                self.at += 1
        if plain:
            parts.append(Literal("".join(plain), quoted=True))
        return parts

    def _expansion(self, *, quoted: bool) -> Part | None:
        """Read what a `$` or a back quote begins; None for a `$` that stands for itself (taken)."""
        text = self.text
        if text[self.at] == "`":
            return self._back_quotes(quoted=quoted)
        self.at += 1
        if text.startswith("((", self.at):
            arithmetic = self.calculation()
            if arithmetic is not None:
                return Arithmetic(arithmetic, quoted)
        if text.startswith("(", self.at):
            self.at += 1
            return CommandSubstitution(self.parse_body(self), quoted)
        if text.startswith("{", self.at):
            self.at += 1
            return self._braces(quoted=quoted)
        return self._bare_parameter(quoted=quoted)

    def _bare_parameter(self, *, quoted: bool) -> Parameter | None:
        found = NAME.match(self.text, self.at)
        if found:
            self.at = found.end()
            return Parameter(found[0], quoted=quoted)
        if self.at < len(self.text) and self.text[self.at] in _SPECIAL_PARAMETERS:
            self.at += 1
            return Parameter(self.text[self.at - 1], quoted=quoted)
        return None

    def _back_quotes(self, *, quoted: bool) -> Part:
        self.at += 1
        body: list[str] = []
        while self.at < len(self.text) and self.text[self.at] != "`":
            if self.text[self.at] == "\\" and self.at + 1 < len(self.text) and self.text[self.at + 1] in "$`\\":
                self.at += 1
            body.append(self.text[self.at])
            self.at += 1
        if self.at >= len(self.text):
            raise ShellSyntaxError("no closing quote", is_incomplete=True)
        self.at += 1
        inner = Scanner("".join(body) + "\n)", self.parse_body, depth=self.depth + 1)
        return CommandSubstitution(inner.parse_body(inner), quoted)

    def calculation(self) -> Word | None:
        """Read `((…))` at this place; None (nothing taken) if it is something else."""
        depth, end = 0, self.at + 2
        while end < len(self.text):
            letter = self.text[end]
            if letter == "(":
                depth += 1
            elif letter == ")":
                if depth == 0:
                    break
                depth -= 1
            end += 1
        if not self.text.startswith("))", end):
            return None
        inner = Scanner(self.text[self.at + 2 : end], self.parse_body, depth=self.depth + 1)
        self.at = end + 2
        return Word(tuple(inner.quoted_parts("")))

    def _braces(self, *, quoted: bool) -> Part:
        text = self.text
        operator = ""
        if text.startswith("#", self.at) and not text.startswith(("#}", "##", "#%", "#:", "#-", "#+"), self.at):
            operator = "length"
            self.at += 1
        elif text.startswith("!", self.at) and not text.startswith("!}", self.at):
            operator = "name"
            self.at += 1
        name = self._parameter_name()
        index = self._index() if text.startswith("[", self.at) else None
        word: Word | None = None
        second: Word | None = None
        if not operator and not text.startswith("}", self.at):
            operator = self._operator()
            replaces = operator in ("/", "//", "/#", "/%")
            word = self._operand(operator, quoted=quoted, stop="}/" if replaces else "}")
            if replaces and text.startswith("/", self.at):
                self.at += 1
                second = self._operand(operator, quoted=quoted, stop="}")
        if not text.startswith("}", self.at):
            raise ShellSyntaxError("no closing brace", is_incomplete=self.at >= len(text))
        self.at += 1
        return Parameter(name, "slice" if operator == ":" else operator, word, second, quoted, index)

    def _parameter_name(self) -> str:
        found = NAME.match(self.text, self.at)
        if found:
            name = found[0]
        elif self.at < len(self.text) and self.text[self.at] in _SPECIAL_PARAMETERS:
            digits = re.compile(r"[0-9]+").match(self.text, self.at)
            name = digits[0] if digits else self.text[self.at]
        else:
            raise ShellSyntaxError("bad substitution", is_incomplete=self.at >= len(self.text))
        self.at += len(name)
        return name

    def _index(self) -> Word:
        self.at += 1
        word = self.word(stop="]")
        if not self.text.startswith("]", self.at):
            raise ShellSyntaxError("bad substitution", is_incomplete=self.at >= len(self.text))
        self.at += 1
        return word

    def _operator(self) -> str:
        for operator in _PARAMETER_OPERATORS:
            if self.text.startswith(operator, self.at):
                self.at += len(operator)
                return operator
        raise ShellSyntaxError("bad substitution", is_incomplete=self.at >= len(self.text))

    def _operand(self, operator: str, *, quoted: bool, stop: str) -> Word:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ShellSyntaxError("too deeply nested")
        if quoted and operator.lstrip(":") in ("-", "=", "+", "?"):
            parts = []
            while self.at < len(self.text) and self.text[self.at] != "}":
                if self.text[self.at] == '"':
                    parts += self.double()
                else:
                    parts += self._quoted_piece()
            word = Word(tuple(parts))
        else:
            word = self.word(stop=stop)
        self.depth -= 1
        return word

    def _quoted_piece(self) -> list[Part]:
        """Read what stands before the next double quote or closing brace of `"${x:-…}"`."""
        parts: list[Part] = []
        plain: list[str] = []
        text = self.text
        while self.at < len(text) and text[self.at] not in '}"':
            letter = text[self.at]
            if letter == "\\" and self.at + 1 < len(text) and text[self.at + 1] in '$`"\\}\n':
                plain.append(text[self.at + 1].strip("\n"))
                self.at += 2
            elif letter in "$`":
                part = self._expansion(quoted=True)
                if plain:
                    parts.append(Literal("".join(plain), quoted=True))
                    plain.clear()
                parts.append(part if part is not None else Literal("$", quoted=True))
            else:
                plain.append(letter)
                self.at += 1
        return [*parts, Literal("".join(plain), quoted=True)]

    def read_documents(self) -> None:
        """Read the bodies of the here-documents that are pending."""
        for document, delimiter, strips, expands in self.pending:
            lines = []
            while self.at < len(self.text):
                end = self.text.find("\n", self.at)
                end = len(self.text) if end < 0 else end
                line = self.text[self.at : end]
                self.at = min(len(self.text), end + 1)
                self.line += 1
                line = line.lstrip("\t") if strips else line
                if line == delimiter:
                    break
                lines.append(line + "\n")
            else:
                self.is_document_open = True
            body = "".join(lines)
            if expands:
                inner = Scanner(body, self.parse_body, depth=self.depth + 1)
                document.body = Word(tuple(inner.quoted_parts("")))
            else:
                document.body = Word((Literal(body, quoted=True),))
        self.pending.clear()


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\033", "E": "\033", "f": "\f", "v": "\v"}


def _ansi(text: str) -> str:
    def replace(found: re.Match[str]) -> str:
        code = found[1]
        if code[0] == "x" and len(code) > 1:
            return bytes([int(code[1:], 16)]).decode(errors="surrogateescape")
        if code[0] in "uU" and len(code) > 1:
            value = int(code[1:], 16)
            return chr(value) if value < 0x110000 and not 0xD800 <= value < 0xE000 else "\ufffd"
        if code[0] in "01234567":
            return bytes([int(code, 8) & 255]).decode(errors="surrogateescape")
        return _ESCAPES.get(code, code)

    return re.sub(
        r"\\(x[0-9A-Fa-f]{1,2}|u[0-9A-Fa-f]{1,4}|U[0-9A-Fa-f]{1,8}|[0-7]{1,3}|.)", replace, text, flags=re.DOTALL
    )
