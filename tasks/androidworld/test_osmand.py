from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.osmand import NEAR_DEGREES, Favourites, Markers, SavedTracks, place_differs, route_differs
from pytest_mobileagent.state.side_effects import added, modified

from .pools_osmand import PLACES, a_location, a_route

APP = ["osmand"]
SAME_VILLAGE_DEGREES = 0.01
ANY_LOOK = [f"a new row is other: {column}" for column in ("marker_color", "marker_description")]
IN_A_GROUP = (
    modified("net.osmand/files/favorites", "favorites.gpx"),
    added("net.osmand/files/favorites"),
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


def favourites_differ(found, location):
    """Return what is other than that the only favourite is at a location, or near and called like it."""
    if len(found) > 1:
        told = "; ".join(f"{one.name or 'a place'} at {one.lat:.4f}, {one.lon:.4f}" for one in found)
        return f"{len(found)} favourites have been added and not one: {told}"
    degrees = SAME_VILLAGE_DEGREES if any(location.words in one.name for one in found) else NEAR_DEGREES
    others = [place for place in PLACES if place != location.place]
    return place_differs(found, location.place, others=others, degrees=degrees)


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
    """The only favourite, of any group, lies within 0.001° of the place, or bears the goal's words in its name and lies
    within 0.01°, and nearer to it than to any other place of the suite.

    Upstream: a favourite that bears the words may lie anywhere, one without a name ends the check in an exception, and
    others do not matter; ours has to be near, needs no name, and is the only one. Any task that wipes the shared
    storage takes the map along that the set-up has pushed; ours stays.
    """
    agent.run(task, expected=IN_A_GROUP)

    assert not favourites_differ(favourites.all(), location)


@mobile_task(
    "Add a location marker for {location} in the OsmAnd maps app.",
    apps=APP,
    params=a_location,
    max_steps=20,
    complexity=2,
    difficulty="hard",
    upstream="OsmAndMarker",
    tags=["complex_ui_understanding", "search", "parameterized"],
    allows=ANY_LOOK,
)
def test_osmand_marker(task, agent, markers, location):
    """A map marker that is on the map lies within 0.001° of the place; others do not matter.

    Upstream: a marker that has been moved to the history counts; ours has to be active. Any task that wipes the shared
    storage takes the map along that the set-up has pushed; ours stays.
    """
    agent.run(task, expected=[added("map_markers_db/map_markers")])

    assert not place_differs(markers.active(), location.place)


def markers_of(route):
    return added("map_markers_db/map_markers", times=len(route.places))


@mobile_task(
    "Save a track with waypoints {route} in the OsmAnd maps app in the same order as listed.",
    apps=APP,
    params=a_route,
    max_steps=120,
    complexity=12,
    difficulty="hard",
    upstream="OsmAndTrack",
    tags=["complex_ui_understanding", "search", "data_entry", "repetition", "parameterized"],
    allows=["a new row is other"],  # of a marker, which only helps to plan the track
)
def test_osmand_track(task, agent, saved_tracks, route):
    """A saved track passes all places in order, each within 0.001°, whatever lies between. As many map markers may have
    been added, by which a track can be planned.

    Upstream: a missing folder of tracks ends the check in an exception; ours counts it as no track. Any task that wipes
    the shared storage takes the map along that the set-up has pushed; ours stays.
    """
    agent.run(task, expected=[added("net.osmand/files/tracks"), markers_of(route)])

    assert not route_differs(saved_tracks.all(), route.places)
