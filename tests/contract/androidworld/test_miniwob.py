"""AndroidWorld's own code of MiniWoB, unmodified, judges our solutions and untouched pages.

It is passed over where there is no copy of it. To have it: clone google-research/android_world, make `.venv` in it
with what its `requirements.txt` names, run `setup.py build_py` with that, and name the folder in `ANDROIDWORLD`.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
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
from tests.tasks.plays import ROOT, declared

COPY = Path(os.environ.get("ANDROIDWORLD", ""))
DRIVER = Path(__file__).with_name("driver.py")
SUITE = ROOT / "tasks" / "miniwob"
TASKS = sorted((one for one in declared() if one.suite == SUITE.name), key=lambda one: (one.module, one.name))
STEP_S = 3.0

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(not os.environ.get("ANDROIDWORLD"), reason="no copy of AndroidWorld is named"),
]


@pytest.fixture(scope="module")
def device(forked_from):
    """A phone as the suite's; each episode begins on a page that is loaded anew."""
    with EmulatorPool(zygote=forked_from) as pool:
        image = find_image("androidworld")
        phones = Phones(pool, image, find_config(image.device_config), arrange)
        yield phones.restored().device
        phones.stop()


class Upstream:
    """Upstream's process."""

    def __init__(self, device, folder):
        environment = os.environ | {
            "PYTHONPATH": str(COPY),
            "ADB": str(Path(adb_folder()) / "adb"),
            "ANDROID_SERIAL": device.serial,
            "ANDROID_ADB_SERVER_ADDRESS": device.server.host,
            "ANDROID_ADB_SERVER_PORT": str(device.server.port),
        }
        self._said = (folder / "said.txt").open("w+", encoding="utf-8")
        self._process = subprocess.Popen(  # noqa: S603 - upstream's code
            [str(COPY / ".venv" / "bin" / "python"), str(DRIVER)], env=environment, cwd=folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said, text=True,
        )  # fmt: skip
        self.tasks = self._heard()["tasks"]

    def __call__(self, order, task=""):
        self._process.stdin.write(f"{json.dumps({'order': order, 'task': task})}\n")
        self._process.stdin.flush()
        return self._heard()

    def end(self):
        self._process.communicate(timeout=60)
        self._said.close()

    def _heard(self):
        line = self._process.stdout.readline()
        self._said.seek(0)
        assert line, self._said.read()[-3000:]
        return json.loads(line)


@pytest.fixture(scope="module")
def upstream(device, tmp_path_factory):
    upstream = Upstream(device, tmp_path_factory.mktemp("upstream"))
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

    begun = upstream("begin", task.template.upstream)
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
