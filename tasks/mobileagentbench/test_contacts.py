from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.contacts import NUMBER_COLUMNS, UNMARKED, Contact, Contacts
from pytest_mobileagent.state.side_effects import added, dialled, modified, removed, stored
from pytest_mobileagent.state.simple_contacts import BY_DATE_CREATED, DESCENDING, EMAILS, ContactsSettings

from .looking import page_differs

APP = "com.simplemobiletools.contacts.pro"
SETTINGS = f"{APP}/shared_prefs/Prefs.xml"
DATA, RAW = "contacts2.db/data", "contacts2.db/raw_contacts"
NAMES = (
    "Yuzai", "Amina", "Bruno", "Chidi", "Dagny", "Edgar", "Fatou", "Goran", "Hedda", "Imran", "Jorge", "Keiko", "Lubov",
    "Mirko", "Nadia", "Oskar", "Priya", "Ravel", "Sunil", "Tomas", "Ulrik", "Vesna", "Wanda", "Xenia", "Ziggy",
)  # fmt: skip
NUMBER = "123456789"


def number(fake):
    return "".join(str(fake.random_int(1, 9)) for _ in range(9))


def a_person(fake):
    return {"name": fake.pick(NAMES[1:])}


def a_person_with_a_number(fake):
    return {"name": fake.pick(NAMES[1:]), "number": number(fake)}


@pytest.fixture
def book(device, app, mobile_faker):
    """The contacts of the phone, and the app's settings; `arrange` fills them."""
    return Book(device, mobile_faker)


class Book(Contacts):
    """Contacts that a task names, and strangers."""

    def __init__(self, device, fake):
        super().__init__(device)
        self.device, self.fake, self.settings = device, fake, ContactsSettings(device)

    def arrange(self, *names, but_not=(), email=""):
        """Have a few strangers, then those of these names; return all of them."""
        self.clear()
        others = [name for name in NAMES if name not in (*names, *but_not)]
        strangers = self.fake.picks(others, self.fake.random_int(2, 4))
        people = [Contact(name, number(self.fake)) for name in strangers] + [Contact(name, NUMBER) for name in names]
        for one in people:
            self.add(*one, email=email and f"{one.name.lower()}@gmail.com")
        self.device.open_app(APP)
        return people

    def open(self, name):
        """Show one of them."""
        numbers = self.device.content_query(
            "content://com.android.contacts/raw_contacts", ("_id",), where=f"display_name='{name}' AND deleted=0"
        )
        self.device.start_activity(
            f"{APP}/.activities.ViewContactActivity", extras={"contact_id": int(numbers[0]["_id"])}
        )


def node_of(device, name):
    """Return the element of the app that has an id, or None."""
    return next((node for node in device.hierarchy().walk() if node.resource_id == f"{APP}:id/{name}"), None)


@mobile_task(
    "open About View",
    apps=["simple contacts"],
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="contacts_about",
    requires_done=False,
)
def test_contacts_about(task, agent, device, book):
    """The page about the app is in front after one of the steps."""
    book.arrange()

    assert not play_until_shown(agent, task, lambda: page_differs(device, APP, "AboutActivity"))


@mobile_task(
    "Create a new contact, his First Name is {name}, and his Phone Number is {number}",
    apps=["simple contacts"],
    params=a_person_with_a_number,
    published={"name": "Yuzai", "number": NUMBER},
    max_steps=12,
    min_steps=6,
    difficulty="medium",
    upstream="contacts_create",
    requires_done=False,
)
def test_contacts_create(task, agent, book, name, number):
    """There is one contact more, of that first name and with that number; all others are what they were.

    Upstream: name and number have been seen in the form and the name in the list, at whatever time, in whatever case;
    ours asks the contacts provider.
    """
    wanted = [*book.arrange(but_not=(name,)), Contact(name, number)]

    def differs():
        wrong = "" if name in book.first_names() else f"no contact has the first name {name}"
        return book.book_differs(wanted) or wrong

    expected = [added(RAW, **UNMARKED), added(DATA, data2=name), added(DATA, data1=dialled(number))]
    assert not play_until_stored(agent, task, differs, expected=expected)


@mobile_task(
    "Delete contact {name}",
    apps=["simple contacts"],
    params=a_person,
    published={"name": "Yuzai"},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="contacts_delete",
    requires_done=False,
)
def test_contacts_delete(task, agent, book, name):
    """There is no contact of that name any more; all others are what they were.

    Upstream: some Yes has been tapped, and the name was not on the screen at some time, as in any dialog; ours asks the
    contacts provider.
    """
    wanted = [one for one in book.arrange(name) if one.name != name]

    assert not play_until_stored(
        agent,
        task,
        lambda: book.book_differs(wanted),
        expected=[removed(RAW, display_name=name), removed(DATA, times=2)],
    )


@mobile_task(
    "Set the contact {name} to Favorite",
    apps=["simple contacts"],
    params=a_person,
    published={"name": "Yuzai"},
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="contacts_favorite",
    requires_done=False,
)
def test_contacts_favorite(task, agent, book, name):
    """The contact has a star in the end, and no other has one.

    Upstream: a tap on the star of any contact counts, whatever it does; ours asks the contacts provider.
    """
    people = book.arrange(name)

    def differs():
        found = book.favorites()
        return book.book_differs(people) if found == [name] else f"favourites are {found} and not {name} alone"

    assert not play_until_stored(agent, task, differs, expected=[modified(RAW, only=("starred",), display_name=name)])


@mobile_task(
    "Change phone filter, which means don't show phone storage in contacts view",
    apps=["simple contacts"],
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    upstream="contacts_filter",
    requires_done=False,
)
def test_contacts_filter(task, agent, book):
    """The phone's storage is stored as a source that is not listed; the contacts are what they were.

    Upstream: a row of the dialog has been tapped, and the list is empty, perhaps by a search; ours reads what is
    stored.
    """
    people = book.arrange("Yuzai")

    assert not play_until_stored(
        agent,
        task,
        lambda: book.settings.filter_differs() or book.book_differs(people),
        expected=stored(SETTINGS, "ignored_contact_sources_2"),
    )


@mobile_task(
    "Set not show contact's Email in the contact profile screen",
    apps=["simple contacts"],
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="contacts_hide_email",
    requires_done=False,
)
def test_contacts_hide_email(task, agent, book):
    """E-mail addresses are hidden, no other field that was shown is, and none has come; the contacts keep theirs.

    Upstream: the box was unchecked when it was last seen, and some OK is tapped; ours reads what is stored.
    """
    people = book.arrange("Yuzai", email="yes")
    book.open("Yuzai")

    assert not play_until_stored(
        agent,
        task,
        lambda: book.settings.fields_differ(hidden=EMAILS) or book.book_differs(people),
        expected=stored(SETTINGS, "show_contact_fields"),
    )


@mobile_task(
    "Change the contact {name}'s number to {number} and save it",
    apps=["simple contacts"],
    params=a_person_with_a_number,
    published={"name": "Yuzai", "number": "987654321"},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="contacts_modify",
    requires_done=False,
)
def test_contacts_modify(task, agent, book, name, number):
    """The contact has that number and no other; all others are what they were.

    Upstream: the number has been seen in the form, saved or not; ours asks the contacts provider.
    """
    wanted = [one._replace(number=number) if one.name == name else one for one in book.arrange(name)]

    assert not play_until_stored(
        agent,
        task,
        lambda: book.book_differs(wanted),
        expected=[modified(DATA, only=NUMBER_COLUMNS, data1=NUMBER)],
    )


@mobile_task(
    "Remove the dialog button, and then return to the main view",
    apps=["simple contacts"],
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    upstream="contacts_remove_dialog",
    requires_done=False,
)
def test_contacts_remove_dialog(task, agent, device, book):
    """The button for the dial pad is stored as off, and the main screen is in front without it.

    Upstream: the screen once had the one button and not the other, as behind a dialog; ours reads what is stored, too.
    """
    book.arrange()

    def differs():
        wrong = book.settings.differs("show_dialpad_button", False)
        is_back = node_of(device, "fragment_fab") is not None and node_of(device, "main_dialpad_button") is None
        return wrong or ("" if is_back else f"{device.activity()} is in front, and not the main screen without it")

    assert not play_until_stored(agent, task, differs, expected=stored(SETTINGS, "show_dialpad_button"))


@mobile_task(
    "Search contact {name}",
    apps=["simple contacts"],
    params=a_person,
    published={"name": "Yuzai"},
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    upstream="contacts_search",
    requires_done=False,
)
def test_contacts_search(task, agent, device, book, name):
    """After one of the steps the name is in the search field, in whatever case, and the contact alone is listed.

    Upstream: what is listed does not matter.
    """
    book.arrange(name)

    def differs():
        field = node_of(device, "top_toolbar_search")
        if field is None or field.text.strip().casefold() != name.casefold():
            return f"{name} is not searched for"
        listed = [one.text for one in device.hierarchy().walk() if one.resource_id == f"{APP}:id/item_contact_name"]
        return "" if listed == [name] else f"{listed} are listed, and not {name} alone"

    assert not play_until_shown(agent, task, differs)


@mobile_task(
    "Sort contacts by Data created time, Descending",
    apps=["simple contacts"],
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    upstream="contacts_sort",
    requires_done=False,
)
def test_contacts_sort(task, agent, book):
    """The order is stored as by the date of creation, descending; the contacts are what they were.

    Upstream: the newest contacts are at the top of the list, by whatever order; ours reads what is stored.
    """
    people = book.arrange("Yuzai", "Zack")

    assert not play_until_stored(
        agent,
        task,
        lambda: book.settings.differs("sort_order", BY_DATE_CREATED | DESCENDING) or book.book_differs(people),
        expected=stored(SETTINGS, "sort_order"),
    )
