from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN = "test_calendar_open"


@solution(OPEN)
def open_calendar(ui):
    yield from launch(ui, "Calendar")
    yield from ui.done()


@near_miss(OPEN, "opens the clock")
def open_clock(ui):
    yield from launch(ui, "Clock")
    yield from ui.done()
