"""A timer that has been made already is seen, though another one is being typed."""

from __future__ import annotations

import pytest

from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.state.clock import Clock

ENTRY = '<hierarchy rotation="0"><node text="00h 01m 30s" content-desc="" bounds="[0,0][9,9]" /></hierarchy>'


class Phone:
    """Shows the entry of a timer; its preferences hold others."""

    def __init__(self, preferences=None, front="com.google.android.deskclock/com.android.deskclock.DeskClock"):
        self.preferences, self.front = preferences, front

    def activity(self):
        return self.front

    def exists(self, path):
        return self.preferences is not None

    def pull(self, path):
        return self.preferences

    def hierarchy(self):
        return parse(ENTRY)


@pytest.mark.parametrize(
    ("phone", "length", "told"),
    [
        (Phone(), (0, 1, 30), ""),
        (Phone(b'<map><int name="selected_tab" value="2" /></map>'), (0, 1, 30), ""),
        (Phone(), (0, 1, 31), "no timer entry shows 00h 01m 31s"),
        (Phone(b'<map><int name="timer_state_0" value="1" /></map>'), (0, 1, 30),
         "1 timer has been made already, and was started"),
        (Phone(front="a.b/.Main"), (0, 1, 30), "the clock is not in front, but a.b/.Main"),
    ],
)  # fmt: skip
def test_a_timer_is_to_be_typed_and_not_started(phone, length, told):
    assert Clock(phone).timer_entry_differs(*length) == told
