"""patch: changes files as a unified difference says."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.shell._options import check_access, check_parent, open_file, read_file
from pytest_mobileagent.simulator.shell._usage import Usage, bounded
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = Usage(flags="fulRs", with_value="Fgpdi", most=2, long=("no-backup-if-mismatch", "dry-run", "quiet=s"))
_NOTHING = "/dev/null"
_NO_DATE_BEFORE, _EPOCH = 1900, 1970
_ESCAPES = {"a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


class _Options(NamedTuple):
    """What the options say."""

    is_reversed: bool
    is_loose: bool
    is_silent: bool
    is_dry: bool
    strip: int | None  # so many folders off the names; all of them, if None
    fuzz: int | None  # so many lines around a change may differ
    target: str | None  # the one file that is changed

    @property
    def added(self) -> str:
        """How lines begin that are put in."""
        return "-" if self.is_reversed else "+"

    def is_same(self, line: str, other: str) -> bool:
        """Whether two lines count as equal."""
        return "".join(line.split()) == "".join(other.split()) if self.is_loose else line == other


@dataclass
class _Hunk:
    """One change: where it says that it is, and its lines."""

    old_line: int
    old_left: int
    new_line: int
    new_left: int
    lines: list[str] = field(default_factory=list)
    context: int = 0  # lines before the first that changes

    def take(self, line: str) -> bool:
        """Add a line; True with the last one."""
        self.context += line[0] == " " and self.context == len(self.lines)
        self.lines.append(line)
        self.old_left -= line[0] != "+"
        self.new_left -= line[0] != "-"
        return not self.old_left and not self.new_left

    @property
    def trail(self) -> int:
        """How many lines come after the last that changes."""
        changed = [at for at, line in enumerate(self.lines, 1) if line[0] != " "]
        return len(self.lines) - (changed[-1] if changed else 0)

    def allowed_fuzz(self, options: _Options) -> int:
        """Return how many lines may differ: none, unless two of those that are looked for say something."""
        telling = [line for line in self.lines if line[0] != options.added and re.match(r"\s*\S\S", line[1:])]
        if len(telling) < 2:
            return 0
        return options.fuzz or max(0, self.context - 1)


class _Search:
    """Looks for the lines that a change is made to, one line of the file after the other."""

    def __init__(self, hunk: _Hunk, options: _Options) -> None:
        self._hunk, self._options = hunk, options
        trail = hunk.trail
        self._is_at_end, self._is_at_start = not trail or trail < hunk.context, not hunk.context or trail > hunk.context
        self._fuzz_left = self._fuzz_most = hunk.allowed_fuzz(options)
        self._wanted = 0  # which line of the change comes next
        self._passed: list[str] = []
        self.held: list[str] = []  # the lines that may be the ones looked for
        self.seen = 0  # the line where one stands that would be put in

    def passed(self) -> list[str]:
        """Return the lines that stay as they are, once."""
        passed, self._passed = self._passed, []
        return passed

    def take(self, line: str | None, number: int) -> bool | None:
        """Look at the next line, None at the end of the file; returns whether the change fits, or None to go on."""
        at = len(self.held)
        if line is not None:
            self.held.append(line)
        self._skip_added(line, number)
        while True:
            wanted = self._hunk.lines[self._wanted] if self._wanted < len(self._hunk.lines) else ""
            if not wanted and self._is_at_end == (line is None):
                return True
            if line is None:
                return False
            if wanted and (self._options.is_same(self.held[at], wanted[1:]) or self._is_excused(wanted)):
                self._wanted, at = self._wanted + 1, at + 1
                if at == len(self.held):
                    return None if self._wanted < len(self._hunk.lines) or self._is_at_end else True
                continue
            if self._is_at_start:
                return False
            self._passed.append(f"{self.held.pop(0)}\n")
            self._wanted, self._fuzz_left, at = 0, self._fuzz_most, 0
            if not self.held:
                return None

    def _skip_added(self, line: str | None, number: int) -> None:
        while self._wanted < len(self._hunk.lines) and self._hunk.lines[self._wanted][0] == self._options.added:
            added = self._hunk.lines[self._wanted][1:]
            if line is not None and re.match(r"[^ \t]*[ \t].", line) and self._options.is_same(line, added):
                self.seen = number
            self._wanted += 1

    def _is_excused(self, wanted: str) -> bool:
        if wanted[0] != " " or not self._fuzz_left:
            return False
        self._fuzz_left -= 1
        return True


@dataclass
class _File:
    """The file that is being changed: what it was, how far that was read, what it becomes."""

    path: str
    old: list[str]
    place: int = 0
    new: list[str] = field(default_factory=list)
    hunks: int = 0

    def next(self) -> str | None:
        """Return the next line without its end."""
        if self.place == len(self.old):
            return None
        self.place += 1
        return self.old[self.place - 1].removesuffix("\n")

    def apply(self, hunk: _Hunk, options: _Options) -> tuple[bool, int]:
        """Make a change where it fits next; returns whether it did, and the line where it was made before, or 0."""
        search = _Search(hunk, options)
        line: str | None = ""
        while line is not None:
            line = self.next()
            found = search.take(line, self.place)
            self.new += search.passed()
            if found is not None:
                if found:
                    self._change(hunk, search.held, options)
                return found, 0 if found or line is not None else search.seen
        return False, search.seen

    def _change(self, hunk: _Hunk, held: list[str], options: _Options) -> None:
        for line in hunk.lines:
            if line[0] == options.added:
                self.new.append(f"{line[1:]}\n")
                continue
            kept = held.pop(0)
            if line[0] == " ":
                self.new.append(f"{kept}\n")


class _Patcher:
    """Reads a difference and changes what it names, file by file."""

    def __init__(self, process: Process, options: _Options, *, folder: str) -> None:
        self._process = process
        self._options = options
        self._folder = folder
        self._names = {"-": "", "+": ""}
        self._file: _File | None = None
        self._hunk: _Hunk | None = None
        self._is_in_file = False
        self.status = 0

    def read(self, text: str) -> None:
        """Take a whole difference."""
        lines = text.removesuffix("\n").split("\n") if text else []
        has_returns = bool(lines) and lines[0].endswith("\r")
        if has_returns and not self._options.is_silent:
            self._process.err("Removing DOS newlines")
        for line in lines:
            self._line(line.removesuffix("\r" if has_returns else "") or " ")
        self._finish()

    def _line(self, line: str) -> None:
        if self._hunk is not None:
            if line[0] not in " +-":
                self._fail(self._hunk)
            elif self._hunk.take(line):
                self._apply(self._hunk)
        elif line.startswith(("--- ", "+++ ")):
            self._finish()
            self._names[line[0]] = _name(line[4:])
            self._is_in_file |= line[0] == "+"
        elif self._is_in_file and line.startswith("@@ -"):
            self._hunk = _header(line)
            if self._file is None:
                self._open(self._hunk)
            if self._file is not None:
                self._file.hunks += 1

    def _apply(self, hunk: _Hunk) -> None:
        assert self._file is not None  # noqa: S101 - a hunk is kept only with its file
        fits, seen = self._file.apply(hunk, self._options)
        if fits:
            self._hunk = None
            return
        if seen and not self._options.is_silent:
            self._process.err(f"Possibly reversed hunk {self._file.hunks} at {seen}")
        self._fail(hunk)

    def _fail(self, hunk: _Hunk) -> None:
        """Leave the file as it was; the next one may be changed."""
        self._hunk, self._is_in_file = None, False
        if not hunk.lines or self._file is None:
            return
        self._process.err(f"Hunk {self._file.hunks} FAILED {hunk.old_line}/{hunk.new_line}.")
        self._process.err("\n".join(hunk.lines))
        self.status = 1
        self._file.new, self._file.place = [], 0

    def _finish(self) -> None:
        if self._file is not None and (self._file.place or self._file.new) and not self._options.is_dry:
            changed = "".join([*self._file.new, *self._file.old[self._file.place :]])
            self._process.phone.disk.write(self._file.path, changed.encode(errors="surrogateescape"))
        self._file = None

    def _open(self, hunk: _Hunk) -> None:
        options = self._options
        final, origin = ("-", "+") if options.is_reversed else ("+", "-")
        if options.target is not None:
            self._names[final] = options.target
        is_gone = not (hunk.old_line + hunk.old_left if options.is_reversed else hunk.new_line + hunk.new_left)
        is_gone |= self._names[final] == _NOTHING
        name = _stripped(self._names[origin if is_gone else final], options.strip)
        path = self._path(name)
        if is_gone:
            self._say(f"removing {name}")
            if not options.is_dry:
                self._remove(name, path)
            self._hunk = None
            self._is_in_file = False
            return
        is_new = self._names["-"] == _NOTHING or not hunk.old_line + hunk.old_left
        if is_new and not self._process.phone.disk.exists(path):
            self._say(f"creating {name}")
            if not options.is_dry:
                self._create(path, name)
            self._file = _File(path, [])
        else:
            self._say(f"patching {name}")
            self._file = _File(path, _lines(self._read(name, path)))

    def _say(self, text: str) -> None:
        if not self._options.is_silent:
            self._process.out(text)

    def _path(self, name: str) -> str:
        return name if name.startswith("/") else f"{self._folder.rstrip('/')}/{name}"

    def _remove(self, name: str, path: str) -> None:
        try:
            check_parent(self._process, path)
            self._process.phone.disk.unlink(path)
        except OSError as error:
            raise ShellError(1, f"patch: unlink '{name}': {error.strerror}") from error

    def _create(self, path: str, name: str) -> None:
        disk = self._process.phone.disk
        try:
            disk.mkdir(path.rpartition("/")[0] or "/", parents=True)
            check_parent(self._process, path)
            disk.write(path, b"", mode=0o666 & ~self._process.umask, owner=self._process.uid)
        except OSError as error:
            raise ShellError(1, f"patch: mkpath {name}: {error.strerror}") from error

    def _read(self, name: str, path: str) -> str:
        try:
            if not self._options.is_dry:
                check_parent(self._process, path)
            check_access(self._process, path, os.R_OK)
            return self._process.phone.disk.read(path).decode(errors="surrogateescape")
        except OSError as error:
            raise ShellError(1, f"patch: {name}: {error.strerror}") from error


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _name(text: str) -> str:
    """Return the file that a line names; one from before the epoch is none."""
    name, tab, date = text.partition("\t")
    year = re.match(r"\s*(\d{1,9})", date) if tab else None
    if year is not None and _NO_DATE_BEFORE < int(year[1]) <= _EPOCH:
        return _NOTHING
    return _unquoted(name)


def _unquoted(name: str) -> str:
    if not name.startswith('"') or len(name) == 1:
        return name
    quoted = re.match(r'"((?:[^"\\]|\\.)*)"', name, re.DOTALL)
    if quoted is None:
        raise ShellError(1, f"patch: bad {name[1:]}")

    def plain(match: re.Match[str]) -> str:
        escape = match[1]
        return chr(int(escape, 8) & 255) if escape.isdigit() else _ESCAPES.get(escape, escape)

    return re.sub(r"\\([0-7]+|.)", plain, quoted[1], flags=re.DOTALL)


def _header(line: str) -> _Hunk:
    """Return the hunk that begins with a line: `@@ -OLD,LINES +NEW,LINES @@`; a count that is missing is 1."""
    at = len("@@ -")
    numbers: list[int] = []
    for skipped in (0, 2):
        for is_count in (False, True):
            if is_count and line[at : at + 1] != ",":
                numbers.append(1)
                continue
            at += 1 if is_count else skipped
            found = re.compile(r"\s*([-+]?\d{1,18})").match(line, at)
            numbers.append(int(found[1]) if found else 0)
            at = found.end() if found else at
    old_line, old_left, new_line, new_left = numbers
    return _Hunk(old_line, old_left, new_line, new_left)


def _stripped(name: str, count: int | None) -> str:
    """Return a name without its first folders, or without any."""
    for _step in range(len(name) if count is None else count):
        _, slash, rest = name.partition("/")
        if not slash:
            break
        name = rest.lstrip("/")
    return name


@command("patch")
async def patch(process: Process) -> int:
    """Change files as a unified difference says; a file that a part of it does not fit stays as it was."""
    parsed = _USAGE.parse(process)
    target, given = [*parsed.arguments, None, None][:2]
    strip, fuzz = bounded(process, parsed, "p", 0), bounded(process, parsed, "F", 0)
    source = given or parsed.values.get("i")
    try:
        content = read_file(process, source) if source else await (await open_file(process, "-")).read_all()
    except OSError as error:
        raise ShellError(1, f"patch: {source}: {error.strerror}") from error
    folder = parsed.values.get("d", ".")
    if not process.phone.disk.is_dir(process.path(folder)):
        raise ShellError(1, f"patch: chdir '{folder}': No such file or directory")
    options = _Options(
        is_reversed="R" in parsed.flags, is_loose="l" in parsed.flags, is_silent="s" in parsed.flags,
        is_dry="dry-run" in parsed.flags, strip=strip if target is None else 0, fuzz=fuzz, target=target,
    )  # fmt: skip
    patcher = _Patcher(process, options, folder=process.path(folder))
    patcher.read(content.decode(errors="surrogateescape"))
    return patcher.status
