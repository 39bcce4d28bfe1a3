"""Past calls, as the contacts provider keeps them, and what the app's preferences say."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Store
from pytest_mobileagent.simulator.androidx.text_messages import is_same_number
from pytest_mobileagent.simulator.system.content import shown
from pytest_mobileagent.simulator.system.phone_numbers import format_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "com.simplemobiletools.dialer"
HISTORY_TAB = 4
TABS: tuple[c.Tab, ...] = (
    (c.CONTACTS_TAB, "person", "contacts", "Contacts"), (c.FAVORITES_TAB, "star", "favorites", "Favorites"),
    (HISTORY_TAB, "history", "call_history", "Call History"),
)  # fmt: skip
LISTER = c.Lister(PACKAGE, c.BY_FULL_NAME, c.CONTACTS_TAB | c.FAVORITES_TAB | HISTORY_TAB)
_LOG = "content://call_log/calls"
_MOST = 200
_COLUMNS = ("_id", "number", "type", "date", "duration")


@dataclass(frozen=True, slots=True)
class PastCall:
    """A call, or several of one number on end: then `numbers` are the rows of all of them, the newest first."""

    rows: tuple[int, ...]
    number: str
    name: str
    type: int
    date_s: float
    duration_s: int

    @property
    def title(self) -> str:
        """Who it was, and how often."""
        who = self.name or format_number(self.number)
        return f"{who} ({len(self.rows)})" if len(self.rows) > 1 else who


class SpeedDial(NamedTuple):
    """Who is called by a digit that is held."""

    number: str
    name: str


class Dialer:
    """Contacts, calls and settings, as the app sees them."""

    def __init__(self, phone: Phone) -> None:
        """Look at `phone`."""
        self._phone = phone
        self.contacts = Store(phone, LISTER)
        self.prefs = self.contacts.config.prefs

    def listed(self, *, favorites: bool = False) -> list[Contact]:
        """Return the contacts with numbers that are listed."""
        found = (one for one in self.contacts.all() if one.numbers and (one.starred or not favorites))
        return self.contacts.listed(found)

    def name_of(self, number: str) -> str:
        """Return whose number it is; nothing if it is nobody's."""
        return _name_of(self.contacts, self.contacts.all(), number)

    def calls(self) -> list[PastCall]:
        """Return the past calls, the newest first, grouped if the settings say so."""
        found = self.each()
        if not self.prefs.flag("group_subsequent_calls", default=True):
            return found
        return [_joined(calls) for calls in (list(same) for _, same in groupby(found, lambda call: call.number))]

    def each(self) -> list[PastCall]:
        """Return each past call, the newest first."""
        people = self.contacts.all()
        found = []
        for row in self._phone.content.query(_LOG, list(_COLUMNS), sort="_id DESC")[:_MOST]:
            number = shown(row["number"]) if row["number"] else ""
            values = [int(shown(row[key]) if row[key] else "0") for key in ("_id", "type", "date", "duration")]
            name = _name_of(self.contacts, people, number)
            found.append(PastCall((values[0],), number, name, values[1], values[2] / 1000, values[3]))
        return found

    def owner_of(self, number: str) -> Contact | None:
        """Return whose number it is, None if it is nobody's."""
        return _owner_of(self.contacts.all(), number)

    def forget(self, rows: Iterable[int] = ()) -> None:
        """Delete calls by their rows; all of them, if none is named."""
        numbers = list(rows)
        for number in numbers:
            self._phone.content.delete(_LOG, "_id = ?", [number])
        if not numbers:
            self._phone.content.delete(_LOG)

    def speed_dials(self) -> dict[int, SpeedDial]:
        """Return who is called by a digit that is held."""
        try:
            stored = json.loads(self.prefs.text("speed_dial", "[]"))
        except ValueError:
            stored = []
        return {one["id"]: SpeedDial(one["number"], one["displayName"]) for one in stored if one["number"]}

    def put_speed_dial(self, digit: int, dial: SpeedDial | None) -> None:
        """Store who is called by a digit, or that nobody is."""
        kept = {at: one for at, one in self.speed_dials().items() if at != digit} | ({digit: dial} if dial else {})
        none = SpeedDial("", "")
        rows = [
            {"id": at, "number": kept.get(at, none).number, "displayName": kept.get(at, none).name}
            for at in range(1, 10)
        ]  # fmt: skip
        self.prefs.update({"speed_dial": json.dumps(rows, separators=(",", ":"))})


def _owner_of(people: Iterable[Contact], number: str) -> Contact | None:
    owners = (one for one in people if number and any(is_same_number(number, known) for known in one.numbers))
    return next(owners, None)


def _name_of(contacts: Store, people: Iterable[Contact], number: str) -> str:
    owner = _owner_of(people, number)
    return contacts.name_of(owner) if owner else ""


def _joined(calls: list[PastCall]) -> PastCall:
    first = calls[0]
    rows = tuple(number for call in calls for number in call.rows)
    return PastCall(rows, first.number, first.name, first.type, first.date_s, first.duration_s)
