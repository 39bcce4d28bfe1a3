"""A task about Tally."""

from __future__ import annotations

import pytest
from tally_state import Tally

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.side_effects import modified


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
