"""An agent that is asked along a recording: what counts as the same action, and what comes of it."""

from __future__ import annotations

import json

import pytest

from pytest_mobileagent.agents.autodroid import AutoDroid
from pytest_mobileagent.agents.demonstrations import Demonstration, Shown
from pytest_mobileagent.agents.teacher import Forced, is_same
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError, kind_of
from pytest_mobileagent.errors import BudgetExceeded, TaskError
from tests.agents.conftest import an_observation

BODY = (
    '<node class="a.Row" clickable="true" bounds="[0,0][100,40]">'
    '<node class="a.Text" text="Wifi" bounds="[0,0][60,40]"/><node class="a.Text" text="On" bounds="[60,0][100,40]"/>'
    "</node>"
    '<node class="a.EditText" text="Name" clickable="true" focused="true" bounds="[0,50][100,80]"/>'
    '<node class="a.Button" text="Save" clickable="true" bounds="[0,100][100,140]"/>'
)
SCREEN = an_observation(BODY)


@pytest.mark.parametrize(
    ("wanted", "shown", "same"),
    [
        (act.Click(5, 5), act.Click(90, 30), True),
        (act.Click(5, 5), act.Click(5, 120), False),
        (act.Click(index=3), act.Click(50, 101), True),
        (act.Click(index=9), act.Click(50, 101), False),
        (act.LongPress(5, 5), act.Click(5, 5), False),
        (act.InputText("Ann"), act.InputText("Ann", 5, 60, press_enter=True), True),
        (act.InputText("Ann"), act.InputText("Anna", 5, 60), False),
        (act.InputText("Ann", 5, 120), act.InputText("Ann", 5, 60), False),
        (act.Scroll("down"), act.Swipe("up"), True),
        (act.Scroll("down"), act.Drag(50, 150, 52, 20), True),
        (act.Scroll("left"), act.Drag(150, 50, 20, 52), False),
        (act.NavigateBack(), act.PressKey("KEYCODE_BACK"), True),
        (act.NavigateHome(), act.NavigateBack(), False),
        (act.OpenApp("clock"), act.OpenApp("Clock"), True),
        (act.Status("complete"), act.Status("complete"), True),
        (act.Status("infeasible"), act.Status("complete"), False),
        (act.Answer("3"), act.Answer("4"), False),
        (act.Status("complete"), act.Click(5, 5), False),
    ],
)
def test_the_same_element_and_the_same_text_are_the_same_action(wanted, shown, same):
    assert is_same(wanted, shown, SCREEN.hierarchy) is same


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (act.LongPress(1, 1), "click"), (act.InputText("a"), "input"), (act.Drag(1, 1, 2, 2), "scroll"),
        (act.Status(), "complete"), (act.NavigateBack(), "other"),
    ],
)  # fmt: skip
def test_steps_are_sorted_as_the_paper_sorts_them(action, kind):
    assert kind_of(action) == kind


class Says:
    """Returns what it was given, one after the other; an exception is raised."""

    def __init__(self, *actions):
        self.actions, self.seen, self.learned = list(actions), [], []

    def reset(self, goal):
        self.goal = goal

    def act(self, observation):
        self.seen.append(observation)
        said = self.actions.pop(0)
        if isinstance(said, Exception):
            raise said
        return said

    def learn(self, action):
        self.learned.append(action)


TAUGHT = (act.Click(5, 5), act.Wait(), act.InputText("Ann", 5, 60), act.Status("complete"))


def followed(agent, *actions, steps=None):
    forced = Forced(
        agent, Demonstration("test_a", "Go.", tuple(Shown(SCREEN.hierarchy, one, SCREEN) for one in actions))
    )
    forced.reset("Go.")
    for expected in actions[:steps]:
        assert forced.act(None) is expected
    return forced


def test_the_recording_is_followed_whatever_the_agent_says():
    agent = Says(act.Click(90, 30), act.InputText("Bob"), ActionError("no JSON"))

    forced = followed(agent, *TAUGHT)

    assert agent.seen == [SCREEN] * 3
    assert [(one.kind, one.is_right) for one in forced.predictions] == [
        ("click", True), ("input", False), ("complete", False),
    ]  # fmt: skip
    assert agent.learned == [TAUGHT[2], TAUGHT[3]]
    assert not forced.completes
    assert forced.mistakes == (
        "1 of 3 steps as the recording has them; step 2: input_text(text='Bob', press_enter=False) in place of "
        "input_text(text='Ann', x=5, y=60, press_enter=False)"
    )
    with pytest.raises(TaskError, match="it is at its end"):
        forced.act(None)


def test_saying_that_it_is_done_is_left_out_of_the_completion():
    forced = followed(Says(act.Click(5, 5), act.InputText("Ann"), act.Wait()), *TAUGHT)

    assert forced.completes
    assert [one.is_right for one in forced.predictions] == [True, True, False]


def test_a_step_that_the_agent_did_not_come_to_is_wrong():
    agent = Says(act.Click(5, 5), BudgetExceeded("all tokens are used up"))
    forced = followed(agent, *TAUGHT, steps=2)

    with pytest.raises(BudgetExceeded):
        forced.act(None)

    assert [(one.kind, one.is_right) for one in forced.predictions] == [
        ("click", True), ("input", False), ("complete", False),
    ]  # fmt: skip
    assert not forced.completes


def test_an_agent_that_fails_at_once_had_every_step_wrong():
    forced = followed(Says(BudgetExceeded("all tokens are used up")), *TAUGHT, steps=0)

    with pytest.raises(BudgetExceeded):
        forced.act(None)

    assert [one.is_right for one in forced.predictions] == [False, False, False]


def test_scrolling_about_is_no_decision_and_a_wrong_one_is_not_remembered(model):
    scroller = an_observation('<node class="a.List" scrollable="true" bounds="[0,0][100,200]">' + BODY + "</node>")
    replies = [json.dumps({"id": number, "action": "tap"}) for number in (0, 0)]
    asked = model(*replies)
    steps = tuple(Shown(scroller.hierarchy, one, scroller) for one in (act.Click(5, 120), act.Click(5, 5)))
    forced = Forced(AutoDroid(asked), Demonstration("test_a", "Go.", steps))
    forced.reset("Go.")

    for _ in steps:
        forced.act(None)

    assert len(asked.requests) == 2
    assert "Previous UI actions:\n- TapOn: <button>Save</button>\n" in asked.text()
    assert [one.is_right for one in forced.predictions] == [False, True]
