from __future__ import annotations

import pytest

from pytest_mobileagent.errors import Unreadable
from pytest_mobileagent.state.osmand import Favourites, Place, parse_gpx, place_differs, route_differs, visits

HERE, THERE, BEYOND = Place(47.1, 9.5), Place(47.2, 9.5), Place(47.3, 9.6)


@pytest.mark.parametrize(
    ("track", "answer"),
    [
        ([HERE, THERE], True),
        ([BEYOND, HERE, BEYOND, THERE, HERE], True),
        ([Place(47.1009, 9.4992), THERE], True),
        ([Place(47.1011, 9.5), THERE], False),
        ([THERE, HERE], False),
        ([HERE], False),
        ([], False),
    ],
    ids=["exact", "with others between", "near", "not near enough", "reversed", "short", "empty"],
)
def test_a_track_visits_places_in_their_order(track, answer):
    assert visits(track, [HERE, THERE]) is answer


@pytest.mark.parametrize("data", [b"\xff", b"<gpx", b'<!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx>&a;</gpx>'])
def test_what_is_no_plain_gpx_cannot_be_read(data):
    with pytest.raises(Unreadable, match=r"/a.gpx: it is no GPX|/a.gpx: it declares a document type"):
        parse_gpx(data, "/a.gpx")


PLANKEN, OBERPLANKEN = Place(47.1858882, 9.5452201, "Planken"), Place(47.1784977, 9.5450163, "Oberplanken")


@pytest.mark.parametrize(
    ("found", "is_right"),
    [
        ([PLANKEN], True),
        ([Place(47.1850, 9.5452)], True),
        ([OBERPLANKEN], False),
        ([Place(47.1790, 9.5450)], False),
        ([], False),
    ],
    ids=["there", "in the village", "the neighbouring village", "near the neighbouring village", "nothing"],
)
def test_a_place_is_nearer_to_the_wanted_one_than_to_any_other(found, is_right):
    told = place_differs(found, PLANKEN, others=[OBERPLANKEN], degrees=0.01)

    assert (told == "") is is_right


def test_what_is_there_instead_is_told():
    assert place_differs([HERE], PLANKEN) == (
        "nothing is at Planken (47.1859, 9.5452); there is a place at 47.1000, 9.5000"
    )
    assert route_differs({"/a/b.gpx": [HERE]}, [PLANKEN, OBERPLANKEN]) == (
        "no track passes Planken, Oberplanken in this order; there is b.gpx with 1 points"
    )


class Entry:
    """A file's name."""

    def __init__(self, name):
        self.name = name


FILES = {
    "favorites.gpx": '<wpt lat="1" lon="2"><name>a</name></wpt>',
    "favorites-Trips.gpx": '<wpt lat="3" lon="4"><name>b</name></wpt>',
    "notes.txt": "",
}


class Phone:
    """Has favourites in two groups, and another file."""

    def exists(self, path):
        return True

    def list_dir(self, path):
        return [Entry(name) for name in FILES]

    def pull(self, path):
        body = FILES[path.rpartition("/")[2]]
        return f'<gpx xmlns="http://www.topografix.com/GPX/1/1">{body}</gpx>'.encode()


def test_favourites_of_every_group_are_found():
    assert Favourites(Phone()).all() == [Place(3, 4, "b"), Place(1, 2, "a")]
