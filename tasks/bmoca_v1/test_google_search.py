from __future__ import annotations

from pytest_mobileagent import mobile_task

from ..bmoca.looking import play
from .searching import search_bar_differs

PACKAGE = "com.google.android.googlequicksearchbox"


@mobile_task(
    "activate the search bar in google",
    apps=["google"],
    max_steps=5,
    upstream="google.activate_the_search_bar_in_google",
    requires_done=False,
)
def test_google_search_bar(task, agent, device, log):
    """The keyboard has been activated for the Google app, which is in front with the focus in a text field.

    Upstream: the line about the keyboard is enough, also if it has been put away again.
    """
    assert not play(agent, task, lambda: search_bar_differs(device, log, PACKAGE))
