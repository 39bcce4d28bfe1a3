"""Unmodified DroidBot and AutoDroid on the embedded phone, and what DroidBot finds beside what our exploration finds.

Of what DroidBot found in forty events the states are stored, as it names them by their structure; ours in as many
are always compared with them. DroidBot itself is passed over where there is no copy of it. To have it: clone
honeynet/droidbot, make `.venv` in it with `"setuptools<80" androguard==3.4.0a1 networkx pillow`, and name the folder in
`DROIDBOT`. With `--update-goldens` what it finds then is stored. Likewise AutoDroid, in `AUTODROID`: clone
MobileLLM/AutoDroid; `"setuptools<80" androguard networkx numpy pillow openai pyyaml requests treelib`.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from pathlib import Path

import pytest

from pytest_mobileagent.agents.external import adb_folder
from pytest_mobileagent.clock import SystemClock
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.exploration.explore import Limits, Plan, explore
from pytest_mobileagent.exploration.folder import ExplorationFolder
from pytest_mobileagent.image import find_image
from pytest_mobileagent.state.preferences import Preferences
from tasks.droidtask.conftest import arrange
from tests.agents.droidtask_walker import Prompt, Walker
from tests.agents.scripted_server import ScriptedServer
from tests.contract.droidbot.apks import write_apk

COPIES = {name: Path(os.environ.get(name.upper(), "")) for name in ("droidbot", "autodroid")}
STATES = Path(__file__).with_name("states.json")
APPS = ("com.simplemobiletools.calendar", "com.simplemobiletools.notes.pro", "com.simplemobiletools.voicerecorder")
EVENTS = 40


@pytest.fixture(scope="module")
def pool(forked_from):
    with EmulatorPool(zygote=forked_from) as pool:
        yield pool


@pytest.fixture
def device(pool):
    phone = pool.lease(image=find_image("droidtask"))
    arrange(phone.device)
    yield phone.device
    phone.give_back()


@pytest.mark.few(1)
@pytest.mark.parametrize("package", APPS)
def test_our_graph_has_every_state_that_droidbots_has_after_as_many_events(device, package, tmp_path):
    """Long: forty events."""
    plan = Plan(package, "greedy-dfs", Limits(events=EVENTS))
    explore([device], plan, ExplorationFolder(tmp_path / "ours"), clock=SystemClock())

    told = [json.loads(path.read_text("utf-8")) for path in (tmp_path / "ours" / "states").glob("*.json")]
    ours = {structure(short(state["foreground_activity"]), state["views"]) for state in told}
    theirs = json.loads(STATES.read_text("utf-8"))[package]

    assert theirs
    assert {name: where for name, where in theirs.items() if name not in ours} == {}


@pytest.mark.check
@pytest.mark.skipif(not os.environ.get("DROIDBOT"), reason="no copy of DroidBot is named")
@pytest.mark.parametrize("package", APPS)
def test_droidbot_starts_explores_and_ends(device, package, tmp_path, request):
    """Long: forty events, after each of which it waits a second for the screen, as it does unless told otherwise."""
    done = run("droidbot", device, package, tmp_path, "-policy", "dfs_greedy", "-count", str(EVENTS))

    assert (done.returncode, "Finish sending events" in done.stderr) == (0, True), done.stderr[-3000:]
    theirs = found(tmp_path / "theirs", package)
    known = json.loads(STATES.read_text("utf-8")) if STATES.exists() else {}
    if request.config.getoption("--update-goldens"):
        STATES.write_text(json.dumps(known | {package: theirs}, indent=1, sort_keys=True) + "\n", "utf-8")
    else:
        assert theirs == known[package]
    assert "package:io.github.ylimit.droidbotapp" not in device.shell("pm list packages")  # it has cleared up


@pytest.mark.check
@pytest.mark.skipif(not os.environ.get("AUTODROID"), reason="no copy of AutoDroid is named")
def test_autodroid_starts_asks_acts_and_ends(device, tmp_path):
    """Long: upstream waits seconds for each screen."""
    package, task = "com.simplemobiletools.notes.pro", "change the alignment to center"
    with ScriptedServer(Walker({task: "notes/task13"})).running() as server:
        done = run("autodroid", device, package, tmp_path, "-task", task, **server.environment, APIKey="sk-test")

    assert (done.returncode, "DroidBot Stopped" in done.stderr) == (0, True), done.stderr[-3000:]
    assert not Preferences(device, package).differs("gravity", 1)
    assert [Prompt(call.text).task for call in server.calls] == [task] * 5


def run(name, device, package, folder, *words, **environment):
    """Run upstream's program on an app; returns what it said."""
    copy, apk = COPIES[name], write_apk(folder / "app.apk", package, f"{package}.activities.MainActivity")
    path = f"{adb_folder()}{os.pathsep}{os.environ['PATH']}"
    common = ["-d", device.serial, "-a", apk, "-o", folder / "theirs", "-is_emulator", "-keep_app"]
    return subprocess.run(  # noqa: S603 - upstream's program
        [copy / ".venv/bin/python", "start.py", *common, *words], cwd=copy, capture_output=True, text=True,
        env=os.environ | {"ANDROID_ADB_SERVER_PORT": str(device.server.port), "PATH": path} | environment,
        timeout=600, check=False,
    )  # fmt: skip


def found(folder, package):
    """Return the app's own states in DroidBot's graph, by its names for their structures, with the activity of each.

    Its files of states are no measure: it names them by the second, and the later of two replaces the earlier.
    """
    nodes = json.loads((folder / "utg.js").read_text("utf-8").partition("=")[2])["nodes"]
    return {node["structure_str"]: f"{package}/{node['activity']}" for node in nodes if node["package"] == package}


def short(component):
    package, _, name = component.partition("/")
    return f"{package}/{name.removeprefix(package)}"


def structure(activity, views):
    """Return what DroidBot calls a state without its contents (`DeviceState.structure_str`)."""
    kinds = {f"[class]{view['class']}[resource_id]{view['resource_id'] or 'None'}" for view in views}
    return hashlib.md5(f"{activity}{{{','.join(sorted(kinds))}}}".encode(), usedforsecurity=False).hexdigest()
