"""A provider whose paths are tables: `table` and `table/ID`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.providers import _sql as sql

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.system.content import ContentUri, Query, Row, Value

    Fill = Callable[[str, Row], Row]


class Tables:
    """Tables by path, each with the order of its rows; `fill` completes a row that is added."""

    def __init__(
        self, store: sql.ProviderDatabase, tables: Mapping[str, tuple[str, str]], fill: Fill | None = None
    ) -> None:
        """Offer `tables`: path to table and order."""
        self._store = store
        self._tables = tables
        self._fill = fill

    def query(self, uri: ContentUri, query: Query) -> list[Row]:
        """Return rows of the table."""
        table, sort, condition = self._target(uri)
        return sql.select(self._store.open(), table, query, condition, sort=sort)

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Add a row."""
        table, _, _ = self._target(uri)
        row = self._fill(table, values) if self._fill else values
        return f"content://{uri.authority}/{uri.path}/{sql.insert(self._store.open(), table, row)}"

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Change rows."""
        table, _, condition = self._target(uri)
        return sql.update(self._store.open(), table, values, condition.add_query(query))

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove rows."""
        table, _, condition = self._target(uri)
        return sql.delete(self._store.open(), table, condition.add_query(query))

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:  # noqa: ARG002 - every provider's signature
        """Know no methods."""
        return {}

    def _target(self, uri: ContentUri) -> tuple[str, str, sql.Condition]:
        path, condition = uri.path, sql.Condition()
        if uri.id is not None:
            path = "/".join(uri.segments[:-1])
            condition.add("_id = ?", uri.id)
        if path not in self._tables:
            raise sql.unknown(uri)
        table, sort = self._tables[path]
        return table, sort, condition
