"""cmp, diff, comm."""

from __future__ import annotations

import difflib
from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._options import all_lines, needs, open_file, parse_options, whole_number
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.dates import to_local

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process


async def _content(process: Process, name: str, *, status: int) -> bytes:
    try:
        return await (await open_file(process, name)).read_all()
    except OSError as error:
        raise ShellError(status, f"{process.argv[0]}: {name}: {error.strerror}") from error


@command("cmp")
async def cmp(process: Process) -> int:
    """Compare two files byte by byte."""
    parsed = parse_options(process, "ls", with_value="n")
    needs(process, parsed.arguments, 1)
    names = [*parsed.arguments, "-"][:2]
    most = whole_number(parsed.values["n"], name="cmp") if "n" in parsed.values else None
    first, second = [(await _content(process, name, status=2))[:most] for name in names]
    if first == second:
        return 0
    if "s" in parsed.flags:
        return 1
    line, at = 1, -1
    for at, (a, b) in enumerate(zip(first, second, strict=False)):
        if a != b:
            if "l" not in parsed.flags:
                process.out(f"{names[0]} {names[1]} differ: char {at + 1}, line {line}")
                return 1
            process.out(f"{at + 1} {a:o} {b:o}")
        line += a == 10
    if len(first) != len(second):
        shorter = names[0] if len(first) < len(second) else names[1]
        process.err(f"cmp: EOF on {shorter} after byte {at + 1}, line {line - 1}")
        return 2
    return 1


@command("comm")
async def comm(process: Process) -> int:
    """Tell which lines two sorted files have in common."""
    parsed = parse_options(process, "123")
    needs(process, parsed.arguments, 2)
    first, second = [all_lines(await _content(process, name, status=1)) for name in parsed.arguments[:2]]
    tabs = {1: "", 2: "" if "1" in parsed.flags else "\t"}
    tabs[3] = tabs[2] + ("" if "2" in parsed.flags else "\t")

    def show(kind: int, line: str) -> None:
        if str(kind) not in parsed.flags:
            process.out(tabs[kind] + line)

    a = b = 0
    while a < len(first) or b < len(second):
        if b >= len(second) or (a < len(first) and first[a] < second[b]):
            show(1, first[a])
            a += 1
        elif a >= len(first) or second[b] < first[a]:
            show(2, second[b])
            b += 1
        else:
            show(3, first[a])
            a, b = a + 1, b + 1
    return 0


_PLACES_PER_US = 5
_NO_NEWLINE = "\\ No newline at end of file"


@command("diff")
async def diff(process: Process) -> int:
    """Compare files or folders line by line: unified, as toybox shows it."""
    parsed = parse_options(
        process, "abBdiNpqrstTuw", with_value="ULSF",
        long=("unified=U", "brief=q", "recursive=r", "color", "ignore-case=i", "new-file=N", "label=L"),
    )  # fmt: skip
    needs(process, parsed.arguments, 2)
    first, second = parsed.arguments[:2]
    disk = process.phone.disk
    are_folders = [name != "-" and disk.is_dir(process.path(name)) for name in (first, second)]
    if all(are_folders):
        return await _folders(process, parsed, first, second)
    if are_folders[0]:
        first = f"{first.rstrip('/')}/{second.rpartition('/')[2]}"
    elif are_folders[1]:
        second = f"{second.rstrip('/')}/{first.rpartition('/')[2]}"
    return await _files(process, parsed, first, second)


async def _folders(process: Process, parsed: Parsed, first: str, second: str) -> int:
    disk = process.phone.disk
    status = 0
    left, right = set(disk.names(process.path(first))), set(disk.names(process.path(second)))
    for name in sorted(left | right):
        a, b = f"{first.rstrip('/')}/{name}", f"{second.rstrip('/')}/{name}"
        if name not in right or name not in left:
            if "N" not in parsed.flags:
                process.out(f"Only in {first if name in left else second}: {name}")
                status = 1
                continue
            a, b = (a, "/dev/null") if name in left else ("/dev/null", b)
        if disk.is_dir(process.path(a)) and disk.is_dir(process.path(b)):
            if "r" in parsed.flags:
                status |= await _folders(process, parsed, a, b)
            else:
                process.out(f"Common subdirectories: {a} and {b}")
        else:
            status |= await _files(
                process, parsed, a, b, command_line=f"diff -r{'u' if 'u' in parsed.flags else ''} {a} {b}"
            )
    return status


def _key(line: str, flags: set[str]) -> str:
    if "w" in flags:
        line = "".join(line.split())
    elif "b" in flags:
        line = " ".join(line.split())
    return line.lower() if "i" in flags else line


async def _files(  # noqa: C901 - a case per option
    process: Process, parsed: Parsed, first: str, second: str, *, command_line: str = ""
) -> int:
    a, b = await _content(process, first, status=2), await _content(process, second, status=2)
    left, right = ([_key(line, parsed.flags) for line in all_lines(content)] for content in (a, b))
    if a == b or (left == right and parsed.flags & {"w", "b", "i"}):
        if "s" in parsed.flags:
            process.out(f"Files {first} and {second} are identical")
        return 0
    if "q" in parsed.flags:
        process.out(f"Files {first} and {second} differ")
        return 1
    if b"\0" in a[:4096] or b"\0" in b[:4096]:
        process.out(f"Binary files {first} and {second} differ")
        return 1
    if command_line:
        process.out(command_line)
    labels = parsed.all_values("L")
    for number, (name, mark) in enumerate(((first, "---"), (second, "+++"))):
        process.out(f"{mark} {labels[number]}" if number < len(labels) else f"{mark} {name}\t{_date(process, name)}")
    around = int(parsed.values.get("U", "3") or 3)
    matcher = _matcher(left, right)
    shown_a, shown_b = all_lines(a), all_lines(b)
    for group in matcher.get_grouped_opcodes(around):
        process.out(f"@@ -{_range(group[0][1], group[-1][2])} +{_range(group[0][3], group[-1][4])} @@")
        for kind, a1, a2, b1, b2 in group:
            for at in range(a1, a2):
                process.out((" " if kind == "equal" else "-") + shown_a[at])
                if at == len(shown_a) - 1 and not a.endswith(b"\n"):
                    process.out(_NO_NEWLINE)
            for at in range(b1, b2) if kind != "equal" else ():
                process.out("+" + shown_b[at])
                if at == len(shown_b) - 1 and not b.endswith(b"\n"):
                    process.out(_NO_NEWLINE)
    return 1


class _Lines(list[str]):
    """Lines that cost something to go through, and what it takes to look for them at their places in the other file."""

    places: Mapping[str, int] = MappingProxyType({})

    def __iter__(self) -> Iterator[str]:
        yield from turns.each(super().__iter__())

    def __getitem__(self, at: Any) -> Any:  # noqa: ANN401 - as a list has it
        line = super().__getitem__(at)
        turns.spend(1 + self.places.get(line, 0) // _PLACES_PER_US)
        return line


def _matcher(left: list[str], right: list[str]) -> difflib.SequenceMatcher[str]:
    """Return what finds the lines that two files share."""
    lines = _Lines(left)
    lines.places = Counter(turns.each(right))
    return difflib.SequenceMatcher(None, lines, _Lines(right), autojunk=False)


def _range(start: int, end: int) -> str:
    length = end - start
    if length == 1:
        return str(start + 1)
    return f"{start + (1 if length else 0)},{length}"


def _date(process: Process, name: str) -> str:
    inode = process.phone.disk.find(process.path(name)) if name != "-" else None
    moment_s = inode.mtime_s if inode is not None else process.phone.clock.now()
    moment = to_local(process.phone, moment_s)
    return f"{moment:%Y-%m-%d %H:%M:%S}.{int(moment_s % 1 * 1e9):09d} {moment:%z}"
