"""What providers share: rows of SQLite tables by content query."""

from __future__ import annotations

import re
import sqlite3
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.content import ContentError, Query, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import ContentUri, Value

SQLITE_EXCEPTION = "android.database.sqlite.SQLiteException"
CONSTRAINT_EXCEPTION = "android.database.sqlite.SQLiteConstraintException"
ILLEGAL_ARGUMENT = "java.lang.IllegalArgumentException"
UNSUPPORTED = "java.lang.UnsupportedOperationException"
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class ProviderDatabase:
    """A provider's database: opened at each use, created and prepared when it is missing, at the latest by a boot."""

    def __init__(
        self,
        phone: Phone,
        path: tuple[str, str],
        schema: str,
        prepare: Callable[[sqlite3.Connection], None] | None = None,
    ) -> None:
        """Keep a database's package and name, its schema, and what each connection needs."""
        self._phone = phone
        self._package, self._name = path
        self._schema = schema
        self._prepare = prepare
        self._opened: Database | None = None
        phone.provider_databases.append(self)

    def make(self) -> None:
        """Make it if it is missing, as its provider does once it has been started."""
        if not self._phone.packages.has_database(self._package, self._name):
            self.open()

    def open(self) -> Database:
        """Return the database."""
        database = self._phone.packages.database(self._package, self._name)
        if database is not self._opened:
            if self._prepare is not None:
                self._prepare(database.connection)
            if not database.query("SELECT 1 FROM sqlite_master LIMIT 1"):
                database.script(self._schema)
            self._opened = database
        return database


class Condition:
    """An SQL condition in parts that must all hold, with their arguments."""

    def __init__(self) -> None:
        """Hold for every row."""
        self._parts: list[str] = []
        self.args: list[Value] = []

    def add(self, sql: str, *args: Value) -> Condition:
        """Require `sql`, too."""
        self._parts.append(f"({sql})")
        self.args += args
        return self

    def add_query(self, query: Query) -> Condition:
        """Require what a query asks for, too."""
        return self.add(query.where, *query.args) if query.where else self

    @property
    def sql(self) -> str:
        """The `WHERE` clause, with a space before it; empty if every row holds."""
        return f" WHERE {' AND '.join(self._parts)}" if self._parts else ""


def select(
    database: Database, source: str, query: Query, condition: Condition | None = None, *, sort: str = ""
) -> list[Row]:
    """Return rows of a table or view; `sort` is the order if the query has none."""
    full = (condition or Condition()).add_query(query)
    columns = ", ".join(query.projection) if query.projection else "*"
    order = query.sort or sort
    sql = f"SELECT {columns} FROM {source}{full.sql}" + (f" ORDER BY {order}" if order else "")  # noqa: S608 - a query is SQL on Android too
    return [dict(row) for row in run(database, sql, full.args)]


def insert(database: Database, table: str, values: Row) -> int:
    """Add a row; return its id."""
    names = ", ".join(checked(name) for name in values)
    marks = ", ".join("?" * len(values))
    sql = f"INSERT INTO {table}({names}) VALUES ({marks})" if values else f"INSERT INTO {table} DEFAULT VALUES"  # noqa: S608 - names are checked, values bound
    try:
        return database.execute(sql, tuple(values.values()))
    except sqlite3.Error as error:
        raise sql_error(error, sql) from error


def update(database: Database, table: str, values: Row, condition: Condition) -> int:
    """Change rows; return how many."""
    if not values:
        return 0
    assignments = ", ".join(f"{checked(name)}=?" for name in values)
    return _write(database, f"UPDATE {table} SET {assignments}{condition.sql}", [*values.values(), *condition.args])  # noqa: S608 - names are checked, values bound


def delete(database: Database, table: str, condition: Condition) -> int:
    """Remove rows; return how many."""
    return _write(database, f"DELETE FROM {table}{condition.sql}", condition.args)  # noqa: S608 - names are checked, values bound


def _write(database: Database, sql: str, args: Sequence[Value]) -> int:
    try:
        return database.change(sql, tuple(args))
    except sqlite3.Error as error:
        raise sql_error(error, sql) from error


def run(database: Database, sql: str, args: Sequence[Value] = ()) -> list[sqlite3.Row]:
    """Return what a SELECT finds; SQLite's errors become Android's."""
    try:
        return database.query(sql, tuple(args))
    except sqlite3.Error as error:
        raise sql_error(error, sql) from error


def sql_error(error: sqlite3.Error, sql: str) -> ContentError:
    """Return Android's exception for one of SQLite."""
    if isinstance(error, sqlite3.IntegrityError):
        return ContentError(CONSTRAINT_EXCEPTION, f"{error} (code 19 SQLITE_CONSTRAINT)")
    return ContentError(SQLITE_EXCEPTION, f"{error} (code 1 SQLITE_ERROR): , while compiling: {sql}")


def checked(name: str) -> str:
    """Return a column name, quoted; refuse what is none."""
    if not _NAME.fullmatch(name):
        raise ContentError(ILLEGAL_ARGUMENT, f"Invalid column {name}")
    return f'"{name}"'


def unknown(uri: ContentUri) -> ContentError:
    """Return the exception for a path that a provider does not have."""
    return ContentError(ILLEGAL_ARGUMENT, f"Unknown URL {uri.text}")


def only(values: Row, names: Sequence[str]) -> Row:
    """Return the values whose names are in `names`."""
    return {name: value for name, value in values.items() if name in names}


def columns(database: Database, table: str) -> list[str]:
    """Return the names of a table's columns."""
    return [str(row["name"]) for row in database.query(f"PRAGMA table_info({table})")]
