"""A snapshot that is loaded in another process has what stood unsaved in the fields of its screens."""

from __future__ import annotations

import json

import pytest

from tests.simulator.apps.hand import Hand

CONTACTS = "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"
SETTINGS = "com.android.settings/.Settings"


@pytest.fixture
def hand(phone):
    return Hand(phone)


def load_elsewhere(phone):
    """Save the phone, leave nothing of its screens, and load it as a program does that was started again."""
    saved = phone.snapshot()
    services = json.loads(json.dumps(saved.services))
    phone.activities.home()
    phone.restore(saved._replace(services=services, heap=None))


def test_a_half_written_contact_is_there_again_and_can_be_finished(phone, hand):
    hand.open(CONTACTS).tap("Create contact").type("Ada", into="First name").type("Lovelace", into="Last name")

    load_elsewhere(phone)

    assert (hand.text("First name"), hand.text("Last name")) == ("Ada", "Lovelace")
    phone.input.text("!")
    assert hand.text("Last name") == "Lovelace!"
    hand.tap("Save")
    assert [row["display_name"] for row in phone.content.query("content://contacts/people")] == ["Ada Lovelace!"]


def test_what_lies_behind_has_it_once_it_is_in_front_again(phone, hand):
    hand.open(CONTACTS).tap("Create contact").type("Ada", into="First name")
    behind = phone.activities.tasks[-1].number
    hand.open(SETTINGS)

    load_elsewhere(phone)
    load_elsewhere(phone)
    phone.activities.move_to_front(behind)

    assert hand.text("First name") == "Ada"


def test_a_list_is_scrolled_to_where_it_was(phone, hand):
    hand.open(SETTINGS)
    phone.input.swipe(500, 1800, 500, 700, 400)
    before = hand.texts()

    load_elsewhere(phone)

    assert hand.texts() == before


def test_a_snapshot_of_before_has_no_such_thing(phone, hand):
    hand.open(CONTACTS).tap("Create contact").type("Ada", into="First name")
    saved = phone.snapshot()
    for task in saved.services["activities"]["tasks"]:
        del task["held"]

    phone.restore(saved._replace(heap=None))

    assert not hand.shows("Ada")
