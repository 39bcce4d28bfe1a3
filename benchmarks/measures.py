"""What is measured, each through the same code that tests use."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from benchmarks.figures import figure
from benchmarks.references import SHELL_TRUE, ZLIB
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.emulator import EmulatorContext, EmulatorPool, EmulatorSpec, make_emulator
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.state.messages import Messages
from pytest_mobileagent.state.radios import Radios

ROOT = Path(__file__).parents[1]
SNAPSHOT = "benchmark"


def milliseconds(work, *, repeats, before=None):
    """Return how long `work` takes, one number per repeat, in ms; `before` is not counted."""
    found = []
    for _ in range(repeats):
        if before is not None:
            before()
        started_s = time.perf_counter()
        work()
        found.append((time.perf_counter() - started_s) * 1000)
    return found


@contextmanager
def phone():
    """Lend a booted phone."""
    with EmulatorPool() as pool, pool.lease() as leased:
        yield leased


@figure("boot", "launch until the phone is ready", budget=100)
def boot_ms():
    """Launch the program until the phone can be used through adb; the adb server runs already."""
    with EmulatorPool() as pool:
        pool.lease().give_back()  # starts supervisor and adb server
        found = []
        for _ in range(5):
            emulator = make_emulator(EmulatorContext(ANDROIDWORLD, DeviceConfig(), pool.host, EmulatorSpec()))
            found += milliseconds(emulator.start, repeats=1)
            emulator.stop()
        return statistics.median(found)


@figure("restore", "restore of a snapshot until the next observation", budget=20, beside=ZLIB)
def restore_ms():
    """Load a snapshot until the next observation has been made."""
    with phone() as leased:
        leased.device.open_app("settings")
        leased.emulator.save(SNAPSHOT)

        def dirty():
            leased.device.press_key("KEYCODE_HOME")
            leased.device.must_run("settings put system screen_brightness 1")

        def restore():
            leased.emulator.restore(SNAPSHOT)
            leased.device.observe()

        return statistics.median(milliseconds(restore, repeats=20, before=dirty))


@figure("step", "step: tap, PNG screenshot, hierarchy", budget=25, beside=ZLIB)
def step_ms():
    """Tap, take a screenshot, dump the hierarchy; every tap changes the screen."""
    with phone() as leased:
        device = leased.device
        width, height = device.size
        device.open_app("settings")
        points = [(width // 2, height // 3), (73, 200)]  # a row, and the arrow back
        taken = []
        for number in range(60):

            def step(point=points[number % 2]):
                device.tap(*point)
                device.screenshot()
                device.hierarchy_xml()

            taken += milliseconds(step, repeats=1)
        return statistics.median(taken)


@figure("observe", "observation of a changed screen", beside=ZLIB)
def observation_ms():
    """Observe a screen that has changed: screenshot, hierarchy twice, activity, time."""
    with phone() as leased:
        device = leased.device
        number = 0

        def change():
            nonlocal number
            number += 1
            device.open_app(("settings", "clipper")[number % 2])

        return statistics.median(milliseconds(device.observe, repeats=30, before=change))


@figure("evaluate", "evaluation: one look at what is stored", budget=5, beside=SHELL_TRUE)
def evaluation_ms():
    """Read what a task's assertions read: messages, and two settings."""
    with phone() as leased:
        messages, radios = Messages(leased.device), Radios(leased.device)
        messages.add_sent("+15550100", "Hello")
        provider = statistics.median(milliseconds(messages.sent, repeats=30))
        setting = statistics.median(milliseconds(lambda: radios.has_wifi, repeats=30))
        return max(provider, setting)


@figure("memory", "private memory of a further phone", unit="MB", budget=25)
def memory_mb():
    """Private memory of a second phone's process tree after it has shown some screens."""
    with EmulatorPool() as pool, pool.lease(), pool.lease() as leased:
        for app in ("settings", "clipper", "settings"):
            leased.device.open_app(app)
            leased.device.observe()
        return sum(private_kb(pid) for pid in process_tree(leased.emulator.booted.program.pid)) / 1024


def process_tree(pid):
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in process_tree(int(child)))]


def pss_kb(pid):
    """Return the memory of a process in KiB, what it shares divided among those who do."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def private_kb(pid):
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Clean:", "Private_Dirty:")))


@cache
def adb_calls():
    """Return the mean number of services opened over adb per AndroidWorld task, by phase, played by the oracle."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "calls.jsonl")
        command = [
            sys.executable, "-m", "pytest", "tasks/androidworld", "--agent=oracle", "-q", "-p", "no:cacheprovider",
            "-p", "benchmarks.counting", f"--mobile-output={folder}",
        ]  # fmt: skip
        environment = os.environ | {"CALLS_REPORT": str(report)}
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment)  # noqa: S603 - our own command
        items = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    return {phase: statistics.mean(item.get(phase, 0) for item in items) for phase in ("setup", "score", "teardown")}


@figure("setup", "adb calls per task: setup (upstream 59)", unit="")
def setup_calls():
    """To arrange a task."""
    return adb_calls()["setup"]


@figure("score", "adb calls per task: score (upstream 2.5)", unit="")
def score_calls():
    """To judge it."""
    return adb_calls()["score"]


@figure("teardown", "adb calls per task: teardown (upstream 28)", unit="")
def teardown_calls():
    """To clean up after it: the next item begins with a restored snapshot."""
    return adb_calls()["teardown"]


def episodes_per_minute(*arguments, workers=2):
    """Run pytest over some tasks; the start of pytest and of the phones is counted in."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable, "-m", "pytest", *arguments, "-n", str(workers), "-q", "-p", "no:cacheprovider",
            f"--mobile-output={folder}",
        ]  # fmt: skip
        started_s = time.perf_counter()
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
        spent_s = time.perf_counter() - started_s
        (run,) = Path(folder).glob("*/run.jsonl")
        count = len(run.read_text("utf-8").splitlines())
    if done.returncode != 0:
        raise SystemExit(done.stdout[-2000:])
    return count / spent_s * 60


@figure("trivial", "trivial episodes, two workers", unit="/min", budget=800)
def trivial_per_minute():
    """Restore, five taps, evaluation; the start of pytest and of the phones is counted in."""
    return episodes_per_minute("benchmarks/suite", "--agent=benchmarks.agents:FiveTaps", "--mobile-seeds=0-299")


@figure("oracle", "oracle episodes of real tasks, two workers", unit="/min", budget=300)
def oracle_per_minute():
    """Real tasks with their solutions; the start of pytest and of the phones is counted in."""
    return episodes_per_minute("tasks", "--agent=oracle", "--mobile-seeds=0-2")
