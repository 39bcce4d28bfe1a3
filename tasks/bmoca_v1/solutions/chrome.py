from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions import chrome
from ...bmoca.solutions.launching import launch

mobile_shared = (chrome,)
SEARCH = "test_chrome_search_bar"


@solution(SEARCH)
def tap_search_bar(ui):
    yield from launch(ui, "Chrome")
    yield from ui.tap(id="search_box_text")
    yield from ui.done()


@near_miss(SEARCH, "only opens it")
def open_chrome(ui):
    yield from launch(ui, "Chrome")
    yield from ui.done()
