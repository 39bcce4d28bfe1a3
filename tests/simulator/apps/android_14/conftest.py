"""Phones of Android 14 with the Simple Mobile Tools in their last versions."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from tests.conftest import EPOCH_S


@pytest.fixture(scope="module")
def booted():
    phone = Phone(find_image("mobileagentbench"), DeviceConfig(), DeviceClock(EPOCH_S))
    phone.settings.put("system", "time_12_24", "24")
    return phone, phone.snapshot()
