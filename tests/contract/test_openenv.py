"""OpenEnv's own client, unmodified, against `mobileagent openenv`.

Where `openenv` is not installed (it wants mcp 1, our own tests mcp 2), it is passed over.
"""

from __future__ import annotations

import base64
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from pytest_mobileagent import __version__
from tests.contract.openenv_server import serving

openenv = pytest.importorskip("openenv", reason="openenv is not installed (pip install pytest-mobileagent[openenv])")
pytestmark = pytest.mark.check

DONE = {"action_type": "status", "goal_status": "complete"}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A server's address: two phones at most."""
    with serving(tmp_path_factory.mktemp("openenv"), "--phones", "2") as address:
        yield address


def played(address, seed):
    """Return an episode's goal, reward and outcome, as the client sees them."""
    with openenv.GenericEnvClient(base_url=address).sync() as env:
        goal = env.reset(seed=seed, task="open", screenshot=True).observation["goal"]
        env.step({"action_type": "open_app", "app_name": goal.split()[1].rstrip(".")})
        end = env.step(DONE)
        assert base64.b64decode(end.observation["screenshot"]).startswith(b"\x89PNG")
        assert (end.done, env.state()["step_count"]) == (True, 2)
        return goal, end.reward


def test_a_client_plays_an_episode(address):
    goal, reward = played(address, 0)

    assert goal.startswith("Open ")
    assert reward == 1.0


def test_two_clients_play_at_once_and_each_has_its_phone(address):
    with ThreadPoolExecutor(2) as clients:
        found = list(clients.map(lambda seed: played(address, seed), (0, 3)))

    assert [reward for _, reward in found] == [1.0, 1.0]


def test_the_server_says_what_it_is(address):
    told = requests.get(f"{address}/metadata", timeout=60).json()

    assert (told["name"], told["version"]) == ("mobileagent", __version__)
    assert told["description"].startswith("1 tasks on Android phones")


@pytest.mark.parametrize(
    ("path", "said"),
    [("step", "no episode runs: reset first"), ("reset", "no task is called 'opne'; did you mean test_open?")],
)
def test_a_request_that_cannot_be_is_told_why(address, path, said):
    """Over HTTP each request has an environment of its own: there is no episode that a step could go on with."""
    sent = {"action": {"action_type": "wait"}, "task": "opne"}
    answer = requests.post(f"{address}/{path}", json=sent, timeout=60)

    assert (answer.status_code, answer.json()["detail"][: len(said)]) == (400, said)


def test_an_action_that_is_none_is_told(address):
    with openenv.GenericEnvClient(base_url=address).sync() as env:
        env.reset(seed=0)
        assert "unknown action_type 'fly'" in env.step({"action_type": "fly"}).observation["problem"]
