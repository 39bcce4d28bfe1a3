from __future__ import annotations

from pytest_mobileagent import mobile_task

from .looking import in_front, play

PACKAGE = "com.android.contacts"


@mobile_task(
    "open the contact app", apps=["contacts"], max_steps=4, upstream="contacts.open_the_contact_app",
    requires_done=False,
)  # fmt: skip
def test_contacts_open(task, agent, device, log):
    """The contacts' process has been started, and they are in front.

    Upstream: the line about the process is enough, also if the app then goes away.
    """
    started = ("ActivityManager:I", r"^(.*?)Start proc(.*?)com.android.contacts")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))


@mobile_task(
    "activate the insert page in contact",
    apps=["contacts"],
    max_steps=5,
    upstream="contacts.activate_the_insert_page_in_contact",
    requires_done=False,
)
def test_contacts_insert_page(task, agent, device, log):
    """The editor has been started for a new contact, and is in front.

    Upstream: the line about the start is enough, also if the editor has been left again.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)android.intent.action.INSERT(.*?)ContactEditorActivity")
    editor = f"{PACKAGE}/{PACKAGE}.activities.ContactEditorActivity"

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, editor))
