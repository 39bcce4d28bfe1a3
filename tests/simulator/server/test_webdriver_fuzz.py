"""Whatever arrives at the automation server's port is answered: routes with any parameters, any bytes in any pieces."""

from __future__ import annotations

import json

from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.protocol.webdriver import ELEMENT_KEY, STATUS_BY_ERROR
from pytest_mobileagent.simulator.server.webdriver.routes import routes
from pytest_mobileagent.simulator.server.webdriver.server import WebDriverServer
from tests.simulator.server.connection import cut, replies_to

NUMBERS = st.one_of(st.integers(-5, 3000), st.sampled_from([0, 0.5, 1e300, 10**400, -(2**63)]))
TEXTS = st.sampled_from([
    "", "id", "xpath", "-android uiautomator", "class name", "//*", "//[", "//*[matches(@text, '(')]", "up", "left",
    "new UiSelector().textMatches(\"(\")", "new UiScrollable(new UiSelector().scrollable(true)).scrollToEnd(2)",
    "LANDSCAPE", "pointer", "key", "pointerDown", "pointerMove", "pointerUp", "keyDown", "a", "\ue009", "aGk=", "%",
])  # fmt: skip
NAMES = st.sampled_from([
    "strategy", "selector", "using", "value", "context", "text", "replace", "origin", "offset", "area", "x", "y", "z",
    "left", "orientation", "top", "width", "height", "start", "end", "direction", "percent", "speed", "duration",
    "actions", "type", "id", "parameters", "pointerType", "content", "contentType", "keycode", "metastate", "settings",
    "params", "capabilities", "firstMatch", "alwaysMatch", "buttonLabel", "snapshotMaxDepth", ELEMENT_KEY,
])  # fmt: skip
VALUES = st.recursive(
    st.one_of(NUMBERS, TEXTS, st.booleans(), st.none()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=8,
)
BODIES = st.dictionaries(NAMES, VALUES, max_size=6) | VALUES
ROUTES = st.sampled_from([one for one in routes() if one.method != "DELETE"])


def request(method, path, body):
    data = json.dumps(body).encode()
    return f"{method} {path} HTTP/1.1\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data


def session_of(phone):
    """The name of a server's first session: they are counted."""
    reply = replies_to(WebDriverServer(phone).serve, [request("POST", "/session", {"capabilities": {}})])
    return json.loads(reply.partition(b"\r\n\r\n")[2])["sessionId"]


@seed(1)
@settings(max_examples=250, deadline=None, database=None)
@given(st.lists(st.tuples(ROUTES, BODIES), min_size=1, max_size=4))
@example([(next(one for one in routes() if one.parts[-1] == "actions"), {"actions": [{"type": "key", "id": 3}]})])
def test_every_route_is_answered_whatever_it_is_given(booted, calls):
    try:
        session = session_of(booted.phone)
        begin = request("POST", "/session", {"capabilities": {}})
        paths = ["/".join(route.parts).replace(":sessionId", session) for route, _ in calls]
        sent = [request(route.method, path, body) for (route, body), path in zip(calls, paths, strict=True)]
        answers = replies_to(WebDriverServer(booted.phone).serve, [begin, *sent])
    finally:
        booted.phone.restore(booted.snapshot)

    assert answers.count(b"HTTP/1.1 ") == len(calls) + 1
    errors = [json.loads(part)["error"] for part in _errors(answers)]
    assert set(errors) <= set(STATUS_BY_ERROR)


def _errors(answers):
    """The errors in answers, as JSON."""
    for line in answers.split(b"HTTP/1.1 ")[1:]:
        value = json.loads(line.partition(b"\r\n\r\n")[2])["value"]
        if isinstance(value, dict) and "stacktrace" in value:
            yield json.dumps(value)


@seed(1)
@settings(max_examples=150, deadline=None, database=None)
@given(
    st.lists(
        st.one_of(
            st.binary(max_size=60),
            st.builds(
                request, st.sampled_from(["GET", "POST", "DELETE", "PUT"]), st.text("/abc:%", max_size=9), BODIES
            ),
            st.just(b"GET /status HTTP/1.1\r\n\r\n"),
        ),
        max_size=4,
    ),
    st.integers(1, 200),
)
def test_whatever_arrives_is_answered_or_ends_the_connection(booted, pieces, size):
    try:
        answers = replies_to(WebDriverServer(booted.phone).serve, cut(b"".join(pieces), size))
    finally:
        booted.phone.restore(booted.snapshot)

    assert not answers or answers.startswith(b"HTTP/1.1 ")
