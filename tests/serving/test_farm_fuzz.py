"""Whatever a client says, a farm answers or hangs up: no phone is lost by it, and the terminal sees nothing of it."""

from __future__ import annotations

import contextlib
import json
import socket
import struct
import threading

import pytest
from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from pytest_mobileagent.serving import EpisodeServer, Farm, FarmClient
from pytest_mobileagent.serving.wire import receive
from pytest_mobileagent.waiting import wait_until

PATIENCE_S = 60
DEEP = 20_000
WORDS = st.sampled_from(["", "tasks", "status", "lease", "reset", "act", "boot", "end", "\ud800", "é", "seen"])
NUMBERS = st.integers(-2, 3) | st.sampled_from([10**400, 1e300, float("nan"), float("inf"), -0.5])
NAMES = st.sampled_from(["kind", "token", "who", "wait_s", "task", "seed", "sight", "action", "action_type", "sizes"])
VALUES = st.recursive(
    WORDS | NUMBERS | st.none() | st.booleans(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=4,
)
TOLD = st.dictionaries(NAMES, VALUES, max_size=5)
LEASE = st.just({"kind": "lease", "who": "a stranger", "sizes": []})
ASKED = TOLD.map(lambda told: {"sizes": [], "kind": "reset"} | told)
MESSAGES = st.one_of(
    st.lists(TOLD, max_size=2),
    st.builds(lambda lease, asked: [lease, *asked], LEASE, st.lists(ASKED, max_size=2)),
)


@pytest.fixture(scope="module")
def farm(tasks):
    with Farm(lambda: EpisodeServer(tasks), 1) as farm:
        yield farm


def packed(told):
    head = b"[" * told if isinstance(told, int) else json.dumps(told).encode()
    return struct.pack(">I", len(head)) + head


def said_to(farm, data):
    """Say something to the farm and then nothing more; return what is answered, message by message."""
    host, _, port = farm.address.rpartition(":")
    answers = []
    with socket.create_connection((host, int(port)), timeout=PATIENCE_S) as link:
        with contextlib.suppress(OSError):  # it may have hung up
            link.sendall(data)
            link.shutdown(socket.SHUT_WR)
        with contextlib.suppress(EOFError):
            while True:
                answers.append(receive(link).told)
    return answers


@seed(1)
@settings(max_examples=60, deadline=None, database=None)
@given(MESSAGES.map(lambda said: b"".join(map(packed, said))) | st.binary(max_size=60))
@example(packed({"kind": "tasks", "token": "\ud800", "sizes": []}))
@example(packed(DEEP))
@example(packed({"kind": "tasks", "sizes": [1 << 20] * 5000}) + b"x" * 4_000_000)
@example(packed({"kind": "lease", "sizes": []}) + packed({"kind": "reset", "sizes": []}))
@example(packed({"kind": "lease", "sizes": []}) + packed({"kind": "reset", "task": [], "seed": "x", "sizes": []}))
@example(packed({"kind": "lease", "sizes": []}) + packed(DEEP))
def test_whatever_a_client_says_is_answered_or_ends_the_connection(farm, data):
    wrong, deaths = [], farm.phones[0].deaths
    hook, threading.excepthook = threading.excepthook, lambda arguments: wrong.append(arguments.exc_value)
    try:
        answers = said_to(farm, data)
        with FarmClient(farm.address, who="afterwards", wait_s=PATIENCE_S) as client:
            assert wait_until(lambda: not client.status()[0].user, timeout_s=PATIENCE_S)
    finally:
        threading.excepthook = hook

    assert {one["kind"] for one in answers} <= {"tasks", "status", "leased", "refused", "ready", "seen", "over"}
    assert wrong == []
    assert farm.phones[0].deaths == deaths
