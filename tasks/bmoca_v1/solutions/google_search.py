from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions.launching import launch, show_all_apps

SEARCH = "test_google_search_bar"


@solution(SEARCH)
def tap_search(ui):
    yield from ui.tap(id="search_container_hotseat")
    yield from ui.done()


@near_miss(SEARCH, "only opens it")
def open_google(ui):
    yield from launch(ui, "Google")
    yield from ui.done()


@near_miss(SEARCH, "searches among the apps")
def search_among_apps(ui):
    yield from show_all_apps(ui)
    yield from ui.tap(id="input")
    yield from ui.done()


@near_miss(SEARCH, "searches in Chrome")
def search_in_chrome(ui):
    yield from launch(ui, "Chrome")
    yield from ui.tap(id="search_box_text")
    yield from ui.done()
