"""Extended regular expressions as POSIX has them: the leftmost of all matches, and of these the longest.

A pattern becomes a machine of states that is worked out as far as it is used; it takes each letter once, whatever
the pattern, so that none can run away. Plain patterns, where Python's first match is the longest, go to `re`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from pytest_mobileagent.simulator.shell.awk._tokens import escaped
from pytest_mobileagent.simulator.shell.awk._values import fatal

_CLASSES = {
    "alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z", "space": " \t-\r",
    "blank": " \t", "punct": "!-/:-@[-`{-~", "xdigit": "0-9a-fA-F", "cntrl": "\0-\x1f\x7f", "print": " -~",
    "graph": "!-~",
}  # fmt: skip
_ALL = frozenset(map(chr, range(1, 256)))
_REPEAT = re.compile(r"\{(\d+)(,(\d*))?\}")
_MOST_REPEATS, _MOST_STATES, _MOST_DEPTH = 1000, 20_000, 100


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


@dataclass(slots=True)
class _State:
    """A set of places in the pattern: where each letter leads is worked out when it is first seen."""

    places: frozenset[int]
    is_end: bool
    is_end_at_edge: bool
    following: dict[str, _State] = field(default_factory=dict)


class Regex:
    """A compiled pattern."""

    def __init__(self, pattern: str) -> None:
        """Compile.

        Raises:
            ShellError: it is no pattern, as awk says it.
        """
        self._takes: list[tuple[frozenset[str], int]] = []  # of each place: letters, and the place behind
        self._frees: list[list[tuple[str, int]]] = []  # ways that take no letter; "^" and "$" at an edge only
        tree = _Reader(pattern).read()
        self._first = self._place()
        self._last = self._build(tree, self._first)
        self._states: dict[frozenset[int], _State] = {}
        self._at_begin = self._state({self._first}, is_begin=True)
        self._inside = self._state({self._first})
        self._plain = _plain(tree)

    def find(self, text: str, start: int = 0, *, is_begin: bool = True) -> tuple[int, int] | None:
        """Return where the leftmost longest match lies; `^` fits at 0 if `is_begin`."""
        if self._plain is not None and (is_begin or not self._plain.pattern.startswith(r"\A")):
            found = self._plain.search(text, start)
            return found.span() if found else None
        for begin in range(start, len(text) + 1):
            state = self._at_begin if begin == 0 and is_begin else self._inside
            end = self._longest(text, begin, state)
            if end is not None:
                return begin, end
        return None

    def fits(self, text: str) -> bool:
        """Tell whether the pattern fits anywhere."""
        if self._plain is not None:
            return self._plain.search(text) is not None
        state = self._at_begin
        for letter in text:
            if state.is_end:
                return True
            following = state.following.get("\0" + letter)
            if following is None:
                places = self._step(state, letter).places | self._inside.places
                following = state.following["\0" + letter] = self._known(frozenset(places))
            state = following
        return state.is_end or state.is_end_at_edge

    def _longest(self, text: str, begin: int, state: _State) -> int | None:
        end = begin if state.is_end else None
        at = begin
        while state.places and at < len(text):
            letter = text[at]
            state = state.following.get(letter) or self._step(state, letter)
            at += 1
            if state.is_end:
                end = at
        return at if at == len(text) and state.is_end_at_edge else end

    # -- states -------------------------------------------------------------------------------------------------

    def _place(self) -> int:
        if len(self._takes) > _MOST_STATES:
            raise fatal("regular expression too big")
        self._takes.append((frozenset(), -1))
        self._frees.append([])
        return len(self._takes) - 1

    def _build(self, part: _Part, start: int) -> int:
        """Add the places of a part behind `start`; returns the place behind it."""
        match part:
            case _Letters(letters):
                start = self._free(start)
                end = self._place()
                self._takes[start] = (letters, end)
                return end
            case _Edge(sign):
                end = self._place()
                self._frees[start].append((sign, end))
                return end
            case _Row(parts):
                for each in parts:
                    start = self._build(each, start)
                return start
            case _Either(parts):
                end = self._place()
                for each in parts:
                    self._frees[self._build(each, self._free(start))].append(("", end))
                return end
        return self._build_repeat(part, start)

    def _build_repeat(self, part: _Repeat, start: int) -> int:
        for _ in range(part.least):
            start = self._build(part.part, start)
        end = self._place()
        if part.most is None:
            start = self._free(start)
            self._frees[self._build(part.part, start)].append(("", start))
            self._frees[start].append(("", end))
            return end
        for _ in range(part.most - part.least):
            self._frees[start].append(("", end))
            start = self._build(part.part, start)
        self._frees[start].append(("", end))
        return end

    def _free(self, start: int) -> int:
        end = self._place()
        self._frees[start].append(("", end))
        return end

    def _reach(self, places: set[int], signs: str) -> frozenset[int]:
        found = set(places)
        pending = list(places)
        while pending:
            for sign, target in self._frees[pending.pop()]:
                if (not sign or sign in signs) and target not in found:
                    found.add(target)
                    pending.append(target)
        return frozenset(found)

    def _state(self, places: set[int], *, is_begin: bool = False) -> _State:
        signs = "^" if is_begin else ""
        reached = self._reach(places, signs)
        if is_begin and self._last in self._reach(places, "^$") and self._last not in reached:
            return _State(reached, is_end=False, is_end_at_edge=True)
        return self._known(reached)

    def _known(self, places: frozenset[int]) -> _State:
        found = self._states.get(places)
        if found is None:
            if len(self._states) > _MOST_STATES:
                self._states.clear()
            is_at_edge = self._last in self._reach(set(places), "$")
            found = self._states[places] = _State(places, self._last in places, is_at_edge)
        return found

    def _step(self, state: _State, letter: str) -> _State:
        places = {self._takes[place][1] for place in state.places if letter in self._takes[place][0]}
        found = state.following[letter] = self._state(places)
        return found


def _plain(tree: _Part) -> re.Pattern[str] | None:
    """Return a pattern for Python's machine if both are sure to agree: a row of letters, one of them repeated."""
    parts = tree.parts if isinstance(tree, _Row) else (tree,)
    pieces = []
    repeats = 0
    for number, part in enumerate(parts):
        if isinstance(part, _Edge):
            if number != (0 if part.sign == "^" else len(parts) - 1):
                return None
            pieces.append(r"\A" if part.sign == "^" else r"\Z")
            continue
        inner: _Part = part
        suffix = ""
        if isinstance(part, _Repeat):
            repeats += 1
            inner, suffix = part.part, f"{{{part.least},{'' if part.most is None else part.most}}}"
        if not isinstance(inner, _Letters) or repeats > 1 or not inner.letters:
            return None
        letters = sorted(inner.letters)
        pieces.append((f"[{''.join(map(re.escape, letters))}]" if len(letters) > 1 else re.escape(letters[0])) + suffix)
    return re.compile("".join(pieces), re.DOTALL)


@lru_cache(maxsize=512)
def compile_regex(pattern: str) -> Regex:
    """Return a pattern compiled, from memory if it was seen lately."""
    return Regex(pattern)
