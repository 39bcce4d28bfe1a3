from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN = "test_camera_open"


@solution(OPEN)
def open_camera(ui):
    yield from launch(ui, "Camera")


@near_miss(OPEN, "opens the clock")
def open_clock(ui):
    yield from launch(ui, "Clock")
    yield from ui.done()
