"""Models that think, that only stream, that call tools where a text was asked for: each as its service speaks."""

from __future__ import annotations

import pytest

from pytest_mobileagent.agents.models import Request, Usage, user
from pytest_mobileagent.agents.models.names import ModelSpec, Names
from pytest_mobileagent.agents.models.settings import Settings
from pytest_mobileagent.agents.models.source import make_client
from pytest_mobileagent.agents.models.thinking import Thinker, visible
from tests.agents.models.test_clients import a_request, apis, client_of, serve  # noqa: F401 - a fixture
from tests.agents.scripted_server import Calls, OnlyStreams, Thinks

QUESTION = Request((user("Well?"),), max_tokens=256)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Reason: x", "Reason: x"),
        ("<think>Action: no</think>\nAction: yes", "\nAction: yes"),
        ("Action: no</think>Action: yes", "Action: yes"),
        ("<thinking>a</thinking> b <think>c</think> d", " d"),
        ("\n<think>and so on and on", ""),
        ("1 < 2 <b>", "1 < 2 <b>"),
    ],
)
def test_what_can_be_read_is_what_comes_after_the_thinking(text, seen):
    assert visible(text) == seen


@apis
def test_a_reply_that_is_cut_off_in_its_thinking_is_asked_for_again(api, serve):  # noqa: F811
    server = serve(Thinks("42", tokens=2000))
    client = client_of(api, server)

    first, second = client.send(QUESTION), client.send(QUESTION)

    assert (first.text, first.finish, second.text) == ("42", "stop", "42")
    assert len(server.calls) == 3  # it is known then
    assert first.usage.output_tokens > second.usage.output_tokens > 2000  # what was cut off is paid too


def test_thoughts_in_the_open_may_be_cut_off_too(serve):  # noqa: F811
    server = serve(Thinks("42", tokens=2000, in_the_open=True))

    assert visible(client_of("openai", server).send(QUESTION).text) == "42"


@apis
def test_a_model_that_is_not_to_think_keeps_to_its_limit(api, serve):  # noqa: F811
    server = serve(Thinks("42", tokens=2000))

    assert client_of(api, server, thinking=False).send(QUESTION).finish == "length"
    assert len(server.calls) == 1


@apis
def test_a_plain_reply_that_is_too_long_stays_cut_off(api, serve):  # noqa: F811
    server = serve("Once upon a time")
    client_of(api, server).send(QUESTION)

    assert len(server.calls) == 1


@pytest.mark.parametrize(
    ("spec", "room"),
    [
        (ModelSpec("openai", "gpt-4o"), 256),
        (ModelSpec("openai", "gpt-5-mini"), 32_256),
        (ModelSpec("openai", "o3", settings=Settings(thinking="low")), 32_256),
        (ModelSpec("openai", "gpt-5", settings=Settings(thinking=False)), 256),
        (ModelSpec("openai", "qwen3-vl", base_url="http://h/v1"), 256),
        (ModelSpec("openai", "qwen3-vl", base_url="http://h/v1", settings=Settings(thinking=True)), None),
        (ModelSpec("openai", "qwen3-vl", base_url="http://h/v1", settings=Settings(thinking=8000)), 8256),
        (ModelSpec("anthropic", "claude-sonnet-4-6"), 256),
        (ModelSpec("anthropic", "claude-sonnet-4-6", settings=Settings(thinking=4096)), 4352),
        (ModelSpec("anthropic", "claude-sonnet-4-6", settings=Settings(thinking="high")), 32_256),
        (ModelSpec("google", "gemini-2.0-flash"), 256),
        (ModelSpec("google", "gemini-2.5-pro"), 32_256),
        (ModelSpec("google", "gemini-3.5-flash"), 32_256),
        (ModelSpec("llm", "groq:any", settings=Settings(thinking=True)), None),
    ],
    ids=lambda value: value.name if isinstance(value, ModelSpec) else "",
)
def test_thinking_has_an_allowance_beside_what_is_to_be_read(spec, room):
    assert Thinker(spec).room(256) == room
    assert Thinker(spec).room(None) is None


SENT = {  # what the body of a request holds: for the server of one's own, and for each service
    ("openai", "high"): {"reasoning_effort": "high"},
    ("anthropic", "high"): {"thinking": {"type": "adaptive"}, "output_config": {"effort": "high"}},
    ("anthropic", 2048): {"thinking": {"type": "enabled", "budget_tokens": 2048}, "max_tokens": 2304},
    ("anthropic", False): {"thinking": {"type": "disabled"}},
    ("google", "high"): {"thinkingConfig": {"thinking_level": "HIGH"}},
    ("google", 2048): {"thinkingConfig": {"thinking_budget": 2048}, "maxOutputTokens": 2304},
    ("google", False): {"thinkingConfig": {"thinking_budget": 0}, "maxOutputTokens": 256},
}


@pytest.mark.parametrize(("api", "thinking"), SENT, ids=str)
def test_a_service_is_told_how_much_to_think(api, thinking, serve):  # noqa: F811
    server = serve("42")
    client_of(api, server, thinking=thinking).send(QUESTION)

    body = server.calls[0].body
    body = body.get("generationConfig", body)
    for name, value in SENT[api, thinking].items():
        assert body[name] == value


@apis
def test_whatever_a_user_sets_is_sent_and_goes_before_what_agents_ask_for(api, serve):  # noqa: F811
    server = serve("42")
    fields = {"temperature": 0.7, "top_p": "default", "max_tokens": 99, "body": {"top_k": 20}}
    names = Names(models={"model": {"name": "big", "provider": api, **fields}})
    spec = names.model("model", server.environment)
    request = spec.settings.applied(a_request(temperature=0.0, top_p=0.5, max_tokens=50))

    make_client(spec, server.environment).send(request)

    body = server.calls[0].body
    settings = body.get("generationConfig", body)
    assert body["top_k"] == 20
    assert settings["temperature"] == 0.7
    assert not {"top_p", "topP"} & set(settings)
    assert 99 in (settings.get("max_tokens"), settings.get("maxOutputTokens"))


def test_a_limit_of_nothing_is_none():
    assert Settings(max_tokens=0, temperature="default").applied(QUESTION) == Request(
        QUESTION.messages, temperature=None
    )


# -- in pieces, and by tools -------------------------------------------------------------------------------------------


@apis
@pytest.mark.parametrize("said", ["It is 42.", Thinks("It is 42.", tokens=40)], ids=["plain", "thinking"])
def test_a_reply_may_come_in_pieces(api, said, serve):  # noqa: F811
    server = serve(said)

    reply = client_of(api, server, stream=True).send(a_request())

    assert (reply.text, reply.finish, reply.model) == ("It is 42.", "stop", "big")
    assert reply.usage == Usage(len(server.calls[0].text) // 4 + 1, 3 + (40 if isinstance(said, Thinks) else 0))


def test_a_service_that_only_streams_is_found_out(serve):  # noqa: F811
    server = serve(OnlyStreams("It is 42."))
    client = client_of("openai", server)

    assert [client.send(QUESTION).text for _ in range(2)] == ["It is 42."] * 2
    assert [bool(call.body.get("stream")) for call in server.calls] == [False, True, True]


@pytest.mark.parametrize("stream", [False, True])
def test_a_call_of_a_tool_is_told_in_the_text(stream, serve):  # noqa: F811
    server = serve(Calls((("mobile_use", {"action": "wait"}),), said="Action: wait."))

    reply = client_of("openai", server, stream=stream).send(QUESTION)

    call = '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "wait"}}\n</tool_call>'
    assert reply.text == f"Action: wait.\n{call}"
