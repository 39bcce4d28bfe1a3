from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions.launching import launch, show_all_apps

OPEN = "test_play_music_open"


@solution(OPEN)
def open_music(ui):
    yield from launch(ui, "Play Music")
    yield from ui.done()


@near_miss(OPEN, "opens YouTube")
def open_youtube(ui):
    yield from launch(ui, "YouTube")
    yield from ui.done()


@near_miss(OPEN, "only looks at all apps")
def look_at_all_apps(ui):
    yield from show_all_apps(ui)
    yield from ui.done()
