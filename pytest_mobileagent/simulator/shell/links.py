"""ln, readlink, realpath, mkfifo, mknod."""

from __future__ import annotations

import errno
import os
import stat as stat_bits
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._options import check_parent, needs, parse_options, usage_error
from pytest_mobileagent.simulator.shell.files import each, link, mode_of, target_of, targets
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.users import FIRST_APP_UID

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("ln")
def ln(process: Process) -> int:
    """Link files, by the same inode or symbolically."""
    parsed = parse_options(process, "fnrsTv", with_value="t")
    needs(process, parsed.arguments, 1)
    alone = len(parsed.arguments) == 1 and "t" not in parsed.values
    sources, target = targets(process, [*parsed.arguments, "."] if alone else parsed.arguments, parsed.values)
    if "T" in parsed.flags and process.phone.disk.is_dir(process.path(target)):
        raise ShellError(1, f"ln: '{target}' is a directory")
    there = process.phone.disk.find(process.path(target), follow=False)
    is_exact = "T" in parsed.flags or ("n" in parsed.flags and there is not None and there.is_link)
    status = 0
    for source in sources:
        path = process.path(target) if is_exact else target_of(process, source, target)
        shown = target if path == process.path(target) else f"{target.rstrip('/')}/{path.rpartition('/')[2]}"
        kind = "symbolic" if "s" in parsed.flags else "hard"
        try:
            check_parent(process, path)
            _link(process, source, path, parsed.flags)
        except OSError as error:
            process.err(f"ln: cannot create {kind} link from '{source}' to '{shown}': {error.strerror}")
            status = 1
        else:
            if "v" in parsed.flags:
                process.err(f"'{shown}' -> '{source}'")
    return status


def _link(process: Process, source: str, path: str, flags: set[str]) -> None:
    disk = process.phone.disk
    there = disk.find(path, follow=False)
    if "f" in flags and there is not None and not there.is_dir:
        if "s" not in flags:
            disk.stat(process.path(source), follow=False)
        disk.unlink(path)
    if "s" in flags:
        disk.symlink(source, path)
    else:
        link(process, process.path(source), path)


@command("readlink")
def readlink(process: Process) -> int:
    """Print where links lead."""
    parsed = parse_options(process, "efmnqz")
    needs(process, parsed.arguments, 1)
    status = 0
    disk = process.phone.disk
    end = "" if "n" in parsed.flags else "\0" if "z" in parsed.flags else "\n"
    for name in parsed.arguments:
        path = process.path(name)
        inode = disk.find(path, follow=False)
        if parsed.flags & {"f", "e", "m"}:
            real = disk.resolve(path)
            is_there = disk.exists(real) or "m" in parsed.flags
            if not is_there and not ("f" in parsed.flags and disk.exists(real.rpartition("/")[0] or "/")):
                status = 1
                continue
            process.stdout.write(real + end)
        elif inode is not None and inode.is_link:
            process.stdout.write(inode.content.decode(errors="surrogateescape") + end)
        else:
            status = 1
    return status


@command("realpath")
def realpath(process: Process) -> int:
    """Print paths without links."""
    parsed = parse_options(process, "emqsz")
    needs(process, parsed.arguments, 1)
    disk = process.phone.disk

    def act(name: str) -> None:
        real = disk.resolve(process.path(name))
        if not disk.exists(real):
            disk.stat(real.rpartition("/")[0] or "/")
            if "e" in parsed.flags:
                disk.stat(real)
        process.out(real)

    return each(process, parsed.arguments, act)


@command("mkfifo")
def mkfifo(process: Process) -> int:
    """Make named pipes."""
    parsed = parse_options(process, "", with_value="mZ")
    needs(process, parsed.arguments, 1)
    mode = _mode(process, parsed.values.get("m"))
    return each(process, parsed.arguments, lambda name: _make_pipe(process, name, mode))


@command("mknod")
def mknod(process: Process) -> int:
    """Make a named pipe; devices are refused, as to whoever lacks the capability."""
    parsed = parse_options(process, "", with_value="mZ")
    needs(process, parsed.arguments, 2)
    name, kind = parsed.arguments[:2]
    mode = _mode(process, parsed.values.get("m"))
    if kind not in ("b", "c", "u", "p"):
        raise ShellError(1, f"mknod: bad type '{kind}': No such file or directory")
    if kind != "p" and len(parsed.arguments) < 4:
        raise usage_error(process, "Need 4 arguments")
    try:
        if kind != "p":
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        _make_pipe(process, name, mode)
    except OSError as error:
        raise ShellError(1, f"mknod: {name}: {error.strerror}") from error
    return 0


def _mode(process: Process, text: str | None) -> int:
    return 0o666 & ~process.umask if text is None else mode_of(process, text, 0o666, is_dir=False)


def _make_pipe(process: Process, name: str, mode: int) -> None:
    """Make a named pipe.

    Raises:
        OSError: as `Disk.make_pipe`; EACCES for adb's shell, whose SELinux domain may make files, folders and symbolic
            links only (AOSP `system/sepolicy/private/shell.te`).
    """
    disk, path = process.phone.disk, process.path(name)
    check_parent(process, path)
    is_permitted = process.uid == ROOT_UID or process.uid >= FIRST_APP_UID
    disk.make_pipe(path, mode=stat_bits.S_IMODE(mode), is_permitted=is_permitted)
    disk.chown(path, process.uid)
