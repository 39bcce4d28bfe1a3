from __future__ import annotations

from pytest_mobileagent import mobile_task

from ..bmoca import test_youtube as bmoca
from ..bmoca.looking import in_front, play
from ..bmoca.test_youtube import PACKAGE
from .searching import search_bar_differs
from .versions import version_of

PAIRING = f"{PACKAGE}/com.google.android.libraries.youtube.mdx.smartpairing.PairWithTvActivity"

test_youtube_open = version_of(
    bmoca.test_youtube_open, goal="open the youtube app", upstream="youtube.open_the_youtube_app"
)  # fmt: skip


@mobile_task(
    "activate the search bar in youtube",
    apps=["youtube"],
    max_steps=5,
    upstream="youtube.activate_the_search_bar_in_youtube",
    requires_done=False,
)
def test_youtube_search_bar(task, agent, device, log):
    """The keyboard has been activated for YouTube, which is in front with the focus in a text field.

    Upstream: the line about the keyboard is enough, also if it has been put away again.
    """
    assert not play(agent, task, lambda: search_bar_differs(device, log, PACKAGE))


@mobile_task(
    "go to smart pairing page in youtube",
    apps=["youtube"],
    max_steps=5,
    upstream="youtube.go_to_smart_pairing_page_in_youtube",
    requires_done=False,
)
def test_youtube_smart_pairing(task, agent, device, log):
    """The page that looks for televisions has been started, and is in front.

    Upstream: the line about the start is enough, also if the page has been left again.
    """
    started = ("ActivityTaskManager:I", rf"^(.*?)START(.*?){PAIRING.partition('/')[2]}")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PAIRING))
