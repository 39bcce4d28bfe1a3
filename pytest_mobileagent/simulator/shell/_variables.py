"""A shell's variables: texts, arrays, and what is said of them (exported, read-only, integer, …)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._arithmetic import evaluate

if TYPE_CHECKING:
    from collections.abc import Mapping


class ReadOnlyError(Exception):
    """A variable may not be changed."""


class Saved:
    """What a name meant before a function made it its own."""

    __slots__ = ("elements", "flags", "value")

    def __init__(self, value: str | None, elements: dict[int, str] | None, flags: set[str]) -> None:
        """Keep all three."""
        self.value = value
        self.elements = elements
        self.flags = flags


class Variables(dict[str, str]):
    """The variables that have a value; of an array its first element.

    Flags are `typeset`'s letters: x exported, r read-only, i integer, u upper case, l lower case, n another's name.
    """

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        """Start with exported variables."""
        super().__init__(values or {})
        self.arrays: dict[str, dict[int, str]] = {}  # all but the first elements
        self.flags: dict[str, set[str]] = {name: {"x"} for name in values or {}}

    def copy(self) -> Variables:
        """Return the same variables for a subshell."""
        other = Variables()
        other.update(self)
        other.arrays = {name: dict(elements) for name, elements in self.arrays.items()}
        other.flags = {name: set(flags) for name, flags in self.flags.items()}
        return other

    def target(self, name: str) -> str:
        """Return the name behind a reference (`typeset -n`)."""
        for _ in range(10):
            if "n" not in self.flags.get(name, ()) or not self.get(name):
                break
            name = self[name]
        return name

    def assign(self, name: str, value: str, *, index: int | None = None) -> None:
        """Set a variable or an element, as its flags want it.

        Raises:
            ReadOnlyError: it may not be changed.
        """
        name = self.target(name)
        flags = self.flags.get(name)
        if flags:
            if "r" in flags:
                raise ReadOnlyError(f"{name}: is read only")
            if "i" in flags:
                value = str(evaluate(value, self))
            value = value.upper() if "u" in flags else value.lower() if "l" in flags else value
        if index:
            self.arrays.setdefault(name, {})[index] = value
        else:
            self[name] = value

    def element(self, name: str, index: int | None) -> str:
        """Return an element's text, empty if it is not set."""
        name = self.target(name)
        return self.arrays.get(name, {}).get(index, "") if index else dict.get(self, name, "")

    def put(self, name: str, index: int | None, value: str) -> None:
        """Set a variable or an element: what arithmetic does."""
        self.assign(name, value, index=index)

    def elements(self, name: str) -> dict[int, str]:
        """Return all elements of an array; a text is an array of one."""
        name = self.target(name)
        first = {0: self[name]} if name in self else {}
        return first | self.arrays.get(name, {})

    def set_array(self, name: str, values: Mapping[int, str]) -> None:
        """Make a variable an array of these values.

        Raises:
            ReadOnlyError: it may not be changed.
        """
        self.forget(name)
        for index, value in values.items():
            self.assign(name, value, index=index)

    def forget(self, name: str) -> None:
        """Unset a variable.

        Raises:
            ReadOnlyError: it may not be changed.
        """
        if "r" in self.flags.get(name, ()):
            raise ReadOnlyError(f"{name}: is read only")
        self.pop(name, None)
        self.arrays.pop(name, None)

    def flag(self, name: str, letters: str, *, is_on: bool = True) -> None:
        """Set or clear flags."""
        flags = self.flags.setdefault(name, set())
        if is_on:
            flags |= set(letters)
        else:
            flags -= set(letters)

    def exported(self) -> dict[str, str]:
        """Return what programs get."""
        return {name: self[name] for name, flags in self.flags.items() if "x" in flags and name in self}

    def save(self, name: str) -> Saved:
        """Return what a name means now, and make it mean nothing."""
        elements = self.arrays.pop(name, None)
        return Saved(self.pop(name, None), elements, self.flags.pop(name, set()))

    def bring_back(self, name: str, saved: Saved) -> None:
        """Let a name mean again what it meant."""
        self.pop(name, None)
        self.arrays.pop(name, None)
        self.flags.pop(name, None)
        if saved.value is not None:
            self[name] = saved.value
        if saved.elements is not None:
            self.arrays[name] = saved.elements
        if saved.flags:
            self.flags[name] = saved.flags
