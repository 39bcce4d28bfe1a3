"""The expressions of an awk program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.awk._tree import (
    Assign,
    Binary,
    Builtin,
    Call,
    Choice,
    Contains,
    Element,
    FieldOf,
    Getline,
    Match,
    Name,
    Number,
    Regular,
    Step,
    Text,
    Unary,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.awk._tokens import Tokens
    from pytest_mobileagent.simulator.shell.awk._tree import Expression, Target

_ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "%=", "^=")
_COMPARISONS = ("<", "<=", "==", "!=", ">", ">=")
_BEGINS_TERM = frozenset(("number", "text", "name", "call", "builtin", "$", "(", "!", "-", "+", "++", "--", "getline"))
_DEPTH_LIMIT = 60


class Expressions:
    """Reads expressions off a program's tokens."""

    def __init__(self, tokens: Tokens) -> None:
        """Share the tokens with the parser of statements."""
        self._tokens = tokens
        self._is_printed = False  # `>` leads to a file, and nothing is compared
        self._depth = 0
        self._terms: dict[str, Callable[[], Expression]] = {
            "number": lambda: Number(float(tokens.advance().value)), "text": self._text,
            "/": lambda: Regular(tokens.regular()), "/=": lambda: Regular(tokens.regular()), "(": self._brackets,
            "builtin": self._builtin, "call": self._call, "getline": self._getline, "++": self._step, "--": self._step,
        }  # fmt: skip

    def expression(self) -> Expression:
        """Read an expression."""
        return self._with(is_printed=False)

    def printed_list(self) -> tuple[Expression, ...]:
        """Read what `print` prints, without brackets around."""
        found = [self._with(is_printed=True)]
        while self._tokens.take(","):
            self._tokens.skip_newlines()
            found.append(self._with(is_printed=True))
        return tuple(found)

    def list_until(self, end: str) -> tuple[Expression, ...]:
        """Read expressions between commas, and the sign that ends them."""
        found: list[Expression] = []
        while not self._tokens.take(end):
            if found:
                self._tokens.need(",")
                self._tokens.skip_newlines()
            found.append(self.expression())
        return tuple(found)

    def subscripts(self) -> tuple[Expression, ...]:
        """Read `[a, b]`."""
        self._tokens.need("[")
        found = self.list_until("]")
        if not found:
            raise self._tokens.wrong()
        return found

    def destination(self) -> Expression:
        """Read where `print` prints to: a term, no strings in a row unless in brackets."""
        return self._sum()

    def _with(self, *, is_printed: bool) -> Expression:
        kept, self._is_printed = self._is_printed, is_printed
        self._depth += 1
        if self._depth > _DEPTH_LIMIT:
            raise self._tokens.error("expression too deep")
        try:
            return self._choice()
        finally:
            self._is_printed = kept
            self._depth -= 1

    # -- from the loosest to the tightest -----------------------------------------------------------------------

    def _choice(self) -> Expression:
        condition = self._or()
        if not self._tokens.take("?"):
            return condition
        self._tokens.skip_newlines()
        yes = self._nested(self._choice)
        self._tokens.skip_newlines()
        self._tokens.need(":")
        self._tokens.skip_newlines()
        return Choice(condition, yes, self._nested(self._choice))

    def _or(self) -> Expression:
        left = self._and()
        while self._tokens.take("||"):
            self._tokens.skip_newlines()
            left = Binary("||", left, self._and())
        return left

    def _and(self) -> Expression:
        left = self._comparison()
        while self._tokens.take("&&"):
            self._tokens.skip_newlines()
            left = Binary("&&", left, self._comparison())
        return left

    def _comparison(self) -> Expression:
        left = self._concatenation()
        is_compared = False
        while True:
            kind = self._tokens.now.kind
            if kind == "|" and not self._is_printed:
                mark = self._tokens.mark()
                self._tokens.advance()
                if not self._tokens.take("getline"):
                    self._tokens.go_back(mark)
                    return left
                left = Getline("|", self._optional_target(), left)
            elif kind in ("~", "!~"):
                self._tokens.advance()
                left = Match(left, self._concatenation(), kind == "!~")
            elif kind == "in":
                self._tokens.advance()
                left = Contains((left,), self._tokens.need("name"))
            elif kind in _COMPARISONS and not (is_compared or self._is_printed):
                self._tokens.advance()
                left = Binary(kind, left, self._concatenation())
                is_compared = True
            else:
                return left

    def _concatenation(self) -> Expression:
        left = self._sum()
        while self._tokens.now.kind in _BEGINS_TERM:
            left = Binary("", left, self._sum())
        return left

    def _sum(self) -> Expression:
        left = self._product()
        while self._tokens.now.kind in ("+", "-"):
            left = Binary(self._tokens.advance().kind, left, self._product())
        return left

    def _product(self) -> Expression:
        left = self._unary()
        while self._tokens.now.kind in ("*", "/", "%"):
            left = Binary(self._tokens.advance().kind, left, self._unary())
        return left

    def _unary(self) -> Expression:
        if self._tokens.now.kind in ("-", "+", "!"):
            operator = self._tokens.advance().kind
            return Unary(operator, self._nested(self._unary))
        return self._power()

    def _power(self) -> Expression:
        base = self._assigned()
        if not self._tokens.take("^"):
            return base
        if self._tokens.now.kind in ("-", "+", "!"):
            return Binary("^", base, self._unary())
        return Binary("^", base, self._nested(self._power))

    def _assigned(self) -> Expression:
        found = self.primary()
        if self._tokens.now.kind in _ASSIGNMENTS and isinstance(found, Name | FieldOf | Element):
            operator = self._tokens.advance().kind
            self._tokens.skip_newlines()
            return Assign(found, operator[:-1], self._nested(self._choice))
        return found

    def _nested(self, read: Callable[[], Expression]) -> Expression:
        self._depth += 1
        if self._depth > _DEPTH_LIMIT * 2:
            raise self._tokens.error("expression too deep")
        try:
            return read()
        finally:
            self._depth -= 1

    # -- terms --------------------------------------------------------------------------------------------------

    def primary(self) -> Expression:
        """Read a term: a constant, a variable with what is stuck to it, a call, brackets."""
        if (read := self._terms.get(self._tokens.now.kind)) is not None:
            return read()
        target = self._target()
        if self._tokens.now.kind in ("++", "--"):
            return Step(target, 1 if self._tokens.advance().kind == "++" else -1, is_prefix=False)
        return target

    def _text(self) -> Text:
        """Read a string; several in a row are one."""
        pieces = []
        while self._tokens.now.kind == "text":
            pieces.append(self._tokens.advance().value)
        return Text("".join(pieces))

    def _call(self) -> Call:
        name = self._tokens.advance().value
        self._tokens.advance()
        return Call(name, self.list_until(")"))

    def _step(self) -> Step:
        return Step(delta=1 if self._tokens.advance().kind == "++" else -1, target=self._target(), is_prefix=True)

    def _target(self) -> Target:
        if self._tokens.now.kind == "$":
            self._tokens.advance()
            return FieldOf(self._nested(self._field_number))
        name = self._tokens.need("name")
        return Element(name, self.subscripts()) if self._tokens.now.kind == "[" else Name(name)

    def _field_number(self) -> Expression:
        if self._tokens.now.kind in ("-", "+", "!"):
            operator = self._tokens.advance().kind
            return Unary(operator, self._nested(self._field_number))
        if self._tokens.now.kind in ("$", "name"):
            return self._target()
        return self.primary()

    def _optional_target(self) -> Target | None:
        return self._target() if self._tokens.now.kind in ("$", "name") else None

    def _brackets(self) -> Expression:
        self._tokens.advance()
        found = self.list_until(")")
        if len(found) == 1:
            return found[0] if not isinstance(found[0], Name | FieldOf | Element) else Unary("", found[0])
        if not found or not self._tokens.take("in"):
            raise self._tokens.wrong()
        return Contains(found, self._tokens.need("name"))

    def _builtin(self) -> Expression:
        name = self._tokens.advance().value
        return Builtin(name, self.list_until(")") if self._tokens.take("(") else ())

    def _getline(self) -> Expression:
        self._tokens.advance()
        target = self._optional_target()
        if not self._tokens.take("<"):
            return Getline("", target, None)
        return Getline("<", target, self._sum())
