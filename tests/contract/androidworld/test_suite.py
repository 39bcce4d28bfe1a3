"""AndroidWorld's own suite, unmodified and set up by itself, judges untouched phones and our solutions.

It is passed over where there is no copy of it. To have it: clone google-research/android_world, make `.venv` in it
with what its `requirements.txt` names, run `setup.py build_py` with that, and name the folder in `ANDROIDWORLD`. Its
tasks of music call `ffmpeg`. `ANDROIDWORLD_SEEDS` names the suites that are drawn: `7`, or `101-105`.

Time runs on the phone while upstream's code has it, and is held while a solution is played.
"""

from __future__ import annotations

import os

import pytest

from pytest_mobileagent.agents.oracle import Oracle, plans_of
from pytest_mobileagent.config.load import find_config
from pytest_mobileagent.emulator import EmulatorPool, EmulatorSpec
from pytest_mobileagent.emulator.adb_server import adb_program
from pytest_mobileagent.episode.action import Answer, Status
from pytest_mobileagent.episode.perform import perform
from pytest_mobileagent.errors import TaskError
from pytest_mobileagent.image import find_image
from pytest_mobileagent.task import Task
from pytest_mobileagent.task.solutions import Plan
from tests.contract.androidworld import mazes
from tests.contract.androidworld.parameters import ours
from tests.contract.androidworld.upstream import IS_MISSING, Upstream
from tests.tasks.plays import ROOT, declared
from tests.tasks.upstream.known import SATISFIED

SUITE = ROOT / "tasks" / "androidworld"
TASKS = {task.template.upstream: task for task in declared() if task.suite == SUITE.name}
SOLUTIONS = {"BrowserMaze": Plan("test_browser_maze", mazes.walk)}  # where upstream's page is another than ours
# What upstream raises of an untouched phone: defects of its own, which the suite's README lists.
RAISED = {"RetroPlayingQueue": "no such table: playing_queue"}  # if the app has played nothing yet
FORWARDER = ROOT / "tests/apks/accessibility_forwarder.apk"
MOST_STEPS = 300
STEP_S = 1.0
SENT_S = 2.0  # what a message takes that the last step has sent
FIRST, _, LAST = os.environ.get("ANDROIDWORLD_SEEDS", "101").partition("-")
SEEDS = range(int(FIRST), int(LAST or FIRST) + 1)
# Many tasks wipe the shared storage, and with it the map that the set-up has pushed for OsmAnd's.
PLAYED = sorted(
    ((name, seed) for seed in SEEDS for name in TASKS),
    key=lambda played: (not played[0].startswith("OsmAnd"), played[1], played[0]),
)
# What the image's apps are allowed, and new ones are not: `pm clear` leaves it to them.
ALLOWED = ("com.simplemobiletools.gallery.pro", "net.gsantner.markor", "org.videolan.vlc")
NOT_ASKED = {
    "clipper",  # this phone does not say of an app that it is too old for it
    "open tracks sports tracker",  # has what it asks for
}
# No server is ended that others use, as AndroidEnv does when a command has failed; and the phone has the apps already,
# whose packages cannot be had here.
ADB = """#!/bin/sh
case " $* " in
    *" kill-server "* | *" start-server "*) exit 0 ;;
    *" install "*) echo Success; exit 0 ;;
esac
exec {program} "$@"
"""

pytestmark = [pytest.mark.check, IS_MISSING]


@pytest.fixture(scope="module")
def phone(grpc_port, forked_from):
    """A phone of the suite's image as it boots, with the accessibility forwarder; its apps are allowed no files yet."""
    image = find_image("androidworld")
    spec = EmulatorSpec(arguments=("-grpc", str(grpc_port)))
    with EmulatorPool(spec, zygote=forked_from) as pool, pool.lease(find_config(image.device_config), image) as leased:
        leased.device.push("/data/local/tmp/forwarder.apk", FORWARDER.read_bytes())
        leased.device.must_run("pm install -r -t -g /data/local/tmp/forwarder.apk")
        for package in ALLOWED:
            leased.device.must_run(f"appops reset {package}")
        yield leased


class TimedUpstream:
    """Upstream's process, and a phone whose time runs while it works."""

    def __init__(self, phone, upstream):
        self._phone, self._upstream = phone, upstream
        self.tasks = upstream.tasks

    def __call__(self, order, **more):
        self._phone.emulator.let_time_run()
        try:
            return self._upstream(order, **more)
        finally:
            self._phone.emulator.hold_time()


@pytest.fixture(scope="module")
def upstream(phone, grpc_port, tmp_path_factory):
    folder = tmp_path_factory.mktemp("upstream")
    adb = folder / "adb"
    adb.write_text(ADB.format(program=adb_program()), "utf-8")
    adb.chmod(0o755)
    phone.emulator.let_time_run()
    upstream = Upstream(
        "suite_driver.py", folder, ADB=str(adb), ANDROID_ADB_SERVER_PORT=str(phone.device.server.port),
        CONSOLE_PORT=str(phone.emulator.booted.console_port), GRPC_PORT=str(grpc_port), TMPDIR=str(folder),
        HOME=str(phone.emulator.booted.token_file.parent),
    )  # fmt: skip
    yield TimedUpstream(phone, upstream)
    upstream.end()


@pytest.fixture(scope="module")
def set_up(upstream):
    """What upstream's set-up could not do."""
    return upstream("set_up")


def play(phone, plan, task, goal):
    """Play a solution of a task for upstream's goal, and return its last answer."""
    agent, device, answer = Oracle(plan, task), phone.device, ""
    agent.reset(goal)
    for _ in range(MOST_STEPS):
        if isinstance(action := agent.act(seen := device.observe()), Status):
            phone.emulator.advance_time(SENT_S)
            return answer
        if isinstance(action, Answer):
            answer = action.text
        phone.emulator.advance_time(min(STEP_S, task.template.step_s))
        perform(device, action, seen)
    raise TaskError(f"the solution of {task.name} does not end within {MOST_STEPS} steps")


def test_upstreams_tasks_are_ours(upstream):
    assert upstream.tasks == sorted(TASKS)


def test_upstream_sets_every_app_up(set_up):
    """Long: it opens each app and waits."""
    assert set_up["failed"].keys() == NOT_ASKED, set_up


@pytest.mark.usefixtures("set_up")
@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_upstream_rewards_our_solution_and_nothing_before(phone, upstream, name, seed):
    """Long: upstream sets the phone up, and waits for what it has sent."""
    declared = TASKS[name]
    plan = SOLUTIONS.get(name) or plans_of(SUITE, declared.name)[0]

    begun = upstream("begin", task=name, seed=seed)
    assert "raised" not in begun, begun
    try:
        untouched = upstream("reward")
        params = ours(name, plan.author, begun["params"], phone.device)
        task = Task(declared.template, SUITE.name, declared.name, seed, params)
        if answer := play(phone, plan, task, begun["goal"]):
            upstream("answer", text=answer)
        upstream("look")
        played = upstream("reward")
    finally:
        ended = upstream("end")

    if "raised" in untouched and name in RAISED:
        assert untouched["raised"].endswith(RAISED[name])
        untouched = {"reward": 0.0}
    asks_for_nothing = begun["params"].get("row_objects") == []
    nothing = {"reward": float(name in SATISFIED or asks_for_nothing)}
    assert (untouched, played, ended) == (nothing, {"reward": 1.0}, {})
