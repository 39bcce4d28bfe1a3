from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone


class Booted:
    """A phone and its snapshot, short when a failure is shown."""

    def __init__(self):
        self.phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(1697384040.0))
        self.snapshot = self.phone.snapshot()


@pytest.fixture(scope="module")
def booted():
    return Booted()
