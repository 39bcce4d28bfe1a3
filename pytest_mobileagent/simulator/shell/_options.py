"""Options of toybox commands."""

from __future__ import annotations

import os
import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.pipes import ONE_READING, closed_pipe
from pytest_mobileagent.simulator.shell._devices import ENDLESS, ENOUGH_BYTES, EndlessPipe, endless
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.system.users import groups_of
from pytest_mobileagent.simulator.turns import pieces_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.shell._shell import Shell
    from pytest_mobileagent.simulator.shell.process import Process

_MOST_LINES = 1 << 20  # that a program keeps


class Parsed(NamedTuple):
    """Flags given, values by option, and the other arguments; `order` has the options as they were given."""

    flags: set[str]
    values: dict[str, str]
    arguments: list[str]
    repeated: dict[str, list[str]]
    order: tuple[str, ...] = ()

    def all_values(self, letter: str) -> list[str]:
        """Return every value given to an option."""
        return self.repeated.get(letter, [])


class _Values(dict[str, str]):
    """The last value of each option; `repeated` has all."""

    def __init__(self) -> None:
        super().__init__()
        self.repeated: dict[str, list[str]] = {}

    def __setitem__(self, letter: str, value: str) -> None:
        super().__setitem__(letter, value)
        self.repeated.setdefault(letter, []).append(value)


def parse_options(
    process: Process,
    flags: str,
    *,
    with_value: str = "",
    long: tuple[str, ...] = (),
    stops_at_argument: bool = False,
) -> Parsed:
    """Return the options of a command: single letters, combined or not, anywhere before `--`.

    A long option `name=x` is another spelling of the letter x. Where another command follows, options end with the
    first argument.

    Raises:
        ShellError: an option that the command does not know, as toybox says it; or the only one is `--help`.
    """
    found: list[str] = []
    values = _Values()
    arguments: list[str] = []
    rest = process.argv[1:]
    if rest == ["--help"]:
        raise _help(process, flags, with_value)
    while rest:
        word = rest.pop(0)
        if word == "--":
            arguments += rest
            break
        if word.startswith("--") and len(word) > 2:
            _long(process, word[2:], dict(each.partition("=")[::2] for each in long), with_value, (found, values, rest))
            continue
        if not word.startswith("-") or word == "-":
            arguments.append(word)
            if stops_at_argument:
                arguments += rest
                break
            continue
        _letters(process, word[1:], flags, with_value, (found, values, rest))
    return Parsed(set(found), values, arguments, values.repeated, tuple(found))


def _help(process: Process, flags: str, with_value: str) -> ShellError:
    """Print what toybox prints for `--help`: how a command is used, and its options, one per line."""
    shown = "".join(sorted(flags))
    usage = [f"usage: {process.argv[0].rpartition('/')[2]}", *([f"[-{shown}]"] if shown else [])]
    usage += [f"[-{letter} VALUE]" for letter in sorted(with_value)]
    options = [f"-{letter}" for letter in sorted({*flags, *with_value})]
    process.out("\n".join([" ".join(usage), "", *options]))
    return ShellError(0, "")


def usage_error(process: Process, message: str, status: int = 1) -> ShellError:
    """Return toybox's complaint about a command's arguments."""
    name = process.argv[0].rpartition("/")[2]
    return ShellError(status, f'{name}: {message} (see "{name} --help")')


def unknown_option(process: Process, name: str) -> ShellError:
    """Return toybox's complaint about an option that it does not know."""
    return usage_error(process, f"Unknown option '{name}'")


def missing_argument(process: Process, letter: str) -> ShellError:
    """Return toybox's complaint about an option without its value."""
    return usage_error(process, f"Missing argument to -{letter}")


def needs(process: Process, arguments: list[str], count: int) -> None:
    """Refuse too few arguments.

    Raises:
        ShellError: as toybox says it.
    """
    if len(arguments) < count:
        raise usage_error(process, f"Need {count} arguments" if count > 1 else "Needs 1 argument")


_UNITS = {"c": 1, "b": 512, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}


def whole_number(text: str, *, name: str) -> int:
    """Return a number with toybox's suffixes: `4k` is 4096, `4kd` 4000.

    Raises:
        ShellError: it is none.
    """
    match = re.fullmatch(r"([-+]?)(0[xX][0-9a-fA-F]+|\d+)(?:([cbkmgtCBKMGT])(d?))?", text)
    if match is None:
        raise ShellError(
            1, f"{name}: bad number '{text}'" if re.match(r"[-+]?\d", text) is None else f"{name}: not integer: {text}"
        )
    sign, digits, unit, decimal = match.groups()
    value = (
        int(digits, 16)
        if digits[:2].lower() == "0x"
        else int(digits, 8 if digits[0] == "0" and digits.isdigit() and set(digits) <= set("01234567") else 10)
    )
    if unit:
        size = _UNITS[unit.lower()]
        value *= 1000 ** (["k", "m", "g", "t"].index(unit.lower()) + 1) if decimal and size > 512 else size
    return -value if sign == "-" else value


def _long(
    process: Process,
    word: str,
    letters: dict[str, str],
    with_value: str,
    into: tuple[list[str], dict[str, str], list[str]],
) -> None:
    found, values, rest = into
    name, equals, value = word.partition("=")
    if name not in letters:
        raise unknown_option(process, name)
    name = letters[name] or name
    found.append(name)
    if equals:
        values[name] = value
    elif name in with_value:
        if not rest:
            raise missing_argument(process, name)
        values[name] = rest.pop(0)


def _letters(
    process: Process, letters: str, flags: str, with_value: str, into: tuple[list[str], dict[str, str], list[str]]
) -> None:
    found, values, rest = into
    for at, letter in enumerate(letters):
        if letter in with_value:
            value = letters[at + 1 :]
            if not value:
                if not rest:
                    raise missing_argument(process, letter)
                value = rest.pop(0)
            values[letter] = value
            found.append(letter)
            return
        if letter not in flags:
            raise unknown_option(process, letter)
        found.append(letter)


def check_access(process: Process | Shell, path: str, access: int) -> None:
    """Refuse what the user may not do.

    Raises:
        OSError: EACCES, or EROFS where nobody may write.
    """
    process.phone.disk.check_access(path, uid=process.uid, access=access, gids=groups_of(process.uid))


def check_parent(process: Process, path: str) -> None:
    """Refuse to change a directory that the user may not write to."""
    parent = path.rstrip("/").rpartition("/")[0] or "/"
    if process.phone.disk.exists(parent):
        check_access(process, parent, os.W_OK | os.X_OK)


async def open_file(process: Process, name: str) -> Pipe:
    """Return a stream of what a file holds, `-` being standard input; a named pipe is waited for.

    Raises:
        OSError: as `read_file`.
    """
    if name == "-":
        return process.stdin
    path = process.path(name)
    if path in ENDLESS:
        return EndlessPipe(path, seed=process.pid)
    pipe = await open_pipe(process, path, reads=True)
    if pipe is None:
        return closed_pipe(read_file(process, name))
    process.opened.append(pipe)
    return pipe


async def open_pipe(opener: Process | Shell, path: str, *, reads: bool = False, writes: bool = False) -> Pipe | None:
    """Open a named pipe, once somebody opens its other end; None if the path leads to something else.

    Raises:
        OSError: it is not for this user.
    """
    inode = opener.phone.disk.find(path)
    if inode is None or not inode.is_pipe:
        return None
    check_access(opener, path, os.R_OK * reads | os.W_OK * writes)
    return await opener.phone.named_pipes.open(inode.number, reads=reads, writes=writes)


async def inputs(process: Process, names: list[str]) -> list[tuple[str, bytes]]:
    """Return name and content of every file named, standard input for `-` or none; complain about the others."""
    found = []
    for name in names or ["-"]:
        try:
            found.append((name, await _content(process, name)))
        except OSError as error:
            process.err(f"{process.argv[0]}: {name}: {error.strerror}")
            process.failed = True
    return found


async def _content(process: Process, name: str) -> bytes:
    """Return all that `open_file` streams; what one reading takes needs no stream."""
    path = process.path(name)
    inode = process.phone.disk.find(path) if name != "-" else None
    if inode is None or not inode.is_file or inode.size > ONE_READING or path in ENDLESS:
        return await (await open_file(process, name)).read_all()
    check_access(process, path, os.R_OK)
    return inode.content


def read_file(process: Process, name: str, *, most: int = ENOUGH_BYTES) -> bytes:
    """Return a file's content; `most` bytes of one that never ends.

    Raises:
        OSError: it is missing, a directory, or not for this user.
    """
    return read_path(process, process.path(name), most=most)


def read_path(reader: Process | Shell, path: str, *, most: int = ENOUGH_BYTES) -> bytes:
    """The same for whoever reads, a command or the shell itself, by an absolute path."""
    reader.phone.disk.stat(path)
    check_access(reader, path, os.R_OK)
    if path in ENDLESS:
        return endless(path, most, seed=reader.pid)
    return reader.phone.disk.read(path)


def lines_of(content: bytes, end: bytes = b"\n") -> Iterator[str]:
    """Yield the lines of a text without their newlines, in turns."""
    return (line.decode(errors="surrogateescape") for line in pieces_of(content, end))


def all_lines(content: bytes, end: bytes = b"\n") -> list[str]:
    """Return the lines of a text, which a program keeps.

    Raises:
        MemoryError: they are too many.
    """
    found = list(islice(lines_of(content, end), _MOST_LINES + 1))
    if len(found) > _MOST_LINES:
        raise MemoryError
    return found
