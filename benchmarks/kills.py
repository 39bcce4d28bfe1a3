"""Kills at random moments: `python -m benchmarks.kills [NUMBER] [SEED]`, 30 and 0 by default.

Each time a small run of two workers is started, and something of it is killed: a phone, the adb server, a worker, the
controller, the agent's program. Then the run is resumed. What is counted: items that have an outcome more or less than
once, outcomes that nothing explains, processes and files that stay behind. Every sixth time it is a farm of two phones
with two clients: itself, what has collected its tasks or is one of its players, a phone, the adb server.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.report.record import PASSED
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.serving import FarmClient
from pytest_mobileagent.waiting import pause, wait_until

ITEMS = 8
EPISODES = 6  # of each client of a farm
MOST_STRUCK = 2  # what two workers, or two clients, have in hand
PATIENCE_S = 180.0
LONGEST_S = 3.0  # so long after a part came up it is killed at the latest
PARTS = {  # words of the command line by which each is known
    "phone": "pytest_mobileagent.simulator", "adb server": "nodaemon", "worker": "sys.stdin.readline()",
    "agent": "agent_program.py",
}  # fmt: skip
PARTS_OF_FARM = {
    "phone of a farm": "pytest_mobileagent.simulator", "adb server of a farm": "nodaemon",
    "player of a farm": "-m pytest",
}  # fmt: skip
CONTROLLER, FARM = "controller", "farm"
FARM_EACH = 6
WARDEN = "warden"  # whoever ends it is taken for the agent that it watches over
TASKS = f"""
import pytest
from pytest_mobileagent import mobile_task

@pytest.mark.parametrize("number", range({ITEMS}))
@mobile_task("Go on.", max_steps=3)
def test_goes_on(task, agent, device, number):
    agent.run(task)
    assert device.settings.get("global", "wifi_on") == "1"
"""
PROGRAM = "import threading; threading.Event().wait(0.3)\n"


class Trial(NamedTuple):
    """One kill, and what came of it."""

    struck: str
    problems: list[str]


def _processes(mark):
    """Yield pid and command line of the living processes that carry a mark in their environment."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in path.read_bytes().split(b"\0"):
                line = path.with_name("cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                yield int(path.parent.name), line
        except OSError:
            continue


class Arena:
    """A folder with a small suite, and runs of it."""

    def __init__(self, folder):
        self.folder, self.temporary = folder, folder / "tmp"
        self.temporary.mkdir()
        (folder / "test_going.py").write_text(TASKS, "utf-8")
        (folder / "agent_program.py").write_text(PROGRAM, "utf-8")
        self.mark = f"TMPDIR={self.temporary}"

    def start(self, *arguments):
        agent = f"--agent=cmd:{sys.executable} {self.folder / 'agent_program.py'}"
        options = ("-n", "2", "-q", "-p", "no:cacheprovider", "-p", "no:html", "--mobile-retry-errors=0")
        options += (f"--basetemp={self.temporary / 'pytest'}",)  # pytest locks one of its own, and a kill leaves that
        return self._started("-m", "pytest", str(self.folder), agent, *options, *arguments, stdout=subprocess.DEVNULL)

    def start_farm(self):
        """Start a farm of two phones; returns it and its address."""
        farm = self._started(
            "-c", "from pytest_mobileagent.cli import main; raise SystemExit(main())", "farm", f"--suite={self.folder}",
            "--phones=2", "--port=0", stdout=subprocess.PIPE,
        )  # fmt: skip
        return farm, re.search(r" at (\S+);", farm.stdout.readline().decode())[1]

    def _started(self, *words, stdout):
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "MOBILE"))}
        return subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, *words], cwd=self.folder, env=environment | {"TMPDIR": str(self.temporary)},
            stdout=stdout, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def parts(self):
        return list(_processes(self.mark.encode()))

    def records(self):
        """Return the records of the only run by node id, each item's last attempt."""
        runs = [path for path in (self.folder / "reports").glob("*") if (path / "manifest.json").exists()]
        return {record.node_id: record for record in read_run(runs[0]).counted} if runs else {}

    def run_folder(self):
        return next((str(path) for path in (self.folder / "reports").glob("*")), "")

    def leftovers(self):
        """Return the processes and files that are there still; `os.walk` passes over what goes meanwhile."""
        paths = [Path(folder, name) for folder, _, names in os.walk(self.temporary) for name in names]
        return [line for _, line in self.parts()] + [str(path) for path in paths if path.is_file()]


def _strike(arena, run, chance, *, whole=CONTROLLER, parts=PARTS):
    """Kill something at a random moment of its life, the program as a `whole` or one of its parts; returns what."""
    wanted = chance.choice([*parts, whole])

    def found():
        return [run.pid] if wanted == whole else [
            pid for pid, line in arena.parts() if parts[wanted] in line and WARDEN not in line and pid != run.pid
        ]  # fmt: skip

    wait_until(lambda: found() or run.poll() is not None, timeout_s=PATIENCE_S)
    until_s = time.monotonic() + chance.uniform(0.0, LONGEST_S)
    while time.monotonic() < until_s and run.poll() is None:
        pause(0.01)
    victims = found() if run.poll() is None else []
    if not victims:
        return "nothing any more"
    with contextlib.suppress(ProcessLookupError):
        os.kill(chance.choice(victims), signal.SIGKILL)
    return wanted


def _end(run, problems):
    try:
        run.wait(PATIENCE_S)
    except subprocess.TimeoutExpired:
        problems.append("the run did not end")
        run.kill()
        run.wait()


def trial(folder, seed):
    """Play one run, one kill and the resumption; returns what was wrong."""
    chance, arena, problems = random.Random(seed), Arena(folder), []
    run = arena.start()
    struck = _strike(arena, run, chance)
    _end(run, problems)
    before = arena.records()
    lost = [node_id for node_id, record in before.items() if record.outcome != PASSED]
    if len(lost) > MOST_STRUCK:
        problems.append(f"{len(lost)} items did not pass: {[before[one].reason for one in lost]}")
    if not wait_until(lambda: not [line for _, line in arena.parts()], timeout_s=20.0):
        problems.append(f"left behind: {arena.leftovers()}")
    again = arena.start(f"--mobile-resume={arena.run_folder()}") if arena.run_folder() else arena.start()
    _end(again, problems)
    after = arena.records()
    if len(after) != ITEMS:
        problems.append(f"{len(after)} items have an outcome, and not {ITEMS}")
    unexplained = [one.reason for one in after.values() if one.outcome != PASSED and "SIGKILL" not in one.reason]
    if unexplained:
        problems.append(f"not passed after the resumption: {unexplained}")
    changed = [one for one, record in before.items() if record.is_scored and after[one].outcome != record.outcome]
    if changed:
        problems.append(f"scored twice: {changed}")
    if not wait_until(lambda: not arena.leftovers(), timeout_s=20.0):
        problems.append(f"left behind: {arena.leftovers()}")
    return Trial(struck, problems)


def _play(address, outcomes):
    """Play episodes on a farm, each on a phone that is leased for it; note how each ended."""
    for seed in range(EPISODES):
        try:
            with FarmClient(address, wait_s=PATIENCE_S) as client, closing(client.player()) as player:
                player.reset(client.tasks[0].name, seed)
                outcomes.append(player.step({"action_type": "status", "goal_status": "complete"}).record.outcome)
        except (ConfigError, InfraError) as error:
            outcomes.append(str(error))


def farm_trial(folder, seed):
    """Let two clients play on a farm, and kill one thing of it; returns what was wrong."""
    chance, arena, problems, outcomes = random.Random(seed), Arena(folder), [], []
    farm, address = arena.start_farm()
    clients = [threading.Thread(target=_play, args=(address, outcomes), daemon=True) for _ in range(2)]
    for client in clients:
        client.start()
    struck = _strike(arena, farm, chance, whole=FARM, parts=PARTS_OF_FARM)
    for client in clients:
        client.join(PATIENCE_S)
    if any(client.is_alive() for client in clients):
        problems.append("a client still waits")
    lost = [outcome for outcome in outcomes if outcome != PASSED]
    if struck != FARM and len(lost) > MOST_STRUCK:
        problems.append(f"{len(lost)} episodes did not pass: {lost}")
    if struck != FARM and farm.poll() is not None:
        problems.append("the farm has ended")
    farm.terminate()
    _end(farm, problems)
    farm.stdout.close()
    if not wait_until(lambda: not arena.leftovers(), timeout_s=20.0):
        problems.append(f"left behind: {arena.leftovers()}")
    return Trial(struck, problems)


def main(number, seed):
    """Kill so many times; returns the exit status."""
    struck, wrong = Counter(), 0
    for one in range(number):
        with tempfile.TemporaryDirectory(prefix="mobileagent-kills-") as folder:
            play = farm_trial if one % FARM_EACH == FARM_EACH - 1 else trial
            result = play(Path(folder), f"{seed}/{one}")
        struck[result.struck] += 1
        wrong += bool(result.problems)
        print(f"{one + 1}: {result.struck}: {'; '.join(result.problems) or 'well'}", flush=True)  # noqa: T201 - its output
    print(f"{number} kills ({', '.join(f'{what} {count}' for what, count in struck.most_common())}): {wrong} wrong")  # noqa: T201
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in (*sys.argv[1:], *("30", "0")[len(sys.argv) - 1 :]))))
