"""What an agent changed that its goal did not ask for: of all that is not as it was, what nobody expected."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.matching import digits_differ
from pytest_mobileagent.state.bookkeeping import Declared, is_bookkeeping
from pytest_mobileagent.state.system_state import APP_OPS, ASKED_FOR, PERMISSIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from pytest_mobileagent.state.changes import Change, Kind
    from pytest_mobileagent.state.phone_state import Value

_SHARED = "/storage/"  # the phone's own storage, and cards


@dataclass(frozen=True, slots=True)
class Expected:
    """A change that a goal asks for: where, which keys if they are known, how often, and by columns which row.

    `columns` are what a row held before, or holds now if it was added, or what says whether that is right; `only` are
    those that a modified row may have changed, if not all; `to` is the folder to which a file was moved. Of files on
    the shared storage `keys` may be in letters of either case, which it takes as the same.
    """

    kind: Kind
    place: str
    keys: tuple[str, ...] = ()
    times: int = 1
    columns: Mapping[str, object] = field(default_factory=dict)
    to: str = ""
    only: tuple[str, ...] = ()

    def fits(self, change: Change) -> bool:
        """Whether a change is the expected one. `place` may be the end of a path."""
        if change.kind != self.kind or not _ends_with(change.place, self.place):
            return False
        if self.keys and _as_stored(change, change.key) not in {_as_stored(change, key) for key in self.keys}:
            return False
        if self.to and not _ends_with(str(change.after).rpartition("/")[0], self.to):
            return False
        if self.only and not set(_changed_columns(change)) <= set(self.only):
            return False
        if not self.columns:
            return True
        row = change.after if change.kind == "added" else change.before
        return isinstance(row, dict) and all(_is_as(row.get(name), wanted) for name, wanted in self.columns.items())


def _as_stored(change: Change, key: str) -> str:
    """Return a key as it is told apart from others: on the shared storage letters of either case are the same."""
    return key.casefold() if change.place.startswith(_SHARED) else key


def _is_as(value: Value, wanted: object) -> bool:
    return bool(wanted(value)) if callable(wanted) else value == wanted


def _changed_columns(change: Change) -> list[str]:
    if not isinstance(change.before, dict) or not isinstance(change.after, dict):
        return []
    return [name for name, value in change.after.items() if change.before.get(name) != value]


def _ends_with(path: str, end: str) -> bool:
    return f"/{path}".endswith(f"/{end.strip('/')}")


def added(place: str, *keys: str, times: int = 1, **columns: object) -> Expected:
    """Return the expected addition of as many rows to a table, by their columns, or of a file of one of these names."""
    return Expected("added", place, keys, times, columns)


def removed(place: str, *keys: str, times: int = 1, **columns: object) -> Expected:
    """Return the expected removal of a row (`events.db/events`, by its columns) or a file (a folder, and its name)."""
    return Expected("removed", place, keys, times, columns)


def modified(place: str, *keys: str, times: int = 1, only: tuple[str, ...] = (), **columns: object) -> Expected:
    """Return the expected change of a row, by what it held before and in which columns, of a file or of a setting."""
    return Expected("modified", place, keys, times, columns, only=only)


def stored(preferences: str, *keys: str) -> tuple[Expected, ...]:
    """Return the expected changes of an app's preferences (`Prefs.xml`), whether they were stored before or not."""
    return tuple(change(preferences, key) for key in keys for change in (added, modified))


def moved(place: str, *keys: str, to: str) -> Expected:
    """Return the expected move of a file to a folder; only what is still the same to the byte has been moved."""
    return Expected("moved", place, keys, to=to)


def dialled(number: str) -> Callable[[Value], bool]:
    """Return what says whether a column holds this number, in whatever groups it was typed."""
    return lambda value: not digits_differ(str(value or ""), number)


def called() -> Expected:
    """Return the expected call that is under way in the end; an app lists it when it is over."""
    return added("calls", "under way")


def unasked(
    changes: Iterable[Change], *, expected: Iterable[Expected], packages: Collection[str], declared: Declared = ()
) -> list[Change]:
    """Return the changes that a goal did not ask for.

    Asked for is what is expected, each expectation as often as it says. An app of the task may be given a permission,
    or special access to what it works with, since it may ask for one before it can be used. What apps write down for
    themselves is nobody's doing.
    """
    left = list(expected)
    found = []
    for change in changes:
        if is_bookkeeping(change, declared=declared) or (change.kind == "added" and _is_given(change, packages)):
            continue
        if not _take(left, change) and not (change.kind == "moved" and _take(left, *change.halves)):
            found.append(change)
    return found


def _is_given(change: Change, packages: Collection[str]) -> bool:
    """Whether one of some apps has been given what it may ask for."""
    kind, _, package = change.place.partition("/")
    if package not in packages:
        return False
    if f"{kind}/" == APP_OPS:
        return change.key in ASKED_FOR and change.after == "allow"
    return f"{kind}/" == PERMISSIONS


def _take(left: list[Expected], *changes: Change) -> bool:
    """Take what fits all of some changes from what is expected; nothing if one of them is not."""
    rest = list(left)
    for change in changes:
        at = next((at for at, one in enumerate(rest) if one.fits(change)), None)
        if at is None:
            return False
        rest[at : at + 1] = [replace(rest[at], times=rest[at].times - 1)] if rest[at].times > 1 else []
    left[:] = rest
    return True
