"""The shell's grammar: text to a tree (POSIX shell, as mksh on Android reads it)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=")
_OPERATORS = (
    "&&",
    "||",
    ";;",
    "<<-",
    "<<",
    ">>",
    ">&",
    "<&",
    "<>",
    "&>",
    ">|",
    ";",
    "&",
    "|",
    "<",
    ">",
    "(",
    ")",
    "\n",
)
_RESERVED = frozenset(
    (
        "if", "then", "else", "elif", "fi", "while", "until", "do", "done", "for", "case", "esac", "{", "}", "!", "in",
        "function",
    )
)  # fmt: skip
_SPECIAL_PARAMETERS = "?$!#@*-0123456789"


class ShellSyntaxError(Exception):
    """The text is no program; the message is what mksh prints behind the place."""


@dataclass(frozen=True, slots=True)
class Literal:
    """Text; quoted text is neither split nor globbed."""

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Parameter:
    """`$name` or `${name op word}`."""

    name: str
    operator: str = ""
    word: Word | None = None
    second: Word | None = None
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class CommandSubstitution:
    """`$(…)`."""

    body: Node
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`$((…))`."""

    text: Word
    quoted: bool = False


Part = Literal | Parameter | CommandSubstitution | Arithmetic


@dataclass(frozen=True, slots=True)
class Word:
    """One word: its parts, joined."""

    parts: tuple[Part, ...] = ()

    @property
    def plain(self) -> str | None:
        """The text of a word without quotes and expansions, or None."""
        if len(self.parts) == 1 and isinstance(self.parts[0], Literal) and not self.parts[0].quoted:
            return self.parts[0].text
        return None


@dataclass(frozen=True, slots=True)
class Redirection:
    """`fd operator target`; for a here-document the target is its body."""

    descriptor: int | None
    operator: str
    target: Word


@dataclass(frozen=True, slots=True)
class Simple:
    """A command: assignments, words, redirections."""

    assignments: tuple[tuple[str, Word], ...] = ()
    words: tuple[Word, ...] = ()
    redirections: tuple[Redirection, ...] = ()
    line: int = 1


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands whose output is the next one's input."""

    commands: tuple[Node, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AndOr:
    """`first && …`, `first || …`."""

    first: Node
    rest: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Sequence:
    """Commands one after the other; True for one that runs in the background."""

    items: tuple[tuple[Node, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class If:
    """`if … then … elif … else … fi`."""

    branches: tuple[tuple[Node, Node], ...]
    otherwise: Node | None


@dataclass(frozen=True, slots=True)
class While:
    """`while … do … done`, or `until`."""

    condition: Node
    body: Node
    until: bool


@dataclass(frozen=True, slots=True)
class For:
    """`for name in words do … done`; no words: the parameters."""

    name: str
    words: tuple[Word, ...] | None
    body: Node


@dataclass(frozen=True, slots=True)
class Case:
    """`case word in pattern) … ;; esac`."""

    word: Word
    branches: tuple[tuple[tuple[Word, ...], Node], ...]


@dataclass(frozen=True, slots=True)
class Compound:
    """`{ … }` or `( … )`, or any compound command, with redirections."""

    body: Node
    subshell: bool = False
    redirections: tuple[Redirection, ...] = ()


@dataclass(frozen=True, slots=True)
class Function:
    """`name() { … }`."""

    name: str
    body: Node


Node = Simple | Pipeline | AndOr | Sequence | If | While | For | Case | Compound | Function


@dataclass(slots=True)
class _Token:
    kind: str  # word, operator, end
    text: str = ""
    word: Word = field(default_factory=Word)
    line: int = 1


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


class _Scanner:
    """Cuts text into words and operators."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.pending: list[tuple[str, bool, bool]] = []  # here-documents: delimiter, strip tabs, expand
        self.bodies: list[Word] = []

    def next(self) -> _Token:
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
                break
        if self.at >= len(text):
            return _Token("end", line=self.line)
        line = self.line
        for operator in _OPERATORS:
            if text.startswith(operator, self.at):
                self.at += len(operator)
                if operator == "\n":
                    self.line += 1
                    self.read_documents()
                return _Token("operator", operator, line=line)
        start = self.at
        word = self.word()
        return _Token("word", text[start : self.at], word, line)

    def word(self, stop: str = " \t\n;&|<>()") -> Word:
        """Read a word up to an unquoted character of `stop`."""
        found = _Parts()
        text = self.text
        while self.at < len(text) and text[self.at] not in stop:
            letter = text[self.at]
            if letter == "\\":
                self._backslash(found)
            elif letter == "'":
                found.add(Literal(self._single(), quoted=True))
            elif letter == '"':
                found.add(*self._double())
            elif text.startswith("$'", self.at):
                self.at += 1
                found.add(Literal(_ansi(self._single(escapes=True)), quoted=True))
            elif letter in "$`":
                part = self._expansion(quoted=False)
                if part is None:
                    found.add_plain("$")
                else:
                    found.add(part)
            else:
                found.add_plain(letter)
                self.at += 1
        return found.word()

    def _backslash(self, found: _Parts) -> None:
        self.at += 1
        if self.at >= len(self.text):
            found.add_plain("\\")
            return
        if self.text[self.at] != "\n":
            found.add(Literal(self.text[self.at], quoted=True))
        self.at += 1

    def _single(self, *, escapes: bool = False) -> str:
        self.at += 1
        start = self.at
        while self.at < len(self.text) and self.text[self.at] != "'":
            self.at += 2 if escapes and self.text[self.at] == "\\" else 1
        if self.at >= len(self.text):
            raise ShellSyntaxError("no closing quote")
        self.at += 1
        found = self.text[start : self.at - 1]
        self.line += found.count("\n")
        return found

    def _double(self) -> list[Part]:
        self.at += 1
        parts = self.quoted_parts('"')
        if self.at >= len(self.text):
            raise ShellSyntaxError("no closing quote")
        self.at += 1
        return parts or [Literal("", quoted=True)]

    def quoted_parts(self, stop: str) -> list[Part]:
        """Read parts as inside double quotes, up to `stop` (not taken) or the end."""
        parts: list[Part] = []
        plain: list[str] = []
        text = self.text
        while self.at < len(text) and text[self.at] != (stop or "\0"):
            letter = text[self.at]
            if letter == "\\" and self.at + 1 < len(text) and text[self.at + 1] in '$`"\\\n':
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
            arithmetic = self._arithmetic(quoted=quoted)
            if arithmetic is not None:
                return arithmetic
        if text.startswith("(", self.at):
            self.at += 1
            parser = Parser(text, at=self.at, line=self.line)
            body = parser.sequence(closing=")")
            self.at, self.line = parser.finish(")")
            return CommandSubstitution(body, quoted)
        if text.startswith("{", self.at):
            self.at += 1
            return self._braces(quoted=quoted)
        return self._bare_parameter(quoted=quoted)

    def _bare_parameter(self, *, quoted: bool) -> Parameter | None:
        found = _NAME.match(self.text, self.at)
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
            raise ShellSyntaxError("no closing quote")
        self.at += 1
        return CommandSubstitution(parse("".join(body)), quoted)

    def _arithmetic(self, *, quoted: bool) -> Part | None:
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
        inner = _Scanner(self.text[self.at + 2 : end])
        self.at = end + 2
        return Arithmetic(Word(tuple(inner.quoted_parts(""))), quoted)

    def _braces(self, *, quoted: bool) -> Part:
        text = self.text
        operator = ""
        if text.startswith("#", self.at) and not text.startswith("#}", self.at):
            operator = "length"
            self.at += 1
        found = _NAME.match(text, self.at)
        if found:
            name = found[0]
        elif self.at < len(text) and text[self.at] in _SPECIAL_PARAMETERS:
            digits = re.compile(r"[0-9]+").match(text, self.at)
            name = digits[0] if digits else text[self.at]
        else:
            raise ShellSyntaxError("bad substitution")
        self.at += len(name)
        word: Word | None = None
        second: Word | None = None
        if not operator and not text.startswith("}", self.at):
            operator = self._operator()
            word = self._operand(quoted=quoted, stop="}/" if operator in ("/", "//") else "}")
            if operator in ("/", "//") and text.startswith("/", self.at):
                self.at += 1
                second = self._operand(quoted=quoted, stop="}")
            if operator == ":" and word is not None:
                operator = "slice"
        if not text.startswith("}", self.at):
            raise ShellSyntaxError("no closing brace")
        self.at += 1
        return Parameter(name, operator, word, second, quoted)

    def _operator(self) -> str:
        for operator in (":-", ":=", ":+", ":?", "##", "%%", "//", "-", "=", "+", "?", "#", "%", "/", ":"):
            if self.text.startswith(operator, self.at):
                self.at += len(operator)
                return operator
        raise ShellSyntaxError("bad substitution")

    def _operand(self, *, quoted: bool, stop: str) -> Word:
        del quoted
        return self.word(stop=stop)

    def read_documents(self) -> None:
        """Read the bodies of the here-documents that are pending."""
        for delimiter, strips, expands in self.pending:
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
            body = "".join(lines)
            if expands:
                inner = _Scanner(body)
                self.bodies.append(Word(tuple(inner.quoted_parts(""))))
            else:
                self.bodies.append(Word((Literal(body, quoted=True),)))
        self.pending.clear()


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\033", "E": "\033", "f": "\f", "v": "\v"}


def _ansi(text: str) -> str:
    def replace(found: re.Match[str]) -> str:
        code = found[1]
        if code[0] == "x":
            return chr(int(code[1:], 16))
        if code[0] in "01234567":
            return chr(int(code, 8))
        return _ESCAPES.get(code, code)

    return re.sub(r"\\(x[0-9A-Fa-f]{1,2}|[0-7]{1,3}|.)", replace, text, flags=re.DOTALL)


class Parser:
    """Builds the tree, by recursive descent."""

    def __init__(self, text: str, *, at: int = 0, line: int = 1) -> None:
        """Read `text` from an offset on."""
        self._scanner = _Scanner(text)
        self._scanner.at, self._scanner.line = at, line
        self._documents: list[tuple[Redirection, int]] = []
        self._token = self._scanner.next()

    def finish(self, closing: str) -> tuple[int, int]:
        """Check that the next token is `closing`; return where it ended."""
        if self._token.text != closing or self._token.kind != "operator":
            raise self._unexpected()
        return self._scanner.at, self._scanner.line

    def _advance(self) -> _Token:
        token = self._token
        self._token = self._scanner.next()
        return token

    def _is(self, *texts: str) -> bool:
        if self._token.kind == "operator":
            return self._token.text in texts
        return self._token.kind == "word" and self._token.word.plain in texts and self._token.text in _RESERVED

    def _take(self, text: str) -> None:
        if not self._is(text):
            raise self._unexpected()
        self._advance()

    def _unexpected(self) -> ShellSyntaxError:
        if self._token.kind == "end":
            return ShellSyntaxError("unexpected EOF")
        text = "newline" if self._token.text == "\n" else self._token.text
        return ShellSyntaxError(f"unexpected '{text}'")

    def _skip_newlines(self) -> None:
        while self._is("\n"):
            self._advance()

    def program(self) -> Node:
        """Read to the end."""
        body = self.sequence()
        if self._token.kind != "end":
            raise self._unexpected()
        return body

    def sequence(self, *, closing: str = "") -> Sequence:
        """Read commands up to a reserved word or closing bracket that does not belong to them."""
        items: list[tuple[Node, bool]] = []
        self._skip_newlines()
        while self._token.kind != "end" and not self._is(
            "then", "else", "elif", "fi", "do", "done", "esac", "}", ")", ";;"
        ):
            node = self._and_or()
            background = self._is("&")
            items.append((node, background))
            if not self._is(";", "&", "\n"):
                break
            self._advance()
            self._skip_newlines()
        del closing
        return Sequence(tuple(items))

    def _and_or(self) -> Node:
        first = self._pipeline()
        rest: list[tuple[str, Node]] = []
        while self._is("&&", "||"):
            operator = self._advance().text
            self._skip_newlines()
            rest.append((operator, self._pipeline()))
        return AndOr(first, tuple(rest)) if rest else first

    def _pipeline(self) -> Node:
        negated = False
        while self._is("!"):
            self._advance()
            negated = not negated
        commands = [self._command()]
        while self._is("|"):
            self._advance()
            self._skip_newlines()
            commands.append(self._command())
        return Pipeline(tuple(commands), negated) if len(commands) > 1 or negated else commands[0]

    def _command(self) -> Node:
        makers = {"if": self._if, "while": self._while, "until": self._while, "for": self._for, "case": self._case}
        if self._is("("):
            self._advance()
            body = self.sequence()
            self._take(")")
            return Compound(body, subshell=True, redirections=self._redirections())
        if self._is("{"):
            self._advance()
            body = self.sequence()
            self._take("}")
            return Compound(body, redirections=self._redirections())
        if self._token.kind == "word" and self._token.text in makers and self._is(*makers):
            node = makers[self._token.text]()
            redirections = self._redirections()
            return Compound(node, redirections=redirections) if redirections else node
        return self._simple()

    def _if(self) -> Node:
        branches = []
        otherwise = None
        self._advance()
        while True:
            condition = self.sequence()
            self._take("then")
            branches.append((condition, self.sequence()))
            if self._is("elif"):
                self._advance()
                continue
            if self._is("else"):
                self._advance()
                otherwise = self.sequence()
            self._take("fi")
            return If(tuple(branches), otherwise)

    def _while(self) -> Node:
        until = self._advance().text == "until"
        condition = self.sequence()
        self._take("do")
        body = self.sequence()
        self._take("done")
        return While(condition, body, until)

    def _for(self) -> Node:
        self._advance()
        name = self._advance().word.plain
        if name is None or not _NAME.fullmatch(name):
            raise ShellSyntaxError("bad for loop variable")
        words: list[Word] | None = None
        self._skip_newlines()
        if self._is("in"):
            self._advance()
            words = []
            while self._token.kind == "word":
                words.append(self._advance().word)
        if self._is(";"):
            self._advance()
        self._skip_newlines()
        self._take("do")
        body = self.sequence()
        self._take("done")
        return For(name, tuple(words) if words is not None else None, body)

    def _case(self) -> Node:
        self._advance()
        word = self._advance().word
        self._skip_newlines()
        self._take("in")
        self._skip_newlines()
        branches = []
        while not self._is("esac"):
            if self._is("("):
                self._advance()
            patterns = [self._advance().word]
            while self._is("|"):
                self._advance()
                patterns.append(self._advance().word)
            self._take(")")
            body = self.sequence()
            branches.append((tuple(patterns), body))
            if self._is(";;"):
                self._advance()
            self._skip_newlines()
        self._advance()
        return Case(word, tuple(branches))

    def _simple(self) -> Node:
        assignments: list[tuple[str, Word]] = []
        words: list[Word] = []
        redirections: list[Redirection] = []
        line = self._token.line
        while True:
            found = self._redirection()
            if found is not None:
                redirections.append(found)
                continue
            if self._token.kind != "word":
                break
            token = self._token
            assigned = None if words else _ASSIGNMENT.match(token.text)
            if not words and not assignments and token.word.plain in _RESERVED and token.text not in ("in", "function"):
                raise self._unexpected()
            self._advance()
            if assigned:
                assignments.append((assigned[0].rstrip("="), _cut(token.word, len(assigned[0]))))
            elif not words and self._is("(") and token.word.plain and _NAME.fullmatch(token.word.plain):
                return self._function(token.word.plain)
            else:
                words.append(token.word)
        if not (assignments or words or redirections):
            raise self._unexpected()
        return Simple(tuple(assignments), tuple(words), tuple(redirections), line)

    def _function(self, name: str) -> Node:
        self._advance()
        self._take(")")
        self._skip_newlines()
        return Function(name, self._command())

    def _redirections(self) -> tuple[Redirection, ...]:
        found = []
        while (redirection := self._redirection()) is not None:
            found.append(redirection)
        return tuple(found)

    def _redirection(self) -> Redirection | None:
        descriptor: int | None = None
        if self._token.kind == "word" and self._token.text.isdigit() and self._next_is_redirection():
            descriptor = int(self._advance().text)
        if self._token.kind != "operator" or self._token.text not in (
            "<",
            ">",
            ">>",
            "<<",
            "<<-",
            ">&",
            "<&",
            "<>",
            "&>",
            ">|",
        ):
            return None
        operator = self._advance_for_document()
        if operator in ("<<", "<<-"):
            return self._document(descriptor, operator)
        if self._token.kind != "word":
            raise self._unexpected()
        return Redirection(descriptor, operator, self._advance().word)

    def _advance_for_document(self) -> str:
        return self._advance().text

    def _document(self, descriptor: int | None, operator: str) -> Redirection:
        token = self._token
        expands = all(isinstance(part, Literal) and not part.quoted for part in token.word.parts)
        delimiter = "".join(part.text for part in token.word.parts if isinstance(part, Literal))
        scanner = self._scanner
        number = len(scanner.bodies) + len(scanner.pending)
        scanner.pending.append((delimiter, operator == "<<-", expands))
        body = self._body(number)
        self._advance()
        return Redirection(descriptor, "<<", body)

    def _body(self, number: int) -> Word:
        """Return a here-document's body: it is read ahead, from the line behind this one."""
        scanner = self._scanner
        end = scanner.text.find("\n", scanner.at)
        if end < 0:
            raise ShellSyntaxError("here document unclosed")
        kept, line = scanner.at, scanner.line
        scanner.at = end + 1
        scanner.read_documents()
        rest = scanner.text[scanner.at :]
        scanner.text = scanner.text[: end + 1] + rest
        scanner.at, scanner.line = kept, line
        return scanner.bodies[number]

    def _next_is_redirection(self) -> bool:
        text, at = self._scanner.text, self._scanner.at
        return at < len(text) and text[at] in "<>"


def _cut(word: Word, length: int) -> Word:
    """Return a word without its first characters, which are a literal's."""
    first, *rest = word.parts
    text = first.text[length:] if isinstance(first, Literal) else ""
    return Word((*((Literal(text),) if text else ()), *rest))


def parse(text: str) -> Node:
    """Return a program's tree.

    Raises:
        ShellSyntaxError: it is none.
    """
    return Parser(text).program()
