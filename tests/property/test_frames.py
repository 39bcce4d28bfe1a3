"""What is remembered of screens changes nothing of what is seen."""

from __future__ import annotations

import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui import frames
from pytest_mobileagent.simulator.ui.frames import Frames
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2
from tests.property.test_phone import EPOCH_S, GESTURES, launchable, play

WALKS = settings(
    max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def booted():
    phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(EPOCH_S))
    return phone, phone.snapshot()


@pytest.fixture(scope="module")
def remembering():
    """A phone as it is, with its first snapshot."""
    return booted()


@pytest.fixture(scope="module")
def forgetful():
    """A phone that remembers no frame, with its first snapshot."""
    phone, first = booted()
    phone.windows.frames = Frames(room_bytes=0)
    return phone, first


@WALKS
@given(data=st.data())
def test_a_phone_that_remembers_its_frames_shows_what_one_does_that_forgets_them(remembering, forgetful, data):
    for phone, first in (remembering, forgetful):
        phone.restore(first)
    app = data.draw(st.sampled_from(launchable(remembering[0])))
    for phone, _ in (remembering, forgetful):
        phone.activities.start(Intent(component=app))

    for gesture in data.draw(st.lists(GESTURES, min_size=3, max_size=10)):
        for phone, _ in (remembering, forgetful):
            play(phone, [gesture])
        assert dump_u2(remembering[0]) == dump_u2(forgetful[0])
        assert remembering[0].windows.png() == forgetful[0].windows.png()


@WALKS
@given(data=st.data())
def test_a_screen_in_bands_is_the_screen_drawn_at_once(remembering, data):
    phone, first = remembering
    phone.restore(first)
    phone.activities.start(Intent(component=data.draw(st.sampled_from(launchable(phone)))))
    play(phone, data.draw(st.lists(GESTURES, max_size=6)))

    in_bands = Image.open(io.BytesIO(phone.windows.png()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frames, "BAND_PX", phone.display.size[1])
        at_once = Frames(room_bytes=0).image(phone.windows._display_list())

    differences = ImageChops.difference(in_bands, at_once).getextrema()
    assert all(most <= 1 for _, most in differences)  # where a picture is brought to a size, its rows are rounded
