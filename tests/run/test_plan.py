from __future__ import annotations

from types import SimpleNamespace

import pytest

from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.report.progress import Progress
from pytest_mobileagent.run.plan import Plan
from pytest_mobileagent.run.shards import Shard

ITEMS = [SimpleNamespace(nodeid=name, source=f"of {name}") for name in "abc"]


@pytest.mark.parametrize(
    ("finished", "left"),
    [
        ({}, "abc"),
        ({"a": "of a", "c": "of c"}, "b"),
        ({"a": "of a", "b": "as it was before"}, "bc"),  # the task has changed since
        ({"x": "of x"}, "abc"),
    ],
)
def test_what_is_finished_as_it_is_now_is_not_done_again(finished, left):
    plan = Plan(Shard(1, 1), Progress(SystemClock()), told={"mobile_finished": finished}, resumed=None)

    to_do = plan.to_do(ITEMS, order=lambda item: item.nodeid, identity=lambda item: item.source)

    assert "".join(item.nodeid for item in to_do) == left
