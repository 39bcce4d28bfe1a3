from __future__ import annotations

from pytest_mobileagent import mobile_task

from ..bmoca.looking import in_front, play
from ..bmoca.test_photos import PACKAGE, test_photos_open

__all__ = ["test_photos_open"]
TRASH = f"{PACKAGE}/{PACKAGE}.trash.ui.TrashPhotosActivity"


@mobile_task(
    "go to trash page in photo",
    apps=["google photos"],
    max_steps=5,
    upstream="photos.go_to_trash_page_in_photo",
    requires_done=False,
)
def test_photos_trash(task, agent, device, log):
    """The page of the trash has been started, and is in front.

    Upstream: the line about the start is enough, also if the page has been left again.
    """
    started = ("ActivityTaskManager:I", rf"^(.*?)START(.*?){PACKAGE}/.trash.ui.TrashPhotosActivity")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, TRASH))
