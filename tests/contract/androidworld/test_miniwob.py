"""AndroidWorld's own code of MiniWoB, unmodified, judges our solutions and untouched pages.

It is passed over where there is no copy of it. To have it: clone google-research/android_world, make `.venv` in it
with what its `requirements.txt` names, run `setup.py build_py` with that, and name the folder in `ANDROIDWORLD`.
"""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from pytest_mobileagent.agents.external import adb_folder
from pytest_mobileagent.agents.oracle import Oracle, plans_of
from pytest_mobileagent.config.load import find_config
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.episode.action import Status
from pytest_mobileagent.episode.perform import perform
from pytest_mobileagent.image import find_image
from pytest_mobileagent.run.phones import Phones
from pytest_mobileagent.state.miniwob import Miniwob
from pytest_mobileagent.task import Task
from tasks.miniwob.conftest import arrange
from tests.contract.androidworld.upstream import IS_MISSING, Upstream
from tests.tasks.plays import ROOT, declared

SUITE = ROOT / "tasks" / "miniwob"
TASKS = sorted((one for one in declared() if one.suite == SUITE.name), key=lambda one: (one.module, one.name))
STEP_S = 3.0

pytestmark = [pytest.mark.check, IS_MISSING]


@pytest.fixture(scope="module")
def device(forked_from):
    """A phone as the suite's; each episode begins on a page that is loaded anew."""
    with EmulatorPool(zygote=forked_from) as pool:
        image = find_image("androidworld")
        phones = Phones(pool, image, find_config(image.device_config), arrange)
        yield phones.restored().device
        phones.stop()


@pytest.fixture(scope="module")
def upstream(device, tmp_path_factory):
    upstream = Upstream(
        "driver.py", tmp_path_factory.mktemp("upstream"), ADB=str(Path(adb_folder()) / "adb"),
        ANDROID_SERIAL=device.serial, ANDROID_ADB_SERVER_ADDRESS=device.server.host,
        ANDROID_ADB_SERVER_PORT=str(device.server.port),
    )  # fmt: skip
    yield upstream
    upstream.end()


class Expert:
    """Plays a task's solution in an agent's place."""

    def __init__(self, device, task):
        plan, _ = plans_of(SUITE, task.name)
        self._device = device
        self._step_s = min(STEP_S, task.template.step_s)
        self._agent = Oracle(plan, task)

    def run(self, task, *, until):
        self._agent.reset(task.goal)
        while not until() and not isinstance(action := self._agent.act(seen := self._device.observe()), Status):
            self._device.must_run(f"sleep {self._step_s}")
            perform(self._device, action, seen)


def test_upstreams_tasks_are_ours(upstream):
    assert upstream.tasks == sorted(task.template.upstream for task in TASKS)


@pytest.mark.parametrize("task", TASKS, ids=[task.template.upstream for task in TASKS])
def test_upstream_rewards_our_solution_and_nothing_before(device, upstream, task):
    """Long: upstream waits until the page is loaded."""
    page = Miniwob(device)
    ours = Task(task.template, task.suite, task.name, 0, {})

    begun = upstream("begin", task=task.template.upstream)
    read = page.utterance.rstrip('"')  # upstream strips quotation marks that end what it reads
    assert begun == {"goal": ours.knowing(utterance=read).goal, "complexity": task.template.complexity}
    assert upstream("reward") == {"reward": 0, "successful": 0}

    play = getattr(importlib.import_module(f"tasks.miniwob.{task.module}"), task.name)
    play(ours, Expert(device, ours), page)
    assert upstream("reward") == judged(page.reward)
    assert page.reward == 1 or "no whole number raises" in play.__doc__


def judged(reward):
    """Return what upstream says of a page's reward, which it reads as a whole number."""
    if reward.is_integer():
        return {"reward": reward, "successful": float(reward == 1)}
    return {"raised": f"invalid literal for int() with base 10: '{reward!r}'"}
