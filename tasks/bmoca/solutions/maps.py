from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN = "test_maps_open"


@solution(OPEN)
def open_maps(ui):
    yield from launch(ui, "Maps")
    yield from ui.done()


@near_miss(OPEN, "opens Chrome")
def open_chrome(ui):
    yield from launch(ui, "Chrome")
    yield from ui.done()
