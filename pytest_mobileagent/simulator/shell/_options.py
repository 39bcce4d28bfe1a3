"""Options of toybox commands."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.system.users import groups_of

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


class Parsed(NamedTuple):
    """Flags given, values by option, and the other arguments."""

    flags: set[str]
    values: dict[str, str]
    arguments: list[str]


def parse_options(process: Process, flags: str, *, with_value: str = "", long: tuple[str, ...] = ()) -> Parsed:
    """Return the options of a command: single letters, combined or not, anywhere before `--`.

    Raises:
        ShellError: an option that the command does not know, as toybox says it.
    """
    found: set[str] = set()
    values: dict[str, str] = {}
    arguments: list[str] = []
    rest = process.argv[1:]
    while rest:
        word = rest.pop(0)
        if word == "--":
            arguments += rest
            break
        if word.startswith("--") and len(word) > 2:
            name, equals, value = word[2:].partition("=")
            if name not in long:
                raise ShellError(1, f"{process.argv[0]}: Unknown option '{word[2:]}'")
            found.add(name)
            if equals:
                values[name] = value
            continue
        if not word.startswith("-") or word == "-":
            arguments.append(word)
            continue
        _letters(process, word[1:], flags, with_value, (found, values, rest))
    return Parsed(found, values, arguments)


def _letters(
    process: Process, letters: str, flags: str, with_value: str, into: tuple[set[str], dict[str, str], list[str]]
) -> None:
    found, values, rest = into
    for at, letter in enumerate(letters):
        if letter in with_value:
            value = letters[at + 1 :]
            if not value:
                if not rest:
                    raise ShellError(1, f"{process.argv[0]}: Missing argument to -{letter}")
                value = rest.pop(0)
            values[letter] = value
            found.add(letter)
            return
        if letter not in flags:
            raise ShellError(1, f"{process.argv[0]}: Unknown option '{letter}'")
        found.add(letter)


def check_access(process: Process, path: str, access: int) -> None:
    """Refuse what the user may not do.

    Raises:
        PermissionError: EACCES.
    """
    disk = process.phone.disk
    if not disk.permits(path, uid=process.uid, access=access, gids=groups_of(process.uid)):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)


def check_parent(process: Process, path: str) -> None:
    """Refuse to change a directory that the user may not write to."""
    parent = path.rstrip("/").rpartition("/")[0] or "/"
    if process.phone.disk.exists(parent):
        check_access(process, parent, os.W_OK | os.X_OK)


async def inputs(process: Process, names: list[str]) -> list[tuple[str, bytes]]:
    """Return name and content of every file named, standard input for `-` or none; complain about the others."""
    found = []
    for name in names or ["-"]:
        if name == "-":
            found.append((name, await process.stdin.read_all()))
            continue
        try:
            found.append((name, read_file(process, name)))
        except OSError as error:
            process.err(f"{process.argv[0]}: {name}: {error.strerror}")
            process.failed = True
    return found


def read_file(process: Process, name: str) -> bytes:
    """Return a file's content.

    Raises:
        OSError: it is missing, a directory, or not for this user.
    """
    path = process.path(name)
    process.phone.disk.stat(path)
    check_access(process, path, os.R_OK)
    if path in ("/dev/zero", "/dev/random", "/dev/urandom"):
        return bytes(4096)
    return process.phone.disk.read(path)


def lines_of(content: bytes) -> list[str]:
    """Return the lines of a text without their newlines."""
    text = content.decode(errors="surrogateescape")
    return text.removesuffix("\n").split("\n") if text else []
