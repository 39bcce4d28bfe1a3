"""What `dumpsys alarm` tells of alarms that are to come and that were due."""

from __future__ import annotations

import re

from pytest_mobileagent.simulator.system.alarms import Alarm
from pytest_mobileagent.simulator.system.intents import Intent

PACKAGE = "com.google.android.deskclock"


def _set(phone, after_s, action="test.RING"):
    phone.alarms.set(Alarm(PACKAGE, action, phone.clock.now() + after_s, Intent(action=action)))


def _section(run, head):
    """Return the lines of a section of the dump, as they are indented under its head."""
    lines = iter(run("dumpsys alarm").out.splitlines())
    next(line for line in lines if line.strip() == head)
    found = []
    for line in lines:
        if not line.strip() or not line.startswith("    "):
            break
        found.append(line.strip())
    return found


def test_alarms_to_come_are_counted_by_user(run, phone):
    _set(phone, 60)
    _set(phone, 90, "test.OTHER")
    uid = phone.packages.uid(PACKAGE) - 10000
    assert f"  Pending alarms per uid: [u0a{uid}:2]\n" in run("dumpsys alarm").out
    assert _section(run, "App Alarm history:") == []


def test_alarms_that_were_due_are_told_for_an_hour(run, phone):
    for _ in range(2):
        _set(phone, 60)
        phone.clock.advance(61)
    assert _section(run, "App Alarm history:") == [f"{PACKAGE}, u0: -1s0ms, -1m2s0ms,"]
    phone.clock.advance(3590)
    assert _section(run, "App Alarm history:") == [f"{PACKAGE}, u0: -59m51s0ms,"]
    phone.clock.advance(60)
    assert _section(run, "App Alarm history:") == []


def test_the_statistics_outlive_the_hour_and_a_snapshot(run, phone):
    _set(phone, 60)
    phone.clock.advance(61)
    saved = phone.snapshot()
    phone.clock.advance(9000)
    text = run("dumpsys alarm").out
    assert re.search(rf"  Top Alarms:\n    0 running, 1 wakeups, 1 alarms: u0a\d+:{re.escape(PACKAGE)}\n", text)
    assert re.search(r"    0 1 wakes 1 alarms, last -2h30m1s0ms:\n      \*walarm\*:test.RING\n", text)
    phone.alarms.delivered.clear()
    phone.restore(saved)
    assert "last -1s0ms:" in run("dumpsys alarm").out
