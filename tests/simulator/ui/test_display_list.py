from __future__ import annotations

import gc

import pytest
from PIL import Image

from pytest_mobileagent.simulator.ui.display_list import Call, Digests, DisplayList, Fill, digest
from pytest_mobileagent.simulator.ui.geometry import Rect

BLACK, RED, SHADE = Fill((0, 0, 0), 255), Fill((255, 0, 0), 255), Fill((0, 0, 0), 70)
WHOLE_BAND = Rect(0, 0, 10, 4)


def test_a_call_is_seen_by_the_bands_that_it_reaches_from_their_upper_edge():
    drawn = DisplayList(10, 10)
    drawn.add(RED, Rect(2, 3, 5, 9))

    assert drawn.bands(4) == [
        (Call(BLACK, WHOLE_BAND, 0, 0), Call(RED, Rect(2, 3, 5, 4), 0, 0)),
        (Call(BLACK, WHOLE_BAND, 0, 0), Call(RED, Rect(2, 0, 5, 4), 0, 0)),
        (Call(BLACK, Rect(0, 0, 10, 2), 0, 0), Call(RED, Rect(2, 0, 5, 1), 0, 0)),
    ]


@pytest.mark.parametrize(
    ("ink", "box", "is_all"),
    [
        pytest.param(RED, Rect(0, 0, 10, 4), True, id="opaque"),
        pytest.param(SHADE, Rect(0, 0, 10, 4), False, id="a shade"),
        pytest.param(RED, Rect(1, 0, 10, 4), False, id="not as wide"),
        pytest.param(RED, Rect(0, 1, 10, 4), False, id="not as high"),
    ],
)
def test_what_an_opaque_call_covers_is_not_drawn(ink, box, is_all):
    drawn = DisplayList(10, 4)
    drawn.add(ink, box)

    assert len(drawn.bands(4)[0]) == (1 if is_all else 2)


def test_what_the_next_opaque_call_covers_is_not_drawn():
    drawn = DisplayList(10, 4)
    drawn.add(RED, Rect(0, 0, 4, 4))
    drawn.add(SHADE, Rect(2, 1, 8, 3))
    drawn.add(RED, Rect(1, 1, 9, 4))

    (band,) = drawn.bands(4)
    assert [call.box for call in band] == [WHOLE_BAND, Rect(0, 0, 4, 4), Rect(1, 1, 9, 4)]


def test_a_call_that_reaches_nothing_is_dropped_and_one_that_reaches_out_is_cut():
    drawn = DisplayList(10, 4)
    drawn.add(RED, Rect(3, 3, 3, 9))
    drawn.add(RED, Rect(-5, 4, 30, 9))
    drawn.add(RED, Rect(-5, -1, 30, 9))

    assert drawn.bands(4) == [(Call(RED, WHOLE_BAND, 0, 0),)]


def test_images_are_the_same_if_their_pixels_are():
    first, second = Image.new("RGB", (3, 2), "#102030"), Image.new("RGB", (3, 2), "#102030")

    assert digest(first) == digest(second)
    second.putpixel((0, 0), (0, 0, 0))
    assert digest(first) != digest(second)
    assert digest(first) != digest(first.resize((2, 3)))


def test_digests_are_forgotten_with_their_images():
    digests, image = Digests(), Image.new("L", (3, 2))

    assert digests.of(image) is digests.of(image)
    del image
    gc.collect()
    assert not digests._known
