"""The contacts provider: `content://com.android.contacts` and the old `content://contacts`, over contacts2.db."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator.system.content import ContentError
from pytest_mobileagent.simulator.system.providers import _contact_rows as rows
from pytest_mobileagent.simulator.system.providers import _sql as sql
from pytest_mobileagent.simulator.system.providers._contact_photos import PhotoStore
from pytest_mobileagent.simulator.system.providers._resources import schema

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import ContentUri, Provider, Query, Row, Value

PACKAGE = "com.android.providers.contacts"
_BASE = "content://com.android.contacts"
_BY_NAME = "sort_key COLLATE LOCALIZED"
# data/<kind> by the mimetypes it covers
_KINDS = {
    "phones": (rows.PHONE,),
    "emails": (rows.EMAIL,),
    "postals": (rows.POSTAL,),
    "callables": (rows.PHONE, rows.SIP),
    "contactables": (rows.PHONE, rows.EMAIL),
}


def provide(phone: Phone) -> dict[str, Provider]:
    """Return the providers by authority."""
    store = sql.ProviderDatabase(phone, (PACKAGE, "contacts2.db"), schema("contacts2"), rows.prepare)
    return {"com.android.contacts": Contacts(phone, store), "contacts": LegacyContacts(phone, store)}


class Contacts:
    """Contacts, raw contacts, data rows and groups."""

    def __init__(self, phone: Phone, store: sql.ProviderDatabase) -> None:
        """Use the phone's contacts database."""
        self._phone = phone
        self._store = store
        self._photos = PhotoStore(phone, PACKAGE)

    def query(self, uri: ContentUri, query: Query) -> list[Row]:
        """Return rows of the view that the path names."""
        source, condition, sort = self._source(uri)
        limit = next(iter(uri.values("limit")), "")
        found = sql.select(self._store.open(), source, query, condition, sort=sort)
        return found[: int(limit)] if limit.isdigit() else found

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Add a raw contact, a data row or a group."""
        database = self._store.open()
        match uri.segments:
            case ("raw_contacts",):
                return f"{_BASE}/raw_contacts/{rows.insert_raw_contact(database, values, self._now_ms())}"
            case ("data",):
                return self._insert_data(values)
            case ("raw_contacts", number, "data") if number.isdigit():
                return self._insert_data({**values, "raw_contact_id": int(number)})
            case ("groups",):
                return f"{_BASE}/groups/{sql.insert(database, 'groups', rows.with_account(database, values))}"
            case ("settings",):
                return f"{_BASE}/settings"
            case _:
                raise sql.unknown(uri)

    def _insert_data(self, values: Row) -> str:
        """Add a data row; a photo that is no picture is none (row 0)."""
        database = self._store.open()
        row = self._photos.row(database, values) if values.get("mimetype") == rows.PHOTO else values
        return f"{_BASE}/data/{0 if row is None else rows.insert_data(database, row, self._now_ms())}"

    def _update_data(self, numbers: list[int], values: Row) -> int:
        database = self._store.open()
        photos = [number for number in numbers if "data15" in values and rows.is_photo(database, number)]
        others = [number for number in numbers if number not in photos]
        changed = rows.update_data(database, others, values, self._now_ms())
        for number in photos:
            row = self._photos.row(database, {"data14": None, **values})
            changed += 0 if row is None else rows.update_data(database, [number], row, self._now_ms())
        self._photos.sweep(database)
        return changed

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Change data rows, raw contacts, contacts or groups."""
        database = self._store.open()
        now_ms = self._now_ms()
        source, _, _ = self._source(uri)
        numbers = self._ids(uri, query)
        if source == "view_data":
            return self._update_data(numbers, values)
        tables = {"view_contacts": "contacts", "view_raw_contacts": "raw_contacts", "view_groups": "groups"}
        table = tables.get(source)
        if table is None:
            raise sql.unknown(uri)
        if table == "contacts":
            rows.copy_options(database, numbers, values, now_ms)
        return sql.update(database, table, values, rows.among("_id", numbers))

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove contacts, raw contacts, data rows or groups; the photos go with them."""
        count = self._delete(uri, query)
        self._photos.sweep(self._store.open())
        return count

    def _delete(self, uri: ContentUri, query: Query) -> int:
        database = self._store.open()
        source, _, _ = self._source(uri)
        numbers = self._ids(uri, query)
        if source == "view_data":
            return rows.delete_data(database, numbers, self._now_ms())
        if source == "view_groups":
            return sql.delete(database, "groups", rows.among("_id", numbers))
        if source == "view_contacts":
            rows.delete_raw_contacts(database, rows.raw_contacts_of(database, numbers), self._now_ms())
            return len(numbers)
        if source == "view_raw_contacts":
            return rows.delete_raw_contacts(database, numbers, self._now_ms())
        raise sql.unknown(uri)

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:  # noqa: ARG002 - every provider's signature
        """Know no methods."""
        return {}

    def _ids(self, uri: ContentUri, query: Query) -> list[int]:
        found = self.query(uri, query._replace(projection=("_id",), sort=None))
        return [int(str(row["_id"])) for row in found]

    def _now_ms(self) -> int:
        return int(self._phone.clock.now() * 1000)

    def _source(self, uri: ContentUri) -> tuple[str, sql.Condition, str]:  # noqa: C901, PLR0911 - one path each
        first = uri.segments[0] if uri.segments else ""
        if first == "contacts":
            return self._contacts(uri)
        if first == "data":
            return self._data(uri)
        condition = sql.Condition()
        match uri.segments:
            case ("raw_contacts",):
                return "view_raw_contacts", condition.add("deleted = 0"), ""
            case ("raw_contacts", number) if number.isdigit():
                return "view_raw_contacts", condition.add("_id = ?", int(number)), ""
            case ("raw_contacts", number, "data" | "entity") if number.isdigit():
                return "view_data", condition.add("raw_contact_id = ?", int(number)), ""
            case ("raw_contact_entities",):
                return "view_data", condition, ""
            case ("phone_lookup", number):
                return "view_phone_lookup", condition.add("phone_equal(number, ?)", number), ""
            case ("groups",) | ("groups_summary",):
                return "view_groups", condition, ""
            case ("groups", number) if number.isdigit():
                return "view_groups", condition.add("_id = ?", int(number)), ""
            case ("deleted_contacts",) | ("directories",) | ("accounts",):
                return first, condition, ""
            case ("profile", *_):
                return "view_contacts", condition.add("0"), ""
            case _:
                raise sql.unknown(uri)

    def _contacts(self, uri: ContentUri) -> tuple[str, sql.Condition, str]:  # noqa: PLR0911 - one path each
        condition = sql.Condition()
        match uri.segments[1:]:
            case ():
                return "view_contacts", condition, ""
            case (number,) if number.isdigit():
                return "view_contacts", condition.add("_id = ?", int(number)), ""
            case (number, "data" | "entities") if number.isdigit():
                return "view_data", condition.add("contact_id = ?", int(number)), ""
            case (number, "photo") if number.isdigit():
                condition.add("contact_id = ?", int(number)).add("mimetype = ?", rows.PHOTO)
                return "view_data", condition, ""
            case ("lookup", key) | ("lookup", key, _):
                return "view_contacts", condition.add("lookup = ?", key), ""
            case ("lookup", key, "data" | "entities") | ("lookup", key, _, "data" | "entities"):
                return "view_data", condition.add("lookup = ?", key), ""
            case ("filter", *text):
                return "view_contacts", self._filter(condition, "".join(text)), _BY_NAME
            case ("strequent" | "frequent" | "strequent_phone", *_):
                return "view_contacts", condition.add("starred = 1"), _BY_NAME
            case _:
                raise sql.unknown(uri)

    def _data(self, uri: ContentUri) -> tuple[str, sql.Condition, str]:
        condition = sql.Condition()
        match uri.segments[1:]:
            case ():
                return "view_data", condition, ""
            case (number,) if number.isdigit():
                return "view_data", condition.add("_id = ?", int(number)), ""
            case (kind, *rest) if kind in _KINDS:
                marks = ", ".join("?" * len(_KINDS[kind]))
                condition.add(f"mimetype IN ({marks})", *_KINDS[kind])
                self._narrow(condition, rest)
                return "view_data", condition, _BY_NAME if rest else ""
            case _:
                raise sql.unknown(uri)

    @staticmethod
    def _narrow(condition: sql.Condition, rest: list[str]) -> None:
        match rest:
            case [number] if number.isdigit():
                condition.add("_id = ?", int(number))
            case ["filter" | "lookup", *text] if text:
                pattern = f"%{text[0]}%"
                condition.add("data1 LIKE ? OR data4 LIKE ? OR display_name LIKE ?", pattern, pattern, pattern)
            case _:
                pass

    @staticmethod
    def _filter(condition: sql.Condition, text: str) -> sql.Condition:
        if not text:
            return condition.add("0")
        pattern = f"%{text}%"
        return condition.add(
            "display_name LIKE ? OR _id IN (SELECT contact_id FROM view_data WHERE data1 LIKE ? OR data4 LIKE ?)",
            pattern, pattern, pattern,
        )  # fmt: skip


class LegacyContacts:
    """The API of the first Android: `people`, `phones`, `groups`."""

    _VIEWS: ClassVar = {"people": "view_v1_people", "phones": "view_v1_phones", "groups": "view_groups"}

    def __init__(self, phone: Phone, store: sql.ProviderDatabase) -> None:
        """Use the phone's contacts database."""
        self._phone = phone
        self._store = store

    def query(self, uri: ContentUri, query: Query) -> list[Row]:
        """Return people or phones, by name."""
        view, condition = self._view(uri)
        return sql.select(self._store.open(), view, query, condition, sort="" if view == "view_groups" else "name")

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Add a person (name, number, notes)."""
        if uri.path != "people":
            raise sql.unknown(uri)
        database, now_ms = self._store.open(), int(self._phone.clock.now() * 1000)
        raw = rows.insert_raw_contact(database, {}, now_ms)
        for key, mimetype in (("name", rows.NAME), ("number", rows.PHONE), ("notes", rows.NOTE)):
            if values.get(key):
                data: Row = {"raw_contact_id": raw, "mimetype": mimetype, "data1": values[key]}
                rows.insert_data(database, data, now_ms)
        return f"content://contacts/people/{raw}"

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Refuse, as Android does by now."""
        del values, query
        raise ContentError(sql.UNSUPPORTED, f"Unknown uri: {uri.text}")

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove people."""
        view, condition = self._view(uri)
        if view != "view_v1_people":
            raise ContentError(sql.UNSUPPORTED, f"Unknown uri: {uri.text}")
        database = self._store.open()
        found = sql.select(database, view, query._replace(projection=("_id",)), condition)
        contacts = [int(str(row["_id"])) for row in found]
        raw = rows.raw_contacts_of(database, contacts)
        rows.delete_raw_contacts(database, raw, int(self._phone.clock.now() * 1000))
        return len(contacts)

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:  # noqa: ARG002 - every provider's signature
        """Know no methods."""
        return {}

    def _view(self, uri: ContentUri) -> tuple[str, sql.Condition]:
        condition = sql.Condition()
        match uri.segments:
            case (name,) if name in self._VIEWS:
                return self._VIEWS[name], condition
            case (name, number) if name in self._VIEWS and number.isdigit():
                return self._VIEWS[name], condition.add("_id = ?", int(number))
            case ("people", number, "phones") if number.isdigit():
                return "view_v1_phones", condition.add("person = ?", int(number))
            case ("phones", "filter", number):
                return "view_v1_phones", condition.add("phone_equal(number, ?)", number)
            case _:
                raise sql.unknown(uri)
