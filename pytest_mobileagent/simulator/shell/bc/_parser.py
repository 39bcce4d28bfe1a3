"""`bc`'s language as a tree of tuples: the first item says what it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_TOKEN = re.compile(
    r'(?P<blank>(?:[ \t\r]|\\\n|/\*.*?\*/|#[^\n]*)+)|(?P<number>[0-9A-F]+\.?[0-9A-F]*|\.[0-9A-F]+)|(?P<text>"[^"]*")'
    r"|(?P<name>[a-z][a-z0-9_]*)|(?P<sign>\+\+|--|[-+*/%^=!<>]=|&&|\|\||[-+*/%^=!<>(){}\[\],;\n.])",
    re.DOTALL,
)
_KEYWORDS = frozenset(
    ("auto", "break", "continue", "define", "else", "for", "halt", "if", "last", "length", "print", "quit", "read",
     "return", "scale", "sqrt", "while", "ibase", "obase")
)  # fmt: skip
SPECIAL = ("scale", "ibase", "obase", "last")
_ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "%=", "^=")
_COMPARISONS = ("<", "<=", "==", "!=", ">", ">=")
_LEVELS = (("||",), ("&&",), _COMPARISONS, ("+", "-"), ("*", "/", "%"))
_DEPTH_LIMIT = 60


class Node(NamedTuple):
    """What it is, its name or text, its parts."""

    kind: str
    word: str = ""
    parts: tuple[Node, ...] = ()


class BcSyntaxError(Exception):
    """A text that is no program; `is_incomplete` if more lines may make it one."""

    def __init__(self, *, is_incomplete: bool) -> None:
        """Keep it."""
        super().__init__("syntax error")
        self.is_incomplete = is_incomplete


class Parser:
    """Reads one text."""

    def __init__(self, text: str) -> None:
        """Cut it into tokens.

        Raises:
            BcSyntaxError: a sign is none.
        """
        self._tokens: list[tuple[str, str]] = []
        self._at = 0
        self._depth = 0
        at = 0
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise BcSyntaxError(is_incomplete=text[at] == '"' or text.startswith("/*", at))
            if found.lastgroup != "blank":
                kind = str(found.lastgroup)
                is_word = kind == "sign" or found[0] in _KEYWORDS
                self._tokens.append((found[0] if is_word else kind, found[0]))
            at = found.end()
        self._tokens.append(("end", ""))

    @property
    def _kind(self) -> str:
        return self._tokens[self._at][0]

    def _take(self, kind: str) -> bool:
        if self._kind != kind:
            return False
        self._at += 1
        return True

    def _need(self, kind: str) -> str:
        if not self._take(kind):
            raise BcSyntaxError(is_incomplete=self._kind == "end")
        return self._tokens[self._at - 1][1]

    def _skip_newlines(self) -> None:
        while self._take("\n"):
            pass

    def program(self) -> list[Node]:
        """Return the statements and definitions."""
        found = []
        while self._kind != "end":
            if self._take("\n") or self._take(";"):
                continue
            found.append(self._definition() if self._kind == "define" else self._statement())
            if self._kind not in (";", "\n", "end"):
                raise BcSyntaxError(is_incomplete=False)
        return found

    def _definition(self) -> Node:
        self._need("define")
        name = self._need("name")
        parameters = self._names("(", ")")
        self._skip_newlines()
        self._need("{")
        self._skip_newlines()
        local: tuple[Node, ...] = ()
        if self._kind == "auto":
            local = self._names("auto", "")
        body = self._rest_of_block()
        return Node("define", name, (Node("names", "", parameters), Node("names", "", local), body))

    def _names(self, begin: str, end: str) -> tuple[Node, ...]:
        self._need(begin)
        found = []
        while self._kind == "name":
            name = self._need("name")
            is_array = self._take("[")
            if is_array:
                self._need("]")
            found.append(Node("array" if is_array else "name", name))
            if not self._take(","):
                break
        if end:
            self._need(end)
        return tuple(found)

    def _rest_of_block(self) -> Node:
        found = []
        while not self._take("}"):
            if self._take(";") or self._take("\n"):
                continue
            found.append(self._statement())
            if self._kind not in (";", "\n", "}"):
                raise BcSyntaxError(is_incomplete=self._kind == "end")
        return Node("block", "", tuple(found))

    def _statement(self) -> Node:
        kind = self._kind
        if kind in _SIMPLE:
            self._at += 1
            return Node(kind)
        readers: dict[str, Callable[[], Node]] = {
            "{": self._block, "if": self._if, "while": self._while, "for": self._for, "return": self._return,
            "print": self._print, "text": lambda: Node("say", self._need("text")[1:-1]),
        }  # fmt: skip
        if kind in readers:
            return readers[kind]()
        value = self._expression()
        return Node("do" if value.kind == "assign" else "show", "", (value,))

    def _block(self) -> Node:
        self._need("{")
        return self._rest_of_block()

    def _body(self) -> Node:
        self._skip_newlines()
        return self._statement()

    def _if(self) -> Node:
        self._need("if")
        self._need("(")
        condition = self._expression()
        self._need(")")
        body = self._body()
        mark = self._at
        self._skip_newlines()
        if self._take("else"):
            return Node("if", "", (condition, body, self._body()))
        self._at = mark
        return Node("if", "", (condition, body))

    def _while(self) -> Node:
        self._need("while")
        self._need("(")
        condition = self._expression()
        self._need(")")
        return Node("for", "", (Node("none"), condition, Node("none"), self._body()))

    def _for(self) -> Node:
        self._need("for")
        self._need("(")
        parts = []
        for end in (";", ";", ")"):
            parts.append(Node("none") if self._kind == end else self._expression())
            self._need(end)
        return Node("for", "", (*parts, self._body()))

    def _return(self) -> Node:
        self._need("return")
        if self._kind in (";", "\n", "}", "end"):
            return Node("return")
        return Node("return", "", (self._expression(),))

    def _print(self) -> Node:
        self._need("print")
        parts = []
        while True:
            is_text = self._kind == "text"
            parts.append(Node("text", self._need("text")[1:-1]) if is_text else self._expression())
            if not self._take(","):
                return Node("print", "", tuple(parts))

    # -- expressions --------------------------------------------------------------------------------------------

    def _expression(self) -> Node:
        self._depth += 1
        if self._depth > _DEPTH_LIMIT:
            raise BcSyntaxError(is_incomplete=False)
        found = self._level(0)
        self._depth -= 1
        return found

    def _level(self, number: int) -> Node:
        if number == len(_LEVELS):
            return self._unary()
        if number == 1 and self._take("!"):
            return Node("not", "", (self._level(1),))
        left = self._level(number + 1)
        while self._kind in _LEVELS[number]:
            operator = self._need(self._kind)
            left = Node("binary", operator, (left, self._level(number + 1)))
        return left

    def _unary(self) -> Node:
        base = self._signed()
        return Node("binary", "^", (base, self._nested(self._unary))) if self._take("^") else base

    def _signed(self) -> Node:
        return Node("negate", "", (self._nested(self._signed),)) if self._take("-") else self._primary()

    def _nested(self, read: Callable[[], Node]) -> Node:
        self._depth += 1
        if self._depth > _DEPTH_LIMIT:
            raise BcSyntaxError(is_incomplete=False)
        found = read()
        self._depth -= 1
        return found

    def _primary(self) -> Node:
        kind = self._kind
        if kind in ("++", "--"):
            self._at += 1
            return Node("step", kind, (self._primary(), Node("before")))
        if self._take("("):
            found = self._expression()
            self._need(")")
            return Node("brackets", "", (found,))
        if kind in ("number", "length", "sqrt", "read") or (kind == "scale" and self._tokens[self._at + 1][0] == "("):
            return self._value()
        return self._changed(self._target())

    def _changed(self, target: Node) -> Node:
        """Read what is done to a variable."""
        if target.kind != "call" and self._kind in _ASSIGNMENTS:
            operator = self._need(self._kind)
            return Node("assign", operator[:-1], (target, self._expression()))
        if target.kind != "call" and self._kind in ("++", "--"):
            return Node("step", self._need(self._kind), (target, Node("after")))
        return target

    def _value(self) -> Node:
        kind = self._kind
        word = self._need(kind)
        if kind == "number":
            return Node("number", word)
        self._need("(")
        parts = () if kind == "read" else (self._expression(),)
        self._need(")")
        return Node("function", kind, parts)

    def _target(self) -> Node:
        if self._take("."):
            return Node("special", "last")
        if self._kind in SPECIAL:
            return Node("special", self._need(self._kind))
        name = self._need("name")
        if self._take("["):
            if self._take("]"):
                return Node("array", name)
            index = self._expression()
            self._need("]")
            return Node("element", name, (index,))
        if not self._take("("):
            return Node("name", name)
        arguments: list[Node] = []
        while not self._take(")"):
            if arguments:
                self._need(",")
            arguments.append(self._expression())
        return Node("call", name, tuple(arguments))


_SIMPLE = ("break", "continue", "halt", "quit")
