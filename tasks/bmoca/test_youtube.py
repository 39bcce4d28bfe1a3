from __future__ import annotations

from pytest_mobileagent import mobile_task

from .looking import in_front, play

PACKAGE = "com.google.android.youtube"


@mobile_task(
    "open Youtube",
    apps=["youtube"],
    max_steps=4,
    upstream="youtube.open_youtube",
    requires_done=False,
)
def test_youtube_open(task, agent, device, log):
    """YouTube has been started, and is in front.

    Upstream: the line about the start is enough, also if the app then goes away.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)com.google.android.youtube")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))
