"""Troubles with a model or an agent, each in a whole run: what becomes of the item, and what the report says."""

from __future__ import annotations

import json
import os
import sys

import pytest

from tests.agents.scripted_server import Drop, Fail, Garbage, Hang, Refuse, ScriptedServer

TASKS = """
from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.radios import Radios


@mobile_task("Turn wifi off.", apps=["settings"], max_steps=30)
def test_wifi_off(task, agent, device):
    radios = Radios(device)
    radios.set_wifi(on=True)
    device.open_app("settings")

    agent.run(task)

    assert not radios.has_wifi
"""


@pytest.fixture
def suite(pytester, monkeypatch):
    pytester.mkdir("suite").joinpath("test_wifi.py").write_text(TASKS, "utf-8")

    def run(*arguments, environment=None):
        for name, value in (environment or {}).items():
            monkeypatch.setenv(name, value)
        return pytester.runpytest_subprocess("suite", "-p", "no:cacheprovider", *arguments, timeout=120)

    return run


@pytest.fixture
def records(pytester):
    def read():
        newest = max(pytester.path.joinpath("reports").iterdir(), key=lambda path: path.stat().st_mtime)
        lines = newest.joinpath("run.jsonl").read_text("utf-8").splitlines()
        return newest, [json.loads(line) for line in lines]

    return read


MODEL = """
    [models.{name}]
    name = "{name}"
    provider = "openai"
    base_url = "{url}/v1"
    timeout_s = {timeout_s}
    input_price = 2.5
    output_price = 10
"""
KEY = {"OPENAI_API_KEY": "sk-test-openai-key"}
DONE = 'Reason: nothing is left to do.\nAction: {"action_type": "status", "goal_status": "complete"}'
CLICK = 'Reason: let us see.\nAction: {"action_type": "click", "index": 3}'
AGAIN = (("Retry-After", "0"),)
WIFI_IS_ON = "radios.has_wifi is True"
TROUBLES = {
    "survived": ([Garbage(), Fail(503, headers=AGAIN), Fail(429, headers=AGAIN), DONE], "failed", WIFI_IS_ON),
    "slow": ([Hang, DONE], "failed", WIFI_IS_ON),
    "dropped": ([Drop, DONE], "failed", WIFI_IS_ON),
    "out-of-money": ([Fail(429, "insufficient_quota")], "error", "Error code: 429 - insufficient_quota"),
    "leave-me-alone": ([Fail(429, headers=(("Retry-After", "3600"),))], "error", "asks to be left alone for 3600 s"),
    "down": ([Fail(500, headers=AGAIN)], "error", "failed 6 times, at last: status 500"),
    "no-key": ([Fail(401, "no such key")], "error", "status 401"),
    "refusal": ([Refuse], "failed", "the agent says that the task cannot be done"),
    "garbage": (["I would tap it."], "failed", "the agent used up its 3 steps"),
    "loop": ([CLICK], "failed", "the agent used up its 3 steps"),
    "unknown-element": ([CLICK.replace("3", "999")], "failed", "the agent used up its 3 steps"),
}


def write_models(pytester, url, *names):
    text = "".join(MODEL.format(name=name, url=url, timeout_s=1 if name == "slow" else 20) for name in names)
    pytester.path.joinpath("models.toml").write_text(text, "utf-8")
    return "--mobile-models=models.toml"


@pytest.mark.costly
def test_each_trouble_with_a_model_ends_as_it_should(suite, records, pytester):
    """Long: an episode for each."""
    servers = {name: ScriptedServer(*script) for name, (script, _, _) in TROUBLES.items()}

    with ScriptedServer(lambda call: servers[call.model].next(call)).running() as server:
        models = write_models(pytester, server.url, *TROUBLES)
        names = ",".join(f"t3a:{name}" for name in TROUBLES)
        suite(f"--agent={names}", models, "--mobile-max-steps=3", environment=KEY)

    _, found = records()
    ends = {record["agent"].partition(":")[2]: (record["outcome"], record["reason"]) for record in found}
    assert set(ends) == set(TROUBLES)
    for name, (_, outcome, reason) in TROUBLES.items():
        assert ends[name][0] == outcome, name
        assert reason in ends[name][1], name


THEIRS = """
import sys
import threading
from pytest_mobileagent.episode.action import Click, OpenApp, Status


class Agent:
    reset = lambda self, goal: None
    act = lambda self, observation: Status("complete")


class RaisesAtReset(Agent):
    def reset(self, goal): raise LookupError("no such skill")


class Raises(Agent):
    def act(self, observation): raise ValueError("no idea")


class Exits(Agent):
    def act(self, observation): sys.exit(3)


class Hangs(Agent):
    def act(self, observation): threading.Event().wait()


class TalksNonsense(Agent):
    def act(self, observation): return "click"


class GivesUp(Agent):
    def act(self, observation): return Status("infeasible")


class SeesGhosts(Agent):
    def act(self, observation): return Click(index=999)


class LooksForAnApp(Agent):
    def act(self, observation): return OpenApp("No such app")
"""
PYTHON = f'cmd:"{sys.executable}" -c'
AGENTS = {
    "theirs:Agent": ("failed", WIFI_IS_ON),
    "theirs:RaisesAtReset": ("failed", "the agent's reset() raised LookupError: no such skill"),
    "theirs:Raises": ("failed", "the agent's act() raised ValueError: no idea"),
    "theirs:Exits": ("failed", "the agent's act() raised SystemExit: 3"),
    "theirs:Hangs": ("failed", "the agent used up its 12 seconds"),
    "theirs:TalksNonsense": ("failed", "the agent's act() returned 'click', which is no action"),
    "theirs:GivesUp": ("failed", "the agent says that the task cannot be done, and it can"),
    "theirs:SeesGhosts": ("failed", "the agent used up its 3 steps without saying that it is done"),
    "theirs:LooksForAnApp": ("failed", "the agent used up its 3 steps without saying that it is done"),
    f"{PYTHON} 'pass'": ("failed", WIFI_IS_ON),
    f"{PYTHON} 'raise SystemExit(3)'": ("failed", "the agent's program ended with status 3: (it said nothing)"),
    f"{PYTHON} 'raise LookupError'": ("failed", "the agent's program ended with status 1: "),
    f"{PYTHON} 'import threading; threading.Event().wait()'": ("failed", "the agent used up its 12 seconds"),
}


@pytest.mark.costly
def test_each_trouble_with_an_agent_ends_as_it_should(suite, records, pytester, monkeypatch):
    """Long: an episode for each, two of which use up their time."""
    pytester.makepyfile(theirs=THEIRS)
    monkeypatch.setenv("PYTHONPATH", f"{pytester.path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")

    agents = [f"--agent={text}" for text in AGENTS]
    suite("-n2", *agents, "--mobile-max-steps=3", "--mobile-time-limit=12")

    _, found = records()
    ends = {record["agent"]: (record["outcome"], record["reason"]) for record in found}
    assert set(ends) == set(AGENTS)
    for agent, (outcome, reason) in AGENTS.items():
        assert ends[agent][0] == outcome, ends[agent]
        assert reason in ends[agent][1], ends[agent]


@pytest.mark.costly
def test_what_a_model_said_is_in_the_episodes_trace(suite, records, pytester):
    with ScriptedServer(DONE).running() as server:
        models = write_models(pytester, server.url, "local")
        suite("--agent=m3a:local", models, "--mobile-trace=on", environment=KEY)

    folder, (record,) = records()
    events = [json.loads(line) for line in (folder / record["folder"] / "trace.jsonl").read_text("utf-8").splitlines()]
    (call,) = events[1]["calls"]
    assert (call["model"], call["purpose"], call["reply"], call["source"]) == ("openai/local", "act", DONE, "live")
    assert (record["calls"], record["cost"]) == (1, call["cost"])
    assert call["cost"] > 0
    text, plain, marked = call["messages"][0]["parts"]
    assert "Turn wifi off." in text
    assert (folder / plain["file"]).read_bytes().startswith(b"\x89PNG")
    assert (folder / marked["file"]).read_bytes().startswith(b"\xff\xd8")
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert manifest["models"]["names"] == {"m3a:local": "openai/local"}


@pytest.mark.costly
def test_limits_of_tokens_and_money_end_the_episode_and_the_run(suite, records, pytester):
    with ScriptedServer(CLICK).running() as server:
        models = write_models(pytester, server.url, "local")
        suite(
            "--agent=t3a:local,m3a_simple:local",
            models,
            "--mobile-token-limit=1000",
            "--mobile-run-cost-limit=0.02",
            environment=KEY,
        )

    _, found = records()
    assert sorted((record["outcome"], record["reason"].partition(": ")[2] or record["reason"]) for record in found) == [
        ("error", "the run used up its 0.02 USD (--mobile-run-cost-limit)"),
        ("failed", "the agent used up its 1000 tokens"),
    ]
