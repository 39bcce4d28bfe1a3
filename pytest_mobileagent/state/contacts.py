"""Contacts, as the contacts provider has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.errors import DeviceError

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

_BASE = "content://com.android.contacts"
_NAME = "vnd.android.cursor.item/name"
_PHONE = "vnd.android.cursor.item/phone_v2"
_MOBILE = 2  # ContactsContract.CommonDataKinds.Phone.TYPE_MOBILE


class Contact(NamedTuple):
    """A name with one of its numbers."""

    name: str
    number: str


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

    def _raw_ids(self) -> set[int]:
        rows = self._device.content_query(f"{_BASE}/raw_contacts", ("_id",), where="deleted=0")
        return {int(row["_id"] or 0) for row in rows}
