"""Phones of Android 10: the apps that look otherwise there, or are named otherwise."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from tests.conftest import EPOCH_S


@pytest.fixture(scope="module")
def booted():
    phone = Phone(find_image("bmoca"), DeviceConfig(), DeviceClock(EPOCH_S))
    phone.settings.put("system", "time_12_24", "24")
    return phone, phone.snapshot()


@pytest.fixture
def shell_rows(phone):
    """Read columns of a content provider's rows."""

    def read(uri, *columns):
        return [tuple(row[column] for column in columns) for row in phone.content.query(uri, list(columns))]

    return read
