from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw

from pytest_mobileagent.simulator.ui.raster import encode_png


@pytest.mark.parametrize("size", [(1, 1), (7, 63), (90, 64), (33, 65), (120, 200)])
def test_a_png_is_the_picture(size):
    image = Image.linear_gradient("L").resize(size).convert("RGB")
    ImageDraw.Draw(image).ellipse((0, 0, size[0] // 2, size[1] // 2), fill="#ff8800")

    decoded = Image.open(io.BytesIO(encode_png(image)))

    assert (decoded.format, decoded.mode, decoded.size) == ("PNG", "RGB", size)
    assert decoded.tobytes() == image.tobytes()


def test_a_screen_that_changes_back_has_the_same_bytes(phone):
    first = phone.windows.png()
    phone.input.swipe(540, 1600, 540, 500)
    assert phone.windows.png() != first
    phone.input.key(4)

    assert phone.windows.png() == first
