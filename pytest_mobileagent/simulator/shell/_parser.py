"""The shell's grammar: tokens to a tree, by recursive descent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._syntax import MAX_DEPTH, NAME, Scanner, Token
from pytest_mobileagent.simulator.shell._tree import (
    AndOr,
    Assignment,
    Calculation,
    Case,
    Check,
    Compound,
    Condition,
    Document,
    For,
    Function,
    If,
    Literal,
    Logic,
    Node,
    Pipeline,
    Redirection,
    Sequence,
    ShellSyntaxError,
    Simple,
    While,
    Word,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\[[^\]]*\])?(\+?=)")
RESERVED = frozenset(
    (
        "if", "then", "else", "elif", "fi", "while", "until", "do", "done", "for", "case", "esac", "{", "}", "!", "in",
        "function", "select", "time", "[[",
    )
)  # fmt: skip
_CLOSING = ("then", "else", "elif", "fi", "do", "done", "esac", "}", ")", ";;", ";&", ";|", ";;&")
_REDIRECTIONS = frozenset(("<", ">", ">>", "<<", "<<-", "<<<", ">&", "<&", "<>", "&>", "&>>", ">|"))
_CHECKS = frozenset(
    ("=", "==", "!=", "<", ">", "-eq", "-ne", "-gt", "-ge", "-lt", "-le", "-nt", "-ot", "-ef")
)  # fmt: skip
_ALIAS_NAME = re.compile(r"[A-Za-z0-9_!%,@.:+-]+")


def read_body(scanner: Scanner) -> Node:
    """Read the program inside `$( )`, with its closing bracket."""
    parser = Parser(scanner.text, depth=scanner.depth + 1)
    parser.start(scanner.at, scanner.line)
    body = parser.sequence()
    scanner.at, scanner.line = parser.finish(")")
    return body


class Parser:
    """Builds the tree."""

    def __init__(self, text: str, *, depth: int = 0, aliases: Mapping[str, str] | None = None) -> None:
        """Read `text`; words in front that are `aliases` are replaced."""
        self._scanner = Scanner(text, read_body, depth=depth)
        self._aliases = aliases if aliases is not None else {}
        self._replaced: set[tuple[str, int]] = set()
        self._token = Token("end")
        self._depth = depth
        self._is_started = False

    def start(self, at: int, line: int) -> None:
        """Begin at an offset."""
        self._scanner.at, self._scanner.line = at, line
        self._token = self._scanner.next()
        self._is_started = True

    @property
    def line(self) -> int:
        """The line that is being read."""
        return self._token.line

    @property
    def is_document_open(self) -> bool:
        """Whether the text ended inside a here-document."""
        return self._scanner.is_document_open

    def finish(self, closing: str) -> tuple[int, int]:
        """Check that the next token is `closing`; return where it ended."""
        if self._token.text != closing or self._token.kind != "operator":
            raise self._unexpected()
        return self._scanner.at, self._scanner.line

    def next_command(self) -> Node | None:
        """Read the commands of the next line (or lines, if they belong together); None at the end."""
        if not self._is_started:
            self.start(0, 1)
        while self._is("\n"):
            self._advance()
        if self._token.kind == "end":
            return None
        items = []
        while self._token.kind != "end" and not self._is("\n"):
            node = self._and_or()
            items.append((node, self._is("&")))
            if not self._is(";", "&"):
                break
            self._advance()
        if self._token.kind != "end" and not self._is("\n"):
            raise self._unexpected()
        return Sequence(tuple(items))

    def program(self) -> Node:
        """Read to the end."""
        items: list[tuple[Node, bool]] = []
        while (node := self.next_command()) is not None:
            items += node.items if isinstance(node, Sequence) else [(node, False)]
        return Sequence(tuple(items))

    # -- tokens -------------------------------------------------------------------------------------------------

    def _advance(self) -> Token:
        token = self._token
        self._token = self._scanner.next()
        return token

    def _is(self, *texts: str) -> bool:
        if self._token.kind == "operator":
            return self._token.text in texts
        return self._token.kind == "word" and self._token.text in texts and self._token.word.plain in RESERVED

    def _take(self, text: str) -> None:
        if not self._is(text):
            raise self._unexpected()
        self._advance()

    def _unexpected(self) -> ShellSyntaxError:
        if self._token.kind == "end":
            return ShellSyntaxError("unexpected EOF", is_incomplete=True)
        text = "newline" if self._token.text == "\n" else self._token.text
        return ShellSyntaxError(f"unexpected '{text}'")

    def _skip_newlines(self) -> None:
        while self._is("\n"):
            self._advance()

    # -- lists --------------------------------------------------------------------------------------------------

    def sequence(self, *, may_be_empty: bool = True) -> Sequence:
        """Read commands up to a reserved word or closing bracket that does not belong to them."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ShellSyntaxError("too deeply nested")
        items: list[tuple[Node, bool]] = []
        self._skip_newlines()
        while self._token.kind != "end" and not self._is(*_CLOSING):
            node = self._and_or()
            items.append((node, self._is("&")))
            if not self._is(";", "&", "\n"):
                break
            self._advance()
            self._skip_newlines()
        if not items and not may_be_empty:
            raise self._unexpected()
        self._depth -= 1
        return Sequence(tuple(items))

    def _body(self) -> Sequence:
        return self.sequence(may_be_empty=False)

    def _and_or(self) -> Node:
        first = self._pipeline()
        rest: list[tuple[str, Node]] = []
        while self._is("&&", "||"):
            operator = self._advance().text
            self._skip_newlines()
            rest.append((operator, self._pipeline()))
        return AndOr(first, tuple(rest)) if rest else first

    def _pipeline(self) -> Node:
        negated = timed = False
        while self._is("!", "time"):
            if self._advance().text == "time":
                timed = True
                if self._token.kind == "end" or self._is(";", "\n"):
                    return Pipeline((Sequence(),), negated, timed)
            else:
                negated = not negated
        commands = [self._command()]
        while self._is("|"):
            self._advance()
            self._skip_newlines()
            commands.append(self._command())
        return Pipeline(tuple(commands), negated, timed) if len(commands) > 1 or negated or timed else commands[0]

    def _command(self) -> Node:
        self._replace_alias()
        node = self._compound()
        if node is None:
            return self._simple()
        redirections = self._redirections()
        if not redirections:
            return node
        return Compound(node, redirections=redirections)

    def _compound(self) -> Node | None:
        if self._token.kind == "operator":
            return self._bracketed() if self._token.text == "(" else None
        makers = {
            "if": self._if, "while": self._while, "until": self._while, "for": self._for, "select": self._for,
            "case": self._case, "{": self._group, "[[": self._condition, "function": self._function_keyword,
        }  # fmt: skip
        if self._token.text in makers and self._is(*makers):
            return makers[self._token.text]()
        return None

    def _bracketed(self) -> Node:
        scanner = self._scanner
        if scanner.text.startswith("((", self._token.start):
            scanner.at = self._token.start
            text = scanner.calculation()
            if text is not None:
                self._advance()
                return Calculation(text)
            scanner.at = self._token.start + 1
        self._advance()
        body = self._body()
        self._take(")")
        return Compound(body, subshell=True)

    def _group(self) -> Node:
        self._advance()
        body = self.sequence()
        self._take("}")
        return Compound(body)

    def _replace_alias(self) -> None:
        while self._token.kind == "word" and (name := self._token.text) in self._aliases:
            start = self._token.start
            if (name, start) in self._replaced:
                return
            self._replaced.add((name, start))
            scanner = self._scanner
            scanner.text = scanner.text[:start] + self._aliases[name] + scanner.text[start + len(name) :]
            scanner.at = start
            self._token = scanner.next()

    # -- compound commands --------------------------------------------------------------------------------------

    def _if(self) -> Node:
        branches = []
        otherwise = None
        self._advance()
        while True:
            condition = self._body()
            self._take("then")
            branches.append((condition, self._body()))
            if self._is("elif"):
                self._advance()
                continue
            if self._is("else"):
                self._advance()
                otherwise = self._body()
            self._take("fi")
            return If(tuple(branches), otherwise)

    def _while(self) -> Node:
        until = self._advance().text == "until"
        condition = self._body()
        return While(condition, self._loop(), until)

    def _loop(self) -> Node:
        if self._is("{"):
            self._advance()
            body = self._body()
            self._take("}")
            return body
        self._take("do")
        body = self._body()
        self._take("done")
        return body

    def _for(self) -> Node:
        asks = self._advance().text == "select"
        token = self._advance()
        name = token.word.plain
        if token.kind != "word" or name is None or not NAME.fullmatch(name):
            raise ShellSyntaxError(f"'{token.text}': not an identifier")
        words: list[Word] | None = None
        self._skip_newlines()
        if self._is("in"):
            self._advance()
            words = []
            while self._token.kind == "word":
                words.append(self._advance().word)
            if not self._is(";", "\n"):
                raise self._unexpected()
        if self._is(";"):
            self._advance()
        self._skip_newlines()
        return For(name, tuple(words) if words is not None else None, self._loop(), asks)

    def _case(self) -> Node:
        self._advance()
        if self._token.kind != "word":
            raise self._unexpected()
        word = self._advance().word
        self._skip_newlines()
        self._take("in")
        self._skip_newlines()
        branches = []
        while not self._is("esac"):
            if self._is("("):
                self._advance()
            patterns = [self._pattern()]
            while self._is("|"):
                self._advance()
                patterns.append(self._pattern())
            self._take(")")
            body = self.sequence()
            ending = self._token.text if self._is(";;", ";&", ";|", ";;&") else ""
            branches.append((tuple(patterns), body, ending or ";;"))
            if not ending:
                break
            self._advance()
            self._skip_newlines()
        self._take("esac")
        return Case(word, tuple(branches))

    def _pattern(self) -> Word:
        if self._token.kind != "word":
            raise self._unexpected()
        return self._advance().word

    def _function_keyword(self) -> Node:
        self._advance()
        name = self._advance().text
        if self._is("("):
            self._advance()
            self._take(")")
        self._skip_newlines()
        return Function(name, self._command())

    # -- conditions ---------------------------------------------------------------------------------------------

    def _condition(self) -> Node:
        self._advance()
        test = self._any_of()
        if self._token.text != "]]":
            raise self._unexpected()
        self._advance()
        return Condition(test)

    def _any_of(self) -> Check | Logic:
        parts = [self._all_of()]
        while self._is("||"):
            self._advance()
            self._skip_newlines()
            parts.append(self._all_of())
        return Logic("||", tuple(parts)) if len(parts) > 1 else parts[0]

    def _all_of(self) -> Check | Logic:
        parts = [self._one_test()]
        while self._is("&&"):
            self._advance()
            self._skip_newlines()
            parts.append(self._one_test())
        return Logic("&&", tuple(parts)) if len(parts) > 1 else parts[0]

    def _one_test(self) -> Check | Logic:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ShellSyntaxError("too deeply nested")
        self._skip_newlines()
        try:
            if self._is("!"):
                self._advance()
                return Logic("!", (self._one_test(),))
            if self._is("("):
                self._advance()
                test = self._any_of()
                self._take(")")
                return test
            return self._check()
        finally:
            self._depth -= 1

    def _check(self) -> Check:
        if self._token.kind != "word" or self._token.text == "]]":
            raise self._unexpected()
        first = self._advance()
        if re.fullmatch(r"-[A-Za-z]", first.text) and self._token.kind == "word" and self._token.text != "]]" and (
            self._token.text not in _CHECKS
        ):  # fmt: skip
            return Check(first.text, self._advance().word)
        if self._token.text in _CHECKS:
            operator = self._advance().text
            if self._token.kind != "word":
                raise self._unexpected()
            return Check(operator, first.word, self._advance().word)
        return Check("-n", first.word)

    # -- simple commands ----------------------------------------------------------------------------------------

    def _simple(self) -> Node:
        assignments: list[Assignment] = []
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
            if not words and not assignments and token.word.plain in RESERVED and token.text not in ("in", "time"):
                raise self._unexpected()
            self._advance()
            if assigned:
                assignments.append(self._assignment(token, assigned))
            elif not words and not assignments and self._is("(") and token.word.plain and NAME.fullmatch(token.text):
                return self._function(token.text)
            else:
                words.append(token.word)
        if not (assignments or words or redirections):
            raise self._unexpected()
        return Simple(tuple(assignments), tuple(words), tuple(redirections), line)

    def _assignment(self, token: Token, found: re.Match[str]) -> Assignment:
        name, index_text, operator = found.groups()
        index = None
        if index_text is not None:
            inner = Scanner(index_text[1:-1], read_body, depth=self._depth + 1)
            index = Word(tuple(inner.quoted_parts("")))
        appends = operator == "+="
        if found.end() == len(token.text) and self._is("(") and self._token.start == token.start + len(token.text):
            self._advance()
            return Assignment(name, Word(), appends, index, self._values())
        scanner = Scanner(token.text[found.end() :], read_body, depth=self._depth + 1)
        return Assignment(name, scanner.word(stop=""), appends, index)

    def _values(self) -> tuple[Word, ...]:
        values = []
        self._skip_newlines()
        while self._token.kind == "word":
            values.append(self._advance().word)
            self._skip_newlines()
        self._take(")")
        return tuple(values)

    def _function(self, name: str) -> Node:
        self._advance()
        self._take(")")
        self._skip_newlines()
        return Function(name, self._command())

    # -- redirections -------------------------------------------------------------------------------------------

    def _redirections(self) -> tuple[Redirection, ...]:
        found = []
        while (redirection := self._redirection()) is not None:
            found.append(redirection)
        return tuple(found)

    def _redirection(self) -> Redirection | None:
        descriptor: int | None = None
        if self._token.kind == "word" and len(self._token.text) == 1 and self._token.text in "0123456789" and (
            self._next_is_redirection()
        ):  # fmt: skip
            descriptor = int(self._advance().text)
        if self._token.kind != "operator" or self._token.text not in _REDIRECTIONS:
            return None
        operator = self._advance().text
        if self._token.kind != "word":
            raise self._unexpected()
        if operator in ("<<", "<<-"):
            return self._document(descriptor, operator)
        return Redirection(descriptor, operator, self._advance().word)

    def _document(self, descriptor: int | None, operator: str) -> Redirection:
        token = self._token
        expands = all(isinstance(part, Literal) and not part.quoted for part in token.word.parts)
        delimiter = "".join(part.text for part in token.word.parts if isinstance(part, Literal))
        document = Document()
        self._scanner.pending.append((document, delimiter, operator == "<<-", expands))
        self._advance()
        return Redirection(descriptor, "<<", document)

    def _next_is_redirection(self) -> bool:
        text, at = self._scanner.text, self._scanner.at
        return at < len(text) and text[at] in "<>"


def parse(text: str) -> Node:
    """Return a program's tree.

    Raises:
        ShellSyntaxError: it is none.
    """
    return Parser(text).program()


def is_alias_name(name: str) -> bool:
    """Whether a word may be an alias."""
    return _ALIAS_NAME.fullmatch(name) is not None


def is_complete(text: str) -> bool:
    """Whether a text is a program, or no program at all: more lines would not make it one."""
    parser = Parser(text)
    try:
        parser.program()
    except ShellSyntaxError as error:
        return not error.is_incomplete
    return not parser.is_document_open and not text.rstrip("\n").endswith("\\")
