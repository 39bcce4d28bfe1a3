"""grep, egrep, fgrep."""

from __future__ import annotations

import fnmatch
import re
from collections import deque
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._bounded import bounded, finditer
from pytest_mobileagent.simulator.shell._options import open_file, parse_options, read_file, usage_error
from pytest_mobileagent.simulator.shell._regex import out_of_memory, translate
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.shell._bounded import Found, Searcher
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process

_LONG = (
    "color=", "colour=", "include=M", "exclude=S", "exclude-dir=D", "extended-regexp=E", "fixed-strings=F", "count=c",
    "ignore-case=i", "invert-match=v", "line-number=n", "only-matching=o", "quiet=q", "silent=q", "recursive=r",
    "word-regexp=w", "line-regexp=x", "regexp=e", "file=f", "max-count=m", "after-context=A", "before-context=B",
    "context=C", "no-filename=h", "with-filename=H", "files-with-matches=l", "files-without-match=L", "text=a",
    "no-messages=s", "line-buffered", "byte-offset=b", "null=Z",
)  # fmt: skip

_LETTER = re.compile(r"\w")
_MATCH_US = 10


def _regex(process: Process, parsed: Parsed, patterns: list[str]) -> Searcher:
    is_fixed = "F" in parsed.flags or process.argv[0] == "fgrep"
    is_extended = "E" in parsed.flags or process.argv[0] == "egrep"
    pieces = []
    for pattern in patterns:
        for line in pattern.split("\n"):
            text = re.escape(line) if is_fixed else translate(line, extended=is_extended)
            pieces.append(f"(?:{text})")
    whole = "|".join(pieces) if len(pieces) != 1 else pieces[0][3:-1]
    if "x" in parsed.flags:
        whole = f"^(?:{whole})$"
    try:
        found = re.compile(whole, re.IGNORECASE if parsed.flags & {"i", "y"} else 0)
    except (re.error, RecursionError, OverflowError) as error:
        raise ShellError(2, f"grep: bad regex '{patterns[0]}': {error}") from error
    regex = bounded(found, lambda: out_of_memory("grep"))
    return _Words(regex) if "w" in parsed.flags and "x" not in parsed.flags else regex


class _Words:
    """A pattern that fits whole words only."""

    def __init__(self, regex: Searcher) -> None:
        self._regex = regex

    def search(self, text: str, start: int = 0, end: int = 1 << 62) -> Found | None:
        """Return the first match that no letter touches: behind one that does, the next place is tried."""
        while (found := self._regex.search(text, start, end)) is not None:
            turns.spend_on(found.end() - start)
            if not (_LETTER.fullmatch(text, found.start() - 1, found.start()) if found.start() else None) and not (
                _LETTER.fullmatch(text, found.end(), found.end() + 1)
            ):
                return found
            start = found.start() + 1
        return None


def _files(process: Process, parsed: Parsed, names: list[str]) -> list[str]:
    disk = process.phone.disk
    found = []
    for name in names:
        path = process.path(name) if name != "." else process.cwd
        if not disk.is_dir(path):
            found.append(name)
            continue
        for child, inode in turns.each(disk.walk(path), cost_us=turns.FILE_US):
            if inode.is_file and _is_wanted(child, parsed):
                found.append(f"{name.rstrip('/')}{child[len(path.rstrip('/')) :]}")
    return found


def _is_wanted(path: str, parsed: Parsed) -> bool:
    name = path.rpartition("/")[2]
    included, excluded = parsed.all_values("M"), parsed.all_values("S")
    if included and not any(fnmatch.fnmatchcase(name, pattern) for pattern in included):
        return False
    if any(fnmatch.fnmatchcase(part, pattern) for pattern in parsed.all_values("D") for part in path.split("/")[:-1]):
        return False
    return not any(fnmatch.fnmatchcase(name, pattern) for pattern in excluded)


@command("grep", "egrep", "fgrep")
async def grep(process: Process) -> int:
    """Show the lines that match, as they come."""
    process.argv[1:] = [f"-C{word[1:]}" if re.fullmatch(r"-\d+", word) else word for word in process.argv[1:]]
    parsed = parse_options(process, "EFHIaZbchiLlnoqrRsvwxyz", with_value="ABCefmMSD", long=_LONG)
    names = list(parsed.arguments)
    patterns = parsed.all_values("e")[:]
    for name in parsed.all_values("f"):
        patterns += read_file(process, name).decode(errors="surrogateescape").removesuffix("\n").split("\n")
    if not patterns:
        if not names:
            raise usage_error(process, "no REGEX", 2)
        patterns = [names.pop(0)]
    regex = _regex(process, parsed, patterns)
    recursive = bool(parsed.flags & {"r", "R"})
    if recursive:
        names = _files(process, parsed, names or ["."])
        if not names:
            return 1
    shows_name = ("H" in parsed.flags or len(names) > 1 or recursive) and "h" not in parsed.flags
    matched = False
    for name in names or ["-"]:
        try:
            stream = await open_file(process, name)
        except OSError as error:
            process.failed = True
            if "s" not in parsed.flags:
                process.err(f"grep: {name}: {error.strerror}")
            continue
        matched |= await _Search(process, parsed, regex, name, shows_name=shows_name).run(stream)
        if matched and "q" in parsed.flags:
            return 0
    return 2 if process.failed else int(not matched)


class _Search:
    """One file or stream that is searched."""

    def __init__(self, process: Process, parsed: Parsed, regex: Searcher, name: str, *, shows_name: bool) -> None:
        self.process = process
        self.flags = parsed.flags
        self.regex = regex
        self.name = name if name != "-" else "(standard input)"
        self.prefix = self.name if shows_name else ""
        around = _number(parsed, "C", 0)
        self.before, self.after = _number(parsed, "B", around), _number(parsed, "A", around)
        self.most = _number(parsed, "m", -1)
        self.waiting: deque[tuple[int, str]] = deque(maxlen=self.before or 1)
        self.left = 0  # lines to show behind the last hit
        self.last_shown = 0
        self.separator = b"\0" if "z" in parsed.flags else b"\n"
        self.offset = self.number = self.count = 0
        self.is_over = False

    async def run(self, stream: Pipe) -> bool:
        while not self.process.stdout.is_closed and (lines := await self._next(stream)):
            for raw in lines:
                self._look_at(raw)
                if self.is_over or self.process.stdout.is_closed:
                    return self._end(self.count)
            await self.process.stdout.drain()
        return self._end(self.count)

    async def _next(self, stream: Pipe) -> list[bytes]:
        """Return the lines that are there; one where it may be the last: those behind it are for who reads on."""
        if self.flags & {"q", "l", "L"} or self.most >= 0:
            line = await stream.read_until(self.separator)
            return [line] if line else []
        return await stream.read_lines(self.separator)

    def _look_at(self, raw: bytes) -> None:
        self.number += 1
        line = raw.removesuffix(self.separator).decode(errors="surrogateescape")
        turns.spend_on(len(raw))
        if (self.regex.search(line) is not None) != ("v" in self.flags):
            self.count += 1
            if self.flags & {"q", "l", "L"}:
                self.is_over = True
                return
            if "c" not in self.flags:
                self._hit(self.number, line)
        elif self.left and not self.flags & {"c", "q", "l", "L", "o"}:
            self._show(self.number, line, "-")
            self.left -= 1
        elif self.before:
            self.waiting.append((self.number, line))
        self.offset += len(raw)
        self.is_over = 0 <= self.most <= self.count and (not self.left or self.count == self.most == 0)

    def _end(self, count: int) -> bool:
        if "q" in self.flags:
            return count > 0
        if "L" in self.flags:
            if not count:
                self.process.out(self.name)
            return not count
        if "l" in self.flags:
            if count:
                self.process.stdout.write(self.name + ("\0" if "Z" in self.flags else "\n"))
        elif "c" in self.flags:
            self.process.out(f"{self.prefix}:{count}" if self.prefix else str(count))
        return count > 0

    def _hit(self, number: int, line: str) -> None:
        if "o" in self.flags:
            if "v" not in self.flags:
                for match in turns.each(finditer(self.regex, line), cost_us=_MATCH_US):
                    if match[0]:
                        self._show(number, match[0], ":", match.start())
            return
        first = self.waiting[0][0] if self.before and self.waiting else number
        if (self.before or self.after) and self.last_shown and first > self.last_shown + 1:
            self.process.out("--")
        if self.before:
            for earlier, text in self.waiting:
                self._show(earlier, text, "-")
            self.waiting.clear()
        self._show(number, line, ":")
        self.left = self.after

    def _show(self, number: int, line: str, mark: str, at: int = 0) -> None:
        text = f"{self.prefix}{mark}" if self.prefix else ""
        text += f"{number}{mark}" if "n" in self.flags else ""
        text += f"{self.offset + at}{mark}" if "b" in self.flags else ""
        self.process.stdout.write(f"{text}{line}{self.separator.decode()}")
        self.last_shown = number


def _number(parsed: Parsed, letter: str, default: int) -> int:
    value = parsed.values.get(letter)
    if value is None:
        return default
    if not value.isdigit():
        raise ShellError(2, f"grep: not integer: {value}")
    return int(value)
