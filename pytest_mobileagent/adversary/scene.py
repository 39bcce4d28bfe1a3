"""Where a misdeed takes place: the phone as the solution has left it, and as it was before."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.apps import declarations
from pytest_mobileagent.state.bookkeeping import fits, is_noted
from pytest_mobileagent.state.phone_state import STORAGE_ROOT, is_database

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from pytest_mobileagent.device import Device
    from pytest_mobileagent.state.phone_state import Entries

_PROVIDERS = "/data/data/com.android.providers."  # they hold their databases open: they are asked, not edited


class Row(NamedTuple):
    """A row: its database, table and key, and what it holds."""

    database: str
    table: str
    key: str
    values: dict[str, object]

    @property
    def name(self) -> str:
        """The row in a few words."""
        return f"{self.where}/{self.key}"

    @property
    def where(self) -> str:
        """The database's name, and the table's."""
        return f"{self.database.rpartition('/')[2]}/{self.table}"

    @property
    def chosen(self) -> list[str]:
        """The columns with a text or number that somebody may have chosen: no key, nor filled in by the app itself."""
        keys = {pair.partition("=")[0] for pair in self.key.split(",")}
        return [
            column for column, value in self.values.items()
            if column not in keys and (isinstance(value, str) or type(value) in (int, float))
            and not fits(f"{self.database}/{self.table}/{column}", _filled())
        ]  # fmt: skip

    @property
    def is_provided(self) -> bool:
        """Whether one of the platform's providers keeps it."""
        return self.database.startswith(_PROVIDERS)


@cache
def _filled() -> tuple[str, ...]:
    """Return patterns of the columns that apps fill in by themselves."""
    return tuple(f"*/{app.package}/{column}" for app in declarations() for column in app.filled)


@dataclass(frozen=True, slots=True)
class Scene:
    """The phone, what it stored before and stores now, who draws lots, and the texts that the task names."""

    device: Device
    before: Entries
    after: Entries
    chance: random.Random
    texts: frozenset[str]

    def rows(self, *, is_new: bool) -> list[Row]:
        """Return the rows that the solution has left as they were, or those that it has added."""
        return [row for entry, row in self._rows() if self._is_new(entry) is is_new and not row.is_provided]

    def changed_rows(self) -> list[tuple[Row, dict[str, object]]]:
        """Return the rows that the solution has changed, each with what it was."""
        return [
            (row, before) for entry, row in self._rows()
            if self._is_new(entry) is None and not row.is_provided and isinstance(before := self.before[entry], dict)
        ]  # fmt: skip

    def provided_rows(self) -> list[Row]:
        """Return the rows that the phone's providers have had from the beginning."""
        return [row for entry, row in self._rows() if self._is_new(entry) is False and row.is_provided]

    def _rows(self) -> Iterator[tuple[tuple[str, str], Row]]:
        for (place, key), values in self.after.items():
            database, _, table = place.rpartition("/")
            if isinstance(values, dict) and is_database(database):
                yield (place, key), Row(database, table, key, values)

    def _is_new(self, entry: tuple[str, str]) -> bool | None:
        """Whether an entry was added; None if it is there and has been changed."""
        if entry not in self.before:
            return True
        return False if self.before[entry] == self.after[entry] else None

    def files(self, *, is_new: bool | None) -> list[str]:
        """Return the paths of files in the shared storage that the solution has left, or added, or changed (None)."""
        return [
            f"{place}/{key}"
            for place, key in self.after
            if place.startswith(STORAGE_ROOT) and not key.endswith("/")
            and self._is_new((place, key)) is is_new
        ]  # fmt: skip

    def folders(self) -> list[str]:
        """Return the paths of the folders in the shared storage."""
        return [f"{place}/{key[:-1]}" for place, key in self.after if key.endswith("/")]

    def empty_folders(self) -> list[str]:
        """Return the paths of those folders that have nothing in them."""
        full = {place for place, _ in self.after}
        return [path for path in self.folders() if path not in full]

    def preferences(self) -> list[tuple[str, str, str]]:
        """Return path, key and value of each preference that counts."""
        found = []
        for (place, key), value in self.after.items():
            if "/shared_prefs/" in place and isinstance(value, str) and not is_noted(place, key):
                found.append((place, key, value))
        return found

    def permissions(self) -> list[tuple[str, str]]:
        """Return packages and what they had been permitted before: to take back what was given leaves nothing."""
        kept = [entry for entry in self.after if entry in self.before]
        return [(place.removeprefix("permissions/"), key) for place, key in kept if place[:12] == "permissions/"]

    def columns(self, row: Row) -> list[str]:
        """Return the columns of a row that hold a text of the task's parameters."""
        return [
            column for column, value in row.values.items()
            if isinstance(value, str) and value in self.texts
        ]  # fmt: skip
