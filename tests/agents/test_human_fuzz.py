"""Whatever a browser sends to a person's page is answered or hung up on; the terminal sees nothing of it."""

from __future__ import annotations

import contextlib
import io
import json
import socket
from urllib.parse import urlsplit

import pytest
from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.agents.human import Page
from pytest_mobileagent.clock import ManualClock
from tests.agents.conftest import an_observation

PATIENCE_S = 30
SCREEN = an_observation('<node class="android.widget.Button" text="Save" bounds="[10,20][60,40]"/>')
NUMBERS = st.integers(-3, 3) | st.sampled_from([1e300, 10**400, float("inf"), float("nan"), True])
TEXTS = st.sampled_from(["", "click", "wait", "input_text", "status", "scroll", "step", "on", "\ud800", "é", "0"])
VALUES = st.recursive(
    NUMBERS | TEXTS | st.none(),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["action_type", "x", "y", "index", "text", "direction"]), inner, max_size=4)
    ),
    max_leaves=5,
)
DEEP = 50_000  # brackets in each other
ACTS = st.dictionaries(st.sampled_from(["number", "way", "action"]), VALUES, max_size=3) | VALUES
BODIES = st.one_of(ACTS.map(lambda act: json.dumps(act).encode()), st.binary(max_size=20), st.just(DEEP))
NAMES = st.sampled_from(["", "act", "state?after=0", "state?after=", "state?after=%b2", "screen.png", "x", "../act"])
LENGTHS = st.none() | st.sampled_from([b"", b"0", b"-1", b"\xb2", b"9" * 5000, b"99999", b"1e3", b"7"])


@pytest.fixture(scope="module")
def page():
    page = Page(clock=ManualClock(), tell=lambda _words: None)
    page.show(observation=SCREEN, goal="Save it.")
    yield page
    page.close()


def asked(page, verb, name, body, length):
    """Return a request as a browser sends it, but for what is wrong with it."""
    place = urlsplit(page.url)
    body = b"[" * body if isinstance(body, int) else body
    said = length if length is not None else str(len(body)).encode()
    head = f"{verb} {place.path}{name} HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: close\r\n"
    return head.encode() + b"Content-Length: " + said + b"\r\n\r\n" + body


def answer_to(page, data):
    """Return all that is answered until the connection's end; the server itself has nothing to say."""
    answer = b""
    hangs_up = contextlib.suppress(OSError)  # on a body that nobody wants
    with contextlib.redirect_stderr(io.StringIO()) as said, connected(page) as link, hangs_up:
        link.sendall(data)
        link.shutdown(socket.SHUT_WR)
        while got := link.recv(65536):
            answer += got
    assert said.getvalue() == ""
    return answer


def connected(page):
    return socket.create_connection(("127.0.0.1", urlsplit(page.url).port), timeout=PATIENCE_S)


@seed(1)
@settings(max_examples=150, deadline=None, database=None)
@given(st.sampled_from(["GET", "POST", "PUT", "HEAD"]), NAMES, BODIES, LENGTHS)
@example("POST", "act", b'{"number": 1e400, "action": {"action_type": "wait"}}', None)
@example("POST", "act", DEEP, None)
@example("POST", "act", b"", b"\xb2")  # a digit, and no number
@example("POST", "act", b"", b"9" * 5000)
def test_every_request_is_answered(page, verb, name, body, length):
    answer = answer_to(page, asked(page, verb, name, body, length))

    assert answer.startswith(b"HTTP/1.1 ") or (body and not answer)


@seed(1)
@settings(max_examples=100, deadline=None, database=None)
@given(st.lists(st.binary(max_size=60), max_size=4))
def test_whatever_arrives_is_answered_or_ends_the_connection(page, pieces):
    answer_to(page, b"".join(pieces))

    assert answer_to(page, asked(page, "GET", "screen.png", b"", None)).endswith(SCREEN.screenshot)
