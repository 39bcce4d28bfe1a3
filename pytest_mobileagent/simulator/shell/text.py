"""sort, uniq, cut, tr, paste, base64, xxd, strings, cmp, diff, expr."""

from __future__ import annotations

import base64
import difflib
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import inputs, lines_of, parse_options, read_file
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process


def _leading_number(text: str) -> float:
    match = re.match(r"\s*-?\d+(?:\.\d+)?", text)
    return float(match[0]) if match else 0.0


@command("sort")
async def sort(process: Process) -> int:
    """Sort lines."""
    parsed = parse_options(process, "bcdfghimMnrsuzV", with_value="kot")
    lines = [line for _, content in await inputs(process, parsed.arguments) for line in lines_of(content)]
    separator = parsed.values.get("t")
    spec = parsed.values.get("k", "")
    key_flags = set(re.sub(r"[\d.,]", "", spec)) | parsed.flags
    numbers = re.findall(r"\d+", spec.partition(",")[0])
    last = re.findall(r"\d+", spec.partition(",")[2])

    def field(line: str) -> str:
        if not numbers:
            return line
        parts = line.split(separator) if separator else line.split()
        end = int(last[0]) if last else len(parts)
        return (separator or " ").join(parts[int(numbers[0]) - 1 : end])

    def key(line: str) -> tuple[float | str, ...]:
        text = field(line)
        if "n" in key_flags or "g" in key_flags:
            return (_leading_number(text),)
        return (text.lower(),) if "f" in key_flags else (text,)

    ordered = sorted(lines) if "s" not in parsed.flags else lines
    ordered = sorted(ordered, key=key, reverse="r" in key_flags)
    if "u" in parsed.flags:
        seen: dict[tuple[float | str, ...], str] = {}
        for line in ordered:
            seen.setdefault(key(line), line)
        ordered = list(seen.values())
    text = "".join(f"{line}\n" for line in ordered)
    if "o" in parsed.values:
        process.phone.disk.write(process.path(parsed.values["o"]), text)
    else:
        process.stdout.write(text)
    return int(process.failed)


@command("uniq")
async def uniq(process: Process) -> int:
    """Drop repeated lines."""
    parsed = parse_options(process, "cdiuz", with_value="fsw")
    groups: list[list[str]] = []
    for _, content in await inputs(process, parsed.arguments[:1]):
        for line in lines_of(content):
            same = groups and (groups[-1][0].lower() == line.lower() if "i" in parsed.flags else groups[-1][0] == line)
            if same:
                groups[-1].append(line)
            else:
                groups.append([line])
    for group in groups:
        if ("d" in parsed.flags and len(group) < 2) or ("u" in parsed.flags and len(group) > 1):
            continue
        process.out(f"{len(group):7} {group[0]}" if "c" in parsed.flags else group[0])
    return int(process.failed)


def _ranges(text: str) -> Callable[[int], bool]:
    spans = []
    for piece in text.split(","):
        first, dash, last = piece.partition("-")
        spans.append((int(first or 1), int(last or (1 << 30)) if dash else int(first)))
    return lambda number: any(first <= number <= last for first, last in spans)


@command("cut")
async def cut(process: Process) -> int:
    """Show parts of lines."""
    parsed = parse_options(process, "sDn", with_value="bcdfFOo")
    spec = next((parsed.values[kind] for kind in "fcbF" if kind in parsed.values), "")
    if not spec:
        raise ShellError(1, "cut: no cut list")
    is_wanted = _ranges(spec)
    delimiter = parsed.values.get("d", "\t")
    joiner = parsed.values.get("O", delimiter if "F" not in parsed.values else " ")
    for _, content in await inputs(process, parsed.arguments):
        for line in lines_of(content):
            if "f" in parsed.values and delimiter not in line:
                if "s" not in parsed.flags:
                    process.out(line)
                continue
            parts = (
                line.split(delimiter) if "f" in parsed.values else line.split() if "F" in parsed.values else list(line)
            )
            chosen = [part for number, part in enumerate(parts, 1) if is_wanted(number)]
            process.out(joiner.join(chosen) if parsed.flags & {"f", "F"} else "".join(chosen))
    return int(process.failed)


_TR_CLASSES = {
    "alpha": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "digit": "0123456789", "space": " \t\n\r\f\v",
    "upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "lower": "abcdefghijklmnopqrstuvwxyz", "blank": " \t",
    "alnum": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "punct": "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
}  # fmt: skip


def _tr_set(text: str) -> str:
    from pytest_mobileagent.simulator.shell.echo import unescape  # noqa: PLC0415 - a sibling

    text = re.sub(r"\[:(\w+):\]", lambda match: _TR_CLASSES.get(match[1], ""), text)
    text = unescape(text)[0]
    return re.sub(r"(.)-(.)", lambda m: "".join(map(chr, range(ord(m[1]), ord(m[2]) + 1))), text, flags=re.DOTALL)


@command("tr")
async def tr(process: Process) -> int:
    """Replace or delete characters."""
    parsed = parse_options(process, "cCds")
    first = _tr_set(parsed.arguments[0])
    second = _tr_set(parsed.arguments[1]) if len(parsed.arguments) > 1 else ""
    text = (await process.stdin.read_all()).decode(errors="surrogateescape")
    inverted = bool(parsed.flags & {"c", "C"})
    if "d" in parsed.flags:
        text = "".join(letter for letter in text if (letter in first) == inverted)
        squeezed = second
    else:
        squeezed = second or first
        if second:
            padded = second.ljust(len(first), second[-1])
            table = dict(zip(first, padded, strict=False))
            text = "".join(
                (second[-1] if letter not in first else letter) if inverted else table.get(letter, letter)
                for letter in text
            )
    if "s" in parsed.flags:
        text = (
            re.sub(f"([{re.escape(squeezed)}])\\1+", r"\1", text)
            if squeezed and not inverted
            else re.sub(f"([^{re.escape(first)}])\\1+", r"\1", text)
        )
    process.stdout.write(text)
    return 0


@command("paste")
async def paste(process: Process) -> int:
    """Join lines of files."""
    parsed = parse_options(process, "s", with_value="d")
    delimiter = parsed.values.get("d", "\t").replace("\\n", "\n").replace("\\t", "\t")
    columns = [lines_of(content) for _, content in await inputs(process, parsed.arguments)]
    if "s" in parsed.flags:
        for column in columns:
            process.out(delimiter.join(column))
        return int(process.failed)
    for row in range(max((len(column) for column in columns), default=0)):
        process.out(delimiter.join(column[row] if row < len(column) else "" for column in columns))
    return int(process.failed)


@command("base64")
async def base64_(process: Process) -> int:
    """Encode or decode base64."""
    parsed = parse_options(process, "di", with_value="w")
    for _, content in await inputs(process, parsed.arguments[:1]):
        if "d" in parsed.flags:
            process.stdout.write(base64.b64decode(content + b"===", validate=False))
            continue
        text = base64.b64encode(content).decode()
        width = int(parsed.values.get("w", 76)) or len(text) or 1
        for start in range(0, len(text), width):
            process.out(text[start : start + width])
    return int(process.failed)


@command("xxd")
async def xxd(process: Process) -> int:
    """Show bytes in hexadecimal."""
    parsed = parse_options(process, "pri", with_value="cglos")
    for _, content in await inputs(process, parsed.arguments[:1]):
        if "r" in parsed.flags:
            digits = re.sub(rb"(?m)^[0-9a-f]+:|  .*$|\s", b"", content)
            process.stdout.write(bytes.fromhex(digits.decode()))
            continue
        data = content[: int(parsed.values["l"])] if "l" in parsed.values else content
        width = int(parsed.values.get("c", 30 if "p" in parsed.flags else 16))
        for start in range(0, len(data), width):
            row = data[start : start + width]
            if "p" in parsed.flags:
                process.out(row.hex())
                continue
            pairs = " ".join(row[at : at + 2].hex() for at in range(0, len(row), 2))
            shown = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
            process.out(f"{start:08x}: {pairs:<{width * 5 // 2 - 1}}  {shown}")
    return int(process.failed)


@command("strings")
async def strings(process: Process) -> int:
    """Show runs of printable characters."""
    parsed = parse_options(process, "afo", with_value="nt")
    least = int(parsed.values.get("n", 4))
    for _, content in await inputs(process, parsed.arguments):
        for match in re.finditer(rb"[\x20-\x7e\t]{%d,}" % least, content):
            process.out(match[0].decode())
    return int(process.failed)


@command("cmp")
def cmp(process: Process) -> int:
    """Compare two files byte by byte."""
    parsed = parse_options(process, "ls")
    first, second = (read_file(process, name) for name in parsed.arguments[:2])
    if first == second:
        return 0
    if "s" not in parsed.flags:
        at = next(
            (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
        )
        line = first[:at].count(b"\n") + 1
        process.out(f"{parsed.arguments[0]} {parsed.arguments[1]} differ: char {at + 1}, line {line}")
    return 1


@command("diff")
def diff(process: Process) -> int:
    """Compare two files line by line."""
    parsed = parse_options(process, "uqrNbBiw", with_value="U")
    names = parsed.arguments[:2]
    first, second = (read_file(process, name) for name in names)
    if first == second:
        return 0
    if "q" in parsed.flags:
        process.out(f"Files {names[0]} and {names[1]} differ")
        return 1
    for line in difflib.unified_diff(lines_of(first), lines_of(second), names[0], names[1], lineterm=""):
        process.out(line)
    return 1


@command("expr")
def expr(process: Process) -> int:
    """Evaluate an expression."""
    words = process.argv[1:]
    if len(words) == 3:
        left, operator, right = words
        if operator == ":":
            match = re.match(right.replace("\\(", "(").replace("\\)", ")"), left)
            result = (match[1] if match.groups() else str(match.end())) if match else "0"
        elif operator in ("+", "-", "*", "/", "%"):
            from pytest_mobileagent.simulator.shell._arithmetic import evaluate  # noqa: PLC0415 - a sibling

            result = str(evaluate(f"({left}) {operator} ({right})", {}))
        else:
            numeric = left.lstrip("-").isdigit() and right.lstrip("-").isdigit()
            a: int | str = int(left) if numeric else left
            b: int | str = int(right) if numeric else right
            table = {"=": a == b, "==": a == b, "!=": a != b}
            if operator in ("<", ">", "<=", ">="):
                table[operator] = {"<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b}[operator]  # type: ignore[operator]  # two numbers or two texts
            if operator not in table:
                raise ShellError(2, "expr: syntax error")
            result = str(int(table[operator]))
    elif len(words) == 2 and words[0] == "length":
        result = str(len(words[1]))
    elif len(words) == 1:
        result = words[0]
    else:
        raise ShellError(2, "expr: syntax error")
    process.out(result)
    return int(result in ("0", ""))
