"""The adversary plays as the solution does, and looks around before if it is fair."""

from __future__ import annotations

import random

import pytest

from pytest_mobileagent.adversary.player import Adversary
from pytest_mobileagent.agents.noop import Noop


@pytest.mark.parametrize("app", ["", "joplin"], ids=["home", "an app"])
def test_who_looks_around_goes_back_to_where_it_began(phones, app):
    with phones.lease() as phone:
        device = phone.device
        if app:
            device.open_app(app)
        front = device.activity()
        adversary = Adversary(Noop(), device, (), random.Random(1), is_fair=True)

        adversary.reset("Do nothing")

        assert adversary.name == "looks around"
        assert device.activity() == front
