from __future__ import annotations

from pytest_mobileagent import mobile_task

from .looking import in_front, play

PACKAGE = "com.google.android.apps.messaging"


@mobile_task(
    "open the message app",
    apps=["google messages"],
    max_steps=4,
    upstream="messages.open_the_message_app",
    requires_done=False,
)
def test_messages_open(task, agent, device, log):
    """Messages has been started, and is in front.

    Upstream: the line about the start is enough, also if the app then goes away.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)com.google.android.apps.messaging")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))


def new_conversation_missing(device):
    """Return that nobody can be written to: there is no field for whom."""
    field = device.hierarchy().find(id=f"{PACKAGE}:id/recipient_text_view")
    return "" if field is not None else "no new conversation asks to whom it is"


@mobile_task(
    "start chatting in message",
    apps=["google messages"],
    max_steps=5,
    upstream="messages.start_chatting_in_message",
    requires_done=False,
)
def test_messages_start_chat(task, agent, device, log):
    """A new conversation has been begun by the button, and asks to whom it is.

    Upstream: the line about it is enough, also if the page has been left again. The papers' pattern is looser.
    """
    begun = ("BugleUsageStatistics:I", r"^(.*?)BUGLE CREATE(.*?)VIA_DEFAULT")

    assert not play(agent, task, lambda: log.differs(*begun) or new_conversation_missing(device))
