"""A stopwatch in the hands of each kind of agent, and what the records say of the phone's time."""

from __future__ import annotations

import datetime
import itertools
import json
import sys

import adbutils
import pytest

TASKS = """
from pytest_mobileagent import mobile_task


@mobile_task("Watch the clock.", max_steps=5)
def test_watch(task, agent, device):
    before = device.time()
    episode = agent.run(task)
    passed_s = (device.time() - before).total_seconds()
    assert device.time() == device.time(), "time passes behind the evaluator's back"
    print(f"passed {passed_s}")
    assert passed_s > 0
"""
LOOKER = """
from pytest_mobileagent.episode.action import Status, Wait


class Looker:
    def reset(self, goal):
        self.looks = 0

    def act(self, observation):
        self.looks += 1
        return Status("complete") if self.looks == 3 else Wait()


def make_agent(context):
    return Looker()
"""
PROGRAM = """
import subprocess, sys, time
adb, serial, host, port = sys.argv[1:]
began = time.monotonic()
subprocess.run([adb, "-H", host, "-P", port, "-s", serial, "shell", "input swipe 300 1500 300 900 1500"], check=True)
sys.exit(time.monotonic() - began < 1.5)
"""


@pytest.fixture
def watched(pytester):
    """Run the task with an agent; return its record, its manifest and the phone's times, step by step."""
    pytester.makepyfile(test_watch=TASKS, looker=LOOKER, program=PROGRAM)
    pytester.syspathinsert()

    def run(agent, *arguments):
        result = pytester.runpytest_subprocess("--mobile-trace=on", f"--agent={agent}", *arguments, timeout=300)
        result.assert_outcomes(passed=1)
        newest = max(pytester.path.joinpath("reports").iterdir(), key=lambda path: path.name)
        (record,) = map(json.loads, newest.joinpath("run.jsonl").read_text("utf-8").splitlines())
        return result, record, newest

    return run


def device_times(folder):
    (trace,) = folder.glob("episodes/*/trace.jsonl")
    lines = [json.loads(line) for line in trace.read_text("utf-8").splitlines()]
    times = [line["device_time"] for line in lines if line["event"] == "step"]
    return [datetime.datetime.fromisoformat(time) for time in times]


@pytest.mark.costly
def test_our_loop_plays_in_virtual_time_the_same_in_every_run(watched):
    result, record, folder = watched("looker:make_agent")
    again = watched("looker:make_agent")[2]

    assert record["clock"] == "virtual, 3 s a step"
    result.stdout.fnmatch_lines(["mobile clock: 3 s a step, real for people and programs (--mobile-clock=auto@3)"])
    assert json.loads(folder.joinpath("manifest.json").read_text("utf-8"))["clock"] == "auto@3"
    times = device_times(folder)
    assert [(after - before).total_seconds() for before, after in itertools.pairwise(times)][:2] == [4.0, 4.0]
    assert times == device_times(again)


def test_a_step_takes_what_the_option_says(watched):
    _, record, folder = watched("looker:make_agent", "--mobile-clock=virtual@10")

    assert record["clock"] == "virtual, 10 s a step"
    first, second, *_ = device_times(folder)
    assert (second - first).total_seconds() == 11.0


@pytest.mark.costly
def test_an_agent_that_drives_the_phone_itself_has_real_time(watched):
    line = f"cmd:{sys.executable} program.py {adbutils.adb_path()} {{serial}} {{adb_host}} {{adb_port}}"

    assert watched(line)[1]["clock"] == "real"
