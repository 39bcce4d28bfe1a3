"""A phone of this process, for pages that are compared with Chromium's."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE
from pytest_mobileagent.simulator.phone import Phone


@pytest.fixture(scope="session")
def androidworld_phone():
    phone = Phone(IMAGE, DeviceConfig(), DeviceClock(1697384040.0))
    return phone, phone.snapshot()


@pytest.fixture
def page_phone(androidworld_phone):
    phone, snapshot = androidworld_phone
    phone.restore(snapshot)
    return phone
