"""stat, du, df, file names: basename, dirname."""

from __future__ import annotations

import re
import stat as stat_bits
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.disk import SYSTEM_BYTES
from pytest_mobileagent.simulator.labels import label_of
from pytest_mobileagent.simulator.shell._options import needs, parse_options
from pytest_mobileagent.simulator.shell.ls import human_size, mode_text
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.system.users import user_name
from pytest_mobileagent.simulator.system.volumes import card_of_image

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.disk import Disk
    from pytest_mobileagent.simulator.inode import Inode
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Process


def _kind(inode: Inode) -> str:
    if inode.is_dir:
        return "directory"
    if inode.is_link:
        return "symbolic link"
    if inode.is_pipe or inode.is_device:
        return "FIFO (named pipe)" if inode.is_pipe else "character device"
    return "regular file" if inode.size else "regular empty file"


def _date(process: Process, moment_s: float) -> str:
    moment = to_local(process.phone, moment_s)
    return f"{moment:%Y-%m-%d %H:%M:%S}.{int(moment_s % 1 * 1e9):09d} {moment:%z}"


@command("stat")
def stat(process: Process) -> int:
    """Tell everything about files."""
    parsed = parse_options(process, "fLt", with_value="c", long=("format=c", "dereference=L"))
    needs(process, parsed.arguments, 1)
    status = 0
    for name in parsed.arguments:
        path = process.path(name)
        try:
            inode = process.phone.disk.stat(path, follow="L" in parsed.flags)
        except OSError as error:
            process.err(f"stat: '{name}': {error.strerror}")
            status = 1
            continue
        if "c" in parsed.values:
            process.out(_formatted(process, parsed.values["c"], name, inode))
        else:
            _full(process, name, inode)
    return status


def _formatted(process: Process, pattern: str, name: str, inode: Inode) -> str:
    link = inode.content.decode(errors="surrogateescape") if inode.is_link else ""
    quoted = f"{name} -> '{link}'" if inode.is_link else f"'{name}'"
    values = {
        "n": name, "N": quoted, "s": str(inode.size), "a": f"{stat_bits.S_IMODE(inode.mode):o}",
        "A": mode_text(inode.mode), "U": user_name(inode.uid), "G": user_name(inode.gid), "u": str(inode.uid),
        "g": str(inode.gid), "i": str(inode.number), "F": _kind(inode), "X": str(int(inode.atime_s)),
        "Y": str(int(inode.mtime_s)), "Z": str(int(inode.ctime_s)), "x": _date(process, inode.atime_s),
        "y": _date(process, inode.mtime_s), "z": _date(process, inode.ctime_s), "h": str(inode.links),
        "b": str(inode.blocks), "B": "512", "f": f"{inode.mode:x}", "d": "64790", "o": "4096", "%": "%",
        "C": label_of(process.phone.disk, process.path(name), inode) or "?",
    }  # fmt: skip
    return re.sub(r"%(.)", lambda match: values.get(match[1], match[0]), pattern)


def _full(process: Process, name: str, inode: Inode) -> None:
    target = f" -> '{inode.content.decode(errors='surrogateescape')}'" if inode.is_link else ""
    process.out(f"  File: {name}{target}")
    process.out(f"  Size: {inode.size}\t Blocks: {inode.blocks}\t IO Blocks: 512\t{_kind(inode)}")
    process.out(f"Device: fd16h/64790d\t Inode: {inode.number}\t Links: {inode.links}")
    owner = f"Uid: ({inode.uid:5}/{user_name(inode.uid):>8})\tGid: ({inode.gid:5}/{user_name(inode.gid):>8})"
    process.out(f"Access: ({stat_bits.S_IMODE(inode.mode):04o}/{mode_text(inode.mode)})\t{owner}")
    for label, moment_s in (("Access", inode.atime_s), ("Modify", inode.mtime_s), ("Change", inode.ctime_s)):
        process.out(f"{label}: {_date(process, moment_s)}")


def _unseen(disk: Disk, path: str, seen: set[int] | None) -> Iterator[tuple[str, str, Inode]]:
    """Yield name, path and inode of what a directory holds; a file that has several paths once, if `seen` is kept."""
    for name in turns.each(disk.names(path), cost_us=turns.FILE_US):
        below = f"{path.rstrip('/')}/{name}"
        inode = disk.find(below, follow=False)
        if inode is None:
            continue  # gone meanwhile
        if seen is not None and inode.links > 1 and not inode.is_dir:
            if inode.number in seen:
                continue
            seen.add(inode.number)
        yield name, below, inode


@command("du")
def du(process: Process) -> int:
    """Add up sizes."""
    parsed = parse_options(process, "acHhKkLlmsx", with_value="d")
    disk = process.phone.disk
    status = 0
    seen: set[int] | None = set() if "l" not in parsed.flags else None

    def show(size: int, name: str) -> None:
        text = human_size(size) if "h" in parsed.flags else str(size >> 20 if "m" in parsed.flags else size >> 10)
        process.out(f"{text}\t{name}")

    def total(path: str, name: str, *, depth: int) -> int:
        size = 4096
        for child, below, inode in _unseen(disk, path, seen):
            if inode.is_dir:
                size += total(below, f"{name.rstrip('/')}/{child}", depth=depth + 1)
            else:
                blocks = inode.blocks * 512
                size += blocks
                if "a" in parsed.flags:
                    show(blocks, f"{name.rstrip('/')}/{child}")
        if ("s" not in parsed.flags or depth == 0) and depth <= int(parsed.values.get("d", 99)):
            show(size, name)
        return size

    for name in parsed.arguments or ["."]:
        path = process.path(name) if name != "." else process.cwd
        try:
            inode = disk.stat(path, follow=bool(parsed.flags & {"H", "L"}))
            if inode.is_dir:
                total(path, name, depth=0)
            else:
                show(inode.blocks * 512, name)
        except OSError as error:
            process.err(f"du: {name}: {error.strerror}")
            status = 1
    return status


def data_partition(phone: Phone) -> tuple[int, int]:
    """Return the size of /data and how much of it is taken, in bytes."""
    return phone.disk.capacity_bytes + SYSTEM_BYTES, phone.disk.used_bytes + SYSTEM_BYTES


@command("df")
def df(process: Process) -> None:
    """Tell how full the file systems are."""
    parsed = parse_options(process, "aHhikPt")
    total, used = data_partition(process.phone)
    rows = [
        ("tmpfs", 1 << 30, 1 << 20, "/dev"), ("/dev/block/dm-5", 1 << 30, 1 << 30, "/"),
        ("/dev/block/dm-47", total, used, "/data"), ("/dev/fuse", total, used, "/storage/emulated"),
    ]  # fmt: skip
    if (card := card_of_image(process.phone.image)) is not None:
        disk = process.phone.disk
        rows.append((card.source, disk.cards[card.path], disk.card_used_bytes(card.path), card.path))
    wanted = [process.phone.disk.resolve(process.path(name)) for name in parsed.arguments]
    if wanted:
        rows = [max((row for row in rows if path.startswith(row[3])), key=lambda row: len(row[3])) for path in wanted]
    is_human = bool(parsed.flags & {"h", "H"})
    process.out(
        "Filesystem            Size  Used Avail Use% Mounted on"
        if is_human
        else "Filesystem       1K-blocks    Used Available Use% Mounted on"
    )
    for device, size, taken, place in rows:
        share = f"{round(taken * 100 / size)}%"
        if is_human:
            cells = f"{human_size(size):>5} {human_size(taken):>5} {human_size(size - taken):>5} {share:>4}"
            process.out(f"{device:<21} {cells} {place}")
        else:
            process.out(f"{device:<16} {size >> 10:9} {taken >> 10:7} {(size - taken) >> 10:9} {share:>4} {place}")


@command("basename")
def basename(process: Process) -> None:
    """Print the last part of paths."""
    parsed = parse_options(process, "a", with_value="s")
    names = parsed.arguments if parsed.flags & {"a", "s"} else parsed.arguments[:1]
    suffix = parsed.values.get("s", parsed.arguments[1] if len(parsed.arguments) == 2 and not parsed.flags else "")
    for name in names:
        base = name.rstrip("/").rpartition("/")[2] or "/"
        process.out(base.removesuffix(suffix) if suffix and base != suffix else base)


@command("dirname")
def dirname(process: Process) -> None:
    """Print paths without their last part."""
    for name in process.argv[1:]:
        head, slash, _ = name.rstrip("/").rpartition("/")
        process.out(head or ("/" if slash or name.startswith("/") else "."))
