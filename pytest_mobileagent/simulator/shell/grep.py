"""grep, egrep, fgrep."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import inputs, lines_of, parse_options
from pytest_mobileagent.simulator.shell._regex import translate
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process


def _regex(process: Process, parsed: Parsed, patterns: list[str]) -> re.Pattern[str]:
    is_fixed = "F" in parsed.flags or process.argv[0] == "fgrep"
    is_extended = "E" in parsed.flags or process.argv[0] == "egrep"
    pieces = []
    for pattern in patterns:
        for line in pattern.split("\n"):
            text = re.escape(line) if is_fixed else translate(line, extended=is_extended)
            pieces.append(f"(?:{text})")
    whole = "|".join(pieces)
    if "x" in parsed.flags:
        whole = f"^(?:{whole})$"
    elif "w" in parsed.flags:
        whole = rf"(?<!\w)(?:{whole})(?!\w)"
    try:
        return re.compile(whole, re.IGNORECASE if parsed.flags & {"i", "y"} else 0)
    except re.error as error:
        raise ShellError(2, f"grep: bad regex '{patterns[0]}': {error.msg}") from error


def _files(process: Process, names: list[str]) -> list[str]:
    disk = process.phone.disk
    found = []
    for name in names:
        path = process.path(name) if name != "." else process.cwd
        if disk.is_dir(path):
            for child, inode in disk.walk(path):
                if inode.is_file:
                    found.append(f"{name.rstrip('/')}{child[len(path.rstrip('/')) :]}")
        else:
            found.append(name)
    return found


@command("grep", "egrep", "fgrep")
async def grep(process: Process) -> int:
    """Show the lines that match."""
    parsed = parse_options(process, "EFHIacHhilnoqrRsvwxyz", with_value="ABCefm", long=("color", "include", "exclude"))
    names = list(parsed.arguments)
    patterns = [parsed.values["e"]] if "e" in parsed.values else []
    if "f" in parsed.values:
        patterns += lines_of(process.phone.disk.read(process.path(parsed.values["f"])))
    if not patterns:
        if not names:
            raise ShellError(2, 'grep: no REGEX (see "grep --help")')
        patterns = [names.pop(0)]
    regex = _regex(process, parsed, patterns)
    recursive = bool(parsed.flags & {"r", "R"})
    if recursive:
        names = _files(process, names or ["."])
    found = await inputs(process, names)
    shows_name = ("H" in parsed.flags or len(names) > 1 or recursive) and "h" not in parsed.flags
    matched = False
    for name, content in found:
        matched |= _search(process, parsed, regex, content, prefix=f"{name}:" if shows_name else "", name=name)
    return 2 if process.failed else int(not matched)


def _search(  # noqa: PLR0913 - a file and how to show it
    process: Process, parsed: Parsed, regex: re.Pattern[str], content: bytes, *, prefix: str, name: str
) -> bool:
    lines = lines_of(content)
    inverted = "v" in parsed.flags
    hits = [at for at, line in enumerate(lines) if (regex.search(line) is not None) != inverted]
    if "m" in parsed.values:
        hits = hits[: int(parsed.values["m"])]
    if "q" in parsed.flags:
        return bool(hits)
    if "c" in parsed.flags:
        process.out(f"{prefix}{len(hits)}")
    elif "l" in parsed.flags:
        if hits:
            process.out(name if name != "-" else "(standard input)")
    elif "o" in parsed.flags:
        for at in hits:
            for match in regex.finditer(lines[at]):
                if match[0]:
                    process.out(f"{prefix}{f'{at + 1}:' if 'n' in parsed.flags else ''}{match[0]}")
    else:
        _show(process, parsed, lines, hits, prefix)
    return bool(hits)


def _show(process: Process, parsed: Parsed, lines: list[str], hits: list[int], prefix: str) -> None:
    around = int(parsed.values.get("C", 0))
    before, after = int(parsed.values.get("B", around)), int(parsed.values.get("A", around))
    last = -1
    chosen = set(hits)
    for hit in hits:
        start = max(last + 1, hit - before)
        if (before or after) and last >= 0 and start > last + 1:
            process.out("--")
        for at in range(start, min(len(lines), hit + after + 1)):
            if at > last:
                mark = ":" if at in chosen else "-"
                number = f"{at + 1}{mark}" if "n" in parsed.flags else ""
                process.out(f"{prefix}{number}{lines[at]}")
                last = at
