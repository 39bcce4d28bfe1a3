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


def open_ways_to_a_tv(ui):
    yield from launch(ui, "YouTube")
    yield from ui.tap(desc="Account")
    yield from ui.tap(text="Settings")
    yield from ui.tap(text="Watch on TV")


@solution(PAIRING)
def look_for_tvs(ui):
    yield from open_ways_to_a_tv(ui)
    yield from ui.tap(text="Link")
    yield from ui.done()


@near_miss(PAIRING, "is about to type a code")
def type_code(ui):
    yield from open_ways_to_a_tv(ui)
    yield from ui.tap(text="Enter TV code")
    yield from ui.done()
