from __future__ import annotations

from pytest_mobileagent import mobile_task

from ..bmoca.looking import play
from ..bmoca.test_messages import PACKAGE, test_messages_open, test_messages_start_chat
from .searching import search_bar_differs

__all__ = ["test_messages_open", "test_messages_start_chat"]


@mobile_task(
    "activate the search bar in message",
    apps=["google messages"],
    max_steps=5,
    upstream="messages.activate_the_search_bar_in_message",
    requires_done=False,
)
def test_messages_search_bar(task, agent, device, log):
    """The keyboard has been activated for Messages, which is in front with the focus in a text field.

    Upstream: the line about the keyboard is enough, also if it has been put away again.
    """
    assert not play(agent, task, lambda: search_bar_differs(device, log, PACKAGE))
