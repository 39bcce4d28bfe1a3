"""Whatever arrives at uiautomator2's port is answered: calls with any parameters, any bytes in any pieces."""

from __future__ import annotations

import json

from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.simulator.server.uiautomator import Uiautomator, UiautomatorServer
from tests.simulator.server.connection import cut, replies_to

NUMBERS = st.one_of(st.integers(-5, 3000), st.floats(-10, 3000), st.sampled_from([0, 1, 1e300, 10**400, -(2**63), 0.5]))
FIELDS = st.sampled_from(
    ["text", "textContains", "textMatches", "className", "description", "resourceId", "index", "instance", "checked"]
)
VALUES = st.one_of(
    st.sampled_from(["Phone", "(", ".*", "android.widget.TextView", "com.android.settings:id/x", ""]), NUMBERS,
    st.booleans(), st.none(),
)  # fmt: skip
SELECTORS = st.recursive(
    st.fixed_dictionaries({"mask": st.one_of(st.integers(0, 0x1FFFFFF), VALUES)})
    | st.dictionaries(FIELDS, VALUES, max_size=4).map(lambda fields: {"mask": 0x1FFFFFF, **fields}),
    lambda inner: st.builds(
        lambda one, kinds, steps: {**one, "childOrSibling": kinds, "childOrSiblingSelector": steps},
        inner,
        st.lists(st.sampled_from(["child", "sibling", "x", 3]), max_size=2) | VALUES,
        st.lists(inner, max_size=2) | VALUES,
    ),
    max_leaves=3,
)
PARAMETERS = st.one_of(
    SELECTORS, NUMBERS, VALUES,
    st.sampled_from(["left", "up", "home", "tl", "com.android.settings", "/sdcard/x.png", "/", "echo a", "sleep 1"]),
    st.lists(NUMBERS, max_size=6), st.lists(SELECTORS, max_size=2),
    st.fixed_dictionaries({"x": NUMBERS, "y": NUMBERS}),
)  # fmt: skip
METHODS = sorted(name.removeprefix("rpc_") for name in dir(Uiautomator) if name.startswith("rpc_"))
CALLS = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "id": st.just(1), "method": st.sampled_from([*METHODS, "none", ""])},
    optional={"params": st.lists(PARAMETERS, max_size=6) | st.just({})},
)
TARGETS = st.sampled_from(["/jsonrpc/0", "/ping", "/screenshot/0", "/screenshot/0?scale=nan", "/", "/x?scale=1", "*"])


def post(call, target="/jsonrpc/0"):
    body = json.dumps(call).encode()
    return f"POST {target} HTTP/1.1\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


@seed(1)
@settings(max_examples=150, deadline=None, database=None)
@given(st.lists(CALLS, min_size=1, max_size=4), st.integers(1, 400))
@example([{"method": "takeScreenshot", "params": [100.0, 80]}], 50)
@example([{"method": "drag", "params": [1, 1, "x", 2, 5]}], 50)
@example([{"method": "swipePoints", "params": [[1, 1, "x", 2], 5]}], 50)
@example([{"method": "pressKey", "params": [5]}], 50)
@example([{"method": "click", "params": [10**400, 1]}], 50)
@example([{"method": "exist", "params": [{"mask": 1, "childOrSibling": 5}]}], 50)
def test_every_call_is_answered(booted, calls, size):
    try:
        answers = replies_to(UiautomatorServer(Uiautomator(booted.phone)).serve, cut(b"".join(map(post, calls)), size))
        fingers = booted.phone.input.is_down
    finally:
        booted.phone.restore(booted.snapshot)

    assert answers.count(b"HTTP/1.1 200 OK") == len(calls)
    assert answers.count(b'"jsonrpc": "2.0"') == len(calls)
    assert not fingers or any(call["method"] == "injectInputEvent" for call in calls)


@seed(1)
@settings(max_examples=150, deadline=None, database=None)
@given(
    st.lists(st.one_of(st.binary(max_size=60), st.builds(post, CALLS, TARGETS), st.just(b"\r\n\r\n")), max_size=4),
    st.integers(1, 200),
)
@example([b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n"], 200)
@example([b"GET /screenshot/0?scale=1e9 HTTP/1.1\r\n\r\n"], 200)
def test_whatever_arrives_is_answered_or_ends_the_connection(booted, pieces, size):
    try:
        answers = replies_to(UiautomatorServer(Uiautomator(booted.phone)).serve, cut(b"".join(pieces), size))
    finally:
        booted.phone.restore(booted.snapshot)

    assert not answers or answers.startswith(b"HTTP/1.1 ")
    assert len(answers) < 64 << 20
