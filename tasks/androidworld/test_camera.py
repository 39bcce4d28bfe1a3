from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.camera import Camera


@pytest.fixture
def camera(device):
    """The camera, which has taken nothing yet."""
    found = Camera(device)
    found.clear()
    return found


@mobile_task("Take one photo.", apps=["camera"], max_steps=10, difficulty="easy", upstream="CameraTakePhoto")
def test_camera_take_photo(task, agent, camera):
    """The folder of pictures, empty before, has one file."""
    agent.run(task)

    assert len(camera.photos()) == 1


@mobile_task("Take one video.", apps=["camera"], max_steps=10, difficulty="medium", upstream="CameraTakeVideo")
def test_camera_take_video(task, agent, camera):
    """The folder of movies, empty before, has one file."""
    agent.run(task)

    assert len(camera.videos()) == 1
