"""sed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import inputs, lines_of, parse_options
from pytest_mobileagent.simulator.shell._regex import translate
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process


@dataclass(slots=True)
class _Command:
    name: str
    first: str | None = None
    last: str | None = None
    negated: bool = False
    regex: re.Pattern[str] | None = None
    text: str = ""
    flags: str = ""
    active: bool = False


_ADDRESS = re.compile(r"(\d+|\$|/(?:\\.|[^/])*/)")


class _Program:
    def __init__(self, scripts: list[str], *, extended: bool) -> None:
        self.extended = extended
        self.commands: list[_Command] = []
        for script in scripts:
            for line in re.split(r"\n", script):
                self._line(line.strip())

    def _line(self, text: str) -> None:
        while text := text.lstrip("; \t"):
            item = _Command("")
            found = _ADDRESS.match(text)
            if found:
                item.first, text = found[1], text[found.end() :]
                if text.startswith(","):
                    second = _ADDRESS.match(text[1:])
                    if second is None:
                        raise ShellError(1, f"sed: bad address '{text}'")
                    item.last, text = second[1], text[1 + second.end() :]
            text = text.lstrip()
            if text.startswith("!"):
                item.negated, text = True, text[1:].lstrip()
            item.name, text = text[:1], text[1:]
            text = self._arguments(item, text)
            self.commands.append(item)

    def _arguments(self, item: _Command, text: str) -> str:
        if item.name in "sy":
            delimiter, rest = text[:1], text[1:]
            pattern, rest = _until(rest, delimiter)
            item.text, rest = _until(rest, delimiter)
            flags = re.match(r"[gpiI0-9]*", rest)
            item.flags = flags[0] if flags else ""
            if item.name == "s":
                case = re.IGNORECASE if set(item.flags) & set("iI") else 0
                try:
                    item.regex = re.compile(translate(pattern, extended=self.extended), case)
                except re.error as error:
                    raise ShellError(1, f"sed: bad regex '{pattern}': {error.msg}") from error
            else:
                item.flags = pattern
            return rest[len(flags[0]) :] if flags and item.name == "s" else rest
        if item.name in "aic":
            item.text = text.lstrip("\\ \t")
            return ""
        if item.name not in "dpqDPNnGHhgx=":
            raise ShellError(1, f"sed: bad pattern '{item.name}{text}'")
        return text

    def applies(self, item: _Command, number: int, line: str, *, is_last: bool) -> bool:
        if item.first is None:
            return not item.negated
        if item.last is None:
            hit = _hits(item.first, number, line, is_last=is_last, extended=self.extended)
        elif item.active:
            hit = True
            if _hits(item.last, number, line, is_last=is_last, extended=self.extended) or (
                item.last.isdigit() and number >= int(item.last)
            ):
                item.active = False
        else:
            hit = _hits(item.first, number, line, is_last=is_last, extended=self.extended)
            item.active = hit and not (item.last.isdigit() and number >= int(item.last))
        return hit != item.negated


def _until(text: str, delimiter: str) -> tuple[str, str]:
    at = 0
    while at < len(text) and text[at] != delimiter:
        at += 2 if text[at] == "\\" else 1
    if at >= len(text):
        raise ShellError(1, f"sed: bad pattern 's{delimiter}{text}'")
    return text[:at].replace("\\" + delimiter, delimiter) if delimiter != "\\" else text[:at], text[at + 1 :]


def _hits(address: str, number: int, line: str, *, is_last: bool, extended: bool) -> bool:
    if address == "$":
        return is_last
    if address.isdigit():
        return number == int(address)
    return re.search(translate(address[1:-1], extended=extended), line) is not None


def _replacement(item: _Command, match: re.Match[str]) -> str:
    def piece(found: re.Match[str]) -> str:
        code = found[0]
        if code == "&":
            return match[0]
        if code[1].isdigit():
            return match[int(code[1])] or ""
        return {"n": "\n", "t": "\t"}.get(code[1], code[1])

    return re.sub(r"\\.|&", piece, item.text, flags=re.DOTALL)


def _substitute(item: _Command, line: str) -> tuple[str, bool]:
    if item.regex is None:
        return line, False
    number = re.search(r"\d+", item.flags)
    if number:
        count = 0

        def nth(match: re.Match[str]) -> str:
            nonlocal count
            count += 1
            return _replacement(item, match) if count == int(number[0]) else match[0]

        changed = item.regex.sub(nth, line)
        return changed, changed != line
    changed, times = item.regex.subn(lambda match: _replacement(item, match), line, count=0 if "g" in item.flags else 1)
    return changed, times > 0


class _Cycle:
    """One line on its way through the program."""

    def __init__(self, line: str, number: int) -> None:
        self.line = line
        self.number = number
        self.before: list[str] = []
        self.after: list[str] = []
        self.is_deleted = False
        self.quits = False

    def run(self, item: _Command) -> bool:
        """Carry out a command; False if it is the line's last."""
        match item.name:
            case "s":
                self._substitute(item)
            case "y":
                self.line = self.line.translate(str.maketrans(item.flags, item.text))
            case "p":
                self.before.append(self.line)
            case "=":
                self.before.append(str(self.number))
            case "i":
                self.before.append(item.text)
            case "a":
                self.after.append(item.text)
            case "d":
                self.is_deleted = True
            case "c":
                self.is_deleted = True
                self.before.append(item.text)
            case "q":
                self.quits = True
        return item.name not in ("d", "c", "q")

    def _substitute(self, item: _Command) -> None:
        self.line, changed = _substitute(item, self.line)
        if changed and "p" in item.flags:
            self.before.append(self.line)


def _edit(program: _Program, lines: list[str], *, is_quiet: bool) -> list[str]:
    out: list[str] = []
    for number, line in enumerate(lines, 1):
        cycle = _Cycle(line, number)
        for item in program.commands:
            if program.applies(item, number, cycle.line, is_last=number == len(lines)) and not cycle.run(item):
                break
        out += cycle.before
        if not cycle.is_deleted and not is_quiet:
            out.append(cycle.line)
        out += cycle.after
        if cycle.quits:
            break
    return out


@command("sed")
async def sed(process: Process) -> int:
    """Edit a stream."""
    parsed = parse_options(process, "nErszi", with_value="ef")
    arguments = list(parsed.arguments)
    scripts = [parsed.values["e"]] if "e" in parsed.values else []
    if "f" in parsed.values:
        scripts.append(process.phone.disk.read_text(process.path(parsed.values["f"])))
    if not scripts:
        if not arguments:
            raise ShellError(1, "sed: no pattern")
        scripts = [arguments.pop(0)]
    program = _Program(scripts, extended=bool(parsed.flags & {"E", "r"}))
    found = await inputs(process, arguments)
    if "i" in parsed.flags:
        for name, content in found:
            edited = _edit(program, lines_of(content), is_quiet="n" in parsed.flags)
            process.phone.disk.write(process.path(name), "".join(f"{line}\n" for line in edited))
        return int(process.failed)
    lines = [line for _, content in found for line in lines_of(content)]
    for line in _edit(program, lines, is_quiet="n" in parsed.flags):
        process.out(line)
    return int(process.failed)
