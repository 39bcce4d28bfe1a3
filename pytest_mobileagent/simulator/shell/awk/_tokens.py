"""An awk program's text, cut into tokens one at a time: whether a slash divides is known to the parser only."""

from __future__ import annotations

import re
from typing import NamedTuple

from pytest_mobileagent.simulator.shell.process import ShellError

KEYWORDS = frozenset(
    ("BEGIN", "END", "break", "continue", "delete", "do", "else", "exit", "for", "func", "function", "getline", "if",
     "in", "next", "nextfile", "print", "printf", "return", "while")
)  # fmt: skip
BUILTINS = frozenset(
    ("atan2", "close", "cos", "exp", "fflush", "gsub", "index", "int", "length", "log", "match", "rand", "sin",
     "split", "sprintf", "sqrt", "srand", "sub", "substr", "system", "tolower", "toupper")
)  # fmt: skip
_BLANK = re.compile(r"(?:[ \t\r\f\v]|\\\r?\n|#[^\n]*)*")
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_NUMBER = re.compile(r"(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)
_SIGNS = re.compile(r"\*\*=|&&|\|\||\+\+|--|\*\*|[-+*/%^=!<>]=|!~|>>|[-+*/%^!<>~|?:,;$=(){}\[\]\n]")
_OCTAL = re.compile("[0-7]{1,3}")
_HEXADECIMAL = re.compile("x([0-9a-fA-F]+)")
_ESCAPES = {'"': '"', "n": "\n", "t": "\t", "f": "\f", "r": "\r", "b": "\b", "v": "\v", "a": "\a", "\\": "\\"}


class Token(NamedTuple):
    """One word: its kind (`number`, `text`, `name`, `call`, `builtin`, `end` or the sign itself) and its value."""

    kind: str
    value: str
    start: int


class Tokens:
    """The tokens of a program, with one in sight."""

    def __init__(self, text: str) -> None:
        """Begin at the first."""
        self._text = text
        self._end = 0
        self.now = Token("end", "", 0)
        self.advance()

    def advance(self) -> Token:
        """Go on to the next token; returns the one before."""
        before = self.now
        blank = _BLANK.match(self._text, self._end)
        self.now = self._scan(blank.end() if blank else self._end)
        return before

    def take(self, kind: str) -> bool:
        """Go on if the token in sight is of a kind; returns whether it is."""
        if self.now.kind != kind:
            return False
        self.advance()
        return True

    def need(self, kind: str) -> str:
        """Take a token of a kind; returns its value.

        Raises:
            ShellError: it is of another.
        """
        if self.now.kind != kind:
            raise self.wrong()
        return self.advance().value

    def skip_newlines(self) -> None:
        """Go on to what is no newline."""
        while self.take("\n"):
            pass

    def wrong(self) -> ShellError:
        """Return what awk says where the token in sight cannot stand."""
        return self.error("syntax error", follow="illegal statement")

    def mark(self) -> tuple[Token, int]:
        """Return where we are, for `go_back`."""
        return self.now, self._end

    def go_back(self, mark: tuple[Token, int]) -> None:
        """Return to a place."""
        self.now, self._end = mark

    def regular(self) -> str:
        """Take a regular expression: the slash that begins it is in sight."""
        at = self.now.start + 1
        pieces: list[str] = []
        while (letter := self._text[at : at + 1]) != "/":
            if letter in ("", "\n"):
                self._end = at
                raise self.error(f"{'newline' if letter else 'non-terminated'} in regular expression "
                                 f"{''.join(pieces)[:10]}...", follow="giving up" if not letter else "")  # fmt: skip
            pieces.append(self._text[at : at + 2] if letter == "\\" else letter)
            at += len(pieces[-1])
        self._end = at + 1
        self.advance()
        return "".join(pieces)

    def error(self, message: str, *, follow: str = "") -> ShellError:
        """Return what awk says about a program that is none."""
        line = self._text.count("\n", 0, min(self._end, len(self._text))) + 1
        head = self._text[: self._end].rstrip("\n").rpartition("\n")[2]
        cut = max(head.rfind(" "), head.rfind("\t"))
        rest = self._text[self._end :].partition("\n")[0]
        context = f" context is\n\t{head[: max(0, cut)]} >>> {head[max(0, cut) :]} <<< {rest}"
        last = follow or "bailing out"
        return ShellError(2, f"awk: {message} at source line {line}\n{context}\nawk: {last} at source line {line}")

    def _scan(self, at: int) -> Token:
        text = self._text
        if at >= len(text):
            self._end = len(text)
            return Token("end", "", at)
        letter = text[at]
        if letter == '"':
            return self._string(at)
        if found := _NUMBER.match(text, at):
            self._end = found.end()
            return Token("number", found[0], at)
        if found := _NAME.match(text, at):
            self._end = found.end()
            return self._word(found[0], at)
        found = _SIGNS.match(text, at)
        if found is None:
            self._end = at + 1
            raise self.error("syntax error", follow="illegal statement")
        self._end = found.end()
        sign = {"**": "^", "**=": "^="}.get(found[0], found[0])
        return Token(sign, sign, at)

    def _word(self, word: str, at: int) -> Token:
        if word in KEYWORDS:
            return Token("function" if word == "func" else word, word, at)
        if word in BUILTINS:
            return Token("builtin", word, at)
        return Token("call" if self._text.startswith("(", self._end) else "name", word, at)

    def _string(self, start: int) -> Token:
        pieces: list[str] = []
        at = start + 1
        while (letter := self._text[at : at + 1]) != '"':
            if letter in ("", "\n"):
                self._end = at
                raise self.error(f"{'newline in' if letter else 'non-terminated'} string {''.join(pieces)[:10]}...")
            if letter == "\\":
                piece, at = escaped(self._text, at + 1)
                pieces.append(piece)
            else:
                pieces.append(letter)
                at += 1
        self._end = at + 1
        return Token("text", "".join(pieces).partition("\0")[0], start)


def escaped(text: str, at: int) -> tuple[str, int]:
    """Return what the escape behind a backslash stands for, and where it ends."""
    letter = text[at : at + 1]
    if letter == "\n":
        return "", at + 1
    if letter in _ESCAPES and letter:
        return _ESCAPES[letter], at + 1
    if octal := _OCTAL.match(text, at):
        return chr(int(octal[0], 8) & 0xFF), octal.end()
    if hexadecimal := _HEXADECIMAL.match(text, at):
        return chr(int(hexadecimal[1], 16) & 0xFF), hexadecimal.end()
    return letter, at + 1
