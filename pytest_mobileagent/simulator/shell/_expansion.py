"""Expansion of words: parameters, commands, arithmetic, field splitting, file names."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._bounded import bounded
from pytest_mobileagent.simulator.shell._patterns import MARK, is_pattern, mark, pattern_regex, unmark
from pytest_mobileagent.simulator.shell._syntax import Scanner
from pytest_mobileagent.simulator.shell._tree import (
    Arithmetic,
    CommandSubstitution,
    Literal,
    Parameter,
    Part,
    Redirection,
    Sequence,
    Simple,
    Word,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.shell._bounded import Pattern
    from pytest_mobileagent.simulator.shell._shell import Shell

_PLAIN = re.compile(r"[^*?\[~{]*")
_ASSIGNED_TILDE = re.compile(r"([A-Za-z_]\w*=)~")
_MOST_WORDS, _MOST_LETTERS = 1 << 14, 1 << 22  # of one word
_MOST_NESTED = 100
_WORD_US = 20
_MATCH_US = 10


class ExpansionError(Exception):
    """A word cannot be expanded; the message follows the shell's name."""


def _out_of_memory() -> ExpansionError:
    return ExpansionError("internal error: can't allocate memory")


class _Fields:
    """The fields of a word while they are made."""

    def __init__(self, separators: str) -> None:
        self.done: list[str] = []
        self._current: list[str] | None = None
        self._white = {letter for letter in separators if letter in " \t\n"}
        self._others = set(separators) - self._white
        self._after_white = False

    def add(self, text: str) -> None:
        """Add to the field without looking at it."""
        if self._current is None:
            self._current = []
        self._current.append(text)
        self._after_white = False

    def end(self) -> None:
        """End the field, if there is one."""
        if self._current is not None:
            self.done.append("".join(self._current))
            self._current = None

    def split(self, value: str) -> None:
        """Add a value, which separators cut."""
        for letter in (letter for block in turns.blocks(value) for letter in block):
            if letter in self._white:
                if self._current is not None:
                    self.end()
                    self._after_white = True
            elif letter in self._others:
                if self._current is not None or not self._after_white:
                    self.add("")
                    self.end()
                self._after_white = False
            else:
                self.add(MARK + letter if letter in "{},~" else letter)


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
            if plain is not None and _PLAIN.fullmatch(plain) and "(" not in plain:
                result.append(plain)
                continue
            for marked in await self._split(word):
                result += self._glob(marked)
        return result

    async def text(self, word: Word, *, is_value: bool = False) -> str:
        """Return a word expanded to one text, neither split nor globbed; a value may have tildes behind colons."""
        plain = word.plain
        if plain is not None and "~" not in plain:
            return plain
        text = unmark(await self._joined(word, is_value=is_value))
        if len(text) > _MOST_LETTERS:
            raise _out_of_memory()
        return text

    async def pattern(self, word: Word) -> Pattern:
        """Return a word as a pattern."""
        return bounded(pattern_regex(await self._joined(word)), _out_of_memory)

    async def _joined(self, word: Word, *, is_value: bool = False) -> str:
        pieces = []
        for number, part in enumerate(word.parts):
            if isinstance(part, Literal):
                text = mark(part.text) if part.quoted else part.text
                if not part.quoted and number == 0:
                    text = ":".join(map(self._tilde, text.split(":"))) if is_value else self._tilde(text)
                pieces.append(text)
            else:
                value = " ".join(await self._value(part))
                pieces.append(mark(value) if part.quoted else value)
        return "".join(pieces)

    def _tilde(self, text: str) -> str:
        if not text.startswith("~"):
            found = _ASSIGNED_TILDE.match(text)
            return text if found is None else found[1] + ":".join(map(self._tilde, text[found.end() - 1 :].split(":")))
        name, slash, rest = text[1:].partition("/")
        variable = {"": "HOME", "+": "PWD", "-": "OLDPWD"}.get(name)
        place = self._shell.lookup(variable) if variable else {"root": "/", "shell": "/"}.get(name)
        return text if place is None else place.rstrip("/" if slash else "") + slash + rest

    async def _split(self, word: Word) -> list[str]:
        """Return the fields of one word; unquoted expansions are split."""
        fields = _Fields(self._shell.variables.get("IFS", " \t\n"))
        for number, part in enumerate(word.parts):
            if isinstance(part, Literal):
                fields.add(mark(part.text) if part.quoted else self._tilde(part.text) if number == 0 else part.text)
                continue
            values = await self._value(part)
            for index, value in enumerate(values):
                if index:
                    fields.end()
                if part.quoted:
                    fields.add(mark(value))
                else:
                    fields.split(value)
        fields.end()
        return fields.done

    async def _value(self, part: Part) -> list[str]:
        """Return what an expansion gives: one text, or for `$@` one per parameter."""
        if isinstance(part, CommandSubstitution):
            return [await self._output(part)]
        if isinstance(part, Arithmetic):
            return [str(self._shell.calculate(await self.text(part.text)))]
        if isinstance(part, Parameter):
            return await self._parameter(part)
        return [part.text]

    async def _output(self, part: CommandSubstitution) -> str:
        body = part.body
        if isinstance(body, Sequence) and len(body.items) == 1:
            (only, _), *_ = body.items
            if isinstance(only, Simple) and not only.words and not only.assignments and len(only.redirections) == 1:
                (redirection,) = only.redirections
                if redirection.operator == "<" and isinstance(redirection.target, Word):
                    return await self._content(redirection)
        return await self._shell.capture(body)

    async def _content(self, redirection: Redirection) -> str:
        assert isinstance(redirection.target, Word)  # noqa: S101 - the caller has looked
        name = await self.text(redirection.target)
        try:
            content = await self._shell.readable(name)
        except OSError as error:
            raise ExpansionError(f"can't open {name}: {error.strerror}") from error
        return content.decode(errors="surrogateescape").replace("\0", "").rstrip("\n")

    # -- parameters ---------------------------------------------------------------------------------------------

    async def _parameter(self, part: Parameter) -> list[str]:
        values = await self._list(part)
        if values is None:
            return await self._one_parameter(part)
        if part.operator == "length":
            return [str(len(values))]
        if part.operator == "name":
            return values
        if part.operator.lstrip(":") in ("-", "=", "+", "?") and part.operator:
            return await self._conditional(part, values or None)
        if part.operator and part.word is not None:
            values = [await self._edited(part, value) for value in values]
        is_star = part.name == "*" or (part.index is not None and part.index.plain == "*")
        if is_star and part.quoted:
            separators = self._shell.variables.get("IFS", " \t\n")
            return [separators[:1].join(values)]
        return [value for value in values if value or part.quoted]

    async def _list(self, part: Parameter) -> list[str] | None:
        """Return the values of `$@`, `${a[*]}` and their like; None for a single parameter."""
        if part.name in ("@", "*"):
            return list(self._shell.parameters)
        if part.index is None or part.index.plain not in ("*", "@"):
            return None
        elements = self._shell.variables.elements(part.name)
        if part.operator == "name":
            return [str(index) for index in sorted(elements)]
        return [elements[index] for index in sorted(elements)]

    async def _one_parameter(self, part: Parameter) -> list[str]:
        shell = self._shell
        if part.operator == "name":
            return [shell.variables.target(part.name)]
        if part.index is not None:
            number = shell.calculate(await self.text(part.index))
            value = shell.variables.elements(part.name).get(number & 0xFFFFFFFF)
        else:
            value = shell.lookup(part.name)
        if part.operator.lstrip(":") in ("-", "=", "+", "?") and part.operator:
            return await self._conditional(part, None if value is None else [value])
        if value is None:
            if shell.options["nounset"]:
                raise ExpansionError(f"{part.name}: parameter not set")
            value = ""
        if part.operator == "length":
            return [str(len(value))]
        return [await self._edited(part, value) if part.operator and part.word is not None else value]

    async def _conditional(self, part: Parameter, values: list[str] | None) -> list[str]:
        is_unset = values is None or (part.operator.startswith(":") and not any(values))
        kind = part.operator[-1]
        word = part.word or Word()
        if kind == "+":
            return [""] if is_unset else await self._alternative(part, word)
        if not is_unset:
            return values or [""]
        if kind == "=":
            text = await self.text(word)
            self._shell.assign(part.name, text)
            return [text]
        if kind == "?":
            raise ExpansionError(f"{part.name}: {await self.text(word) or 'parameter null or not set'}")
        return await self._alternative(part, word)

    async def _alternative(self, part: Parameter, word: Word) -> list[str]:
        if len(word.parts) == 1 and isinstance(word.parts[0], Parameter) and word.parts[0].name in "@*":
            return await self._value(word.parts[0])
        del part
        return [await self.text(word)]

    async def _edited(self, part: Parameter, value: str) -> str:  # noqa: PLR0911 - a return per operator
        word = part.word or Word()
        if part.operator == "slice":
            return await self._slice(word, value)
        if part.operator == "@":
            return _quoted(value)
        pattern = await self.pattern(word)
        if part.operator in ("#", "##"):
            return self._without_prefix(pattern, value, longest=part.operator == "##")
        if part.operator in ("%", "%%"):
            return self._without_suffix(pattern, value, longest=part.operator == "%%")
        replacement = await self.text(part.second) if part.second is not None else ""
        if part.operator == "/#":
            ends = _places(reversed(range(len(value) + 1)), value)
            return next((replacement + value[end:] for end in ends if pattern.fullmatch(value, 0, end)), value)
        if part.operator == "/%":
            starts = _places(range(len(value) + 1), value)
            return next((value[:start] + replacement for start in starts if pattern.fullmatch(value, start)), value)
        if not pattern.pattern:
            return value
        return _replace(pattern, replacement, value, is_global=part.operator == "//")

    async def _slice(self, word: Word, value: str) -> str:
        text = await self.text(word)
        depth, cut = 0, len(text)
        for at, letter in enumerate(text):
            depth += (letter in "(?") - (letter == ")")
            if letter == ":" and depth <= 0:
                cut = at
                break
            if letter == ":":
                depth -= 1
        first = self._shell.calculate(text[:cut] or "0")
        first = max(0, len(value) + first) if first < 0 else first
        if cut == len(text):
            return value[first:]
        length = self._shell.calculate(text[cut + 1 :] or "0")
        return value[first : first + length] if length >= 0 else ""

    @staticmethod
    def _without_prefix(pattern: Pattern, value: str, *, longest: bool) -> str:
        ends = range(len(value), -1, -1) if longest else range(len(value) + 1)
        return next((value[end:] for end in _places(ends, value) if pattern.fullmatch(value, 0, end)), value)

    @staticmethod
    def _without_suffix(pattern: Pattern, value: str, *, longest: bool) -> str:
        starts = range(len(value) + 1) if longest else range(len(value), -1, -1)
        return next((value[:start] for start in _places(starts, value) if pattern.fullmatch(value, start)), value)

    # -- file names ---------------------------------------------------------------------------------------------

    def _glob(self, marked: str) -> list[str]:
        turns.spend(_WORD_US)
        bare = re.sub(f"{MARK}.", "", marked, flags=re.DOTALL)
        pieces = _braces(marked) if "{" in bare else [marked]
        if self._shell.options["noglob"]:
            return [unmark(piece) for piece in pieces]
        return [name for piece in pieces for name in (self._matches(piece) if is_pattern(piece) else [unmark(piece)])]

    def _matches(self, marked: str) -> list[str]:
        disk = self._shell.phone.disk
        found = ["/" if marked.startswith("/") else ""]
        for part in [piece for piece in marked.split("/") if piece]:
            step: list[str] = []
            for base in found:
                if not is_pattern(part):
                    path = f"{base}{unmark(part)}"
                    if disk.find(self._shell.path(path), follow=False) is not None:
                        step.append(f"{path}/")
                    continue
                step += self._children(base, part)
            found = step
        if marked.endswith("/"):
            found = [path for path in found if disk.is_dir(self._shell.path(path.rstrip("/") or "/"))]
            return sorted(found) or [unmark(marked)]
        return sorted(path.rstrip("/") or "/" for path in found) or [unmark(marked)]

    def _children(self, base: str, part: str) -> list[str]:
        disk = self._shell.phone.disk
        folder = self._shell.path(base or ".")
        if not disk.is_dir(folder) or not disk.permits(folder, uid=self._shell.uid, access=4):
            return []
        regex = bounded(pattern_regex(part), _out_of_memory)
        if part.startswith("."):
            names = [".", "..", *disk.names(folder)]
        else:
            names = [name for name in disk.names(folder) if not name.startswith(".")]
        return [f"{base}{name}/" for name in names if regex.fullmatch(name)]


def _places(places: Iterable[int], value: str) -> Iterator[int]:
    """Yield places in a value at which a pattern is tried."""
    return turns.each(places, cost_us=1 + len(value) // 1000)


def _quoted(value: str) -> str:
    if re.fullmatch(r"[\w@%+=:,./-]+", value):
        return value
    return "'" + value.replace("'", "'\\''") + "'"


def _replace(pattern: Pattern, replacement: str, value: str, *, is_global: bool) -> str:
    pieces = []
    at = 0
    while at < len(value):
        turns.spend(_MATCH_US)
        found = pattern.search(value, at)
        if found is None:
            break
        pieces.append(value[at : found.start()])
        if found.end() == found.start():
            pieces.append(value[found.start() : found.start() + 1])
            at = found.start() + 1
            continue
        pieces.append(replacement)
        at = found.end()
        if not is_global:
            break
    return "".join(pieces) + value[at:]


def _braces(text: str) -> list[str]:
    """Expand `a{b,c}d`, as mksh does.

    Raises:
        ExpansionError: that is more than there is memory for.
    """
    words, size = [""], 0
    for choices in reversed(_segments(text)):
        options = choices if len(choices) == 1 else [word for choice in choices for word in _braces(choice)]
        if len(options) * len(words) > _MOST_WORDS:
            raise _out_of_memory()
        words = [f"{option}{word}" for option in options for word in words]
        size += sum(map(len, words))
        if size > _MOST_LETTERS:
            raise _out_of_memory()
    return words


def _segments(text: str) -> list[list[str]]:
    """Return what a text is made of: pieces that stand for themselves, and the choices of its outermost braces."""
    segments: list[list[str]] = []
    starts: list[tuple[int, list[int]]] = []
    done = 0
    for at, letter in enumerate(text):
        if at and text[at - 1] == MARK:
            continue
        if letter == "{":
            starts.append((at, []))
        elif letter == "," and starts:
            starts[-1][1].append(at)
        elif letter == "}" and starts:
            start, commas = starts.pop()
            if commas and not starts:
                edges = [start, *commas, at]
                segments += [[text[done:start]], [text[a + 1 : b] for a, b in pairwise(edges)]]
                done = at + 1
            elif len(starts) > _MOST_NESTED:
                raise _out_of_memory()
    return [*segments, [text[done:]]]


def variable_words(text: str) -> Word:
    """Return a text as here-documents and prompts are expanded: parameters, commands, arithmetic."""
    from pytest_mobileagent.simulator.shell._parser import read_body  # noqa: PLC0415 - the parser is above

    return Word(tuple(Scanner(text, read_body).quoted_parts("")))
