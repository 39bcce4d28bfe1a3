"""file, mountpoint, uuidgen, cal, clear."""

from __future__ import annotations

import calendar
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.mounts import file_system
from pytest_mobileagent.simulator.shell._options import needs, parse_options, read_file, usage_error
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.dates import to_local

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@command("file")
def file(process: Process) -> int:
    """Say what files hold."""
    parsed = parse_options(process, "bhLs")
    needs(process, parsed.arguments, 1)
    width = max(len(name) for name in parsed.arguments)
    for name in parsed.arguments:
        front = "" if "b" in parsed.flags else f"{name}: ".ljust(width + 2)
        process.out(front + _what(process, name, follows="L" in parsed.flags))
    return 0


def _what(process: Process, name: str, *, follows: bool) -> str:
    disk, path = process.phone.disk, process.path(name)
    inode = disk.find(path, follow=follows)
    if inode is None:
        return "cannot open: No such file or directory"
    if inode.is_link:
        return f"symbolic link to {inode.content.decode(errors='surrogateescape')}"
    special = "directory" if inode.is_dir else "character special" if inode.is_device else "fifo"
    if not inode.is_file:
        return special
    try:
        return _content(read_file(process, name))
    except OSError as error:
        return f"cannot open: {error.strerror}"


def _content(data: bytes) -> str:  # noqa: C901, PLR0911 - a case per format
    if not data:
        return "empty"
    if data.startswith(b"\x7fELF"):
        return "ELF shared object, 64-bit LSB x86-64" if len(data) > 20 else "data"
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) > 28:
        kinds = {0: "grayscale", 2: "color RGB", 3: "color-mapped", 4: "grayscale+alpha", 6: "color RGBA"}
        return (
            f"PNG image data, {int.from_bytes(data[16:20])} x {int.from_bytes(data[20:24])}, "
            f"{data[24]}-bit/{kinds.get(data[25], 'color')}, {'' if data[28] else 'non-'}interlaced"
        )
    for magic, text in (
        (b"GIF8", "GIF image data"), (b"\xff\xd8", "JPEG image data"), (b"PK\x03\x04", "Zip archive data"),
        (b"BZh", "bzip2 compressed data"), (b"\x1f\x8b", "gzip compressed data"), (b"dex\n", "Android dex file"),
        (b"SQLite format 3\0", "SQLite 3 database"), (b"\xca\xfe\xba\xbe", "Java class file"), (b"OggS", "Ogg data"),
    ):  # fmt: skip
        if data.startswith(magic):
            return text
    if data[:4] == b"RIFF" and data[8:12] == b"WAVE":
        return "WAV audio"
    if script := re.match(rb"#!\s*(\S.*)", data):
        return f"{script[1].decode(errors='replace')} script"
    if all(byte in (8, 9, 10, 13, 27) or 32 <= byte < 127 for byte in data[:65536]):
        return "ASCII text"
    try:
        data[:65536].decode()
    except UnicodeDecodeError as error:
        if error.start < len(data[:65536]) - 4:
            return "data"
    return "data" if b"\0" in data[:65536] else "UTF-8 text"


@command("mountpoint")
def mountpoint(process: Process) -> int:
    """Say whether something is mounted at a folder."""
    parsed = parse_options(process, "dqx")
    needs(process, parsed.arguments, 1)
    name = parsed.arguments[0]
    real = process.phone.disk.resolve(process.path(name))
    is_mounted = file_system(f"{real.rstrip('/')}/").rstrip("/") == real.rstrip("/")
    if "q" not in parsed.flags:
        process.out(f"{name} is {'' if is_mounted else 'not '}a mountpoint")
    return int(not is_mounted)


@command("uuidgen")
def uuidgen(process: Process) -> None:
    """Print a random identifier: the next of this phone's own."""
    parse_options(process, "r")
    digits = f"{(process.pid * 0x9E3779B97F4A7C15F39CC0605CEDC835) % (1 << 128):032x}"
    process.out(f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-a{digits[17:20]}-{digits[20:]}")


@command("cal")
def cal(process: Process) -> None:
    """Print a month, or a year."""
    parsed = parse_options(process, "hn")
    now = to_local(process.phone, process.phone.clock.now())
    numbers = parsed.arguments
    if len(numbers) > 3:
        raise usage_error(process, "Max 3 arguments")
    for number in numbers:
        if not number.isdigit() or not 1 <= int(number) <= 9999:
            raise ShellError(1, f"cal: bad year {number}" if len(numbers) == 1 else f"cal: {number} < 1")
    year = int(numbers[-1]) if numbers else now.year
    if len(numbers) == 1:
        months = [_month(year, month) for month in range(1, 13)]
        process.out(f"{year:^64}".rstrip())
        for row in range(0, 12, 3):
            for cells in zip(*months[row : row + 3], strict=True):
                process.out("   ".join(cells))
        return
    month = int(numbers[-2]) if numbers else now.month
    if month > 12:
        raise ShellError(1, f"cal: {month} > 12")
    for line in _month(year, month):
        process.out(line)


def _month(year: int, month: int) -> list[str]:
    title = f"{calendar.month_name[month]} {year}"
    rows = [" " * ((20 - len(title) + 1) // 2) + title, "Su Mo Tu We Th Fr Sa"]
    weeks = calendar.Calendar(6).monthdayscalendar(year, month)
    rows += [" ".join(f"{day:2}" if day else "  " for day in week) for week in weeks]
    rows += [""] * (8 - len(rows))
    return [f"{row:<21}" for row in rows]


@command("clear")
def clear(process: Process) -> None:
    """Clear the terminal."""
    process.stdout.write("\033[2J\033[H")
