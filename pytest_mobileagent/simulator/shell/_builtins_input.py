"""Builtins that read and write: read, select, getopts, echo, print."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.pipes import MOST_LINE_BYTES, closed_pipe

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.shell._shell import Shell
    from pytest_mobileagent.simulator.shell._tree import For

_ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "e": "\033",
    "E": "\033",
    "f": "\f",
    "v": "\v",
    "\\": "\\",
}
_ESCAPE = re.compile(r"\\(0[0-7]{0,3}|x[0-9A-Fa-f]{1,2}|u[0-9A-Fa-f]{1,4}|.)", re.DOTALL)


def _unescaped(text: str) -> tuple[str, bool]:
    r"""Return a text with its escapes replaced, and whether a `\\c` ended it."""
    ended = False
    pieces = []
    at = 0
    for found in _ESCAPE.finditer(text):
        pieces.append(text[at : found.start()])
        at = found.end()
        code = found[1]
        if code == "c":
            return "".join(pieces), True
        if code[0] == "0":
            pieces.append(bytes([int(code, 8) & 255]).decode(errors="surrogateescape"))
        elif code[0] == "x" and len(code) > 1:
            pieces.append(bytes([int(code[1:], 16)]).decode(errors="surrogateescape"))
        elif code[0] == "u" and len(code) > 1:
            value = int(code[1:], 16)
            pieces.append("\ufffd" if 0xD800 <= value < 0xE000 else chr(value))
        else:
            pieces.append(_ESCAPES.get(code, "\\" + code))
    return "".join(pieces) + text[at:], ended


async def echo(shell: Shell, words: list[str]) -> int:
    """Write the arguments; mksh's own echo interprets escapes unless told not to."""
    arguments = words[1:]
    newline, escapes = "\n", True
    while arguments and re.fullmatch(r"-[neE]+", arguments[0]):
        for flag in arguments.pop(0)[1:]:
            newline = "" if flag == "n" else newline
            escapes = flag == "e" if flag in "eE" else escapes
    text = " ".join(arguments)
    if escapes and "\\" in text:
        text, ended = _unescaped(text)
        newline = "" if ended else newline
    shell.stdout.write(text + newline)
    return 0


async def print_(shell: Shell, words: list[str]) -> int:
    """Write the arguments as Korn's shell does."""
    arguments = words[1:]
    newline, escapes, stream = "\n", True, shell.stdout
    while arguments and arguments[0].startswith("-") and arguments[0] != "-":
        flags = arguments.pop(0)[1:]
        if flags == "-":
            break
        if found := re.fullmatch(r"u(\d?)", flags):
            number = int(found[1] or (arguments.pop(0) if arguments else "1"))
            stream = shell.streams.get(number, closed_pipe())
            continue
        newline = "" if "n" in flags else newline
        escapes = escapes and "r" not in flags and "R" not in flags
        if "l" in flags:
            arguments = ["\n".join(arguments)]
    text = " ".join(arguments)
    if escapes and "\\" in text:
        text, ended = _unescaped(text)
        newline = "" if ended else newline
    stream.write(text + newline)
    return 0


class _ReadOptions:
    def __init__(self, words: list[str]) -> None:
        self.is_raw = self.is_array = self.is_exact = False
        self.limit = 0
        self.delimiter = "\n"
        self.descriptor = 0
        self.names = words[1:]
        while self.names and self.names[0].startswith("-") and len(self.names[0]) > 1:
            word = self.names.pop(0)
            if word == "--":
                break
            self._letters(word[1:])

    def _letters(self, letters: str) -> None:
        while letters:
            letter, letters = letters[0], letters[1:]
            self.is_raw |= letter == "r"
            self.is_array |= letter in "aA"
            if letter in "dnNut":
                value = letters or (self.names.pop(0) if self.names else "")
                letters = ""
                if letter == "d":
                    self.delimiter = value[:1] or "\0"
                elif letter in "nN":
                    self.limit = int(value) if value.isdigit() else 0
                    self.is_exact = letter == "N"
                elif letter == "u":
                    self.descriptor = int(value) if value.isdigit() else -1


async def read(shell: Shell, words: list[str]) -> int:
    """Read a line into variables."""
    options = _ReadOptions(words)
    source = shell.streams.get(options.descriptor)
    if source is None:
        shell.complain(f"read: -u: {options.descriptor}: bad file descriptor")
        return 1
    text, is_complete = await _line(source, options)
    names = options.names or ["REPLY"]
    name, _, prompt = names[0].partition("?")
    if prompt:
        shell.stderr.write(prompt)
    names[0] = name
    if options.is_exact:
        shell.assign(names[0], "".join(letter for letter, _ in turns.each(text)))
    elif options.is_array:
        fields = _split(text, shell.variables.get("IFS", " \t\n"), 0)
        shell.variables.set_array(names[0], dict(enumerate(fields)))
    else:
        fields = _split(text, shell.variables.get("IFS", " \t\n"), len(names))
        for number, variable in enumerate(names):
            shell.assign(variable, fields[number] if number < len(fields) else "")
    return 0 if is_complete else 1


async def _line(source: Pipe, options: _ReadOptions) -> tuple[list[tuple[str, bool]], bool]:
    """Read letters, each with whether it was escaped, up to the delimiter; and whether that came."""
    found: list[tuple[str, bool]] = []
    if options.limit:
        text, is_complete = await _letters(source, options.limit, "" if options.is_exact else "\n")
        return [(letter, False) for letter in turns.each(text)], is_complete
    while True:
        raw = await source.read_until(options.delimiter.encode(errors="surrogateescape"))
        text = raw.decode(errors="surrogateescape")
        is_complete = text.endswith(options.delimiter)
        text = text[: -len(options.delimiter)] if is_complete else text
        if options.is_raw:
            return [*found, *((letter, False) for letter in turns.each(text))], is_complete
        continues = _unescape_into(found, text)
        if not (continues and is_complete):
            return found, is_complete


async def _letters(source: Pipe, count: int, end: str) -> tuple[str, bool]:
    """Read so many letters, or those up to an `end` before that; and whether they came.

    Raises:
        MemoryError: they are more than fit.
    """
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    letters: list[str] = []
    while len(letters) < count:
        turns.spend(1)
        piece = await source.read(1)
        letter = decoder.decode(piece, final=not piece)
        if letter and letter == end:
            break
        letters += letter
        if not piece:
            return "".join(letters), False
        if len(letters) > MOST_LINE_BYTES:
            raise MemoryError
    return "".join(letters), True


def _unescape_into(found: list[tuple[str, bool]], text: str) -> bool:
    """Add a line's letters; True if its end was escaped."""
    at = 0
    while at < len(text):
        turns.spend(1)
        if text[at] == "\\":
            if at + 1 == len(text):
                return True
            found.append((text[at + 1], True))
            at += 2
        else:
            found.append((text[at], False))
            at += 1
    return False


def _split(letters: list[tuple[str, bool]], separators: str, count: int) -> list[str]:
    """Cut a line into `count` fields (0: as many as there are); the last takes the rest."""
    white = {letter for letter in separators if letter in " \t\n"}
    fields: list[str] = []
    at, end = 0, len(letters)

    def is_in(place: int, group: set[str] | str) -> bool:
        turns.spend(1)
        letter, is_escaped = letters[place]
        return not is_escaped and letter in group

    while at < end and is_in(at, white):
        at += 1
    while end > at and is_in(end - 1, white):
        end -= 1
    while at < end:
        if count and len(fields) == count - 1:
            rest = "".join(letter for letter, _ in turns.each(letters[at:end]))
            is_lone = sum(is_in(place, separators) for place in range(at, end)) == 1 and is_in(end - 1, separators)
            fields.append(rest[:-1] if is_lone else rest)
            return fields
        start = at
        while at < end and not is_in(at, separators):
            at += 1
        fields.append("".join(letter for letter, _ in turns.each(letters[start:at])))
        while at < end and is_in(at, white):
            at += 1
        if at < end and is_in(at, separators):
            at += 1
            while at < end and is_in(at, white):
                at += 1
    return fields


async def getopts(shell: Shell, words: list[str]) -> int:  # noqa: C901, PLR0912, PLR0915 - one walk over one word
    """Take the next option off the parameters."""
    if len(words) < 3:
        shell.complain("getopts: missing options argument" if len(words) < 2 else "getopts: missing name argument")
        return 2
    known, name = words[1], words[2]
    arguments = words[3:] or shell.parameters
    number = int(shell.lookup("OPTIND") or "1")
    place = shell.option_place
    word = arguments[number - 1] if 0 < number <= len(arguments) else ""
    if not place:
        if word == "--":
            shell.assign("OPTIND", str(number + 1))
        if word in ("", "-", "--") or word[0] not in "-+":
            shell.assign(name, "?")
            shell.variables.forget("OPTARG")
            return 1
        place = 1
    letter = word[place]
    place += 1
    kind = known.lstrip(":").find(letter)
    takes_value = kind >= 0 and known.lstrip(":")[kind + 1 : kind + 2] == ":"
    value: str | None = None
    if letter == ":" or kind < 0:
        result = "?"
        value = letter if known.startswith(":") else None
        if value is None:
            shell.complain(f"-{letter}: unknown option")
    else:
        result = f"+{letter}" if word[0] == "+" else letter
    if takes_value:
        if place < len(word):
            value = word[place:]
        elif number < len(arguments):
            number += 1
            value = arguments[number - 1]
        else:
            value = letter if known.startswith(":") else None
            result = ":" if known.startswith(":") else "?"
            if value is None:
                shell.complain(f"-{letter}: requires an argument")
        place = len(word)
    if place >= len(word):
        number, place = number + 1, 0
    shell.assign("OPTIND", str(number))
    shell.option_place = place
    shell.assign(name, result)
    if value is None:
        shell.variables.forget("OPTARG")
    else:
        shell.assign("OPTARG", value)
    return 0


async def ask(shell: Shell, node: For, values: list[str]) -> None:
    """Run a `select` loop: number the values, and read which one it is for."""
    shell.stderr.write("".join(f"{number}) {value}\n" for number, value in enumerate(values, 1)))
    while True:
        shell.stderr.write(shell.variables.get("PS3", "#? "))
        line = await shell.stdin.read_line()
        if not line:
            shell.status = 1
            return
        reply = line.decode(errors="surrogateescape").strip()
        shell.assign("REPLY", reply)
        shell.assign(node.name, values[int(reply) - 1] if reply.isdigit() and 0 < int(reply) <= len(values) else "")
        if await shell.loop_body(node.body):
            return
