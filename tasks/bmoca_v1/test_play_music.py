from __future__ import annotations

from pytest_mobileagent import mobile_task

from ..bmoca.looking import in_front, play

PACKAGE = "com.google.android.music"


@mobile_task(
    "open the play music app",
    apps=["play music"],
    max_steps=4,
    upstream="play_music.open_the_play_music_app",
    requires_done=False,
)
def test_play_music_open(task, agent, device, log):
    """Play Music has been started, and is in front.

    Upstream: the line about the start is enough, also if the app then goes away.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)com.android.music")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))
