"""A phone that runs by the host's clock: what goes on while whoever has it only waits."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock, ManualClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.keys import KEY_VOLUME_UP
from tests.conftest import EPOCH_S

CAMERA = "com.android.camera2/com.android.camera.CameraLauncher"
CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"


@pytest.fixture
def host():
    """The host's clock."""
    return ManualClock(100.0)


@pytest.fixture
def phone(host):
    return Phone(IMAGE, DeviceConfig(), DeviceClock(EPOCH_S, source=host))


@pytest.fixture
def wait(phone, host):
    """Let some seconds pass on the host alone."""

    def waiting(seconds):
        host.advance(seconds)
        phone.clock.follow()

    return waiting


def test_a_stopwatch_runs(hand, wait):
    hand.open(CLOCK).tap("Stopwatch").tap("Start")
    wait(10)

    assert hand.text("stopwatch_time_text") == "10"


def test_a_video_of_three_seconds_lasts_three_seconds(phone, hand, wait):
    hand.open(CAMERA)
    phone.input.swipe(150, 1000, 900, 1000, 300)
    hand.tap("Switch to Video Camera").tap("Shutter")
    wait(3)
    hand.tap("Shutter")

    (row,) = phone.content.query("content://media/external/video/media", ["duration"])
    assert 3000 <= row["duration"] < 4000


def test_the_end_of_a_call_goes_away_by_itself(phone, hand, wait):
    phone.telephony.dial("5551234")
    wait(5)
    hand.tap("End call")
    assert hand.shows("Call ended")

    wait(3)

    assert not hand.shows("Call ended")


def test_the_volume_panel_and_a_toast_go_away_by_themselves(phone, hand, wait):
    phone.input.press(KEY_VOLUME_UP)
    phone.windows.toast("Saved", package="com.android.settings")
    assert hand.find_all("volume_row_slider")
    assert hand.shows("Saved")

    wait(10)

    assert not hand.find_all("volume_row_slider")
    assert not hand.shows("Saved")
