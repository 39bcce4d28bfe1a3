"""SQLite files of the phone's disk."""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_mobileagent.simulator.contents import LargeContent


_STEPS_AT_ONCE, _MOST_STEPS = 100_000, 2_000_000  # a tenth of a second; what apps store takes thousands
_LONGEST_BYTES = 16 << 20  # of a value, also in between
_READERS: dict[str, Callable[..., object]] = {"str": str, "int": int, "float": float, "bool": bool, "bytes": bytes}
T = TypeVar("T")


class Patience:
    """Counts the steps of SQLite's machine since the last `renew`: too many are interrupted, as a text too long is."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Bound what is asked by a connection: whoever asks without end would hold up the whole phone."""
        self._rounds = 0
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_BYTES)
        connection.set_progress_handler(self._is_over, _STEPS_AT_ONCE)

    def renew(self) -> None:
        """Begin to count anew."""
        self._rounds = 0

    def _is_over(self) -> bool:
        self._rounds += 1
        return self._rounds > _MOST_STEPS // _STEPS_AT_ONCE


class Database:
    """A SQLite file on a phone's disk, open.

    Statements commit at once unless inside `transaction()`. Rows are `sqlite3.Row`.
    """

    def __init__(self, connection: sqlite3.Connection, on_write: Callable[[], None]) -> None:
        """Wrap an open connection, to be closed when nobody uses the database any more, in whichever thread.

        `on_write` is called at every statement that may change the file.
        """
        self._connection = connection
        self._on_write = on_write
        self.patience = Patience(connection)
        weakref.finalize(self, connection.close)

    def query(self, sql: str, parameters: Sequence[object] | Mapping[str, object] = ()) -> list[sqlite3.Row]:
        """Return all rows of a SELECT."""
        return self._run(sql, parameters).fetchall()

    def select(self, kind: type[T], sql: str, parameters: Sequence[object] | Mapping[str, object] = ()) -> list[T]:
        """Return the rows of a SELECT as dataclasses, whose fields are named as its columns (see `from_row`)."""
        return [from_row(kind, row) for row in self.query(sql, parameters)]

    def first(self, kind: type[T], sql: str, parameters: Sequence[object] | Mapping[str, object] = ()) -> T | None:
        """Return the first row of a SELECT as a dataclass; None if there is none."""
        return next(iter(self.select(kind, sql, parameters)), None)

    def value(self, sql: str, parameters: Sequence[object] | Mapping[str, object] = ()) -> Any:  # noqa: ANN401 - the column's
        """Return what the first row of a SELECT has in its first column; None if there is none."""
        return next((row[0] for row in self.query(sql, parameters)), None)

    def execute(self, sql: str, parameters: Sequence[object] | Mapping[str, object] = ()) -> int:
        """Run one statement that writes; return the row id of the last insert (0 if none)."""
        self._on_write()
        return self._run(sql, parameters).lastrowid or 0

    def change(self, sql: str, parameters: Sequence[object] | Mapping[str, object] = ()) -> int:
        """Run one UPDATE or DELETE; return how many rows it was done to."""
        self._on_write()
        return max(0, self._run(sql, parameters).rowcount)

    def _run(self, sql: str, parameters: Sequence[object] | Mapping[str, object]) -> sqlite3.Cursor:
        self.patience.renew()
        try:
            return self._connection.execute(sql, parameters)
        except UnicodeEncodeError:
            values = parameters.items() if isinstance(parameters, Mapping) else enumerate(parameters)
            written = {key: written_text(value) if isinstance(value, str) else value for key, value in values}
            is_named = isinstance(parameters, Mapping)
            return self._connection.execute(written_text(sql), written if is_named else tuple(written.values()))

    def script(self, sql: str) -> None:
        """Run several statements."""
        self._on_write()
        self.patience.renew()
        self._connection.executescript(sql)

    def insert(self, table: str, **columns: object) -> int:
        """Insert one row; return its row id. Table and column names come from code, never from a phone."""
        return self._insert("INSERT", table, columns)

    def replace(self, table: str, **columns: object) -> None:
        """Insert one row in the place of the one with its key. Names come from code, never from a phone."""
        self._insert("INSERT OR REPLACE", table, columns)

    def _insert(self, verb: str, table: str, columns: Mapping[str, object]) -> int:
        names = ", ".join(f'"{name}"' for name in columns)
        marks = ", ".join("?" * len(columns))
        return self.execute(f'{verb} INTO "{table}" ({names}) VALUES ({marks})', tuple(columns.values()))

    def update(self, table: str, where: Mapping[str, object], **columns: object) -> None:
        """Change columns of the rows that have the values of `where`. Names come from code, never from a phone."""
        changes = ", ".join(f'"{name}" = ?' for name in columns)
        self.execute(f'UPDATE "{table}" SET {changes} {_condition(where)}', (*columns.values(), *where.values()))  # noqa: S608 - names come from code

    def delete(self, table: str, **where: object) -> None:
        """Delete the rows that have these values; all, if none are named. Names come from code, never from a phone."""
        self.execute(f'DELETE FROM "{table}" {_condition(where)}', tuple(where.values()))  # noqa: S608 - names come from code

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit everything inside at once, or nothing if it raises."""
        self._on_write()
        self._connection.execute("BEGIN")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection itself, for what the other methods do not cover; call `touch()` after writing."""
        return self._connection

    def touch(self) -> None:
        """Say that the file has been written through `connection`."""
        self._on_write()


def from_row(kind: type[T], row: sqlite3.Row | Mapping[str, object]) -> T:
    """Return a row as a dataclass, its fields from the columns of their names, in the types that they are told to have.

    NULL is what is empty of the type, or None where that is allowed; a field without a column has its default.
    """
    known = dict(row)
    kinds = {one.name: str(one.type) for one in fields(kind) if one.name in known}  # type: ignore[arg-type]  # a dataclass
    return kind(**{name: _read(kinds[name], known[name]) for name in kinds})


def _read(type_name: str, value: object) -> object:
    name = type_name.removesuffix(" | None")
    reader = _READERS.get(name)
    if reader is None or (value is None and name != type_name):
        return value
    return reader() if value is None or value == "" else reader(value)


def _condition(where: Mapping[str, object]) -> str:
    return "WHERE " + " AND ".join(f'"{name}" = ?' for name in where) if where else ""


@dataclass(slots=True)
class OpenDatabase:
    """A database whose file on the disk may be older than what was written to it."""

    database: Database
    connection: sqlite3.Connection
    stored: bytes | LargeContent  # what the connection was read from, or last written back as
    is_dirty: bool = False
    written_s: float = 0.0


def sql_exception(error: sqlite3.Error) -> str:
    """Return what an app dies of whose statement cannot be run (AOSP `SQLiteConnection`)."""
    return f"android.database.sqlite.SQLiteException: {error} (code {getattr(error, 'sqlite_errorcode', 1)})"


def written_text(text: str) -> str:
    """Return a text as a database holds it: bytes that are no UTF-8, and halves of a character, become U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def rollback_journal(content: bytes) -> bytes:
    """Return the database file with its WAL marks removed: an in-memory copy cannot be in WAL mode.

    Bytes 18 and 19 of the header are the write and read versions (SQLite file format, 1.3.3): 1 = rollback, 2 = WAL.
    """
    if len(content) >= 20 and content[18:20] == b"\x02\x02":
        return content[:18] + b"\x01\x01" + content[20:]
    return content
