from __future__ import annotations

import json

import pytest

TASKS = """
    from pytest_mobileagent import DeviceError, mobile_task


    def a_word(fake):
        return {"word": fake.letters(4)}


    @mobile_task("Do nothing with {word}.", params=a_word, max_steps=3)
    def test_passes(task, agent, device, word):
        agent.run(task)


    @mobile_task("Fail.", max_steps=3)
    def test_fails(task, agent, device):
        agent.run(task)
        assert device.settings.get("system", "screen_brightness") == "255"


    @mobile_task("Err in the arrangement.", max_steps=3)
    def test_errs_before(task, agent, device):
        assert device.settings.get("system", "screen_brightness") == "no number"
        agent.run(task)


    @mobile_task("Err in the evaluation.", max_steps=3)
    def test_errs_after(task, agent, device):
        agent.run(task)
        raise DeviceError("the phone is gone")


    @mobile_task("Two parts.", max_steps=3)
    def test_parts(task, agent, device, subtests):
        agent.run(task)
        with subtests.test("one"):
            assert device.settings.get("global", "wifi_on") == "1"
        with subtests.test("two"):
            assert device.settings.get("global", "wifi_on") == "0"


    @mobile_task("Hold from the start.", max_steps=3, satisfied_at_start=True)
    def test_satisfied(task, agent, device):
        agent.run(task)


    def test_of_another_kind():
        pass
"""


@pytest.fixture
def suite(pytester):
    """A folder with a suite of tasks; returns a function that runs pytest in it in a process of its own."""
    pytester.mkdir("suite")
    pytester.path.joinpath("suite/test_tasks.py").write_text(_dedented(TASKS), "utf-8")

    def run(*arguments):
        return pytester.runpytest_subprocess("suite", "-p", "no:cacheprovider", *arguments, timeout=300)

    return run


def _dedented(text):
    return "\n".join(line.removeprefix("    ") for line in text.split("\n"))


@pytest.fixture
def records(pytester):
    """Read the records of the last run: what became of each test, by name."""

    def read(field="outcome"):
        newest = max(pytester.path.joinpath("reports").iterdir(), key=lambda path: path.name)
        lines = newest.joinpath("run.jsonl").read_text("utf-8").splitlines()
        return {record["task"]: record[field] for record in map(json.loads, lines)}

    return read
