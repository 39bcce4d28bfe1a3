from __future__ import annotations

import io

import av

from pytest_mobileagent.state.videos import SIZE, Scene, make_video


def test_a_video_shows_each_scene_for_its_time():
    content = make_video((Scene("Ana", 3), Scene("Bo", 2)), frames_per_s=4)

    with av.open(io.BytesIO(content)) as container:
        pictures = [frame.to_image() for frame in container.decode(video=0)]
    assert len(pictures) == 20
    assert {picture.size for picture in pictures} == {SIZE}
    grounds = [picture.getpixel((5, SIZE[1] - 5)) for picture in pictures]
    assert all(blue > red for red, _, blue in grounds[:12])
    assert all(red > blue for red, _, blue in grounds[12:])


def test_the_same_scenes_are_the_same_bytes():
    scenes = (Scene("Ana", 20),)
    first = make_video(scenes)
    make_video.cache_clear()

    assert make_video(scenes) == first
