"""The rows of the contacts provider, as apps that edit contacts write them (`ContactsContract`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from pytest_mobileagent.simulator.system.content import shown
from pytest_mobileagent.simulator.system.preferences import Preferences

if TYPE_CHECKING:
    from collections.abc import Container

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Row, Value

BASE = "content://com.android.contacts"
PHOTO = "vnd.android.cursor.item/photo"
MEMBERSHIP = "vnd.android.cursor.item/group_membership"
_SORT, _NAME = "android.contacts.SORT_ORDER", "android.contacts.DISPLAY_ORDER"
# What Contacts and Phone let people choose: the title, the preference, and what its values 1 and 2 are called.
LISTED_BY = (
    ("Sort by", _SORT, ("First name", "Last name")), ("Name format", _NAME, ("First name first", "Last name first")),
)  # fmt: skip


def listed_by(phone: Phone, package: str) -> tuple[str, str]:
    """Return the columns of a contact's name and of its place in the list, as the settings of an app say."""
    prefs = Preferences(phone, package)
    name = "display_name_alt" if prefs.number(_NAME, 1) == 2 else "display_name"
    return name, "sort_key_alt" if prefs.number(_SORT, 1) == 2 else "sort_key"


class Group(NamedTuple):
    """A group of contacts."""

    id: int
    title: str


class Entry(Protocol):
    """A value of a contact: `id` is its row, 0 while it is new."""

    kind: str
    value: str
    type: int
    label: str
    id: int


class ContactRows:
    """The contacts and groups of a phone."""

    def __init__(self, phone: Phone) -> None:
        """Look at `phone`."""
        self.phone = phone
        self.content = phone.content

    # -- contacts ---------------------------------------------------------------------------------------------------

    def add_contact(self) -> int:
        """Create a raw contact; return its id."""
        uri = self.content.insert(f"{BASE}/raw_contacts", {"account_name": None, "account_type": None})
        return int(uri.rpartition("/")[2])

    def data_of(self, raw_id: int, kind: str) -> list[int]:
        """Return the rows of data of a kind that a raw contact has."""
        rows = self.content.query(f"{BASE}/raw_contacts/{raw_id}/data", ["_id"], "mimetype = ?", [kind])
        return [number_of(row["_id"]) for row in rows]

    def put_data(self, raw_id: int, kind: str, values: Row, *, row: int = 0) -> None:
        """Store a row of data, a new one if none is named."""
        if row:
            self.content.update(f"{BASE}/data/{row}", values)
        else:
            self.content.insert(f"{BASE}/data", {"raw_contact_id": raw_id, "mimetype": kind, **values})

    def put_entry(self, raw_id: int, entry: Entry, typed: Container[str]) -> None:
        """Store a value; it has a type, if its kind is among the `typed`."""
        values: Row = {"data1": entry.value.strip()}
        if entry.kind in typed:
            values |= {"data2": entry.type, "data3": entry.label or None}
        self.put_data(raw_id, entry.kind, values, row=entry.id)

    def put_photo(self, raw_id: int, content: bytes) -> None:
        """Store the picture of a raw contact in place of the one it had; without content it has none."""
        found = self.data_of(raw_id, PHOTO)
        if content:
            self.put_data(raw_id, PHOTO, {"data15": content}, row=next(iter(found), 0))
        else:
            self.delete_data(*found)

    def delete_data(self, *rows: int) -> None:
        """Delete rows of data."""
        for row in rows:
            self.content.delete(f"{BASE}/data/{row}")

    # -- groups -----------------------------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """Return the groups, by title."""
        rows = self.content.query(f"{BASE}/groups", ["_id", "title"], "deleted = 0 AND title IS NOT NULL")
        found = (Group(number_of(row["_id"]), text_of(row["title"])) for row in rows)
        return sorted(found, key=lambda group: group.title.lower())

    def add_group(self, title: str) -> int:
        """Create a group; return its id."""
        uri = self.content.insert(f"{BASE}/groups", {"title": title, "group_visible": 1})
        return int(uri.rpartition("/")[2])

    def rename_group(self, number: int, title: str) -> None:
        """Rename a group."""
        self.content.update(f"{BASE}/groups/{number}", {"title": title})

    def delete_group(self, number: int) -> None:
        """Delete a group; its contacts stay."""
        self.content.delete(f"{BASE}/data", "mimetype = ? AND data1 = ?", [MEMBERSHIP, str(number)])
        self.content.delete(f"{BASE}/groups/{number}")


def text_of(value: Value) -> str:
    """Return a value of a row as text; an empty one for none."""
    return "" if value is None else shown(value)


def number_of(value: Value) -> int:
    """Return a value of a row as a number; 0 for none."""
    text = text_of(value)
    return int(text) if text.lstrip("-").isdigit() else 0
