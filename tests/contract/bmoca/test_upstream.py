"""B-MoCA's own task manager and evaluators, unmodified, judge our solutions and untouched phones.

They are passed over where there is no copy of them. To have it: clone gimme1dollar/b-moca and name the folder in
`BMOCA`; of its clients only AndroidEnv and pandas are needed, which come with the extra `dev`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lxml import etree

from pytest_mobileagent.agents.external import adb_folder
from pytest_mobileagent.agents.oracle import Oracle, plans_of
from pytest_mobileagent.config.load import find_config
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.episode.action import Status
from pytest_mobileagent.episode.perform import perform
from pytest_mobileagent.image import find_image
from pytest_mobileagent.run.phones import Phones
from pytest_mobileagent.task import Task
from tasks.bmoca.conftest import TIMES, arrange
from tests.tasks.plays import ROOT, declared

SUITE = ROOT / "tasks" / "bmoca"
COPY = Path(os.environ.get("BMOCA", ""))
DRIVER = Path(__file__).with_name("driver.py")
UI_SELECTOR = re.compile(r'new UiSelector\(\)\.text\("(.*)"\)')
TASKS = sorted(
    (one for one in declared() if one.suite == SUITE.name and one.template.upstream),
    key=lambda one: (one.module, one.name),
)
# What upstream's detectors do not find although the phone has it, and why.
UNDETECTED: dict[str, str] = {}
# What they find although nothing was done, and why.
SATISFIED: dict[str, str] = {}

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(not os.environ.get("BMOCA"), reason="no copy of B-MoCA is named"),
]


def plain(text):
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def protos():
    """Return upstream's tasks by app and plain goal."""
    found = {}
    for path in sorted(COPY.glob("asset/tasks/*/*.textproto")) if os.environ.get("BMOCA") else []:
        found[f"{path.parent.name}.{plain(path.name.partition('.')[0])}"] = path
    return found


PROTOS = protos()
KNOWN = [one for one in TASKS if one.template.upstream in PROTOS or not PROTOS]
EACH = pytest.mark.parametrize("task", KNOWN, ids=[one.template.upstream for one in KNOWN])


@pytest.fixture(scope="module")
def phones():
    with EmulatorPool() as pool:
        image = find_image("bmoca")
        phones = Phones(pool, image, find_config(image.device_config), arrange)
        yield phones
        phones.stop()


@pytest.fixture
def device(phones, task):
    """A phone as the suite's, at the time that the goal names."""
    device = phones.restored().device
    for words, moment in TIMES.items():
        if words in task.template.goal:
            device.set_time(moment)
    return device


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Upstream's evaluators, which write beside themselves."""
    folder = tmp_path_factory.mktemp("bmoca")
    shutil.copytree(COPY / "bmoca", folder / "bmoca")
    return folder


class Judge:
    """Upstream's process with one task; what its evaluators look for on the screen is answered here."""

    def __init__(self, device, proto, copy, folder):
        self._device = device
        environment = os.environ | {
            "BMOCA_HOME": str(copy),
            "PYTHONPATH": f"{copy}{os.pathsep}{DRIVER.with_name('clients')}",
            "ADB": str(Path(adb_folder()) / "adb"),
            "ANDROID_SERIAL": device.serial,
            "ANDROID_ADB_SERVER_ADDRESS": device.server.host,
            "ANDROID_ADB_SERVER_PORT": str(device.server.port),
            "PATH": f"{adb_folder()}{os.pathsep}{os.environ['PATH']}",
        }
        self._said = (folder / "said.txt").open("w+", encoding="utf-8")
        self._process = subprocess.Popen(  # noqa: S603 - upstream's code
            [sys.executable, str(DRIVER), str(proto)], env=environment, cwd=folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said, text=True,
        )  # fmt: skip
        self.goal = self._heard()["goal"]
        self.raised = ""

    def reward(self):
        """Return upstream's reward of a step that has just been taken."""
        self._write({"order": "step"})
        told = self._heard()
        self.raised = told.get("raised", "")
        return told["reward"]

    def end(self):
        self._write({"order": "end"})
        self._process.communicate(timeout=60)
        self._said.close()

    def _heard(self):
        while True:
            line = self._process.stdout.readline()
            assert line, self._last_words()
            told = json.loads(line)
            if "find" not in told:
                return told
            self._write(element(self._device.observe().hierarchy_xml, *told["find"]))

    def _write(self, told):
        self._process.stdin.write(f"{json.dumps(told)}\n")
        self._process.stdin.flush()

    def _last_words(self):
        self._said.seek(0)
        return self._said.read()[-3000:]


def element(xml, by, value):
    """Return the attributes of the first element as Appium finds it: there an element's name is its class."""
    root = etree.fromstring(xml.encode())
    for node in root.iter("node"):
        node.tag = node.get("class") or "node"
    if by == "xpath":
        found = root.xpath(value)
    elif by == "id":
        found = [node for node in root.iter() if node.get("resource-id") == value]
    else:
        wanted = UI_SELECTOR.fullmatch(value)[1]
        found = [node for node in root.iter() if node.get("text") == wanted]
    return dict(found[0].attrib) | {"displayed": "true"} if found else None


@pytest.fixture
def judge(device, task, copy, tmp_path):
    judge = Judge(device, PROTOS[task.template.upstream], copy, tmp_path)
    yield judge
    judge.end()


@EACH
def test_upstream_rewards_our_solution_and_nothing_before(device, judge, task):
    """Long: upstream waits at each step."""
    ours = Task(task.template, task.suite, task.name, 0, task.template.draw(task.suite, task.name, 0))
    plan, _ = plans_of(SUITE, task.name)
    agent = Oracle(plan, ours)
    agent.reset(ours.goal)
    untouched = judge.reward()

    reward = untouched
    while reward == 0 and not isinstance(action := agent.act(seen := device.observe()), Status):
        perform(device, action, seen)
        reward = judge.reward()

    name = task.template.upstream
    assert (untouched > 0, reward > 0) == (name in SATISFIED, name not in UNDETECTED), judge.raised
