"""The machine that an awk program runs on: a stack of values, variables, the record, files.

A program is a list of operations, each a function of the machine; those that wait (for input, for a command) return
something to wait for. So nothing nests deeper the deeper a program calls itself, and every so many operations all
others on the phone have their turn.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.awk._files import Files, inside
from pytest_mobileagent.simulator.shell.awk._printf import format_text
from pytest_mobileagent.simulator.shell.awk._random import Random
from pytest_mobileagent.simulator.shell.awk._record import Record
from pytest_mobileagent.simulator.shell.awk._tokens import escaped
from pytest_mobileagent.simulator.shell.awk._values import UNSET, Reference, Table, fatal, given, to_integer, to_text
from pytest_mobileagent.simulator.shell.process import ShellError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from pytest_mobileagent.simulator.shell.awk._files import Reader, Writer
    from pytest_mobileagent.simulator.shell.awk._values import Slot, Value
    from pytest_mobileagent.simulator.shell.process import Process

    Operation = Callable[["Machine"], Awaitable[None] | None]

_TURN = 2000  # operations
_MOST_CALLS = 20_000
_SIGPIPE = 141


class Leaving(Exception):  # noqa: N818 - control flow
    """`next`, `nextfile`, `exit`: the code that runs is left."""

    def __init__(self, word: str) -> None:
        """Carry which."""
        super().__init__(word)
        self.word = word


@dataclass(slots=True)
class _Frame:
    code: list[Operation]
    place: int
    locals: list[Slot]


class Machine:
    """One running program."""

    def __init__(self, process: Process, arguments: list[str]) -> None:
        """Begin with awk's own variables; `arguments` are ARGV."""
        self.process = process
        self.files = Files(process)
        self.random = Random()
        self.record = Record(self.text)
        self.stack: list[Value] = []
        self.slots: list[Slot] = []
        self.code: list[Operation] = []
        self.place = 0
        self.locals: list[Slot] = []
        self._frames: list[_Frame] = []
        self.walks: list[Iterator[str]] = []
        self.writers: list[Writer] = []
        self.status = 0
        self.ranges: set[int] = set()
        self._steps = 0
        self._input: Reader | None = None
        self._argument = 0
        self._is_over = False
        self._is_named = False  # a file on the command line
        self.globals: dict[str, Slot] = {
            "FS": " ", "OFS": " ", "RS": "\n", "ORS": "\n", "SUBSEP": "\x1c", "CONVFMT": "%.6g", "OFMT": "%.6g",
            "NR": 0.0, "FNR": 0.0, "RSTART": 0.0, "RLENGTH": 0.0, "FILENAME": "", "ARGC": float(len(arguments)),
        }  # fmt: skip
        words, environment = Table(), Table()
        for number, word in enumerate(arguments):
            words[str(number)] = given(inside(word))
        for name, text in process.env.items():
            environment[inside(name)] = given(inside(text))
        self.globals |= {"ARGV": words, "ENVIRON": environment}

    # -- running ------------------------------------------------------------------------------------------------

    async def run(self, code: list[Operation]) -> None:
        """Run code to its end."""
        self.code, self.place, self.locals = code, 0, []
        self.stack.clear()
        self.slots.clear()
        self.walks.clear()
        self.writers.clear()
        self._frames.clear()
        while self.place < len(self.code) or self._frames:
            if self.place >= len(self.code):
                self.leave(UNSET)
                continue
            operation = self.code[self.place]
            self.place += 1
            waiting = operation(self)
            if waiting is not None:
                await waiting
            self._steps += 1
            if self._steps % _TURN == 0:
                await self.rest()

    async def rest(self) -> None:
        """Let others have their turn; ends if nobody reads any more what is printed."""
        await self.files.stdout.drain()
        await asyncio.sleep(0)
        if self.process.stdout.is_closed:
            raise ShellError(_SIGPIPE, "")

    def enter(self, code: list[Operation], slots: list[Slot]) -> None:
        """Call a function."""
        if len(self._frames) >= _MOST_CALLS:
            raise fatal("function calls nested too deep")
        self._frames.append(_Frame(self.code, self.place, self.locals))
        self.code, self.place, self.locals = code, 0, slots

    def leave(self, value: Value) -> None:
        """Return from a function."""
        frame = self._frames.pop()
        self.code, self.place, self.locals = frame.code, frame.place, frame.locals
        self.stack.append(value)

    # -- values -------------------------------------------------------------------------------------------------

    def text(self, value: Value) -> str:
        """Return a value as a string, a fraction as CONVFMT says."""
        return str(value) if isinstance(value, str) else to_text(value, self._layout("CONVFMT"))

    def printed(self, value: Value) -> str:
        """Return a value as `print` shows it, a fraction as OFMT says."""
        return str(value) if isinstance(value, str) else to_text(value, self._layout("OFMT"))

    def _layout(self, name: str) -> Callable[[float], str]:
        return lambda number: format_text(self.setting(name), [number], str)

    def setting(self, name: str) -> str:
        """Return one of awk's own variables as a string."""
        value = self.globals[name]
        return str(value) if isinstance(value, str) else self.text(self.scalar(value, name))

    def scalar(self, slot: Slot, name: str) -> Value:
        """Return what a variable holds."""
        if isinstance(slot, float | str):
            return slot
        if slot is None:
            return UNSET
        if isinstance(slot, Reference) and slot.table is None:
            return UNSET
        raise fatal(f"can't read value of {name}; it's an array name.")

    def set_global(self, name: str, value: Value) -> None:
        """Set a variable by its name."""
        if name == "NF":
            self.record.set_count(to_integer(value))
        elif isinstance(self.globals.get(name), Table):
            raise fatal(f"can't assign to {name}; it's an array name.")
        else:
            self.globals[name] = value

    def set_record(self, value: Value) -> None:
        """Set `$0`."""
        self.record.set(value, self.setting("FS"), is_paragraph=not self.setting("RS"))

    # -- input --------------------------------------------------------------------------------------------------

    def assign_operand(self, word: str) -> bool:
        """Take a `name=value` of the command line; False if it is none."""
        name, equals, value = word.partition("=")
        if not equals or not name.isidentifier() or not name.isascii():
            return False
        self.set_global(name, given(unescaped(inside(value))))
        return True

    async def next_record(self) -> str | None:
        """Return the next record of the files named on the command line, or of standard input; counts it."""
        while True:
            if self._input is None and not self._next_input():
                return None
            source = self._input
            text = await source.record(self.setting("RS")) if source is not None else None
            if text is not None:
                for name in ("NR", "FNR"):
                    self.globals[name] = float(to_integer(self.scalar(self.globals[name], name)) + 1)
                return text
            self._input = None

    def _next_input(self) -> bool:
        words = self.globals["ARGV"]
        while not self._is_over:
            self._argument += 1
            if self._argument >= to_integer(self.scalar(self.globals["ARGC"], "ARGC")):
                self._is_over = True
                if not self._is_named:
                    self._begin(self.files.stdin, "")
                    return True
                return False
            key = str(self._argument)
            word = self.text(words[key]) if isinstance(words, Table) and key in words else ""
            if not word or self.assign_operand(word):
                continue
            try:
                self._begin(self.files.open(word), word)
            except OSError as error:
                raise fatal(f"can't open file {word}") from error
            self._is_named = True
            return True
        return False

    def _begin(self, source: Reader, name: str) -> None:
        self._input = source
        self.globals["FNR"] = 0.0
        self.globals["FILENAME"] = name

    def skip_file(self) -> None:
        """Read no more of the current file."""
        self._input = None

    def where(self) -> str:
        """Return which record is at work, as awk's errors tell it."""
        number = to_integer(self.scalar(self.globals["FNR"], "FNR"))
        file = self.setting("FILENAME")
        if not to_integer(self.scalar(self.globals["NR"], "NR")):
            return ""
        return f"\n input record number {number}{f', file {file}' if file != '-' else ''}"


def unescaped(text: str) -> str:
    """Return the value of `-v name=value`: with what its backslashes stand for."""
    pieces = []
    at = 0
    while at < len(text):
        if text[at] == "\\" and at + 1 < len(text):
            piece, at = escaped(text, at + 1)
            pieces.append(piece)
        else:
            pieces.append(text[at])
            at += 1
    return "".join(pieces)
