from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch, show_all_apps

OPEN = "test_camera_open"


@solution(OPEN)
def open_camera(ui):
    yield from launch(ui, "Camera")
    if ui.shows(id="onboarding_layout"):  # Photos, of the same name in Russian; among all apps the camera comes first
        yield from ui.press("home")
        yield from show_all_apps(ui)
        yield from ui.tap(text="Camera")
    yield from ui.done()


@near_miss(OPEN, "opens the clock")
def open_clock(ui):
    yield from launch(ui, "Clock")
    yield from ui.done()
