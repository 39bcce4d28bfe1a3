"""What awk's variables hold: numbers, strings, strings that look like numbers, arrays; bytes are Latin-1 letters."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Self

from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.shell.process import ShellError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_NUMBER = re.compile(
    r"[ \t\n\v\f\r]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+](?:nan|inf)(?=[ \t\n\v\f\r]|\Z))([ \t\n\v\f\r]*\Z)?",
    re.IGNORECASE | re.ASCII,
)
_FIRST_SIZE, _FULL, _GROWTH = 50, 2, 4
MOST_LETTERS, _MOST_ELEMENTS = 1 << 24, 1 << 20  # of a string, of an array
_ELEMENT_US = 3


class Numeric(str):
    """A string that came from outside and looks like a number: it is both."""

    __slots__ = ("number",)
    number: float

    def __new__(cls, text: str, number: float) -> Self:
        """Keep both."""
        made = super().__new__(cls, text)
        made.number = number
        return made


Value = float | str
UNSET = Numeric("", 0.0)


def fatal(message: str) -> ShellError:
    """Return an error that ends the program."""
    return ShellError(2, message)


def given(text: str) -> Value:
    """Return a value that came from outside."""
    found = _NUMBER.match(text)
    if found is None or found[2] is None or text.lstrip()[:2].lower() == "0x":
        return text
    number = float(found[1])
    return Numeric(text, number) if abs(number) != float("inf") or "n" in found[1].lower() else text


def to_number(value: Value) -> float:
    """Return the number at a value's front."""
    if isinstance(value, float):
        return value
    if isinstance(value, Numeric):
        return value.number
    found = _NUMBER.match(value)
    return float(found[1]) if found is not None else 0.0


def to_integer(value: Value) -> int:
    """Return a value's whole part, as far as C's `int` goes."""
    number = to_number(value)
    if math.isnan(number):
        return 0
    return int(max(-2147483648.0, min(2147483647.0, number)))


def to_text(value: Value, layout: Callable[[float], str]) -> str:
    """Return a value as a string; `layout` writes numbers that are not whole."""
    if isinstance(value, str):
        return str(value)
    if math.isfinite(value) and value == int(value):
        return "%d" % value if abs(value) < 1e18 else "%.30g" % value  # noqa: UP031 - as C writes it
    if not math.isfinite(value):
        sign = "-" if math.copysign(1.0, value) < 0 else "+"
        return f"{sign}{'nan' if math.isnan(value) else 'inf'}"
    return layout(value)


def is_true(value: Value) -> bool:
    """Tell whether a value stands for yes."""
    if isinstance(value, float):
        return value != 0
    return value.number != 0 if isinstance(value, Numeric) else value != ""


def is_numeric(value: Value) -> bool:
    """Tell whether a value is compared as a number."""
    return isinstance(value, float | Numeric)


class Table:
    """An array: a hash table as awk's own, so that its elements are walked in the same order."""

    def __init__(self) -> None:
        """Begin without elements."""
        self._values: dict[str, Value] = {}
        self._buckets: list[list[str]] = [[] for _ in range(_FIRST_SIZE)]  # the newest at the end

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def __getitem__(self, key: str) -> Value:
        """Return an element, which is there from now on."""
        found = self._values.get(key)
        if found is None:
            self[key] = found = UNSET
        return found

    def __setitem__(self, key: str, value: Value) -> None:
        if key not in self._values:
            if len(self._values) + 1 > _FULL * len(self._buckets):
                self._grow()
            self._buckets[_hash(key) % len(self._buckets)].append(key)
        self._values[key] = value

    def _grow(self) -> None:
        old, size = self._buckets, len(self._buckets) * _GROWTH
        self._buckets = [[] for _ in range(size)]
        if len(self._values) > _MOST_ELEMENTS:
            raise MemoryError
        for bucket in turns.each(old, cost_us=_ELEMENT_US):
            for key in reversed(bucket):
                self._buckets[_hash(key) % size].append(key)

    def remove(self, key: str) -> None:
        """Drop an element, if it is there."""
        if key in self._values:
            del self._values[key]
            self._buckets[_hash(key) % len(self._buckets)].remove(key)

    def clear(self) -> None:
        """Drop all elements."""
        self._values.clear()
        self._buckets = [[] for _ in range(_FIRST_SIZE)]

    def keys(self) -> Iterator[str]:
        """Yield the subscripts; what comes or goes meanwhile is seen if its turn is still to come."""
        number = 0
        while number < len(self._buckets):
            for key in reversed(self._buckets[number][:]):
                if key in self._values:
                    yield key
            number += 1


def _hash(key: str) -> int:
    found = 0
    for letter in key:
        code = ord(letter)
        found = ((code - 256 if code > 127 else code) + 31 * found) & 0xFFFFFFFF
    return found


class Reference:
    """A variable that nothing is known of yet, handed to a function, which may make an array of it."""

    def __init__(self, store: Callable[[Table], None]) -> None:
        """Remember how the caller's variable is set."""
        self._store = store
        self.table: Table | None = None

    def become_table(self) -> Table:
        """Make an array of it, here and where it came from."""
        if self.table is None:
            self.table = Table()
            self._store(self.table)
        return self.table


Slot = Value | Table | Reference | None
