"""Every agent of ours keeps to what is asked of agents, and one that does not is told what it breaks."""

from __future__ import annotations

import dataclasses
import inspect
from types import SimpleNamespace

import pytest

from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.bmoca import BMoCAAgent
from pytest_mobileagent.agents.demonstrations import Demonstration, Shown
from pytest_mobileagent.agents.human import Human
from pytest_mobileagent.agents.oracle import Oracle
from pytest_mobileagent.agents.registry import _ASKING_A_MODEL, agent_registry, parse_agent
from pytest_mobileagent.agents.replay import Replay
from pytest_mobileagent.agents.sample_screens import sample_screens
from pytest_mobileagent.device import Device
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from pytest_mobileagent.errors import AgentError, DeviceError, ModelError
from pytest_mobileagent.solutions import Plan
from pytest_mobileagent.task import Task, TaskTemplate
from pytest_mobileagent.testing import check_agent
from pytest_mobileagent.training.agent import TrainedAgent
from pytest_mobileagent.training.lora_agent import Local

WORLD = 'Reason: it is next.\nAction: {"action_type": "click", "index": 1}'
APPAGENT = "Observation: a list.\nThought: on.\nAction: tap(1)\nSummary: tapped."
CALL = 'Action: on.\n<tool_call>\n{{"name": "mobile_use", "arguments": {}}}\n</tool_call>'
REPLIES = {
    "t3a": [WORLD, "It worked."],
    "m3a": [WORLD, "It worked."],
    "m3a_simple": [WORLD, WORLD.replace("click", "long_press")],
    "seeact": ["The first element.", "ELEMENT: A\nACTION: CLICK\nVALUE: None"],
    "bmoca": ['Action: press("BACK")', "Action: tap(1)", "Action: dual-gesture(0.5, 0.5, 0.5, 0.5)"],
    "bmoca_mllm": ['Action: press("BACK")', 'Action: swipe("up")'],
    "bmoca_som": ["Action: tap(1)", 'Action: press("BACK")'],
    "autodroid": ['{"id": 0, "action": "tap"}', '{"id": 1, "action": "input", "input_text": "milk"}'],
    "appagent": [APPAGENT, APPAGENT.replace("tap(1)", "grid()"), 'Action: tap(1, "center")'],
    "appagent_explorer": [APPAGENT, "Decision: SUCCESS\nThought: on.\nDocumentation: It leads on."],
    "native": ["Action: click(500, 500)", "Action: wait()", "Action: finished()"],
    "uitars": ["Thought: x\nAction: click(point='<point>9 9</point>')", "Action: press_back()"],
    "qwen_vl": [CALL.format('{"action": "click", "coordinate": [500, 500]}'), CALL.format('{"action": "wait"}')],
    "autoglm": ['<think>x</think><answer>do(action="Tap", element=[5, 5])</answer>', 'finish(message="42")'],
    "gui_owl": [CALL.format('{"action": "swipe", "coordinate": [1, 2], "coordinate2": [3, 4]}')],
    "openai_computer": ["It is 42."],
    "claude_computer": ["It is 42."],
    "gemini_computer": ["It is 42."],
    "mai_ui": [CALL.format('{"action": "drag", "start_coordinate": [1, 2], "end_coordinate": [3, 4]}')],
}


@pytest.mark.few(5)
@pytest.mark.parametrize("name", list(_ASKING_A_MODEL))
def test_an_agent_that_asks_a_model_keeps_to_what_is_asked_of_agents(name, tmp_path):
    spec = parse_agent(f"{name}:any")

    check_agent(spec.make, context=AgentContext(model="any", knowledge=tmp_path), replies=REPLIES[name])


def a_script(ui):
    yield from ui.tap(text="Save")
    yield from ui.done()


TASK = Task(TaskTemplate("Go.", ()), "suite", "test_a", 0)
SHOWN = Demonstration("test_a", "Go.", (Shown(sample_screens()["a form"].hierarchy, act.Wait()),))
PAGE = SimpleNamespace(
    verdict="",
    show=lambda **told: None,
    ask=lambda observation, glance, **told: (act.Wait(), glance(observation)),
)
OTHERS = {
    "noop": lambda: parse_agent("noop").make(AgentContext()),
    "random": lambda: parse_agent("random").make(AgentContext(task=TASK)),
    "oracle": lambda: Oracle(Plan("test_a", a_script), TASK),
    "near_miss": lambda: Oracle(Plan("test_a", a_script, miss="taps"), TASK),
    "replay": lambda: Replay([act.Wait()]),
    "human": lambda: Human(PAGE),
    "bc": lambda: TrainedAgent(SimpleNamespace(choose=lambda picture, goal: 188)),
    "iql": lambda: TrainedAgent(SimpleNamespace(choose=lambda picture, goal: (0.8, 0.5, 0.2, 0.5))),
    "ppo": lambda: TrainedAgent(SimpleNamespace(choose=lambda picture, goal: 382)),
    "lora": lambda: BMoCAAgent(Local(SimpleNamespace(say=lambda conversation, max_tokens: "Action: tap(0)"))),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_an_agent_keeps_to_what_is_asked_of_agents(name):
    check_agent(OTHERS[name])


def test_no_agent_of_ours_is_left_out():
    assert sorted([*REPLIES, *OTHERS]) == agent_registry().names


class Fine:
    """An agent that keeps to everything."""

    def __init__(self, context=None):
        self.model = context.models.open(context.model) if context is not None and context.models else None

    def reset(self, goal):
        pass

    def act(self, observation):
        return act.Wait()


def acts(body, base=Fine):
    """An agent that acts so."""
    return type("Mine", (base,), {"act": body})


def alter(agent, observation):
    object.__setattr__(observation, "activity", "other/.Activity")
    return act.Wait()


def count(agent, observation):
    agent.steps = getattr(agent, "steps", 0) + 1
    return act.Answer(str(agent.steps))


def fail(error):
    def raise_it(agent, observation):
        raise error

    return raise_it


class Holder(Fine):
    """An agent that has a phone in a drawer."""

    def __init__(self):
        self.tools = {"phone": [Device("emulator-5554")]}


class Deaf(Fine):
    """An agent that does not want to hear."""

    def hear(self, problem):
        raise KeyError(problem)


class Lazy(Fine):
    """An agent that is not ready."""

    def reset(self, goal):
        raise ValueError("no")


MAY = (
    "raise ActionError for a reply that is no action (it costs a step), AgentError to give up, and let ModelError "
    "through"
)
BROKEN = {
    "raises": (acts(fail(KeyError("text"))), f"act() raised KeyError: 'text' on a form: {MAY}"),
    "blames": (
        acts(fail(DeviceError("gone"))),
        "act() raised DeviceError: gone on a form: an agent has no phone that could fail",
    ),
    "cannot begin": (Lazy, "reset() raised ValueError: no for the goal 'Create a note: milk & bread': raise "),
    "talks": (
        acts(lambda agent, seen: "click"),
        "act() returned 'click' on a form, which is no action: return one of pytest_mobileagent.episode.action, such "
        "as Click(x, y)",
    ),
    "half an action": (
        acts(lambda agent, seen: act.Click()),
        "act() returned click() on a form, which cannot be recorded: click needs either index or x and y",
    ),
    "an odd value": (
        acts(lambda agent, seen: act.Answer(b"7")),
        "act() returned answer(text=b'7') on a form, which cannot be recorded: Object of type bytes is not JSON "
        "serializable",
    ),
    "one size": (
        acts(lambda agent, seen: act.Click(540, 1200)),
        "act() returned click(x=540, y=1200) on a tiny screen, outside of its 240 x 320 px",
    ),
    "one element": (
        acts(lambda agent, seen: act.Click(index=3)),
        "act() returned click(index=3) on an empty hierarchy, which has 0 elements",
    ),
    "alters": (
        acts(alter),
        "act() changed the observation that it was given (a form): it is the record's too",
    ),
    "remembers": (
        acts(count),
        "after another reset() to the same goal act() returned answer(text='11') on a form, and the first time it "
        "returned answer(text='1'): reset() has to forget (is_random=True if the agent draws lots)",
    ),
    "holds": (Holder, "agent.tools['phone'][0] is a Device: an agent holds no device, it is shown one"),
    "deaf": (Deaf, "hear() raised KeyError: 'there is no element with index 99' on a form"),
}  # fmt: skip


@pytest.mark.parametrize(("agent", "sentence"), BROKEN.values(), ids=BROKEN)
def test_what_an_agent_breaks_is_a_sentence(agent, sentence):
    with pytest.raises(AssertionError) as caught:
        check_agent(agent)

    title, *found = str(caught.value).split("\n- ")
    assert title == f"{agent.__name__} breaks what is asked of agents:"
    assert found[0] == sentence or found[0].startswith(sentence)


def asks(reads):
    def ask(agent, observation):
        return reads(agent, agent.model.ask("…"))

    return acts(ask)


def swallow(agent, observation):
    try:
        agent.model.ask("…")
    except ModelError:
        return act.Status("infeasible")
    return act.Wait()


def insist(agent, observation):
    while agent.model.ask("…").text != "wait":
        pass
    return act.Wait()


def remember(agent, observation):
    agent.said = [*getattr(agent, "said", []), observation.activity]
    agent.model.ask(" ".join(agent.said))
    return act.Wait()


def read(agent, reply):
    if reply.text != "wait":
        raise ActionError("that is no word of ours")
    return act.Wait()


MODELS = {
    "reads badly": (
        asks(lambda agent, reply: {"wait": act.Wait()}[reply.text]),
        "act() raised KeyError: '' on a form when the model said ''",
    ),
    "swallows": (
        acts(swallow),
        "act() returned status(goal_status='infeasible') on a form when the model raised ModelError: let that through",
    ),
    "insists": (
        acts(insist),
        "act() asked the model more than 50 times on a form when the model said '': a reply that is no use costs a "
        "step",
    ),
    "asks of before": (
        acts(remember), "after another reset() to the same goal the model is asked something else on a form",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("agent", "sentence"), MODELS.values(), ids=MODELS)
def test_what_an_agent_does_not_take_of_a_model_is_a_sentence(agent, sentence):
    with pytest.raises(AssertionError) as caught:
        check_agent(agent, replies=["wait"])

    assert str(caught.value).split("\n- ")[1].startswith(sentence)


def test_replies_that_lead_to_no_action_check_nothing():
    with pytest.raises(AssertionError) as caught:
        check_agent(asks(read), replies=["tap(1)"])

    assert str(caught.value).split("\n- ")[1:] == [
        "act() returned no action, whatever was shown: is that what the model would say, ['tap(1)']?"
    ]


def test_an_agent_that_reads_its_model_with_care_is_fine():
    check_agent(asks(read), replies=["wait"])


def test_an_agent_that_gives_up_is_fine():
    check_agent(acts(fail(AgentError("I cannot read this"))))


def test_an_agent_that_draws_lots_says_so():
    check_agent(acts(count), is_random=True)


def test_a_users_own_screens_are_shown_too():
    shown = dataclasses.replace(sample_screens()["a form"], activity="org.mine/.Own")

    def refuse(agent, observation):
        return "?" if observation.activity == "org.mine/.Own" else act.Wait()

    with pytest.raises(AssertionError, match=r"act\(\) returned '\?' on observation 1, which is no action"):
        check_agent(acts(refuse), observations=[shown])


@pytest.mark.parametrize(
    ("agent", "sentence"),
    [
        (object(), "object is no agent: it has no reset(goal) and act(observation)"),
        (lambda: parse_agent("cmd:true").make(AgentContext()),
         "Program drives the phone itself: check_agent is for agents that return actions"),
    ],
    ids=["no agent", "an outsider"],
)  # fmt: skip
def test_what_cannot_be_checked_is_told(agent, sentence):
    with pytest.raises(AssertionError) as caught:
        check_agent(agent)

    assert str(caught.value) == sentence


def test_the_sample_screens_are_what_they_are_called():
    screens = sample_screens()

    assert not screens["an empty hierarchy"].hierarchy.children
    assert len(list(screens["odd places"].hierarchy.walk())) > 40
    assert {"…" * 3000, "two\nlines\ttabbed"} <= set(screens["odd texts"].hierarchy.texts)
    assert inspect.signature(check_agent).parameters["is_random"].kind is inspect.Parameter.KEYWORD_ONLY
