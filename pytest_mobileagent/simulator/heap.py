"""What the objects of the open screens hold at one moment: a phone's memory beside what its services save.

Screens are not copied: the fields of every object that can be reached from them are noted, and written back into the
same objects. So what a dialog's buttons refer to is still the screen that showed it.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from enum import Enum
from functools import cache, partial
from types import CellType, FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.clock import DeviceClock, Timer
from pytest_mobileagent.simulator.database import Database
from pytest_mobileagent.simulator.system.tasks import ActivityRecord
from pytest_mobileagent.simulator.ui.state import UiState
from pytest_mobileagent.simulator.ui.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.screen import Screen

_ATOMS = (type(None), bool, int, float, complex, str, bytes, type, ModuleType, Enum)
_NOT_HELD = (View, Database, DeviceClock, ActivityRecord)  # made again, or put back by others
_IMMUTABLE = (FunctionType, MethodType, partial, tuple, frozenset)
_FIXED = object()


class OutOfReachError(Exception):
    """An object whose state is not Python's: a running script engine's."""


class Heap:
    """The objects of a phone's screens and panels, with what they held."""

    def __init__(self, phone: Phone) -> None:
        """Note what is held now. Screens with an object that is out of reach are made again by their intents."""
        self._phone = phone
        self._outside = {id(phone), *map(id, vars(phone).values())}
        self._held = dict[int, tuple[object, object]]()  # by an object's id: the object and what it held
        self._screens: dict[int, Screen] = {}  # by the number of their activity
        parts = (
            phone.panels, phone.clipboard, phone.screenshots, phone.ime, phone.input.editor, phone.windows.toasts,
        )  # fmt: skip
        self._held |= self._reached(parts)
        for record in _records(phone):
            if record.live_screen is not None:
                self._hold(record.number, record.live_screen)
        self._timers = list[Timer]()
        for timer in phone.clock.pending:
            self._expect(timer)

    def restore(self) -> None:
        """Let every object hold again what it held, and give the activities their screens back."""
        for held, state in self._held.values():
            _put_back(held, state)
        for record in _records(self._phone):
            screen = self._screens.get(record.number)
            if screen is not None:
                screen.record = record
                record.live_screen = screen
        self._phone.clock.expect(self._timers)

    def is_of(self, phone: Phone) -> bool:
        """Whether these are a phone's objects."""
        return self._phone is phone

    def _hold(self, number: int, screen: Screen) -> None:
        try:
            self._held |= self._reached((screen,))
        except OutOfReachError:
            return
        self._screens[number] = screen

    def _expect(self, timer: Timer) -> None:
        """Hold a timer if what it does is done to one of the objects."""
        if id(timer) in self._held or any(id(one) in self._held for one in _named(timer.action)):
            with suppress(OutOfReachError):
                self._held |= self._reached((timer,))
                self._timers.append(timer)

    def _reached(self, roots: Iterable[object]) -> dict[int, tuple[object, object]]:
        """Return the objects that can be changed and are reached from `roots`, with what they hold."""
        held, waiting = dict[int, tuple[object, object]](), list(roots)
        seen = set(self._outside) - {id(root) for root in waiting}
        while waiting:
            one = waiting.pop()
            if isinstance(one, _ATOMS) or id(one) in seen or isinstance(one, _NOT_HELD):
                continue
            seen.add(id(one))
            state = _state_of(one)
            if state is not _FIXED:
                held[id(one)] = one, state
            waiting.extend(_members(one, state))
        return held


def _records(phone: Phone) -> Iterator[ActivityRecord]:
    for task in {*phone.activities.tasks, *phone.activities.history}:
        yield from task.activities
        if task.left is not None:
            yield task.left


def _state_of(one: object) -> object:
    """Return what an object holds, as a copy that nobody changes, or `_FIXED` if it cannot change.

    Raises:
        OutOfReachError: what it holds is not Python's.
    """
    if isinstance(one, _IMMUTABLE):
        return _FIXED
    if isinstance(one, CellType):
        return tuple(_content(one))
    if isinstance(one, dict):
        return dict(one)
    if isinstance(one, (list, set, deque, bytearray)):
        return tuple(one)
    return _fields(one) or _FIXED


def _fields(one: Any) -> dict[str, object]:  # noqa: ANN401 - any object
    if getattr(type(one), "is_out_of_reach", False):
        raise OutOfReachError
    fields = dict(getattr(one, "__dict__", {}))
    for name in _slots(type(one).__mro__):
        if hasattr(one, name):
            fields[name] = getattr(one, name)
    if isinstance(one, UiState):
        fields["views"] = {}  # each layout places them anew
    return fields


@cache
def _slots(kinds: tuple[type, ...]) -> tuple[str, ...]:
    named = (kind.__dict__.get("__slots__", ()) for kind in kinds)
    slots = [name for names in named for name in ((names,) if isinstance(names, str) else names)]
    return tuple(name for name in slots if not name.startswith("__"))


def _members(one: object, state: object) -> Iterable[object]:
    """Return what an object refers to."""
    match one:
        case FunctionType():
            return (*(one.__closure__ or ()), *(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values())
        case MethodType():
            return (one.__self__,)
        case partial():
            return (one.func, *one.args, *one.keywords.values())
        case tuple() | frozenset():
            return one
    if isinstance(state, dict):
        return state.values()
    return state if isinstance(state, tuple) else ()


def _content(cell: CellType) -> Iterator[object]:
    with suppress(ValueError):  # nothing has been put into it yet
        yield cell.cell_contents


def _named(action: Callable[[], None] | None) -> Iterator[object]:
    """Yield the objects that an action is about: a method's, and what a function has closed over."""
    for one in _members(action, None):
        yield from _content(one) if isinstance(one, CellType) else (one,)


def _put_back(one: Any, state: Any) -> None:  # noqa: ANN401 - any object, and what `_state_of` made of it
    match one:
        case dict() | set():
            one.clear()
            one.update(state)
        case list() | bytearray():
            one[:] = state
        case deque():
            one.clear()
            one.extend(state)
        case CellType():
            if state:
                (one.cell_contents,) = state
        case _:
            for name in [name for name in getattr(one, "__dict__", ()) if name not in state]:
                object.__delattr__(one, name)
            for name, value in state.items():
                object.__setattr__(one, name, value)
