from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.camera import Camera
from pytest_mobileagent.state.side_effects import added


@pytest.fixture
def camera(device):
    """The camera, which has taken nothing yet."""
    found = Camera(device)
    found.clear()
    return found


@mobile_task("Take one photo.", apps=["camera"], max_steps=10, difficulty="easy", upstream="CameraTakePhoto")
def test_camera_take_photo(task, agent, camera):
    """The folder of pictures, empty before, has one picture and nothing else; no video has been taken.

    Upstream: any file counts, or a folder; ours has to be a picture, and the only one.
    """
    agent.run(task, expected=[added("Pictures")])

    assert not camera.photos_differ(1)
    assert not camera.videos_differ(0)


@mobile_task("Take one video.", apps=["camera"], max_steps=10, difficulty="medium", upstream="CameraTakeVideo")
def test_camera_take_video(task, agent, camera):
    """The folder of movies, empty before, has one video that lasts some time, and nothing else; no photo has been
    taken.

    Upstream: any file counts, or a folder; ours has to be a video, and the only one.
    """
    agent.run(task, expected=[added("Movies")])

    assert not camera.videos_differ(1)
    assert not camera.photos_differ(0)
