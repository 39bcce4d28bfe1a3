"""Contacts and groups, as the contacts provider keeps them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.contact_rows import BASE, MEMBERSHIP, PHOTO, ContactRows, number_of, text_of
from pytest_mobileagent.simulator.androidx.simple.book import config as c

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Row

_KINDS = {section.kind for section in c.SECTIONS}
_COLUMNS = ("_id", "raw_contact_id", "mimetype", "photo_thumb_uri", *(f"data{number}" for number in range(1, 7)))


@dataclass(slots=True)
class Entry:
    """A value of a contact: `id` is its row, 0 while it is new."""

    kind: str
    value: str = ""
    type: int = 0
    label: str = ""
    id: int = 0

    @property
    def type_text(self) -> str:
        """How its type is called."""
        return c.type_text(self.kind, self.type, self.label)


@dataclass(slots=True)
class Contact:
    """A contact, or a draft of one: then its `raw_id` is 0."""

    raw_id: int = 0
    id: int = 0
    starred: bool = False
    names: dict[str, str] = field(default_factory=dict)  # by column
    entries: list[Entry] = field(default_factory=list)
    groups: set[int] = field(default_factory=set)
    photo: str = ""  # the URI of the small one, which lists show
    new_photo: bytes | None = None  # of a draft: what it gets, nothing to have none; None to leave it as it is

    def of(self, kind: str) -> list[Entry]:
        """Return the values of a kind."""
        return [entry for entry in self.entries if entry.kind == kind]

    @property
    def numbers(self) -> list[str]:
        """The telephone numbers."""
        return [entry.value for entry in self.of(c.PHONE)]

    def name(self, *, starts_with_surname: bool = False) -> str:
        """Return the whole name; without one the company, the e-mail address or the number."""
        prefix, first, middle, surname, suffix = (self.names.get(part.column, "") for part in c.NAME_PARTS)
        if starts_with_surname and surname:
            surname = f"{surname}," if first or middle else surname
            words = (prefix, surname, first, middle)
        else:
            words = (prefix, first, middle, surname)
        whole = " ".join(filter(None, words))
        whole = f"{whole}, {suffix}" if suffix and whole else whole or suffix
        others = (entry.value for kind in (c.COMPANY, c.EMAIL, c.PHONE) for entry in self.of(kind))
        return whole or next(others, "")

    def contents(self) -> object:
        """Return what is compared to find out whether anything was changed."""
        names = {column: text for column, text in self.names.items() if text}
        entries = [(one.kind, one.value, one.type, one.label) for one in self.entries if one.value]
        return names, entries, sorted(self.groups), self.starred, self.new_photo

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been filled in."""
        filled = [*self.names.values(), *(entry.value for entry in self.entries)]
        return not any(filled) and not self.groups and not self.new_photo and not self.photo


class Store(ContactRows):
    """The contacts and groups of a phone."""

    def __init__(self, phone: Phone, lister: c.Lister = c.CONTACTS_APP) -> None:
        """Look at `phone`, as an app sees it."""
        super().__init__(phone)
        self.config = c.Config(phone, lister)

    # -- reading ----------------------------------------------------------------------------------------------------

    def all(self) -> list[Contact]:
        """Return every contact, as it was created."""
        if not self.phone.packages.is_granted(self.config.lister.package, "android.permission.READ_CONTACTS"):
            return []
        rows = self.content.query(f"{BASE}/raw_contacts", ["_id", "contact_id", "starred"], "deleted = 0")
        found = {
            number_of(row["_id"]): Contact(number_of(row["_id"]), number_of(row["contact_id"]), row["starred"] == 1)
            for row in rows
        }
        for row in self.content.query(f"{BASE}/data", list(_COLUMNS), sort="_id"):
            contact = found.get(number_of(row["raw_contact_id"]))
            if contact is not None:
                _take(contact, row)
        return [found[number] for number in sorted(found)]

    def find(self, raw_id: int) -> Contact | None:
        """Return a contact by the id of its raw contact."""
        return next((one for one in self.all() if one.raw_id == raw_id), None)

    def listed(self, among: Iterable[Contact] | None = None) -> list[Contact]:
        """Return contacts in the order of the settings, without those of sources that are filtered out."""
        contacts = list(self.all() if among is None else among)
        if c.PHONE_STORAGE in self.config.ignored:
            return []
        if self.config.prefs.flag("show_only_contacts_with_numbers"):
            contacts = [one for one in contacts if one.numbers]
        return self.sorted(contacts)

    def sorted(self, contacts: Iterable[Contact]) -> list[Contact]:
        """Return contacts in the order of the settings."""
        sorting = self.config.sorting
        columns = {c.BY_MIDDLE_NAME: "data5", c.BY_SURNAME: "data3", c.BY_FIRST_NAME: "data2"}
        column = next((name for key, name in columns.items() if sorting & key), "")

        def key(one: Contact) -> tuple[str, int]:
            if sorting & (c.BY_DATE | c.CUSTOM):
                return "", one.raw_id
            name = one.names.get(column, "") if column else ""
            return (name or self.name_of(one)).casefold(), one.raw_id

        return sorted(contacts, key=key, reverse=bool(sorting & c.DESCENDING))

    def name_of(self, contact: Contact) -> str:
        """Return a contact's name, as the settings want it."""
        return contact.name(starts_with_surname=self.config.prefs.flag("start_name_with_surname"))

    def search(self, contacts: Iterable[Contact], text: str) -> list[Contact]:
        """Return the contacts of which the name or a value has a text in it."""
        wanted = text.strip().casefold()
        return [
            one
            for one in contacts
            if wanted in self.name_of(one).casefold() or any(wanted in entry.value.casefold() for entry in one.entries)
        ]

    # -- writing ----------------------------------------------------------------------------------------------------

    def save(self, contact: Contact) -> int:
        """Store a contact, new or changed; return the id of its raw contact."""
        if not contact.raw_id:
            contact.raw_id = self.add_contact()
        old = self.find(contact.raw_id) or Contact()
        if contact.names != old.names:
            self._save_names(contact)
        kept = {entry.id for entry in contact.entries if entry.value.strip()}
        self.delete_data(*(entry.id for entry in old.entries if entry.id not in kept))
        before = {entry.id: entry for entry in old.entries}
        for entry in contact.entries:
            if entry.value.strip() and before.get(entry.id) != entry:
                self.put_entry(contact.raw_id, entry, c.TYPES)
        for group in contact.groups ^ old.groups:
            self.set_member(contact.raw_id, group, is_member=group in contact.groups)
        if contact.new_photo is not None:
            self.put_photo(contact.raw_id, contact.new_photo)
        if contact.starred != old.starred:
            self.star([contact], is_starred=contact.starred)
        return contact.raw_id

    def _save_names(self, contact: Contact) -> None:
        names: Row = {part.column: contact.names.get(part.column, "").strip() or None for part in c.NAME_PARTS}
        whole = " ".join(text_of(names[part.column]) for part in c.NAME_PARTS if names[part.column])
        row = next(iter(self.data_of(contact.raw_id, c.NAME)), 0)
        self.put_data(contact.raw_id, c.NAME, {"data1": whole or None, **names}, row=row)

    def delete(self, contacts: Sequence[Contact]) -> None:
        """Delete contacts."""
        for one in contacts:
            self.content.delete(f"{BASE}/raw_contacts/{one.raw_id}")

    def star(self, contacts: Sequence[Contact], *, is_starred: bool) -> None:
        """Make contacts favourites, or no longer."""
        for one in contacts:
            number = one.id or self._contact_of(one.raw_id)
            self.content.update(f"{BASE}/contacts/{number}", {"starred": int(is_starred)})

    def _contact_of(self, raw_id: int) -> int:
        found = self.find(raw_id)
        return found.id if found is not None else 0

    def set_member(self, raw_id: int, group: int, *, is_member: bool) -> None:
        """Put a contact into a group, or take it out."""
        if is_member:
            self.put_data(raw_id, MEMBERSHIP, {"data1": str(group)})
        else:
            where = "mimetype = ? AND data1 = ? AND raw_contact_id = ?"
            self.content.delete(f"{BASE}/data", where, [MEMBERSHIP, str(group), raw_id])


def _take(contact: Contact, row: Row) -> None:
    """Take what a row of data says about a contact."""
    kind = text_of(row["mimetype"])
    if kind == c.NAME:
        contact.names = {part.column: text_of(row[part.column]) for part in c.NAME_PARTS}
        if not any(contact.names.values()):
            contact.names["data2"] = text_of(row["data1"])
    elif kind == MEMBERSHIP:
        contact.groups.add(number_of(row["data1"]))
    elif kind == PHOTO:
        contact.photo = text_of(row["photo_thumb_uri"])
    elif kind in _KINDS:
        number, label = (number_of(row["data2"]), text_of(row["data3"])) if kind in c.TYPES else (0, "")
        contact.entries.append(Entry(kind, text_of(row["data1"]), number, label, number_of(row["_id"])))
