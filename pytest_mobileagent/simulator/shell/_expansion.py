"""Expansion of words: parameters, commands, arithmetic, field splitting, file names."""

from __future__ import annotations

import fnmatch
import re
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._arithmetic import evaluate
from pytest_mobileagent.simulator.shell._syntax import (
    Arithmetic,
    CommandSubstitution,
    Literal,
    Parameter,
    Part,
    Word,
)

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.sh import Shell

_GLOB = re.compile(r"[*?\[]")
_MARK = "\ue000"  # before a character that was quoted: it is no pattern


class ExpansionError(Exception):
    """A word cannot be expanded; the message follows the shell's name."""


def _marked(text: str) -> str:
    return "".join(_MARK + letter if letter in "*?[]\\-!" else letter for letter in text)


def _unmarked(text: str) -> str:
    return text.replace(_MARK, "")


def pattern_regex(pattern: str) -> re.Pattern[str]:
    """Return a shell pattern, with marked characters taken literally, as a regular expression."""
    pieces = []
    at = 0
    while at < len(pattern):
        letter = pattern[at]
        if letter == _MARK:
            at += 1
            pieces.append(re.escape(pattern[at : at + 1]))
        elif letter == "*":
            pieces.append(".*")
        elif letter == "?":
            pieces.append(".")
        elif letter == "[" and (end := pattern.find("]", at + 2)) > 0:
            inner = _unmarked(pattern[at + 1 : end])
            negated = inner[:1] in ("!", "^")
            body = re.sub(r"\[:(\w+):\]", lambda found: _CLASSES.get(found[1], ""), inner[1:] if negated else inner)
            pieces.append(f"[{'^' if negated else ''}{body.replace(chr(92), chr(92) * 2)}]")
            at = end
        else:
            pieces.append(re.escape(letter))
        at += 1
    return re.compile("".join(pieces), re.DOTALL)


_CLASSES = {"alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z", "space": r"\s"}


class Expander:
    """Expands words in a shell's state."""

    def __init__(self, shell: Shell) -> None:
        """Use the state of `shell`."""
        self._shell = shell

    async def fields(self, words: tuple[Word, ...]) -> list[str]:
        """Return the arguments that words become: expanded, split, globbed."""
        result: list[str] = []
        for word in words:
            plain = word.plain
            if plain is not None and not _GLOB.search(plain) and not plain.startswith("~") and "{" not in plain:
                result.append(plain)
                continue
            for marked in await self._split(word):
                result += self._glob(marked)
        return result

    async def text(self, word: Word) -> str:
        """Return a word expanded to one text, neither split nor globbed."""
        return _unmarked(await self._joined(word))

    async def pattern(self, word: Word) -> re.Pattern[str]:
        """Return a word as a pattern."""
        return pattern_regex(await self._joined(word))

    async def _joined(self, word: Word) -> str:
        pieces = []
        for number, part in enumerate(word.parts):
            if isinstance(part, Literal):
                text = _marked(part.text) if part.quoted else part.text
                pieces.append(self._tilde(text) if number == 0 and not part.quoted else text)
            else:
                value = await self._value(part)
                pieces.append(_marked(" ".join(value)) if part.quoted else " ".join(value))
        return "".join(pieces)

    def _tilde(self, text: str) -> str:
        return (self._shell.variables.get("HOME", "/") + text[1:]) if text == "~" or text.startswith("~/") else text

    async def _split(self, word: Word) -> list[str]:
        """Return the fields of one word; unquoted expansions are split at white space."""
        fields: list[str | None] = [None]

        def add(text: str) -> None:
            fields[-1] = (fields[-1] or "") + text

        for number, part in enumerate(word.parts):
            if isinstance(part, Literal):
                add(_marked(part.text) if part.quoted else self._tilde(part.text) if number == 0 else part.text)
                continue
            values = await self._value(part)
            if part.quoted:
                for index, value in enumerate(values):
                    if index:
                        fields.append(None)
                    add(_marked(value))
                continue
            separators = self._shell.variables.get("IFS", " \t\n")
            for index, value in enumerate(values):
                if index:
                    fields.append(None)
                self._split_value(value, separators, fields, add)
        return [field for field in fields if field is not None]

    @staticmethod
    def _split_value(value: str, separators: str, fields: list[str | None], add: object) -> None:
        pieces = re.split(f"[{re.escape(separators)}]+", value) if separators else [value]
        for index, piece in enumerate(pieces):
            if index and fields[-1] is not None:
                fields.append(None)
            if piece:
                fields[-1] = (fields[-1] or "") + piece
        del add

    async def _value(self, part: Part) -> list[str]:
        """Return what an expansion gives: one text, or for `$@` one per parameter."""
        if isinstance(part, CommandSubstitution):
            return [await self._shell.capture(part.body)]
        if isinstance(part, Arithmetic):
            return [str(evaluate(await self.text(part.text), self._shell.variables))]
        if isinstance(part, Parameter):
            return await self._parameter(part)
        return [part.text]

    async def _parameter(self, part: Parameter) -> list[str]:
        if part.name in ("@", "*") and part.operator in ("", "length"):
            return self._all_parameters(part)
        return [await self._one_parameter(part)]

    def _all_parameters(self, part: Parameter) -> list[str]:
        parameters = self._shell.parameters
        if part.operator == "length":
            return [str(len(parameters))]
        if part.name == "*" and part.quoted:
            return [" ".join(parameters)]
        return list(parameters)

    async def _one_parameter(self, part: Parameter) -> str:
        shell = self._shell
        value = shell.lookup(part.name)
        if part.operator == "length":
            return str(len(value or ""))
        if part.operator in ("-", ":-", "=", ":=", "+", ":+", "?", ":?"):
            return await self._conditional(part, value)
        if value is None:
            if shell.options["u"] and part.name not in ("@", "*"):
                raise ExpansionError(f"{part.name}: parameter not set")
            value = ""
        if part.operator and part.word is not None:
            return await self._edited(part, value)
        return value

    async def _conditional(self, part: Parameter, value: str | None) -> str:
        is_unset = value is None or (part.operator.startswith(":") and not value)
        kind = part.operator[-1]
        word = part.word or Word()
        if kind == "+":
            return "" if is_unset else await self.text(word)
        if not is_unset:
            return value or ""
        text = await self.text(word)
        if kind == "=":
            self._shell.assign(part.name, text)
        elif kind == "?":
            raise ExpansionError(f"{part.name}: {text or 'parameter null or not set'}")
        return text

    async def _edited(self, part: Parameter, value: str) -> str:
        word = part.word or Word()
        if part.operator == "slice":
            start, _, length = (await self.text(word)).partition(":")
            first = evaluate(start or "0", self._shell.variables)
            rest = value[first:]
            return rest[: evaluate(length, self._shell.variables)] if length else rest
        pattern = await self.pattern(word)
        if part.operator in ("#", "##"):
            return self._without_prefix(pattern, value, longest=part.operator == "##")
        if part.operator in ("%", "%%"):
            return self._without_suffix(pattern, value, longest=part.operator == "%%")
        replacement = await self.text(part.second) if part.second is not None else ""
        lazy = re.compile(pattern.pattern or "(?!)", re.DOTALL)
        return lazy.sub(lambda _found: replacement, value, count=0 if part.operator == "//" else 1)

    @staticmethod
    def _without_prefix(pattern: re.Pattern[str], value: str, *, longest: bool) -> str:
        ends = range(len(value), -1, -1) if longest else range(len(value) + 1)
        return next((value[end:] for end in ends if pattern.fullmatch(value, 0, end)), value)

    @staticmethod
    def _without_suffix(pattern: re.Pattern[str], value: str, *, longest: bool) -> str:
        starts = range(len(value) + 1) if longest else range(len(value), -1, -1)
        return next((value[:start] for start in starts if pattern.fullmatch(value, start)), value)

    # -- file names ---------------------------------------------------------------------------------------------

    def _glob(self, marked: str) -> list[str]:
        bare = re.sub(f"{_MARK}.", "", marked, flags=re.DOTALL)
        if self._shell.options["f"] or not _GLOB.search(bare):
            return [_unmarked(piece) for piece in _braces(marked)] if "{" in bare else [_unmarked(marked)]
        found = self._matches(marked)
        return found or [_unmarked(marked)]

    def _matches(self, marked: str) -> list[str]:
        disk = self._shell.phone.disk
        absolute = marked.startswith("/")
        found = ["/" if absolute else ""]
        for part in [piece for piece in marked.split("/") if piece]:
            step: list[str] = []
            for base in found:
                if not _GLOB.search(re.sub(f"{_MARK}.", "", part, flags=re.DOTALL)):
                    path = f"{base}{_unmarked(part)}"
                    if disk.find(self._shell.path(path), follow=False) is not None:
                        step.append(f"{path}/")
                    continue
                step += self._children(base, part)
            found = step
        return sorted(path.rstrip("/") or "/" for path in found)

    def _children(self, base: str, part: str) -> list[str]:
        disk = self._shell.phone.disk
        folder = self._shell.path(base or ".")
        if not disk.is_dir(folder) or not disk.permits(folder, uid=self._shell.uid, access=4):
            return []
        regex = pattern_regex(part)
        hidden = part.startswith(".")
        return [
            f"{base}{name}/"
            for name in disk.names(folder)
            if regex.fullmatch(name) and (hidden or not name.startswith("."))
        ]


def _braces(text: str) -> list[str]:
    """Expand `a{b,c}d`, as mksh does."""
    depth = 0
    start = -1
    commas: list[int] = []
    for at, letter in enumerate(text):
        if at and text[at - 1] == _MARK:
            continue
        if letter == "{":
            if depth == 0:
                start, commas = at, []
            depth += 1
        elif letter == "," and depth == 1:
            commas.append(at)
        elif letter == "}" and depth:
            depth -= 1
            if depth == 0 and commas:
                edges = [start, *commas, at]
                inner = [text[a + 1 : b] for a, b in pairwise(edges)]
                return [piece for choice in inner for piece in _braces(text[:start] + choice + text[at + 1 :])]
    return [text]


def matches(name: str, pattern: str) -> bool:
    """Whether a name matches a shell pattern."""
    return fnmatch.fnmatchcase(name, pattern)
