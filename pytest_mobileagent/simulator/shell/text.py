"""cut, tr, paste, base64, expand, fmt, split, dos2unix, unix2dos, iconv."""

from __future__ import annotations

import base64
import binascii
import re
import textwrap
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._options import (
    all_lines,
    check_parent,
    inputs,
    lines_of,
    open_file,
    parse_options,
    usage_error,
    whole_number,
)
from pytest_mobileagent.simulator.shell.echo import unescape
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.shell._options import Parsed
    from pytest_mobileagent.simulator.shell.process import Process

_FAR = 1 << 30
_PIECE, _PIECE_US = 3 << 16, 500


def _ranges(text: str) -> list[tuple[int, int]]:
    spans = []
    for piece in text.split(","):
        match = re.fullmatch(r"(\d*)(-?)(\d*)", piece)
        if match is None or not (match[1] or match[3]) or match[1] == "0":
            raise ShellError(1, f"cut: bad range '{text}'")
        first, dash, last = match.groups()
        spans.append((int(first or 1), int(last or _FAR) if dash else int(first)))
    return spans


@command("cut")
async def cut(process: Process) -> int:
    """Show parts of lines."""
    parsed = parse_options(
        process, "DsnzN", with_value="bcdfFOo",
        long=("fields=f", "delimiter=d", "bytes=b", "characters=c", "only-delimited=s", "output-delimiter=O"),
    )  # fmt: skip
    kind = next((kind for kind in "fFcb" if kind in parsed.values), "")
    if not kind:
        raise usage_error(process, "Needs -CFfcb")
    spans = _ranges(parsed.values[kind])
    for _, content in await inputs(process, parsed.arguments):
        for line in lines_of(content):
            found = _cut_line(line, kind, spans, parsed)
            if found is not None:
                process.out(found)
    return int(process.failed)


def _cut_line(line: str, kind: str, spans: list[tuple[int, int]], parsed: Parsed) -> str | None:
    if kind in "cb":
        return "".join(line[number] for number in range(len(line)) if any(a <= number + 1 <= b for a, b in spans))
    delimiter = parsed.values.get("d", "\t" if kind == "f" else r"\s+")
    parts = line.split(delimiter) if kind == "f" else re.split(delimiter, line)
    if len(parts) == 1:
        return None if "s" in parsed.flags else line
    joiner = parsed.values.get("O", parsed.values.get("o", delimiter if kind == "f" else " "))
    wanted = [number for number in range(len(parts)) if any(a <= number + 1 <= b for a, b in spans)]
    return joiner.join(parts[number] for number in wanted)


_TR_CLASSES = {
    "alpha": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "digit": "0123456789", "space": "\t\n\v\f\r ",
    "upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "lower": "abcdefghijklmnopqrstuvwxyz", "blank": "\t ",
    "alnum": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "xdigit": "0123456789ABCDEFabcdef",
    "punct": "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "cntrl": "".join(map(chr, range(32))) + "\x7f",
    "print": "".join(map(chr, range(32, 127))), "graph": "".join(map(chr, range(33, 127))),
}  # fmt: skip


def _tr_set(text: str) -> str:
    """Return the bytes of a set, each as one character."""
    text = re.sub(r"\[:(\w+):\]", lambda match: _TR_CLASSES.get(match[1], match[0]), text)
    text = re.sub(r"\\(.)", lambda match: f"\0{match[1]}" if match[1] == "-" else match[0], text)
    raw = unescape(text)[0].encode(errors="surrogateescape").decode("latin-1")
    spread = re.sub(
        r"([^\0])-(.)", lambda m: "".join(map(chr, range(ord(m[1]), ord(m[2]) + 1))) or m[0], raw, flags=re.DOTALL
    )
    return spread.replace("\0", "") if "\0-" in spread else spread


@command("tr")
async def tr(process: Process) -> int:
    """Replace or delete characters."""
    parsed = parse_options(process, "cCdsAx", long=("complement=c", "delete=d", "squeeze-repeats=s"))
    if not parsed.arguments:
        raise usage_error(process, "Needs 1 argument")
    first = _tr_set(parsed.arguments[0])
    second = _tr_set(parsed.arguments[1]) if len(parsed.arguments) > 1 else ""
    if parsed.flags & {"c", "C"}:
        chosen = set(first)
        first = "".join(chr(code) for code in range(256) if chr(code) not in chosen)
    deletes = "d" in parsed.flags
    if not deletes and not second and "s" not in parsed.flags:
        raise usage_error(process, "Need 2 arguments")
    table: dict[int, str | None] = {}
    if deletes:
        table = dict.fromkeys(map(ord, first))
    elif second:
        padded = second.ljust(len(first), second[-1])
        for letter, replacement in zip(first, padded, strict=False):
            table[ord(letter)] = replacement
    squeezed = (second or first) if "s" in parsed.flags else ""
    last = ""
    while data := await process.stdin.read():
        text = data.decode("latin-1").translate(table)
        if squeezed:
            text, last = _squeezed(text, set(squeezed), last)
        process.stdout.write(text.encode("latin-1"))
        await process.stdout.drain()
    return 0


def _squeezed(text: str, letters: set[str], last: str) -> tuple[str, str]:
    kept = []
    for letter in text:
        if letter != last or letter not in letters:
            kept.append(letter)
        last = letter
    return "".join(kept), last


@command("paste")
async def paste(process: Process) -> int:
    """Join lines of files."""
    parsed = parse_options(process, "s", with_value="d")
    delimiters = re.findall(r"\\.|.", parsed.values.get("d", "\t"), re.DOTALL) or [""]
    delimiters = [{"\\n": "\n", "\\t": "\t", "\\\\": "\\", "\\0": ""}.get(each, each) for each in delimiters]

    def joined(cells: list[str]) -> str:
        return "".join(
            cell + (delimiters[at % len(delimiters)] if at < len(cells) - 1 else "") for at, cell in enumerate(cells)
        )

    columns: list[Pipe] = []
    for name in parsed.arguments or ["-"]:
        try:
            stream = await open_file(process, name)
        except OSError as error:
            process.err(f"paste: {name}: {error.strerror}")
            process.failed = True
            continue
        columns.append(stream)
    if "s" in parsed.flags:
        for column in columns:
            process.out(joined(all_lines(await column.read_all())))
        return int(process.failed)
    while True:
        raw = [await column.read_line() for column in columns]
        if not any(raw):
            return int(process.failed)
        process.out(joined([line.decode(errors="surrogateescape").removesuffix("\n") for line in raw]))


@command("base64")
async def base64_(process: Process) -> int:
    """Encode or decode base64."""
    parsed = parse_options(process, "di", with_value="w", long=("decode=d", "ignore-garbage=i", "wrap=w"))
    for _, content in await inputs(process, parsed.arguments[:1]):
        if "d" in parsed.flags:
            letters = re.sub(rb"[^A-Za-z0-9+/]", b"", content)
            letters = letters[: len(letters) - (len(letters) % 4 == 1)]
            try:
                process.stdout.write(base64.b64decode(letters + b"=" * (-len(letters) % 4)))
            except binascii.Error as error:
                raise ShellError(1, "base64: bad input") from error
            continue
        text = "".join(
            base64.b64encode(content[at : at + _PIECE]).decode()
            for at in turns.each(range(0, len(content), _PIECE), cost_us=_PIECE_US)
        )
        width = whole_number(parsed.values.get("w", "76"), name="base64")
        if width <= 0:
            process.stdout.write(text)
            continue
        for start in turns.each(range(0, len(text), width)):
            process.out(text[start : start + width])
    return int(process.failed)


@command("expand")
async def expand(process: Process) -> int:
    """Replace tabs by spaces."""
    parsed = parse_options(process, "", with_value="t")
    width = max(1, whole_number(parsed.values.get("t", "8").partition(",")[0], name="expand"))
    for _, content in await inputs(process, parsed.arguments):
        process.stdout.write(content.decode(errors="surrogateescape").expandtabs(width))
    return int(process.failed)


@command("fmt")
async def fmt(process: Process) -> int:
    """Fill paragraphs."""
    parsed = parse_options(process, "", with_value="w")
    width = max(2, whole_number(parsed.values.get("w", "75"), name="fmt"))
    for _, content in await inputs(process, parsed.arguments):
        for paragraph in re.split(r"(\n[ \t]*\n)", content.decode(errors="surrogateescape")):
            if not paragraph.strip():
                process.stdout.write("\n" * max(0, paragraph.count("\n") - 1))
                continue
            indent = re.match(r"[ \t]*", paragraph)
            front = indent[0] if indent else ""
            for line in textwrap.wrap(
                paragraph, width - 1, initial_indent=front, subsequent_indent=front, break_long_words=False,
                break_on_hyphens=False,
            ):  # fmt: skip
                process.out(line)
    return int(process.failed)


@command("split")
async def split(process: Process) -> int:
    """Cut a file into pieces."""
    parsed = parse_options(process, "", with_value="abln")
    name, prefix = [*parsed.arguments, *(["-", "x"][len(parsed.arguments) :])][:2]
    length = whole_number(parsed.values.get("a", "2"), name="split")
    content = b"".join(data for _, data in await inputs(process, [name]))
    if "b" in parsed.values or "n" in parsed.values:
        size = whole_number(parsed.values.get("b", "1"), name="split")
        if "n" in parsed.values:
            size = -(-len(content) // max(1, whole_number(parsed.values["n"], name="split")))
        size = max(1, size)
        pieces = [content[at : at + size] for at in range(0, len(content), size)]
    else:
        count = max(1, whole_number(parsed.values.get("l", "1000"), name="split"))
        lines = [f"{line}\n".encode(errors="surrogateescape") for line in all_lines(content)]
        if lines and not content.endswith(b"\n"):
            lines[-1] = lines[-1].removesuffix(b"\n")
        pieces = [b"".join(lines[at : at + count]) for at in range(0, len(lines), count)]
    disk = process.phone.disk
    for number, piece in enumerate(turns.each(pieces, cost_us=20)):
        if number >= 26**length:
            raise ShellError(1, "split: bad suffix")
        suffix = "".join(chr(97 + number // 26**place % 26) for place in range(length - 1, -1, -1))
        check_parent(process, process.path(prefix + suffix))
        disk.write(process.path(prefix + suffix), piece)
    return int(process.failed)


@command("dos2unix", "unix2dos")
async def dos2unix(process: Process) -> int:
    """Change line ends, in place."""
    parsed = parse_options(process, "")
    to_dos = process.argv[0].rpartition("/")[2] == "unix2dos"
    for name, content in await inputs(process, parsed.arguments):
        plain = content.replace(b"\r\n", b"\n")
        changed = plain.replace(b"\n", b"\r\n") if to_dos else plain
        if name == "-":
            process.stdout.write(changed)
        else:
            process.phone.disk.write(process.path(name), changed)
    return int(process.failed)


_ENCODINGS = ("utf8", "utf-8", "utf16", "utf-16", "utf-16be", "utf-16le", "utf32", "utf-32", "utf-32be", "utf-32le",
              "latin1", "iso-8859-1", "ascii", "us-ascii")  # fmt: skip


@command("iconv")
async def iconv(process: Process) -> int:
    """Change a text's encoding."""
    parsed = parse_options(process, "cs", with_value="ft")
    source, target = parsed.values.get("f", "utf8"), parsed.values.get("t", "utf8")
    for name in (source, target):
        if name.lower() not in _ENCODINGS:
            raise ShellError(1, f"iconv: bad encoding: {source}/{target}")
    for name, content in await inputs(process, parsed.arguments):
        try:
            text = content.decode(source, errors="ignore" if "c" in parsed.flags else "strict")
            process.stdout.write(text.encode(target, errors="ignore" if "c" in parsed.flags else "strict"))
        except UnicodeError:
            process.err(f"iconv: {name}: bad input")
            process.failed = True
    return int(process.failed)
