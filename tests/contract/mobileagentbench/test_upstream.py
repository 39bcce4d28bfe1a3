"""MobileAgentBench's own orchestrator, unmodified, judges our solutions on the embedded phone.

It is passed over where there is no copy of it. To have it: clone MobileAgentBench/mobile-agent-bench, make `.venv` in
it with `androidviewclient==23.3.0 opencv-python-headless "numpy<2" pillow setuptools`, and name the folder in
`MOBILEAGENTBENCH`.
"""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from pytest_mobileagent.agents.external import adb_folder
from pytest_mobileagent.agents.oracle import Oracle, plans_of
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.episode.action import Status
from pytest_mobileagent.episode.perform import perform
from pytest_mobileagent.image import AppBuild, find_image
from pytest_mobileagent.state.gallery import Album
from tasks.mobileagentbench.conftest import arrange
from tests.tasks.plays import ROOT, declared

SUITE = ROOT / "tasks" / "mobileagentbench"
COPY = Path(os.environ.get("MOBILEAGENTBENCH", ""))
PORT = 8888
LISTENER = "com.mobileagentbench.androideventlistener"
DRIVER = Path(__file__).with_name("driver.py")
ALL = sorted(
    (one for one in declared() if one.suite == SUITE.name and one.template.upstream),
    key=lambda one: (one.module, one.name),
)
# What upstream's detectors do not find finished although the phone has it, and why.
UNDETECTED = {
    "filemanager_rename_file": "the whole new name is looked for in the field that has no extension",
}
# Where they break off, and upstream's whole run with them, and why.
BREAKS_OFF = {
    "note_new_checklist": "the view of the title is asked for its class before there is one",
}
TASKS = [one for one in ALL if one.template.upstream not in BREAKS_OFF]
ROUNDS = 10  # of upstream's agent that does nothing
# In the folder that upstream's tasks of the gallery name and do not fill: its phone had one.
PICTURE = io.BytesIO()
Image.new("RGB", (480, 854), "#2f6fb3").save(PICTURE, "PNG")

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(not os.environ.get("MOBILEAGENTBENCH"), reason="no copy of MobileAgentBench is named"),
]
EACH = pytest.mark.parametrize("task", TASKS, ids=[one.template.upstream for one in TASKS])


@pytest.fixture(scope="module")
def pool(forked_from):
    with EmulatorPool(zygote=forked_from) as pool:
        yield pool


@pytest.fixture
def device(pool, task):
    """A phone as the suite's, with the event listener on it."""
    image = find_image("mobileagentbench").with_apps(AppBuild(LISTENER, "1.0", 1), name="mobileagentbench-upstream")
    phone = pool.lease(image=image)
    arrange(phone.device)
    phone.device.settings.put("secure", "enabled_accessibility_services", f"{LISTENER}/.EventListenerService")
    if task.module == "test_gallery":
        Album(phone.device, "Download").add("first.png", PICTURE.getvalue())
    yield phone.device
    phone.give_back()


class UpstreamError(Exception):
    """Upstream's process has ended before it was told to."""


class Orchestrator:
    """Upstream's process with one task."""

    def __init__(self, device, name, folder):
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", PORT)) == 0:
                pytest.skip(f"port {PORT} is another's, and upstream listens on no other")
        config = folder / "tasks.json"
        config.write_text(json.dumps({"tasks": [{"name": name}]}), "utf-8")
        python = COPY / ".venv" / "bin" / "python"
        environment = os.environ | {
            "ANDROID_SERIAL": device.serial,
            "ANDROID_ADB_SERVER_HOST": device.server.host,
            "ANDROID_ADB_SERVER_PORT": str(device.server.port),
            "PYTHONPATH": str(COPY / "src"),
            "PATH": f"{os.environ['PATH']}{os.pathsep}{adb_folder()}",
        }
        self.said = (folder / "said.txt").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(  # noqa: S603 - upstream's program
            [str(python), str(DRIVER), str(folder / "logs"), str(config)], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said, text=True,
        )  # fmt: skip

    def heard(self):
        line = self.process.stdout.readline()
        if not line:
            raise UpstreamError(self.last_words())
        return json.loads(line)

    def last_words(self):
        self.said.seek(0)
        return self.said.read()[-3000:]

    def __call__(self, order, did=""):
        self.process.stdin.write(f"{json.dumps({'order': order, 'did': did})}\n")
        self.process.stdin.flush()
        return self.heard() if order != "end" else {}

    def end(self):
        self("end")
        assert self.process.wait(60) == 0, self.last_words()

    def stop(self):
        self.process.kill()
        self.process.communicate()
        self.said.close()


@pytest.fixture
def orchestrator(device, tmp_path):
    """Start upstream's process with a task; it has prepared the phone when this returns."""
    started = []

    def start(task):
        started.append(Orchestrator(device, task.template.upstream, tmp_path))
        return started[0], started[0].heard()["prompt"]

    yield start
    for one in started:
        one.stop()


def drawn(task):
    return task.template.task(task.suite, task.name, 0)


@pytest.fixture
def upstream(orchestrator, task):
    """Upstream's process, which has prepared the phone for the task; its goal is ours."""
    upstream, prompt = orchestrator(task)
    assert drawn(task).goal == prompt
    return upstream


@EACH
def test_upstream_finds_our_solution_finished(device, upstream, task):
    """Long: upstream waits for three seconds at each step."""
    ours = drawn(task)
    plan, _ = plans_of(SUITE, task.name)
    agent = Oracle(plan, ours)
    agent.reset(ours.goal)

    verdict = {"finished": False, "stop": False}
    while not verdict["stop"] and not isinstance(action := agent.act(seen := device.observe()), Status):
        upstream("before")
        perform(device, action, seen)
        verdict = upstream("after", type(action).__name__)
    upstream.end()

    assert verdict["finished"] == (task.template.upstream not in UNDETECTED), upstream.last_words()


@EACH
def test_upstream_finds_nothing_finished_where_nothing_is_done(upstream):
    """It is not told to end: what it tidies up may not be there, and then it breaks off."""
    for _ in range(ROUNDS):
        upstream("before")
        verdict = upstream("after", "nothing")
        assert not verdict["finished"], upstream.last_words()
        if verdict["stop"]:
            break


@pytest.mark.parametrize("task", [one for one in ALL if one.template.upstream in BREAKS_OFF], ids=list(BREAKS_OFF))
def test_upstream_breaks_off_at_the_first_step(upstream):
    upstream("before")
    with pytest.raises(UpstreamError):
        upstream("after", "nothing")
