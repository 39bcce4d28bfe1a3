"""Extended regular expressions as POSIX has them: the leftmost of all matches, and of these the longest.

RE2 looks for them: it takes each letter once, whatever the pattern, so that none can run away.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell.awk._tokens import escaped
from pytest_mobileagent.simulator.shell.awk._values import fatal

_CLASSES = {
    "alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z", "space": " \t-\r",
    "blank": " \t", "punct": "!-/:-@[-`{-~", "xdigit": "0-9a-fA-F", "cntrl": "\0-\x1f\x7f", "print": " -~",
    "graph": "!-~",
}  # fmt: skip
_ALL = frozenset(map(chr, range(1, 256)))
_REPEAT = re.compile(r"\{(\d+)(,(\d*))?\}")
_MOST_REPEATS, _MOST_DEPTH = 1000, 100


@dataclass(frozen=True, slots=True)
class _Letters:
    letters: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Edge:
    sign: str  # ^ or $


@dataclass(frozen=True, slots=True)
class _Repeat:
    part: _Part
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class _Row:
    parts: tuple[_Part, ...]


@dataclass(frozen=True, slots=True)
class _Either:
    parts: tuple[_Part, ...]


_Part = _Letters | _Edge | _Repeat | _Row | _Either


class _Reader:
    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0
        self.depth = 0

    def read(self) -> _Part:
        if not self.pattern:
            return _Row(())
        found = self.either()
        if self.at < len(self.pattern):
            raise self.wrong("syntax error in")
        return found

    def wrong(self, what: str = "illegal primary in") -> Exception:
        return fatal(f"{what} regular expression {self.pattern} at {self.pattern[self.at :]}")

    def peek(self) -> str:
        return self.pattern[self.at : self.at + 1]

    def either(self) -> _Part:
        parts = [self.row()]
        while self.peek() == "|":
            self.at += 1
            parts.append(self.row())
        return parts[0] if len(parts) == 1 else _Either(tuple(parts))

    def row(self) -> _Part:
        parts = [self.repeated()]
        while self.peek() not in ("", "|", ")"):
            parts.append(self.repeated())
        return parts[0] if len(parts) == 1 else _Row(tuple(parts))

    def repeated(self) -> _Part:
        part = self.primary()
        while True:
            sign = self.peek()
            bounds = _REPEAT.match(self.pattern, self.at) if sign == "{" else None
            if bounds:
                least = int(bounds[1])
                most = least if bounds[2] is None else int(bounds[3]) if bounds[3] else None
                if max(least, most or 0) > _MOST_REPEATS or (most is not None and most < least):
                    raise fatal(f"illegal repetition expression: class {self.pattern}")
                self.at = bounds.end()
            elif sign in ("*", "+", "?") and sign:
                least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}[sign]
                self.at += 1
            else:
                return part
            part = _Repeat(part, least, most)

    def primary(self) -> _Part:
        letter = self.peek()
        self.at += 1
        match letter:
            case "^" | "$":
                return _Edge(letter)
            case ".":
                return _Letters(_ALL)
            case "[":
                return self.bracket()
            case "(":
                return self.group()
            case "\\" if self.at < len(self.pattern):
                piece, self.at = escaped(self.pattern, self.at)
                return _Letters(frozenset(piece[-1:]))
            case "" | "*" | "+" | "?" | "|" | ")":
                self.at -= bool(not letter)
                raise self.wrong()
        return _Letters(frozenset(letter))

    def group(self) -> _Part:
        if self.peek() == ")":
            self.at += 1
            return _Row(())
        self.depth += 1
        if self.depth > _MOST_DEPTH:
            raise fatal(f"regular expression too big: {self.pattern[:10]}...")
        found = self.either()
        self.depth -= 1
        if self.peek() != ")":
            raise self.wrong("syntax error in")
        self.at += 1
        return found

    def bracket(self) -> _Part:
        start = self.at
        is_negated = self.peek() == "^"
        self.at += is_negated
        letters: set[str] = set()
        is_first = True
        while is_first or self.peek() != "]":
            if not self.peek():
                raise fatal(f"nonterminated character class {self.pattern[start:]}")
            is_first = False
            named = re.compile(r"\[:(\w+):\]").match(self.pattern, self.at)
            if named and named[1] in _CLASSES:
                letters |= _spread(_CLASSES[named[1]])
                self.at = named.end()
                continue
            first = self.member()
            last = first
            if self.peek() == "-" and self.pattern[self.at + 1 : self.at + 2] not in ("]", ""):
                self.at += 1
                last = self.member()
            letters |= set(map(chr, range(ord(first), ord(last) + 1)))
        self.at += 1
        return _Letters(_ALL - letters if is_negated else frozenset(letters))

    def member(self) -> str:
        letter = self.peek()
        self.at += 1
        if letter == "\\" and self.at < len(self.pattern):
            piece, self.at = escaped(self.pattern, self.at)
            return piece[-1:] or "\n"
        return letter


def _spread(ranges: str) -> set[str]:
    found: set[str] = set()
    at = 0
    while at < len(ranges):
        if ranges[at + 1 : at + 2] == "-" and at + 2 < len(ranges):
            found |= set(map(chr, range(ord(ranges[at]), ord(ranges[at + 2]) + 1)))
            at += 3
        else:
            found.add(ranges[at])
            at += 1
    return found


class Regex:
    """A compiled pattern."""

    def __init__(self, pattern: str) -> None:
        """Compile.

        Raises:
            ShellError: it is no pattern, as awk says it.
        """
        import re2  # noqa: PLC0415 - most phones see no such pattern

        options = re2.Options()
        options.longest_match, options.log_errors, options.dot_nl = True, False, True
        options.encoding = re2.Options.Encoding.LATIN1
        try:
            self._machine = re2.compile(_spelled(_Reader(pattern).read()).encode("ascii"), options)
        except re2.error as error:
            raise fatal("regular expression too big") from error

    def find(self, text: str, start: int = 0) -> tuple[int, int] | None:
        """Return where the leftmost longest match lies, from `start` on."""
        raw = _encoded(text)
        turns.spend_on(len(raw) - start)
        found = self._machine.search(raw, start)
        return found.span() if found else None

    def fits(self, text: str) -> bool:
        """Tell whether the pattern fits anywhere."""
        return self.find(text) is not None


@lru_cache(maxsize=1)  # who looks for all matches asks for the same text again
def _encoded(text: str) -> bytes:
    return text.encode("latin-1")


def _spelled(part: _Part) -> str:
    """Return a part as RE2 writes it."""
    match part:
        case _Letters(letters):
            codes = "".join(rf"\x{ord(letter):02x}" for letter in sorted(letters))
            return f"[{codes}]" if codes else r"[^\x00-\xff]"
        case _Edge(sign):
            return r"\A" if sign == "^" else r"\z"
        case _Row(parts):
            return f"(?:{''.join(map(_spelled, parts))})"
        case _Either(parts):
            return f"(?:{'|'.join(map(_spelled, parts))})"
        case _Repeat(inner, least, most):
            return f"(?:{_spelled(inner)}){{{least},{'' if most is None else most}}}"


@lru_cache(maxsize=512)
def compile_regex(pattern: str) -> Regex:
    """Return a pattern compiled, from memory if it was seen lately."""
    return Regex(pattern)
