"""What counts as the favourite that was asked for."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pytest_mobileagent.state.osmand import Place
from tasks.androidworld.pools_osmand import PLACES
from tasks.androidworld.test_osmand import favourites_differ

HERE = PLACES[0]
ASKED = SimpleNamespace(place=HERE, words=HERE.name)
NEIGHBOUR = min(PLACES[1:], key=HERE.distance)


def near(degrees, name=""):
    return Place(HERE.lat + degrees, HERE.lon, name)


@pytest.mark.parametrize("found", [[near(0)], [near(0.0009)], [near(0.0009, "My place")], [near(-0.001, HERE.name)]])
def test_one_favourite_at_the_place_is_what_was_asked_for(found):
    assert favourites_differ(found, ASKED) == ""


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ([], "there is nothing at all"),
        ([near(0.005, "My place")], "nothing is at"),
        ([Place(NEIGHBOUR.lat, NEIGHBOUR.lon, HERE.name)], "nothing is at"),
        ([near(0), NEIGHBOUR], "2 favourites have been added and not one"),
        ([near(0), near(0)], "2 favourites have been added and not one"),
    ],
    ids=["none", "far", "the neighbouring village under that name", "another one besides", "the same in a new group"],
)
def test_anything_else_is_told(found, says):
    assert says in favourites_differ(found, ASKED)
