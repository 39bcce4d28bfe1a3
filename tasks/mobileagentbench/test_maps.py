from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.episode.goals import play_until_shown
from pytest_mobileagent.state.maps import MapsPage

APP = "com.google.android.apps.maps"
WELCOME = ("Accept & continue", "Skip")  # what leads through the first start, where there is one
TOWNS = tuple(
    f"{name}, WA"
    for name in ("Bellevue", "Redmond", "Kirkland", "Renton", "Issaquah", "Bothell", "Sammamish", "Everett", "Tacoma")
)


def a_place(fake):
    return {"place": fake.pick(TOWNS)}


def a_way(fake):
    start, end = fake.picks(TOWNS, 2)
    return {"start": start, "end": end}


@pytest.fixture
def page(device, app):
    """The map in front, the first start behind it."""
    for words in WELCOME:
        names = labels_for(words, APP)
        button = device.hierarchy().find(where=lambda node, names=names: node.text in names)
        if button is not None:
            device.tap(*button.bounds.center)
    return MapsPage(device)


@mobile_task(
    "search {place}",
    apps=["google maps"],
    params=a_place,
    published={"place": "Redmond, WA"},
    max_steps=6,
    min_steps=3,
    difficulty="medium",
    requires_done=False,
)
def test_maps_search(task, agent, page, place):
    """After some step the place is shown."""
    assert not play_until_shown(agent, task, lambda: page.place_differs(place))


@mobile_task(
    "navigate from {start} to {end}",
    apps=["google maps"],
    params=a_way,
    published={"start": "Bellevue, WA", "end": "Redmond, WA"},
    max_steps=12,
    min_steps=6,
    difficulty="medium",
    requires_done=False,
)
def test_maps_navigate(task, agent, page, start, end):
    """After some step the way from the one to the other is shown, however one goes; it need not be gone."""
    assert not play_until_shown(agent, task, lambda: page.way_differs(start, end))
