from __future__ import annotations

from pytest_mobileagent import mobile_task

from .looking import element_missing, play

PACKAGE = "com.instagram.android"


def tab_differs(device, name):
    """Return that a tab is not the selected one; two of upstream's four detectors take any tab that is there for it."""
    return element_missing(device, f"{PACKAGE}:id/{name}", selected="True")


@mobile_task(
    "open Instagram", apps=["instagram"], max_steps=4, upstream="instagram.open_instagram", requires_done=False
)
def test_instagram_open(task, agent, device):
    """The tab of the feed is selected."""
    assert not play(agent, task, lambda: tab_differs(device, "feed_tab"))


@mobile_task(
    "go to my profile in Instagram",
    apps=["instagram"],
    max_steps=5,
    upstream="instagram.go_to_my_profile_in_instagram",
    requires_done=False,
)
def test_instagram_profile(task, agent, device):
    """The tab of the user's own profile is selected."""
    assert not play(agent, task, lambda: tab_differs(device, "profile_tab"))


@mobile_task(
    "go to reels tab in Instagram",
    apps=["instagram"],
    max_steps=5,
    upstream="instagram.go_to_reels_tab_in_instagram",
    requires_done=False,
)
def test_instagram_reels(task, agent, device):
    """The tab of reels is selected."""
    assert not play(agent, task, lambda: tab_differs(device, "clips_tab"))


@mobile_task(
    "go to search tab in Instagram",
    apps=["instagram"],
    max_steps=5,
    upstream="instagram.go_to_search_tab_in_instagram",
    requires_done=False,
)
def test_instagram_search(task, agent, device):
    """The tab of the search is selected."""
    assert not play(agent, task, lambda: tab_differs(device, "search_tab"))
