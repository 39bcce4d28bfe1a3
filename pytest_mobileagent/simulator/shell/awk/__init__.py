"""awk, as Android ships it: Kernighan's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._options import read_file
from pytest_mobileagent.simulator.shell.awk._compiler import Compiler
from pytest_mobileagent.simulator.shell.awk._files import inside
from pytest_mobileagent.simulator.shell.awk._machine import Leaving, Machine
from pytest_mobileagent.simulator.shell.awk._parser import Parser
from pytest_mobileagent.simulator.shell.awk._values import Table, fatal, given
from pytest_mobileagent.simulator.shell.process import ShellError
from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.awk._compiler import Code
    from pytest_mobileagent.simulator.shell.awk._machine import Operation
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = "usage: awk [-F fs][-v var=value][prog | -f progfile][file ...]"
_VERSION = "awk version 20210215"


class _CommandLine:
    """awk's options."""

    def __init__(self, process: Process) -> None:
        self.separator: str | None = None
        self.assignments: list[str] = []
        self.files: list[str] = []
        self.shows_version = False
        self.words = process.argv[1:]
        self._process = process
        while self.words and self.words[0].startswith("-") and len(self.words[0]) > 1 and not self.shows_version:
            word = self.words.pop(0)
            if word == "--":
                break
            self._option(word)

    def _option(self, word: str) -> None:
        if word in ("-version", "--version") or word.startswith("-V"):
            self.shows_version = True
        elif word.startswith("-F"):
            value = self._value(word, "no field separator")
            self.separator = "\t" if value == "t" else value
        elif word.startswith("-v"):
            value = self._value(word, "no variable name")
            if not value.partition("=")[0].isidentifier() or "=" not in value:
                raise ShellError(2, f"awk: invalid variable assignment `{value}'")
            self.assignments.append(value)
        elif word.startswith("-f"):
            self.files.append(self._value(word, "no program filename"))
        elif word not in ("-safe", "-d"):
            self._process.err(f"awk: unknown option {word} ignored")

    def _value(self, word: str, missing: str) -> str:
        if len(word) > 2:
            return word[2:]
        if not self.words:
            raise ShellError(2, f"awk: {missing}")
        return self.words.pop(0)


async def _program(process: Process, line: _CommandLine) -> str:
    if not line.files:
        if not line.words:
            raise ShellError(2, "awk: no program given")
        return inside(line.words.pop(0))
    texts = []
    for name in line.files:
        if name == "-":
            texts.append((await process.stdin.read_all()).decode("latin-1"))
            continue
        try:
            texts.append(read_file(process, name).decode("latin-1"))
        except OSError as error:
            raise ShellError(2, f"awk: can't open file {name}\n source line number 1 source file {name}") from error
    return "\n".join(texts)


@command("awk")
async def awk(process: Process) -> int:
    """Run a program on the records of files."""
    if len(process.argv) == 1:
        raise ShellError(1, _USAGE)
    line = _CommandLine(process)
    if line.shows_version:
        process.out(_VERSION)
        return 0
    code = Compiler(Parser(await _program(process, line)).program()).compile()
    machine = Machine(process, ["awk", *line.words])
    for name in code.arrays:
        machine.globals.setdefault(name, Table())
    if line.separator is not None:
        machine.globals["FS"] = given(inside(line.separator))
    try:
        for each in line.assignments:
            machine.assign_operand(each)
        await _run(machine, code)
        await machine.files.close_all()
    except ShellError as error:
        if not error.message:
            raise
        raise ShellError(error.status, f"awk: {error.message}{machine.where()}\n source line number 1") from error
    finally:
        machine.files.cancel()
    return machine.status


async def _run(machine: Machine, code: Code) -> None:
    is_leaving = await _edge(machine, code.begin, "BEGIN")
    while not is_leaving and (code.has_rules or code.has_end):
        text = await machine.next_record()
        if text is None:
            break
        machine.set_record(given(text))
        word = await _part(machine, code.record)
        if word == "nextfile":
            machine.skip_file()
        is_leaving = word == "exit"
    await _edge(machine, code.end, "END")


async def _edge(machine: Machine, operations: list[Operation], name: str) -> bool:
    """Run what comes before or behind all records; True if it ended by `exit`."""
    word = await _part(machine, operations)
    if word.startswith("next"):
        raise fatal(f"illegal break, continue, next or nextfile from {name}")
    return word == "exit"


async def _part(machine: Machine, operations: list[Operation]) -> str:
    """Run a part of the program; returns the word that left it."""
    try:
        await machine.run(operations)
    except Leaving as leaving:
        return leaving.word
    return ""
