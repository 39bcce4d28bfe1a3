"""What is a picture, a sound and a video, and lasts some time."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.state.media import picture_differs, sound_differs, video_differs
from pytest_mobileagent.state.music import Song, silence
from pytest_mobileagent.state.videos import Scene, make_video


def picture(kind):
    made = io.BytesIO()
    Image.new("RGB", (4, 4)).save(made, kind)
    return made.getvalue()


@pytest.mark.parametrize(
    ("data", "name", "told"),
    [
        (picture("PNG"), "a.png", ""),
        (picture("JPEG"), "a.jpg", ""),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg", ""),
        (picture("PNG"), "a.jpg", "a.jpg is a PNG file"),
        (b"", "a.jpg", "a.jpg is no picture"),
        (b"a drawing", "a.png", "a.png is no picture"),
        (b"a drawing", "a.svg", "a.svg is no SVG picture"),
    ],
)
def test_a_picture_is_of_the_kind_that_its_name_says(data, name, told):
    assert picture_differs(data, name) == told


@pytest.mark.parametrize(
    ("judge", "data", "told"),
    [
        (sound_differs, silence(Song("Moments", "Ana", 2000)), ""),
        (sound_differs, b"", "a is no audio file"),
        (sound_differs, b"a text", "a is no audio file"),
        (sound_differs, make_video((Scene("Ana", 1),)), "a has no audio"),
        (video_differs, make_video((Scene("Ana", 1),)), ""),
        (video_differs, make_video(()), "a is no video file"),
        (video_differs, b"", "a is no video file"),
        (video_differs, picture("JPEG")[:40], "a is no video file"),
        (video_differs, silence(Song("Moments", "Ana", 2000)), "a has no video"),
    ],
    ids=["a sound", "nothing", "a text", "a silent video", "a video", "one of no length", "nothing at all", "a photo",
         "a song"],
)  # fmt: skip
def test_a_recording_has_what_it_should_and_lasts_some_time(judge, data, told):
    assert judge(data, "a") == told
