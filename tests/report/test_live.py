from __future__ import annotations

import json
import urllib.error
import urllib.request

import pytest

from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.report.live import LiveHooks, LiveRun

ONE, OTHER = "tasks/s/test_x.py::test_one[p-a-seed0]", "tasks/s/test_x.py::test_other[p-a-seed0]"
SCREEN = b"\x89PNG"


@pytest.fixture
def clock():
    return ManualClock()


@pytest.fixture
def live(tmp_path, clock):
    return LiveRun(tmp_path / "run", clock, lambda: "1/2")


def write(live, name, *events, whole=True):
    folder = live._run / "episodes" / name
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "trace.jsonl").open("a", encoding="utf-8") as file:
        file.write("\n".join(map(json.dumps, events)) + "\n" * whole)
    return folder


def tiles(live):
    return json.loads(live.answer("state", "").body)["tiles"]


def test_a_tile_tells_what_the_trace_says_so_far(live, clock):
    live.begin(ONE)
    call = {"reply": "I tap.", "tokens_in": 5, "tokens_out": 2, "cost": 0.5}
    write(live, "test_x.py-test_one-p-a-seed0", {"event": "begin", "goal": "Go.", "max_steps": 9})
    assert tiles(live)[0] | {"goal": "Go.", "step": 0, "budget": 9, "outcome": ""} == tiles(live)[0]
    step = {"event": "step", "step": 1, "action": {"action_type": "click", "x": 3, "y": 4}, "calls": [call]}
    write(live, "test_x.py-test_one-p-a-seed0", step, step | {"step": 2, "action": None, "problem": "no JSON"})
    clock.advance(3)

    (tile,) = tiles(live)

    assert (tile["step"], tile["action"], tile["problem"]) == (2, "", "no JSON")
    assert (tile["words"], tile["tokens"], tile["cost"], tile["seconds"]) == ("I tap.", 14, 1.0, 3.0)


def test_half_a_line_is_read_when_it_is_whole(live):
    live.begin(ONE)
    write(live, "test_x.py-test_one-p-a-seed0", {"event": "begin", "goal": "Go."}, whole=False)
    assert tiles(live)[0]["goal"] == ""

    write(live, "test_x.py-test_one-p-a-seed0")

    assert tiles(live)[0]["goal"] == "Go."


def test_a_worker_keeps_its_tile(live):
    live.begin(ONE)
    live.begin(OTHER)
    live.end(ONE, "failed")
    assert [tile["outcome"] for tile in tiles(live)] == ["failed", ""]

    live.begin("tasks/s/test_x.py::test_third[p-a-seed0]")

    assert [tile["name"] for tile in tiles(live)] == ["test_third[p-a-seed0]", "test_other[p-a-seed0]"]


def test_the_second_attempt_is_shown_in_place_of_the_first(live):
    write(live, "test_x.py-test_one-p-a-seed0", {"event": "begin", "goal": "first"})
    write(live, "test_x.py-test_one-p-a-seed01", {"event": "begin", "goal": "another item"})
    live.begin(ONE)
    write(live, "test_x.py-test_one-p-a-seed0-retry1", {"event": "begin", "goal": "second"})

    assert tiles(live)[0]["goal"] == "second"


@pytest.mark.parametrize("name", ["screen/0/../../run.jsonl", "screen/7/blobs/aa", "screen/x/y", "screen/", "other"])
def test_nothing_but_screens_that_a_trace_can_name_is_served(live, name):
    live.begin(ONE)

    assert live.answer(name, "") is None


def test_the_page_shows_a_screen_and_takes_nothing(live):
    hooks = LiveHooks(live, is_task=lambda node_id: node_id == ONE)
    hooks.pytest_runtest_logstart(OTHER)
    hooks.pytest_runtest_logstart(ONE)
    folder = live._run / "episodes" / "test_x.py-test_one-p-a-seed0"
    blob = BlobStore(folder).put(SCREEN, "png")
    write(live, folder.name, {"event": "step", "step": 1, "action": None, "screenshot": blob})

    (tile,) = tiles(live)
    with urllib.request.urlopen(hooks.page.url + tile["screen"], timeout=30) as answer:  # noqa: S310 - our own server
        assert answer.read() == SCREEN
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(hooks.page.url + "state", data=b"{}", timeout=30)  # noqa: S310 - our own server
    hooks.pytest_unconfigure()


AGENT = """
import json, urllib.request
import pytest
from pytest_mobileagent.episode.action import Status, Wait

class Watched:
    def __init__(self, hooks):
        self.hooks, self.seen = hooks, []

    def reset(self, goal):
        pass

    def act(self, observation):
        with urllib.request.urlopen(self.hooks.page.url + "state") as answer:
            self.seen.append(json.loads(answer.read())["tiles"][0]["step"])
        return Wait() if len(self.seen) < 3 else Status("complete", str(self.seen))

def pytest_mobileagent_agents(config):
    return {"watched": lambda context: Watched(config.pluginmanager.get_plugin("mobileagent_live"))}
"""
TASK = """
from pytest_mobileagent import mobile_task

@mobile_task("Wait.", max_steps=5)
def test_task(task, agent):
    agent.run(task)
    assert agent.agent.seen == [0, 1, 2]
"""


def test_a_run_is_watched_while_it_plays(pytester):
    pytester.makeconftest(AGENT)
    pytester.makepyfile(TASK)

    result = pytester.runpytest_subprocess("--agent=watched", "--mobile-headed", "-p", "no:cacheprovider")

    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["watch at http://127.0.0.1:*"])
