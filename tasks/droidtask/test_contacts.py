from __future__ import annotations

import datetime
import re

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_stored
from pytest_mobileagent.state.calls import Calls
from pytest_mobileagent.state.contacts import NUMBER_COLUMNS, UNMARKED, Contact
from pytest_mobileagent.state.messages import Messages
from pytest_mobileagent.state.side_effects import added, called, dialled, modified, removed, stored
from pytest_mobileagent.state.simple_colors import THEMES, theme_differs, theme_stored
from pytest_mobileagent.state.simple_contacts import BY_DATE_CREATED, DESCENDING

from .people import KNOWN, NAMES, Book, a_short_number, number_of, sending_differs

APP = "com.simplemobiletools.contacts.pro"
APPS = ["contacts"]
SETTINGS = f"{APP}/shared_prefs/Prefs.xml"
DATA, RAW, GROUPS, SMS = "contacts2.db/data", "contacts2.db/raw_contacts", "contacts2.db/groups", "mmssms.db/sms"
CALLS = "calllog.db/calls"
SURNAMES = ("Adler", "Brown", "Costa", "Diaz", "Evans", "Fischer", "Garcia", "Hansen")
SIZES = ("small", "medium", "extra large")
STORED_SIZES = {"small": 0, "medium": 1, "extra large": 3}
SERVICES = ("112", "211", "311", "411", "511", "711")
FILES = ("friends", "family", "team", "neighbours", "backup", "people")
TITLES = ("Family", "Colleagues", "Neighbours", "Football", "Book club", "Choir")
TEXTS = ("Good night", "See you soon", "On my way", "Call me back", "Happy birthday", "Thank you")
WRITTEN = datetime.timedelta(hours=22, minutes=46)  # before the phone's date: June 30, 12:18
FOLDERS = ("Download", "Documents", "emulated/0")


def number(fake):
    return str(fake.random_int(10_000_000_000, 19_999_999_999))


def a_new_person(fake):
    return {"first": fake.pick(NAMES), "surname": fake.pick(SURNAMES), "number": number(fake)}


def a_person(fake):
    return {"name": fake.pick([*KNOWN, *NAMES])}


def a_change(fake):
    return {"name": fake.pick(NAMES), "old": a_short_number(fake), "number": number(fake)}


def a_text(fake):
    return {**a_person(fake), "text": fake.pick(TEXTS)}


def a_service(fake):
    return {"number": fake.pick(SERVICES)}


def a_theme(fake):
    return {"theme": fake.pick(THEMES)}


def a_size(fake):
    return {"size": fake.pick(SIZES)}


def a_file(fake):
    return {"file": fake.pick(FILES)}


def a_group(fake):
    one, two, three = sorted(fake.picks([*KNOWN, *NAMES], 3))
    return {"group": fake.pick(TITLES), "one": one, "two": two, "three": three, "text": fake.pick(TEXTS)}


@pytest.fixture
def book(device, app, mobile_faker):
    """The contacts of the phone, and the app's settings; `arrange` adds those that a task names, and strangers."""
    return Book(device, mobile_faker)


@pytest.fixture
def messages(device, app):
    """The phone's messages: none."""
    found = Messages(device)
    found.clear()
    return found


@pytest.fixture
def calls(device, app):
    """The phone's calls: none."""
    found = Calls(device)
    found.clear()
    return found


@mobile_task(
    "Create a new contact {first} {surname}, mobile number {number}",
    apps=APPS,
    params=a_new_person,
    published={"first": "Stephen", "surname": "Bob", "number": "12345678900"},
    max_steps=14,
    min_steps=5,
    upstream="contacts/task1",
    requires_done=False,
)
def test_contacts_create(task, agent, book, first, surname, number):
    """There is one contact more, of that first name and surname and with that mobile number; all others are as before.

    Upstream: the surname was typed into its own field. A whole name in the field of the first name is another contact.
    """
    wanted = [*book.arrange(but_not=(first,)), Contact(f"{first} {surname}", number)]

    def differs():
        return book.book_differs(wanted) or book.person_differs(first, surname, number)

    expected = [added(RAW, **UNMARKED), added(DATA, data2=first, data3=surname), added(DATA, data1=dialled(number))]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "Change theme color to {theme}",
    apps=APPS,
    params=a_theme,
    published={"theme": "light"},
    max_steps=18,
    min_steps=7,
    upstream="contacts/task2",
    requires_done=False,
)
def test_contacts_theme(task, agent, device, book, theme):
    """The colours of that theme are stored for this app, which follows neither phone nor other apps.

    Upstream: the theme was chosen from the list and saved; one that is only chosen is gone when the page is left.
    """
    book.arrange()

    assert not play_until_stored(agent, task, lambda: theme_differs(device, APP, theme), expected=theme_stored(APP))


@mobile_task(
    "Open dialpad and call {number}",
    apps=APPS,
    params=a_service,
    published={"number": "911"},
    max_steps=14,
    min_steps=5,
    upstream="contacts/task3",
    requires_done=False,
)
def test_contacts_call_a_number(task, agent, book, calls, number):
    """The number has been called, once, and no other: the call is under way, or over.

    Upstream: the number was dialled on the app's own dialpad, of which nothing is left once it is called.
    """
    book.arrange()

    assert not play_until_stored(agent, task, lambda: calls.differ(number), expected=[added(CALLS), called()])


@mobile_task(
    "Open {name}'s information page and call him",
    apps=APPS,
    params=a_person,
    published={"name": "Bob"},
    max_steps=8,
    min_steps=2,
    upstream="contacts/task4",
    requires_done=False,
)
def test_contacts_call(task, agent, book, calls, name):
    """The contact's number has been called, once, and no other: the call is under way, or over.

    Upstream: the call was begun from the contact's page, of which nothing is left once the call is shown.
    """
    number = number_of(book.arrange(name), name)

    assert not play_until_stored(agent, task, lambda: calls.differ(number), expected=[added(CALLS), called()])


@mobile_task(
    "Send a text message to {name} with the following content:'{text}'",
    apps=APPS,
    params=a_text,
    published={"name": "Bob", "text": "Goodmorning"},
    max_steps=12,
    min_steps=4,
    upstream="contacts/task5",
    requires_done=False,
)
def test_contacts_send(task, agent, book, messages, name, text):
    """Exactly one message has been sent: this text, to this contact's number.

    Upstream: the task begins on the contact's page; a question whether a short number may be written to was answered
    with Send. What is only written has not been sent.
    """
    number = number_of(book.arrange(name), name)
    messages.add_received(number, "Hey", ago=WRITTEN)
    book.open(name)

    def differs():
        return sending_differs(messages, [number], text)

    assert not play_until_stored(agent, task, differs, expected=[added(SMS)])


@mobile_task(
    "Add contact {name} to Favorites",
    apps=APPS,
    params=a_person,
    published={"name": "Bob"},
    max_steps=8,
    min_steps=2,
    upstream="contacts/task7",
    requires_done=False,
)
def test_contacts_favorite(task, agent, book, name):
    """The contact has a star in the end, and no other has one; all are what they were."""
    people = book.arrange(name)

    def differs():
        found = book.favorites()
        return book.book_differs(people) if found == [name] else f"favourites are {found} and not {name} alone"

    assert not play_until_stored(agent, task, differs, expected=[modified(RAW, only=("starred",), display_name=name)])


@mobile_task(
    "Export contacts to a .vcf file '{file}.vcf''",
    apps=APPS,
    params=a_file,
    published={"file": "classmate"},
    max_steps=14,
    min_steps=5,
    upstream="contacts/task8",
    requires_done=False,
)
def test_contacts_export(task, agent, device, book, file):
    """A file of that name on the phone's storage has a card of every contact that there is, and of nobody else.

    Upstream: the file was saved among the downloads, where the dialog begins; any folder will do.
    """
    people = sorted(book.arrange())

    def differs():
        found = device.must_run(f"find /sdcard/ -name '{file}.vcf' -type f").split("\n")[:-1]
        cards = [exported(device, path) for path in found]
        return "" if people in cards else f"the {len(found)} files called {file}.vcf do not have the contacts"

    expected = [added(folder, f"{file}.vcf") for folder in FOLDERS]
    assert not play_until_stored(agent, task, differs, expected=expected)


def exported(device, path):
    """Return names and numbers of the cards that a file has."""
    cards = device.pull(path).decode(errors="replace").replace("\r\n", "\n").split("BEGIN:VCARD")[1:]
    return sorted(Contact(first_of("FN", card), first_of("TEL", card)) for card in cards)


def first_of(field, card):
    """Return the first value of a field; empty if there is none."""
    found = re.search(rf"^{field}[^:\n]*:(?:tel:)?(.*)$", card, re.MULTILINE)
    return found[1] if found else ""


@mobile_task(
    "Change {name}'s mobile number from '{old}' to '{number}'",
    apps=APPS,
    params=a_change,
    published={"name": "Bob", "old": "222222", "number": "12345678900"},
    max_steps=12,
    min_steps=4,
    upstream="contacts/task9",
    requires_done=False,
)
def test_contacts_change_number(task, agent, book, name, old, number):
    """The contact has that mobile number and no other; all others are what they were."""
    people = book.arrange(name, number=old)
    wanted = [one._replace(number=number) if one.name == name else one for one in people]

    assert not play_until_stored(
        agent,
        task,
        lambda: book.book_differs(wanted) or book.mobile_differs(number),
        expected=[modified(DATA, only=NUMBER_COLUMNS, data1=old)],
    )


@mobile_task(
    "Change the font size of the Contacts app to {size}",
    apps=APPS,
    params=a_size,
    published={"size": "medium"},
    max_steps=12,
    min_steps=4,
    upstream="contacts/task10",
    requires_done=False,
)
def test_contacts_font_size(task, agent, book, size):
    """The app's own size is stored; the phone's is what it was."""
    book.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: book.settings.differs("font_size", STORED_SIZES[size]),
        expected=stored(SETTINGS, "font_size"),
    )


@mobile_task(
    'Sort contacts based on "Date created" in descending order',
    apps=APPS,
    max_steps=12,
    min_steps=4,
    upstream="contacts/task11",
    requires_done=False,
)
def test_contacts_sort(task, agent, book):
    """The order by date of creation, descending, is stored; the contacts are what they were."""
    people = book.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: book.settings.differs("sort_order", BY_DATE_CREATED | DESCENDING) or book.book_differs(people),
        expected=stored(SETTINGS, "sort_order"),
    )


@mobile_task(
    "Delete contact {name}",
    apps=APPS,
    params=a_person,
    published={"name": "Bob"},
    max_steps=10,
    min_steps=3,
    upstream="contacts/task12",
    requires_done=False,
)
def test_contacts_delete(task, agent, book, name):
    """There is no contact of that name any more; all others are what they were."""
    wanted = [one for one in book.arrange(name) if one.name != name]

    assert not play_until_stored(
        agent,
        task,
        lambda: book.book_differs(wanted),
        expected=[removed(RAW, display_name=name), removed(DATA, times=3)],
    )


@mobile_task(
    "Create a new group '{group}',add {one},{two} and {three} to the new group, and text to the group '{text}'",
    apps=APPS,
    params=a_group,
    published={
        "group": "Classmates", "one": "Alice", "two": "Bob", "three": "Jack", "text": "GatheringInTheOldPlace",
    },
    max_steps=36,
    min_steps=16,
    upstream="contacts/task13",
    requires_done=False,
)  # fmt: skip
def test_contacts_group(task, agent, book, messages, group, one, two, three, text):
    """The group is there and has just these three; the text has been sent to each of them, once, and to nobody else.

    Upstream: the text was written to all three at once, and sent after a question for each of the short numbers; three
    messages that were written one by one are the same.
    """
    people = book.arrange(one, two, three)
    members = sorted((one, two, three))
    numbers = [number_of(people, name) for name in members]

    def differs():
        groups, sent = book.groups(), sending_differs(messages, numbers, text)
        if groups != {group: members}:
            return f"groups are {groups} and not {group} of {', '.join(members)}"
        return book.book_differs(people) or sent

    expected = [added(GROUPS, title=group), added(DATA, times=3), added(SMS, times=4)]  # one of them of all three
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "show phone numbers in the list view",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="contacts/task14",
    requires_done=False,
)
def test_contacts_show_numbers(task, agent, book):
    """The setting is stored as on."""
    book.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: book.settings.differs("show_phone_numbers", True),
        expected=stored(SETTINGS, "show_phone_numbers"),
    )


@mobile_task(
    "Disable showing the dial pad button on the main screen",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="contacts/task15",
    requires_done=False,
)
def test_contacts_no_dialpad_button(task, agent, book):
    """The setting is stored as off."""
    book.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: book.settings.differs("show_dialpad_button", False),
        expected=stored(SETTINGS, "show_dialpad_button"),
    )
