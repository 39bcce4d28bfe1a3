"""sed."""

from __future__ import annotations

import re
import stat as stat_bits
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.pipes import HIGH_WATER_BYTES, Pipe
from pytest_mobileagent.simulator.shell._bounded import finditer
from pytest_mobileagent.simulator.shell._options import open_file, parse_options, read_file, usage_error
from pytest_mobileagent.simulator.shell._regex import compile_regex
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from pytest_mobileagent.simulator.shell._bounded import Found, Pattern
    from pytest_mobileagent.simulator.shell.process import Process

_NUMBER = re.compile(r"\d+")
_MOST_LETTERS = 1 << 24  # of the pattern space and the hold space
_STEP_US, _MATCH_US = 2, 10


@dataclass(slots=True)
class _Address:
    kind: str  # line, last, regex, step, plus, multiple
    number: int = 0
    step: int = 0
    regex: Pattern | None = None


@dataclass(slots=True)
class _Command:
    name: str = ""
    first: _Address | None = None
    last: _Address | None = None
    negated: bool = False
    regex: Pattern | None = None
    text: str = ""
    flags: str = ""
    number: int = 0
    target: int = -1  # where `{`, `b`, `t` and `T` go
    start: int = 0  # the line where the range began; 0 outside


class _Reader:
    """Cuts a program into commands."""

    def __init__(self, text: str, *, extended: bool) -> None:
        self.text = text
        self.at = 0
        self.extended = extended
        self.commands: list[_Command] = []
        self.labels: dict[str, int] = {}
        self.last_regex: Pattern | None = None

    def read(self) -> list[_Command]:  # noqa: C901 - a case per sign
        open_groups: list[int] = []
        while self._skip(" \t\n;"):
            item = _Command()
            item.first = self._address()
            if item.first is not None:
                self._skip(" \t")
                if self._peek() == ",":
                    self.at += 1
                    self._skip(" \t")
                    item.last = self._second_address()
            self._skip(" \t")
            while self._peek() == "!":
                item.negated = True
                self.at += 1
                self._skip(" \t")
            item.name = self._take()
            if item.name == "}":
                if not open_groups:
                    raise ShellError(1, "sed: unexpected '}'")
                self.commands[open_groups.pop()].target = len(self.commands)
                continue
            if item.name == "{":
                open_groups.append(len(self.commands))
            self._arguments(item)
            if item.name not in ("#", ":"):
                self.commands.append(item)
        if open_groups:
            raise ShellError(1, "sed: unfinished {")
        for item in self.commands:
            if item.name in ("b", "t", "T"):
                if item.text and item.text not in self.labels:
                    raise ShellError(1, f"sed: no label '{item.text}'")
                item.target = self.labels.get(item.text, len(self.commands))
        return self.commands

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _take(self) -> str:
        self.at += 1
        return self.text[self.at - 1 : self.at]

    def _skip(self, letters: str) -> bool:
        while self.at < len(self.text) and self.text[self.at] in letters:
            self.at += 1
        return self.at < len(self.text)

    def _address(self) -> _Address | None:
        letter = self._peek()
        if letter.isdigit():
            number = self._number()
            if self._peek() == "~":
                self.at += 1
                return _Address("step", number, self._number())
            return _Address("line", number)
        if letter == "$":
            self.at += 1
            return _Address("last")
        if letter in ("/", "\\") and letter:
            self.at += 1
            delimiter = self._take() if letter == "\\" else "/"
            pattern = self._until(delimiter)
            ignores = self._peek() == "I"
            self.at += ignores
            return _Address("regex", regex=self._regex(pattern, ignores_case=ignores))
        return None

    def _second_address(self) -> _Address:
        sign = self._peek()
        if sign in ("+", "~") and sign:
            self.at += 1
            return _Address("plus" if sign == "+" else "multiple", self._number())
        found = self._address()
        if found is None:
            raise ShellError(1, f"sed: bad address '{self.text[self.at :]}'")
        return found

    def _number(self) -> int:
        found = _NUMBER.match(self.text, self.at)
        if found is None:
            raise ShellError(1, f"sed: bad address '{self.text[self.at :]}'")
        self.at = found.end()
        return int(found[0][:9])

    def _regex(self, pattern: str, *, ignores_case: bool) -> Pattern:
        if not pattern:
            if self.last_regex is None:
                raise ShellError(1, "sed: no previous regex")
            return self.last_regex
        pattern = re.sub(r"\\n", "\n", pattern) if "\\\\n" not in pattern else pattern
        self.last_regex = compile_regex(pattern, extended=self.extended, ignores_case=ignores_case, name="sed")
        return self.last_regex

    def _until(self, delimiter: str) -> str:
        """Read up to a delimiter that is not escaped, nor in a bracket."""
        start = self.at
        pieces: list[str] = []
        in_bracket = False
        while self.at < len(self.text):
            letter = self._take()
            if letter == "\\" and not in_bracket:
                following = self._take()
                pieces.append(following if following == delimiter and delimiter != "&" else "\\" + following)
            elif letter == "[" and not in_bracket:
                in_bracket = True
                pieces.append(letter)
                while self._peek() in ("^", "]") and self._peek():
                    pieces.append(self._take())
            elif letter == "]":
                in_bracket = False
                pieces.append(letter)
            elif letter == delimiter and not in_bracket:
                return "".join(pieces)
            elif letter == "\n" and delimiter != "\n" and in_bracket:
                break
            else:
                pieces.append(letter)
        raise ShellError(1, f"sed: bad pattern 's{delimiter}{self.text[start:]}'")

    def _replacement_text(self, delimiter: str) -> str:
        start = self.at
        pieces = []
        while self.at < len(self.text):
            letter = self._take()
            if letter == "\\":
                following = self._take()
                pieces.append(
                    following if following == delimiter and delimiter not in "&1234567890" else "\\" + following
                )
            elif letter == delimiter:
                return "".join(pieces)
            else:
                pieces.append(letter)
        raise ShellError(1, f"sed: bad pattern 's{delimiter}{self.text[start:]}'")

    def _arguments(self, item: _Command) -> None:
        match item.name:
            case "s":
                self._substitution(item)
            case "y":
                delimiter = self._take()
                first = _plain(self._replacement_text(delimiter))
                item.text = _plain(self._replacement_text(delimiter))
                item.flags = first
                if len(first) != len(item.text):
                    raise ShellError(1, "sed: y strings different len")
            case "a" | "i" | "c":
                item.text = self._block()
            case ":" | "b" | "t" | "T" | "r" | "w":
                item.text = self._rest(is_name=item.name in ("r", "w"))
                if item.name == ":":
                    self.labels[item.text] = len(self.commands)
            case "q" | "Q" | "l" | "L":
                self._skip(" \t")
                item.number = self._number() if self._peek().isdigit() else 0
            case "#":
                self._rest(is_name=True)
            case "{" | "d" | "D" | "p" | "P" | "n" | "N" | "g" | "G" | "h" | "H" | "x" | "=":
                pass
            case _:
                raise ShellError(1, f"sed: bad pattern '{item.name}{self.text[self.at : self.at + 40]}'")

    def _substitution(self, item: _Command) -> None:
        delimiter = self._take()
        pattern = self._until(delimiter)
        item.text = self._replacement_text(delimiter)
        while self._peek() and self._peek() in "gpiIe0123456789w":
            if self._peek() == "w":
                self.at += 1
                item.flags += "w"
                item.text += "\0" + self._rest(is_name=True)
                break
            if self._peek().isdigit():
                item.number = self._number()
            else:
                item.flags += self._take()
        item.regex = self._regex(pattern, ignores_case=bool(set(item.flags) & {"i", "I"}))

    def _block(self) -> str:
        """Read the text of `a`, `i` or `c`: to the end of the line, which a backslash carries on."""
        self._skip(" \t")
        if self._peek() == "\\":
            self.at += 1
            self._skip(" \t")
            if self._peek() == "\n":
                self.at += 1
        pieces = []
        while self.at < len(self.text):
            letter = self._take()
            if letter == "\n":
                break
            if letter == "\\":
                letter = self._take()
                letter = {"t": "\t"}.get(letter, letter)
            pieces.append(letter)
        return "".join(pieces)

    def _rest(self, *, is_name: bool) -> str:
        self._skip(" \t")
        start = self.at
        stop = "\n" if is_name else "\n;} \t"
        while self.at < len(self.text) and self.text[self.at] not in stop:
            self.at += 1
        return self.text[start : self.at].rstrip(" \t")


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), text, flags=re.DOTALL)


def _replacement(template: str, match: Found) -> str:
    def piece(found: re.Match[str]) -> str:
        code = found[0]
        if code == "&":
            return match[0]
        if code[1].isdigit():
            number = int(code[1])
            return (match[number] or "") if number <= len(match.groups()) else ""
        return {"n": "\n", "t": "\t", "r": "\r"}.get(code[1], code[1])

    return re.sub(r"\\.|&", piece, template, flags=re.DOTALL)


@dataclass(slots=True)
class _Stream:
    """Lines of inputs, one ahead, so that the last is known."""

    source: AsyncIterator[str]
    ahead: str | None = None
    number: int = 0
    is_started: bool = False

    async def next(self) -> str | None:
        if not self.is_started:
            self.is_started = True
            self.ahead = await anext(self.source, None)
        line = self.ahead
        if line is not None:
            self.number += 1
            self.ahead = await anext(self.source, None)
        return line


@dataclass(slots=True)
class _Run:
    """A program at work."""

    process: Process
    commands: list[_Command]
    is_quiet: bool
    out: Pipe
    end: str = "\n"
    hold: str = ""
    line: str = ""
    has_end: bool = True
    substituted: bool = False
    after: list[tuple[str, str]] = field(default_factory=list)
    quits: int | None = None

    def write(self, text: str, *, has_end: bool = True) -> None:
        self.out.write(text + (self.end if has_end else ""))

    def _take(self, raw: str) -> None:
        self.has_end = raw.endswith(self.end)
        self.line = raw.removesuffix(self.end)

    async def all(self, stream: _Stream) -> None:
        for item in self.commands:
            item.start = 0
        while self.quits is None and not self.out.is_closed and (raw := await stream.next()) is not None:
            self._take(raw)
            prints = await self._cycle(stream)
            if prints and not self.is_quiet:
                self.write(self.line, has_end=self.has_end)
            self._flush()
            await self.out.drain()

    def _flush(self) -> None:
        for kind, text in self.after:
            if kind == "text":
                self.write(text)
            else:
                disk = self.process.phone.disk
                if disk.exists(self.process.path(text)):
                    self.out.write(disk.read(self.process.path(text)))
        self.after.clear()

    async def _cycle(self, stream: _Stream) -> bool:  # noqa: C901 - a case per command
        at = 0
        self.substituted = False
        while at < len(self.commands):
            await self._step()
            item = self.commands[at]
            at += 1
            if not self._applies(item, stream):
                if item.name == "{":
                    at = item.target
                continue
            if item.name in "bt" or item.name == "T":
                if item.name == "b" or (item.name == "t") == self.substituted:
                    at = item.target
                if item.name != "b":
                    self.substituted = False
            elif item.name == "D" and "\n" in self.line:
                self.line = self.line.partition("\n")[2]
                self._flush()
                at = 0
            elif item.name in "nN":
                if not await self._next(item, stream):
                    return item.name == "N" or not self.is_quiet
            elif item.name in "dDcqQ":
                return self._last(item, stream)
            else:
                self._edit(item, stream)
        return True

    async def _step(self) -> None:
        """Leave others their turn before a command."""
        if len(self.line) + len(self.hold) > _MOST_LETTERS:
            raise MemoryError
        turns.spend(_STEP_US)
        turns.spend_on(len(self.line))
        if self.out.size > HIGH_WATER_BYTES:
            await self.out.drain()

    async def _next(self, item: _Command, stream: _Stream) -> bool:
        if stream.ahead is None:
            self.quits = 0
            return False
        if item.name == "n":
            if not self.is_quiet:
                self.write(self.line, has_end=self.has_end)
            self._flush()
            self._take(await stream.next() or "")
        else:
            kept = self.line
            self._take(await stream.next() or "")
            self.line = f"{kept}\n{self.line}"
        return True

    def _last(self, item: _Command, stream: _Stream) -> bool:
        if item.name == "c":
            if item.last is None or item.negated or not item.start or stream.ahead is None:
                self.write(item.text)
            return False
        if item.name in "qQ":
            self.quits = item.number
            return item.name == "q"
        return False

    def _edit(self, item: _Command, stream: _Stream) -> None:  # noqa: C901, PLR0912 - a case per command
        match item.name:
            case "s":
                self._substitute(item)
            case "y":
                self.line = self.line.translate(str.maketrans(item.flags, item.text))
            case "p":
                self.write(self.line)
            case "P":
                self.write(self.line.partition("\n")[0])
            case "=":
                self.out.write(f"{stream.number}\n")
            case "i":
                self.write(item.text)
            case "a":
                self.after.append(("text", item.text))
            case "r":
                self.after.append(("file", item.text))
            case "w":
                self._append_to(item.text, self.line)
            case "h":
                self.hold = self.line
            case "H":
                self.hold += "\n" + self.line
            case "g":
                self.line = self.hold
            case "G":
                self.line += "\n" + self.hold
            case "x":
                self.line, self.hold = self.hold, self.line
            case "l":
                self.write(_visible(self.line) + "$")

    def _append_to(self, name: str, line: str) -> None:
        if name in ("/dev/stdout", "-"):
            self.write(line)
        else:
            self.process.phone.disk.append(self.process.path(name), f"{line}\n".encode(errors="surrogateescape"))

    def _substitute(self, item: _Command) -> None:
        assert item.regex is not None  # noqa: S101 - the reader has set it
        template, _, name = item.text.partition("\0")
        wanted = item.number or 1
        pieces, done, size = [], 0, 0
        for count, match in enumerate(turns.each(finditer(item.regex, self.line), cost_us=_MATCH_US), 1):
            if count >= wanted:
                pieces += [self.line[done : match.start()], _replacement(template, match)]
                done, size = match.end(), size + len(pieces[-1])
                if size > _MOST_LETTERS:
                    raise MemoryError
                if "g" not in item.flags:
                    break
        if pieces:
            self.line = "".join(pieces) + self.line[done:]
            self.substituted = True
            if "p" in item.flags:
                self.write(self.line)
            if "w" in item.flags:
                self._append_to(name, self.line)

    def _applies(self, item: _Command, stream: _Stream) -> bool:
        if item.first is None:
            return not item.negated
        if item.last is None:
            return self._hits(item.first, stream) != item.negated
        number = stream.number
        if item.start:
            hit = True
            if self._ends(item, item.last, stream):
                item.start = 0
                if item.last.kind == "line" and item.last.number < number:
                    hit = False
        else:
            is_zero = item.first.kind == "line" and item.first.number == 0 and number == 1
            hit = is_zero or self._hits(item.first, stream)
            if hit:
                item.start = number
                is_regex = item.last.kind == "regex" and not is_zero
                if not is_regex and self._ends(item, item.last, stream):
                    item.start = 0
        return hit != item.negated

    def _ends(self, item: _Command, last: _Address, stream: _Stream) -> bool:
        number = stream.number
        if last.kind == "line":
            return number >= last.number
        if last.kind == "plus":
            return number >= item.start + last.number
        if last.kind == "multiple":
            return last.number == 0 or number % last.number == 0
        return self._hits(last, stream)

    def _hits(self, address: _Address, stream: _Stream) -> bool:
        match address.kind:
            case "last":
                return stream.ahead is None
            case "line":
                return stream.number == address.number
            case "step":
                if address.step == 0:
                    return stream.number == address.number
                return stream.number >= address.number and (stream.number - address.number) % address.step == 0
        return address.regex is not None and address.regex.search(self.line) is not None


def _visible(text: str) -> str:
    names = {"\\": "\\\\", "\a": "\\a", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v"}
    pieces = []
    for byte in text.encode(errors="surrogateescape"):
        letter = chr(byte)
        pieces.append(names.get(letter) or (letter if 32 <= byte < 127 else f"\\{byte:03o}"))
    return "".join(pieces)


async def _lines(process: Process, names: list[str], end: str) -> AsyncIterator[str]:
    for name in names or ["-"]:
        try:
            stream = await open_file(process, name)
        except OSError as error:
            process.err(f"sed: {name}: {error.strerror}")
            process.failed = True
            continue
        while raw := await stream.read_until(end.encode()):
            yield raw.decode(errors="surrogateescape")


@command("sed")
async def sed(process: Process) -> int:
    """Edit a stream."""
    scripts, names, flags, suffix = _arguments(process)
    text = "\n".join(scripts)
    is_quiet = "n" in flags or text.startswith("#n\n")
    commands = _Reader(text, extended=bool(flags & {"E", "r"})).read()
    end = "\0" if "z" in flags else "\n"
    if "i" in flags or "s" in flags:
        for name in names:
            out = Pipe() if "i" in flags else process.stdout
            run = _Run(process, commands, is_quiet, out, end)
            await run.all(_Stream(_lines(process, [name], end)))
            if "i" in flags and not process.failed:
                disk, path = process.phone.disk, process.path(name)
                if suffix:
                    disk.write(f"{path}{suffix}", disk.read(path))
                out.close()
                old = disk.stat(path)
                disk.unlink(path)  # what takes its place is another file: links to it stay as they are
                disk.write(path, await out.read_all(), mode=stat_bits.S_IMODE(old.mode))
                disk.chown(path, old.uid, old.gid)
        return int(process.failed)
    run = _Run(process, commands, is_quiet, process.stdout, end)
    await run.all(_Stream(_lines(process, names, end)))
    return run.quits or int(process.failed)


def _arguments(process: Process) -> tuple[list[str], list[str], set[str], str]:
    suffix = ""
    words = []
    for word in process.argv[1:]:
        found = re.fullmatch(r"-([nErsz]*)i(.+)|--in-place(?:=(.*))?", word)
        if found and word[1:] not in ("nie", "ie") and "--" not in words:
            suffix = found[2] or found[3] or ""
            words.append(f"-{found[1] or ''}i")
        else:
            words.append(word)
    process.argv[1:] = words
    parsed = parse_options(
        process, "nErszi", with_value="ef",
        long=("quiet=n", "silent=n", "expression=e", "file=f", "regexp-extended=E", "null-data=z", "separate=s",
              "in-place=i", "version"),
    )  # fmt: skip
    if "version" in parsed.flags:
        process.out("This is not GNU sed version 9.0")
        raise ShellError(0, "")
    names = list(parsed.arguments)
    scripts = list(parsed.all_values("e"))
    scripts += [
        read_file(process, name).decode(errors="surrogateescape").removesuffix("\n") for name in parsed.all_values("f")
    ]
    if not scripts:
        if not names:
            raise usage_error(process, "no pattern")
        scripts = [names.pop(0)]
    return scripts, names, parsed.flags, suffix
