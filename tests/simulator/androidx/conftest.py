"""A screen of no app that the phone has, to try the toolkit on."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon
from pytest_mobileagent.simulator.system.package import Package
from tests.simulator.apps.hand import Hand

PACKAGE = "org.example.toolkit"


@pytest.fixture
def hand(phone):
    """A hand that holds the phone."""
    return Hand(phone)


@pytest.fixture
def show(phone, hand):
    """Open a screen class as the only activity of an app; return the screen."""

    def show(screen):
        app = App(PACKAGE, "Example", AppIcon("star"), activities=(ActivitySpec(".Main", screen),))
        phone.packages._packages[PACKAGE] = Package(app, 10999)
        phone.packages.make_data_dir(PACKAGE)
        hand.open(f"{PACKAGE}/.Main")
        return phone.activities.screen

    yield show
    phone.packages._packages.pop(PACKAGE, None)
