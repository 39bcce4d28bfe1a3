"""cp, mv, rm, rmdir, mkdir, touch, ln, readlink, realpath, chmod, chown, chcon, restorecon, mktemp, sync."""

from __future__ import annotations

import datetime
import errno
import os
import re
import stat as stat_bits
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import check_access, check_parent, parse_options
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.dates import time_zone
from pytest_mobileagent.simulator.system.users import user_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_SYMBOLIC = re.compile(r"([ugoa]*)([-+=])([rwxXst]*)")


def _needs(process: Process, arguments: list[str], count: int) -> None:
    if len(arguments) < count:
        raise ShellError(
            1, f'{process.argv[0]}: Needs {count} argument{"s" if count > 1 else ""} (see "{process.argv[0]} --help")'
        )


def _each(process: Process, names: list[str], act: Callable[[str], None], *, verb: str = "") -> int:
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
    _needs(process, parsed.arguments, 1)
    disk = process.phone.disk
    mode = int(parsed.values.get("m", "755"), 8)
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
            disk.mkdir(path, mode=mode, owner=owner, parents="p" in parsed.flags)
        except OSError as error:
            process.err(f"mkdir: '{name}': {error.strerror}")
            status = 1
    return status


@command("rmdir")
def rmdir(process: Process) -> int:
    """Remove empty directories."""
    parsed = parse_options(process, "p", long=("ignore-fail-on-non-empty",))

    def act(name: str) -> None:
        check_parent(process, process.path(name))
        process.phone.disk.rmdir(process.path(name))

    return _each(process, parsed.arguments, act)


@command("rm", "unlink")
def rm(process: Process) -> int:
    """Remove files and directories."""
    parsed = parse_options(process, "fiRrv")
    if "f" not in parsed.flags:
        _needs(process, parsed.arguments, 1)
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
            raise IsADirectoryError(errno.EISDIR, "is directory")
        removed = [child for child, _ in disk.walk(path)] if disk.resolve(path).startswith("/storage/") else []
        disk.remove_tree(path)
        for child in removed:
            process.phone.media.scan(child)

    return _each(process, parsed.arguments, act)


def _copy(process: Process, source: str, target: str, flags: set[str]) -> None:
    disk = process.phone.disk
    inode = disk.stat(source, follow=not flags & {"a", "d", "P", "r", "R"} or "L" in flags)
    check_access(process, source, os.R_OK)
    if inode.is_link:
        if disk.find(target, follow=False) is not None:
            disk.unlink(target)
        disk.symlink(inode.content.decode(errors="surrogateescape"), target)
        return
    if inode.is_dir:
        _copy_folder(process, source, target, flags)
    else:
        check_parent(process, target)
        if "n" in flags and disk.exists(target):
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


def _targets(process: Process, arguments: list[str], values: dict[str, str]) -> tuple[list[str], str]:
    if "t" in values:
        return arguments, values["t"]
    _needs(process, arguments, 2)
    *sources, target = arguments
    if len(sources) > 1 and not process.phone.disk.is_dir(process.path(target)):
        raise ShellError(1, f"{process.argv[0]}: '{target}' not directory")
    return sources, target


def _inside(process: Process, source: str, target: str) -> str:
    """Return where a source goes: into a directory under its own name, else to exactly the target."""
    path = process.path(target)
    if process.phone.disk.is_dir(path):
        name = source.rstrip("/").rpartition("/")[2]
        return f"{path.rstrip('/')}/{name}" if name not in (".", "") else path
    return path


@command("cp")
def cp(process: Process) -> int:
    """Copy files and directories."""
    parsed = parse_options(process, "aDdFfHiLlnPpRrsTv", with_value="t", long=("preserve",))
    sources, target = _targets(process, parsed.arguments, parsed.values)
    status = 0
    for source in sources:
        try:
            _copy(process, process.path(source), _inside(process, source, target), parsed.flags)
        except OSError as error:
            bad = f"bad '{source}'" if error.errno == errno.ENOENT else f"'{source}'"
            process.err(f"cp: {bad}: {error.strerror}")
            status = 1
    return status


@command("mv")
def mv(process: Process) -> int:
    """Move files and directories."""
    parsed = parse_options(process, "finTv", with_value="t")
    sources, target = _targets(process, parsed.arguments, parsed.values)
    disk = process.phone.disk
    status = 0
    for source in sources:
        old, new = process.path(source), _inside(process, source, target)
        try:
            check_parent(process, old)
            check_parent(process, new)
            if "n" in parsed.flags and disk.exists(new):
                continue
            disk.rename(old, new)
            for path in (old, new):
                if disk.resolve(path).startswith("/storage/"):
                    process.phone.media.scan(disk.resolve(path))
        except OSError as error:
            bad = f"bad '{source}'" if error.errno == errno.ENOENT else f"'{source}'"
            process.err(f"mv: {bad}: {error.strerror}")
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
                disk.chown(path, process.uid)
            else:
                process.phone.media.scan(disk.resolve(path))
        both = not parsed.flags & {"a", "m"}
        disk.set_times(
            path,
            atime_s=moment if both or "a" in parsed.flags else None,
            mtime_s=moment if both or "m" in parsed.flags else None,
        )

    return _each(process, parsed.arguments, act)


def _moment(process: Process, values: dict[str, str]) -> float:
    if "r" in values:
        return process.phone.disk.stat(process.path(values["r"])).mtime_s
    text = values.get("t") or values.get("d")
    if not text:
        return process.phone.clock.now()
    forms = (
        ("%Y%m%d%H%M.%S", "%Y%m%d%H%M", "%y%m%d%H%M")
        if "t" in values
        else ("%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d")
    )
    if text.startswith("@"):
        return float(text[1:])
    for form in forms:
        try:
            parsed = datetime.datetime.strptime(text.rstrip("Z"), form)  # noqa: DTZ007 - the zone follows
        except ValueError:
            continue
        return parsed.replace(tzinfo=datetime.UTC if text.endswith("Z") else time_zone(process.phone)).timestamp()
    raise ShellError(1, f"touch: bad '{text}'")


@command("ln")
def ln(process: Process) -> int:
    """Link files."""
    parsed = parse_options(process, "fnsTv")
    sources, target = _targets(
        process, [*parsed.arguments, "."] if len(parsed.arguments) == 1 else parsed.arguments, {}
    )
    disk = process.phone.disk
    for source in sources:
        path = _inside(process, source, target)
        check_parent(process, path)
        if "f" in parsed.flags and disk.find(path, follow=False) is not None:
            disk.unlink(path)
        try:
            if "s" in parsed.flags:
                disk.symlink(source, path)
            else:
                disk.write(path, disk.read(process.path(source)))
        except OSError as error:
            kind = "symbolic" if "s" in parsed.flags else "hard"
            process.err(f"ln: cannot create {kind} link from '{source}' to '{target}': {error.strerror}")
            return 1
    return 0


@command("readlink")
def readlink(process: Process) -> int:
    """Print where links lead."""
    parsed = parse_options(process, "efmnq")
    status = 0
    for name in parsed.arguments:
        path = process.path(name)
        disk = process.phone.disk
        inode = disk.find(path, follow=False)
        if parsed.flags & {"f", "e", "m"}:
            process.out(disk.resolve(path))
        elif inode is not None and inode.is_link:
            process.out(inode.content.decode(errors="surrogateescape"))
        else:
            status = 1
    return status


@command("realpath")
def realpath(process: Process) -> int:
    """Print paths without links."""
    parsed = parse_options(process, "")

    def act(name: str) -> None:
        process.phone.disk.stat(process.path(name))
        process.out(process.phone.disk.resolve(process.path(name)))

    return _each(process, parsed.arguments, act)


def _mode(text: str, old: int, *, is_dir: bool) -> int:
    if text.isdigit():
        return int(text, 8)
    mode = stat_bits.S_IMODE(old)
    for clause in text.split(","):
        match = _SYMBOLIC.fullmatch(clause)
        if match is None:
            raise ShellError(1, f"chmod: bad mode '{text}'")
        who, operator, letters = match.groups()
        bits = 0
        for letter in letters:
            if letter == "X" and not (is_dir or old & 0o111):
                continue
            bits |= {"r": 4, "w": 2, "x": 1, "X": 1}.get(letter, 0)
        for shift, name in ((6, "u"), (3, "g"), (0, "o")):
            if not who or name in who or "a" in who:
                part = bits << shift
                if operator == "=":
                    mode = mode & ~(7 << shift) | part
                else:
                    mode = mode | part if operator == "+" else mode & ~part
    return mode


def _recursive(process: Process, path: str, flags: set[str]) -> list[str]:
    disk = process.phone.disk
    disk.stat(path)
    return [child for child, inode in disk.walk(path) if not inode.is_link] if "R" in flags else [path]


@command("chmod")
def chmod(process: Process) -> int:
    """Set permissions."""
    words = process.argv[1:]
    flags = {letter for word in words if re.fullmatch(r"-[Rvf]+", word) for letter in word[1:]}
    rest = [word for word in words if not re.fullmatch(r"-[Rvf]+", word)]
    _needs(process, rest, 2)
    disk = process.phone.disk

    def act(name: str) -> None:
        for child in _recursive(process, process.path(name), flags):
            inode = disk.stat(child)
            if process.uid not in (0, inode.uid):
                raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
            disk.chmod(child, _mode(rest[0], inode.mode, is_dir=inode.is_dir))

    return _each(process, rest[1:], act)


@command("chown", "chgrp")
def chown(process: Process) -> int:
    """Set owners."""
    parsed = parse_options(process, "fhLPRvH")
    _needs(process, parsed.arguments, 2)
    owner, _, group = parsed.arguments[0].replace(".", ":").partition(":")
    if process.argv[0] == "chgrp":
        owner, group = "", owner
    uid, gid = (user_number(owner) if owner else None), (user_number(group) if group else None)
    for name, number in ((owner, uid), (group, gid)):
        if name and number is None:
            raise ShellError(1, f"{process.argv[0]}: no {'user' if name == owner else 'group'} '{name}'")
    disk = process.phone.disk

    def act(name: str) -> None:
        for child in _recursive(process, process.path(name), parsed.flags):
            if process.uid != 0:
                raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
            inode = disk.stat(child)
            disk.chown(child, inode.uid if uid is None else uid, inode.gid if gid is None else gid)

    return _each(process, parsed.arguments[1:], act, verb="")


@command("chcon")
def chcon(process: Process) -> int:
    """Set SELinux contexts."""
    parsed = parse_options(process, "hvR")
    _needs(process, parsed.arguments, 2)

    def act(name: str) -> None:
        for child in _recursive(process, process.path(name), parsed.flags):
            process.phone.disk.set_context(child, parsed.arguments[0])

    return _each(process, parsed.arguments[1:], act)


@command("restorecon")
def restorecon(process: Process) -> int:
    """Set SELinux contexts back."""
    parsed = parse_options(process, "DFnRrv")

    def act(name: str) -> None:
        for child in _recursive(process, process.path(name), parsed.flags):
            process.phone.disk.set_context(child, "")

    return _each(process, parsed.arguments, act)


@command("mktemp")
def mktemp(process: Process) -> int:
    """Make a temporary file or directory."""
    parsed = parse_options(process, "dqtu", with_value="p")
    template = parsed.arguments[0] if parsed.arguments else "tmp.XXXXXXXXXX"
    folder = parsed.values.get("p", process.env.get("TMPDIR", "/data/local/tmp"))
    disk = process.phone.disk
    stem = template.rstrip("X")
    base = template if "/" in template else f"{folder}/{template}"
    base = base[: len(base) - (len(template) - len(stem))]
    number = 0
    while disk.exists(f"{base}{number:0{len(template) - len(stem)}d}"):
        number += 1
    path = f"{base}{number:0{len(template) - len(stem)}d}"
    if "d" in parsed.flags:
        disk.mkdir(path, mode=0o700, owner=process.uid)
    else:
        disk.write(path, b"", mode=0o600, owner=process.uid)
    process.out(path)
    return 0


@command("sync", "fsync")
def sync(process: Process) -> None:
    """Nothing is waiting to be written."""
    del process
