"""cp, mv, rm, rmdir, mkdir, touch, chmod, chown, mktemp, sync."""

from __future__ import annotations

import errno
import os
import re
import stat as stat_bits
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.labels import carry
from pytest_mobileagent.simulator.shell._dates import parse_date, parse_stamp
from pytest_mobileagent.simulator.shell._options import check_access, check_parent, needs, open_file, parse_options
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.system.users import user_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.disk import Disk
    from pytest_mobileagent.simulator.shell.process import Process

_REMOVAL_US = 200
_CLAUSE = re.compile(r"([ugoa]*)((?:[-+=](?:[ugo]|[rwxXst]*))+)")


def each(process: Process, names: list[str], act: Callable[[str], None], *, verb: str = "") -> int:
    """Act on every file named; complain about those that refuse, and return the status."""
    status = 0
    for name in names:
        try:
            act(name)
        except OSError as error:
            process.err(f"{process.argv[0]}: {verb}{name}: {error.strerror}")
            status = 1
    return status


@command("mkdir")
def mkdir(process: Process) -> int:
    """Make directories."""
    parsed = parse_options(process, "pv", with_value="m")
    needs(process, parsed.arguments, 1)
    disk = process.phone.disk
    mode = int(parsed.values["m"], 8) if "m" in parsed.values else 0o777 & ~process.umask
    status = 0
    for name in parsed.arguments:
        path = process.path(name)
        try:
            existing = path
            while not disk.exists(existing):
                existing = existing.rstrip("/").rpartition("/")[0] or "/"
            if existing != path:
                check_access(process, existing, os.W_OK | os.X_OK)
            owner = None if disk.resolve(path).startswith("/storage/") else process.uid
            is_new = not disk.exists(path)
            disk.mkdir(path, mode=mode, owner=owner, parents="p" in parsed.flags)
            if "v" in parsed.flags and is_new:
                process.err(f"mkdir: created directory '{name}'")
        except OSError as error:
            process.err(f"mkdir: '{name}': {error.strerror}")
            status = 1
    return status


@command("rmdir")
def rmdir(process: Process) -> int:
    """Remove empty directories."""
    parsed = parse_options(process, "p", long=("ignore-fail-on-non-empty",))

    needs(process, parsed.arguments, 1)

    def act(name: str) -> None:
        while name.strip("/"):
            check_parent(process, process.path(name))
            process.phone.disk.rmdir(process.path(name))
            if "p" not in parsed.flags or "/" not in name:
                return
            name = name.rstrip("/").rpartition("/")[0]

    return each(process, parsed.arguments, act)


@command("unlink")
def unlink(process: Process) -> int:
    """Remove one file."""
    parsed = parse_options(process, "")
    needs(process, parsed.arguments, 1)
    name = parsed.arguments[0]
    path = process.path(name)
    try:
        check_parent(process, path)
        process.phone.disk.unlink(path)
    except OSError as error:
        raise ShellError(1, f"unlink: couldn't unlink '{name}': {error.strerror}") from error
    if process.phone.disk.resolve(path).startswith("/storage/"):
        process.phone.media.scan(path)
    return 0


@command("rm")
def rm(process: Process) -> int:
    """Remove files and directories."""
    parsed = parse_options(process, "fiRrv")
    if "f" not in parsed.flags:
        needs(process, parsed.arguments, 1)
    disk = process.phone.disk
    recursive = bool(parsed.flags & {"r", "R"})

    def act(name: str) -> None:
        path = process.path(name.rstrip("/") or "/")
        inode = disk.find(path, follow=False)
        if inode is None:
            if "f" not in parsed.flags:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            return
        check_parent(process, path)
        if inode.is_dir and not recursive:
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if "v" in parsed.flags:
            process.out(f"{'rmdir' if inode.is_dir else 'rm'} '{name}'")
        removed = (
            [child for child, _ in turns.each(disk.walk(path))] if disk.resolve(path).startswith("/storage/") else []
        )
        _remove(process, path)
        for child in removed:
            process.phone.media.scan(child)

    return each(process, parsed.arguments, act)


def _remove(process: Process, path: str) -> None:
    """Remove a file, or a directory with what is in it, from the leaves up."""
    disk = process.phone.disk
    for child, inode in turns.each(reversed(list(turns.each(disk.walk(path)))), cost_us=_REMOVAL_US):
        if disk.find(child, follow=False) is None:
            continue  # gone meanwhile
        (disk.rmdir if inode.is_dir else disk.unlink)(child)


def link(process: Process, source: str, path: str) -> None:
    """Make a hard link.

    Raises:
        OSError: as `Disk.link`; EACCES for everybody but root: no domain of AOSP's policy but `su` may `link` a file
            (`create_file_perms` in `system/sepolicy/public/global_macros` lacks it).
    """
    process.phone.disk.link(source, path, is_permitted=process.uid == ROOT_UID)


def _copy(process: Process, source: str, target: str, flags: set[str]) -> None:
    turns.spend(turns.FILE_US)
    disk = process.phone.disk
    inode = disk.stat(source, follow=not flags & {"a", "d", "P", "r", "R"} or "L" in flags)
    check_access(process, source, os.R_OK)
    if inode.is_link:
        if disk.find(target, follow=False) is not None:
            disk.unlink(target)
        disk.symlink(inode.content.decode(errors="surrogateescape"), target)
        return
    if inode.is_pipe and "l" not in flags:
        disk.make_pipe(target, mode=stat_bits.S_IMODE(inode.mode))
    elif inode.is_dir:
        _copy_folder(process, source, target, flags)
    else:
        check_parent(process, target)
        if "n" in flags and disk.exists(target):
            return
        if "l" in flags:
            link(process, source, target)
            return
        _copy_content(process, inode.content, target)
    if flags & {"a", "p"}:
        disk.chmod(target, inode.mode)
        if process.uid == 0:
            disk.chown(target, inode.uid, inode.gid)
        disk.set_times(target, atime_s=inode.atime_s, mtime_s=inode.mtime_s)


def _copy_folder(process: Process, source: str, target: str, flags: set[str]) -> None:
    disk = process.phone.disk
    if not flags & {"a", "r", "R"}:
        raise IsADirectoryError(errno.EISDIR, "Skipped dir")
    if not disk.exists(target):
        check_parent(process, target)
        disk.mkdir(target, mode=stat_bits.S_IMODE(disk.stat(source).mode))
    for name in disk.names(source):
        _copy(process, f"{source.rstrip('/')}/{name}", f"{target.rstrip('/')}/{name}", flags)


def _copy_content(process: Process, content: bytes, target: str) -> None:
    disk = process.phone.disk
    is_new = not disk.exists(target)
    disk.write(target, content)
    if is_new and not disk.resolve(target).startswith("/storage/"):
        disk.chown(target, process.uid)
    if disk.resolve(target).startswith("/storage/"):
        process.phone.media.scan(disk.resolve(target))


def targets(process: Process, arguments: list[str], values: dict[str, str]) -> tuple[list[str], str]:
    """Return the sources that are named, and where they go.

    Raises:
        ShellError: several sources go to what is no directory, or something lacks.
    """
    needs(process, arguments, 1)
    if "t" in values:
        return arguments, values["t"]
    if len(arguments) < 2:
        raise ShellError(1, f"{process.argv[0]}: Needs 2 arguments")
    *sources, target = arguments
    if len(sources) > 1 and not process.phone.disk.is_dir(process.path(target)):
        raise ShellError(1, f"{process.argv[0]}: '{target}' not directory")
    return sources, target


def target_of(process: Process, source: str, target: str) -> str:
    """Return where a source goes: into a directory under its own name, else to exactly the target."""
    path = process.path(target)
    if process.phone.disk.is_dir(path):
        name = source.rstrip("/").rpartition("/")[2]
        return f"{path.rstrip('/')}/{name}" if name not in (".", "") else path
    return path


def _are_same(disk: Disk, old: str, new: str) -> bool:
    first, second = disk.find(old), disk.find(new)
    return first is not None and second is not None and first.number == second.number


@command("cp")
async def cp(process: Process) -> int:
    """Copy files and directories."""
    parsed = parse_options(process, "aDdFfHiLlnPpRrsTv", with_value="t", long=("preserve",))
    sources, target = targets(process, parsed.arguments, parsed.values)
    status = 0
    disk = process.phone.disk
    for source in sources:
        old, new = process.path(source), target_of(process, source, target)
        try:
            if _are_same(disk, old, new):
                process.err(f"cp: '{new if new != process.path(target) else target}' is '{source}'")
                status = 1
                continue
            if disk.is_dir(old) and not parsed.flags & {"a", "r", "R"}:
                shown = target if new == process.path(target) else f"{target.rstrip('/')}/{source.rpartition('/')[2]}"
                process.err(f"cp: Skipped dir '{shown}': No such file or directory")
                status = 1
                continue
            if "v" in parsed.flags:
                process.out(f"cp '{source}'")
            inode = disk.find(old)
            if inode is not None and inode.is_pipe and not parsed.flags & {"a", "l", "r", "R"}:
                check_parent(process, new)
                _copy_content(process, await (await open_file(process, source)).read_all(), new)
            else:
                _copy(process, old, new, parsed.flags)
        except OSError as error:
            bad = f"bad '{source}'" if error.errno == errno.ENOENT else f"'{source}'"
            process.err(f"cp: {bad}: {error.strerror}")
            status = 1
    return status


@command("mv")
def mv(process: Process) -> int:
    """Move files and directories."""
    parsed = parse_options(process, "finTv", with_value="t")
    sources, target = targets(process, parsed.arguments, parsed.values)
    disk = process.phone.disk
    status = 0
    for source in sources:
        old, new = process.path(source), target_of(process, source, target)
        try:
            check_parent(process, old)
            check_parent(process, new)
            if "n" in parsed.flags and disk.exists(new):
                continue
            disk.rename(old, new)
            carry(disk, old, new)
            for path in (old, new):
                if disk.resolve(path).startswith("/storage/"):
                    process.phone.media.scan(disk.resolve(path))
        except OSError as error:
            process.err(f"mv: bad '{source}': {error.strerror}")
            status = 1
    return status


@command("touch")
def touch(process: Process) -> int:
    """Create files, or set their times."""
    parsed = parse_options(process, "acfhm", with_value="drt")
    disk = process.phone.disk
    moment = _moment(process, parsed.values)

    def act(name: str) -> None:
        path = process.path(name)
        if not disk.exists(path):
            if "c" in parsed.flags:
                return
            check_parent(process, path)
            disk.write(path, b"")
            if not disk.resolve(path).startswith("/storage/"):
                disk.chmod(path, 0o666 & ~process.umask)
                disk.chown(path, process.uid)
            else:
                process.phone.media.scan(disk.resolve(path))
        both = not parsed.flags & {"a", "m"}
        disk.set_times(
            path,
            atime_s=moment if both or "a" in parsed.flags else None,
            mtime_s=moment if both or "m" in parsed.flags else None,
        )

    needs(process, parsed.arguments, 1)
    status = 0
    for name in parsed.arguments:
        try:
            act(name)
        except OSError as error:
            process.err(f"touch: '{name}': {error.strerror}")
            status = 1
    return status


def _moment(process: Process, values: dict[str, str]) -> float:
    if "r" in values:
        return process.phone.disk.stat(process.path(values["r"])).mtime_s
    phone = process.phone
    now = to_local(phone, phone.clock.now())
    if "d" in values:
        return parse_date(values["d"], name="touch", now=now)
    return parse_stamp(values["t"], name="touch", now=now) if "t" in values else phone.clock.now()


def mode_of(process: Process, text: str, old: int, *, is_dir: bool) -> int:
    """Return the mode that `chmod`'s text makes of an old one.

    Raises:
        ShellError: the text is no mode.
    """
    if re.fullmatch(r"[0-7]{1,4}", text):
        return int(text, 8)
    mode = stat_bits.S_IMODE(old)
    for clause in text.split(","):
        match = _CLAUSE.fullmatch(clause)
        if match is None:
            raise ShellError(1, f"{process.argv[0]}: bad mode '{text}'")
        who = match[1]
        for operator, letters in re.findall(r"([-+=])([ugo]|[rwxXst]*)", match[2]):
            mode = _changed(mode, who, operator, letters, is_dir=is_dir, umask=process.umask)
    return mode


def _changed(mode: int, who: str, operator: str, letters: str, *, is_dir: bool, umask: int) -> int:  # noqa: PLR0913 - a clause's parts
    change = 0
    if letters in ("u", "g", "o") and letters:
        bits = mode >> {"u": 6, "g": 3, "o": 0}[letters] & 7
    else:
        bits = sum({"r": 4, "w": 2, "x": 1}.get(letter, 0) for letter in set(letters))
        if "X" in letters and (is_dir or mode & 0o111):
            bits |= 1
    affected = 0
    for shift, name, special in ((6, "u", 0o4000), (3, "g", 0o2000), (0, "o", 0)):
        if not who or name in who or "a" in who:
            affected |= 7 << shift
            change |= bits << shift
            if "s" in letters and special:
                change |= special
    if "t" in letters:
        change |= 0o1000
    if not who:
        change &= ~umask | 0o7000
    if operator == "=":
        return mode & ~affected | change
    return mode | change if operator == "+" else mode & ~change


def _recursive(process: Process, path: str, flags: set[str]) -> list[str]:
    disk = process.phone.disk
    disk.stat(path)
    return (
        [child for child, inode in turns.each(disk.walk(path), cost_us=turns.FILE_US) if not inode.is_link]
        if "R" in flags
        else [path]
    )


@command("chmod")
def chmod(process: Process) -> int:
    """Set permissions."""
    words = process.argv[1:]
    flags = {letter for word in words if re.fullmatch(r"-[Rvf]+", word) for letter in word[1:]}
    rest = [word for word in words if not re.fullmatch(r"-[Rvf]+", word)]
    needs(process, rest, 2)
    disk = process.phone.disk

    def act(name: str) -> None:
        for child in _recursive(process, process.path(name), flags):
            inode = disk.stat(child)
            if process.uid not in (0, inode.uid):
                raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
            disk.chmod(child, mode_of(process, rest[0], inode.mode, is_dir=inode.is_dir))

    return each(process, rest[1:], act)


@command("chown", "chgrp")
def chown(process: Process) -> int:
    """Set owners."""
    parsed = parse_options(process, "fhLPRvH")
    needs(process, parsed.arguments, 2)
    owner, _, group = parsed.arguments[0].replace(".", ":").partition(":")
    if process.argv[0] == "chgrp":
        owner, group = "", owner
    uid, gid = (user_number(owner) if owner else None), (user_number(group) if group else None)
    for name, number in ((owner, uid), (group, gid)):
        if name and number is None:
            raise ShellError(1, f"{process.argv[0]}: bad {'user' if name == owner else 'group'} '{name}'")
    disk = process.phone.disk

    def act(name: str) -> None:
        for child in _recursive(process, process.path(name), parsed.flags):
            if process.uid != 0:
                raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
            inode = disk.stat(child)
            disk.chown(child, inode.uid if uid is None else uid, inode.gid if gid is None else gid)

    return each(process, parsed.arguments[1:], act, verb="")


@command("mktemp")
def mktemp(process: Process) -> int:
    """Make a temporary file or directory."""
    parsed = parse_options(process, "dqtu", with_value="p")
    template = parsed.arguments[0] if parsed.arguments else "tmp.XXXXXXXXXX"
    stem = template.rstrip("X")
    length = len(template) - len(stem)
    if length < 2:
        raise ShellError(1, "mktemp: need XX")
    place = process.env.get("TMPDIR", "/data/local/tmp")
    folder = parsed.values.get("p", "" if parsed.arguments and "t" not in parsed.flags else place)
    base = f"{folder}/{stem}" if folder and not stem.startswith("/") else stem
    disk = process.phone.disk
    number = 0
    while disk.exists(process.path(f"{base}{_letters_of(number, length)}")):
        number += 1
    name = f"{base}{_letters_of(number, length)}"
    path = process.path(name)
    try:
        if "u" not in parsed.flags:
            check_parent(process, path)
            if "d" in parsed.flags:
                disk.mkdir(path, mode=0o700, owner=process.uid)
            else:
                disk.write(path, b"", mode=0o600, owner=process.uid)
    except OSError as error:
        if "q" in parsed.flags:
            return 1
        kind = "directory" if "d" in parsed.flags else "file"
        raise ShellError(1, f"mktemp: Failed to create {kind} {name}: {error.strerror}") from error
    process.out(name)
    return 0


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def _letters_of(number: int, length: int) -> str:
    """Return the letters of a temporary name: the same phone gives the same."""
    mixed = (number + 1) * 0x9E3779B97F4A7C15
    return "".join(_LETTERS[(mixed >> 5 * place) % len(_LETTERS)] for place in range(length))


@command("install")
def install(process: Process) -> int:
    """Copy files and set their modes."""
    parsed = parse_options(process, "cdDpsv", with_value="mgot")
    needs(process, parsed.arguments, 1)
    disk = process.phone.disk
    mode = mode_of(process, parsed.values.get("m", "755"), 0, is_dir=False)
    if "d" in parsed.flags:
        for name in parsed.arguments:
            disk.mkdir(process.path(name), mode=mode, owner=process.uid, parents=True)
        return 0
    sources, target = targets(process, parsed.arguments, parsed.values)
    status = 0
    for source in sources:
        new = target_of(process, source, target)
        try:
            if "D" in parsed.flags:
                disk.mkdir(new.rpartition("/")[0], parents=True)
            _copy(process, process.path(source), new, {"r"} & parsed.flags)
            disk.chmod(new, mode)
        except OSError as error:
            process.err(f"install: bad '{source}': {error.strerror}")
            status = 1
    return status


@command("sync", "fsync")
def sync(process: Process) -> None:
    """Nothing is waiting to be written."""
    del process
