from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.osmand import Favourites, Markers, SavedTracks, visits
from pytest_mobileagent.state.side_effects import modified

from .pools_osmand import a_location, a_route

APP = ["osmand"]
SAME_VILLAGE_DEGREES = 0.01
FAVOURITES = (
    modified("net.osmand/files/favorites", "favorites.gpx"),
    modified("net.osmand/files", "favourites_bak.gpx"),
)


@pytest.fixture
def favourites(device):
    """The favourites: none."""
    found = Favourites(device)
    found.clear()
    return found


@pytest.fixture
def markers(device):
    """The map markers: none."""
    found = Markers(device)
    found.clear()
    return found


@pytest.fixture
def saved_tracks(device):
    """The tracks: none."""
    found = SavedTracks(device)
    found.clear()
    return found


@mobile_task(
    "Add a favorite location marker for {location} in the OsmAnd maps app.",
    apps=APP,
    params=a_location,
    max_steps=13,
    complexity=1.3,
    difficulty="medium",
    upstream="OsmAndFavorite",
    tags=["search", "complex_ui_understanding", "parameterized"],
)
def test_osmand_favorite(task, agent, favourites, location):
    """A favourite lies within 0.001° of the place, or bears the goal's words in its name and lies within 0.01°; others
    do not matter.

    Upstream: a favourite that bears the words may lie anywhere, and one without a name ends the check in an exception;
    ours has to be near, and needs no name.
    """
    agent.run(task, expected=FAVOURITES)

    found = favourites.all()
    at_place = [one for one in found if one.is_near(location.place)]
    so_named = [
        one for one in found if location.words in one.name and one.is_near(location.place, degrees=SAME_VILLAGE_DEGREES)
    ]
    assert at_place or so_named


@mobile_task(
    "Add a location marker for {location} in the OsmAnd maps app.",
    apps=APP,
    params=a_location,
    max_steps=20,
    complexity=2,
    difficulty="hard",
    upstream="OsmAndMarker",
    tags=["complex_ui_understanding", "search", "parameterized"],
)
def test_osmand_marker(task, agent, markers, location):
    """A stored map marker, be it only in the history, lies within 0.001° of the place; others do not matter."""
    agent.run(task)

    assert [one for one in markers.all() if one.is_near(location.place)]


@mobile_task(
    "Save a track with waypoints {route} in the OsmAnd maps app in the same order as listed.",
    apps=APP,
    params=a_route,
    max_steps=120,
    complexity=12,
    difficulty="hard",
    upstream="OsmAndTrack",
    tags=["complex_ui_understanding", "search", "data_entry", "repetition", "parameterized"],
)
def test_osmand_track(task, agent, saved_tracks, route):
    """A saved track passes all places in order, each within 0.001°, whatever lies between.

    Upstream: a missing folder of tracks ends the check in an exception; ours counts it as no track.
    """
    agent.run(task)

    assert [points for points in saved_tracks.all().values() if visits(points, route.places)]
