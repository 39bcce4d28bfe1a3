"""OpenEnv's own client, unmodified, against `mobileagent openenv`.

Where `openenv` is not installed (it wants another `mcp` than ours), it is passed over.
"""

from __future__ import annotations

import base64
from concurrent.futures import ThreadPoolExecutor

import pytest

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


def test_an_action_that_is_none_is_told(address):
    with openenv.GenericEnvClient(base_url=address).sync() as env:
        env.reset(seed=0)
        assert "unknown action_type 'fly'" in env.step({"action_type": "fly"}).observation["problem"]
