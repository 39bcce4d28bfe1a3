"""Whatever is asked of poco's service is answered: any arguments, any steps from an object."""

from __future__ import annotations

import json

from hypothesis import given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.simulator.server.poco.objects import FRAMEWORK
from pytest_mobileagent.simulator.server.poco.server import CALLS, PocoServer
from tests.simulator.server.connection import replies_to

NAMES = st.sampled_from(
    ["text", "pos", "visible", "and", "or", "attr=", "attr.*=", ">", "/", "-", "^", "index", "(", "d", "m", "u", "s"]
)
VALUES = st.recursive(
    st.one_of(NAMES, st.integers(-3, 3000), st.floats(), st.booleans(), st.none()),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)
PLACES = st.sampled_from(
    ["selector.select", "attributor.getAttr", "attributor.setAttr", "screen.getScreen", "inputer.applyMotionEvents"]
)


@seed(1)
@settings(max_examples=150, deadline=None, database=None)
@given(PLACES, st.lists(VALUES, max_size=3), st.lists(VALUES, max_size=2))
def test_whatever_is_asked_is_answered(booted, name, arguments, further):
    server = PocoServer(booted.phone)
    server.start(lambda: None)
    try:
        called = ["call", [["", one] for one in arguments]]
        path = [*(["getattr", part] for part in name.split(".")), called, *([one] for one in further)]
        told = json.dumps({"id": "1", "session_id": "s", "uri": FRAMEWORK, "method": path}).encode()
        request = b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(told) + told
        reply = replies_to(booted.phone.ports.find(CALLS), [request]).partition(b"\r\n\r\n")[2]
        assert json.loads(reply).keys() & {"result", "errors"}
    finally:
        server.stop()
        booted.phone.restore(booted.snapshot)
