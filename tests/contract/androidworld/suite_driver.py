"""Runs AndroidWorld's own suite, in its own Python; what is to be done is told by lines of JSON (`orders.py`).

`python suite_driver.py`, with the benchmark on the path. The environment names the phone: `ADB`, a program; the port of
its server, `ANDROID_ADB_SERVER_PORT`; the ports of the phone's console and gRPC, `CONSOLE_PORT` and `GRPC_PORT`. It has
the accessibility forwarder and the suite's apps already. Orders:

`set_up`: what `--perform_emulator_setup` does; answered with the apps that could not be set up, and why.
`begin` (`task`, `seed`): a task of the suite of that seed is initialized; answered with its goal and parameters.
`look`: what agents do after each action, until the screen stands still.
`reward`: answered with what the task is worth now.
`answer` (`text`): what an agent says.
`end`: the task is torn down.

An order that raises is answered with what it raised.
"""

from __future__ import annotations

import dataclasses
import functools
import os
import tempfile
from pathlib import Path

from android_env import loader
from android_env.components import config_classes as configs
from android_world import registry, suite_utils
from android_world.env import android_world_controller, env_launcher, interface, json_action
from android_world.env.setup_device import setup
from orders import heard, say
from PIL import Image

REGISTRY = registry.TaskRegistry().get_registry(registry.TaskRegistry.ANDROID_WORLD_FAMILY)


def environment():
    """Return what `env_launcher` makes, of a phone at a server of another port than adb's own."""
    console = int(os.environ["CONSOLE_PORT"])
    launcher = configs.EmulatorLauncherConfig(
        emulator_console_port=console, adb_port=console + 1, grpc_port=int(os.environ["GRPC_PORT"])
    )
    adb = configs.AdbControllerConfig(
        adb_path=os.environ["ADB"], adb_server_port=int(os.environ["ANDROID_ADB_SERVER_PORT"])
    )
    task = configs.FilesystemTaskConfig(path=android_world_controller._write_default_task_proto())
    simulator = configs.EmulatorConfig(emulator_launcher=launcher, adb_controller=adb)
    loaded = loader.load(configs.AndroidEnvConfig(task=task, simulator=simulator))
    return interface.AsyncAndroidEnv(
        android_world_controller.AndroidWorldController(loaded, install_a11y_forwarding_app=False)
    )


def downloads():
    """Put files of no content where the set-up would download apps and the map: the phone has the apps."""
    folder = Path(tempfile.gettempdir(), "android_world", "app_data")
    folder.mkdir(parents=True)
    for app in setup._APPS:
        for name in (*app.apk_names, *getattr(app, "MAP_NAMES", ())):
            (folder / name).touch()


def set_up(env):
    failed, honest = {}, setup.logging.warning

    def warning(message, *arguments):
        honest(message, *arguments)
        if message.startswith("Failed to automatically setup app"):
            failed[arguments[0]] = str(arguments[1])

    setup.logging.warning = warning
    env_launcher.setup_env(env, emulator_setup=True)
    setup.logging.warning = honest
    return {"failed": failed}


@functools.cache
def suite(seed):
    return suite_utils.create_suite(REGISTRY, seed=seed)


def plain(value):
    """Return a parameter as JSON has it; pictures are left out."""
    if dataclasses.is_dataclass(value):
        return dataclasses.asdict(value)
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return None if isinstance(value, Image.Image) else value


class Episode:
    """What is done with one task after the other."""

    def __init__(self, env):
        self.env = env
        self.task = None

    def begin(self, task, seed):
        (self.task,) = suite(seed)[task]
        params = {name: plain(value) for name, value in self.task.params.items()}  # dates become words of the goal
        self.task.initialize_task(self.env)
        self.env.reset(go_home=self.task.start_on_home_screen)
        return {"goal": self.task.goal, "params": params, "complexity": self.task.complexity}

    def look(self):
        self.env.get_state(wait_to_stabilize=True)
        return {}

    def reward(self):
        return {"reward": float(self.task.is_successful(self.env))}

    def answer(self, text):
        self.env.execute_action(json_action.JSONAction(action_type=json_action.ANSWER, text=text))
        return {}

    def end(self):
        self.task.tear_down(self.env)
        return {}


def main():
    downloads()
    episode = Episode(environment())
    say(tasks=sorted(REGISTRY))
    for order in heard():
        name = order.pop("order")
        try:
            say(**(set_up(episode.env) if name == "set_up" else getattr(episode, name)(**order)))
        except Exception as error:  # noqa: BLE001 - what upstream raises is what is asked for
            suite_utils.logging.exception("%s raised", name)
            say(raised=f"{type(error).__name__}: {error}"[:2000])
    episode.env.close()


main()
