from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

FIELD = "search_omnibox_edit_text"


def search(ui, place):
    yield from ui.tap(id="search_omnibox_text_box")
    yield from ui.type(place, id=FIELD)
    yield from ui.press("enter")


@solution("test_maps_search")
def search_place(ui, *, place):
    yield from search(ui, place)
    yield from ui.done()


@near_miss("test_maps_search", "finds another town")
def search_another(ui, *, place):
    yield from search(ui, "Redmond, OR")
    yield from ui.done()


@near_miss("test_maps_search", "types it and looks no further")
def type_only(ui, *, place):
    yield from ui.tap(id="search_omnibox_text_box")
    yield from ui.type(place, id=FIELD)
    yield from ui.done()


def choose_end(ui, end):
    yield from ui.tap(id="on_map_directions_button")
    yield from ui.type(end, id=FIELD)
    yield from ui.press("enter")


def choose_start(ui, start):
    yield from ui.tap(id="directions_startpoint_textbox")
    yield from ui.type(start, id=FIELD)
    yield from ui.press("enter")


@solution("test_maps_navigate")
def navigate(ui, *, start, end):
    yield from choose_end(ui, end)
    yield from choose_start(ui, start)
    yield from ui.done()


@near_miss("test_maps_navigate", "begins where the phone is")
def from_here(ui, *, start, end):
    yield from choose_end(ui, end)
    yield from ui.done()


@near_miss("test_maps_navigate", "goes the other way")
def the_other_way(ui, *, start, end):
    yield from choose_end(ui, start)
    yield from choose_start(ui, end)
    yield from ui.done()
