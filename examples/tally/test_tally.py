"""A task about Tally, how it is solved, and how it is missed."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_mobileagent import mobile_task
from pytest_mobileagent.image import AppBuild, find_image
from pytest_mobileagent.solutions import near_miss, solution
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


@solution("test_tally_count")
def count(ui, *, more):
    yield from ui.open_app("counter")
    for _ in range(more):
        yield from ui.tap(id="plus")
    yield from ui.done()


@near_miss("test_tally_count", "counts from nought")
def count_from_nought(ui, *, more):
    yield from ui.open_app("Tally")
    yield from ui.tap(id="reset")
    for _ in range(more):
        yield from ui.tap(id="plus")
    yield from ui.done()
