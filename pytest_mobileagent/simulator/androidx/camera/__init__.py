"""What camera apps share: what the emulator's cameras see, and the photos and videos made of it."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx.camera.capture import Countdown, Recorded, Recorder, sensors_of
from pytest_mobileagent.simulator.androidx.camera.files import Roll, add_place, exif_of_now, jpeg
from pytest_mobileagent.simulator.androidx.camera.mp4 import mp4
from pytest_mobileagent.simulator.androidx.camera.scene import scene, view_now

__all__ = [
    "Countdown",
    "Recorded",
    "Recorder",
    "Roll",
    "add_place",
    "exif_of_now",
    "jpeg",
    "mp4",
    "scene",
    "sensors_of",
    "view_now",
]
