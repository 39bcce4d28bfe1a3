from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_mobileagent.protocol import jsonrpc
from pytest_mobileagent.protocol.jsonrpc import Call, RpcError

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.integers() | st.text(), st.text(), st.lists(JSON, max_size=4))
def test_a_call_is_understood(number, method, parameters):
    body = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}).encode()

    assert jsonrpc.decode_call(body) == Call(number, method, tuple(parameters))


@given(JSON | st.dictionaries(st.sampled_from(["id", "method", "params", "jsonrpc"]), JSON))
def test_what_is_no_call_is_an_error(value):
    with contextlib.suppress(RpcError):
        assert isinstance(jsonrpc.decode_call(json.dumps(value).encode()).method, str)


@given(st.binary(max_size=100))
def test_garbage_is_an_error_or_a_call(data):
    with contextlib.suppress(RpcError):
        jsonrpc.decode_call(data)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[" * 100_000, b'{"a":' * 100_000, b"9" * 10_000, b"\xff", b'{"method": "a", "params": [NaN]}'],
    ids=["nothing", "cut off", "lists", "objects", "digits", "no UTF-8", "no number"],
)
def test_what_is_no_json_is_an_error(body):
    with pytest.raises(RpcError, match=r"parse error|invalid request"):
        jsonrpc.decode_call(body)


@given(st.none() | st.integers() | st.text(), JSON)
def test_replies_are_json(number, result):
    reply = json.loads(jsonrpc.encode_result(number, result))
    error = json.loads(jsonrpc.encode_error(number, RpcError(-1, "message", "data")))

    assert reply.keys() == {"jsonrpc", "id", "result"}
    assert error["error"] == {"code": -1, "message": "message", "data": "data"}


@given(st.integers() | st.text() | st.none(), JSON)
def test_a_result_is_what_json_makes_of_it(number, result):
    for _ in range(2):
        encoded = jsonrpc.encode_result(number, result)
        assert json.loads(encoded) == {"jsonrpc": "2.0", "id": number, "result": result}


def test_a_text_that_comes_again_is_the_text_that_was_asked_for():
    results = ['a"\u00e9\ud800', "b", 'a"\u00e9\ud800', 'a"\u00e9\ud800']

    told = [json.loads(jsonrpc.encode_result(number, result)) for number, result in enumerate(results)]

    assert [one["result"] for one in told] == [result.replace("\ud800", "?") for result in results]
    assert [one["id"] for one in told] == [0, 1, 2, 3]
