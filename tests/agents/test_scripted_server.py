"""The service that the tests of agents script: what fails in it fails the test."""

from __future__ import annotations

import http.client
import urllib.request

import pytest

from tests.agents.scripted_server import ScriptedServer


def ask(server):
    request = urllib.request.Request(f"{server.url}/v1/chat/completions", b'{"model": "m", "messages": []}')  # noqa: S310
    with urllib.request.urlopen(request) as answer:  # noqa: S310 - our own server
        return answer.read()


def test_a_script_that_fails_fails_the_test_and_not_only_the_service():
    def fail(call):
        raise AssertionError(f"asked for {call.model}")

    server = ScriptedServer(fail)

    with pytest.raises(ExceptionGroup) as caught, server.running(), pytest.raises(http.client.RemoteDisconnected):
        ask(server)

    assert [str(one) for one in caught.value.exceptions] == ["asked for m"]


def test_a_script_that_answers_ends_in_peace():
    server = ScriptedServer("Yes.")

    with server.running():
        assert b"Yes." in ask(server)
