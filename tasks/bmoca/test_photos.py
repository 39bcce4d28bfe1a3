from __future__ import annotations

from pytest_mobileagent import mobile_task

from .looking import in_front, play

PACKAGE = "com.google.android.apps.photos"


@mobile_task(
    "open the photos app",
    apps=["google photos"],
    max_steps=4,
    upstream="photos.open_the_photos_app",
    requires_done=False,
)
def test_photos_open(task, agent, device, log):
    """Photos has been started, and is in front.

    Upstream: the line about the start is enough, also if the app then goes away.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)com.google.android.apps.photos")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))
