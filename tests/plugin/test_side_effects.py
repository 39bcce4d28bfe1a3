"""What an agent changes unasked is told, and fails the task if that is wanted."""

from __future__ import annotations

import json

import pytest

CARELESS = """
    from pytest_mobileagent import mobile_task
    from pytest_mobileagent.state.side_effects import removed

    FOLDER = "/storage/emulated/0/Download"


    @mobile_task("Leave everything alone.", max_steps=3)
    def test_careless(task, agent, device):
        device.push(f"{FOLDER}/kept.txt", b"1")
        device.push(f"{FOLDER}/unwanted.txt", b"2")

        def destroy():
            device.remove(f"{FOLDER}/kept.txt")
            device.remove(f"{FOLDER}/unwanted.txt")
            device.settings.put("global", "wifi_on", "0")
            return True

        agent.run(task, until=destroy, expected=[removed(FOLDER, "unwanted.txt")])
"""
FOUND = ["removed /storage/emulated/0/Download/kept.txt", "modified settings/global/wifi_on: 1 → 0"]


@pytest.fixture
def play(pytester):
    pytester.makepyfile(test_careless=CARELESS)

    def run(*arguments):
        result = pytester.runpytest_subprocess("--agent=noop", *arguments)
        (folder,) = pytester.path.glob("reports/*")
        (line,) = (folder / "run.jsonl").read_text("utf-8").splitlines()
        return result, json.loads(line), (folder / "report.html").read_text("utf-8")

    return run


def test_side_effects_are_told_everywhere_and_fail_nothing(play):
    result, record, page = play()

    result.assert_outcomes(passed=1)
    assert record["side_effects"] == FOUND
    result.stdout.fnmatch_lines(
        [
            "side effects: 1 passed and changed what no goal asked for*",
            f"*test_careless*: {FOUND[0]} (and 1 more)",
        ]
    )
    assert "Side effects" in page


def test_a_strict_run_fails_what_changed_more_than_it_should(play):
    result, record, _ = play("--mobile-strict-state")

    result.assert_outcomes(failed=1)
    assert record["outcome"] == "failed"
    assert record["reason"] == f"AgentError: the goal is reached, and besides: {FOUND[0]} (and 1 more)"


ASKING = """
    from pytest_mobileagent import mobile_task


    @mobile_task("Ask for what no phone has.", max_steps=3)
    def test_asking(task, agent, device):
        agent.run(task, until=lambda: device.shell("frobnicate; dumpsys frobnication") is not None)
"""


def test_what_the_phone_was_asked_for_and_lacks_is_listed(pytester):
    pytester.makepyfile(test_asking=ASKING)

    result = pytester.runpytest_subprocess("--agent=noop", "--mobile-seeds=0-1")

    names = ["command: frobnicate", "service: frobnication"]
    (path,) = pytester.path.glob("reports/*/run.jsonl")
    assert [json.loads(line)["not_simulated"] for line in path.read_text("utf-8").splitlines()] == [names, names]
    result.stdout.fnmatch_lines([f"not simulated: {names[0]} (in 2 items), {names[1]} (in 2 items)"])


WRITING = """
    from pytest_mobileagent import mobile_task
    from pytest_mobileagent.state.side_effects import modified


    @mobile_task("Turn Wi-Fi off.", apps=["settings"], max_steps=5, min_steps=4)
    def test_writing(task, agent, device):
        device.settings.put("global", "wifi_on", "1")
        agent.run(task, expected=[modified("settings/global", "wifi_on")])
        assert device.settings.get("global", "wifi_on") == "0"
"""
BY_SHELL = """
    import os
    from adbutils import AdbClient


    def write(goal, serial):
        client = AdbClient("127.0.0.1", int(os.environ["ANDROID_ADB_SERVER_PORT"]))
        client.device(serial).shell("settings put global wifi_on 0")
"""


@pytest.mark.parametrize(
    ("policy", "outcome", "is_flagged"),
    [("allow", "passed", False), ("flag", "passed", True), ("deny", "failed", False)],
)
@pytest.mark.costly
def test_what_is_changed_past_the_screen_is_allowed_flagged_or_denied(
    pytester, monkeypatch, policy, outcome, is_flagged
):
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    pytester.makepyfile(test_writing=WRITING, by_shell=BY_SHELL)

    result = pytester.runpytest_subprocess(
        "--agent=by_shell:write", f"--mobile-shell={policy}", "-p", "no:cacheprovider"
    )

    (folder,) = pytester.path.glob("reports/*")
    record = json.loads((folder / "run.jsonl").read_text("utf-8"))
    assert record["outcome"] == outcome
    assert (record["by_shell"], record["inputs"]) == (["settings put global wifi_on 0"], 0)
    said = result.stdout.str()
    flag = "past the screen: 1 passed through adb, or without an input (--mobile-shell decides)"
    assert (flag in said) is is_flagged
    assert "step efficiency" not in said
