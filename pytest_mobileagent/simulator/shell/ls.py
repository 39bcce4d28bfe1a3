"""ls."""

from __future__ import annotations

import os
import stat as stat_bits
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.labels import label_of
from pytest_mobileagent.simulator.shell._options import check_access, parse_options
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.system.filesystem import DEVICE_NUMBERS
from pytest_mobileagent.simulator.system.users import user_name

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.inode import Inode
    from pytest_mobileagent.simulator.shell.process import Process

_KINDS = {
    stat_bits.S_IFDIR: "d", stat_bits.S_IFLNK: "l", stat_bits.S_IFREG: "-", stat_bits.S_IFCHR: "c",
    stat_bits.S_IFIFO: "p",
}  # fmt: skip
Entry = "tuple[str, str, Inode]"


def mode_text(mode: int) -> str:
    """Return a mode as `drwxr-xr-x`."""
    text = _KINDS.get(stat_bits.S_IFMT(mode), "?")
    for shift, special, letter in ((6, 0o4000, "s"), (3, 0o2000, "s"), (0, 0o1000, "t")):
        bits = mode >> shift & 7
        execute = "x" if bits & 1 else "-"
        if mode & special:
            execute = letter if bits & 1 else letter.upper()
        text += ("r" if bits & 4 else "-") + ("w" if bits & 2 else "-") + execute
    return text


def human_size(size: int) -> str:
    """Return a size as toybox's `-h` prints it: `4.0K`, `12M`."""
    value, unit = float(size), 0
    while value >= 1024 and unit < 5:
        value /= 1024
        unit += 1
    if unit == 0:
        return str(size)
    return f"{value:.1f}{'KMGTP'[unit - 1]}" if value < 10 else f"{int(value + 0.5)}{'KMGTP'[unit - 1]}"


class _Lister:
    def __init__(self, process: Process, flags: set[str]) -> None:
        self.process = process
        self.flags = flags
        self.disk = process.phone.disk

    @property
    def is_long(self) -> bool:
        return bool(self.flags & {"l", "g", "o", "n"})

    def stat(self, path: str) -> Inode:
        follows = "L" in self.flags
        return self.disk.stat(path, follow=follows)

    def sorted(self, entries: list[tuple[str, str, Inode]]) -> list[tuple[str, str, Inode]]:
        flags = self.flags
        if "f" in flags or "U" in flags:
            return entries
        entries = sorted(entries, key=lambda entry: entry[0])
        if "t" in flags or ("u" in flags and not self.is_long) or ("c" in flags and not self.is_long):
            entries.sort(key=lambda entry: -self.time(entry[2]))
        if "S" in flags:
            entries.sort(key=lambda entry: -entry[2].size)
        return entries[::-1] if "r" in flags else entries

    def time(self, inode: Inode) -> float:
        if "u" in self.flags:
            return inode.atime_s
        return inode.ctime_s if "c" in self.flags else inode.mtime_s

    def name(self, name: str, path: str, inode: Inode) -> str:
        suffix = ""
        if "F" in self.flags or "p" in self.flags:
            if inode.is_dir:
                suffix = "/"
            elif "F" in self.flags:
                suffix = "@" if inode.is_link else "|" if inode.is_pipe else "*" if inode.mode & 0o111 else ""
        if self.is_long and inode.is_link:
            target = inode.content.decode(errors="surrogateescape")
            return f"{name} -> {target}"
        del path
        return name + suffix

    def show(self, entries: list[tuple[str, str, Inode]], *, with_total: bool) -> None:
        entries = self.sorted(entries)
        process = self.process
        blocks = sum(inode.blocks for _, _, inode in entries)
        if (self.is_long or "s" in self.flags) and with_total:
            process.out(f"total {blocks // 2}")
        if not self.is_long:
            for name, path, inode in entries:
                front = f"{inode.number} " if "i" in self.flags else ""
                front += f"{inode.blocks // 2} " if "s" in self.flags else ""
                front += f"{self.label(path, inode)} " if "Z" in self.flags else ""
                process.out(front + self.name(name, path, inode))
            return
        rows = [self.row(name, path, inode) for name, path, inode in entries]
        widths = [max((len(row[column]) for row in rows), default=0) for column in range(6)]
        for row in rows:
            mode, links, owner, group, label, size, *rest = row
            cells = [
                mode,
                links.rjust(widths[1]),
                owner.ljust(widths[2]),
                group.ljust(widths[3]),
                label.ljust(widths[4]),
                size.rjust(widths[5]),
            ]
            if "g" in self.flags:
                del cells[2]
            process.out(" ".join([cell for cell in (*cells, *rest) if cell]))

    def row(self, name: str, path: str, inode: Inode) -> list[str]:
        owner, group = (
            (str(inode.uid), str(inode.gid)) if "n" in self.flags else (user_name(inode.uid), user_name(inode.gid))
        )
        moment = to_local(self.process.phone, self.time(inode))
        is_full = "ll" in self.flags or "full-time" in self.flags
        nanos = int(self.time(inode) % 1 * 1_000_000_000)
        date = f"{moment:%Y-%m-%d %H:%M:%S}.{nanos:09d} {moment:%z}" if is_full else f"{moment:%Y-%m-%d %H:%M}"
        size = human_size(inode.size) if "h" in self.flags else str(inode.size)
        mode, links = mode_text(inode.mode), str(inode.links)
        if inode.is_device:
            size = "{}, {:3}".format(*DEVICE_NUMBERS[path])
        label = self.label(path, inode) if "Z" in self.flags else ""
        return [mode, links, owner, group, label, size, date, self.name(name, path, inode)]

    def label(self, path: str, inode: Inode) -> str:
        return label_of(self.disk, path, inode) or "?"

    def children(self, path: str) -> list[tuple[str, str, Inode]]:
        check_access(self.process, path, os.R_OK | os.X_OK)
        entries = []
        if "a" in self.flags:
            own = self.disk.stat(path)
            above = self.disk.stat(path.rstrip("/").rpartition("/")[0] or "/")
            entries += [(".", path, own), ("..", path, above)]
        for name in turns.each(self.disk.names(path), cost_us=turns.FILE_US):
            if name.startswith(".") and not self.flags & {"a", "A"}:
                continue
            child = f"{path.rstrip('/')}/{name}"
            entries.append((name, child, self.disk.stat(child, follow=False)))
        return entries


@command("ls", "dir")
def ls(process: Process) -> int:
    """List files."""
    words = process.argv
    is_double_long = any(
        word.startswith("-") and not word.startswith("--") and word.count("l") > 1 for word in words[1:]
    )
    parsed = parse_options(process, "1AacCdFfghikLlmnNopqrRSstuUxZH", long=("color", "full-time"))
    flags = parsed.flags | ({"ll"} if is_double_long else set())
    lister = _Lister(process, flags)
    files: list[tuple[str, str, Inode]] = []
    folders: list[str] = []
    status = 0
    for name in parsed.arguments or ["."]:
        path = process.path(name) if name != "." else process.cwd
        try:
            inode = lister.stat(path)
            if inode.is_link and "d" not in flags and not lister.is_long and process.phone.disk.exists(path):
                inode = process.phone.disk.stat(path)
            if inode.is_link and name.endswith("/"):
                inode = process.phone.disk.stat(path)
            check_access(process, path.rstrip("/").rpartition("/")[0] or "/", os.X_OK)
        except OSError as error:
            process.err(f"ls: {name}: {error.strerror}")
            status = 1
            continue
        if inode.is_dir and "d" not in flags:
            folders.append(name)
        else:
            files.append((name, path, inode))
    if files:
        lister.show(files, with_total=False)
    many = len(parsed.arguments) > 1 or "R" in flags
    return _folders(lister, folders, status, shows_names=many, is_first=not files)


def _folders(lister: _Lister, folders: list[str], status: int, *, shows_names: bool, is_first: bool) -> int:
    process = lister.process
    for name in folders:
        path = process.path(name) if name != "." else process.cwd
        try:
            entries = lister.children(path)
        except OSError as error:
            process.err(f"ls: {name}: {error.strerror}")
            status = 1
            continue
        if shows_names:
            process.out(f"{'' if is_first else chr(10)}{name}:")
        is_first = False
        lister.show(entries, with_total=True)
        if "R" in lister.flags:
            below = [
                f"{name.rstrip('/')}/{child}"
                for child, _, inode in lister.sorted(entries)
                if inode.is_dir and child not in (".", "..")
            ]
            status = _folders(lister, below, status, shows_names=True, is_first=False)
    return status
