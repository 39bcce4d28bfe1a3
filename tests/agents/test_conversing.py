"""What models that were trained on screens are shown of the past, each family in its own way."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from tests.agents.conftest import an_observation

SCREEN = an_observation('<node class="a.Button" text="Save" clickable="true" bounds="[0,0][100,20]"/>', (1080, 2400))
CALL = 'Thought: on.\nAction: Tap {0}.\n<tool_call>{{"arguments": {{"action": "wait"}}}}</tool_call>'
WAITS = {
    "native": "Thought: on.\nAction: wait()  {0}",
    "uitars": "Thought: on {0}.\nAction: wait()",
    "qwen_vl": CALL,
    "autoglm": '<think>on {0}</think><answer>do(action="Wait")</answer>',
    "gui_owl": CALL,
    "mai_ui": CALL,
}


def made(name, model, *, confirm="allow"):
    models = SimpleNamespace(open=lambda _: model)
    agent = parse_agent(f"{name}:any").make(AgentContext(model.name, models=models, confirm=confirm))
    agent.reset("Save it.")
    return agent


def played(name, model, steps=7):
    model = model(*[WAITS[name].format(number) for number in range(1, steps + 1)])
    agent = made(name, model)
    assert [agent.act(SCREEN) for _ in range(steps)] == [act.Wait()] * steps
    return model


def shape(request):
    """Each message as a letter: its side, in capitals with a picture."""
    return "".join(message.role[0].upper() if message.pictures else message.role[0] for message in request.messages)


SHAPES = {  # on the first step, and on the seventh
    "native": ("suU", "su" + "ua" * 4 + "Ua" * 2 + "U"),
    "uitars": ("uU", "u" + "a" * 2 + "Ua" * 4 + "U"),
    "qwen_vl": ("sU", "sU"),
    "autoglm": ("sU", "s" + "ua" * 6 + "U"),
    "gui_owl": ("sU", "s" + "Ua" * 4 + "U"),
    "mai_ui": ("suU", "su" + "a" * 4 + "Ua" * 2 + "U"),
}


@pytest.mark.parametrize(("name", "shapes"), SHAPES.items(), ids=SHAPES)
def test_each_family_has_its_own_conversation(name, shapes, model):
    asked = played(name, model).requests

    assert (shape(asked[0]), shape(asked[-1])) == shapes


@pytest.mark.parametrize("name", ["native", "uitars", "autoglm", "mai_ui"])
def test_all_that_the_model_said_is_said_again(name, model):
    last = played(name, model).requests[-1]
    said = [message.text for message in last.messages if message.role == "assistant"]

    assert said == [WAITS[name].format(number) for number in range(1, 7)]


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ('on do(action="Wait")', '<think>on</think><answer>do(action="Wait")</answer>'),
        (
            '<think>on</think>\n<answer>do(action="Wait")</answer>',
            '<think>on</think><answer>do(action="Wait")</answer>',
        ),
        ('<think>on\nso: do(action="Wait")', '<think>on\nso:</think><answer>do(action="Wait")</answer>'),
        ('do(action="Wait")', '<think></think><answer>do(action="Wait")</answer>'),
    ],
)
def test_autoglm_is_told_its_thinking_and_its_call_between_tags_however_it_wrote_them(said, again, model):
    model = model(said, WAITS["autoglm"])
    agent = made("autoglm", model)
    agent.act(SCREEN)
    agent.act(SCREEN)

    assert [one.text for one in model.requests[-1].messages if one.role == "assistant"] == [again]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("qwen_vl", "Step 1: Tap 1.; Step 2: Tap 2.; Step 3: Tap 3.; Step 4: Tap 4.; Step 5: Tap 5.; Step 6: Tap 6.;"),
        ("gui_owl", "Previous actions:\nStep1: Tap 1.\nStep2: Tap 2."),
    ],
)
def test_what_is_further_back_is_told_in_words(name, told, model):
    assert told in played(name, model).text()


SAMPLING = {
    "native": {"temperature": 0.0, "max_tokens": 1000},
    "uitars": {"temperature": 0.0, "max_tokens": 400},
    "qwen_vl": {"temperature": None, "max_tokens": None},
    "autoglm": {"temperature": 0.0, "max_tokens": 3000, "top_p": 0.85, "frequency_penalty": 0.2},
    "gui_owl": {"temperature": None, "max_tokens": None},
    "mai_ui": {"temperature": 0.0, "max_tokens": 2048, "top_p": 1.0, "seed": 42},
}


@pytest.mark.parametrize(("name", "settings"), SAMPLING.items(), ids=SAMPLING)
def test_replies_are_drawn_as_each_familys_own_program_draws_them(name, settings, model):
    request = played(name, model, 1).requests[0]

    assert {field: getattr(request, field) for field in settings} == settings


@pytest.mark.parametrize("name", WAITS)
def test_the_model_is_told_what_went_wrong(name, model):
    model = model("I do not know.", *[WAITS[name].format(1)] * 2)
    agent = made(name, model)
    with pytest.raises(ActionError):
        agent.act(SCREEN)
    agent.act(SCREEN)
    assert "The last reply was no valid action: " in model.text()
    agent.hear("no such app")
    agent.act(SCREEN)

    assert "The last action could not be carried out: no such app" in model.text()


@pytest.mark.parametrize("name", WAITS)
def test_a_refusal_gives_up(name, model):
    assert made(name, model(None)).act(SCREEN) == act.Status("infeasible")


def test_autoglm_is_told_which_app_is_in_front(model):
    text = played("autoglm", model, 2)

    assert 'Save it.\n\n{"current_app": "a.b"}' in text.text(0)
    assert '** Screen Info **\n\n{"current_app": "a.b"}' in text.text(1)


def test_autoglm_asks_before_it_taps_what_it_warns_of(model):
    said = '<answer>do(action="Tap", element=[500,500], message="This pays.")</answer>'

    assert made("autoglm", model(said)).act(SCREEN) == act.Click(540, 1200)
    with pytest.raises(ActionError, match=r"the user does not allow this step: This pays\."):
        made("autoglm", model(said), confirm="deny").act(SCREEN)


@pytest.mark.parametrize(
    ("agent", "model_name", "said", "action"),
    [
        ("uitars", "UI-TARS-1.5-7B", "Action: click(start_box='(546,1204)')", act.Click(540, 1200)),
        ("uitars", "UI-TARS-7B-DPO", "Action: click(start_box='(500,500)')", act.Click(540, 1200)),
        ("uitars", "doubao-1-5-ui-tars", "Action: click(point='<point>500 500</point>')", act.Click(540, 1200)),
        ("qwen_vl", "Qwen/Qwen2.5-VL-72B-Instruct", '{"action": "click", "coordinate": [546, 1204]}',
         act.Click(540, 1200)),
        ("qwen_vl", "qwen3-vl-8b-instruct", '{"action": "click", "coordinate": [999, 999]}', act.Click(1079, 2399)),
    ],
)  # fmt: skip
def test_a_models_name_tells_how_it_counts_places(agent, model_name, said, action, model):
    model = model(said)
    model.name = model_name

    assert made(agent, model).act(SCREEN) == action
    if agent == "qwen_vl":
        wide, high = (1092, 2408) if "2.5" in model_name else (999, 999)
        assert f"The screen is {wide} wide and {high} high." in model.text()
