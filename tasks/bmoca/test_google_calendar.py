from __future__ import annotations

from pytest_mobileagent import mobile_task

from .looking import in_front, play

PACKAGE = "com.google.android.calendar"


@mobile_task(
    "open the calendar app",
    apps=["google calendar"],
    max_steps=4,
    upstream="calendar.open_the_calendar_app",
    requires_done=False,
)
def test_calendar_open(task, agent, device, log):
    """Google Calendar has been started, and is in front.

    Upstream: the line about the start is enough, also if the app then goes away. The second paper's tag is
    wrong.
    """
    started = ("ActivityTaskManager:I", r"^(.*?)START(.*?)com.android.calendar")

    assert not play(agent, task, lambda: log.differs(*started) or in_front(device, PACKAGE))
