"""The examples drive an embedded phone as they are, and are watched from outside."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
TASKS = """
import pytest
from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.radios import Radios


@pytest.fixture
def radios(device):
    radios = Radios(device)
    radios.set_wifi(on=True)
    device.open_app("settings")
    return radios


@mobile_task("Tap 'Connected devices', 'Connection preferences', 'Bluetooth'.", max_steps=8)
def test_way(task, agent, device, radios):
    agent.run(task)

    assert device.hierarchy().find(text="Use Bluetooth")


@mobile_task("Tap 'Connected devices', 'Connection preferences', 'Bluetooth'.", max_steps=2)
def test_budget(task, agent, device, radios):
    agent.run(task)


@mobile_task("Tap 'Connected devices', 'Connection preferences', 'Bluetooth'.", max_steps=8)
def test_early(task, agent, device, radios):
    agent.run(task, until=lambda: device.hierarchy().find(text="Connection preferences") is not None)
"""
AGENTS = {
    "u2": "--agent=examples.u2_script:drive",
    "adb": f"--agent=cmd:{sys.executable} examples/adb_script.py --serial {{serial}} --task {{goal}}",
    "mcp": f"--agent=cmd:{sys.executable} examples/mcp_client.py {{goal}}",
    "mab": f"--agent=cmd:{sys.executable} examples/mobileagentbench_agent.py",
}


@pytest.fixture
def suite(pytester, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(EXAMPLES.parent))
    pytester.path.joinpath("examples").symlink_to(EXAMPLES)
    pytester.mkdir("suite").joinpath("test_way.py").write_text(TASKS, "utf-8")

    def run(*arguments):
        result = pytester.runpytest_subprocess("suite", "-p", "no:cacheprovider", *arguments, timeout=120)
        (folder,) = pytester.path.joinpath("reports").iterdir()
        lines = folder.joinpath("run.jsonl").read_text("utf-8").splitlines()
        return result, folder, [json.loads(line) for line in lines]

    return run


@pytest.mark.costly
def test_existing_agents_reach_the_goal_and_are_held_to_the_budget(suite):
    """Long: a dozen episodes of programs that take their time."""
    _, folder, records = suite(*AGENTS.values())

    ends = {(record["task"], record["agent"]): record for record in records}
    assert len(records) == 12
    for record in ends.values():
        assert record["outcome"] == ("failed" if record["task"] == "test_budget" else "passed"), record
        assert record["is_done"] == (record["task"] == "test_way")
        if record["task"] == "test_budget":
            assert record["reason"].endswith("the agent used up its 2 steps without saying that it is done")
        assert record["steps"] == {"test_way": 3, "test_budget": 2, "test_early": 1}[record["task"]]
        trace = [json.loads(line) for line in (folder / record["folder"] / "trace.jsonl").read_text().splitlines()]
        assert all("tap" in event["seen"] or "click" in event["seen"] for event in trace if event["event"] == "step")


@pytest.mark.costly
def test_an_agent_with_a_loop_of_its_own_tells_its_steps_their_time_and_what_it_asked(suite):
    _, folder, records = suite(AGENTS["mab"], "-k", "not early")

    way, budget = sorted(records, key=lambda record: -record["steps"])
    goal = "Tap 'Connected devices', 'Connection preferences', 'Bluetooth'."
    said = [f"I tap {word}." for word in ("Connected devices", "Connection preferences", "Bluetooth")]
    tokens = sum(math.ceil(len(goal) / 4) + math.ceil(len(text) / 4) for text in said)
    assert (way["steps"], way["calls"], way["tokens_uniform"], way["ended_by"]) == (3, 3, tokens, "agent")
    assert (budget["steps"], budget["is_done"], budget["ended_by"]) == (2, False, "limit")
    assert way["agent_s"] > 0
    trace = [json.loads(line) for line in (folder / way["folder"] / "trace.jsonl").read_text().splitlines()]
    steps = [event for event in trace if event["event"] == "step"]
    assert [event["seen"] for event in steps] == [f"tap {text[6:-1]}" for text in said]
    assert [event["calls"][0]["reply"] for event in steps] == said
    assert len({event["screenshot"] for event in steps}) == 3
