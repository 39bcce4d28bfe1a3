"""A task about Tally."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_mobileagent import mobile_task
from pytest_mobileagent.image import AppBuild, find_image
from pytest_mobileagent.state.side_effects import modified
from tally_state import APP, Tally

BUILD = AppBuild(APP.package, "1.0", 1, code="tally_app:APP", folder=str(Path(__file__).parent))
mobile_image = find_image("androidworld").with_app(APP, BUILD, name="androidworld-tally")


@pytest.fixture
def tally(device):
    """The number, which is 7."""
    tally = Tally(device)
    tally.set(7)
    return tally


def a_number(fake):
    return {"more": fake.random_int(2, 4)}


@mobile_task("Count {more} more in Tally.", apps=["tally"], params=a_number, max_steps=10)
def test_tally_count(task, agent, tally, more):
    agent.run(task, expected=[modified("tally.db/tally", "_id=1")])

    assert tally.count == 7 + more
