"""The address book: contacts as the contacts provider keeps them, and drafts of the editor."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.androidx.contact_photos import photo_content
from pytest_mobileagent.simulator.androidx.contact_rows import (
    BASE,
    MEMBERSHIP,
    PHOTO,
    ContactRows,
    listed_by,
    number_of,
    text_of,
)

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Row

EDITOR = "com.android.contacts.activities.ContactEditorActivity"
QUICK_CONTACT = "com.android.contacts.quickcontact.QuickContactActivity"
_ITEM = "vnd.android.cursor.item/"
NAME, PHONE, EMAIL = f"{_ITEM}name", f"{_ITEM}phone_v2", f"{_ITEM}email_v2"
COMPANY, ADDRESS, EVENT = f"{_ITEM}organization", f"{_ITEM}postal-address_v2", f"{_ITEM}contact_event"
WEBSITE, NOTE, NICKNAME = f"{_ITEM}website", f"{_ITEM}note", f"{_ITEM}nickname"
RELATION = f"{_ITEM}relation"
CUSTOM = 0
# The types offered for each kind: number in ContactsContract.CommonDataKinds, text.
TYPES: dict[str, tuple[tuple[int, str], ...]] = {
    PHONE: (
        (2, "Mobile"), (3, "Work"), (1, "Home"), (12, "Main"), (4, "Work fax"), (5, "Home fax"), (6, "Pager"),
        (7, "Other"), (CUSTOM, "Custom"),
    ),
    EMAIL: ((1, "Home"), (2, "Work"), (3, "Other"), (CUSTOM, "Custom")),
    ADDRESS: ((1, "Home"), (2, "Work"), (3, "Other"), (CUSTOM, "Custom")),
    EVENT: ((3, "Birthday"), (1, "Anniversary"), (2, "Other"), (CUSTOM, "Custom")),
    RELATION: (
        (2, "Brother"), (3, "Child"), (5, "Father"), (6, "Friend"), (7, "Manager"), (8, "Mother"), (9, "Parent"),
        (10, "Partner"), (12, "Relative"), (13, "Sister"), (14, "Spouse"), (CUSTOM, "Custom"),
    ),
}  # fmt: skip
KIND_NAMES = {
    PHONE: "Phone", EMAIL: "Email", ADDRESS: "Address", EVENT: "Significant date", RELATION: "Relationship",
    COMPANY: "Organization", WEBSITE: "Website", NOTE: "Notes", NICKNAME: "Nickname",
}  # fmt: skip
NAME_FIELDS = (
    ("data4", "Name prefix"), ("data2", "First name"), ("data5", "Middle name"), ("data3", "Last name"),
    ("data6", "Name suffix"),
)  # fmt: skip
_FAMILY_FIRST = ("ja", "ko", "zh")  # AOSP Contacts: languages whose config_editor_field_order_primary is false


def name_fields(locale: str) -> tuple[tuple[str, str], ...]:
    """Return the columns and names of a name's parts in the order of a language, as BCP 47 tag, in the form."""
    prefix, first, middle, last, suffix = NAME_FIELDS
    return (prefix, last, middle, first, suffix) if locale.partition("-")[0] in _FAMILY_FIRST else NAME_FIELDS


def type_text(kind: str, number: int, label: str = "") -> str:
    """Return how a type is called."""
    if number == CUSTOM:
        return label or "Custom"
    return next((text for value, text in TYPES.get(kind, ()) if value == number), "Other")


@dataclass(slots=True)
class Entry:
    """One value of a contact, or of a draft: `id` is its data row, 0 while it is new."""

    kind: str
    value: str = ""
    type: int = 0
    label: str = ""
    id: int = 0
    is_raw: bool = False  # whether its number is left as it is typed

    @property
    def type_text(self) -> str:
        """How its type is called."""
        return type_text(self.kind, self.type, self.label)


@dataclass(frozen=True, slots=True)
class Person:
    """A contact as lists show it."""

    id: int
    raw_id: int
    name: str
    sort_name: str
    starred: bool
    lookup: str
    changed_ms: int = 0
    ringtone: str = ""
    is_routed: bool = False  # whether who calls is sent to voicemail
    photo: str = ""  # the URI of the small one that lists show

    @property
    def section(self) -> str:
        """The letter it is listed under."""
        letter = self.sort_name[:1].upper()
        return letter if letter.isalpha() else "#"


class Found(NamedTuple):
    """A contact that a search finds, and what of it was looked for if that is not its name."""

    person: Person
    snippet: str


@dataclass(slots=True)
class Draft:
    """What the editor holds: parts of the name by column, the organization by column, and everything else."""

    name: dict[str, str] = field(default_factory=dict)
    company: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    photo: bytes = b""

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been filled in."""
        if self.photo:
            return False
        filled = [*self.name.values(), *self.company.values(), *(entry.value for entry in self.entries)]
        return not any(text.strip() for text in filled)

    def of_kind(self, kind: str) -> list[Entry]:
        """Return the entries of a kind."""
        return [entry for entry in self.entries if entry.kind == kind]

    def contents(self) -> object:
        """Return what is compared to find out whether anything was changed."""
        entries = [(entry.kind, entry.value, entry.type, entry.label) for entry in self.entries if entry.value.strip()]
        parts = [{key: text for key, text in part.items() if text.strip()} for part in (self.name, self.company)]
        return parts, entries, self.photo


class Book(ContactRows):
    """The contacts of a phone."""

    def __init__(self, phone: Phone, package: str) -> None:
        """Open them, in the order that the settings of the app `package` ask for."""
        super().__init__(phone)
        self._package = package

    # -- reading ----------------------------------------------------------------------------------------------------

    def people(self) -> list[Person]:
        """Return all contacts in the order of the settings."""
        name, sort = listed_by(self.phone, self._package)
        columns = ["_id", "name_raw_contact_id", name, sort, "starred", "lookup", "contact_last_updated_timestamp"]
        columns += ["custom_ringtone", "send_to_voicemail", "photo_thumb_uri"]
        rows = self.content.query(f"{BASE}/contacts", columns, sort=f"{sort} COLLATE LOCALIZED")
        return [
            Person(
                number_of(row["_id"]),
                number_of(row["name_raw_contact_id"]),
                text_of(row[name]) or "(No name)",
                text_of(row[sort]),
                row["starred"] == 1,
                text_of(row["lookup"]),
                number_of(row["contact_last_updated_timestamp"]),
                text_of(row["custom_ringtone"]),
                row["send_to_voicemail"] == 1,
                text_of(row["photo_thumb_uri"]),
            )
            for row in rows
        ]

    def find(self, number: int) -> Person | None:
        """Return a contact by its id."""
        return next((person for person in self.people() if person.id == number), None)

    def of_raw(self, raw_id: int) -> Person | None:
        """Return the contact that shows a raw contact."""
        return next((person for person in self.people() if person.raw_id == raw_id), None)

    def having(self, kind: str) -> set[int]:
        """Return the ids of the contacts that have a value of a kind."""
        rows = self.content.query(f"{BASE}/data", ["contact_id"], "mimetype = ? AND data1 IS NOT NULL", [kind])
        return {number_of(row["contact_id"]) for row in rows}

    def search(self, text: str) -> list[Found]:
        """Return contacts with a word, number or address that begins with (or contains) a text, and what it was."""
        wanted = text.strip().lower()
        digits = "".join(letter for letter in wanted if letter.isdigit())
        matching: dict[int, str] = {}
        for row in self.content.query(f"{BASE}/data", ["contact_id", "mimetype", "data1"]):
            value = text_of(row["data1"]).lower()
            if row["mimetype"] == PHONE:
                is_hit = bool(digits) and digits in "".join(letter for letter in value if letter.isdigit())
            else:
                is_hit = row["mimetype"] not in (MEMBERSHIP, PHOTO) and (
                    value.startswith(wanted) or any(word.startswith(wanted) for word in value.split())
                )
            if is_hit:
                found = number_of(row["contact_id"])
                shown = "" if row["mimetype"] == NAME else text_of(row["data1"])
                matching[found] = "" if not shown else matching.get(found, shown)
        return [Found(person, matching[person.id]) for person in self.people() if person.id in matching]

    def draft(self, raw_id: int) -> Draft:
        """Return what a raw contact holds."""
        draft = Draft()
        for row in self.content.query(f"{BASE}/raw_contacts/{raw_id}/data", sort="_id"):
            kind = text_of(row["mimetype"])
            if kind == NAME:
                draft.name = {column: text_of(row[column]) for column, _ in NAME_FIELDS}
            elif kind == COMPANY:
                draft.company = {column: text_of(row[column]) for column in ("data1", "data5", "data4")}
            elif kind == PHOTO:
                draft.photo = photo_content(self.phone, text_of(row["photo_uri"]))
            elif kind in KIND_NAMES:
                number = number_of(row["data2"]) if kind in TYPES else 0
                label = text_of(row["data3"]) if kind in TYPES else ""
                draft.entries.append(Entry(kind, text_of(row["data1"]), number, label, number_of(row["_id"])))
        return draft

    # -- writing ----------------------------------------------------------------------------------------------------

    def save(self, draft: Draft, raw_id: int = 0) -> int:
        """Store a draft as a new contact, or over an old one; return the raw contact's id."""
        if not raw_id:
            raw_id = self.add_contact()
        self._save_parts(raw_id, NAME, {"data1": None, **draft.name}, has_any=_has_any(draft.name))
        self._save_parts(raw_id, COMPANY, dict(draft.company), has_any=_has_any(draft.company))
        kept = {entry.id for entry in draft.entries if entry.id and entry.value.strip()}
        for row in self.content.query(f"{BASE}/raw_contacts/{raw_id}/data", ["_id", "mimetype"]):
            if row["mimetype"] in KIND_NAMES and row["mimetype"] != COMPANY and row["_id"] not in kept:
                self.delete_data(number_of(row["_id"]))
        for entry in draft.entries:
            if entry.value.strip():
                self.put_entry(raw_id, entry, TYPES)
        if draft.photo != self.draft(raw_id).photo:
            self.put_photo(raw_id, draft.photo)
        return raw_id

    def _save_parts(self, raw_id: int, kind: str, values: dict[str, str | None], *, has_any: bool) -> None:
        trimmed: Row = {column: (text or "").strip() or None for column, text in values.items()}
        found = self.data_of(raw_id, kind)
        if not has_any:
            self.delete_data(*found)
            return
        if found and kind == NAME:
            del trimmed["data1"]
        self.put_data(raw_id, kind, trimmed, row=next(iter(found), 0))

    def delete(self, people: list[Person]) -> None:
        """Delete contacts."""
        for person in people:
            self.content.delete(f"{BASE}/contacts/{person.id}")

    def star(self, person: Person, *, starred: bool) -> None:
        """Make a contact a favourite, or no longer one."""
        self.content.update(f"{BASE}/contacts/{person.id}", {"starred": int(starred)})

    def route(self, person: Person, *, is_routed: bool) -> None:
        """Send who calls to voicemail, or let the phone ring."""
        self.content.update(f"{BASE}/contacts/{person.id}", {"send_to_voicemail": int(is_routed)})

    def set_ringtone(self, person: Person, uri: str) -> None:
        """Keep the sound that a contact's calls have."""
        self.content.update(f"{BASE}/contacts/{person.id}", {"custom_ringtone": uri})

    # -- groups, which are called labels -----------------------------------------------------------------------------

    def members(self, label: int) -> set[int]:
        """Return the ids of the contacts that have a label."""
        rows = self.content.query(
            f"{BASE}/data", ["contact_id"], "mimetype = ? AND data1 = ?", [MEMBERSHIP, str(label)]
        )
        return {number_of(row["contact_id"]) for row in rows}

    def set_member(self, person: Person, label: int, *, member: bool) -> None:
        """Give a contact a label, or take it away."""
        if member and person.id not in self.members(label):
            self.put_data(person.raw_id, MEMBERSHIP, {"data1": str(label)})
        elif not member:
            where = "mimetype = ? AND data1 = ? AND contact_id = ?"
            self.content.delete(f"{BASE}/data", where, [MEMBERSHIP, str(label), person.id])

    # -- files ------------------------------------------------------------------------------------------------------

    def vcards(self, people: list[Person]) -> str:
        """Return contacts as vCards, version 2.1."""
        return "".join(self._vcard(person) for person in people)

    def _vcard(self, person: Person) -> str:
        draft = self.draft(person.raw_id)
        parts = [draft.name.get(column, "") for column in ("data3", "data2", "data5", "data4", "data6")]
        lines = ["BEGIN:VCARD", "VERSION:2.1", f"N:{';'.join(parts)}", f"FN:{person.name}"]
        for entry in draft.entries:
            kind = {PHONE: "TEL", EMAIL: "EMAIL", ADDRESS: "ADR", WEBSITE: "URL", NOTE: "NOTE"}.get(entry.kind)
            if kind:
                tag = {"Mobile": ";CELL", "Home": ";HOME", "Work": ";WORK"}.get(entry.type_text, "")
                lines.append(f"{kind}{tag if entry.kind in TYPES else ''}:{entry.value}")
        if draft.company.get("data1"):
            lines.append(f"ORG:{draft.company['data1']}")
        return "\r\n".join([*lines, "END:VCARD", ""])


def _has_any(parts: dict[str, str]) -> bool:
    return any(text.strip() for text in parts.values())
