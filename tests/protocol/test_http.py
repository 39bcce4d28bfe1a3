from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_mobileagent.protocol import http
from pytest_mobileagent.protocol.http import HttpError, Request

BODY = b'{"jsonrpc": "2.0"}'
REQUESTS = [
    (Request("GET", "/ping", {"host": "localhost:9008"}), b"GET /ping HTTP/1.1\r\nHost: localhost:9008\r\n\r\n"),
    (
        Request("POST", "/jsonrpc/0", {"content-length": "18", "accept-encoding": ""}, BODY),
        b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 18\r\nAccept-Encoding: \r\n\r\n" + BODY,
    ),
    (Request("GET", "/"), b"GET / HTTP/1.0\r\n\r\n"),
]


@pytest.mark.parametrize(("request_", "wire"), REQUESTS, ids=["get", "post", "bare"])
def test_decode_does_not_depend_on_packet_boundaries(request_, wire):
    buffer = bytearray()
    for at in range(len(wire)):
        assert http.decode_request(buffer) is None
        buffer += wire[at : at + 1]
    buffer += b"trailing"
    assert http.decode_request(buffer) == request_
    assert buffer == b"trailing"


@given(st.lists(st.sampled_from([wire for _, wire in REQUESTS]), max_size=4), st.lists(st.integers(1, 60), max_size=20))
def test_requests_one_after_the_other(wires, sizes):
    data, buffer, found = b"".join(wires), bytearray(), []
    for size in [*sizes, len(data)]:
        buffer += data[:size]
        data = data[size:]
        while (request := http.decode_request(buffer)) is not None:
            found.append(request)
    assert found == [{wire: request for request, wire in REQUESTS}[wire] for wire in wires]


@given(st.binary(max_size=200))
def test_garbage_is_an_error_or_incomplete(data):
    with contextlib.suppress(HttpError):
        http.decode_request(bytearray(data + b"\r\n\r\n"))


@pytest.mark.parametrize("length", ["-1", "1e3", "", "0x10", "9" * 5000, str(http.MAX_BODY + 1), "٣", "1 2"])
def test_a_length_that_is_none_or_too_large_is_refused(length):
    with pytest.raises(HttpError, match="bad content length"):
        http.decode_request(bytearray(f"POST / HTTP/1.1\r\nContent-Length: {length}\r\n\r\n".encode()))


@pytest.mark.parametrize("end", [b"", b"\r\n\r\n"], ids=["without an end", "with an end"])
def test_a_head_that_is_too_long_is_refused(end):
    with pytest.raises(HttpError, match="too long"):
        http.decode_request(bytearray(b"GET / HTTP/1.1\r\nX: " + b"x" * http.MAX_HEAD + end))


@pytest.mark.parametrize(
    "head", [b"GET /", b"get / HTTP/1.1", b"GET / HTTP/2.0", b"\x16\x03\x01", b"GET / HTTP/1.1\r\nno header", b""]
)
def test_what_is_no_request_is_refused(head):
    with pytest.raises(HttpError, match="not a"):
        http.decode_request(bytearray(head + b"\r\n\r\n"))


@given(st.binary(max_size=100))
def test_a_response_tells_its_length(body):
    head, _, rest = http.encode_response(200, body).partition(b"\r\n\r\n")
    assert rest == body
    assert f"Content-Length: {len(body)}".encode() in head
