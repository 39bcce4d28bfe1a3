"""Pictures that are kept for a while."""

from __future__ import annotations

import weakref

from PIL import Image

from pytest_mobileagent.simulator.androidx.pictures import last_kept


@last_kept
def plain(width, *, color="#000000"):
    return Image.new("RGB", (width, 1), color)


@last_kept
def other(width):
    return Image.new("L", (width, 1))


def test_what_was_drawn_last_is_kept_and_of_all_such_pictures_one():
    first = weakref.ref(plain(3, color="#ff0000"))
    assert plain(3, color="#ff0000") is first()

    assert other(3).mode == "L"

    assert first() is None
    assert plain(3, color="#ff0000").getpixel((0, 0)) == (255, 0, 0)
