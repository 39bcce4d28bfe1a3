from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN = "test_camera_open"


@solution(OPEN)
def open_camera(ui):
    yield from launch(ui, "Camera")
    yield from ui.done()


@near_miss(OPEN, "opens the clock")
def open_clock(ui):
    yield from launch(ui, "Clock")
    yield from ui.done()
