"""What the settings say, and the fields of a contact: their masks in the preferences, ids, words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.system.strings import Written

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "com.simplemobiletools.contacts.pro"
_ITEM = "vnd.android.cursor.item/"
NAME, PHONE, EMAIL, ADDRESS = (f"{_ITEM}{kind}" for kind in ("name", "phone_v2", "email_v2", "postal-address_v2"))
IM, EVENT, NOTE, WEBSITE = (f"{_ITEM}{kind}" for kind in ("im", "contact_event", "note", "website"))
COMPANY, NICKNAME = f"{_ITEM}organization", f"{_ITEM}nickname"
CUSTOM_TYPE = 0
_PLACES = ((1, "Home"), (2, "Work"), (3, "Other"), (CUSTOM_TYPE, "Custom"))
# By kind: the types that are offered, numbers in ContactsContract.CommonDataKinds. The first is that of a new value.
TYPES: dict[str, tuple[tuple[int, str], ...]] = {
    PHONE: (
        (2, "Mobile"), (1, "Home"), (3, "Work"), (12, "Main"), (4, "Work Fax"), (5, "Home Fax"), (6, "Pager"),
        (7, "Other"), (CUSTOM_TYPE, "Custom"),
    ),
    EMAIL: ((1, "Home"), (2, "Work"), (4, "Mobile"), (3, "Other"), (CUSTOM_TYPE, "Custom")),
    ADDRESS: _PLACES,
    EVENT: ((3, "Birthday"), (1, "Anniversary"), (2, "Other")),
}  # fmt: skip


class NamePart(NamedTuple):
    """A part of a contact's name: its field, the mask that shows it, its column."""

    field: str
    mask: int
    hint: str
    column: str


NAME_PARTS = (
    NamePart("prefix", 1, "Prefix", "data4"), NamePart("first_name", 2, "First name", "data2"),
    NamePart("middle_name", 4, "Middle name", "data5"), NamePart("surname", 8, "Surname", "data3"),
    NamePart("suffix", 16, "Suffix", "data6"),
)  # fmt: skip


class Section(NamedTuple):
    """A kind of values: its ids, the mask that shows it, its words, its icon, how it is typed."""

    kind: str
    field: str
    plural: str
    mask: int
    hint: str
    icon: str
    input_type: str = "text"


SECTIONS = (
    Section(NICKNAME, "nickname", "", 16384, "Nickname", "person"),
    Section(PHONE, "number", "numbers", 32, "Number", "call", "phone"),
    Section(EMAIL, "email", "emails", 64, "Email", "mail", "email"),
    Section(ADDRESS, "address", "addresses", 128, "Address", "place"),
    Section(IM, "im", "ims", 32768, "IM", "chat"),
    Section(EVENT, "event", "events", 256, "Event", "cake"),
    Section(NOTE, "notes", "", 512, "Notes", "notes"),
    Section(COMPANY, "organization_company", "", 1024, "Company", "business"),
    Section(WEBSITE, "website", "websites", 8192, "Website", "link"),
)
GROUPS_MASK, SOURCE_MASK = 2048, 4096
# What can be shown of a contact: the end of the check box's id, its label, its mask.
FIELDS = (
    ("prefix", "Prefix", 1), ("first_name", "First name", 2), ("middle_name", "Middle name", 4),
    ("surname", "Surname", 8), ("suffix", "Suffix", 16), ("nickname", "Nickname", 16384),
    ("phone_numbers", "Phone numbers", 32), ("emails", "Emails", 64), ("addresses", "Addresses", 128),
    ("ims", "Instant messaging (IM)", 32768), ("events", "Events (birthdays, anniversaries)", 256),
    ("notes", "Notes", 512), ("organization", "Organization", 1024), ("websites", "Websites", 8192),
    ("groups", "Groups", GROUPS_MASK), ("contact_source", "Contact source", SOURCE_MASK),
)  # fmt: skip
_FIRST_FIELDS = sum(
    mask
    for name, _, mask in FIELDS
    if name in (
        "first_name", "surname", "phone_numbers", "emails", "addresses", "events", "notes", "groups", "contact_source",
    )
)  # fmt: skip

Tab = tuple[int, str, str, str]  # its mask, its icon, what its ids are made of, its name
CONTACTS_TAB, FAVORITES_TAB, GROUPS_TAB = 1, 2, 8
TABS: tuple[Tab, ...] = (
    (CONTACTS_TAB, "person", "contacts", "Contacts"), (FAVORITES_TAB, "star", "favorites", "Favorites"),
    (GROUPS_TAB, "people", "groups", "Groups"),
)  # fmt: skip
ALL_TABS = CONTACTS_TAB | FAVORITES_TAB | GROUPS_TAB
LAST_TAB = 0  # as the tab at the start
BY_FIRST_NAME, BY_MIDDLE_NAME, BY_SURNAME, BY_FULL_NAME, BY_DATE, CUSTOM = 128, 256, 512, 65536, 262144, 131072
DESCENDING = 1024
PHONE_STORAGE, PRIVATE_STORAGE = ":", "smt_private"  # as `ignored_contact_sources_2` names them
SOURCES = ((PHONE_STORAGE, "Phone storage"), (PRIVATE_STORAGE, "Phone storage (not visible by other apps)"))
CALL_ON_TAP, VIEW_ON_TAP, EDIT_ON_TAP = 1, 2, 3


class Lister(NamedTuple):
    """An app that lists contacts: how it sorts them and which tabs it shows as long as nobody has chosen others."""

    package: str
    sorting: int
    tabs: int


CONTACTS_APP = Lister(PACKAGE, BY_FIRST_NAME, ALL_TABS)


class Config:
    """The preferences of an app that lists contacts."""

    def __init__(self, phone: Phone, lister: Lister) -> None:
        """Read them at each use."""
        self.lister = lister
        self.prefs = Preferences(phone, lister.package, simple.PREFS)

    @property
    def fields(self) -> int:
        """Which fields of a contact are shown: their masks together."""
        return self.prefs.number("show_contact_fields", _FIRST_FIELDS)

    @property
    def tabs(self) -> int:
        """Which tabs are shown."""
        return self.prefs.number("show_tabs", self.lister.tabs)

    @property
    def sorting(self) -> int:
        """By what contacts are sorted: a key, and perhaps that it goes down."""
        return self.prefs.number("sort_order", self.lister.sorting)

    @property
    def ignored(self) -> frozenset[str]:
        """The sources whose contacts are not listed."""
        return self.prefs.texts("ignored_contact_sources_2")

    def shows(self, mask: int) -> bool:
        """Whether a field is shown."""
        return bool(self.fields & mask)


def type_text(kind: str, number: int, label: str) -> str:
    """Return how a type is called: by a word of the app, or as somebody named it."""
    if number == CUSTOM_TYPE:
        return Written(label) if label else "Custom"
    return next((text for value, text in TYPES.get(kind, ()) if value == number), "Other")
