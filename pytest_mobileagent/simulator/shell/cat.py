"""cat, tac, rev, tee, head, tail, wc, nl."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._options import (
    all_lines,
    check_parent,
    inputs,
    lines_of,
    needs,
    open_file,
    open_pipe,
    parse_options,
    usage_error,
    whole_number,
)
from pytest_mobileagent.simulator.shell._regex import compile_regex
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.shell.process import Process

_PIECE = 1 << 18


@command("cat")
async def cat(process: Process) -> int:
    """Write files, one after the other."""
    parsed = parse_options(process, "uvte")
    for name in parsed.arguments or ["-"]:
        try:
            stream = await open_file(process, name)
        except OSError as error:
            process.err(f"cat: {name}: {error.strerror}")
            process.failed = True
            continue
        while data := await stream.read(_PIECE):
            process.stdout.write(_visible(data, parsed.flags) if parsed.flags & {"v", "t", "e"} else data)
            await process.stdout.drain()
    return int(process.failed)


def _visible(data: bytes, flags: set[str]) -> str:
    pieces = []
    for byte in data:
        text = "M-" if byte > 127 else ""
        low = byte & 127
        if byte == 10:
            pieces.append("$\n" if "e" in flags else "\n")
        elif byte == 9 and "t" not in flags:
            pieces.append("\t")
        else:
            pieces.append(text + ("^?" if low == 127 else f"^{chr(low + 64)}" if low < 32 else chr(low)))
    return "".join(pieces)


@command("tac")
async def tac(process: Process) -> int:
    """Write the lines of files, the last first."""
    for _, content in await inputs(process, parse_options(process, "").arguments):
        for line in turns.each(reversed(all_lines(content))):
            process.out(line)
    return int(process.failed)


@command("rev")
async def rev(process: Process) -> int:
    """Write lines backwards."""
    for _, content in await inputs(process, parse_options(process, "").arguments):
        for line in lines_of(content):
            process.out(line[::-1])
    return int(process.failed)


@command("nl")
async def nl(process: Process) -> int:
    """Number lines."""
    parsed = parse_options(process, "E", with_value="bnswvl")
    width = whole_number(parsed.values.get("w", "6"), name="nl")
    separator = parsed.values.get("s", "\t")
    kind = parsed.values.get("b", "t")
    form = {"ln": f"<{width}", "rz": f"0>{width}"}.get(parsed.values.get("n", "rn"), f">{width}")
    number = whole_number(parsed.values.get("v", "1"), name="nl")
    for _, content in await inputs(process, parsed.arguments):
        for line in lines_of(content):
            is_counted = kind == "a" or (kind == "t" and bool(line))
            if kind.startswith("p"):
                is_counted = compile_regex(kind[1:], extended="E" in parsed.flags, name="nl").search(line) is not None
            if is_counted:
                process.out(f"{number:{form}}{separator}{line}")
                number += 1
            else:
                process.out(" " * (width + len(separator)) + line)
    return int(process.failed)


@command("tee")
async def tee(process: Process) -> int:
    """Write standard input to files, and on."""
    parsed = parse_options(process, "ai")
    disk = process.phone.disk
    pipes: list[Pipe] = []
    files: list[str] = []
    for path in map(process.path, parsed.arguments):
        pipe = await open_pipe(process, path, writes=True)
        if pipe is not None:
            pipes.append(pipe)
            continue
        check_parent(process, path)
        files.append(path)
        if "a" not in parsed.flags:
            disk.write(path, b"")
    process.opened += pipes
    while data := await process.stdin.read():
        for stream in (process.stdout, *pipes):
            stream.write(data)
        for path in files:
            disk.append(path, data)
    return 0


def _dash_number(process: Process) -> None:
    """Understand `head -5` as `head -n 5`."""
    for at, word in enumerate(process.argv[1:], 1):
        if word.startswith("-") and word[1:].isdigit():
            process.argv[at : at + 1] = ["-n", word[1:]]


@command("head")
async def head(process: Process) -> int:
    """Write the beginning of files."""
    _dash_number(process)
    parsed = parse_options(process, "qv", with_value="nc", long=("quiet=q", "verbose=v", "lines=n", "bytes=c"))
    names = parsed.arguments or ["-"]
    shows_names = (len(names) > 1 and "q" not in parsed.flags) or "v" in parsed.flags
    by_bytes = "c" in parsed.values
    count = whole_number(parsed.values["c"] if by_bytes else parsed.values.get("n", "10"), name="head")
    is_first = True
    for name in names:
        try:
            stream = await open_file(process, name)
        except OSError as error:
            process.err(f"head: {name}: {error.strerror}")
            process.failed = True
            continue
        if shows_names:
            process.out(f"{'' if is_first else chr(10)}==> {name} <==")
        is_first = False
        await _head_of(process, stream, count, by_bytes=by_bytes)
    return int(process.failed)


async def _head_of(process: Process, stream: Pipe, count: int, *, by_bytes: bool) -> None:
    if count < 0:
        content = await stream.read_all()
        if by_bytes:
            process.stdout.write(content[:count])
        else:
            process.stdout.write(b"".join(content.splitlines(keepends=True)[:count]))
    while count > 0:
        piece = await stream.read(min(count, _PIECE)) if by_bytes else await stream.read_line()
        if not piece:
            return
        process.stdout.write(piece)
        await process.stdout.drain()
        if process.stdout.is_closed:
            return
        count -= len(piece) if by_bytes else 1


@command("tail")
async def tail(process: Process) -> int:
    """Write the end of files, and what is added (`-f`)."""
    _dash_number(process)
    parsed = parse_options(process, "fFqv", with_value="ncs", long=("lines=n", "bytes=c", "follow=f"))
    found = await inputs(process, parsed.arguments)
    for number, (name, content) in enumerate(found):
        if (len(found) > 1 and "q" not in parsed.flags) or "v" in parsed.flags:
            process.out(f"{chr(10) if number else ''}==> {name} <==")
        text = parsed.values.get("c") or parsed.values.get("n", "10")
        from_start = text.startswith("+")
        count = whole_number(text.lstrip("+-"), name="tail")
        if "c" in parsed.values:
            process.stdout.write(content[max(0, count - 1) :] if from_start else content[-count:] if count else b"")
            continue
        process.stdout.write(_behind(content, count - 1) if from_start else _last(content, count))
    if parsed.flags & {"f", "F"} and found and parsed.arguments:
        await _follow(process, found[-1][0], len(found[-1][1]))
    return int(process.failed)


def _behind(content: bytes, count: int) -> bytes:
    """Return what is behind so many lines."""
    at = 0
    for _ in turns.each(range(count)):
        at = content.find(b"\n", at) + 1
        if not at:
            return b""
    return content[at:]


def _last(content: bytes, count: int) -> bytes:
    """Return the last lines."""
    at = len(content) - content.endswith(b"\n")
    for _ in turns.each(range(count)):
        at = content.rfind(b"\n", 0, at)
        if at < 0:
            return content
    return content[at + 1 :] if count else b""


async def _follow(process: Process, name: str, size: int) -> None:
    disk, path = process.phone.disk, process.path(name)
    while not process.stdout.is_closed and disk.exists(path):
        content = disk.read(path)
        if len(content) > size:
            process.stdout.write(content[size:])
        size = len(content)
        await asyncio.sleep(0.1)


@command("wc")
async def wc(process: Process) -> int:
    """Count lines, words, bytes, characters."""
    parsed = parse_options(process, "lwcmL", long=("lines=l", "words=w", "bytes=c", "chars=m"))
    kinds = [kind for kind in "lwmcL" if kind in parsed.flags] or ["l", "w", "c"]
    totals = dict.fromkeys(kinds, 0)
    names = parsed.arguments or ["-"]
    width = 7 if len(kinds) > 1 and names == ["-"] else 0
    rows: list[tuple[dict[str, int], str]] = []
    for name, content in await inputs(process, parsed.arguments):
        turns.spend_on(10 * len(content))
        text = content.decode(errors="replace")
        values = {
            "l": content.count(b"\n"),
            "w": len(content.split()),
            "c": len(content),
            "m": len(text),
            "L": max((len(line) for line in lines_of(content)), default=0) if "L" in kinds else 0,
        }
        for kind in kinds:
            totals[kind] += values[kind]
        rows.append((values, name if parsed.arguments else ""))
    if len(names) > 1:
        rows.append((totals, "total"))
        width = 7
    for values, name in rows:
        text = " ".join(f"{values[kind]:{width}}" for kind in kinds)
        process.out(f"{text} {name}" if name else text)
    return int(process.failed)


@command("truncate")
def truncate(process: Process) -> int:
    """Set files' sizes."""
    parsed = parse_options(process, "c", with_value="s")
    needs(process, parsed.arguments, 1)
    text = parsed.values.get("s")
    if text is None:
        raise usage_error(process, "Needs -s")
    sign = text[:1] if text[:1] in "+-<>/%" else ""
    amount = whole_number(text[len(sign) :], name="truncate")
    disk = process.phone.disk
    for name in parsed.arguments:
        path = process.path(name)
        check_parent(process, path)
        if not disk.exists(path) and "c" in parsed.flags:
            continue
        old = disk.read(path) if disk.exists(path) else b""
        disk.write(path, _resized(old, sign, amount))
    return 0


def _resized(old: bytes, sign: str, amount: int) -> bytes:
    size = {
        "": amount, "+": len(old) + amount, "-": len(old) - amount, "<": min(len(old), amount),
        ">": max(len(old), amount), "/": len(old) // max(1, amount) * amount,
        "%": -(-len(old) // max(1, amount)) * amount,
    }[sign]  # fmt: skip
    if size > 1 << 30:
        raise ShellError(1, "truncate: File too large")
    return old[: max(0, size)].ljust(max(0, size), b"\0")
