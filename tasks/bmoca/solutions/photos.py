from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN = "test_photos_open"


@solution(OPEN)
def open_photos(ui):
    yield from launch(ui, "Photos", instance=-1)  # in Russian the camera has the same name, and comes first
    yield from ui.done()


@near_miss(OPEN, "opens the camera")
def open_camera(ui):
    yield from launch(ui, "Camera")
    yield from ui.done()
