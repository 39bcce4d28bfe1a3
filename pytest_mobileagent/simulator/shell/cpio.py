"""cpio: archives of the one format that Android's has, "newc"."""

from __future__ import annotations

import errno
import os
import re
import stat
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.disk import ROOT_UID
from pytest_mobileagent.simulator.shell._options import check_parent, open_file, read_file
from pytest_mobileagent.simulator.shell._usage import Usage
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = Usage(
    flags="mdupitvo", with_value="HF", exclusive=("pio", "pot", "pF"),
    long=("quiet", "no-preserve-owner", "make-directories=d", "verbose=v"),
)  # fmt: skip
_MAGIC, _LAST = b"070701", "TRAILER!!!"
_HEADER = 110
_BLOCK = 4  # to which names and contents are filled up


class _Member(NamedTuple):
    """A file of an archive."""

    name: str
    mode: int
    uid: int
    gid: int
    time_s: int
    size: int


def _filled(data: bytes, already: int = 0) -> bytes:
    return data + bytes(-(already + len(data)) % _BLOCK)


def _packed(number: int, member: _Member, links: int, content: bytes) -> bytes:
    name = member.name.encode(errors="surrogateescape") + b"\0"
    fields = (
        number, member.mode, member.uid, member.gid, links, member.time_s, member.size, 0, 0, 0, 0, len(name), 0
    )  # fmt: skip
    head = _MAGIC + "".join(f"{field & 0xFFFFFFFF:08X}" for field in fields).encode()
    return _filled(head + name) + _filled(content)


class _Archive:
    """The bytes of an archive, taken from the front."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    def _take(self, size: int, *, already: int = 0) -> bytes:
        end = self._place + size
        whole = end + -(already + size) % _BLOCK
        if whole > len(self._data):
            raise ShellError(1, "cpio: xreadall: No such file or directory")
        piece, self._place = self._data[self._place : end], whole
        return piece

    def next(self) -> _Member | None:
        """Return the next file, its content yet to be taken; None after the last.

        Raises:
            ShellError: the archive is damaged.
        """
        head = self._data[self._place : self._place + _HEADER]
        if len(head) < _HEADER or not head.startswith(_MAGIC):
            raise ShellError(1, "cpio: bad header" if head else "")
        self._place += _HEADER
        name = self._take(_field(head, 11), already=_HEADER).partition(b"\0")[0].decode(errors="surrogateescape")
        if name == _LAST:
            return None
        numbers = [_field(head, number) for number in (1, 2, 3, 5, 6)]
        return _Member(name.lstrip("/"), *numbers)

    def content(self, member: _Member) -> bytes:
        """Take what a file or a link holds."""
        has_content = stat.S_ISREG(member.mode) or stat.S_ISLNK(member.mode)
        return self._take(member.size) if has_content else b""


def _field(head: bytes, number: int) -> int:
    text = head[6 + 8 * number : 14 + 8 * number]
    if not re.fullmatch(rb"[0-9a-fA-F]{8}", text):
        raise ShellError(1, "cpio: bad hex")
    return int(text, 16)


class _Unpacker:
    """Makes the files of an archive in a folder."""

    def __init__(self, process: Process, parsed: Parsed, *, folder: str) -> None:
        self._process, self._parsed, self._folder = process, parsed, folder
        self._keeps_owner = process.uid == ROOT_UID and "no-preserve-owner" not in parsed.flags

    def unpack(self, data: bytes) -> None:
        """Take the whole archive; what cannot be made is said, the others are made."""
        tests, archive = "t" in self._parsed.flags, _Archive(data)
        while (member := archive.next()) is not None:
            if tests or "v" in self._parsed.flags:
                self._process.out(member.name)
            content = archive.content(member)
            if not tests:
                self._make(member, content)

    def _make(self, member: _Member, content: bytes) -> None:
        path = f"{self._folder.rstrip('/')}/{member.name}"
        shown = f"create {member.name}" if stat.S_ISREG(member.mode) else member.name
        try:
            if "d" in self._parsed.flags and "/" in member.name:
                self._process.phone.disk.mkdir(path.rpartition("/")[0], parents=True)
            if "u" in self._parsed.flags and self._is_cleared(path, member):
                return
            self._write(path, member, content)
        except OSError as error:
            self._process.err(f"cpio: {shown}: {error.strerror}")
            self._process.failed = True

    def _is_cleared(self, path: str, member: _Member) -> bool:
        """Make room for a file; True if it is a folder that is there."""
        inode = self._process.phone.disk.find(path, follow=False)
        if inode is not None and not inode.is_dir:
            check_parent(self._process, path)
            self._process.phone.disk.unlink(path)
        return inode is not None and inode.is_dir and stat.S_ISDIR(member.mode)

    def _write(self, path: str, member: _Member, content: bytes) -> None:
        disk, mode = self._process.phone.disk, member.mode & 0o7777 & ~self._process.umask
        check_parent(self._process, path)
        if stat.S_ISDIR(member.mode):
            disk.mkdir(path, mode=mode, owner=self._process.uid)
        elif stat.S_ISLNK(member.mode):
            disk.symlink(content.decode(errors="surrogateescape"), path)
        elif stat.S_ISREG(member.mode):
            if disk.find(path, follow=False) is not None:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
            disk.write(path, content, mode=member.mode & 0o7777 if self._keeps_owner else mode)
        elif stat.S_ISFIFO(member.mode):
            disk.make_pipe(path, mode=mode)
        else:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), path)
        if self._keeps_owner:
            disk.chown(path, member.uid, member.gid)
        elif not stat.S_ISDIR(member.mode):
            disk.chown(path, self._process.uid)
        if not stat.S_ISLNK(member.mode):
            disk.set_times(path, atime_s=member.time_s, mtime_s=member.time_s)


def _pack(process: Process, parsed: Parsed, names: list[str]) -> bytes:
    pieces = []
    for name in names:
        try:
            inode = process.phone.disk.stat(process.path(name), follow=False)
            content = inode.content if inode.is_link else read_file(process, name) if inode.is_file else b""
        except OSError as error:
            process.err(f"cpio: {name}: {error.strerror}")
            process.failed = True
            continue
        uid, gid = (0, 0) if "no-preserve-owner" in parsed.flags else (inode.uid, inode.gid)
        member = _Member(name, inode.mode, uid, gid, int(inode.mtime_s), len(content))
        pieces.append(_packed(inode.number, member, inode.links, content))
    return b"".join([*pieces, _packed(0, _Member(_LAST, 0, 0, 0, 0, 0), 1, b"")])


def _listed(data: bytes) -> list[str]:
    return [line for line in data.decode(errors="surrogateescape").split("\n") if line]


@command("cpio")
async def cpio(process: Process) -> int:
    """Pack files into an archive, unpack or list one, or copy files to another folder."""
    parsed = _USAGE.parse(process)
    name = parsed.values.get("F")
    if "p" in parsed.flags:
        await _pass(process, parsed)
    elif parsed.flags & {"i", "t"}:
        data = await _archive(process, name)
        _Unpacker(process, parsed, folder=process.cwd).unpack(data)
    else:
        archive = _pack(process, parsed, _listed(await process.stdin.read_all()))
        if name is None:
            process.stdout.write(archive)
            return int(process.failed)
        check_parent(process, process.path(name))
        process.phone.disk.write(process.path(name), archive, mode=0o644, owner=process.uid)
    return int(process.failed)


async def _archive(process: Process, name: str | None) -> bytes:
    if name is None:
        return await (await open_file(process, "-")).read_all()
    try:
        return read_file(process, name)
    except OSError as error:
        raise ShellError(1, f"cpio: {name}: {error.strerror}") from error


async def _pass(process: Process, parsed: Parsed) -> None:
    """Copy what is listed to another folder."""
    names = parsed.arguments
    if "d" in parsed.flags:
        if not names:
            raise ShellError(1, "cpio: need directory for -p")
        process.phone.disk.mkdir(process.path(names[0]), mode=0o700, owner=process.uid, parents=True)
    if not names:
        raise ShellError(1, "cpio: chdir '(null)': Bad address")
    if not process.phone.disk.is_dir(process.path(names[0])):
        raise ShellError(1, f"cpio: chdir '{names[0]}': No such file or directory")
    archive = _pack(process, parsed, _listed(await process.stdin.read_all()))
    _Unpacker(process, parsed, folder=process.path(names[0])).unpack(archive)
