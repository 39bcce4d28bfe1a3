"""The three APIs, as a local server speaks them."""

from __future__ import annotations

import base64
import json

import pytest

from pytest_mobileagent.agents.models import Picture, Request, Usage, assistant, system, user
from pytest_mobileagent.agents.models.base import Unavailable
from pytest_mobileagent.agents.models.names import ModelSpec, Names
from pytest_mobileagent.agents.models.source import make_client
from pytest_mobileagent.errors import ConfigError, ModelError
from tests.agents.scripted_server import Drop, Fail, Garbage, Hang, Refuse, ScriptedServer

NAMES = {"openai": "openai/big", "anthropic": "anthropic/big", "google": "google/big"}
apis = pytest.mark.parametrize("api", NAMES)
PNG = b"\x89PNG\r\n\x1a\nnot really"


@pytest.fixture
def serve():
    """Start a server with a script; stops after the test."""
    running = []

    def start(*script):
        server = ScriptedServer(*script)
        context = server.running()
        running.append(context)
        return context.__enter__()

    yield start
    for context in running:
        context.__exit__(None, None, None)


def client_of(api, server, **fields):
    names = Names(models={"model": {"name": "big", "provider": api, **fields}})
    return make_client(names.model("model", server.environment), server.environment)


def a_request(**settings):
    picture = Picture(PNG)
    said = (system("Be brief."), user("Look:", picture, "What is it?"), assistant("A cat."), user("Sure?"))
    return Request(said, **settings)


@apis
@pytest.mark.costly
def test_texts_and_pictures_arrive_in_order_and_the_reply_comes_back(api, serve):
    server = serve("Yes.")

    reply = client_of(api, server).send(a_request(max_tokens=50))

    (call,) = server.calls
    assert call.api == api
    assert call.texts == ("Be brief.", "Look:", "What is it?", "A cat.", "Sure?")
    assert call.pictures == (PNG,)
    assert (reply.text, reply.finish, reply.model) == ("Yes.", "stop", "big")
    assert reply.usage == Usage(len(call.text) // 4 + 1, 2)


@apis
def test_the_settings_arrive(api, serve):
    server = serve("{}")
    schema = {"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}

    client_of(api, server).send(a_request(schema=schema, temperature=0.0, top_p=0.5, max_tokens=50, seed=7))

    body = server.calls[0].body
    said = json.dumps(body)
    assert '"integer"' in said
    if api == "openai":
        assert (body["temperature"], body["top_p"], body["max_tokens"], body["seed"]) == (0.0, 0.5, 50, 7)
    elif api == "anthropic":
        assert body["max_tokens"] == 50
    else:
        settings = body["generationConfig"]
        assert (settings["temperature"], settings["topP"], settings["seed"]) == (0.0, 0.5, 7)
        assert settings["maxOutputTokens"] == 50


@apis
def test_a_refusal_is_told_from_an_answer(api, serve):
    assert client_of(api, serve(Refuse)).send(a_request()).finish == "refused"


@apis
@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_failure_is_told_with_its_retry_after(api, status, serve):
    server = serve(Fail(status, headers=(("Retry-After", "7"),)))

    with pytest.raises(Unavailable, match=f"status {status}") as caught:
        client_of(api, server).send(a_request())

    assert (caught.value.retry_after_s, caught.value.is_rate_limit) == (7.0, status == 429)
    assert len(server.calls) == 1  # the library does not try again by itself


@apis
@pytest.mark.parametrize(("status", "message"), [(400, "no such field"), (401, "bad key sk-test-openai-key"),
                                                 (404, "no such model"), (429, "insufficient_quota")])  # fmt: skip
def test_a_lasting_failure_is_not_tried_again_and_hides_the_key(api, status, message, serve, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-openai-key")

    with pytest.raises(ModelError, match=f"status {status}") as caught:
        client_of(api, serve(Fail(status, message))).send(a_request())

    assert not isinstance(caught.value, Unavailable)
    assert "sk-test" not in str(caught.value)


@apis
@pytest.mark.parametrize(
    "trouble", [Garbage(), Garbage(b'{"half": ', "application/json"), Garbage(b"{}", "application/json"), Drop]
)
def test_an_answer_that_is_none_may_be_asked_for_again(api, trouble, serve):
    with pytest.raises(Unavailable):
        client_of(api, serve(trouble)).send(a_request())


@apis
def test_a_call_that_takes_too_long_is_given_up(api, serve):
    with pytest.raises(Unavailable, match=r"^no answer within 0\.2 s$"):
        client_of(api, serve(Hang), timeout_s=0.2).send(a_request())


@apis
def test_a_key_that_is_not_set_is_named(api):
    with pytest.raises(ConfigError, match=r"needs its key in the environment variable \w+_API_KEY"):
        make_client(Names().model(NAMES[api], {}), {})


@pytest.mark.parametrize("address", ["127.0.0.1:8000/v1", "localhost", "http://"])
def test_an_address_that_is_none_is_refused_before_anybody_is_asked(address):
    with pytest.raises(ConfigError) as caught:
        make_client(ModelSpec("openai", "mine", base_url=address), {})

    assert str(caught.value) == f"openai/mine: '{address}' is no address; write it as http://127.0.0.1:8000/v1"


@pytest.mark.parametrize(("name", "extra"), [*[(name, api) for api, name in NAMES.items()], ("groq:llama", "llm")])
def test_a_library_that_is_missing_is_named_with_its_extra(name, extra, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)

    with pytest.raises(ConfigError, match=rf"pip install 'pytest-mobileagent\[{extra}\]'$"):
        make_client(Names().model(name, {}), {})


@apis
def test_the_key_travels_in_a_header_only(api, serve):
    server = serve("Yes.")

    client_of(api, server).send(a_request())

    headers = " ".join(server.calls[0].headers.values())
    assert server.environment[{"google": "GEMINI"}.get(api, api.upper()) + "_API_KEY"] in headers
    assert "test-" not in json.dumps(server.calls[0].body)
    assert base64.b64encode(PNG).decode()[:8] in json.dumps(server.calls[0].body)


def test_models_of_others_come_through_pydantic_ai():
    client = make_client(ModelSpec("llm", "test"), {})

    reply = client.send(a_request(max_tokens=50))

    assert reply.text == "success (no tool calls)"
    assert reply.usage.tokens > 0


def test_a_model_that_pydantic_ai_does_not_know_is_named():
    with pytest.raises(ConfigError, match=r"^nosuch:thing: "):
        make_client(Names().model("nosuch:thing", {}), {})
