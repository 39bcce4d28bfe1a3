"""Waiting for objects."""

from __future__ import annotations

import asyncio

from pytest_mobileagent.clock import DeviceClock, SystemClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.server.uiautomator import Uiautomator

NOTHING = {"mask": 1, "text": "Nope"}


def test_a_wait_is_no_longer_after_gestures_that_took_the_phones_time():
    clock = DeviceClock(1697384040.0, source=SystemClock())
    service = Uiautomator(Phone(ANDROIDWORLD, DeviceConfig(), clock))
    clock.advance(3600)
    began_s = clock.monotonic()

    assert asyncio.run(service.rpc_waitForExists(NOTHING, 60)) is False

    assert 0.06 <= clock.monotonic() - began_s < 3600
