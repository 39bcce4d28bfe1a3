"""Phones on the hosts of a Ray cluster: Ray's own cluster of several nodes on this machine.

Where `ray` is not installed, it is passed over.
"""

from __future__ import annotations

import os
import signal
from contextlib import closing, suppress
from pathlib import Path

import pytest

from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.serving import Outcome
from pytest_mobileagent.waiting import wait_until

from .conftest import DONE

ray = pytest.importorskip("ray", reason="ray is not installed (pip install pytest-mobileagent[ray])")
gym = pytest.importorskip("pytest_mobileagent.gym", reason="gymnasium is not installed")
pytestmark = [pytest.mark.check, pytest.mark.filterwarnings("ignore")]  # what Ray does in this process is its own
STORE_BYTES = 100 << 20
WAIT = '{"action_type": "wait"}'
END = '{"action_type": "status", "goal_status": "complete"}'


@pytest.fixture(scope="module")
def cluster():
    """A head that plays nothing, and two nodes with room for three actors each."""
    from ray.cluster_utils import Cluster  # noqa: PLC0415 - only where Ray is

    head = {"num_cpus": 0, "include_dashboard": False, "object_store_memory": STORE_BYTES}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    nodes = [cluster.add_node(num_cpus=3, object_store_memory=STORE_BYTES) for _ in range(2)]
    try:
        ray.init(address=cluster.address, log_to_driver=False)
        yield nodes
    finally:
        ray.shutdown()
        cluster.shutdown()


@pytest.fixture(scope="module")
def farms(cluster, tasks):
    """Two phones on each of two hosts."""
    from pytest_mobileagent.serving.ray import RayFarms  # noqa: PLC0415 - only where Ray is

    with RayFarms(tasks, phones=2) as farms:
        yield farms


def offspring(pid):
    """Return a process and all that it has started."""
    with suppress(OSError):
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
        return [pid, *(one for child in children for one in offspring(int(child)))]
    return []


def raylet(node):
    return node.all_processes["raylet"][0].process.pid


def test_phones_of_several_hosts_play_as_those_of_one(farms, server):
    """It starts a cluster, which takes half a minute."""
    task = farms.find("airplane").name
    players = [farms.player() for _ in range(farms.count)]
    with closing(server.player()) as own:
        here = own.reset(task, 1)
    for player in players:
        player.ask_reset(task, 1)
    there = [player.answer() for player in players]
    for player in players:
        player.close()

    assert farms.count == 4
    assert {moment.seen.screenshot for moment in there} == {here.seen.screenshot}


def test_a_host_that_is_killed_costs_its_episodes_and_nothing_else(cluster, farms):
    """It boots two phones, which takes some seconds beside other work."""
    with closing(
        gym.MobileAgentVectorEnv(farms.count, (), server=farms, task="airplane", observation=("goal",), on_error="end")
    ) as envs:
        envs.reset(seed=0)
        dead = offspring(raylet(cluster[0]))
        for pid in dead:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        *_, terminated, truncated, infos = envs.step([WAIT] * farms.count)
        goals, *_, later = envs.step([WAIT] * farms.count)
        *_, infos_at_end = envs.step([END] * farms.count)

    assert sorted(truncated) == [False, False, True, True]
    assert not any(terminated)
    assert list(infos["_error"]) == list(truncated)
    assert all(goals["goal"])
    assert "error" not in later
    assert list(infos_at_end["outcome"]) == ["failed"] * farms.count
    assert wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in dead[1:]), timeout_s=60.0)
    assert wait_until(lambda: sum(node["Alive"] for node in ray.nodes()) == 2, timeout_s=60.0)  # the head and the other


def test_who_asks_for_more_phones_than_there_are_is_told(farms):
    players = [farms.player() for _ in range(farms.count)]
    for place in farms._places:
        place.client._wait_s = 0.2
    try:
        with pytest.raises(InfraError, match="all 2 phones are in use"):
            farms.player()
        players[0].reset(farms.find("seen").name)
        assert isinstance(players[0].step(DONE), Outcome)
        place = farms._places[0]
        place.client._wait_s = 60.0
        for player in [player for player in place.players if not player.is_closed]:
            player.close()
            players.append(farms.player())  # of those that were given back, though the test still knows them
    finally:
        for player in players:
            player.close()


def test_tasks_that_cannot_be_collected_are_told_of(cluster, tmp_path):
    """It starts two actors, which takes some seconds beside other work."""
    from pytest_mobileagent.serving.ray import RayFarms  # noqa: PLC0415 - only where Ray is

    with pytest.raises(ConfigError, match=r"no phones can be had of Ray: .*the tasks cannot be collected"):
        RayFarms(tmp_path / "nowhere", phones=1)
