"""Contacts and calls as the dialer lists them, read from their providers."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.contact_photos import round_photo
from pytest_mobileagent.simulator.androidx.contact_rows import listed_by
from pytest_mobileagent.simulator.system.content import shown
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, day_name, local_time, to_local, with_digits
from pytest_mobileagent.simulator.system.phone_numbers import dialable, format_number
from pytest_mobileagent.simulator.system.telephony import (
    CALL_BLOCKED,
    CALL_INCOMING,
    CALL_MISSED,
    CALL_OUTGOING,
    CALL_REJECTED,
)

_CONTACTS = "content://com.android.contacts/contacts"
_PHONES = "content://com.android.contacts/data/phones"
_CALLS = "content://call_log/calls"
_KINDS = {1: "Home", 2: "Mobile", 3: "Work", 4: "Work Fax", 5: "Home Fax", 6: "Pager", 7: "Other", 12: "Main"}
_PLATES = ("#c2e7ff", "#ffd8e4", "#d0f0c8", "#ffdfa6", "#e0d7ff", "#ffdad4", "#c8e6e0")
_DAY_S = 86400
_KEYS = {
    letter: str(key)
    for key, letters in enumerate(("abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"), start=2)
    for letter in letters
}
CALL_ICONS = {
    CALL_INCOMING: ("call_received", "#1e8e3e"), CALL_OUTGOING: ("call_made", "#1e8e3e"),
    CALL_MISSED: ("call_missed", "#d93025"), CALL_REJECTED: ("call_missed", "#d93025"),
    CALL_BLOCKED: ("block", "#5f6368"),
}  # fmt: skip
CALL_KINDS = {
    CALL_INCOMING: "Incoming call",
    CALL_OUTGOING: "Outgoing call",
    CALL_MISSED: "Missed call",
    CALL_REJECTED: "Declined call",
    CALL_BLOCKED: "Blocked call",
}


@dataclass(frozen=True, slots=True)
class Person:
    """A contact: its first number may be empty."""

    id: int
    name: str
    number: str = ""
    kind: str = ""
    starred: bool = False
    photo: str = ""  # its URI, as is everybody's here

    @property
    def section(self) -> str:
        """The letter the contact is listed under."""
        letter = self.name[:1].upper()
        return letter if letter.isalpha() else "…"


@dataclass(frozen=True, slots=True)
class PastCall:
    """A row of the call log."""

    id: int
    number: str
    name: str
    type: int
    date_s: float
    duration_s: int
    photo: str = ""

    @property
    def title(self) -> str:
        """Who it was: the name, or the number as it is read."""
        return self.name or format_number(self.number) or "Unknown"


class Owner(NamedTuple):
    """Whose a number is, and which of theirs: the first of a contact, or nobody's."""

    name: str = ""
    kind: str = ""
    photo: str = ""


class People:
    """What the providers know."""

    def __init__(self, phone: ax.Phone, package: str = "") -> None:
        """Ask `phone`, and list as the settings of the app `package` say."""
        self._phone = phone
        self._package = package

    def contacts(self) -> list[Person]:
        """Return all contacts by name."""
        numbers: dict[int, tuple[str, str]] = {}
        for row in self._phone.content.query(_PHONES, ["contact_id", "data1", "data2"], sort="is_primary DESC, _id"):
            numbers.setdefault(int(shown(row["contact_id"])), (shown(row["data1"]), shown(row["data2"])))
        found = []
        called, order = listed_by(self._phone, self._package)
        columns = ["_id", called, "starred", "photo_thumb_uri"]
        for row in self._phone.content.query(_CONTACTS, columns, sort=f"{order} COLLATE LOCALIZED"):
            number, kind = numbers.get(int(shown(row["_id"])), ("", ""))
            name = shown(row[called]) if row[called] else "(No name)"
            label = _KINDS.get(int(kind), "Other") if kind.isdigit() else ""
            photo = shown(row["photo_thumb_uri"])
            found.append(Person(int(shown(row["_id"])), name, number, label, row["starred"] == 1, photo))
        return found

    def dialled(self, digits: str) -> list[Person]:
        """Return contacts whose number contains digits, or whose name has a word whose letters are on those keys."""
        wanted = dialable(digits)
        if not wanted.strip("+").isdigit():
            return []
        return [
            person
            for person in self.contacts()
            if wanted in dialable(person.number) or any(keys(word).startswith(wanted) for word in person.name.split())
        ]

    def search(self, text: str) -> list[Person]:
        """Return contacts whose name has a word that begins with `text`, or whose number contains it."""
        wanted, digits = text.strip().lower(), dialable(text)
        return [
            person
            for person in self.contacts()
            if any(word.startswith(wanted) for word in person.name.lower().split())
            or person.name.lower().startswith(wanted)
            or (digits.strip("+").isdigit() and digits in dialable(person.number))
        ]

    def owner(self, number: str) -> Owner:
        """Return whose a number is."""
        if not number:
            return Owner()
        uri = f"content://com.android.contacts/phone_lookup/{quote(number, safe='')}"
        found = self._phone.content.query(uri, ["display_name", "type", "photo_uri"])
        if not found:
            return Owner()
        kind = shown(found[0]["type"])
        label = _KINDS.get(int(kind), "Other") if kind.isdigit() else ""
        return Owner(shown(found[0]["display_name"]), label, shown(found[0]["photo_uri"]))

    def star(self, person: Person, *, starred: bool) -> None:
        """Make a contact a favourite, or no longer one."""
        self._phone.content.update(f"{_CONTACTS}/{person.id}", {"starred": int(starred)})

    def calls(self, number: str = "") -> list[PastCall]:
        """Return past calls, the newest first; those with one number if it is given."""
        columns = ["_id", "number", "name", "type", "date", "duration"]
        where, args = ("number = ?", [number]) if number else (None, [])
        found = []
        for row in self._phone.content.query(_CALLS, columns, where, args, "date DESC"):
            spoken = shown(row["number"]) if row["number"] else ""
            owner = self.owner(spoken)
            name = owner.name or shown(row["name"])
            values = [int(shown(row[key]) if row[key] else "0") for key in ("_id", "type", "date", "duration")]
            found.append(PastCall(values[0], spoken, name, values[1], values[2] / 1000, values[3], owner.photo))
        return found

    def forget(self, call: PastCall | None = None) -> None:
        """Delete one call from the log, or all."""
        self._phone.content.delete(_CALLS, "_id = ?" if call else None, [call.id] if call else [])


def keys(word: str) -> str:
    """Return the digits on whose keys the letters of a word are, those of other alphabets left out."""
    plain = unicodedata.normalize("NFD", word.lower())
    return "".join(_KEYS.get(letter, letter if letter.isdigit() else "") for letter in plain)


def when(screen: ax.Screen, moment_s: float) -> str:
    """Return how long ago something was, as the call history writes it."""
    phone = screen.phone
    passed = phone.clock.now() - moment_s
    moment, now = to_local(phone, moment_s), local_time(phone)
    if 0 <= passed < 3600:
        return screen.tr("{count} min. ago").format(count=with_digits(phone, str(int(passed // 60))))
    if moment.date() == now.date():
        return clock_text(phone, moment)
    if 0 <= passed < 7 * _DAY_S:
        return f"{day_name(phone, moment.weekday(), 'short_days')} {clock_text(phone, moment)}"
    return date_text(phone, moment, "day")


def day_heading(phone: ax.Phone, moment_s: float) -> str:
    """Return the heading of a call's day: Today, Yesterday, Older."""
    days = (local_time(phone).date() - to_local(phone, moment_s).date()).days
    return "Today" if days <= 0 else "Yesterday" if days == 1 else "Older"


def photo(screen: ax.Screen, who: Person | PastCall | Owner, *, size: float = 40, id: str = "photo") -> ax.View:  # noqa: A002 - Android's word
    """Return the round picture of a contact: the photo, or else the first letter on a plate."""
    name = who.title if isinstance(who, PastCall) else who.name
    cls, desc = "android.widget.QuickContactBadge", screen.tr("Quick contact for {name}").format(name=name)
    return round_photo(screen.phone, who.photo, size=size, id=id, cls=cls, desc=desc) or ax.Text(
        name[:1].upper() if name[:1].isalpha() else "#",
        id=id,
        cls=cls,
        desc=desc,
        size=size * 0.45,
        weight_name="medium",
        color="#1f1f1f",
        align="center",
        width=size,
        height=size,
        radius=size / 2,
        background=_PLATES[sum(map(ord, name)) % len(_PLATES)],
    )
