from __future__ import annotations

import pytest

from pytest_mobileagent.agents.androidworld import ReflectingAgent, SimpleAgent, _read, _see
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from tests.agents.conftest import an_observation

SAVE = '<node class="android.widget.Button" text="Save" clickable="true" bounds="[10,20][60,40]"/>'
CLICK = 'Reason: to save.\nAction: {"action_type": "click", "index": 0}'
DONE = 'Reason: saved.\nAction: {"action_type": "status", "goal_status": "complete"}'


@pytest.fixture
def screen():
    return an_observation(SAVE)


def t3a(model):
    agent = ReflectingAgent(model, "t3a", _read)
    agent.reset("Save it.")
    return agent


def test_each_step_is_looked_back_at_when_the_next_screen_is_seen(model, screen):
    model = model(CLICK, "It saved the note.", DONE)
    agent = t3a(model)

    assert [agent.act(screen), agent.act(screen)] == [act.Click(index=0), act.Status("complete")]
    assert [request.purpose for request in model.requests] == ["act", "reflect", "act"]
    assert "nothing has been done yet" in model.text(0)
    assert 'Step 1: {"action_type": "click", "index": 0}: It saved the note.' in model.text(2)


def test_a_reply_that_is_no_action_costs_a_step_and_is_remembered(model, screen):
    model = model("I tap it.", DONE)
    agent = t3a(model)

    with pytest.raises(ActionError):
        agent.act(screen)
    assert agent.act(screen) == act.Status("complete")
    assert "Step 1: The reply was no valid action: the reply is not in the form" in model.text(1)


def test_an_action_that_could_not_be_carried_out_is_remembered_and_not_looked_back_at(model, screen):
    model = model(CLICK, DONE)
    agent = t3a(model)
    agent.act(screen)

    agent.hear("no such app")

    assert agent.act(screen) == act.Status("complete")
    assert "could not be carried out: no such app" in model.text(1)


def test_a_model_that_refuses_gives_up(model, screen):
    assert t3a(model(None)).act(screen) == act.Status("infeasible")


def test_a_look_back_that_is_refused_or_empty_does_not_end_the_episode(model, screen):
    model = model(CLICK, None, CLICK, " ", DONE)
    agent = t3a(model)

    assert [agent.act(screen) for _ in range(3)] == [act.Click(index=0)] * 2 + [act.Status("complete")]
    assert ": the model refuses" in model.text()
    assert ": no summary: the model said nothing (empty reply)" in model.text()


def test_an_episode_begins_without_the_last_ones_memory(model, screen):
    model = model(CLICK, DONE)
    agent = t3a(model)
    agent.act(screen)
    agent.reset("Delete it.")

    assert agent.act(screen) == act.Status("complete")
    assert "Delete it." in model.text(1)
    assert "Step 1" not in model.text(1)


def test_m3a_sees_the_screen_and_its_marks_and_both_screens_when_it_looks_back(model, screen):
    model = model(CLICK, "Saved.", DONE)
    agent = ReflectingAgent(model, "m3a", _see)
    agent.reset("Save it.")
    agent.act(screen)
    agent.act(screen)

    notes = [[picture.note for picture in request.messages[0].pictures] for request in model.requests]
    assert notes == [["screenshot", "screenshot with 1 marks"], ["screenshot with 1 marks"] * 2,
                     ["screenshot", "screenshot with 1 marks"]]  # fmt: skip


def test_m3a_simple_remembers_its_actions_only(model, screen):
    model = model(CLICK, DONE)
    agent = SimpleAgent(model)
    agent.reset("Save it.")
    agent.act(screen)
    agent.hear("it is gone")

    assert agent.act(screen) == act.Status("complete")
    assert 'Step 1: {"action_type": "click", "index": 0} (failed: it is gone)' in model.text(1)
    assert "General:" not in model.text(1)
