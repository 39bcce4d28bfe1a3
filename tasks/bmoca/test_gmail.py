from __future__ import annotations

from pytest_mobileagent import mobile_task

from .looking import in_front, play

PACKAGE = "com.google.android.gm/"


@mobile_task(
    "open the Gmail",
    apps=["gmail"],
    max_steps=4,
    upstream="gmail.open_the_gmail",
    requires_done=False,
)
def test_gmail_open(task, agent, device, log):
    """Gmail has been started, and is in front.

    Upstream: the line about the start is enough, also if the app then goes away. Its pattern ends in a blank,
    as in `pkg=com.google.android.gm cmp=…`: what the app starts first.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)com.google.android.gm ")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))
