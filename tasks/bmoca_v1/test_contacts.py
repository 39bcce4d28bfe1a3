from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.contacts import Contacts

from ..bmoca.looking import in_front, play
from ..bmoca.test_contacts import PACKAGE, test_contacts_insert_page, test_contacts_open

__all__ = ["test_contacts_insert_page", "test_contacts_open"]


@pytest.fixture
def someone(device, mobile_faker):
    """A contact, that there is one to be edited."""
    Contacts(device).add(mobile_faker.name(), mobile_faker.phone_number())


@pytest.mark.usefixtures("someone")
@mobile_task(
    "activate the edit page in contact",
    apps=["contacts"],
    max_steps=5,
    upstream="contacts.activate_the_edit_page_in_contact",
    requires_done=False,
)
def test_contacts_edit_page(task, agent, device, log):
    """The editor has been started for a contact that there is, and is in front.

    Upstream: the line about the start is enough, also if the editor has been left again. Its phone has no contact to be
    edited; ours has one.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)android.intent.action.EDIT(.*?)ContactEditorActivity")
    editor = f"{PACKAGE}/{PACKAGE}.activities.ContactEditorActivity"

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, editor))
