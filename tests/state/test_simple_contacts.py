"""What the settings of Simple Contacts hide, told apart from what they show."""

from __future__ import annotations

import pytest

from pytest_mobileagent.state.simple_contacts import EMAILS, ContactsSettings


class Phone:
    """A phone with the app's preferences, or without."""

    def __init__(self, entries):
        self.file = f"<map>{entries}</map>".encode()

    def pull_present(self, paths):
        return {paths[0]: self.file}


def sources(*names):
    inside = "".join(f"<string>{name}</string>" for name in names)
    return f'<set name="ignored_contact_sources_2">{inside}</set>'


@pytest.mark.parametrize(
    ("stored", "is_hidden"),
    [
        (sources(":"), True),
        (sources(":", "smt_private"), True),
        (sources("smt_private"), False),
        (sources(), False),
        ("", False),
    ],
    ids=["the phone's", "both", "the private one", "none", "nothing stored"],
)
def test_the_phones_storage_is_hidden_if_it_is_stored_so(stored, is_hidden):
    assert (not ContactsSettings(Phone(stored)).filter_differs()) is is_hidden


@pytest.mark.parametrize(("fields", "differs"), [(7146 - 64, False), (7146, True), (7146 - 64 - 32, True)])
def test_just_one_field_is_hidden(fields, differs):
    stored = f'<int name="show_contact_fields" value="{fields}" />'
    assert bool(ContactsSettings(Phone(stored)).fields_differ(hidden=EMAILS)) is differs
