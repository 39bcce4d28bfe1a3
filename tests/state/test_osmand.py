from __future__ import annotations

import pytest

from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.osmand import Place, parse_gpx, visits

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
def test_what_is_no_plain_gpx_is_our_error(data):
    with pytest.raises(DeviceError, match="GPX"):
        parse_gpx(data)
