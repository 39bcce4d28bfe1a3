from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.calls import Calls
from pytest_mobileagent.state.contacts import NUMBER_COLUMNS, UNMARKED, Contact
from pytest_mobileagent.state.messages import Messages
from pytest_mobileagent.state.side_effects import added, called, dialled, modified, removed, stored
from pytest_mobileagent.state.simple_colors import THEMES, theme_differs, theme_stored
from pytest_mobileagent.state.simple_dialer import DialerSettings

from .people import CONTACTS_APP, KNOWN, NAMES, Book, a_short_number, number_of, sending_differs

APP = "com.simplemobiletools.dialer"
APPS = ["simple dialer"]
SETTINGS = f"{APP}/shared_prefs/Prefs.xml"
DATA, RAW, CALLS, SMS = "contacts2.db/data", "contacts2.db/raw_contacts", "calllog.db/calls", "mmssms.db/sms"
SURNAMES = ("Adler", "Brown", "Costa", "Diaz", "Evans", "Fischer", "Garcia", "Hansen")
TEXTS = ("Good night", "See you soon", "On my way", "Call me back", "Happy birthday", "Thank you")
SERVICES = ("211", "311", "411", "511", "711", "911")
ORDERS = {"first name": 128, "middle name": 256, "surname": 512, "date created": 262144}
SIZES = {"small": 0, "medium": 1, "extra large": 3}
INCOMING, OUTGOING, MISSED = 1, 2, 3
WRITTEN = datetime.timedelta(hours=22, minutes=46)  # before the phone's date: June 30, 12:18
A_MINUTE, A_DAY = datetime.timedelta(minutes=1), datetime.timedelta(days=1)


def a_long_number(fake):
    return str(fake.random_int(10_000_000_000, 19_999_999_999))


def a_new_person(fake):
    return {"first": fake.pick(NAMES), "surname": fake.pick(SURNAMES), "number": a_long_number(fake)}


def a_person(fake):
    return {"name": fake.pick([*KNOWN, *NAMES])}


def a_change(fake):
    return {**a_person(fake), "number": a_long_number(fake)}


def a_text(fake):
    return {**a_person(fake), "text": fake.pick(TEXTS)}


def an_order(fake):
    return {"order": fake.pick(list(ORDERS))}


def a_size(fake):
    return {"size": fake.pick(list(SIZES))}


def a_service(fake):
    return {"number": fake.pick(SERVICES)}


def a_theme(fake):
    return {"theme": fake.pick(THEMES)}


@pytest.fixture
def book(device, app, mobile_faker):
    """The contacts of the phone; `arrange` adds those that a task names, and strangers."""
    return Book(device, mobile_faker, APP)


@pytest.fixture
def settings(device, app):
    """What the app's settings say."""
    return DialerSettings(device)


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


@pytest.fixture
def history(calls, mobile_faker):
    """Have past calls: of today and yesterday, with some people."""

    def arrange(*numbers):
        others = [*KNOWN.values(), a_short_number(mobile_faker)]
        past = [*numbers, *mobile_faker.picks([number for number in others if number not in numbers], 2)]
        for at, number in enumerate(mobile_faker.picks(past, len(past))):
            kind = mobile_faker.pick((INCOMING, OUTGOING, MISSED))
            seconds = 0 if kind == MISSED else mobile_faker.random_int(2, 90)
            calls.add(number, kind=kind, seconds=seconds, ago=A_DAY * (len(past) - at) + A_MINUTE * at)

    return arrange


def shown(device, package, name):
    """Return the texts of an app's views of that id."""
    return [node.text for node in device.hierarchy().find_all(id=f"{package}:id/{name}")]


@mobile_task(
    "create a new contact {first} {surname}, moblie number {number}",
    apps=APPS,
    params=a_new_person,
    published={"first": "John", "surname": "Smith", "number": "12345678900"},
    max_steps=14,
    min_steps=5,
    upstream="dialer/task1",
    requires_done=False,
)
def test_dialer_create_contact(task, agent, book, first, surname, number):
    """There is one contact more, of that first name and surname and with that mobile number; all others are as before.

    Upstream: the surname was typed into its own field. A whole name in the field of the first name is another contact.
    """
    wanted = [*book.arrange(but_not=(first,)), Contact(f"{first} {surname}", number)]

    def differs():
        return book.book_differs(wanted) or book.person_differs(first, surname, number)

    expected = [added(RAW, **UNMARKED), added(DATA, data2=first, data3=surname), added(DATA, data1=dialled(number))]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "search contact {name} and check her info",
    apps=APPS,
    params=a_person,
    published={"name": "Alice"},
    max_steps=8,
    min_steps=2,
    upstream="dialer/task2",
    requires_done=False,
)
def test_dialer_check_contact(task, agent, device, book, name):
    """After one of the steps the contact's page is shown.

    Upstream: the name was typed into the search field, and the row that it left was tapped. The search is the way to
    the page, of which nothing is left once it is open: a contact that is found by looking counts as well.
    """
    book.arrange(name)

    def differs():
        names = shown(device, CONTACTS_APP, "contact_name")
        return "" if names == [name] else f"the page of {name} is not shown, but {names or 'none'}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "add contact {name} to favorites",
    apps=APPS,
    params=a_person,
    published={"name": "Alice"},
    max_steps=8,
    min_steps=2,
    upstream="dialer/task3",
    requires_done=False,
)
def test_dialer_favorite(task, agent, book, name):
    """The contact has a star in the end, and no other has one; all are what they were."""
    people = book.arrange(name)

    def differs():
        found = book.favorites()
        return book.book_differs(people) if found == [name] else f"favourites are {found} and not {name} alone"

    assert not play_until_stored(agent, task, differs, expected=[modified(RAW, only=("starred",), display_name=name)])


@mobile_task(
    "Modify {name}'s mobile number to {number} and save it",
    apps=APPS,
    params=a_change,
    published={"name": "Alice", "number": "1234567890"},
    max_steps=12,
    min_steps=4,
    upstream="dialer/task4",
    requires_done=False,
)
def test_dialer_change_number(task, agent, book, name, number):
    """The contact has that mobile number and no other; all others are what they were."""
    people = book.arrange(name)
    old = number_of(people, name)
    wanted = [one._replace(number=number) if one.name == name else one for one in people]

    assert not play_until_stored(
        agent,
        task,
        lambda: book.book_differs(wanted) or book.mobile_differs(number),
        expected=[modified(DATA, only=NUMBER_COLUMNS, data1=old)],
    )


@mobile_task(
    "Sort contacts by {order}",
    apps=APPS,
    params=an_order,
    published={"order": "first name"},
    max_steps=12,
    min_steps=4,
    upstream="dialer/task5",
    requires_done=False,
)
def test_dialer_sort(task, agent, book, settings, order):
    """Contacts are listed by that, from the first on.

    Upstream: "Ascending", which was chosen already, was tapped as well; who leaves it alone has done the same.
    """
    book.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: settings.differs("sort_order", ORDERS[order]),
        expected=stored(SETTINGS, "sort_order"),
    )


@mobile_task(
    "call {name}",
    apps=APPS,
    params=a_person,
    published={"name": "Alice"},
    max_steps=8,
    min_steps=2,
    upstream="dialer/task6",
    requires_done=False,
)
def test_dialer_call(task, agent, book, calls, name):
    """The contact's number has been called, once, and no other: the call is under way, or over."""
    number = number_of(book.arrange(name), name)

    assert not play_until_stored(agent, task, lambda: calls.differ(number), expected=[added(CALLS), called()])


@mobile_task(
    "view favorite contacts",
    apps=APPS,
    max_steps=8,
    min_steps=1,
    upstream="dialer/task7",
    requires_done=False,
)
def test_dialer_favorites(task, agent, device, book):
    """After one of the steps the tab of the favourites is shown."""
    book.arrange()

    def differs():
        found = device.hierarchy().find_all(id=f"{APP}:id/favorites_fragment")
        return "" if found else f"the tab of the favourites is not shown, but {device.activity()}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "search call history with {name}",
    apps=APPS,
    params=a_person,
    published={"name": "Bob"},
    max_steps=8,
    min_steps=2,
    upstream="dialer/task8",
    requires_done=False,
)
def test_dialer_search_history(task, agent, device, book, history, name):
    """After one of the steps the name is searched for, and the past calls with that contact are listed, and no others.

    Upstream: the name was typed into the search field of the past calls. A part of it that leaves the same calls is
    no search for the name.
    """
    people = book.arrange(name)
    history(number_of(people, name))
    device.open_app(APP)

    def differs():
        queries, names = shown(device, APP, "top_toolbar_search"), shown(device, APP, "item_recents_name")
        is_there = [one.strip().casefold() for one in queries] == [name.casefold()] and names == [name]
        return "" if is_there else f"{name} is not searched for among past calls, but {queries} among {names}"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "adjust font size to {size}",
    apps=APPS,
    params=a_size,
    published={"size": "medium"},
    max_steps=12,
    min_steps=4,
    upstream="dialer/task9",
    requires_done=False,
)
def test_dialer_font_size(task, agent, book, settings, size):
    """The app's own size is stored; the phone's is what it was."""
    book.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: settings.differs("font_size", SIZES[size]),
        expected=stored(SETTINGS, "font_size"),
    )


@mobile_task(
    "turn on hide dialpad numbers",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="dialer/task10",
    requires_done=False,
)
def test_dialer_hide_numbers(task, agent, book, settings):
    """The dialpad shows no numbers on its keys."""
    book.arrange()

    assert not play_until_stored(
        agent,
        task,
        lambda: settings.differs("hide_dialpad_numbers", True),
        expected=stored(SETTINGS, "hide_dialpad_numbers"),
    )


@mobile_task(
    "call {number}",
    apps=APPS,
    params=a_service,
    published={"number": "911"},
    max_steps=14,
    min_steps=5,
    upstream="dialer/task11",
    requires_done=False,
)
def test_dialer_call_number(task, agent, book, calls, number):
    """The number has been called, once, and no other: the call is under way, or over."""
    book.arrange()

    assert not play_until_stored(agent, task, lambda: calls.differ(number), expected=[added(CALLS), called()])


@mobile_task(
    "text {name} that {text}",
    apps=APPS,
    params=a_text,
    published={"name": "Alice", "text": "I-love-you"},
    max_steps=14,
    min_steps=5,
    upstream="dialer/task12",
    requires_done=False,
)
def test_dialer_text(task, agent, book, messages, name, text):
    """Exactly one message has been sent: this text, to this contact's number.

    Upstream: a question whether a short number may be written to was answered with Send. What is only written has not
    been sent.
    """
    number = number_of(book.arrange(name), name)
    messages.add_received(number, "Hello", ago=WRITTEN)

    def differs():
        return sending_differs(messages, [number], text)

    assert not play_until_stored(agent, task, differs, expected=[added(SMS)])


@mobile_task(
    "delete all call history",
    apps=APPS,
    max_steps=10,
    min_steps=3,
    upstream="dialer/task13",
    requires_done=False,
)
def test_dialer_clear_history(task, agent, device, book, calls, history):
    """No past call is left; contacts are what they were."""
    people = book.arrange()
    history()
    device.open_app(APP)
    count = len(calls.all())

    def differs():
        left = calls.all()
        return f"{len(left)} past calls are left" if left else book.book_differs(people)

    assert not play_until_stored(agent, task, differs, expected=[removed(CALLS, times=count)])


@mobile_task(
    "delete contact {name}",
    apps=APPS,
    params=a_person,
    published={"name": "Jack"},
    max_steps=10,
    min_steps=3,
    upstream="dialer/task14",
    requires_done=False,
)
def test_dialer_delete_contact(task, agent, book, name):
    """The contact is gone, and all others are what they were."""
    wanted = [one for one in book.arrange(name) if one.name != name]

    assert not play_until_stored(
        agent,
        task,
        lambda: book.book_differs(wanted),
        expected=[removed(RAW, display_name=name), removed(DATA, times=3)],
    )


@mobile_task(
    "Switch custom colors to {theme} and save it",
    apps=APPS,
    params=a_theme,
    published={"theme": "light"},
    max_steps=18,
    min_steps=7,
    upstream="dialer/task15",
    requires_done=False,
)
def test_dialer_theme(task, agent, device, book, theme):
    """The colours of that theme are stored for this app, which follows neither phone nor other apps."""
    book.arrange()

    assert not play_until_stored(agent, task, lambda: theme_differs(device, APP, theme), expected=theme_stored(APP))
