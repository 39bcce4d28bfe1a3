"""Every agent drives an embedded phone through a task, its model being a local server; then the cassettes alone do."""

from __future__ import annotations

import json
import re

import pytest

from pytest_mobileagent.agents.spaces.appagent import grid
from tests.agents.scripted_server import Fail, Garbage, Refuse, ScriptedServer

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
WAY = ("Network & internet", "Internet", "Wi‑Fi")
AGENTS = {
    "t3a": "gpt-4o", "m3a": "claude-sonnet-4-5", "m3a_simple": "gemini-2.5-pro", "seeact": "gpt-4o",
    "bmoca": "claude-sonnet-4-5", "bmoca_mllm": "gemini-2.5-pro", "bmoca_som": "gpt-4o", "autodroid": "gpt-4o",
    "appagent": "gemini-2.5-pro", "native": "claude-sonnet-4-5",
}  # fmt: skip


REPLAYED = ("t3a", "m3a", "autodroid", "appagent")


class Brain:
    """Says in each agent's way: open the settings, follow the way, done. It knows an agent by its prompt."""

    def __init__(self):
        self.places = {}  # where T3A's list says that things are: for those that only look
        self.steps = {}

    def __call__(self, call):
        for mark, speak in (
            ("UI element 0:", self.androidworld),
            ("(Choice)", self.seeact),
            ("(Current screen)", self.describe),
            ("numeric_tag", self.bmoca),
            ("Current UI state", self.autodroid),
            ("labelled with numbers", self.appagent),
            ("with a grid over it", self.appagent_grid),
            ("thousandths", self.native),
        ):
            if mark in call.text:
                return speak(call)
        raise AssertionError(call.text)

    def next(self, key, ways=("open", *WAY, "done")):
        """The next stop of the way, for each agent by itself."""
        step = self.steps.get(key, 0)
        self.steps[key] = step + 1
        return ways[min(step, len(ways) - 1)]

    def androidworld(self, call):
        if "Summary of this step:" in call.text:
            return "It worked."
        kind = "m3a" if call.pictures else ("t3a" if "guidelines" in call.text or "General:" in call.text else "simple")
        stop = self.next(kind)
        if stop == "open":
            action = {"action_type": "open_app", "app_name": "settings"}
        elif stop == "done":
            action = {"action_type": "status", "goal_status": "complete"}
        else:
            line = self.line(call.text, f'"{stop}"')
            action = {"action_type": "click", "index": int(re.match(r"UI element (\d+):", line)[1])}
            if box := re.search(r"x_min=(\d+), x_max=(\d+), y_min=(\d+), y_max=(\d+)", line):
                left, right, top, bottom = map(int, box.groups())
                self.places[stop] = ((left + right) // 2, (top + bottom) // 2)
        return f"Reason: to get on.\nAction: {json.dumps(action)}"

    @staticmethod
    def line(text, wanted):
        return next(line for line in text.splitlines() if wanted in line)

    def describe(self, call):
        return "I see a screen, and know what to do."

    def seeact(self, call):
        stop = self.next("seeact")
        if stop == "open":
            return "ELEMENT: None\nACTION: OPEN APP\nVALUE: settings"
        if stop == "done":
            return "ELEMENT: None\nACTION: TERMINATE\nVALUE: None"
        letter = self.line(call.texts[-1], f'"{stop}"').partition(".")[0]
        return f"ELEMENT: {letter}\nACTION: CLICK\nVALUE: None"

    def bmoca(self, call):
        stop = self.next(("bmoca", call.model), (*WAY, "done"))
        if stop == "done":
            return "Description: x\nThought: y\nAction: done()"
        screen = call.text.rpartition("Current observation: ")[2]
        tag = re.search(r"\{'numeric_tag': (\d+)[^}]*'text': '" + re.escape(stop) + "'", screen)[1]
        return f"Description: x\nThought: y\nAction: tap({tag})"

    def autodroid(self, call):
        stop = self.next("autodroid", (*WAY, "done"))
        if stop == "done":
            return json.dumps({"finished": "yes", "id": -1})
        state = call.text.rpartition("Current UI state:")[2]
        line = self.line(state, stop.replace("&", "&amp;"))
        number = int(re.search(r"id=(\d+)", line)[1])
        return json.dumps({"id": number, "action": "tap", "input_text": "N/A", "finished": "no"})

    def appagent(self, call):
        action = "grid()" if self.steps.get("appagent", 0) < len(WAY) else "FINISH"
        return f"Observation: x\nThought: y\nAction: {action}\nSummary: z"

    def appagent_grid(self, call):
        x, y = self.places[self.next("appagent", WAY)]
        area = next(number for number, cell in enumerate(grid((1080, 2400)), 1) if cell.contains(x, y))
        return f'Observation: x\nThought: y\nAction: tap({area}, "center")\nSummary: z'

    def native(self, call):
        stop = self.next("native")
        if stop == "open":
            return 'Thought: x\nAction: open_app("settings")'
        if stop == "done":
            return "Thought: x\nAction: finished()"
        x, y = self.places[stop]
        return f"Thought: x\nAction: click({x * 1000 / 1080:.1f}, {y * 1000 / 2400:.1f})"


@pytest.fixture
def suite(pytester, monkeypatch):
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
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


def test_every_agent_reaches_the_goal_with_a_server_and_again_from_its_cassette(suite, records):
    names = ",".join(f"{agent}:{model}" for agent, model in AGENTS.items())
    with ScriptedServer(Brain()).running() as server:
        result = suite(
            f"--agent={names}", "--mobile-llm=record", "--mobile-cassette=tapes", "--mobile-trace=on",
            environment=server.environment,
        )  # fmt: skip
    result.assert_outcomes(passed=len(AGENTS))
    folder, found = records()
    assert all(record["calls"] >= 4 and record["tokens_in"] > 0 for record in found)
    assert "sk-test" not in "".join(path.read_text("utf-8") for path in folder.rglob("*.jsonl"))

    names = ",".join(f"{agent}:{AGENTS[agent]}" for agent in REPLAYED)
    replayed = suite(f"--agent={names}", "--mobile-llm=replay", "--mobile-cassette=tapes")

    replayed.assert_outcomes(passed=len(REPLAYED))


MODEL = """
    [models.{name}]
    name = "{name}"
    provider = "openai"
    base_url = "{url}/v1"
    timeout_s = 5
    input_price = 2.5
    output_price = 10
"""
KEY = {"OPENAI_API_KEY": "sk-test-openai-key"}
DONE = 'Reason: nothing is left to do.\nAction: {"action_type": "status", "goal_status": "complete"}'
CLICK = 'Reason: let us see.\nAction: {"action_type": "click", "index": 3}'
AGAIN = (("Retry-After", "0"),)
TROUBLES = {
    "survived": ([Garbage(), Fail(503, headers=AGAIN), Fail(429, headers=AGAIN), DONE], "failed", "assert not True"),
    "down": ([Fail(500, headers=AGAIN)], "error", "failed 6 times, at last: status 500"),
    "no-key": ([Fail(401, "no such key")], "error", "status 401"),
    "refusal": ([Refuse], "failed", "the agent says that the task cannot be done"),
    "garbage": (["I would tap it."], "failed", "the agent used up its 3 steps"),
    "loop": ([CLICK], "failed", "the agent used up its 3 steps"),
    "unknown-element": ([CLICK.replace("3", "999")], "failed", "the agent used up its 3 steps"),
}


def write_models(pytester, url, *names):
    text = "".join(MODEL.format(name=name, url=url) for name in names)
    pytester.path.joinpath("models.toml").write_text(text, "utf-8")
    return "--mobile-models=models.toml"


def test_each_trouble_with_a_model_ends_as_it_should(suite, records, pytester):
    servers = {name: ScriptedServer(*script) for name, (script, _, _) in TROUBLES.items()}

    with ScriptedServer(lambda call: servers[call.model].next(call)).running() as server:
        models = write_models(pytester, server.url, *TROUBLES)
        names = ",".join(f"t3a:{name}" for name in TROUBLES)
        suite("-n2", f"--agent={names}", models, "--mobile-max-steps=3", environment=KEY)

    _, found = records()
    ends = {record["agent"].partition(":")[2]: (record["outcome"], record["reason"]) for record in found}
    assert set(ends) == set(TROUBLES)
    for name, (_, outcome, reason) in TROUBLES.items():
        assert ends[name][0] == outcome, name
        assert reason in ends[name][1], name


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
