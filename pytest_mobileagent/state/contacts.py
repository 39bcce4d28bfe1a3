"""Contacts, as the contacts provider has them."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.errors import DeviceError

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

_PROVIDER = "com.android.providers.contacts"
APP = AppDeclaration("com.google.android.contacts", names=("contacts",), providers=(_PROVIDER,))
AOSP_APP = AppDeclaration("com.android.contacts", names=("contacts",), providers=(_PROVIDER,))
PROVIDER = AppDeclaration(
    _PROVIDER,
    derived=tuple(f"databases/contacts2.db/{table}" for table in (
        "accounts", "contacts", "data_usage_stat", "default_directory", "directories", "mimetypes", "name_lookup",
        "packages", "phone_lookup", "properties", "search_index", "stream_items", "_sync_state*", "visible_contacts",
    )),
)  # fmt: skip
_BASE = "content://com.android.contacts"
_NAME = "vnd.android.cursor.item/name"
_PHONE = "vnd.android.cursor.item/phone_v2"
_MOBILE = 2  # ContactsContract.CommonDataKinds.Phone.TYPE_MOBILE
_ALIKE = 0.9
_FIELDS = ("First name", "Last name", "Phone")


class Contact(NamedTuple):
    """A name with one of its numbers."""

    name: str
    number: str


class Draft(NamedTuple):
    """What the form of a new contact shows, not yet saved."""

    first: str
    last: str
    phone: str
    phone_label: str

    def is_like(self, other: Draft) -> bool:
        """Whether both say the same: names nearly, numbers by their digits, labels exactly."""
        return (
            _alike(self.first, other.first)
            and _alike(self.last, other.last)
            and _digits(self.phone) == _digits(other.phone)
            and self.phone_label == other.phone_label
        )


class Contacts:
    """The contacts of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    def clear(self) -> None:
        """Delete every contact."""
        self._device.content_delete(f"{_BASE}/raw_contacts")

    def add(self, name: str, number: str) -> None:
        """Add a contact with a mobile number.

        Raises:
            DeviceError: the phone has not stored it.
        """
        before = self._raw_ids()
        self._device.content_insert(f"{_BASE}/raw_contacts", {"account_type": "", "account_name": ""})
        added = self._raw_ids() - before
        if len(added) != 1:
            raise DeviceError(f"{self._device.serial}: the contacts provider added {len(added)} contacts, not one")
        raw_id = added.pop()
        rows: tuple[dict[str, str | int], ...] = (
            {"raw_contact_id": raw_id, "mimetype": _NAME, "data1": name},
            {"raw_contact_id": raw_id, "mimetype": _PHONE, "data1": number, "data2": _MOBILE},
        )
        for row in rows:
            self._device.content_insert(f"{_BASE}/data", row)

    def all(self) -> list[Contact]:
        """Return every number with its contact's name, sorted."""
        rows = self._device.content_query(f"{_BASE}/data/phones", ("display_name", "data1"))
        return sorted(Contact(row["display_name"] or "", row["data1"] or "") for row in rows)

    def has(self, name: str, number: str) -> bool:
        """Whether a contact of exactly this name has a number with these digits."""
        return any(one.name == name and _digits(one.number) == _digits(number) for one in self.all())

    def draft(self) -> Draft:
        """Return what the form of a new contact shows; empty texts for what it does not show."""
        nodes = list(self._device.hierarchy().walk())
        filled = {
            field: node
            for node in nodes
            for field in _FIELDS
            if node.hint in labels_for(field) and node.text != node.hint
        }
        first, last, number = (filled[field].text if field in filled else "" for field in _FIELDS)
        phone = filled.get("Phone")
        label = next((node.text for node in nodes if node.text and node.desc == f"{node.text} Phone"), "")
        if not label and phone is not None:
            below = range(phone.bounds.bottom, phone.bounds.bottom + phone.bounds.height + 1)
            label = next((node.text for node in nodes if node.text and node.bounds.top in below), "")
        return Draft(first, last, number, label)

    def _raw_ids(self) -> set[int]:
        rows = self._device.content_query(f"{_BASE}/raw_contacts", ("_id",), where="deleted=0")
        return {int(row["_id"] or 0) for row in rows}


def _digits(number: str) -> str:
    return "".join(letter for letter in number if letter.isdigit())


def _alike(text: str, other: str) -> bool:
    return SequenceMatcher(None, text.strip().lower(), other.strip().lower()).ratio() >= _ALIKE
