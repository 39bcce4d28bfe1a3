"""A run of over a thousand episodes that loses a worker, is killed and is resumed: what it takes and what it leaves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

from benchmarks.figures import figure
from pytest_mobileagent.waiting import wait_until
from tests.agents.browser import Browser

ROOT = Path(__file__).parents[1]
ITEMS = ("tasks/androidworld", "--mobile-difficulty=easy", "--mobile-seeds=0-18", "--agent=oracle")
WORKER_DIES_AT, CONTROLLER_DIES_AT = 20, 60  # items that have been recorded
_POLL_S, _LONGEST_S = 0.5, 3600
_DRAWN = """new Promise((done) => {
  const look = () => document.querySelectorAll(".row").length < 1000 ? setTimeout(look, 5)
    : requestAnimationFrame(() => requestAnimationFrame(done));
  look();
})"""


class LongRun(NamedTuple):
    """What is left of the run."""

    folder: Path
    controller_mb: float  # the resumed run's controller at its largest
    episodes: int  # that the resumed run had to do


@cache
def _long_run():
    output = Path(os.environ.get("LONG_RUN_OUTPUT") or tempfile.mkdtemp(prefix="long-run-"))
    killed = _start(output)
    _wait(lambda: _recorded(output) >= WORKER_DIES_AT, killed)
    os.kill(_workers(killed.pid)[0], signal.SIGKILL)
    _wait(lambda: _recorded(output) >= CONTROLLER_DIES_AT, killed)
    killed.kill()
    killed.wait()
    (folder,) = output.iterdir()
    before = _recorded(output)
    resumed = _start(output, f"--mobile-resume={folder}")
    peak_kb = 0

    def is_over():
        nonlocal peak_kb
        peak_kb = max(peak_kb, _peak_kb(resumed.pid))
        return resumed.poll() is not None

    wait_until(is_over, timeout_s=_LONGEST_S, longest_pause_s=_POLL_S)
    if resumed.returncode not in {0, 1}:
        raise SystemExit(f"{folder}: the resumed run ended with status {resumed.returncode}")
    return LongRun(folder, peak_kb / 1024, _recorded(output) - before)


def _start(output, *options):
    command = [sys.executable, "-m", "pytest", *ITEMS, "-n", "2", "-q", "-p", "no:cacheprovider"]
    return subprocess.Popen(  # noqa: S603 - our own command
        [*command, f"--mobile-output={output}", *options], cwd=ROOT, stdout=subprocess.DEVNULL, start_new_session=True
    )


def _wait(condition, program):
    wait_until(lambda: condition() or program.poll() is not None, timeout_s=_LONGEST_S, longest_pause_s=_POLL_S)
    if program.poll() is not None:
        raise SystemExit(f"pytest ended with status {program.returncode} before it could be killed")


def _recorded(output):
    return sum(path.read_bytes().count(b"\n") for path in output.glob("*/results/*.jsonl"))


def _workers(pid):
    """Return the processes of xdist's workers: they are told by their standard input what to do."""
    children = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return [child for child in children if b"sys.stdin.readline" in Path(f"/proc/{child}/cmdline").read_bytes()]


def _peak_kb(pid):
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)


@figure("controller", "memory of the controller of 1,000 episodes", unit="MB", budget=250)
def controller_mb():
    """Private and shared memory of pytest's controller at its largest, in the resumed run."""
    run = _long_run()
    if run.episodes < 1000:
        raise SystemExit(f"only {run.episodes} episodes were left to the resumed run; name more seeds")
    return run.controller_mb


@figure("lost", "items lost or doubled by kill -9 and resuming", unit="", budget=0)
def lost_or_doubled():
    """Items that have no result, or more than one that counts."""
    run = _long_run()
    lines = map(json.loads, (run.folder / "run.jsonl").read_text("utf-8").splitlines())
    scored = Counter(line["node_id"] for line in lines if line["outcome"] in {"passed", "failed"})
    command = [sys.executable, "-m", "pytest", *ITEMS, "--collect-only", "-q", "-p", "no:cacheprovider"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own command
    wanted = {line for line in listed.splitlines() if "::" in line}
    return len(wanted ^ scored.keys()) + sum(count - 1 for count in scored.values())


@figure("pages", "the run's pages without screenshots", unit="MB", budget=5)
def pages_mb():
    """The pages as they are opened: without screenshots, and without what the viewer loads with an episode."""
    folder = _long_run().folder
    return _size(folder.glob("*.html"), folder.glob("assets/*")) / (1 << 20)


@figure("episode", "what the viewer loads with an episode", unit="KB")
def episode_kb():
    """What the viewer loads with an episode: its steps, view hierarchies and log, without screenshots."""
    scripts = list(_long_run().folder.glob("viewer/*.js"))
    return _size(scripts) / len(scripts) / 1024


def _size(*folders):
    return sum(path.stat().st_size for folder in folders for path in folder)


@figure("opening", "Chromium opens the run's viewer", budget=2000)
def opening_ms():
    """Chromium opens the viewer's list, until it has been drawn."""
    page = _long_run().folder / "viewer.html"
    with tempfile.TemporaryDirectory() as folder, Browser(folder) as browser:
        started_s = time.perf_counter()
        browser.go(page.as_uri())
        browser.value(_DRAWN)
        return (time.perf_counter() - started_s) * 1000
