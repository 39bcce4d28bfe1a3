"""What can be done with one contact: its menu."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.contacts.book import QUICK_CONTACT, Book, Person
from pytest_mobileagent.simulator.apps.contacts.parts import TextDialog
from pytest_mobileagent.simulator.system.documents import file_provider_uri
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK, PICK_RINGTONE, RINGTONE_TYPE, RINGTONE_URI
from pytest_mobileagent.simulator.system.pinned_shortcuts import PinnedShortcut
from pytest_mobileagent.simulator.system.sounds import RINGTONE

if TYPE_CHECKING:
    from collections.abc import Sequence

RINGTONE_REQUEST = "ringtone"


def labels_item(screen: ax.Screen, book: Book, person: Person) -> ax.MenuItem:
    """Return the entry that gives a contact labels, and takes them away."""
    has_any = any(person.id in book.members(number) for number, _ in book.groups())
    title = screen.tr("Change labels" if has_any else "Add to label")
    return ax.MenuItem(title, lambda: _choose_labels(screen, book, person, title))


def _choose_labels(screen: ax.Screen, book: Book, person: Person, title: str) -> None:
    labels = book.groups()
    if not labels:
        TextDialog(
            screen, title=screen.tr("Create label"), id="edit_text", hint=screen.tr("Label name"), input_type="caps",
            on_ok=lambda name: book.set_member(person, book.add_group(name), member=True),
        )  # fmt: skip
        return

    def accept(numbers: set[int]) -> None:
        for number, _ in labels:
            book.set_member(person, number, member=number in numbers)

    chosen = [number for number, _ in labels if person.id in book.members(number)]
    ax.offer_several(screen, title, labels, chosen, accept)


def further_items(screen: ax.Screen, book: Book, person: Person, *, pin: str) -> list[ax.MenuItem]:
    """Return the entries behind Delete; `pin` is what putting a contact on the home screen is called."""
    item = ax.MenuItem(screen.tr(pin), lambda: _pin(screen, person))
    route = "Unroute from voicemail" if person.is_routed else "Route to voicemail"
    return [
        ax.MenuItem(screen.tr("Share"), lambda: share(screen, book, [person])),
        *([item] if screen.phone.pinned_shortcuts.are_taken else []),
        ax.MenuItem(screen.tr("Set ringtone"), lambda: _ask_for_ringtone(screen, person)),
        ax.MenuItem(screen.tr(route), lambda: book.route(person, is_routed=not person.is_routed)),
    ]


def share(screen: ax.Screen, book: Book, people: Sequence[Person]) -> None:
    """Give contacts to another app, as a file of vCards."""
    disk, package = screen.phone.disk, screen.app.package
    folder = f"/data/data/{package}/cache"
    disk.mkdir(folder, parents=True)
    name = people[0].name if len(people) == 1 else "contacts"
    path = f"{folder}/{name.replace('/', ' ')}.vcf"
    disk.write(path, book.vcards(list(people)).encode())
    ax.share_files(screen, "text/x-vcard", file_provider_uri(f"{package}.files", path), title=screen.tr("Share"))


def _pin(screen: ax.Screen, person: Person) -> None:
    package = screen.app.package
    data = f"content://com.android.contacts/contacts/lookup/{person.lookup}/{person.id}"
    show = ax.Intent(ax.VIEW, data, component=f"{package}/{QUICK_CONTACT}", flags=FLAG_NEW_TASK)
    letter = next((sign for sign in person.name if sign.isalnum()), "•").upper()
    name = f"{crc32(person.lookup.encode()):08x}"
    screen.phone.pinned_shortcuts.ask(PinnedShortcut(package, name, person.name, letter, show))


def _ask_for_ringtone(screen: ax.Screen, person: Person) -> None:
    now = person.ringtone or screen.phone.settings.get("system", "ringtone") or ""
    picker = ax.Intent(PICK_RINGTONE, extras={RINGTONE_TYPE: RINGTONE, RINGTONE_URI: now})
    screen.start(picker, request=RINGTONE_REQUEST)
