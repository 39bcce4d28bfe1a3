"""The environments as `dm_env` has them."""

from __future__ import annotations

import unittest

import dm_env
import numpy as np
import pytest
from dm_env import specs, test_utils

from pytest_mobileagent.gym.dm import DmEnvironment
from pytest_mobileagent.serving import EpisodeServer

from .test_environment import DONE, SETTINGS, SMALL, TASKS

CUSTOM = {"task": "seen", "size": SMALL, "actions": "grid", "observation": ("pixels", "goal")}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    path = tmp_path_factory.mktemp("timesteps") / "test_open.py"
    path.write_text(TASKS, "utf-8")
    with EpisodeServer(path) as server:
        yield server


@pytest.mark.check
class TestDmEnvsOwnChecks(test_utils.EnvironmentTestMixin, unittest.TestCase):
    """What `dm_env` asks of every environment; each check boots a phone of its own."""

    @pytest.fixture(autouse=True)
    def given(self, server):
        self.server = server

    def make_object_under_test(self):
        return DmEnvironment(server=self.server, **CUSTOM)


def test_an_episode_is_told_as_timesteps(server):
    with DmEnvironment(server=server, task="open", observation="goal", episodes_seed=1) as env:
        first = env.reset()
        app = first.observation.split()[1].rstrip(".")
        mid, last = env.step(f'{{"action_type": "open_app", "app_name": "{app}"}}'), env.step(DONE)
        assert env.info["outcome"] == "passed"
        again = env.step(DONE)

    assert [one.step_type for one in (first, mid, last, again)] == [0, 1, 2, 0]
    assert [(one.reward, one.discount) for one in (mid, last)] == [(0.0, 1.0), (1.0, 0.0)]
    assert first.reward is again.reward is None


def test_steps_that_are_used_up_leave_the_discount(server):
    with DmEnvironment(server=server, task="open", observation="goal") as env:
        env.reset()
        ends = [env.step(SETTINGS)[:3] for _ in range(3)][-1]

    assert ends == (dm_env.StepType.LAST, 0.0, 1.0)


def test_spaces_are_specifications(server):
    with DmEnvironment(server=server, **CUSTOM) as env:
        seen = env.observation_spec()
        assert (seen["pixels"].shape, seen["pixels"].dtype, seen["goal"]) == (
            (240, 108, 3), np.uint8, specs.StringArray((), name="goal"),
        )  # fmt: skip
        assert env.action_spec() == specs.DiscreteArray(386, name="action")
