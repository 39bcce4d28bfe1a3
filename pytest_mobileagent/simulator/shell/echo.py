"""echo, printf, yes, seq."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._options import unknown_option, usage_error
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\033", "f": "\f", "v": "\v", "\\": "\\"}
_ESCAPE = re.compile(r"\\(0[0-7]{0,3}|x[0-9A-Fa-f]{1,2}|[0-7]{1,3}|.)", re.DOTALL)


_MOST_DIGITS = 6  # of a width: what is wider fills a phone's memory


def unescape(text: str) -> tuple[str, bool]:
    r"""Return text with `\n` and the like replaced, and whether a `\c` ended it."""
    ended = False
    before, found, _ = text.partition("\\c")
    if found:
        text, ended = before, True

    def replace(match: re.Match[str]) -> str:
        code = match[1]
        if code[0] == "x" and len(code) > 1:
            return _byte(int(code[1:], 16))
        if code[0] in "01234567":
            return _byte(int(code, 8) & 255)
        return _ESCAPES.get(code, "\\" + code)

    return _ESCAPE.sub(replace, text), ended


def _byte(value: int) -> str:
    """Return one byte as streams take it: two of them may be one character."""
    return bytes([value]).decode(errors="surrogateescape")


@command("echo")
def echo(process: Process) -> None:
    """Write the arguments."""
    arguments = process.argv[1:]
    newline, escapes = "\n", False
    while arguments and re.fullmatch(r"-[neE]+", arguments[0]):
        flags = arguments.pop(0)
        newline = "" if "n" in flags else newline
        escapes = ("e" in flags or escapes) and "E" not in flags
    text = " ".join(arguments)
    if escapes:
        text, ended = unescape(text)
        newline = "" if ended else newline
    process.stdout.write(text + newline)


_DIRECTIVE_US = 20
_FORMAT = re.compile(r"%([-+ 0#]*)(\*|\d+)?(?:\.(\*|\d+))?([a-zA-Z%])")


@command("printf")
def printf(process: Process) -> int:
    """Write the arguments in a format, which is used again while arguments are left."""
    words = process.argv[2 if process.argv[1:2] == ["--"] else 1 :]
    if not words:
        raise usage_error(process, "Needs 1 argument")
    pattern, arguments = words[0], deque(words[1:])
    status = 0
    while True:
        before = len(arguments)
        text, status = _formatted(process, pattern, arguments, status)
        process.stdout.write(text)
        if not arguments or len(arguments) == before:
            return status


def _formatted(process: Process, pattern: str, arguments: deque[str], status: int) -> tuple[str, int]:
    pieces = []
    at = 0
    for match in _FORMAT.finditer(pattern):
        turns.spend(_DIRECTIVE_US)
        pieces.append(unescape(pattern[at : match.start()])[0])
        at = match.end()
        flags, width, precision, kind = match.groups()
        if kind == "%":
            pieces.append("%")
            continue
        width = arguments.popleft() if width == "*" and arguments else width
        if any(len(one or "") > _MOST_DIGITS for one in (width, precision)):
            raise ShellError(1, "printf: out of memory")
        value = arguments.popleft() if arguments else None
        try:
            pieces.append(_one(flags, width, precision, kind, value))
        except ValueError:
            process.err(f"printf: bad %{kind} {value}" if kind in "dioxXu" else f"printf: bad {value}")
            status = 1
    pieces.append(unescape(pattern[at:])[0])
    return "".join(pieces), status


def _one(flags: str, width: str | None, precision: str | None, kind: str, value: str | None) -> str:
    spec = f"%{flags}{width or ''}{f'.{precision}' if precision is not None else ''}"
    if kind in "diu":
        return (spec + "d") % _number(value)
    if kind in "oxX":
        return (spec + kind) % _number(value)
    if kind in "eEfgG":
        return (spec + kind) % float(value or 0)
    if kind == "c":
        return (spec + "s") % (value or "")[:1]
    if kind == "b":
        return (spec + "s") % unescape(value or "")[0]
    return (spec + "s") % (value or "")


def _number(value: str | None) -> int:
    if not value:
        return 0
    if value[0] in "'\"":
        return ord(value[1:2] or "\0")
    return int(value, 0) if not re.fullmatch(r"-?0[0-7]+", value) else int(value, 8)


@command("seq")
async def seq(process: Process) -> int:
    """Count."""
    separator, form, pads, arguments = _seq_arguments(process)
    try:
        numbers = [float(word) for word in arguments]
    except ValueError as error:
        bad = next(word for word in arguments if not re.fullmatch(r"[-+]?[\d.]+(e[-+]?\d+)?", word))
        raise ShellError(1, f"seq: strtod {bad}: Argument list too long") from error
    first = numbers[0] if len(numbers) > 1 else 1.0
    step = numbers[1] if len(numbers) == 3 else 1.0
    places = max((len(word.partition(".")[2]) for word in arguments[: -1 if len(arguments) > 1 else None]), default=0)
    places = 0 if len(arguments) == 1 else places
    if not step:
        step = 1.0 if numbers[-1] >= first else -1.0
    count = int((numbers[-1] - first) / step + 1e-9) + 1 if (numbers[-1] - first) / step >= -1e-9 else 0
    width = max(len(f"{value:.{places}f}") for value in (first, first + step * max(0, count - 1))) if pads else 0
    pattern = form or f"%0{width}.{places}f"
    for index in range(count):
        try:
            text = pattern % (first + index * step)
        except (TypeError, ValueError) as error:
            raise ShellError(1, f"seq: bad -f {form}") from error
        process.stdout.write((separator if index else "") + text)
        await process.stdout.drain()
        if process.stdout.is_closed:
            break
    if count > 0:
        process.out("")
    return 0


def _seq_arguments(process: Process) -> tuple[str, str, bool, list[str]]:
    arguments = process.argv[1:]
    separator, form, pads = "\n", "", False
    while arguments and arguments[0].startswith("-") and re.match(r"-[\d.]", arguments[0]) is None:
        word = arguments.pop(0)
        if word == "--":
            break
        if word[1:2] == "w":
            pads = True
        elif word[1:2] in ("s", "f"):
            value = word[2:] or (arguments.pop(0) if arguments else "")
            separator, form = (value, form) if word[1] == "s" else (separator, value)
        else:
            raise unknown_option(process, word[1:2])
    if not arguments:
        raise usage_error(process, "Needs 1 argument")
    if len(arguments) > 3:
        raise usage_error(process, "Max 3 arguments")
    return separator, form, pads, arguments


@command("yes")
async def yes(process: Process) -> None:
    """Write a line until nobody reads any more."""
    line = (" ".join(process.argv[1:]) or "y") + "\n"
    while not process.stdout.is_closed:
        process.stdout.write(line * 512)
        await process.stdout.drain()
