"""uuencode, uudecode."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import needs, parse_options, read_file
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_LINE = 45
_BEGIN = re.compile(r"^begin(-base64)? ([0-7]{3,4}) (.+?)\r?\n(.*)", re.MULTILINE | re.DOTALL)


@command("uuencode")
async def uuencode(process: Process) -> None:
    """Write a file as printable lines under a name."""
    parsed = parse_options(process, "m")
    needs(process, parsed.arguments, 1)
    *names, label = parsed.arguments
    content = read_file(process, names[0]) if names else await process.stdin.read_all()
    is_base64 = "m" in parsed.flags
    process.out(f"begin{'-base64' if is_base64 else ''} 744 {label}")
    for at in range(0, len(content), _LINE):
        piece = content[at : at + _LINE]
        if is_base64:
            process.out(base64.b64encode(piece).decode())
        else:
            process.stdout.write(binascii.b2a_uu(piece, backtick=True))
    process.out("====" if is_base64 else "end")


@command("uudecode")
async def uudecode(process: Process) -> None:
    """Write the file that printable lines hold, under its name or the one of -o."""
    parsed = parse_options(process, "", with_value="o")
    source = read_file(process, parsed.arguments[0]) if parsed.arguments else await process.stdin.read_all()
    found = re.search(
        r"^begin(-base64)? ([0-7]{3,4}) (.+?)\r?\n(.*)", source.decode("latin-1"), re.MULTILINE | re.DOTALL
    )
    if found is None:
        raise ShellError(1, "uudecode: no begin line")
    is_base64, mode, name, body = found.groups()
    content = _base64(body) if is_base64 else _lines(body)
    target = process.path(parsed.values.get("o", name))
    if target in ("/dev/stdout", process.path("-")):
        process.stdout.write(content)
    else:
        process.phone.disk.write(target, content, mode=int(mode, 8), owner=process.uid)


def _base64(body: str) -> bytes:
    return base64.b64decode("".join(body.partition("====")[0].split()))


def _lines(body: str) -> bytes:
    pieces = []
    for line in body.splitlines():
        if line in ("end", "`", " ", ""):
            break
        try:
            pieces.append(binascii.a2b_uu(line.encode("latin-1")))
        except binascii.Error as error:
            raise ShellError(1, f"uudecode: bad line {line}") from error
    return b"".join(pieces)
