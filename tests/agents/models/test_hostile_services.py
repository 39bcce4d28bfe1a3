"""Services that send what no service should: each ends as that item's error, after as many tries as any."""

from __future__ import annotations

import gzip
import json

import pytest

from pytest_mobileagent.agents.models import Models, Request, user
from pytest_mobileagent.agents.models.budget import Budget
from pytest_mobileagent.agents.models.names import Names
from pytest_mobileagent.agents.models.patience import TRIES
from pytest_mobileagent.agents.models.source import Terms
from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.errors import ConfigError, ModelError
from tests.agents.scripted_server import Amend, Drip, Fail, Flood, Garbage, ScriptedServer

APIS = ("openai", "anthropic", "google")
apis = pytest.mark.parametrize("api", APIS)
ASK = Request((user("Hello"),))
COUNTED = {"openai": '"prompt_tokens": 2', "anthropic": '"input_tokens": 2', "google": '"promptTokenCount": 2'}


class Service:
    """A service of one API that always does the same, and a model behind it whose patience costs no time."""

    def __init__(self, api, step, *, timeout_s=20.0, **terms):
        self.server = ScriptedServer(step)
        self._running = self.server.running()
        self._running.__enter__()
        clock = ManualClock()
        entry = {"name": "big", "provider": api, "timeout_s": timeout_s, "input_price": 1, "output_price": 1}
        self.models = Models(
            Terms(names=Names(models={"big": entry}), **terms),
            environment=self.server.environment, clock=clock, wait=clock.advance,
        )  # fmt: skip

    def ask(self):
        return self.models.open("big").ask(ASK)

    def end(self):
        self._running.__exit__(None, None, None)


@pytest.fixture
def serve():
    """Start a service; it ends with the test."""
    services = []

    def start(*arguments, **settings):
        services.append(Service(*arguments, **settings))
        return services[-1]

    yield start
    for service in services:
        service.end()


def body(value):
    return Garbage(value if isinstance(value, bytes) else json.dumps(value).encode(), "application/json")


def swapped(old, new):
    return Amend(lambda text: text.replace(old, new))


BODIES = {
    "a number": body(42),
    "a list": body([1, 2]),
    "a text": body("Yes."),
    "null": body(None),
    "not a number": body(b"NaN"),
    "no text at all": body(b""),
    "not UTF-8": body(b'{"choices": "\xff\xfe"}'),
    "UTF-16": body('{"choices": []}'.encode("utf-16")),
    "deep": body(b"[" * 200_000),
    "deep and whole": body(b'{"choices": ' * 5000 + b"1" + b"}" * 5000),
    "an endless number": body(b'{"usage": ' + b"9" * 100_000 + b"}"),
    "choices that are a table": body({"choices": {}, "content": {}, "candidates": {}}),
    "choices that are texts": body({"choices": ["a"], "content": ["a"], "candidates": ["a"]}),
    "choices of nothing": body({"choices": [None], "content": [None], "candidates": [None]}),
    "an event stream": Garbage(b"data: {}\n\n", "text/event-stream"),
}


@pytest.mark.few(9)
@apis
@pytest.mark.parametrize("sent", BODIES.values(), ids=BODIES)
def test_a_body_that_is_no_answer_is_asked_for_again_and_is_then_an_error(api, sent, serve):
    service = serve(api, sent)

    with pytest.raises(ModelError, match=rf"^{api}/big: failed {TRIES} times, at last: "):
        service.ask()

    assert len(service.server.calls) == TRIES
    assert [bool(call.problem) for call in service.models.take()] == [True]


FIELDS = {
    "openai": {
        "content": ('"content": "Yes."', '"content": 42'),
        "list of content": ('"content": "Yes."', '"content": ["Yes."]'),
        "message": ('"message": {', '"message": 5, "other": {'),
        "reason": ('"finish_reason": "stop"', '"finish_reason": ["stop"]'),
        "model": ('"model": "big"', '"model": {"name": "big"}'),
        "usage": ('"usage": {', '"usage": [1, 2], "other": {'),
        "tokens": ('"prompt_tokens": 2', '"prompt_tokens": "many"'),
        "no number": ('"prompt_tokens": 2', '"prompt_tokens": true'),
    },
    "anthropic": {
        "text": ('"text": "Yes."', '"text": 42'),
        "content": ('"content": [', '"content": 5, "other": ['),
        "reason": ('"stop_reason": "end_turn"', '"stop_reason": ["end_turn"]'),
        "model": ('"model": "big"', '"model": {"name": "big"}'),
        "usage": ('"usage": {', '"usage": [1, 2], "other": {'),
        "tokens": ('"input_tokens": 2', '"input_tokens": "many"'),
        "no number": ('"input_tokens": 2', '"input_tokens": true'),
    },
    "google": {
        "text": ('"text": "Yes."', '"text": 42'),
        "parts": ('"parts": [', '"parts": 5, "other": ['),
        "candidates": ('"candidates": [', '"candidates": 5, "other": ['),
        "model": ('"modelVersion": "big"', '"modelVersion": {"name": "big"}'),
        "usage": ('"usageMetadata": {', '"usageMetadata": [1, 2], "other": {'),
        "tokens": ('"promptTokenCount": 2', '"promptTokenCount": "many"'),
        "no number": ('"promptTokenCount": 2', '"promptTokenCount": true'),
    },
}


@pytest.mark.parametrize(
    ("api", "change"),
    [pytest.param(api, change, id=f"{api}-{name}") for api in APIS for name, change in FIELDS[api].items()],
)
def test_a_field_of_another_type_is_no_answer(api, change, serve):
    service = serve(api, swapped(*change))

    with pytest.raises(ModelError, match=rf"^{api}/big: failed {TRIES} times, at last: "):
        service.ask()


@apis
@pytest.mark.parametrize("in_headers", [False, True], ids=["body", "headers"])
@pytest.mark.costly
def test_a_byte_now_and_then_ends_at_the_calls_deadline_and_the_connection_with_it(api, in_headers, serve):
    service = serve(api, Drip(in_headers=in_headers), timeout_s=0.3)

    with pytest.raises(ModelError, match=rf"failed {TRIES} times, at last: no answer within 0\.3 s$"):
        service.ask()

    assert service.server.hung_up.wait(30)


@apis
def test_a_body_without_an_end_is_cut_off(api, serve):
    service = serve(api, Flood())

    with pytest.raises(ModelError, match=r"at last: an answer of more than 16 MiB$"):
        service.ask()


@apis
def test_a_packed_body_is_refused_before_it_is_unpacked(api, serve):
    bomb = gzip.compress(b" " * (1 << 20))
    service = serve(api, Garbage(bomb, "application/json\r\nContent-Encoding: gzip"))

    with pytest.raises(ModelError, match=r"at last: an answer packed as gzip, which nobody asked for$"):
        service.ask()


@apis
def test_usage_that_cannot_be_true_is_told_and_not_counted(api, serve):
    service = serve(api, swapped(COUNTED[api], COUNTED[api].replace("2", "-500")))

    reply = service.ask()

    (call,) = service.models.take()
    assert (reply.text, reply.usage.tokens, reply.cost) == ("Yes.", 0, None)
    assert call.problem == "-500 tokens in and 2 out cannot be true: not counted"


@apis
@pytest.mark.parametrize("budget", [Budget(tokens=1000), Budget(cost=1.0)], ids=["tokens", "cost"])
def test_no_usage_beats_a_limit(api, budget, serve):
    with pytest.raises(ConfigError, match=r"^a limit of tokens or cost needs a service that counts tokens"):
        serve(api, swapped(COUNTED[api], COUNTED[api].replace("2", "-500")), episode=budget).ask()


@apis
def test_half_a_letter_in_an_answer_can_be_written_down(api, serve):
    assert serve(api, swapped("Yes.", "Yes\\ud83d.")).ask().text == "Yes\ufffd."


@apis
def test_the_key_is_hidden_where_it_is_cut(api, serve, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "a-very-secret-thing")
    said = "x" * 390 + " a-very-secret-thing is wrong"

    with pytest.raises(ModelError) as caught:
        serve(api, Fail(400, said)).ask()

    assert "a-very" not in str(caught.value)
