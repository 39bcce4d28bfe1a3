"""The operations that programs are made of."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell.awk._machine import Leaving
from pytest_mobileagent.simulator.shell.awk._printf import format_text
from pytest_mobileagent.simulator.shell.awk._regex import compile_regex
from pytest_mobileagent.simulator.shell.awk._values import (
    MOST_LETTERS,
    UNSET,
    Reference,
    Table,
    fatal,
    given,
    is_numeric,
    is_true,
    to_integer,
    to_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.awk._machine import Machine, Operation
    from pytest_mobileagent.simulator.shell.awk._values import Value

_LIMIT = 1 << 62


class Label:
    """A place in the code, known once it is reached."""

    def __init__(self) -> None:
        """Lead nowhere yet."""
        self.place = -1


class Place(Protocol):
    """What can be assigned to; its key (a field's number, a subscript) lies on the stack if it has one."""

    has_key: bool

    def get(self, machine: Machine, key: Value) -> Value:
        """Return what is there."""

    def set(self, machine: Machine, key: Value, value: Value) -> None:
        """Put something there."""


class GlobalPlace:
    """A variable."""

    has_key = False

    def __init__(self, name: str) -> None:
        """Name it."""
        self._name = name

    def get(self, machine: Machine, key: Value) -> Value:
        """Return its value."""
        del key
        if self._name == "NF":
            return float(machine.record.count())
        return machine.scalar(machine.globals.get(self._name), self._name)

    def set(self, machine: Machine, key: Value, value: Value) -> None:
        """Set it."""
        del key
        machine.set_global(self._name, value)


class LocalPlace:
    """A function's parameter."""

    has_key = False

    def __init__(self, number: int, name: str) -> None:
        """Know which."""
        self._number = number
        self._name = name

    def get(self, machine: Machine, key: Value) -> Value:
        """Return its value."""
        del key
        return machine.scalar(machine.locals[self._number], self._name)

    def set(self, machine: Machine, key: Value, value: Value) -> None:
        """Set it."""
        del key
        if isinstance(machine.locals[self._number], Table):
            raise fatal(f"can't assign to {self._name}; it's an array name.")
        machine.locals[self._number] = value


class FieldPlace:
    """A field; its number is the key."""

    has_key = True

    def get(self, machine: Machine, key: Value) -> Value:
        """Return its value."""
        return machine.record.field(_field_number(key), machine.setting("OFS"))

    def set(self, machine: Machine, key: Value, value: Value) -> None:
        """Set it."""
        number = _field_number(key)
        if number:
            machine.record.set_field(number, value)
        else:
            machine.set_record(given(machine.text(value)))


def _field_number(key: Value) -> int:
    number = to_integer(key)
    if number < 0:
        raise fatal(f"trying to access out of range field {number}")
    return number


class ArrayName:
    """An array by its name: a variable or a parameter."""

    def __init__(self, name: str, number: int | None) -> None:
        """Know it; `number` is a parameter's."""
        self.name = name
        self._number = number

    def table(self, machine: Machine) -> Table:
        """Return the array; what nothing is known of yet becomes one."""
        slot = machine.globals.get(self.name) if self._number is None else machine.locals[self._number]
        if isinstance(slot, Table):
            return slot
        if isinstance(slot, Reference):
            table = slot.become_table()
        elif slot is None:
            table = Table()
        else:
            raise fatal(f"{self.name} is not an array")
        if self._number is None:
            machine.globals[self.name] = table
        else:
            machine.locals[self._number] = table
        return table


class ElementPlace:
    """An element; its subscript is the key."""

    has_key = True

    def __init__(self, array: ArrayName) -> None:
        """Know the array."""
        self._array = array

    def get(self, machine: Machine, key: Value) -> Value:
        """Return its value; it is there from now on."""
        return self._array.table(machine)[machine.text(key)]

    def set(self, machine: Machine, key: Value, value: Value) -> None:
        """Set it."""
        self._array.table(machine)[machine.text(key)] = value


# -- the stack ----------------------------------------------------------------------------------------------------


def push(value: Value) -> Operation:
    """Put a constant on the stack."""
    return lambda machine: machine.stack.append(value)


def drop(machine: Machine) -> None:
    """Forget a value."""
    machine.stack.pop()


def load(place: Place) -> Operation:
    """Put what is at a place on the stack."""

    def run(machine: Machine) -> None:
        key = machine.stack.pop() if place.has_key else UNSET
        machine.stack.append(place.get(machine, key))

    return run


def store(place: Place) -> Operation:
    """Set a place to the value below its key; the value stays on the stack."""

    def run(machine: Machine) -> None:
        key = machine.stack.pop() if place.has_key else UNSET
        place.set(machine, key, machine.stack[-1])

    return run


def update(place: Place, operator: str) -> Operation:
    """Set a place to its value combined with the value below its key."""
    work = ARITHMETIC[operator]

    def run(machine: Machine) -> None:
        key = machine.stack.pop() if place.has_key else UNSET
        right = to_number(machine.stack.pop())
        value = work(to_number(place.get(machine, key)), right)
        place.set(machine, key, value)
        machine.stack.append(value)

    return run


def step(place: Place, delta: int, *, is_prefix: bool) -> Operation:
    """Count a place up or down."""

    def run(machine: Machine) -> None:
        key = machine.stack.pop() if place.has_key else UNSET
        before = to_number(place.get(machine, key))
        place.set(machine, key, before + delta)
        machine.stack.append(before + delta if is_prefix else before)

    return run


def subscript(count: int) -> Operation:
    """Join the subscripts on the stack."""

    def run(machine: Machine) -> None:
        parts = [machine.text(value) for value in machine.stack[-count:]]
        del machine.stack[-count:]
        machine.stack.append(machine.setting("SUBSEP").join(parts))

    return run


# -- arithmetic ---------------------------------------------------------------------------------------------------


def _divide(left: float, right: float) -> float:
    if right == 0:
        raise fatal("division by zero")
    return left / right


def _remainder(left: float, right: float) -> float:
    if right == 0:
        raise fatal("division by zero in mod")
    return math.nan if math.isinf(left) else math.fmod(left, right)


def _power(left: float, right: float) -> float:
    try:
        found = left**right
    except OverflowError:
        return math.inf
    except ZeroDivisionError:
        return math.inf
    return found if isinstance(found, float) else 1.0


ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": lambda left, right: left + right, "-": lambda left, right: left - right,
    "*": lambda left, right: left * right, "/": _divide, "%": _remainder, "^": _power,
}  # fmt: skip


def calculate(operator: str) -> Operation:
    """Combine two numbers."""
    work = ARITHMETIC[operator]

    def run(machine: Machine) -> None:
        stack = machine.stack
        right = to_number(stack.pop())
        stack[-1] = work(to_number(stack[-1]), right)

    return run


def negate(machine: Machine) -> None:
    """Change a number's sign."""
    machine.stack[-1] = -to_number(machine.stack[-1])


def make_number(machine: Machine) -> None:
    """Make a number of a value."""
    machine.stack[-1] = to_number(machine.stack[-1])


def make_truth(machine: Machine) -> None:
    """Make 1 or 0 of a value."""
    machine.stack[-1] = float(is_true(machine.stack[-1]))


def invert(machine: Machine) -> None:
    """Make 0 or 1 of a value."""
    machine.stack[-1] = float(not is_true(machine.stack[-1]))


def concatenate(machine: Machine) -> None:
    """Join two strings."""
    right = machine.text(machine.stack.pop())
    left = machine.text(machine.stack[-1])
    if len(left) + len(right) > MOST_LETTERS:
        raise MemoryError
    turns.spend_on(len(left) + len(right))
    machine.stack[-1] = left + right


_ORDERS: dict[str, Callable[[int], bool]] = {
    "<": lambda order: order < 0, "<=": lambda order: order <= 0, "==": lambda order: order == 0,
    "!=": lambda order: order != 0, ">": lambda order: order > 0, ">=": lambda order: order >= 0,
}  # fmt: skip


def compare(operator: str) -> Operation:
    """Compare two values: as numbers if both look like some."""
    fits = _ORDERS[operator]

    def run(machine: Machine) -> None:
        right = machine.stack.pop()
        left = machine.stack.pop()
        if is_numeric(left) and is_numeric(right):
            a, b = to_number(left), to_number(right)
            order = (a > b) - (a < b)
        else:
            first, second = machine.text(left), machine.text(right)
            order = (first > second) - (first < second)
        machine.stack.append(float(fits(order)))

    return run


def match(machine: Machine) -> None:
    """Look for a pattern in a string."""
    pattern = machine.text(machine.stack.pop())
    machine.stack[-1] = float(compile_regex(pattern).fits(machine.text(machine.stack[-1])))


# -- control ------------------------------------------------------------------------------------------------------


def jump(label: Label) -> Operation:
    """Go on elsewhere."""

    def run(machine: Machine) -> None:
        machine.place = label.place

    return run


def jump_if(label: Label, *, wanted: bool) -> Operation:
    """Go on elsewhere if the value on the stack is true, or is not."""

    def run(machine: Machine) -> None:
        if is_true(machine.stack.pop()) == wanted:
            machine.place = label.place

    return run


def leave(word: str) -> Operation:
    """End the code that runs; `exit` takes a status off the stack."""

    def run(machine: Machine) -> None:
        if word == "exit":
            machine.status = to_integer(machine.stack.pop()) & 0xFF
        raise Leaving(word)

    return run


def stop(machine: Machine) -> None:
    """End the program with the status of before."""
    del machine
    raise Leaving("exit")


def return_value(machine: Machine) -> None:
    """Return from a function with the value on the stack."""
    machine.leave(machine.stack.pop())


def begin_walk(array: ArrayName) -> Operation:
    """Begin to walk an array."""
    return lambda machine: machine.walks.append(array.table(machine).keys())


def next_key(place: Place, end: Label) -> Operation:
    """Set a place to the next subscript; go elsewhere behind the last."""

    def run(machine: Machine) -> None:
        key = machine.stack.pop() if place.has_key else UNSET
        found = next(machine.walks[-1], None)
        if found is None:
            machine.place = end.place
        else:
            place.set(machine, key, found)

    return run


def end_walk(machine: Machine) -> None:
    """Forget the subscripts."""
    machine.walks.pop()


def test_range(number: int, *, is_begin: bool) -> Operation:
    """Note that a range of records has begun or ended, if the value on the stack is true."""

    def run(machine: Machine) -> None:
        if is_true(machine.stack.pop()):
            (machine.ranges.add if is_begin else machine.ranges.discard)(number)

    return run


def jump_in_range(number: int, label: Label) -> Operation:
    """Go on elsewhere inside a range of records."""

    def run(machine: Machine) -> None:
        if number in machine.ranges:
            machine.place = label.place

    return run


def push_in_range(number: int) -> Operation:
    """Tell whether a range of records has begun."""
    return lambda machine: machine.stack.append(float(number in machine.ranges))


# -- functions of the program -------------------------------------------------------------------------------------


def hand_over(machine: Machine) -> None:
    """Make the value on the stack an argument."""
    machine.slots.append(machine.stack.pop())


def hand_over_variable(name: str, number: int | None) -> Operation:
    """Make a variable an argument: an array as itself, one without a value so that it may become one."""

    def run(machine: Machine) -> None:
        if number is None:
            slot = float(machine.record.count()) if name == "NF" else machine.globals.get(name)
        else:
            slot = machine.locals[number]
        if slot is None:
            slot = Reference(_setter(machine, name, number))
            if number is not None:
                machine.locals[number] = slot
        elif isinstance(slot, Reference) and slot.table is not None:
            slot = slot.table
        machine.slots.append(slot)

    return run


def _setter(machine: Machine, name: str, number: int | None) -> Callable[[Table], None]:
    if number is None:
        return lambda table: machine.globals.__setitem__(name, table)
    slots = machine.locals
    return lambda table: slots.__setitem__(number, table)


def call(name: str, functions: dict[str, tuple[int, list[Operation]]], count: int) -> Operation:
    """Call a function of the program."""

    def run(machine: Machine) -> None:
        parameters, code = functions[name]
        slots = machine.slots[len(machine.slots) - count :]
        del machine.slots[len(machine.slots) - count :]
        if count > parameters:
            raise fatal(f"function {name} called with {count} args, accepts only {parameters}")
        machine.enter(code, slots + [None] * (parameters - count))

    return run


# -- arrays -------------------------------------------------------------------------------------------------------


def contains(array: ArrayName) -> Operation:
    """Tell whether there is an element."""

    def run(machine: Machine) -> None:
        machine.stack[-1] = float(machine.text(machine.stack[-1]) in array.table(machine))

    return run


def remove(array: ArrayName, *, has_key: bool) -> Operation:
    """Drop an element, or all."""

    def run(machine: Machine) -> None:
        table = array.table(machine)
        if has_key:
            table.remove(machine.text(machine.stack.pop()))
        else:
            table.clear()

    return run


# -- input and output ---------------------------------------------------------------------------------------------


def get_line(kind: str, place: Place | None) -> Operation:
    """Read a record from the input, a file or a command; 1, 0 at the end, -1 if there is no such file."""

    async def run(machine: Machine) -> None:
        key = machine.stack.pop() if place is not None and place.has_key else UNSET
        if kind:
            reader = machine.files.reader(kind, machine.text(machine.stack.pop()))
            text = await reader.record(machine.setting("RS")) if reader is not None else None
            if reader is None:
                machine.stack.append(-1.0)
                return
        else:
            text = await machine.next_record()
        if text is not None:
            if place is None:
                machine.set_record(given(text))
            else:
                place.set(machine, key, given(text))
        machine.stack.append(float(text is not None))

    return run


def open_writer(mode: str) -> Operation:
    """Print to the file or command whose name is on the stack, or to standard output without a mode."""

    def run(machine: Machine) -> None:
        name = machine.text(machine.stack.pop()) if mode else ""
        machine.writers.append(machine.files.writer(mode, name) if mode else machine.files.stdout)

    return run


def write_value(*, is_last: bool) -> Operation:
    """Print the value on the stack: each before the next is worked out."""

    def run(machine: Machine) -> None:
        text = machine.printed(machine.stack.pop())
        machine.writers[-1].write(text + machine.setting("ORS" if is_last else "OFS"))

    return run


def write_formatted(count: int) -> Operation:
    """Print the values on the stack as the first of them says."""

    def run(machine: Machine) -> None:
        values = machine.stack[len(machine.stack) - count :]
        del machine.stack[len(machine.stack) - count :]
        machine.writers[-1].write(format_text(machine.text(values[0]), values[1:], machine.text))

    return run


async def close_writer(machine: Machine) -> None:
    """Have printed: who reads it has its turn."""
    await machine.writers.pop().drain()


def whole(number: float) -> float:
    """Return a number's whole part."""
    return float(math.trunc(number)) if math.isfinite(number) and abs(number) < _LIMIT else number
