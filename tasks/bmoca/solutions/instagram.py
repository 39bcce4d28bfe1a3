from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN, PROFILE = "test_instagram_open", "test_instagram_profile"
REELS, SEARCH = "test_instagram_reels", "test_instagram_search"


def turn(ui, tab):
    """Open Instagram, and choose a tab."""
    yield from launch(ui, "Instagram")
    yield from ui.tap(id=tab)
    yield from ui.done()


@solution(OPEN)
@near_miss(PROFILE, "stays at the feed")
@near_miss(REELS, "stays at the feed")
@near_miss(SEARCH, "stays at the feed")
def open_instagram(ui):
    yield from launch(ui, "Instagram")
    yield from ui.done()


@near_miss(OPEN, "opens the camera")
def open_camera(ui):
    yield from launch(ui, "Camera")
    yield from ui.done()


@solution(PROFILE)
def open_profile(ui):
    yield from turn(ui, "profile_tab")


@solution(REELS)
def open_reels(ui):
    yield from turn(ui, "clips_tab")


@solution(SEARCH)
def open_search(ui):
    yield from turn(ui, "search_tab")
