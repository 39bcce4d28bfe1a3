"""Whatever a client of the Model Context Protocol calls, a tool does it or says why not."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError

from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.mcp import EpisodeHands, PhoneHands, TaskTools, Tools, make_server
from pytest_mobileagent.serving import Moment
from tests.agents.conftest import an_observation

SCREEN = an_observation('<node class="android.widget.Button" text="Save" clickable="true" bounds="[10,20][60,40]"/>')
NUMBERS = st.integers(-3, 3000) | st.sampled_from([10**400, -(2**63), 0.5, 1e300, float("nan"), float("inf")])
TEXTS = st.sampled_from(["", "up", "left", "HOME", "ENTER", "complete", "12", "é\ud800\0", "Settings", "x" * 30_000])
NAMES = ["x", "y", "direction", "distance", "text", "submit", "button", "packageName", "status"]
TOOLS = sorted(name for name in dir(TaskTools) if name.startswith(("mobile_", "task_")))
VALUES = st.recursive(NUMBERS | TEXTS | st.booleans() | st.none(), st.lists, max_leaves=3)
ARGUMENTS = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4)


class Told:
    """A player whose episode goes on, whatever it is told."""

    is_playing = True

    def __init__(self):
        self.moment = Moment("Save it.", SCREEN, "", "emulator-5554", b"")

    def step(self, _action):
        return self.moment


@pytest.fixture(scope="module")
def servers(forked_from):
    """The tools of a phone, and those of an episode."""
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as phone:
        yield [make_server(Tools(PhoneHands(phone.device))), make_server(TaskTools(EpisodeHands(Told())))]


async def refusal(server, name, arguments):
    """Call a tool; return how it refuses, if it does."""
    try:
        await server.call_tool(name, arguments)
    except ToolError as error:
        return type(error)
    return None


@seed(1)
@settings(max_examples=60, deadline=None, database=None)
@given(st.sampled_from([0, 0, 1]), st.sampled_from([*TOOLS, "nosuch"]), ARGUMENTS)
def test_every_call_is_done_or_refused(servers, which, name, arguments):
    assert asyncio.run(refusal(servers[which], name, arguments)) is not UnexpectedToolError
