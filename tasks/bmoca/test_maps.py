from __future__ import annotations

from pytest_mobileagent import mobile_task

from .looking import in_front, play

PACKAGE = "com.google.android.apps.maps"


@mobile_task(
    "open Maps",
    apps=["google maps"],
    max_steps=4,
    upstream="maps.open_maps",
    requires_done=False,
)
def test_maps_open(task, agent, device, log):
    """Maps has been started, and is in front.

    Upstream: the line about the start is enough, also if the app then goes away. The second paper names an
    activity that there is not.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)com.google.android.maps.MapsActivity")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))
