"""Contacts, as the contacts provider has them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.matching import digits_differ, words_differ
from pytest_mobileagent.state.storage import named

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device, Node

_PROVIDER = "com.android.providers.contacts"
APP = AppDeclaration("com.google.android.contacts", names=("contacts",))
AOSP_APP = AppDeclaration("com.android.contacts", names=("contacts",))
PROVIDER = AppDeclaration(
    _PROVIDER,
    derived=(
        *(f"databases/contacts2.db/{table}" for table in (
            "accounts", "contacts", "data_usage_stat", "default_directory", "deleted_contacts", "directories",
            "mimetypes", "name_lookup", "packages", "phone_lookup", "photo_files", "properties", "search_index",
            "stream_items", "_sync_state*", "visible_contacts",
        )),
        "databases/calllog.db/properties",
    ),
    volatile=("files/photos",),  # of the rows of `data`, which count
    incidental=("databases/contacts2.db/raw_contacts/version", "databases/contacts2.db/data/data_version"),
)  # fmt: skip
# Of a new contact, with which no more was done: in raw_contacts, and how it is said, in data.
UNMARKED = {"starred": 0, "send_to_voicemail": 0, "custom_ringtone": None}
UNSPOKEN = {"data7": None, "data8": None, "data9": None}
NUMBER_COLUMNS = ("data1", "data4")  # of a number in data: as it was typed, and as the provider normalizes it
_BASE = "content://com.android.contacts"
_NAME = "vnd.android.cursor.item/name"
_PHONE = "vnd.android.cursor.item/phone_v2"
_EMAIL = "vnd.android.cursor.item/email_v2"
_MEMBERSHIP = "vnd.android.cursor.item/group_membership"
_DAY = "vnd.android.cursor.item/contact_event"
ANNIVERSARY, BIRTHDAY = 1, 3  # ContactsContract.CommonDataKinds.Event
_HOME = 1  # ContactsContract.CommonDataKinds.Email.TYPE_HOME
_MOBILE = 2  # ContactsContract.CommonDataKinds.Phone.TYPE_MOBILE
_SCROLLS = 10
_FIELDS = ("First name", "Last name", "Phone")


class Contact(NamedTuple):
    """A name with one of its numbers."""

    name: str
    number: str


class Draft(NamedTuple):
    """What the form of a new contact shows, not yet saved; `others` are the texts in its further fields."""

    first: str
    last: str
    phone: str
    phone_label: str
    others: frozenset[str] = frozenset()

    def differs(self, wanted: Draft) -> str:
        """Return what is other than wanted: names by their words, numbers by their digits, labels in any language."""
        found = {
            "first name": words_differ(self.first, wanted.first),
            "last name": words_differ(self.last, wanted.last),
            "phone": digits_differ(self.phone, wanted.phone),
            "label": "" if self.phone_label in labels_for(wanted.phone_label)
            else f"{self.phone_label!r} is not {wanted.phone_label!r}",
            "other fields": "" if self.others == wanted.others else f"{named(self.others)} is filled in besides",
        }  # fmt: skip
        return next((f"{field}: {problem}" for field, problem in found.items() if problem), "")


class Contacts:
    """The contacts of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    def clear(self) -> None:
        """Delete every contact."""
        self._device.content_delete(f"{_BASE}/raw_contacts")

    def add(self, name: str, number: str, *, email: str = "") -> None:
        """Add a contact with a mobile number, and perhaps an address at home.

        Raises:
            DeviceError: the phone has not stored it.
        """
        before = self._raw_ids()
        self._device.content_insert(f"{_BASE}/raw_contacts", {"account_type": "", "account_name": ""})
        added = self._raw_ids() - before
        if len(added) != 1:
            raise DeviceError(f"{self._device.serial}: the contacts provider added {len(added)} contacts, not one")
        raw_id = added.pop()
        rows: list[dict[str, str | int]] = [
            {"mimetype": _NAME, "data1": name},
            {"mimetype": _PHONE, "data1": number, "data2": _MOBILE},
        ]
        if email:
            rows.append({"mimetype": _EMAIL, "data1": email, "data2": _HOME})
        for row in rows:
            self._device.content_insert(f"{_BASE}/data", {"raw_contact_id": raw_id, **row})

    def add_day(self, name: str, kind: int, day: datetime.date) -> None:
        """Give a contact a day of a kind: `BIRTHDAY`, `ANNIVERSARY`."""
        where = f"display_name='{name}' AND deleted=0"
        for row in self._device.content_query(f"{_BASE}/raw_contacts", ("_id",), where=where):
            values = {"raw_contact_id": row["_id"], "mimetype": _DAY, "data1": day.isoformat(), "data2": kind}
            self._device.content_insert(f"{_BASE}/data", values)

    def all(self) -> list[Contact]:
        """Return every number with its contact's name, sorted."""
        rows = self._device.content_query(f"{_BASE}/data/phones", ("display_name", "data1"))
        return sorted(Contact(row["display_name"] or "", row["data1"] or "") for row in rows)

    def names(self) -> list[str]:
        """Return the names of all contacts, with a number or without, sorted."""
        rows = self._device.content_query(f"{_BASE}/raw_contacts", ("display_name",), where="deleted=0")
        return sorted(row["display_name"] or "" for row in rows)

    def favorites(self) -> list[str]:
        """Return the names of the contacts that have a star, sorted."""
        rows = self._device.content_query(f"{_BASE}/raw_contacts", ("display_name",), where="deleted=0 AND starred=1")
        return sorted(row["display_name"] or "" for row in rows)

    def first_names(self) -> list[str]:
        """Return the first names of all contacts, sorted."""
        rows = self._device.content_query(f"{_BASE}/data", ("data2",), where=f"mimetype='{_NAME}'")
        return sorted(row["data2"] or "" for row in rows)

    def person_differs(self, first: str, surname: str, number: str) -> str:
        """Return what is other than that somebody has this first name and surname, and this number as a mobile one."""
        rows = self._device.content_query(f"{_BASE}/data", ("data2", "data3"), where=f"mimetype='{_NAME}'")
        if (first, surname) not in {(row["data2"] or "", row["data3"] or "") for row in rows}:
            return f"nobody has the first name {first} and the surname {surname}"
        return self.mobile_differs(number)

    def mobile_differs(self, number: str) -> str:
        """Return what is other than that this number, by its digits, is stored as a mobile one."""
        rows = self._device.content_query(f"{_BASE}/data", ("data1", "data2"), where=f"mimetype='{_PHONE}'")
        kinds = [row["data2"] or "" for row in rows if not digits_differ(row["data1"] or "", number)]
        return "" if kinds == [str(_MOBILE)] else f"{number} is not a mobile number: its types are {named(kinds)}"

    def groups(self) -> dict[str, list[str]]:
        """Return the names of each group's contacts, sorted, by the group's title."""
        titles = self._device.content_query(f"{_BASE}/groups", ("_id", "title"), where="deleted=0")
        where = f"mimetype='{_MEMBERSHIP}'"
        rows = self._device.content_query(f"{_BASE}/data", ("data1", "display_name"), where=where)
        return {
            group["title"] or "": sorted(row["display_name"] or "" for row in rows if row["data1"] == group["_id"])
            for group in titles
        }

    def book_differs(self, wanted: Iterable[Contact]) -> str:
        """Return what is other than just these contacts: names exactly, numbers by their digits."""
        people = sorted(wanted)
        names = sorted(one.name for one in people)
        if (found := self.names()) != names:
            return f"the contacts are {named(found)} and not {named(names)}"
        numbers = sorted(_plain(one) for one in self.all())
        wrong = [one.name for one in people if _plain(one) not in numbers]
        return f"{named(wrong)} has another number" if wrong or len(numbers) != len(people) else ""

    def differ(self, name: str, number: str) -> str:
        """Return what is other than one contact of exactly this name, with a number of these digits."""
        if self.names() != [name]:
            return f"no contact named {name} alone; there is {named(self.names())}"
        numbers = [one.number for one in self.all()]
        if len(numbers) != 1:
            return f"{name} has {len(numbers)} numbers and not one: {named(numbers)}"
        return digits_differ(numbers[0], number)

    def draft(self) -> Draft:
        """Return what the form of a new contact holds, scrolled through if need be; empty texts for what it has not.

        It is read until the wanted fields have been seen; further fields count as far as they have been, too.
        """
        found = _shown(self._device.hierarchy())
        for direction in (1, -1):
            for _ in range(_SCROLLS):
                if all(found[:-1]):
                    return found
                before = self._device.hierarchy_xml()
                if not self._scroll(direction):
                    return found
                if self._device.hierarchy_xml() == before:
                    break
                seen = _shown(self._device.hierarchy())
                found = Draft(
                    found.first or seen.first, found.last or seen.last, found.phone or seen.phone,
                    found.phone_label or seen.phone_label, found.others | seen.others,
                )  # fmt: skip
        return found

    def _scroll(self, direction: int) -> bool:
        """Scroll the form by a half, down or up; returns whether there is anything to scroll."""
        nodes = self._device.hierarchy().walk()
        boxes = [node.bounds for node in nodes if node.scrollable and not node.bounds.is_empty]
        if not boxes:
            return False
        box = max(boxes, key=lambda one: one.height * one.width)
        x, y = box.left + box.width // 20, (box.top + box.bottom) // 2
        self._device.drag((x, y + direction * box.height // 4), (x, y - direction * box.height // 4))
        return True

    def _raw_ids(self) -> set[int]:
        rows = self._device.content_query(f"{_BASE}/raw_contacts", ("_id",), where="deleted=0")
        return {int(row["_id"] or 0) for row in rows}


def _plain(contact: Contact) -> Contact:
    """Return a contact with the digits of its number alone: what is written between them, and a plus, is free."""
    return contact._replace(number=re.sub(r"[\s()./+-]", "", contact.number))


def _shown(screen: Node) -> Draft:
    """Return what of a form can be seen."""
    nodes = _form(screen)
    filled = {
        field: node for node in nodes for field in _FIELDS if node.hint in labels_for(field) and node.text != node.hint
    }
    first, last, number = (filled[field].text if field in filled else "" for field in _FIELDS)
    phone = filled.get("Phone")
    label = next((node.text for node in nodes if node.text and node.desc == f"{node.text} Phone"), "")
    if not label and phone is not None:
        below = range(phone.bounds.bottom, phone.bounds.bottom + phone.bounds.height + 1)
        label = next((node.text for node in nodes if node.text and node.bounds.top in below), "")
    further = (node for node in nodes if _is_filled(node) and node not in filled.values())
    return Draft(first, last, number, label, frozenset(node.text for node in further))


def _form(screen: Node) -> list[Node]:
    """Return the views of the window that has the form's fields; a list that is open over it says nothing yet."""
    hints = {hint for field in _FIELDS for hint in labels_for(field)}
    windows = [list(window.walk()) for window in screen.children]
    return next((nodes for nodes in windows if any(node.hint in hints for node in nodes)), list(screen.walk()))


def _is_filled(node: Node) -> bool:
    """Whether an element is a text field of a form, and says something else than what it is for."""
    return node.class_name.endswith("EditText") and bool(node.hint) and node.text not in ("", node.hint)
