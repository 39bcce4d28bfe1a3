"""unzip (AOSP `system/libziparchive`, `ziptool.cpp`)."""

from __future__ import annotations

import fnmatch
import io
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import check_parent, needs, parse_options, read_file
from pytest_mobileagent.simulator.shell.compress import MOST_BYTES
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_PIECE = 1 << 20


@dataclass(slots=True)
class _Plan:
    """What to do with an archive's files."""

    flags: set[str]
    folder: str  # as it was given, with a slash at its end, or nothing
    answer: str = ""  # to all that would be replaced: A or N


@command("unzip")
async def unzip(process: Process) -> int:
    """List or unpack a zip archive."""
    excluded = _excluded(process)
    parsed = parse_options(process, "jlnopqtv", with_value="d")
    needs(process, parsed.arguments, 1)
    name, *patterns = parsed.arguments
    archive = _opened(process, name)
    chosen = [
        entry
        for entry in archive.infolist()
        if (not patterns or any(fnmatch.fnmatchcase(entry.filename, each) for each in patterns))
        and not any(fnmatch.fnmatchcase(entry.filename, each) for each in excluded)
    ]
    if "q" not in parsed.flags and "p" not in parsed.flags:
        process.out(f"Archive:  {name}")
    if parsed.flags & {"l", "v"}:
        _list(process, chosen)
        return 0
    folder = f"{parsed.values['d'].rstrip('/')}/" if "d" in parsed.values else ""
    plan = _Plan(parsed.flags, folder, "A" if "o" in parsed.flags else "N" if "n" in parsed.flags else "")
    for entry in chosen:
        await _unpack(process, archive, entry, plan)
    return 0


def _excluded(process: Process) -> list[str]:
    """Take `-x FILE…`, which ends the command, off the arguments."""
    if "-x" not in process.argv:
        return []
    at = process.argv.index("-x")
    excluded = process.argv[at + 1 :]
    del process.argv[at:]
    return excluded


def _opened(process: Process, name: str) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(read_file(process, name)))
    except OSError as error:
        raise ShellError(1, f"unzip: couldn't open {name}: I/O error") from error
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise ShellError(1, f"unzip: couldn't open {name}: Invalid file") from error


def _list(process: Process, entries: list[zipfile.ZipInfo]) -> None:
    process.out("  Length      Date    Time    Name\n---------  ---------- -----   ----")
    for entry in entries:
        year, month, day, hour, minute, _ = entry.date_time
        process.out(f"{entry.file_size:9}  {year:04}-{month:02}-{day:02} {hour:02}:{minute:02}   {entry.filename}")
    process.out("---------                     -------")
    count = f"{len(entries)} file{'' if len(entries) == 1 else 's'}"
    process.out(f"{sum(entry.file_size for entry in entries):9}                     {count}")


async def _unpack(process: Process, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, plan: _Plan) -> None:
    name = entry.filename.rpartition("/")[2] if "j" in plan.flags else entry.filename
    if ".." in name.split("/"):
        raise ShellError(1, f"unzip: bad filename {name}")
    content = b"" if entry.is_dir() else _content(archive, entry)
    if "t" in plan.flags:
        return
    if "p" in plan.flags:
        process.stdout.write(content)
        await process.stdout.drain()
        return
    disk, shown = process.phone.disk, plan.folder + name
    path = process.path(shown)
    if entry.is_dir():
        if "j" not in plan.flags and not disk.exists(path):
            disk.mkdir(path.rstrip("/"), parents=True, owner=process.uid)
            _say(process, plan, f"   creating: {shown}")
        return
    if disk.exists(path) and not await _may_replace(process, plan, shown):
        return
    disk.mkdir(path.rpartition("/")[0] or "/", parents=True, owner=process.uid)
    check_parent(process, path)
    _say(process, plan, f"  inflating: {shown}")
    disk.write(path, content, mode=(entry.external_attr >> 16) & 0o777 or 0o644, owner=process.uid)


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    if entry.file_size > MOST_BYTES:
        raise ShellError(1, f"unzip: failed to extract {entry.filename}: I/O error")
    try:
        with archive.open(entry) as stream:
            return b"".join(iter(lambda: stream.read(_PIECE), b""))
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError) as error:
        raise ShellError(1, f"unzip: failed to extract {entry.filename}: Inconsistent information") from error


def _say(process: Process, plan: _Plan, line: str) -> None:
    if "q" not in plan.flags:
        process.out(line)


async def _may_replace(process: Process, plan: _Plan, shown: str) -> bool:
    """Ask whether a file is to be replaced, unless that was said for all."""
    while not plan.answer:
        process.stdout.write(f"replace {shown}? [y]es, [n]o, [A]ll, [N]one: ")
        line = (await process.stdin.read_line()).decode(errors="replace")
        if not line:
            plan.answer = "N"
        elif line[0] in "yn":
            return line[0] == "y"
        elif line[0] in "AN":
            plan.answer = line[0]
    return plan.answer == "A"
