from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.ui import frames as module
from pytest_mobileagent.simulator.ui.display_list import Digests, DisplayList
from pytest_mobileagent.simulator.ui.frames import Frames
from pytest_mobileagent.simulator.ui.geometry import Rect
from pytest_mobileagent.simulator.ui.png import BAND_PX
from pytest_mobileagent.simulator.ui.raster import Canvas
from pytest_mobileagent.simulator.ui.text import FontSpec

SIZE = (200, 3 * BAND_PX + 10)


@pytest.fixture
def drawings(monkeypatch):
    """How often a band has been drawn and compressed."""
    counted = []

    def encode(image):
        counted.append(image.size)
        return encode_band(image)

    encode_band = module.encode_band
    monkeypatch.setattr(module, "encode_band", encode)
    return counted


def screen(text="Wi-Fi", *, at=30):
    drawn = DisplayList(*SIZE)
    canvas = Canvas(drawn, Digests())
    canvas.fill(Rect(0, 0, *SIZE), "#fafafa")
    canvas.text(10, at, text, FontSpec("regular", 20), "#202020")
    return drawn


def decoded(png):
    return Image.open(io.BytesIO(png)).tobytes()


def test_a_png_has_the_pixels_of_the_image():
    frames = Frames()

    assert decoded(frames.png(screen())) == frames.image(screen()).tobytes()


def test_a_screen_that_is_seen_again_is_not_drawn_again(drawings):
    frames = Frames()
    first = frames.png(screen())
    del drawings[:]

    assert frames.png(screen()) == first
    assert drawings == []


def test_only_the_bands_that_change_are_drawn(drawings):
    frames = Frames()
    frames.png(screen())
    del drawings[:]

    frames.png(screen("Bluetooth"))

    assert drawings == [(200, BAND_PX)]


def test_what_has_moved_by_whole_bands_is_known(drawings):
    frames = Frames()
    frames.png(screen())
    del drawings[:]

    frames.png(screen(at=30 + BAND_PX))

    assert drawings == []


def test_the_bands_seen_latest_are_remembered(drawings):
    frames = Frames(room_bytes=2500)
    for number in range(20):
        frames.png(screen(str(number)))
    del drawings[:]

    frames.png(screen("19"))
    assert drawings == []
    frames.png(screen("0"))
    assert drawings
    assert frames._used <= 2500


def test_without_room_every_screen_is_drawn_anew_and_is_the_same():
    frames, forgetful = Frames(), Frames(room_bytes=0)
    frames.png(screen())

    assert frames.png(screen()) == forgetful.png(screen()) == forgetful.png(screen())


def test_a_picture_is_drawn_as_it_was_when_it_was_drawn():
    image = Image.new("RGB", (50, 50), "#ff0000")
    drawn = DisplayList(*SIZE)
    Canvas(drawn, Digests()).picture(image, 0, 0)

    image.paste("#00ff00", (0, 0, 50, 50))

    assert Frames().image(drawn).getpixel((5, 5)) == (255, 0, 0)


def test_a_screen_that_changes_back_has_the_same_bytes(phone):
    first = phone.windows.png()
    phone.input.swipe(540, 1600, 540, 500)
    assert phone.windows.png() != first
    phone.input.key(4)

    assert phone.windows.png() == first


def test_no_picture_is_kept_once_it_is_compressed(phone):
    phone.windows.png()

    assert phone.windows.frames._board.height == BAND_PX
