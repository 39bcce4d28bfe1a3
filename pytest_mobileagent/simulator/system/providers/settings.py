"""The settings provider: `content://settings/{system,secure,global}`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.database import Patience
from pytest_mobileagent.simulator.system.content import ContentError, shown
from pytest_mobileagent.simulator.system.providers import _sql as sql
from pytest_mobileagent.simulator.system.settings import NAMESPACES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import ContentUri, Provider, Query, Row, Value

_COLUMNS = ("_id", "name", "value", "is_preserved_in_restore")


def provide(phone: Phone) -> dict[str, Provider]:
    """Return the provider by authority."""
    return {"settings": SettingsProvider(phone)}


class SettingsProvider:
    """The settings as rows of name and value."""

    def __init__(self, phone: Phone) -> None:
        """Read and write the phone's settings."""
        self._phone = phone

    def query(self, uri: ContentUri, query: Query) -> list[Row]:
        """Return settings of a namespace."""
        namespace, key = self._target(uri)
        rows = [row for row in self._phone.settings.rows(namespace) if key in ("", row[1])]
        with closing(sqlite3.connect(":memory:")) as connection:
            Patience(connection)
            connection.row_factory = sqlite3.Row
            connection.execute(f"CREATE TABLE settings ({', '.join(_COLUMNS)})")
            connection.executemany("INSERT INTO settings VALUES (?, ?, ?, 'false')", rows)
            columns = ", ".join(query.projection) if query.projection else "*"
            where = f" WHERE {query.where}" if query.where else ""
            order = f" ORDER BY {query.sort}" if query.sort else ""
            statement = f"SELECT {columns} FROM settings{where}{order}"  # noqa: S608 - a private copy
            try:
                return [dict(row) for row in connection.execute(statement, query.args)]
            except sqlite3.Error as error:
                raise sql.sql_error(error, statement) from error

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Set a setting."""
        namespace, _ = self._target(uri)
        name = values.get("name")
        if not name:
            raise ContentError(sql.ILLEGAL_ARGUMENT, "name cannot be empty")
        self._phone.settings.put(namespace, shown(name), shown(values.get("value")), package="com.android.shell")
        return f"content://settings/{namespace}/{shown(name)}"

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Change settings."""
        namespace, _ = self._target(uri)
        rows = self.query(uri, query._replace(projection=None))
        for row in rows:
            name, value = shown(row["name"]), shown(values.get("value"))
            self._phone.settings.put(namespace, name, value, package="com.android.shell")
        return len(rows)

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove settings."""
        namespace, _ = self._target(uri)
        names = [shown(row["name"]) for row in self.query(uri, query._replace(projection=None))]
        return sum(self._phone.settings.delete(namespace, name) for name in names)

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:
        """Answer `GET_system`, `PUT_global`, `DELETE_secure`, `LIST_system` and their like."""
        verb, _, namespace = method.partition("_")
        if namespace not in NAMESPACES:
            return {}
        settings = self._phone.settings
        match verb:
            case "GET":
                return {"value": settings.get(namespace, arg or "")}
            case "PUT":
                settings.put(namespace, arg or "", extras.get("value", ""), package="com.android.shell")
            case "DELETE":
                return {"result_rows_deleted": settings.delete(namespace, arg or "")}
            case "LIST":
                lines = [f"{key}={value}" for key, value in settings.items(namespace)]
                return {"result_settings_list": f"[{', '.join(lines)}]"}
            case _:
                pass
        return {}

    @staticmethod
    def _target(uri: ContentUri) -> tuple[str, str]:
        if not uri.segments or uri.segments[0] not in NAMESPACES or len(uri.segments) > 2:
            raise ContentError(sql.ILLEGAL_ARGUMENT, f"Invalid URI: {uri.text}")
        return uri.segments[0], uri.segments[1] if len(uri.segments) == 2 else ""
