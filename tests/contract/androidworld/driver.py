"""Runs AndroidWorld's own MiniWoB tasks, in its own Python; what is to be done is told by lines of JSON.

`python driver.py`, with the benchmark on the path, and the phone's serial and adb server in adb's own variables. Each
line that comes is an order: `begin` names a task, and is answered with its goal; `reward` is answered with whether
the task is successful, and with its reward or what reading that raised.
"""

from __future__ import annotations

import os
from types import SimpleNamespace

from android_env.components import adb_call_parser, adb_controller, config_classes
from android_world.task_evals.miniwob import miniwob_base
from android_world.task_evals.miniwob.miniwob_registry import TASK_REGISTRY
from orders import heard, say

TASKS = {task.__name__: task for task in TASK_REGISTRY.values()}


class Controller:
    """What upstream's code asks of its environment: adb, as AndroidEnv calls it."""

    def __init__(self):
        settings = config_classes.AdbControllerConfig(
            adb_path=os.environ["ADB"],
            adb_server_port=int(os.environ["ANDROID_ADB_SERVER_PORT"]),
            device_name=os.environ["ANDROID_SERIAL"],
        )
        self.execute_adb_call = adb_call_parser.AdbCallParser(adb_controller.AdbController(settings)).parse
        self.env = self


def begun(env, name):
    task = TASKS[name](TASKS[name].generate_random_params())
    task.initialize_task(env)
    say(goal=task.goal, complexity=task.complexity)
    return task


def rewarded(env, task):
    try:
        say(reward=miniwob_base.get_episode_reward(env.controller.env), successful=task.is_successful(env))
    except ValueError as error:
        say(raised=str(error))


def main():
    env = SimpleNamespace(controller=Controller())
    say(tasks=sorted(TASKS))
    task = None
    for order in heard():
        if order["order"] == "begin":
            task = begun(env, order["task"])
        else:
            rewarded(env, task)


main()
