"""AndroidEnv itself, unmodified: its loader, episodes, states, adb calls and accessibility wrapper."""

from __future__ import annotations

import gc
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_mobileagent.emulator.adb_server import adb_program

pytest.importorskip("android_env", reason="the extra android-env is not installed")

import numpy as np
from android_env import loader
from android_env.components import config_classes as configs
from android_env.components.action_type import ActionType
from android_env.proto import adb_pb2, state_pb2
from android_env.wrappers.a11y import a11y_events
from android_env.wrappers.a11y_grpc_wrapper import A11yGrpcWrapper

FORWARDER = Path(__file__).parents[1] / "apks/accessibility_forwarder.apk"
pytestmark = [
    pytest.mark.check,  # grpc itself stands for the clients of gRPC in `make test`
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore:Setting the shape on a NumPy array"),
]
PHONE_IN_DOCK = np.array([0.18, 0.85], dtype=np.float32)


@pytest.fixture(scope="module", autouse=True)
def nothing_left_open():
    """It leaves the pipes of its log streams open: they are closed here, not complained of in somebody else's test."""
    yield
    for left in gc.get_objects():
        if isinstance(left, subprocess.Popen) and left.stdout is not None and left.poll() is not None:
            left.stdout.close()


def load(folder, adb_port, launcher):
    task = folder / "task.textproto"
    task.write_text('id: "any"\nname: "any"\nlog_parsing_config: {filters: ["AndroidRLTask:V"]}\n')
    adb = configs.AdbControllerConfig(adb_path=str(adb_program()), adb_server_port=adb_port)
    simulator = configs.EmulatorConfig(emulator_launcher=launcher, adb_controller=adb)
    return loader.load(configs.AndroidEnvConfig(task=configs.FilesystemTaskConfig(path=str(task)), simulator=simulator))


@pytest.fixture(scope="module")
def loaded(leased, grpc_port, tmp_path_factory):
    console = leased.emulator.booted.console_port
    launcher = configs.EmulatorLauncherConfig(emulator_console_port=console, adb_port=console + 1, grpc_port=grpc_port)
    env = load(tmp_path_factory.mktemp("task"), leased.pool.host.adb.port, launcher)
    yield env
    env.close()


@pytest.fixture
def env(loaded, leased):
    leased.reset()
    return loaded


def act(env, kind, position=PHONE_IN_DOCK):
    return env.step({"action_type": np.array(kind), "touch_position": position})


def adb(env, **request):
    response = env.execute_adb_call(adb_pb2.AdbRequest(**request))
    assert response.status == adb_pb2.AdbResponse.Status.OK, response.error_message
    return response


def activity(env):
    return adb(env, get_current_activity=adb_pb2.AdbRequest.GetCurrentActivity()).get_current_activity.full_activity


def test_an_episode(env):
    first = env.reset()
    act(env, ActionType.TOUCH)
    last = act(env, ActionType.LIFT)

    assert first.first()
    assert first.observation["pixels"].shape == (2400, 1080, 3)
    assert first.observation["orientation"].tolist() == [1, 0, 0, 0]
    assert last.mid()
    assert (first.observation["pixels"] != last.observation["pixels"]).any()
    assert activity(env).startswith("com.google.android.dialer/")
    assert env.stats()["relaunch_count"] == 1


def test_adb_calls(env):
    env.reset()
    start = adb_pb2.AdbRequest.StartActivity(full_activity="com.android.settings/.Settings")
    adb(env, start_activity=start)
    packages = adb_pb2.AdbRequest.PackageManagerRequest(
        list=adb_pb2.AdbRequest.PackageManagerRequest.List(
            packages=adb_pb2.AdbRequest.PackageManagerRequest.List.Packages()
        )
    )
    found = adb(env, package_manager=packages).package_manager.list.items

    assert activity(env) == "com.android.settings/com.android.settings.Settings"
    assert "com.android.settings" in found
    home = adb_pb2.AdbRequest.PressButton(button=adb_pb2.AdbRequest.PressButton.Button.HOME)
    adb(env, press_button=home)
    assert activity(env).startswith("com.google.android.apps.nexuslauncher/")
    adb(env, send_broadcast=adb_pb2.AdbRequest.SendBroadcast(action="some.action"))
    pushed = adb_pb2.AdbRequest.Push(content=b"content", path="/sdcard/file")
    adb(env, push=pushed)
    assert adb(env, pull=adb_pb2.AdbRequest.Pull(path="/sdcard/file")).pull.content == b"content"


def test_states_are_saved_and_loaded(env):
    env.reset()
    saved = env.save_state(state_pb2.SaveStateRequest(args={"snapshot_name": "home"}))
    act(env, ActionType.TOUCH)
    act(env, ActionType.LIFT)
    loaded = env.load_state(state_pb2.LoadStateRequest(args={"snapshot_name": "home"}))
    missing = env.load_state(state_pb2.LoadStateRequest(args={"snapshot_name": "none"}))

    assert saved.status == state_pb2.SaveStateResponse.Status.OK
    assert loaded.status == state_pb2.LoadStateResponse.Status.OK
    assert missing.status == state_pb2.LoadStateResponse.Status.NOT_FOUND
    assert activity(env).startswith("com.google.android.apps.nexuslauncher/")


def test_trees_and_events_come_with_the_observations(env, monkeypatch):
    monkeypatch.setattr(type(env), "close", lambda env: None)  # the wrapper closes what it wraps; others go on with it
    blob = adb_pb2.AdbRequest.InstallApk.Blob(contents=FORWARDER.read_bytes())
    adb(env, install_apk=adb_pb2.AdbRequest.InstallApk(blob=blob))
    wrapped = A11yGrpcWrapper(
        env, start_a11y_service=True, enable_a11y_tree_info=True, add_latest_a11y_info_to_obs=True,
        a11y_info_timeout=1.0,
    )  # fmt: skip
    try:
        home = wrapped.reset().observation["a11y_forest"]
        wrapped.task_extras()
        act(wrapped, ActionType.TOUCH)
        opened = act(wrapped, ActionType.LIFT).observation["a11y_forest"]
        events = a11y_events.extract_events_from_task_extras(wrapped.task_extras())
    finally:
        wrapped.close()

    assert {"Phone", "Files"} <= {node.content_description for node in home.windows[0].tree.nodes}
    assert "Search contacts" in {node.text for node in opened.windows[0].tree.nodes}
    assert "TYPE_VIEW_CLICKED" in {event["event_type"] for event in events}


def test_its_own_launcher_starts_and_ends_a_phone(leased, tmp_path):
    """The emulator's path ends in `emulator`, as in the SDK; the AVD is made at its first start."""
    program = tmp_path / "emulator"
    command = [sys.executable, "-m", "pytest_mobileagent.simulator", "-create-avd", "pixel_6"]
    program.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
    program.chmod(0o755)
    launcher = configs.EmulatorLauncherConfig(
        emulator_path=str(program), android_avd_home=str(tmp_path), avd_name="new", tmp_dir=str(tmp_path / "tmp")
    )

    env = load(tmp_path, leased.pool.host.adb.port, launcher)
    try:
        assert env.reset().observation["pixels"].shape == (2400, 1080, 3)
        assert activity(env).startswith("com.google.android.apps.nexuslauncher/")
    finally:
        env.close()
