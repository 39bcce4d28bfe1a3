"""sort, uniq."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cmp_to_key
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell._options import all_lines, inputs, parse_options, whole_number
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_COMPARISON_US = 5
_KEY = re.compile(r"(\d+)(?:\.(\d+))?([a-zA-Z]*)(?:,(\d+)(?:\.(\d+))?([a-zA-Z]*))?")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_UNITS = {"k": 1, "m": 2, "g": 3, "t": 4, "p": 5, "e": 6}


@dataclass(frozen=True, slots=True)
class _Key:
    start: tuple[int, int]
    end: tuple[int, int]
    flags: frozenset[str]

    def text(self, line: str, separator: str | None) -> str:
        if self.start[0] == 0:
            text = line
        else:
            spans = _spans(line, separator)
            text = self._cut(line, spans, is_whole=separator is None)
        if "b" in self.flags:
            text = text.lstrip()
        if "d" in self.flags:
            text = "".join(letter for letter in text if letter.isalnum() or letter.isspace())
        if "i" in self.flags:
            text = "".join(letter for letter in text if letter.isprintable())
        return text.upper() if "f" in self.flags else text

    def _cut(self, line: str, spans: list[tuple[int, int]], *, is_whole: bool) -> str:
        del is_whole
        field, letter = self.start
        if field > len(spans):
            return ""
        start = spans[field - 1][0] + max(0, letter - 1)
        end_field, end_letter = self.end
        if end_field == 0 or end_field > len(spans):
            return line[start:]
        first, last = spans[end_field - 1]
        return line[start : first + end_letter if end_letter else last]


def _spans(line: str, separator: str | None) -> list[tuple[int, int]]:
    if separator is None:
        return [found.span() for found in re.finditer(r"\s*\S+", line)]
    spans, at = [], 0
    for part in line.split(separator):
        spans.append((at, at + len(part)))
        at += len(part) + len(separator)
    return spans


def _number(text: str) -> float:
    match = re.match(r"\s*[-+]?(\d+\.?\d*|\.\d+)", text)
    return float(match[0]) if match else 0.0


def _general(text: str) -> tuple[int, float]:
    match = re.match(r"\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?|\s*[-+]?(inf|nan)", text, re.IGNORECASE)
    return (1, float(match[0])) if match else (0, 0.0)


def _human(text: str) -> float:
    match = re.match(r"\s*([-+]?\d*\.?\d+)([kmgtpeKMGTPE]?)", text)
    return float(match[1]) * 1024.0 ** _UNITS.get(match[2].lower(), 0) if match else 0.0


def _version(text: str) -> list[tuple[int, int, str]]:
    return [(1, int(piece), "") if piece.isdigit() else (0, 0, piece) for piece in re.findall(r"\d+|\D+", text)]


def _compare(a: str, b: str, flags: frozenset[str]) -> int:
    if "n" in flags:
        return _order(_number(a), _number(b))
    if "g" in flags:
        return _order(_general(a), _general(b))
    if "h" in flags:
        return _order(_human(a), _human(b))
    if "V" in flags:
        return _order(_version(a), _version(b))
    if "M" in flags:
        return _order(
            *(_MONTHS.index(text.strip()[:3].lower()) if text.strip()[:3].lower() in _MONTHS else -1 for text in (a, b))
        )
    return _order(a.encode(errors="surrogateescape"), b.encode(errors="surrogateescape"))


def _order(a: object, b: object) -> int:
    return int(a > b) - int(a < b)  # type: ignore[operator]  # two of a kind


def _keys(texts: list[str], flags: frozenset[str]) -> list[_Key]:
    keys = []
    for text in texts:
        match = _KEY.fullmatch(text)
        if match is None or match[1] == "0":
            raise ShellError(2, f"sort: bad -k '{text}'")
        own = frozenset((match[3] or "") + (match[6] or ""))
        keys.append(
            _Key(
                (int(match[1]), int(match[2] or 0)), (int(match[4] or 0), int(match[5] or 0)), own or flags - {"u", "s"}
            )
        )  # fmt: skip
    return keys or [_Key((0, 0), (0, 0), flags)]


@command("sort")
async def sort(process: Process) -> int:
    """Sort lines."""
    parsed = parse_options(process, "bcCdfghimMnrsuxzV", with_value="koStT")
    flags = frozenset(parsed.flags)
    end = "\0" if "z" in flags else "\n"
    lines: list[str] = []
    for _, content in await inputs(process, parsed.arguments):
        lines += all_lines(content, end.encode())
    keys = _keys(parsed.all_values("k"), flags)
    separator = parsed.values.get("t")

    def compare(a: str, b: str) -> int:
        turns.spend(_COMPARISON_US)
        for key in keys:
            found = _compare(key.text(a, separator), key.text(b, separator), key.flags)
            if found:
                return -found if "r" in key.flags else found
        return 0

    def fully(a: str, b: str) -> int:
        found = compare(a, b)
        if found or flags & {"s", "u"}:
            return found
        last = _order(a.encode(errors="surrogateescape"), b.encode(errors="surrogateescape"))
        return -last if "r" in flags else last

    if flags & {"c", "C"}:
        return _check(process, lines, fully, is_quiet="C" in flags, is_unique="u" in flags)
    ordered = sorted(lines, key=cmp_to_key(fully))
    if "u" in flags:
        ordered = [line for at, line in enumerate(ordered) if not at or compare(ordered[at - 1], line)]
    text = "".join(f"{line}{end}" for line in turns.each(ordered))
    if "o" in parsed.values:
        process.phone.disk.write(process.path(parsed.values["o"]), text.encode(errors="surrogateescape"))
    else:
        process.stdout.write(text)
    return int(process.failed)


def _check(process: Process, lines: list[str], compare: object, *, is_quiet: bool, is_unique: bool) -> int:
    for number in range(1, len(lines)):
        if compare(lines[number - 1], lines[number]) > (-1 if is_unique else 0):  # type: ignore[operator]  # the function above
            if not is_quiet:
                process.err(f"sort: {number + 1}: disorder: {lines[number]}")
            return 1
    return 0


@command("uniq")
async def uniq(process: Process) -> int:
    """Drop repeated lines."""
    parsed = parse_options(process, "cdiuz", with_value="fsw")
    skipped_fields = whole_number(parsed.values.get("f", "0"), name="uniq")
    skipped = whole_number(parsed.values.get("s", "0"), name="uniq")
    width = whole_number(parsed.values["w"], name="uniq") if "w" in parsed.values else None
    end = "\0" if "z" in parsed.flags else "\n"

    def key(line: str) -> str:
        match = re.match(rf"(?:\s*\S+){{0,{min(skipped_fields, 1000)}}}", line)
        text = line[match.end() if match else 0 :][skipped:][:width]
        return text.lower() if "i" in parsed.flags else text

    groups: list[tuple[str, int]] = []
    for _, content in await inputs(process, parsed.arguments[:1]):
        for line in turns.each(all_lines(content, end.encode()), cost_us=_COMPARISON_US):
            if groups and key(groups[-1][0]) == key(line):
                groups[-1] = (groups[-1][0], groups[-1][1] + 1)
            else:
                groups.append((line, 1))
    shown = [
        f"{count:7} {line}" if "c" in parsed.flags else line
        for line, count in turns.each(groups)
        if not (("d" in parsed.flags and count < 2) or ("u" in parsed.flags and count > 1))
    ]
    result = "".join(f"{line}{end}" for line in turns.each(shown))
    if len(parsed.arguments) > 1:
        process.phone.disk.write(process.path(parsed.arguments[1]), result.encode(errors="surrogateescape"))
    else:
        process.stdout.write(result)
    return int(process.failed)
