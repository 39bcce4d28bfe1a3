"""The call log: `content://call_log/calls` over calllog.db."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_mobileagent.simulator.system.content import shown
from pytest_mobileagent.simulator.system.providers import _sql as sql
from pytest_mobileagent.simulator.system.providers._resources import schema

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import ContentUri, Provider, Query, Row, Value

PACKAGE = "com.android.providers.contacts"


def provide(phone: Phone) -> dict[str, Provider]:
    """Return the provider by authority."""
    return {"call_log": CallLog(phone)}


class CallLog:
    """Calls: table `calls`."""

    def __init__(self, phone: Phone) -> None:
        """Use the phone's call database."""
        self._phone = phone
        self._store = sql.ProviderDatabase(phone, (PACKAGE, "calllog.db"), schema("calllog"))

    def query(self, uri: ContentUri, query: Query) -> list[Row]:
        """Return calls, the newest first."""
        return sql.select(self._store.open(), "calls", query, self._condition(uri), sort="date DESC")

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Add a call; the name is looked up among the contacts if it is not given."""
        if uri.path != "calls":
            raise sql.unknown(uri)
        row: Row = {"last_modified": int(self._phone.clock.now() * 1000), **values}
        if row.get("number") and "name" not in row:
            number = quote(shown(row["number"]), safe="")
            found = self._phone.content.query(f"content://com.android.contacts/phone_lookup/{number}")
            if found:
                row |= {"name": found[0]["display_name"], "numbertype": found[0]["type"]}
        return f"content://call_log/calls/{sql.insert(self._store.open(), 'calls', row)}"

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Change calls."""
        return sql.update(self._store.open(), "calls", values, self._condition(uri).add_query(query))

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove calls."""
        return sql.delete(self._store.open(), "calls", self._condition(uri).add_query(query))

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:  # noqa: ARG002 - every provider's signature
        """Know no methods."""
        return {}

    @staticmethod
    def _condition(uri: ContentUri) -> sql.Condition:
        condition = sql.Condition()
        match uri.segments:
            case ("calls",):
                return condition
            case ("calls", number) if number.isdigit():
                return condition.add("_id = ?", int(number))
            case ("calls", "filter", text):
                return condition.add("number LIKE ?", f"%{text}%")
            case _:
                raise sql.unknown(uri)
