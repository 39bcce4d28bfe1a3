"""AndroidWorld's phone: a Pixel 6 with Android 13 on 15 October 2023 at 15:34 UTC, in 24-hour time."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.state.roles import SMS, give_role

SMS_APP = "com.simplemobiletools.smsmessenger"
mobile_image = "androidworld"
mobile_needs = ("root", "messages", "empty storage")
NOW = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)


def arrange(device):
    """Bring a phone into the state in which every task begins."""
    device.root()
    device.must_run(
        "settings put global auto_time 0 && settings put global auto_time_zone 0 && "
        "settings put system time_12_24 24 && settings put global heads_up_notifications_enabled 0"
    )
    device.must_run("service call alarm 3 s16 UTC")
    give_role(device, SMS, SMS_APP)
    device.set_time(NOW)
    device.press_key("KEYCODE_HOME")


@pytest.fixture(scope="session")
def mobile_arrangement():
    return arrange
