"""The agents with the providers' own tools for computers, over each provider's API."""

from __future__ import annotations

import pytest

from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.computer_use import GEMINI_ON_PHONES, ComputerAgent
from pytest_mobileagent.agents.models import Computer, Models, Reply, Request, ToolCall, user
from pytest_mobileagent.agents.models.names import ModelSpec, Names
from pytest_mobileagent.agents.models.source import Terms, make_client
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from pytest_mobileagent.errors import ModelError
from tests.agents.conftest import an_observation
from tests.agents.scripted_server import Calls, Refuse, ScriptedServer

SCREEN = an_observation('<node class="a.Button" text="Save" clickable="true" bounds="[0,0][100,20]"/>', (1080, 2400))
CLICK = {"type": "click", "x": 540, "y": 1200, "button": "left"}


class Caller:
    """A model that calls its tool, call by call."""

    name = "google/gemini-3.5-flash"

    def __init__(self, *calls):
        self.calls, self.requests = list(calls), []

    def ask(self, request):
        self.requests.append(request)
        return Reply("", calls=(self.calls.pop(0),))


CLICKS = {  # the middle of the screen, in each tool's words
    "openai_computer": ("gpt-5.4", ("computer", {"actions": [CLICK]})),
    "claude_computer": ("claude-sonnet-4-6", ("computer", {"action": "left_click", "coordinate": [352, 784]})),
    "gemini_computer": ("gemini-3.5-flash", ("click", {"x": 500, "y": 500})),
}  # fmt: skip
agents = pytest.mark.parametrize("name", CLICKS)


@pytest.fixture
def made():
    """Return an agent whose model is a local server that follows a script, and the server."""
    running = []

    def make(name, *script, model="", confirm="allow", fields=()):
        server = ScriptedServer(*script)
        context = server.running()
        running.append(context)
        context.__enter__()
        names = Names(models={"it": {"name": model or CLICKS[name][0], **dict(fields)}})
        models = Models(Terms(names), environment=server.environment)
        agent = parse_agent(f"{name}:it").make(AgentContext("it", models=models, confirm=confirm))
        agent.reset("Save it.")
        return agent, server

    yield make
    for context in running:
        context.__exit__(None, None, None)


@agents
def test_a_call_becomes_an_action_and_the_next_screen_its_result(name, made):
    agent, server = made(name, Calls((CLICKS[name][1],)), "It is saved.")

    assert agent.act(SCREEN) in (act.Click(540, 1200), act.Click(539, 1200))
    assert agent.act(SCREEN) == act.Status("complete", "It is saved.")
    first, second = server.calls
    assert "Save it." in first.text
    assert (len(first.pictures), len(second.pictures)) == (1, 2)


TOLD = {
    "openai_computer": ("input", [None, "reasoning", "computer_call", "computer_call_output"]),
    "claude_computer": ("messages", ["user", "assistant", "user"]),
    "gemini_computer": ("contents", ["user", "model", "user"]),
}


@agents
def test_what_the_model_said_is_given_back_to_its_service_word_for_word(name, made):
    agent, server = made(name, Calls((CLICKS[name][1],)), "Done.")
    agent.act(SCREEN)
    agent.act(SCREEN)

    field, kinds = TOLD[name]
    told = server.calls[1].body[field]
    assert [item.get("type") if field == "input" else item["role"] for item in told] == kinds
    if name == "openai_computer":
        assert told[1]["encrypted_content"] == "abc"
        assert told[2]["call_id"] == told[3]["call_id"]
    elif name == "claude_computer":
        assert told[1]["content"][0]["id"] == told[2]["content"][0]["tool_use_id"]
    else:
        assert told[1]["parts"][0]["thoughtSignature"] == "YWJj"
        assert told[2]["parts"][0]["functionResponse"]["name"] == "click"


TOOLS = [
    ("openai_computer", "gpt-5.4", [{"type": "computer"}]),
    ("openai_computer", "computer-use-preview",
     [{"type": "computer_use_preview", "display_width": 1080, "display_height": 2400, "environment": "browser"}]),
    ("claude_computer", "claude-sonnet-4-6",
     [{"type": "computer_20251124", "name": "computer", "display_width_px": 705, "display_height_px": 1568}]),
    ("claude_computer", "claude-sonnet-4-5",
     [{"type": "computer_20250124", "name": "computer", "display_width_px": 705, "display_height_px": 1568}]),
    ("gemini_computer", "gemini-3.5-flash", [{"computerUse": {"environment": "ENVIRONMENT_MOBILE"}}]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "model", "tools"), TOOLS, ids=lambda value: value if isinstance(value, str) else "")
def test_each_service_is_offered_its_own_tool(name, model, tools, made):
    provider = {"openai_computer": [("provider", "openai")]}.get(name, [])
    agent, server = made(name, "Done.", model=model, fields=provider)
    agent.act(SCREEN)

    assert server.calls[0].body["tools"][: len(tools)] == tools


@pytest.mark.parametrize(
    "model", ["gemini-2.5-computer-use-preview-10-2025", "gemini-3-flash-preview", "gemini-3.1-pro-preview"]
)
def test_gemini_of_before_has_a_browsers_tool_without_what_a_phone_has_not(model, made):
    agent, server = made("gemini_computer", "Done.", model=model)
    agent.act(SCREEN)

    tool, functions = server.calls[0].body["tools"]
    assert tool["computerUse"]["environment"] == "ENVIRONMENT_BROWSER"
    assert "navigate" in tool["computerUse"]["excluded_predefined_functions"]
    assert [one["name"] for one in functions["functionDeclarations"]] == [
        "open_app", "long_press_at", "go_home", "give_up"
    ]  # fmt: skip


def test_several_actions_of_one_call_are_a_step_each(made):
    both = {"actions": [CLICK, {"type": "type", "text": "milk"}]}
    agent, server = made("openai_computer", Calls((("computer", both),)), "Done.")

    assert [agent.act(SCREEN) for _ in range(3)] == [
        act.Click(540, 1200), act.InputText("milk"), act.Status("complete", "Done.")
    ]  # fmt: skip
    assert len(server.calls) == 2


def test_all_calls_of_a_reply_have_their_results(made):
    two = (("computer", {"action": "key", "text": "Tab"}), ("open_app", {"app_name": "Clock"}))
    agent, server = made("claude_computer", Calls(two), "Done.")

    assert [agent.act(SCREEN) for _ in range(2)] == [act.PressKey("KEYCODE_TAB"), act.OpenApp("Clock")]
    agent.act(SCREEN)
    results = server.calls[1].body["messages"][-1]["content"]
    assert [part["tool_use_id"] for part in results] == ["toolu_1_0", "toolu_1_1"]


def test_a_call_that_only_looks_is_answered_at_once(made):
    look = ("computer", {"action": "screenshot"})
    agent, server = made("claude_computer", Calls((look,)), Calls((CLICKS["claude_computer"][1],)))

    assert isinstance(agent.act(SCREEN), act.Click)
    assert len(server.calls) == 2


def test_who_asks_for_the_apps_is_told_those_of_the_task():
    model = Caller(ToolCall("1", "list_apps", {}), ToolCall("2", *CLICKS["gemini_computer"][1]))
    agent = ComputerAgent(model, GEMINI_ON_PHONES, apps=("settings", "clock"))
    agent.reset("Save it.")

    assert agent.act(SCREEN) == act.Click(540, 1200)
    assert '["settings", "clock"]' in model.requests[1].messages[-1].text


@pytest.mark.parametrize(
    ("size", "shown"), [((1080, 2400), (705, 1568)), ((2560, 1600), (1356, 847)), ((720, 1280), (720, 1280))]
)
def test_a_picture_is_no_larger_than_its_model_sees_it(size, shown, made):
    agent, server = made("claude_computer", "Done.")
    agent.act(an_observation("", size))

    (tool, *_) = server.calls[0].body["tools"]
    assert (tool["display_width_px"], tool["display_height_px"]) == shown


def test_who_only_looks_waits(made):
    agent, server = made("claude_computer", Calls((("computer", {"action": "screenshot"}),)))

    assert agent.act(SCREEN) == act.Wait()
    assert len(server.calls) == 3


@agents
def test_a_call_that_is_no_action_is_told(name, made):
    wrong = ("fly", {})
    agent, server = made(name, Calls((wrong,)), Calls((CLICKS[name][1],)), "Done.")

    with pytest.raises(ActionError):
        agent.act(SCREEN)
    agent.act(SCREEN)
    assert "The last call was no valid action: there is no function 'fly'" in server.calls[1].text
    agent.hear("it is gone")
    agent.act(SCREEN)
    assert "The last action could not be carried out: it is gone" in server.calls[2].text


@agents
def test_a_refusal_gives_up(name, made):
    assert made(name, Refuse)[0].act(SCREEN) == act.Status("infeasible")


def test_only_the_last_screenshots_are_kept(made):
    agent, server = made("claude_computer", Calls((CLICKS["claude_computer"][1],)))
    for _ in range(6):
        agent.act(SCREEN)

    assert [len(call.pictures) for call in server.calls] == [1, 2, 3, 3, 3, 3]


@pytest.mark.parametrize("is_allowed", [True, False])
def test_a_user_may_be_asked_about_what_the_service_warns_of(is_allowed):
    warning = {"decision": "require_confirmation", "explanation": "This pays."}
    model = Caller(ToolCall("1", "click", {"x": 500, "y": 500}, (warning,)))
    agent = ComputerAgent(model, GEMINI_ON_PHONES, lambda step: is_allowed and step == "This pays.")
    agent.reset("Pay.")

    if is_allowed:
        assert agent.act(SCREEN) == act.Click(540, 1200)
    else:
        with pytest.raises(ActionError, match=r"the user does not allow this step: This pays\."):
            agent.act(SCREEN)
    agent.reset("Pay.")


def test_a_service_without_such_a_tool_says_so():
    client = make_client(ModelSpec("llm", "test"), {})
    request = Request((user("Save it."),), computer=Computer((1080, 2400)))

    with pytest.raises(ModelError, match="no tool for computers is known of it"):
        client.send(request)
