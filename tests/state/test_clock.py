"""What the clock stores and shows; a timer that has been made already is seen, though another one is being typed."""

from __future__ import annotations

import pytest

from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.state.clock import Clock

ENTRY = """<hierarchy rotation="0"><node text="%s" content-desc=""
  resource-id="com.google.android.deskclock:id/timer_setup_time" bounds="[0,0][9,9]" /></hierarchy>"""
DESK_CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"
TABS = """<hierarchy rotation="0">
  <node text="" content-desc="알람" selected="false" bounds="[0,0][9,9]" />
  <node text="" content-desc="스톱워치" selected="true" bounds="[9,0][18,9]" />
</hierarchy>"""


class Phone:
    """Shows the entry of a timer; its preferences hold others."""

    def __init__(self, preferences=None, front=DESK_CLOCK, shown=ENTRY % "00h 01m 30s"):
        self.preferences, self.front, self.shown = preferences, front, shown

    def activity(self):
        return self.front

    def exists(self, path):
        return self.preferences is not None

    def pull(self, path):
        return self.preferences

    def pull_present(self, paths):
        return {} if self.preferences is None else dict.fromkeys(paths, self.preferences)

    def hierarchy(self):
        return parse(self.shown)


@pytest.mark.parametrize(
    ("phone", "length", "told"),
    [
        (Phone(), (0, 1, 30), ""),
        (Phone(b'<map><int name="selected_tab" value="2" /></map>'), (0, 1, 30), ""),
        (Phone(shown=ENTRY % "00시 01분 30초"), (0, 1, 30), ""),
        (Phone(shown=ENTRY % "٠٠س ٠١د ٣٠ث"), (0, 1, 30), ""),
        (Phone(shown=ENTRY % "00시 01분 30초"), (0, 10, 30), "no timer entry shows 00h 10m 30s"),
        (Phone(), (0, 1, 31), "no timer entry shows 00h 01m 31s"),
        (Phone(b'<map><int name="timer_state_0" value="1" /></map>'), (0, 1, 30),
         "1 timer has been made already, and was started"),
        (Phone(front="a.b/.Main"), (0, 1, 30), "the clock is not in front, but a.b/.Main"),
    ],
)  # fmt: skip
def test_a_timer_is_to_be_typed_and_not_started(phone, length, told):
    assert Clock(phone).timer_entry_differs(*length) == told


@pytest.mark.parametrize(
    ("phone", "name", "told"),
    [
        (Phone(shown=TABS), "Stopwatch", ""),
        (Phone(shown=TABS), "Alarm", "the tab Alarm is not open"),
        (Phone(shown=TABS, front="a.b/.Main"), "Stopwatch", "the clock is not in front, but a.b/.Main"),
    ],
    ids=["open, in another language", "another tab", "another app"],
)
def test_a_tab_is_open(phone, name, told):
    assert Clock(phone).open_tab_differs(name) == told


@pytest.mark.parametrize(
    ("preferences", "runs"),
    [
        (None, False),
        (b"<map />", False),
        (b'<map><int name="sw_state" value="1" /></map>', True),
        (b'<map><int name="sw_state" value="2" /></map>', False),
    ],
    ids=["never started", "reset", "running", "paused"],
)
def test_the_stopwatch_runs(preferences, runs):
    assert Clock(Phone(preferences)).stopwatch_runs is runs
