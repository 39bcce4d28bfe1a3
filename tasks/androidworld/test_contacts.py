from __future__ import annotations

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.contacts import UNMARKED, UNSPOKEN, Contacts, Draft
from pytest_mobileagent.state.side_effects import added
from pytest_mobileagent.state.stored import all_differ

from .pools import person_name

FIRST_NAMES = ("Alice", "Bob", "Charlie", "David", "Eva", "Frank", "Grace", "Hannah", "Ivan", "Jack")
LAST_NAMES = ("Johnson", "Smith", "Brown", "Taylor", "Adams", "Wilson", "Lee", "White", "Harris", "Clark")
LABELS = ("Home", "Work")


def a_contact(fake):
    return {"name": person_name(fake), "number": fake.plain_number()}


def a_draft(fake):
    parts = fake.random_int(100, 999), fake.random_int(100, 999), fake.random_int(1000, 9999)
    return {
        "first": fake.pick(FIRST_NAMES),
        "last": fake.pick(LAST_NAMES),
        "phone": "-".join(map(str, parts)),
        "phone_label": fake.pick(LABELS),
    }


@mobile_task(
    "Create a new contact for {name}. Their number is {number}.",
    apps=["contacts"],
    params=a_contact,
    max_steps=12,
    complexity=1.2,
    difficulty="easy",
    upstream="ContactsAddContact",
    tags=["data_entry", "parameterized"],
)
def test_contacts_add_contact(task, agent, device, name, number):
    """The only contact has exactly the name, and one number with the digits of the wanted one.

    Upstream: further contacts do not matter; ours allows none.
    """
    contacts = Contacts(device)
    contacts.clear()

    expected = [added("contacts2.db/raw_contacts", **UNMARKED), added("contacts2.db/data", times=2, **UNSPOKEN)]
    agent.run(task, expected=expected)

    assert not contacts.differ(name, number)


@mobile_task(
    "Go to the new contact screen and enter the following details: First Name: {first}, Last Name: {last}, "
    "Phone: {phone}, Phone Label: {phone_label}. Do NOT hit save.",
    apps=["contacts"],
    params=a_draft,
    max_steps=12,
    complexity=1.2,
    difficulty="easy",
    upstream="ContactsNewContactDraft",
    tags=["screen_reading", "data_entry"],
)
def test_contacts_new_contact_draft(task, agent, device, first, last, phone, phone_label):
    """The form, scrolled through if need be, has first and last name word by word, the digits of the number and exactly
    the label; no other field that is seen with them is filled in, and no contact has been saved.

    Upstream: the form is read from the accessibility tree, without which the check ends in an exception, and contacts
    may have been saved; ours reads the view hierarchy, and nothing may have been saved.
    """
    contacts = Contacts(device)
    before = contacts.names()

    agent.run(task)

    assert not contacts.draft().differs(Draft(first, last, phone, phone_label))
    assert not all_differ(contacts.names(), before)
