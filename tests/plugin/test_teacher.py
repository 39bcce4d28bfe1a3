"""A recorded run is followed, and agents are asked along it."""

from __future__ import annotations

import json

import pytest

AGENTS = """
from pytest_mobileagent.episode import action as act

class Expert:
    way = (act.OpenApp("settings"), act.NavigateHome(), act.Status("complete"))
    def reset(self, goal): self.number = 0
    def act(self, observation):
        self.number += 1
        return self.way[self.number - 1]

class Novice(Expert):
    way = (act.OpenApp("settings"), act.NavigateBack(), act.Status("infeasible"))

class Hasty(Expert):
    way = (act.OpenApp("Settings"), act.NavigateHome(), act.Wait())
"""
TASKS = """
from pytest_mobileagent import mobile_task

@mobile_task("Look at the settings, and go home.", max_steps=3)
def test_look(task, agent, device):
    agent.run(task)
    assert "launcher" in device.observe().activity
"""


@pytest.fixture
def play(pytester):
    """Run an agent; returns the folder of its run and its record."""
    pytester.makepyfile(agents=AGENTS)
    pytester.mkdir("suite").joinpath("test_tasks.py").write_text(TASKS, "utf-8")

    def run(agent, *options):
        result = pytester.runpytest_subprocess(
            "suite", "-p", "no:cacheprovider", "-p", "no:html", f"--agent=agents:{agent}", *options, timeout=120
        )
        folder = max(pytester.path.joinpath("reports").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        return result, folder, json.loads(folder.joinpath("run.jsonl").read_text("utf-8"))

    return run


@pytest.mark.costly
def test_agents_are_asked_along_a_recorded_run(play):
    _, recorded, _ = play("Expert", "--mobile-trace=on")
    teacher = f"--mobile-teacher={recorded}"

    result, _, record = play("Novice", teacher)
    assert (record["agent"], record["outcome"]) == ("forced:agents:Novice", "failed")
    assert (record["asked"], record["right"]) == (["other", "other", "complete"], [True, False, False])
    assert record["reason"].endswith(
        "1 of 3 steps as the recording has them; step 2: navigate_back() in place of navigate_home()"
    )
    result.stdout.fnmatch_lines(["action accuracy, along the recordings 33.3% (3)", "completion rate, * 0.0% (1)"])

    result, _, record = play("Hasty", teacher)
    assert (record["outcome"], record["right"]) == ("passed", [True, True, False])
    result.stdout.fnmatch_lines(["action accuracy, along the recordings 66.7% (3)", "completion rate, * 100.0% (1)"])


@pytest.mark.parametrize("folder", ["nowhere", "."])
def test_without_a_recording_it_says_what_to_name(pytester, folder):
    pytester.makepyfile(agents=AGENTS, test_tasks=TASKS)

    result = pytester.runpytest_subprocess("--agent=agents:Expert", f"--mobile-teacher={folder}", "-p", "no:html")

    told = {
        "nowhere": "*--mobile-teacher=*nowhere: there is no such folder; name that of a run",
        ".": "*no finished episode of test_look, seed 0, with its screens; record one with --mobile-trace=on",
    }
    assert result.ret == (pytest.ExitCode.TESTS_FAILED if folder == "." else pytest.ExitCode.USAGE_ERROR)
    (result.stdout if folder == "." else result.stderr).fnmatch_lines([told[folder]])
