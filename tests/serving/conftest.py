import pytest

from pytest_mobileagent.serving import EpisodeServer

TASKS = """
import os

import pytest
from pytest_mobileagent import mobile_task


@mobile_task("Turn airplane mode {state}.", params=lambda fake: {"state": fake.pick(["on", "off"])}, max_steps=4,
             upstream="Airplane")
def test_airplane(task, agent, device, state):
    device.settings.put("global", "airplane_mode_on", "0" if state == "on" else "1")
    agent.run(task)
    assert device.settings.get("global", "airplane_mode_on") == ("1" if state == "on" else "0")


@mobile_task("See the app drawer's Settings.", max_steps=3, requires_done=False)
def test_seen(task, agent, device):
    agent.run(task, until=lambda: device.activity().startswith("com.android.settings/"))
    assert agent.episode.reached_at


@mobile_task("Go on.", max_steps=2)
def test_two_parts(task, agent, device, subtests):
    agent.run(task)
    with subtests.test("one"):
        assert True
    with subtests.test("two"):
        assert device.activity() == ""


@mobile_task("Never begins.", max_steps=2)
def test_broken(task, agent, device):
    assert device.settings.get("global", "no_such") == "there"
    agent.run(task)


@mobile_task("Be named.", max_steps=2)
def test_named(task, agent):
    agent.run(task)
    assert os.environ["PYTEST_CURRENT_TEST"].endswith("::test_named (call)")


class TestOfTheSuite:
    @mobile_task("Do nothing on an arranged phone.", max_steps=2)
    def test_arranged(self, task, agent, device, arranged):
        agent.run(task)
        assert device.settings.get("global", "arranged") == arranged
"""
CONFTEST = """
import pytest


def arrange(device):
    device.root()
    device.settings.put("global", "arranged", "by the suite")


@pytest.fixture(scope="session")
def mobile_arrangement():
    return arrange


@pytest.fixture
def arranged():
    return "by the suite"
"""
DONE = {"action_type": "status", "goal_status": "complete"}


@pytest.fixture(scope="session")
def tasks(tmp_path_factory):
    """A file of tasks of one's own, of a suite that arranges its phones."""
    path = tmp_path_factory.mktemp("own") / "test_own.py"
    path.write_text(TASKS, "utf-8")
    path.with_name("conftest.py").write_text(CONFTEST, "utf-8")
    return path


@pytest.fixture(scope="session")
def server(tasks):
    """One server for all tests: each takes players of its own."""
    with EpisodeServer(tasks) as server:
        yield server
