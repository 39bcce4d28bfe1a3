"""cat, tac, rev, tee, head, tail, wc, nl."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import check_parent, inputs, lines_of, parse_options
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_PIECE = 1 << 18


@command("cat")
async def cat(process: Process) -> int:
    """Write files, one after the other."""
    parsed = parse_options(process, "uvte")
    if not parsed.arguments:
        while data := await process.stdin.read():
            process.stdout.write(data)
            await process.stdout.drain()
        return 0
    for _, content in await inputs(process, parsed.arguments):
        for start in range(0, len(content), _PIECE):
            process.stdout.write(content[start : start + _PIECE])
            await process.stdout.drain()
    return int(process.failed)


@command("tac")
async def tac(process: Process) -> int:
    """Write the lines of files, the last first."""
    for _, content in await inputs(process, parse_options(process, "").arguments):
        for line in reversed(lines_of(content)):
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
    number = 0
    for _, content in await inputs(process, parsed.arguments):
        for line in lines_of(content):
            if line or parsed.values.get("b") == "a":
                number += 1
                process.out(f"{number:6}\t{line}")
            else:
                process.out(f"       {line}")
    return int(process.failed)


@command("tee")
async def tee(process: Process) -> int:
    """Write standard input to files, and on."""
    parsed = parse_options(process, "ai")
    disk = process.phone.disk
    for name in parsed.arguments:
        check_parent(process, process.path(name))
        if "a" not in parsed.flags:
            disk.write(process.path(name), b"")
    while data := await process.stdin.read():
        process.stdout.write(data)
        for name in parsed.arguments:
            disk.append(process.path(name), data)
    return 0


def _count(text: str) -> int:
    units = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
    factor = units.get(text[-1:].lower(), 1)
    return int(text[:-1] if factor > 1 else text) * factor


def _dash_number(process: Process) -> None:
    """Understand `head -5` as `head -n 5`."""
    for at, word in enumerate(process.argv[1:], 1):
        if word.startswith("-") and word[1:].isdigit():
            process.argv[at : at + 1] = ["-n", word[1:]]


@command("head")
async def head(process: Process) -> int:
    """Write the beginning of files."""
    _dash_number(process)
    parsed = parse_options(process, "qv", with_value="nc")
    found = await inputs(process, parsed.arguments)
    for number, (name, content) in enumerate(found):
        if (len(found) > 1 and "q" not in parsed.flags) or "v" in parsed.flags:
            process.out(f"{chr(10) if number else ''}==> {name} <==")
        if "c" in parsed.values:
            count = _count(parsed.values["c"])
            process.stdout.write(content[:count])
            continue
        count = _count(parsed.values.get("n", "10"))
        lines = content.splitlines(keepends=True)
        process.stdout.write(b"".join(lines[:count] if count >= 0 else lines[: len(lines) + count]))
    return int(process.failed)


@command("tail")
async def tail(process: Process) -> int:
    """Write the end of files."""
    _dash_number(process)
    parsed = parse_options(process, "fF", with_value="nc")
    found = await inputs(process, parsed.arguments)
    for number, (name, content) in enumerate(found):
        if len(found) > 1:
            process.out(f"{chr(10) if number else ''}==> {name} <==")
        text = parsed.values.get("c") or parsed.values.get("n", "10")
        from_start = text.startswith("+")
        count = _count(text.lstrip("+-"))
        if "c" in parsed.values:
            process.stdout.write(content[count - 1 :] if from_start else content[-count:] if count else b"")
            continue
        lines = content.splitlines(keepends=True)
        process.stdout.write(b"".join(lines[count - 1 :] if from_start else lines[-count:] if count else []))
    return int(process.failed)


@command("wc")
async def wc(process: Process) -> int:
    """Count lines, words, bytes, characters."""
    parsed = parse_options(process, "lwcm")
    kinds = [kind for kind in "lwmc" if kind in parsed.flags] or ["l", "w", "c"]
    totals = dict.fromkeys(kinds, 0)
    found = await inputs(process, parsed.arguments)

    def show(values: dict[str, int], name: str) -> None:
        text = str(values[kinds[0]]) if len(kinds) == 1 else " ".join(f"{values[kind]:7}" for kind in kinds)
        process.out(f"{text} {name}".rstrip() if name != "-" else text)

    for name, content in found:
        values = {
            "l": content.count(b"\n"),
            "w": len(content.split()),
            "c": len(content),
            "m": len(content.decode(errors="replace")),
        }
        for kind in kinds:
            totals[kind] += values[kind]
        show(values, name)
    if len(found) > 1:
        show(totals, "total")
    return int(process.failed)


@command("truncate")
def truncate(process: Process) -> int:
    """Set files' sizes."""
    parsed = parse_options(process, "c", with_value="s")
    size = _count(parsed.values.get("s", "0"))
    disk = process.phone.disk
    for name in parsed.arguments:
        path = process.path(name)
        check_parent(process, path)
        old = disk.read(path) if disk.exists(path) else b""
        disk.write(path, old[:size].ljust(size, b"\0"))
    return 0
