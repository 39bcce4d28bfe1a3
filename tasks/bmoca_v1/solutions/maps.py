from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions import maps
from ...bmoca.solutions.launching import launch

mobile_shared = (maps,)
SEARCH = "test_maps_search_bar"


@solution(SEARCH)
def tap_search(ui):
    yield from launch(ui, "Maps")
    yield from ui.tap(id="accept_button")
    yield from ui.tap(id="skip_button")
    yield from ui.tap(id="search_omnibox_text_box")


@near_miss(SEARCH, "only opens it")
def open_maps(ui):
    yield from launch(ui, "Maps")
    yield from ui.done()
