"""Phones of DroidTask: Android 10 with Simple Mobile Tools from before September 2023."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from tests.conftest import EPOCH_S


@pytest.fixture(scope="module")
def booted():
    phone = Phone(find_image("droidtask"), DeviceConfig(), DeviceClock(EPOCH_S))
    return phone, phone.snapshot()
