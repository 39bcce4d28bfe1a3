"""getopt: the options of a script, put in order (AOSP `external/toybox`, `toys/pending/getopt.c`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.shell._usage import Usage
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = Usage(
    flags="aTu", with_value="nol", stops_at_argument=True,
    long=("alternative=a", "name=n", "options=o", "long=l", "longoptions=l"),
)  # fmt: skip
_MODERN = 4  # by which scripts know that long options are understood
_NONE, _REQUIRED, _OPTIONAL = range(3)


class _Found(NamedTuple):
    """An option as it was found: its spelling with dashes, and its argument; without a spelling, why it is none."""

    name: str
    value: str | None = None
    wrong: str = ""


class _Reader:
    """Takes options off a list of words, as the C library's `getopt_long` does: others may stand between them."""

    def __init__(self, words: list[str], short: str, long: dict[str, int], *, is_alternative: bool) -> None:
        self._words = words
        self._long = long
        self._is_alternative = is_alternative
        self._stops, self._keeps_order = short[:1] == "+", short[:1] == "-"
        self._short = short.lstrip("+-")
        self.others: list[str] = []

    def read(self) -> list[_Found]:
        """Return the options; what is none is in `others` then."""
        found: list[_Found] = []
        while self._words:
            word = self._words.pop(0)
            if word == "--":
                break
            if word == "-" or not word.startswith("-"):
                if self._keeps_order:
                    found.append(_Found("-\x01", word))
                    continue
                self.others.append(word)
                if self._stops:
                    break
                continue
            found += self._options(word)
        self.others += self._words
        return found

    def _options(self, word: str) -> list[_Found]:
        if word.startswith("--"):
            return [self._long_option(word[2:])]
        if self._is_alternative and self._long:
            is_short_too = word[1] != ":" and word[1] in self._short
            if not is_short_too or self._matching(word[1:].partition("=")[0], is_short_too=True):
                return [self._long_option(word[1:])]
        return self._letters(word[1:])

    def _matching(self, name: str, *, is_short_too: bool = False) -> list[str]:
        if name in self._long:
            return [name]
        if is_short_too and len(name) == 1:
            return []
        return [each for each in self._long if each.startswith(name)]

    def _long_option(self, text: str) -> _Found:
        name, equals, value = text.partition("=")
        names = self._matching(name)
        if len(names) != 1:
            return _Found("", wrong="\0")
        kind = self._long[names[0]]
        if kind == _NONE:
            return _Found("", wrong="\0") if equals else _Found(f"--{names[0]}")
        if equals:
            return _Found(f"--{names[0]}", value)
        if kind == _OPTIONAL:
            return _Found(f"--{names[0]}", "")
        return _Found(f"--{names[0]}", self._words.pop(0)) if self._words else _Found("", wrong="\0")

    def _letters(self, letters: str) -> list[_Found]:
        found = []
        while letters:
            letter, letters = letters[0], letters[1:]
            place = self._short.find(letter) if letter != ":" else -1
            if place < 0 or (letter == "-" and letters):
                found.append(_Found("", wrong=letter))
                continue
            rest = self._short[place + 1 : place + 3]
            if not rest.startswith(":"):
                found.append(_Found(f"-{letter}"))
            elif letters or rest == "::":
                return [*found, _Found(f"-{letter}", letters or None)]
            elif self._words:
                return [*found, _Found(f"-{letter}", self._words.pop(0))]
            else:
                return [*found, _Found("-:") if self._short.startswith(":") else _Found("", wrong=letter)]
        return found


def _kinds(texts: list[str]) -> dict[str, int]:
    kinds: dict[str, int] = {}
    for word in [word for text in texts for word in text.split(",") if word]:
        name = word.rstrip(":")
        if not name or len(word) - len(name) > _OPTIONAL:
            raise ShellError(1, f"getopt: bad -l '{word}'")
        kinds.setdefault(name, len(word) - len(name))
    return kinds


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


@command("getopt")
def getopt(process: Process) -> int:
    """Print a script's options and arguments in order: options, `--`, the others."""
    parsed = _USAGE.parse(process)
    if "T" in parsed.flags:
        return _MODERN
    kinds, words = _kinds(parsed.all_values("l")), list(parsed.arguments)
    short = parsed.values.get("o")
    show = str if "u" in parsed.flags or short is None else _quoted
    if short is None:
        if not words:
            raise ShellError(1, "getopt: no OPTSTR")
        short = words.pop(0)
    return _print(process, _Reader(words, short, kinds, is_alternative="a" in parsed.flags), show,
                  name=parsed.values.get("n", "getopt"))  # fmt: skip


def _print(process: Process, reader: _Reader, show: Callable[[str], str], *, name: str) -> int:
    shown, status = [], 0
    for option in reader.read():
        if not option.name:
            process.err(f"{name}: invalid option '{option.wrong}'")
            status = 1
            continue
        shown += [option.name, *([] if option.value is None else [show(option.value)])]
    process.out("".join(f" {word}" for word in [*shown, "--", *map(show, reader.others)]))
    return status
