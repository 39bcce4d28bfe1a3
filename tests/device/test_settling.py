"""When a screen counts as at rest, on phones of either kind."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.device import Device
from pytest_mobileagent.device import device as handle
from pytest_mobileagent.device.settling import AT_ONCE, IN_REAL_TIME

SAID = "mResumedActivity: ActivityRecord{1 u0 a/.B t1}\n1697384040.0\n"


@pytest.fixture
def looking(monkeypatch):
    """Return a function that looks at a phone whose hierarchy is one after the other of what is given."""

    def look(settling, *names):
        clock, seen, paused = ManualClock(), list(names), []

        def pause(seconds):
            paused.append(seconds)
            clock.advance(seconds)

        monkeypatch.setattr(handle, "pause", pause)
        device = Device("R58M", clock=clock, settling=settling)
        xml = "<hierarchy><node text='{}' bounds='[0,0][1,1]'/></hierarchy>"
        device.hierarchy_xml = lambda: xml.format(seen.pop(0) if len(seen) > 1 else seen[0])
        device._screenshot = lambda _then="": (b"png", SAID)
        return device.observe(), paused

    return look


def test_where_time_stands_still_two_equal_looks_are_rest(looking):
    seen, paused = looking(AT_ONCE, "a", "b", "b")

    assert (seen.is_settled, paused) == (True, [])


def test_in_real_time_three_equal_looks_are_rest_half_a_second_apart(looking):
    seen, paused = looking(IN_REAL_TIME, "a", "b", "b", "c", "c", "c")

    assert (seen.is_settled, paused) == (True, [0.5] * 5)
    assert "text='c'" in seen.hierarchy_xml


def test_a_screen_that_never_rests_is_taken_as_it_is_after_six_seconds(looking):
    seen, paused = looking(IN_REAL_TIME, *map(str, range(100)))

    assert (seen.is_settled, sum(paused)) == (False, 6.0)
