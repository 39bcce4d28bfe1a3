"""awk's own functions."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.awk import _operations as operations
from pytest_mobileagent.simulator.shell.awk._files import inside, outside
from pytest_mobileagent.simulator.shell.awk._operations import GlobalPlace, LocalPlace
from pytest_mobileagent.simulator.shell.awk._printf import format_text
from pytest_mobileagent.simulator.shell.awk._record import cut, cut_by_regex
from pytest_mobileagent.simulator.shell.awk._regex import compile_regex
from pytest_mobileagent.simulator.shell.awk._values import (
    MOST_LETTERS,
    UNSET,
    Reference,
    Table,
    fatal,
    given,
    to_integer,
    to_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.awk._machine import Machine, Operation
    from pytest_mobileagent.simulator.shell.awk._operations import ArrayName, Place
    from pytest_mobileagent.simulator.shell.awk._values import Value

_ARGUMENTS = {
    "atan2": (2, 2), "close": (1, 1), "cos": (0, 1), "exp": (0, 1), "fflush": (0, 1), "index": (2, 2), "int": (0, 1),
    "length": (0, 1), "log": (0, 1), "rand": (0, 0), "sin": (0, 1), "sprintf": (1, 100), "sqrt": (0, 1),
    "srand": (0, 1), "substr": (2, 3), "system": (1, 1), "tolower": (0, 1), "toupper": (0, 1), "match": (2, 2),
}  # fmt: skip


def takes(name: str, count: int) -> bool:
    """Tell whether a function takes so many arguments."""
    least, most = _ARGUMENTS[name]
    return least <= count <= most


def function(name: str, count: int) -> Operation:
    """Return the operation of a function that takes values."""
    if name in _WAITING:
        waiting = _WAITING[name]

        async def wait(machine: Machine) -> None:
            values = _taken(machine, count)
            machine.stack.append(await waiting(machine, values))

        return wait
    work = _WORKS[name]

    def run(machine: Machine) -> None:
        values = _taken(machine, count)
        machine.stack.append(work(machine, values))

    return run


def _taken(machine: Machine, count: int) -> list[Value]:
    values = machine.stack[len(machine.stack) - count :]
    del machine.stack[len(machine.stack) - count :]
    return values


def length_of(name: str, number: int | None) -> Operation:
    """Count the elements of an array, or the letters of a variable that is none."""
    place: Place = GlobalPlace(name) if number is None else LocalPlace(number, name)

    def run(machine: Machine) -> None:
        slot = machine.globals.get(name) if number is None else machine.locals[number]
        table = slot.table if isinstance(slot, Reference) else slot
        size = len(table) if isinstance(table, Table) else len(machine.text(place.get(machine, UNSET)))
        machine.stack.append(float(size))

    return run


def _checked(name: str, work: Callable[[float], float]) -> Callable[[Machine, list[Value]], Value]:
    def run(machine: Machine, values: list[Value]) -> Value:
        number = to_number(values[0] if values else machine.record.whole(machine.setting("OFS")))
        try:
            return work(number)
        except OverflowError:
            problem = "result out of range"
        except ValueError:
            problem = "result out of range" if name == "log" and number == 0 else "argument out of domain"
        machine.process.err(f"awk: {name} {problem}{machine.where()}\n source line number 1")
        return 1.0

    return run


def _length(machine: Machine, values: list[Value]) -> Value:
    return float(len(machine.text(values[0] if values else machine.record.whole(machine.setting("OFS")))))


def _substr(machine: Machine, values: list[Value]) -> Value:
    text = machine.text(values[0])
    start = min(max(to_integer(values[1]), 1), len(text) + 1)
    count = to_integer(values[2]) if len(values) > 2 else len(text)
    return text[start - 1 : start - 1 + max(0, count)]


def _index(machine: Machine, values: list[Value]) -> Value:
    text = machine.text(values[0])
    return float(text.find(machine.text(values[1])) + 1) if text else 0.0


def _match(machine: Machine, values: list[Value]) -> Value:
    found = compile_regex(machine.text(values[1])).find(machine.text(values[0]))
    begin, end = found if found is not None else (-1, -2)
    machine.globals["RSTART"] = float(begin + 1)
    machine.globals["RLENGTH"] = float(end - begin)
    return float(begin + 1)


def _cased(change: Callable[[str], str]) -> Callable[[Machine, list[Value]], Value]:
    def letter(one: str) -> str:
        other = change(one)
        return other if len(other) == 1 else one

    def run(machine: Machine, values: list[Value]) -> Value:
        text = machine.text(values[0] if values else machine.record.whole(machine.setting("OFS")))
        return inside("".join(map(letter, outside(text))))

    return run


def _srand(machine: Machine, values: list[Value]) -> Value:
    seed = to_number(values[0]) if values else float(int(machine.process.phone.clock.now()))
    return machine.random.start(seed)


_WORKS: dict[str, Callable[[Machine, list[Value]], Value]] = {
    "atan2": lambda _machine, values: math.atan2(to_number(values[0]), to_number(values[1])),
    "cos": _checked("cos", math.cos), "sin": _checked("sin", math.sin), "exp": _checked("exp", math.exp),
    "log": _checked("log", math.log), "sqrt": _checked("sqrt", math.sqrt), "int": _checked("int", operations.whole),
    "length": _length, "substr": _substr, "index": _index, "match": _match,
    "tolower": _cased(str.lower), "toupper": _cased(str.upper),
    "rand": lambda machine, _values: machine.random.next(), "srand": _srand,
    "sprintf": lambda machine, values: format_text(machine.text(values[0]), values[1:], machine.text),
}  # fmt: skip


async def _close(machine: Machine, values: list[Value]) -> Value:
    return float(await machine.files.close(machine.text(values[0])))


async def _fflush(machine: Machine, values: list[Value]) -> Value:
    done = machine.files.flush(machine.text(values[0]) if values else None)
    await machine.rest()
    return 0.0 if done else -1.0


async def _system(machine: Machine, values: list[Value]) -> Value:
    return float(await machine.files.system(machine.text(values[0])))


_WAITING = {"close": _close, "fflush": _fflush, "system": _system}


def split(array: ArrayName, how: str) -> Operation:
    """Cut a string into an array: at FS, at a `text` on the stack, or at a `pattern` there."""

    def run(machine: Machine) -> None:
        separator = machine.text(machine.stack.pop()) if how else machine.setting("FS")
        text = machine.text(machine.stack.pop())
        pieces = cut_by_regex(text, separator) if how == "pattern" and text else cut(text, separator)
        table = array.table(machine)
        table.clear()
        for number, piece in enumerate(pieces, 1):
            table[str(number)] = given(piece)
        machine.stack.append(float(len(pieces)))

    return run


def substitute(place: Place | None, *, is_global: bool) -> Operation:
    """`sub` and `gsub`: pattern and replacement lie below the key of the place, which `None` makes a mere value."""

    def run(machine: Machine) -> None:
        key = machine.stack.pop() if place is None or place.has_key else UNSET
        value = key if place is None else place.get(machine, key)
        replacement = machine.text(machine.stack.pop())
        pattern = machine.text(machine.stack.pop())
        text, count = _substituted(machine.text(value), pattern, replacement, is_global=is_global)
        if count and place is not None:
            place.set(machine, key, text)
        machine.stack.append(float(count))

    return run


def _substituted(text: str, pattern: str, replacement: str, *, is_global: bool) -> tuple[str, int]:
    regex = compile_regex(pattern)
    pieces = []
    at = looked = count = size = 0
    while (found := regex.find(text, looked)) is not None:
        begin, end = found
        pieces += [text[at:begin], _filled(replacement, text[begin:end])]
        count, size = count + 1, size + len(pieces[-1])
        if size > MOST_LETTERS:
            raise MemoryError
        at = end
        if not is_global:
            break
        looked = end
        if begin == end:
            pieces.append(text[end : end + 1])
            at = looked = end + 1
        elif end < len(text) and (again := regex.find(text, end)) is not None and again == (end, end):
            pieces.append(text[end : end + 1])  # nothing is replaced right behind something
            at = looked = end + 1
        elif end == len(text):
            break
        if looked > len(text):
            break
    return "".join(pieces) + text[at:], count


def _filled(replacement: str, matched: str) -> str:
    if "&" not in replacement and "\\" not in replacement:
        return replacement
    return re.sub(r"\\\\\\&|\\\\&|\\&|&", lambda found: _piece(found[0], matched), replacement)


def _piece(code: str, matched: str) -> str:
    return {"&": matched, "\\&": "&", "\\\\&": f"\\{matched}", "\\\\\\&": "\\&"}[code]


def needs_arguments(name: str) -> Exception:
    """Return what awk says about a function that lacks arguments."""
    return fatal(f"awk: syntax error at source line 1\n context is\n\t >>> {name} <<< \nawk: illegal statement")
