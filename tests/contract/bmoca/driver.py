"""Runs B-MoCA's own task manager and evaluators, in a process of their own; who acts is told by lines of JSON.

`python driver.py TASK.textproto`, with the benchmark's copy in `BMOCA_HOME` and on the path, `clients` there too, and
the phone's serial and adb server in adb's own variables. It says what upstream's goal is; each line that comes is an
order: `step`, which is answered with upstream's reward, or `end`. What an evaluator looks for on the screen, through
Appium's client in the original, is asked for by a line with `find`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

from android_env.components import adb_call_parser, adb_controller, config_classes
from android_env.components.adb_log_stream import AdbLogStream
from android_env.proto import task_pb2
from google.protobuf import text_format

from bmoca.environment.task_manager import TaskManager

SETTLES_S = 1.0  # upstream waits for three; lines of the log are on their way meanwhile

# The programs that upstream starts read and write the usual places: ours are others.
orders, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)


def say(**told):
    answers.write(f"{json.dumps(told)}\n")
    answers.flush()


class NoSuchElementError(Exception):
    """What is looked for is not on the screen."""


class Element:
    """An element as Appium's client has it."""

    def __init__(self, attributes):
        self._attributes = attributes

    def get_attribute(self, name):
        return self._attributes[name]

    @property
    def text(self):
        return self._attributes["text"]


class Driver:
    """What upstream's evaluators ask of Appium's client."""

    def find_element(self, by, value):
        say(find=[by, value])
        found = json.loads(orders.readline())
        if found is None:
            raise NoSuchElementError(value)
        return Element(found)


def task_manager(path):
    task = task_pb2.Task()
    text_format.Parse(path.read_text("utf-8"), task)
    return TaskManager(task, "Goal: " + path.name.split(".")[0].replace("_", " "))


def started(manager):
    adb, serial = os.environ["ADB"], os.environ["ANDROID_SERIAL"]
    port = os.environ["ANDROID_ADB_SERVER_PORT"]
    settings = config_classes.AdbControllerConfig(
        adb_path=adb, adb_server_port=int(port), device_name=serial, use_adb_server_port_from_os_env=True
    )
    manager.start(
        lambda: adb_call_parser.AdbCallParser(adb_controller.AdbController(settings)),
        AdbLogStream([adb, "-P", port, "-s", serial]),
    )
    manager._driver = Driver()
    manager.reset_task()
    return manager


def main():
    manager = started(task_manager(Path(sys.argv[1])))
    threading.Event().wait(SETTLES_S)
    manager.rl_reset({})
    say(goal=manager._instruction.removeprefix("Goal: "))
    for line in orders:
        if json.loads(line)["order"] == "end":
            break
        threading.Event().wait(SETTLES_S)
        try:
            say(reward=float(manager.rl_step({}).reward))
        except Exception as error:  # noqa: BLE001 - upstream's detectors raise where a file is not there yet
            say(reward=0.0, raised=f"{type(error).__name__}: {error}"[:300])
    manager.stop()


main()
