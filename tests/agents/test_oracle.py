"""The oracle acts as other agents do, where that is asked for."""

from __future__ import annotations

import datetime
import re

import pytest

from pytest_mobileagent.agents.bmoca_gestures import as_gesture
from pytest_mobileagent.agents.oracle import Oracle, load_plans
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.device import Node, Observation, Rect
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.errors import ConfigError, TaskError
from pytest_mobileagent.task import Task, TaskTemplate
from pytest_mobileagent.task.solutions import Plan

WHOLE = Rect(0, 0, 100, 200)


def looked():
    return Observation(b"", Node(bounds=WHOLE), "", "", datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC))


def up(ui):
    yield from ui.drag((50, 160), (50, 40), duration_ms=80)
    yield from ui.tap_at(25, 20)
    yield act.NavigateBack()
    yield from ui.done()


def test_b_moca_s_demonstrator_drags_as_fast_as_those_who_learn_from_it():
    """A list that was flung faster for the demonstrator lies elsewhere for whoever does the same."""
    task = Task(TaskTemplate("Go up.", ()), "suite", "test_up", 0)
    demonstrator, oracle = Oracle(Plan("test_up", up), task, as_gesture), Oracle(Plan("test_up", up), task)
    for agent in (demonstrator, oracle):
        agent.reset(task.goal)

    assert [demonstrator.act(looked()) for _ in range(4)] == [
        act.Drag(50, 160, 50, 40, duration_ms=300), act.Click(25, 20), act.NavigateBack(), act.Status("complete"),
    ]  # fmt: skip
    assert oracle.act(looked()) == act.Drag(50, 160, 50, 40, duration_ms=80)


def test_what_is_no_option_of_the_oracle_is_refused_before_the_run():
    assert parse_agent("oracle+actions=bmoca").options == {"actions": "bmoca"}
    for option in ("actions=android", "speed=9"):
        with pytest.raises(ConfigError, match=f"'{option}' is no option of the oracle: there is actions=bmoca"):
            parse_agent(f"oracle+{option}")


def test_solutions_that_cannot_be_read_are_no_failure_of_the_agents(tmp_path):
    path = tmp_path / "solutions" / "notes.py"
    path.parent.mkdir()
    path.write_text('  @solution("test_note")\n', "utf-8")

    with pytest.raises(TaskError, match=rf"^{re.escape(str(path))} cannot be loaded: IndentationError: "):
        load_plans(tmp_path)
