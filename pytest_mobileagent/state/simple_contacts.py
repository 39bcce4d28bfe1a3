"""What Simple Contacts Pro has stored beside the contacts, which are the provider's: what it shows, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.preferences import Preferences, defaults

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.simplemobiletools.contacts.pro"
_FIELDS, _FIRST_FIELDS = "show_contact_fields", 7146
_DEFAULTS = {"sort_order": 128, "show_dialpad_button": True, "show_phone_numbers": False, "font_size": 2}
APP = AppDeclaration(
    PACKAGE,
    names=("simple contacts pro", "simple contacts", "contacts"),
    defaults=defaults(
        {_FIELDS: _FIRST_FIELDS, **_DEFAULTS},
        on=("merge_duplicate_contacts", "show_contact_thumbnails", "show_private_contacts"),
        off=(
            "show_call_confirmation",
            "show_only_contacts_with_numbers",
            "start_name_with_surname",
        ),
    ),
)
EMAILS = 64
BY_DATE_CREATED, DESCENDING = 262144, 1024
_IGNORED, _PHONE_STORAGE, _PRIVATE = "ignored_contact_sources_2", ":", "smt_private"


class ContactsSettings:
    """The settings of the app on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._preferences = Preferences(device, PACKAGE)

    def differs(self, key: str, wanted: object) -> str:
        """Return what is other than wanted of a setting, by its key in the preferences."""
        return self._preferences.differs(key, wanted, default=_DEFAULTS.get(key, ""))

    def fields_differ(self, hidden: int) -> str:
        """Return what is other than that of the fields shown at first just these are hidden, by their masks."""
        return self._preferences.differs(_FIELDS, _FIRST_FIELDS & ~hidden, default=_FIRST_FIELDS)

    def filter_differs(self) -> str:
        """Return what is other than that the contacts of the phone's storage are not listed."""
        stored = self._preferences.all().get(_IGNORED, "")
        ignored = stored.replace(_PRIVATE, "").split()
        return "" if ignored == [_PHONE_STORAGE] else f"the sources that are not listed are {stored.split() or 'none'}"
