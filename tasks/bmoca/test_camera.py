from __future__ import annotations

from pytest_mobileagent import mobile_task

from .looking import in_front, play

PACKAGE = "com.android.camera2"


@mobile_task(
    "open the camera app",
    apps=["camera"],
    max_steps=4,
    upstream="camera.open_the_camera_app",
    requires_done=False,
)
def test_camera_open(task, agent, device, log):
    """The camera's process has been started, and the camera is in front.

    Upstream: the line about the process is enough, also if the app then goes away.
    """
    started = ("ActivityManager:I", r"^(.*?)Start proc(.*?)com.android.camera")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))
