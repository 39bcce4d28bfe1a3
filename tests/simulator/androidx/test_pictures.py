"""Pictures that are kept for a while."""

from __future__ import annotations

import weakref

from PIL import Image

from pytest_mobileagent.simulator.androidx.pictures import kept_while_shown


@kept_while_shown
def plain(width, *, color="#000000"):
    return Image.new("RGB", (width, 1), color)


def test_what_was_drawn_is_kept_while_somebody_has_it_and_no_longer():
    shown = plain(3, color="#ff0000")
    there = weakref.ref(shown)
    assert plain(3, color="#ff0000") is shown is not plain(3, color="#00ff00")

    del shown

    assert there() is None
    assert plain(3, color="#ff0000").getpixel((0, 0)) == (255, 0, 0)
