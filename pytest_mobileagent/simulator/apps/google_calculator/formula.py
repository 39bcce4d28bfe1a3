"""A formula as it is typed: what each key does to it, and how it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.google_calculator.calculation import (
    BINARY,
    FUNCTIONS,
    POSTFIX,
    Answer,
    CalculationError,
    Token,
    calculated,
    is_trivial,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

PARENTHESES = "()"
_DIGITS = "0123456789."


class Formula:
    """Tokens with a cursor between them; a function is one token, and one letter where accessibility reads it."""

    def __init__(self, tokens: Sequence[Token] = ()) -> None:
        """Begin with `tokens`, the cursor behind them."""
        self.tokens: tuple[Token, ...] = tuple(tokens)
        self.cursor = len(self.tokens)

    @property
    def text(self) -> str:
        """The formula as accessibility reads it in English."""
        return self.read(mark=".")

    def read(self, *, mark: str) -> str:
        """Return the formula as accessibility reads it; `mark` separates the fraction of a number."""
        texts = (one.shown if isinstance(one, Answer) else mark if one == "." else one for one in self.tokens)
        return "".join(texts)

    @property
    def _before(self) -> Token:
        return self.tokens[self.cursor - 1] if self.cursor else ""

    # -- keys -------------------------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """Insert a token at the cursor, if it may stand there; `()` is the bracket that fits."""
        if key == PARENTHESES:
            self._insert(self._bracket())
        elif key in BINARY:
            self._operate(key)
        elif key in POSTFIX:
            if self._ends_operand():
                self._insert(key)
        elif key != "." or "." not in self._number_around():
            self._insert(key)

    def delete(self) -> None:
        """Take the token before the cursor away."""
        if self.cursor:
            self.tokens = (*self.tokens[: self.cursor - 1], *self.tokens[self.cursor :])
            self.cursor -= 1

    def _insert(self, *tokens: Token) -> None:
        self.tokens = (*self.tokens[: self.cursor], *tokens, *self.tokens[self.cursor :])
        self.cursor += len(tokens)

    def _operate(self, key: str) -> None:
        if key == "−" and (self._before == "" or self._before in ("×", "÷", "^", "(", *FUNCTIONS)):
            self._insert(key)
            return
        while isinstance(self._before, str) and self._before and self._before in BINARY:
            self.delete()
        if self._ends_operand():
            self._insert(key)

    def _ends_operand(self) -> bool:
        last = self._before
        return isinstance(last, Answer) or (last != "" and last in f"{_DIGITS}πe){POSTFIX}")

    def _bracket(self) -> str:
        before = self.tokens[: self.cursor]
        opened = sum(one in ("(", *FUNCTIONS) for one in before)
        is_open = opened > sum(one == ")" for one in before)
        return ")" if is_open and self._ends_operand() else "("

    def _number_around(self) -> str:
        start = end = self.cursor
        while start and self._is_digit(start - 1):
            start -= 1
        while end < len(self.tokens) and self._is_digit(end):
            end += 1
        return "".join(str(one) for one in self.tokens[start:end])

    def _is_digit(self, at: int) -> bool:
        one = self.tokens[at]
        return isinstance(one, str) and one in _DIGITS

    # -- results ----------------------------------------------------------------------------------------------------

    def preview(self, *, in_degrees: bool) -> Decimal | None:
        """Return what is shown below the formula while it is typed; operators at its end are left out."""
        tokens = self.tokens
        while tokens and isinstance(tokens[-1], str) and tokens[-1] in (*BINARY, "(", "√", *FUNCTIONS):
            tokens = tokens[:-1]
        if is_trivial(tokens):
            return None
        try:
            return calculated(tokens, in_degrees=in_degrees)
        except CalculationError:
            return None

    # -- writing ----------------------------------------------------------------------------------------------------

    def drawn(self, *, mark: str, group: str) -> tuple[str, list[int]]:
        """Return the formula as a person sees it, and where in it the cursor stands before each token and at the end.

        `mark` separates the fraction of a number, `group` its thousands.
        """
        pieces: list[str] = []
        for at, one in enumerate(self.tokens):
            if isinstance(one, Answer):
                pieces.append(one.shown)
            elif self._is_digit(at):
                pieces.append((mark if one == "." else one) + (group if self._ends_group(at) else ""))
            else:
                pieces.append(FUNCTIONS.get(one, one))
        stops = [0]
        for piece in pieces:
            stops.append(stops[-1] + len(piece))
        return "".join(pieces), stops

    def _ends_group(self, at: int) -> bool:
        """Whether a separator of thousands stands behind the digit at a place."""
        start = at
        while start and self._is_digit(start - 1):
            start -= 1
        if "." in self.tokens[start : at + 1]:
            return False
        end = at + 1
        while end < len(self.tokens) and self._is_digit(end) and self.tokens[end] != ".":
            end += 1
        rest = end - at - 1
        return rest > 0 and rest % 3 == 0
