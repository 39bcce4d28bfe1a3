"""tar."""

from __future__ import annotations

import fnmatch
import io
import os
import stat as stat_bits
import tarfile
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._options import check_access, check_parent, parse_options, usage_error
from pytest_mobileagent.simulator.shell.compress import BadArchiveError, pack, unpack
from pytest_mobileagent.simulator.shell.files import link
from pytest_mobileagent.simulator.shell.ls import mode_text
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.system.users import user_name

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process

_LONG = (
    "create=c", "extract=x", "list=t", "file=f", "directory=C", "verbose=v", "gzip=z", "bzip2=j", "to-stdout=O",
    "exclude=E", "exclude-from=X", "files-from=T", "touch=m", "no-same-owner=o", "dereference=h", "numeric-owner",
    "strip-components=S", "preserve=p", "keep-old=k", "selinux", "sparse", "no-recursion=R", "absolute-names=P",
)  # fmt: skip


class _Folder:
    """Where `-C` leads: paths given later are relative to it."""

    def __init__(self, process: Process, name: str | None) -> None:
        self.place = process.path(name) if name else process.cwd

    def path(self, name: str) -> str:
        return name if name.startswith("/") else f"{self.place.rstrip('/')}/{name}"


@command("tar")
async def tar(process: Process) -> int:
    """Create, extract or list archives."""
    words = process.argv[1:]
    if words and not words[0].startswith("-"):
        process.argv[1:] = _dashed(words)
    parsed = parse_options(process, "cxtvohmjkOpszPR", with_value="XTCfES", long=_LONG)
    modes = parsed.flags & {"c", "x", "t"}
    if len(modes) != 1:
        raise usage_error(process, "Needs -txc")
    folder = _Folder(process, parsed.values.get("C"))
    if "C" in parsed.values and not process.phone.disk.is_dir(folder.place):
        raise ShellError(1, f"tar: chdir '{parsed.values['C']}': No such file or directory")
    if "c" in parsed.flags:
        return _create(process, parsed, folder)
    return await _read(process, parsed, folder)


def _dashed(words: list[str]) -> list[str]:
    """Return old-style arguments (`tar xfC archive folder`) in the new style."""
    letters, rest = words[0], words[1:]
    front = []
    for letter in letters:
        front.append(f"-{letter}")
        if letter in "XTCf" and rest:
            front.append(rest.pop(0))
    return [*front, *rest]


def _create(process: Process, parsed: Parsed, folder: _Folder) -> int:
    names = list(parsed.arguments)
    disk = process.phone.disk
    for listing in parsed.all_values("T"):
        names += disk.read_text(process.path(listing)).split("\n")
    if not [name for name in names if name]:
        raise usage_error(process, "empty archive")
    buffer = io.BytesIO()
    status = 0
    linked: dict[int, str] = {}  # by inode, the first name of what has several
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name in names:
            if not name:
                continue
            try:
                disk.stat(folder.path(name), follow=False)
            except OSError as error:
                process.err(f"tar: {name}: {error.strerror}")
                status = 1
                continue
            _add(process, parsed, (archive, linked), folder.path(name.rstrip("/") or "/"), name.rstrip("/") or "/")
    data = buffer.getvalue()
    target = parsed.values.get("f", "-")
    if "z" in parsed.flags or "j" in parsed.flags:
        data = pack(data, kind="gzip" if "z" in parsed.flags else "bzip2")
    if target == "-":
        process.stdout.write(data)
    else:
        check_parent(process, process.path(target))
        disk.write(process.path(target), data)
    return status


def _add(process: Process, parsed: Parsed, into: tuple[tarfile.TarFile, dict[int, str]], path: str, name: str) -> None:
    archive, linked = into
    turns.spend(turns.FILE_US)
    disk = process.phone.disk
    inode = disk.stat(path, follow="h" in parsed.flags)
    patterns = parsed.all_values("E")
    if any(
        fnmatch.fnmatchcase(name, pattern) or fnmatch.fnmatchcase(name.rpartition("/")[2], pattern)
        for pattern in patterns
    ):
        return
    check_access(process, path, os.R_OK)
    member = tarfile.TarInfo(name.lstrip("/") or "./")
    member.mode = stat_bits.S_IMODE(inode.mode)
    member.uid, member.gid, member.mtime = inode.uid, inode.gid, int(inode.mtime_s)
    member.uname, member.gname = user_name(inode.uid), user_name(inode.gid)
    if "v" in parsed.flags:
        process.err(name + ("/" if inode.is_dir else ""))
    if (first := linked.get(inode.number)) is not None:
        member.type, member.linkname = tarfile.LNKTYPE, first
        archive.addfile(member)
        return
    if inode.links > 1 and not inode.is_dir:
        linked[inode.number] = member.name
    if inode.is_link:
        member.type, member.linkname = tarfile.SYMTYPE, inode.content.decode(errors="surrogateescape")
        archive.addfile(member)
    elif inode.is_dir:
        member.type = tarfile.DIRTYPE
        archive.addfile(member)
        for child in disk.names(path) if "R" not in parsed.flags else ():
            _add(process, parsed, into, f"{path.rstrip('/')}/{child}", f"{name.rstrip('/')}/{child}")
    elif inode.is_pipe:
        member.type = tarfile.FIFOTYPE
        archive.addfile(member)
    else:
        content = disk.read(path)
        member.size = len(content)
        turns.spend_on(member.size)
        archive.addfile(member, io.BytesIO(content))


async def _read(process: Process, parsed: Parsed, folder: _Folder) -> int:
    source = parsed.values.get("f", "-")
    data = await process.stdin.read_all() if source == "-" else process.phone.disk.read(process.path(source))
    try:
        if data[:2] == b"\x1f\x8b":
            data = unpack(data, kind="gzip")
        elif data[:3] == b"BZh":
            data = unpack(data, kind="bzip2")
        archive = tarfile.open(fileobj=io.BytesIO(data), mode="r:")  # noqa: SIM115 - memory only
        members = archive.getmembers()
    except (tarfile.TarError, BadArchiveError, ValueError, OverflowError) as error:
        raise ShellError(1, "tar: Not tar" if len(data) >= 512 else "tar: Short header") from error
    wanted = [name.rstrip("/") for name in parsed.arguments]
    found: set[str] = set()
    for member in members:
        name = member.name
        hits = [
            want for want in wanted if name == want or name.startswith(f"{want}/") or fnmatch.fnmatchcase(name, want)
        ]
        if wanted and not hits:
            continue
        if any(fnmatch.fnmatchcase(name, pattern) for pattern in parsed.all_values("E")):
            continue
        found.update(hits)
        if "t" in parsed.flags:
            process.out(_listed(process, member) if "v" in parsed.flags else _named(member))
        else:
            _extract(process, parsed, folder, archive, member)
    missing = [want for want in wanted if want not in found]
    for want in missing:
        process.err(f"tar: '{want}' not in archive")
    return int(bool(missing) or process.failed)


_KINDS = {
    tarfile.DIRTYPE: stat_bits.S_IFDIR, tarfile.SYMTYPE: stat_bits.S_IFLNK, tarfile.FIFOTYPE: stat_bits.S_IFIFO,
}  # fmt: skip


def _listed(process: Process, member: tarfile.TarInfo) -> str:
    kind = _KINDS.get(member.type, stat_bits.S_IFREG)
    moment = to_local(process.phone, float(member.mtime))
    owner = f"{member.uname}/{member.gname}"
    return f"{mode_text(kind | member.mode)} {owner} {member.size:>9} {moment:%Y-%m-%d %H:%M} {_named(member)}"


def _named(member: tarfile.TarInfo) -> str:
    if member.issym() or member.islnk():
        return f"{member.name}{' -> ' if member.issym() else ' link to '}{member.linkname}"
    return member.name + ("/" if member.isdir() else "")


def _extract(  # noqa: C901, PLR0911, PLR0912, PLR0915 - a case per kind of member
    process: Process, parsed: Parsed, folder: _Folder, archive: tarfile.TarFile, member: tarfile.TarInfo
) -> None:
    disk = process.phone.disk
    parts = [part for part in member.name.split("/") if part not in ("", ".")]
    parts = parts[int(parsed.values.get("S", "0") or 0) :]
    if ".." in parts:
        process.err(f"tar: {member.name}: bad path")
        process.failed = True
        return
    if not parts:
        return
    name = "/".join(parts)
    reader = archive.extractfile(member) if member.isfile() else None
    content = reader.read() if reader is not None else b""
    if "O" in parsed.flags:
        process.stdout.write(content)
        return
    if "v" in parsed.flags:
        process.out(name + ("/" if member.isdir() else ""))
    path = folder.path(name)
    try:
        above = path.rpartition("/")[0]
        if not disk.exists(above):
            check_access(process, folder.place, os.W_OK | os.X_OK)
            disk.mkdir(above, parents=True)
        check_parent(process, path)
        if "k" in parsed.flags and disk.exists(path) and not member.isdir():
            return
        if member.isdir():
            disk.mkdir(path, mode=member.mode & 0o7777, parents=True)
        elif member.issym():
            if disk.find(path, follow=False) is not None:
                disk.unlink(path)
            disk.symlink(member.linkname, path)
            return
        elif member.islnk():
            if disk.exists(path):
                disk.unlink(path)
            link(process, folder.path(member.linkname), path)
            return
        elif member.isfifo():
            disk.make_pipe(path, mode=member.mode & 0o7777)
        elif member.isfile():
            disk.write(path, content, mode=member.mode & 0o7777 & ~process.umask)
        else:
            return
        if process.uid == 0 and "o" not in parsed.flags:
            disk.chown(path, member.uid, member.gid)
        elif not disk.resolve(path).startswith("/storage/"):
            disk.chown(path, process.uid)
        if "m" not in parsed.flags:
            disk.set_times(path, mtime_s=float(member.mtime))
        if disk.resolve(path).startswith("/storage/"):
            process.phone.media.scan(disk.resolve(path))
    except OSError as error:
        process.err(f"tar: {name}: {error.strerror}")
        process.failed = True
