"""What JUnit and pytest-html are told of an item, with tasks that need no phone."""

from __future__ import annotations

from xml.etree import ElementTree as ET

TASKS = """
from pytest_mobileagent import AgentError, mobile_task
from pytest_mobileagent.plugin import outcomes

outcomes.refuse_idleness = lambda item: None  # these tasks are judged without a phone, so nobody plays them

@mobile_task("Pass.", max_steps=7)
def test_passes(task): pass

@mobile_task("Fail.")
def test_fails(task): raise AgentError("it did not")
"""


def test_every_item_has_its_properties(pytester):
    pytester.makepyfile(test_tasks=TASKS)

    pytester.runpytest_subprocess(
        "--agent=noop", "--junitxml=junit.xml", "--alluredir=allure", "-p", "no:cacheprovider", timeout=60
    )

    found = {
        case.get("name").partition("[")[0]: {one.get("name"): one.get("value") for one in case.iter("property")}
        for case in ET.parse(pytester.path / "junit.xml").iter("testcase")  # noqa: S314 - our own file
    }
    common = {"mobile_agent": "noop", "mobile_env": "pixel_6", "mobile_seed": "0", "mobile_repeat": "1",
              "mobile_attempt": "1", "mobile_steps": "0", "mobile_calls": "0", "mobile_tokens": "0",
              "mobile_cost": "None"}  # fmt: skip
    assert found == {
        "test_passes": {
            **common,
            "mobile_outcome": "passed",
            "mobile_outcome_class": "passed",
            "mobile_reward": "1.0",
        },
        "test_fails": {
            **common,
            "mobile_outcome": "failed",
            "mobile_outcome_class": "agent failure",
            "mobile_reward": "0.0",
        },
    }
    assert "agents=noop" in (pytester.path / "allure" / "environment.properties").read_text("utf-8")
    assert (pytester.path / "allure" / "categories.json").exists()
