from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions import youtube
from ...bmoca.solutions.launching import launch

mobile_shared = (youtube,)
SEARCH, PAIRING = "test_youtube_search_bar", "test_youtube_smart_pairing"


@solution(SEARCH)
def tap_search(ui):
    yield from launch(ui, "YouTube")
    yield from ui.tap(desc="Search")
    yield from ui.done()


@near_miss(SEARCH, "only opens it")
def open_youtube(ui):
    yield from launch(ui, "YouTube")
    yield from ui.done()


def open_settings(ui):
    yield from launch(ui, "YouTube")
    yield from ui.tap(desc="Account")
    yield from ui.tap(text="Settings")


@solution(PAIRING)
def look_for_tvs(ui):
    yield from open_settings(ui)
    yield from ui.tap(text="Watch on TV")


@near_miss(PAIRING, "stays at the settings")
def stay_at_settings(ui):
    yield from open_settings(ui)
    yield from ui.done()
