"""A phone of Android 10 with an SD card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.volumes import card_of_image
from tests.conftest import EPOCH_S

IMAGE = replace(find_image("droidtask"), name="cards")


@pytest.fixture(scope="module")
def booted():
    phone = Phone(IMAGE, DeviceConfig(), DeviceClock(EPOCH_S))
    return phone, phone.snapshot()


@pytest.fixture
def card():
    return card_of_image(IMAGE).path
