from __future__ import annotations

from pytest_mobileagent import mobile_task

from .looking import play

PACKAGE = "com.android.camera2"


def camera_missing(device, log):
    """Return that the camera has not been started, or is not in front."""
    found = device.activity()
    return log.differs("ActivityManager:I", r"^(.*?)Start proc(.*?)com.android.camera") or (
        "" if found.startswith(PACKAGE) else f"{found} is in front and not the camera"
    )


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
    assert not play(agent, task, lambda: camera_missing(device, log))
