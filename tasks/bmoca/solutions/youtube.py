from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN = "test_youtube_open"


@solution(OPEN)
def open_youtube(ui):
    yield from launch(ui, "YouTube")
    yield from ui.done()


@near_miss(OPEN, "opens Chrome")
def open_chrome(ui):
    yield from launch(ui, "Chrome")
    yield from ui.done()
