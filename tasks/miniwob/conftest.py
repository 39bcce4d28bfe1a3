"""MiniWoB++ on AndroidWorld's phone: a page for each task, in one app's web view."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.state.miniwob import Miniwob

mobile_image = "androidworld"
mobile_extra = "miniwob"  # the pages
NOW = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)  # pages show the day


def arrange(device):
    """Bring a phone into the state in which every task begins."""
    device.root()
    device.must_run(
        "settings put global auto_time 0 && settings put global auto_time_zone 0 && settings put system time_12_24 24"
    )
    device.must_run("service call alarm 3 s16 UTC")
    device.set_time(NOW)


@pytest.fixture(scope="session")
def mobile_arrangement():
    return arrange


@pytest.fixture
def miniwob(device):
    """The app with the pages."""
    return Miniwob(device)
