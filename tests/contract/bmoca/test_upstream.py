"""B-MoCA's own task manager and evaluators, unmodified, judge our solutions and untouched phones.

They are passed over where there is no copy of them. To have it: clone gimme1dollar/b-moca and name the folder in
`BMOCA`, and that of its branch `release/ver.1`, for the first paper's tasks, in `BMOCA_V1`. Of its clients only
AndroidEnv and pandas are needed, which come with the extra `dev`.
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
from pytest_mobileagent.agents.oracle import plans_of
from pytest_mobileagent.config.load import find_config
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.episode.action import Status
from pytest_mobileagent.episode.perform import perform
from pytest_mobileagent.image import find_image
from pytest_mobileagent.run.phones import Phones
from pytest_mobileagent.state.contacts import Contacts
from pytest_mobileagent.task.solutions import Ui
from tasks.bmoca.conftest import TIMES, arrange, set_up
from tests.contract.bmoca import verdicts
from tests.tasks.plays import ROOT, declared

COPIES = {"bmoca": os.environ.get("BMOCA", ""), "bmoca_v1": os.environ.get("BMOCA_V1", "")}
ARRANGED = {"bmoca": arrange, "bmoca_v1": set_up}
DRIVER = Path(__file__).with_name("driver.py")
UI_SELECTOR = re.compile(r'new UiSelector\(\)\.text\("(.*)"\)')
VOLUME_PANEL, PANEL_S = "volume_dialog", 5
WANTS_A_CONTACT = ("bmoca_v1", "activate_edit_page_in_contact")  # upstream's phone has none to be edited

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(not COPIES["bmoca"], reason="no copy of B-MoCA is named"),
]


# What the versions write otherwise: signs, words, letters too many.
OTHERWISE = {
    "%": "pct", "×": "x", "÷": "div", "+": "plus", "!": "fact", "π": "pi", "noire": "noir", "snapseeed": "snapseed",
    "app_info_list": "app_list", "open_maps": "open_map_app", "2000_px_in_snapseed": "2000_px",
}  # fmt: skip


def plain(text):
    """Return a goal without what the versions write otherwise, the case and articles included."""
    text = text.lower()
    for one, other in OTHERWISE.items():
        text = text.replace(one, other)
    return "_".join(word for word in re.split(r"[^a-z0-9]+", text) if word and word != "the")


def protos():
    """Return upstream's tasks by suite and plain goal."""
    found = {}
    for suite, copy in COPIES.items():
        for path in sorted(Path(copy).rglob("*.textproto")) if copy else []:
            found[suite, plain(path.name.partition(".")[0])] = path
    return found


def declared_goal(task):
    """Return the goal in upstream's own name of a task."""
    return task.suite, plain(task.template.upstream.partition(".")[2])


PROTOS = protos()
TASKS = sorted(
    (one for one in declared() if one.suite in COPIES and (declared_goal(one) in PROTOS or not PROTOS)),
    key=lambda one: (one.suite, one.module, one.name),
)
EACH = pytest.mark.parametrize("task", TASKS, ids=[f"{one.suite}-{one.template.upstream}" for one in TASKS])


@pytest.fixture(scope="module")
def by_suite(forked_from):
    with EmulatorPool(zygote=forked_from) as pool:
        image = find_image("bmoca")
        config = find_config(image.device_config)
        phones = {suite: Phones(pool, image, config, arranged) for suite, arranged in ARRANGED.items()}
        yield phones
        for one in phones.values():
            one.stop()


@pytest.fixture
def device(by_suite, task):
    """A phone as the suite's, at the time that the goal names."""
    device = by_suite[task.suite].restored().device
    for words, moment in TIMES.items():
        if words in task.template.goal:
            device.set_time(moment)
    if declared_goal(task) == WANTS_A_CONTACT:
        Contacts(device).add("Ana Ruiz", "555 0100")
    return device


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Upstream's evaluators, which write beside themselves."""
    folder = tmp_path_factory.mktemp("bmoca")
    shutil.copytree(Path(COPIES["bmoca"]) / "bmoca", folder / "bmoca")
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
    judge = Judge(device, PROTOS[declared_goal(task)], copy, tmp_path)
    yield judge
    judge.end()


def settled(device):
    """Return what is on the screen once the panel is gone that upstream's look at the volume shows."""
    if device.hierarchy().find(id=VOLUME_PANEL) is not None:
        device.must_run(f"sleep {PANEL_S}")
    return device.observe()


def judged(device, judge, task):
    """Have upstream judge the phone as it is, and after each step of our solution until it rewards one."""
    ours = task.template.task(task.suite, task.name, 0)
    plan, _ = plans_of(ROOT / "tasks" / task.suite, task.name)
    untouched = reward = judge.reward()

    ui = Ui(settled(device), ours.goal)
    for action in plan.author(ui, **ours.params):
        if reward > 0 or isinstance(action, Status):
            break
        perform(device, action, ui.observation)
        reward = judge.reward()
        ui.observation = settled(device)
    return verdicts.Verdict(untouched > 0, reward > 0)


@EACH
def test_upstream_s_verdict_is_what_is_written_down(device, judge, task, request):
    """Long: upstream waits at each step."""
    verdict = judged(device, judge, task)

    if request.config.getoption("--update-goldens"):
        verdicts.write_down((task.suite, task.name), verdict)
        return
    assert verdict == verdicts.read().get((task.suite, task.name)), judge.raised or "see with --update-goldens"
