"""The statements and rules of an awk program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.awk._expressions import Expressions
from pytest_mobileagent.simulator.shell.awk._tokens import Tokens
from pytest_mobileagent.simulator.shell.awk._tree import (
    Block,
    Delete,
    Element,
    Evaluate,
    FieldOf,
    ForEach,
    Function,
    If,
    Jump,
    Leave,
    Loop,
    Name,
    Print,
    Program,
    Rule,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.awk._tree import Expression, Statement, Target

_ENDS = (";", "\n", "}", "end")


class Parser:
    """Reads one program."""

    def __init__(self, text: str) -> None:
        """Begin at the first rule."""
        self._tokens = Tokens(text)
        self._expressions = Expressions(self._tokens)
        self._program = Program()
        self._loops = 0
        self._place = "rule"  # or function, BEGIN, END
        self._statements: dict[str, Callable[[], Statement]] = {
            "{": self._block, "if": self._if, "while": self._while, "do": self._do, "for": self._for,
        }  # fmt: skip

    def program(self) -> Program:
        """Return the program.

        Raises:
            ShellError: it is none, as awk says it.
        """
        self._skip_ends()
        while self._tokens.now.kind != "end":
            self._item()
            self._skip_ends()
        return self._program

    # -- rules --------------------------------------------------------------------------------------------------

    def _item(self) -> None:
        kind = self._tokens.now.kind
        self._place = {"function": "function", "BEGIN": "BEGIN", "END": "END"}.get(kind, "rule")
        if kind == "function":
            self._function()
        elif kind in ("BEGIN", "END"):
            self._tokens.advance()
            if self._tokens.now.kind != "{":
                raise self._tokens.wrong()
            (self._program.begin if kind == "BEGIN" else self._program.end).append(self._block())
        else:
            patterns: list[Expression] = []
            if kind != "{":
                patterns.append(self._expressions.expression())
                if self._tokens.take(","):
                    self._tokens.skip_newlines()
                    patterns.append(self._expressions.expression())
            body = self._block() if self._tokens.now.kind == "{" else None
            if body is None and self._tokens.now.kind not in _ENDS:
                raise self._tokens.wrong()
            self._program.rules.append(Rule(tuple(patterns), body))

    def _function(self) -> None:
        self._tokens.advance()
        token = self._tokens.advance()
        if token.kind not in ("name", "call"):
            raise self._tokens.wrong()
        self._tokens.need("(")
        parameters: list[str] = []
        while not self._tokens.take(")"):
            if parameters:
                self._tokens.need(",")
                self._tokens.skip_newlines()
            parameters.append(self._tokens.need("name"))
        self._tokens.skip_newlines()
        if token.value in self._program.functions:
            raise self._tokens.error(f"you can't define function {token.value} more than once")
        self._program.functions[token.value] = Function(token.value, tuple(parameters), self._block())

    # -- statements ---------------------------------------------------------------------------------------------

    def _block(self) -> Block:
        self._tokens.need("{")
        statements = []
        self._skip_ends()
        while not self._tokens.take("}"):
            if self._tokens.now.kind == "end":
                raise self._tokens.wrong()
            statements.append(self._statement())
            self._skip_ends()
        return Block(tuple(statements))

    def _statement(self) -> Statement:
        if (read := self._statements.get(self._tokens.now.kind)) is not None:
            return read()
        if self._tokens.take(";"):
            return Block(())
        statement = self._simple()
        if self._tokens.now.kind not in _ENDS:
            raise self._tokens.wrong()
        if self._tokens.now.kind in (";", "\n"):
            self._tokens.advance()
        return statement

    def _simple(self) -> Statement:
        kind = self._tokens.now.kind
        if kind in ("print", "printf"):
            return self._print()
        if kind == "delete":
            return self._delete()
        if kind in ("next", "nextfile", "break", "continue"):
            return self._jump()
        if kind in ("exit", "return"):
            if kind == "return" and self._place != "function":
                self._tokens.advance()
                raise self._tokens.error("return not in function")
            self._tokens.advance()
            value = None if self._tokens.now.kind in _ENDS else self._expressions.expression()
            return Leave(kind, value)
        return Evaluate(self._expressions.expression())

    def _jump(self) -> Jump:
        word = self._tokens.now.kind
        self._tokens.advance()
        if word in ("break", "continue") and not self._loops:
            raise self._tokens.error(f"{word} illegal outside of loops")
        if word in ("next", "nextfile") and self._place == "function":
            raise self._tokens.error(f"{word} is illegal inside a function")
        return Jump(word)

    def _delete(self) -> Delete:
        self._tokens.advance()
        name = self._tokens.need("name")
        subscripts = self._expressions.subscripts() if self._tokens.now.kind == "[" else ()
        return Delete(name, subscripts)

    def _print(self) -> Print:
        is_formatted = self._tokens.advance().kind == "printf"
        arguments = self._printed()
        if is_formatted and not arguments:
            raise self._tokens.wrong()
        mode = self._tokens.now.kind
        if mode not in (">", ">>", "|"):
            return Print(is_formatted, arguments, "", None)
        self._tokens.advance()
        return Print(is_formatted, arguments, mode, self._expressions.destination())

    def _printed(self) -> tuple[Expression, ...]:
        """Read what is to be printed: a list, in brackets or not; a `>` behind it is no comparison."""
        stops = (*_ENDS, ">", ">>", "|")
        if self._tokens.now.kind in stops:
            return ()
        if self._tokens.now.kind == "(":
            mark = self._tokens.mark()
            self._tokens.advance()
            found = self._expressions.list_until(")")
            if self._tokens.now.kind in stops:
                return found
            self._tokens.go_back(mark)
        return self._expressions.printed_list()

    def _if(self) -> If:
        self._tokens.advance()
        condition = self._condition()
        body = self._body()
        mark = self._tokens.mark()
        self._skip_ends()
        if not self._tokens.take("else"):
            self._tokens.go_back(mark)
            return If(condition, body, None)
        self._tokens.skip_newlines()
        return If(condition, body, self._statement())

    def _condition(self) -> Expression:
        self._tokens.need("(")
        condition = self._expressions.expression()
        self._tokens.need(")")
        self._tokens.skip_newlines()
        return condition

    def _body(self, *, is_loop: bool = False) -> Statement:
        self._tokens.skip_newlines()
        self._loops += is_loop
        body = self._statement()
        self._loops -= is_loop
        return body

    def _while(self) -> Loop:
        self._tokens.advance()
        condition = self._condition()
        return Loop(None, condition, None, self._body(is_loop=True))

    def _do(self) -> Loop:
        self._tokens.advance()
        body = self._body(is_loop=True)
        self._skip_ends()
        self._tokens.need("while")
        self._tokens.need("(")
        condition = self._expressions.expression()
        self._tokens.need(")")
        return Loop(None, condition, None, body, is_tested_late=True)

    def _for(self) -> Statement:
        self._tokens.advance()
        self._tokens.need("(")
        mark = self._tokens.mark()
        if self._tokens.now.kind in ("name", "$"):
            target = self._loop_target()
            if target is not None and self._tokens.take("in") and self._tokens.now.kind == "name":
                array = self._tokens.advance().value
                if self._tokens.take(")"):
                    return ForEach(target, array, self._body(is_loop=True))
            self._tokens.go_back(mark)
        first = None if self._tokens.now.kind == ";" else self._simple()
        self._tokens.need(";")
        self._tokens.skip_newlines()
        condition = None if self._tokens.now.kind == ";" else self._expressions.expression()
        self._tokens.need(";")
        self._tokens.skip_newlines()
        after = None if self._tokens.now.kind == ")" else self._simple()
        self._tokens.need(")")
        return Loop(first, condition, after, self._body(is_loop=True))

    def _loop_target(self) -> Target | None:
        found = self._expressions.primary()
        return found if isinstance(found, Name | FieldOf | Element) else None

    def _skip_ends(self) -> None:
        while self._tokens.now.kind in (";", "\n"):
            self._tokens.advance()
