"""A phone as tools of the Model Context Protocol, asked by the official client."""

from __future__ import annotations

import asyncio
import base64
import json
import sys
from contextlib import closing
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

from pytest_mobileagent import __version__
from pytest_mobileagent.cli import run
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.mcp import EpisodeHands, PhoneHands, TaskTools, Tools, make_server
from pytest_mobileagent.serving import EpisodeServer

TASKS = """
from pytest_mobileagent import mobile_task


@mobile_task("Which app is open?", apps=["settings"], max_steps=3)
def test_open(task, agent, device):
    assert agent.run(task).answer == "Settings"
    assert device.activity().startswith("com.android.settings/")
"""
# mobile-mcp's names, of what both have; read in its documentation
OF_MOBILE_MCP = {
    "mobile_click_on_screen_at_coordinates", "mobile_double_tap_on_screen", "mobile_get_screen_size",
    "mobile_launch_app", "mobile_list_elements_on_screen", "mobile_long_press_on_screen_at_coordinates",
    "mobile_press_button", "mobile_swipe_on_screen", "mobile_take_screenshot", "mobile_type_keys",
}  # fmt: skip


@pytest.fixture(scope="module")
def phone(forked_from):
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as phone:
        yield phone


@pytest.fixture(scope="module")
def episodes(tmp_path_factory):
    path = tmp_path_factory.mktemp("asked") / "test_open.py"
    path.write_text(TASKS, "utf-8")
    with EpisodeServer(path) as server:
        yield server


@pytest.fixture
def player(episodes):
    with closing(episodes.player()) as player:
        player.reset(episodes.tasks[0].name)
        yield player


def asked(server, *calls):
    """Return what the official client is told, call by call."""

    async def ask():
        async with Client(server) as client:
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return asyncio.run(ask())


def text(result):
    return result.content[0].text


def test_the_tools_are_called_as_mobile_mcps_and_say_what_they_do(phone):
    async def listed():
        async with Client(make_server(Tools(PhoneHands(phone.device)))) as client:
            return (await client.list_tools()).tools

    tools = asyncio.run(listed())

    assert {tool.name for tool in tools} == OF_MOBILE_MCP
    assert all(tool.description.endswith(".") for tool in tools)


def test_a_client_looks_and_acts(phone):
    phone.reset()
    server = make_server(Tools(PhoneHands(phone.device)))

    size, launched, elements, picture = asked(
        server, ("mobile_get_screen_size", {}), ("mobile_launch_app", {"packageName": "com.android.settings"}),
        ("mobile_list_elements_on_screen", {}), ("mobile_take_screenshot", {}),
    )  # fmt: skip

    assert text(size) == "1080x2400"
    assert text(launched) == "done: open_app(app_name='com.android.settings')"
    assert phone.device.activity().startswith("com.android.settings/")
    found = [json.loads(content.text) for content in elements.content]
    assert "Battery" in [element.get("text") for element in found]
    assert base64.b64decode(picture.content[0].data).startswith(b"\x89PNG")


def test_a_swipe_goes_the_way_of_the_finger(phone):
    phone.reset()
    server = make_server(Tools(PhoneHands(phone.device)))

    asked(server, ("mobile_launch_app", {"packageName": "Settings"}), ("mobile_swipe_on_screen", {"direction": "up"}))

    assert phone.device.hierarchy().find(text="Network & internet") is None


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("mobile_launch_app", {"packageName": "No Such App"}), "No Such App"),
        (("mobile_swipe_on_screen", {"direction": "sideways"}), "up"),
        (("mobile_press_button", {"button": "POWER"}), "HOME"),
    ],
)
def test_what_cannot_be_done_is_an_error_that_says_why(phone, call, said):
    (result,) = asked(make_server(Tools(PhoneHands(phone.device))), call)

    assert result.is_error
    assert said in text(result)


@pytest.mark.costly
def test_a_task_is_played_and_judged(player):
    server = make_server(TaskTools(EpisodeHands(player)))

    goal, _, _, verdict = asked(
        server, ("task_goal", {}), ("mobile_launch_app", {"packageName": "Settings"}),
        ("task_answer", {"text": "Settings"}), ("task_finish", {}),
    )  # fmt: skip

    assert text(goal) == "Which app is open?"
    assert text(verdict) == "passed after 3 steps"


def test_steps_that_are_used_up_end_the_episode_with_its_verdict(player):
    server = make_server(TaskTools(EpisodeHands(player)))

    *_, last, after = asked(server, *[("mobile_press_button", {"button": "HOME"})] * 4)

    assert "the episode is over: failed after 3 steps (BudgetExceeded" in text(last)
    assert "the episode is over: start the server again" in text(after)


def test_the_server_says_what_it_is(phone):
    async def ask():
        async with Client(make_server(Tools(PhoneHands(phone.device)))) as client:
            return client.server_info

    told = asyncio.run(ask())

    assert (told.name, told.version) == ("mobileagent", __version__)


@pytest.mark.costly
def test_the_command_serves_a_client_over_its_pipes():
    """A whole program, with a phone of its own."""
    command = StdioServerParameters(command=str(Path(sys.executable).with_name("mobileagent")), args=["mcp"])

    (size,) = asked(command, ("mobile_get_screen_size", {}))

    assert text(size) == "1080x2400"


@pytest.mark.parametrize(
    ("task", "said"), [("ContactsAddContact", "name its suite too"), ("andoridworld/X", "did you mean androidworld")]
)
@pytest.mark.costly
def test_a_task_that_is_not_there_is_told_in_a_sentence(task, said):
    with pytest.raises(ConfigError, match=said):
        run(["mcp", "--task", task])
